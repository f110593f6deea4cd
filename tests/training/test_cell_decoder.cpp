#include <ATen/ATen.h>

#include <QTemporaryDir>
#include <QtTest>
#include <map>

#include "engine/starter/thing_layer.h"
#include "tests/support/run.h"
#include "tests/support/tiny_films.h"
#include "training/data/cell_codec_file.h"
#include "training/data/cells.h"
#include "training/data/clips.h"
#include "training/data/film_clips.h"
#include "training/nets/networks.h"
#include "training/stages/cell_decoder_stage.h"
#include "training/stages/own_crops_stage.h"
#include "training/stages/picture_loss.h"

using namespace longtake;
using namespace longtake::train;
namespace fs = std::filesystem;

namespace {

constexpr const char* stages = R"({"name": "decoder", "seed": 3, "stages": {
  "own_crops": {"kind": "own-crops", "loop": {"steps": 1}, "crops": {
      "codec": "codec", "student": "student", "bf16": false,
      "crops": {"clips_per_file": 3, "crops_per_clip": 2, "crop_width": 96, "crop_height": 64, "latents": 6,
                "render_threads": 2}}},
  "decoder": {"kind": "cell-decoder", "loop": {"steps": 30}, "codec": {
      "held_out": "own_crops", "batch": 2, "held_out_crops": 3, "bf16": false}}
}})";

Recipe recipe_of(const std::vector<std::string>& changes = {}) {
  const auto recipe = parse_recipe(stages, changes);
  if (!recipe) qFatal("%s", recipe.error().text().c_str());
  return *recipe;
}

std::map<std::string, double> by_name(const Values& values) { return {values.begin(), values.end()}; }

}  // namespace

class TestCellDecoder : public QObject {
  Q_OBJECT

  QTemporaryDir temporary_;
  fs::path folder_;
  const CellCodecConfig small_ = {4, 8, 16, 16, 16, 16, 8, 8, 8, 8};
  const std::unique_ptr<Group> alone_ = alone();

  std::unique_ptr<Stage> crops_stage(const std::vector<std::string>& changes = {}) const {
    const Recipe recipe = recipe_of(changes);
    auto stage = OwnCropsStage::make(recipe, *recipe.find("own_crops"), folder_);
    if (!stage) qFatal("%s", stage.error().text().c_str());
    return std::move(*stage);
  }
  std::unique_ptr<Stage> decoder_stage(const std::vector<std::string>& changes = {}) const {
    const Recipe recipe = recipe_of(changes);
    auto stage = CellDecoderStage::make(recipe, *recipe.find("decoder"), folder_);
    if (!stage) qFatal("%s", stage.error().text().c_str());
    return std::move(*stage);
  }
  SampleFiles crops() const {
    auto files = SampleFiles::open(folder_ / "data" / "own_crops", {"pixels", "things", "latents", "own"});
    if (!files) qFatal("%s", files.error().text().c_str());
    return std::move(*files);
  }
  static at::Tensor all_of(const SampleFiles& files, const std::string& name) {
    return *files.read(name, {0, 1, 2, 3, 4, 5});
  }

 private Q_SLOTS:
  void initTestCase() {
    folder_ = temporary_.path().toStdString();
    NetworkConfig network;
    network.dim = network.text_dim = 32;
    network.ffn_dim = 64;
    network.heads = 2;
    network.layers = 2;
    network.layout = network.detail = 16;
    Networks student = Networks::random(network, at::ones({small_.latent_channels}), 5);
    // A new network's last layer is zero, so all its clips would be equal.
    for (auto& [name, weight] : student.trained()) weight.detach().add_(seeded_normal(weight.sizes(), 6), .1);
    QVERIFY(student.save(folder_ / "weights" / "student"));
    CellCodec codec(small_, 7);
    codec.set_scale(at::full({small_.latent_channels}, .1), at::full({small_.latent_channels}, .7));
    QVERIFY(save_cell_codec(codec, folder_ / "weights" / "codec"));
    QVERIFY(crops_stage()->step({0, 0, 1, *alone_}).finite.item<bool>());
  }

  void a_crop_has_the_encoders_latents_and_those_of_the_student() {
    const SampleFiles files = crops();
    QCOMPARE(files.size(), std::int64_t{6});
    const at::Tensor pixels = all_of(files, "pixels"), latents = all_of(files, "latents").to(at::kFloat),
                     own = all_of(files, "own").to(at::kFloat);
    QCOMPARE(pixels.sizes(), at::IntArrayRef({6, 6, 12, 64, 96}));
    QCOMPARE(latents.sizes(), at::IntArrayRef({6, 6, 4, 2, 3}));
    QCOMPARE(own.sizes(), latents.sizes());
    QVERIFY(own.isfinite().all().item<bool>());
    QVERIFY(!at::allclose(own, latents, 1e-2, 1e-2));
    // The encoder sees the whole picture. Encoding the crop alone differs only at the crop's border, and not at all in
    // the linear part, which sees single cells. Both results must therefore be close.
    const auto codec = load_cell_codec(folder_ / "weights" / "codec");
    const at::Tensor alone = codec->encode(at::avg_pool2d(unit_pixels(pixels.flatten(0, 1)), 2)).view(latents.sizes());
    QVERIFY((alone - latents).abs().mean().item<double>() < .3 * latents.abs().mean().item<double>());
  }

  void from_the_last_pass_more_of_a_film_is_left_than_from_the_first() {
    const auto distance_from = [&](const std::string& pass) {
      if (!crops_stage({"stages.own_crops.crops.first_pass=" + pass})->step({0, 0, 1, *alone_}).finite.item<bool>())
        return 0.0;
      const SampleFiles files = crops();
      return (all_of(files, "own") - all_of(files, "latents")).to(at::kFloat).square().mean().item<double>();
    };
    const double first = distance_from("0"), last = distance_from("3");
    QVERIFY2(last > 0 && last < first, qPrintable(QString("%1 %2").arg(last).arg(first)));
    QVERIFY(crops_stage()->step({0, 0, 1, *alone_}).finite.item<bool>());
  }

  void the_decoder_alone_learns() {
    const auto before = load_cell_codec(folder_ / "weights" / "codec");
    auto stage = decoder_stage();
    const double drawn_before = by_name(stage->evaluate({}, {}))["psnr_all_own"];
    for (std::int64_t step = 0; step < 60; ++step) {
      const StepResult result = stage->step({step, static_cast<double>(step) / 60, 1, *alone_});
      QVERIFY(result.finite.item<bool>());
      QCOMPARE(result.samples, std::int64_t{2});
    }
    fs::create_directories(folder_ / "samples");
    const auto values = by_name(stage->evaluate(folder_ / "samples", "x"));
    QVERIFY(fs::exists(folder_ / "samples" / "x.png"));
    QVERIFY2(values.at("psnr_all_own") > drawn_before + .5,
             qPrintable(QString("%1 from %2").arg(values.at("psnr_all_own")).arg(drawn_before)));
    QVERIFY(stage->publish(folder_ / "weights" / "decoder"));

    const auto after = load_cell_codec(folder_ / "weights" / "decoder");
    QVERIFY(before && after);
    const auto was = before->parameters(), is = after->parameters();
    for (std::size_t i = 0; i < was.size(); ++i) {
      const std::string& name = was[i].first;
      QVERIFY2(is[i].second.equal(was[i].second) != name.starts_with("decoder."), name.c_str());
    }
    for (std::size_t i = 0; i < before->buffers().size(); ++i)
      QVERIFY(after->buffers()[i].second.equal(before->buffers()[i].second));
  }

  void a_crop_knows_where_its_things_are() {
    auto files = SampleFiles::open(folder_ / "data" / "own_crops", {"pixels", "things", "places"});
    QVERIFY(files.has_value());
    const at::Tensor places = all_of(*files, "places"), seen = all_of(*files, "things");
    QCOMPARE(places.sizes(), at::IntArrayRef({6, 6, 4, stage_place::count}));
    // Where a thing is seen, one of the places has its middle in the crop or near it.
    int checked = 0;
    for (std::int64_t i = 0; i < 6 * 6; ++i) {
      const std::int64_t crop = i / 6, latent = i % 6;
      if (seen[crop][latent][3].ne(0).sum().item<std::int64_t>() < 64) continue;
      bool near = false;
      for (int thing = 0; thing < staging::kMostRoles; ++thing) {
        const at::Tensor one = places[crop][latent][3].narrow(0, thing * stage_place::of_thing, stage_place::of_thing);
        const float x = one[stage_place::x].item<float>(), y = one[stage_place::y].item<float>(),
                    radius = one[stage_place::radius].item<float>();
        near = near || (radius > 0 && x > -radius && x < 48 + radius && y > -radius && y < 32 + radius);
      }
      QVERIFY(near);
      ++checked;
    }
    QVERIFY(checked > 0);
  }

  void textures_of_things_are_learned_from_their_pictures() {
    auto stage = decoder_stage({"stages.decoder.codec.things=true", "stages.decoder.codec.start_share=0"});
    for (std::int64_t step = 0; step < 4; ++step) QVERIFY(stage->step({step, .5, 1, *alone_}).finite.item<bool>());
    QVERIFY(stage->publish(folder_ / "weights" / "things"));
    const auto codec = load_cell_codec(folder_ / "weights" / "things");
    QVERIFY(codec.has_value());
    QCOMPARE(codec->config().nouns, theatre::kKinds);
    QVERIFY(codec->config().turning == turning_kinds() && !turning_kinds().empty());
    at::Tensor textures;
    for (const auto& [name, tensor] : codec->parameters())
      if (name == "decoder.textures") textures = tensor;
    // Only of kinds that the crops show.
    const at::Tensor moved =
        textures.ne(disc_textures(theatre::kKinds, codec->config().texture_side)).flatten(1).any(1);
    QVERIFY(moved.any().item<bool>() && !moved.all().item<bool>());
    // A stage that continues from it keeps its textures.
    fs::rename(folder_ / "weights" / "codec", folder_ / "weights" / "plain");
    fs::copy(folder_ / "weights" / "things", folder_ / "weights" / "codec");
    auto next = decoder_stage({"stages.decoder.codec.start_share=1"});
    QVERIFY(next->publish(folder_ / "weights" / "same"));
    fs::remove_all(folder_ / "weights" / "codec");
    fs::rename(folder_ / "weights" / "plain", folder_ / "weights" / "codec");
    for (const auto& [name, tensor] : load_cell_codec(folder_ / "weights" / "same")->parameters())
      if (name == "decoder.textures") QVERIFY(tensor.equal(textures));
  }

  void layers_that_clear_are_added_to_a_decoder_with_textures() {
    auto textures = decoder_stage({"stages.decoder.codec.things=true"});
    QVERIFY(textures->publish(folder_ / "weights" / "textures"));
    const std::vector<std::string> changes = {
        "stages.decoder.codec.things=true", "stages.decoder.codec.clearing=6", "stages.decoder.codec.near_weight=4",
        "stages.decoder.codec.start_from=textures", "stages.decoder.codec.start_share=0"};
    auto stage = decoder_stage(changes);
    QVERIFY(stage->publish(folder_ / "weights" / "fresh"));
    for (std::int64_t step = 0; step < 3; ++step) QVERIFY(stage->step({step, .5, 1, *alone_}).finite.item<bool>());
    QVERIFY(by_name(stage->evaluate({}, {})).contains("psnr_near_own"));
    QVERIFY(stage->publish(folder_ / "weights" / "cleared"));
    const auto before = load_cell_codec(folder_ / "weights" / "textures"),
               fresh = load_cell_codec(folder_ / "weights" / "fresh"),
               cleared = load_cell_codec(folder_ / "weights" / "cleared");
    QCOMPARE(cleared->config().clearing, 6);
    const NamedTensors old = before->parameters(), first = fresh->parameters(), is = cleared->parameters();
    for (std::size_t i = 0; i < old.size(); ++i) QVERIFY(first[i].second.equal(old[i].second));
    for (std::size_t i = old.size(); i < is.size(); ++i)
      if (is[i].first.find(".out.") != std::string::npos) QVERIFY(!is[i].second.equal(first[i].second));
  }

  void what_is_around_a_thing_is_near_it() {
    at::Tensor things = at::zeros({1, 4, 64, 96});
    things.narrow(2, 24, 8).narrow(3, 40, 8).fill_(1);
    const at::Tensor near = around_things(things)[0][2];
    QCOMPARE(near[28][44].item<float>(), 0.0F);
    QCOMPARE(near[28][40 - 12].item<float>(), 1.0F);
    QCOMPARE(near[28][40 - 13].item<float>(), 0.0F);
    QCOMPARE(near[32 + 11][44].item<float>(), 1.0F);
    // An error near a thing weighs more than one far from it.
    at::Tensor close = at::zeros({1, 12, 64, 96}), far = close.clone();
    close.select(2, 36).fill_(1);
    far.select(2, 4).fill_(1);
    const auto loss = [&](const at::Tensor& decoded) {
      return picture_loss(decoded, at::zeros_like(decoded), things, {.thing = 1, .near = 5}).item<double>();
    };
    QVERIFY(loss(close) > 1.5 * loss(far));
  }

  void a_share_of_the_first_weights_is_in_what_is_published() {
    const auto published = [&](const std::string& share, const char* name) {
      auto stage = decoder_stage({"stages.decoder.codec.start_share=" + share});
      for (std::int64_t step = 0; step < 3; ++step) (void)stage->step({step, .5, 1, *alone_});
      if (!stage->publish(folder_ / "weights" / name)) qFatal("publish");
      // Publishing does not change the model in training.
      (void)stage->step({3, .5, 1, *alone_});
      if (!stage->publish(folder_ / "weights" / (std::string(name) + "-later"))) qFatal("publish");
      return load_cell_codec(folder_ / "weights" / name)->parameters().back().second;
    };
    const at::Tensor first = load_cell_codec(folder_ / "weights" / "codec")->parameters().back().second;
    const at::Tensor learned = published("0", "learned"), half = published("0.5", "half");
    QVERIFY(!learned.equal(first));
    QVERIFY(published("1", "same").equal(first));
    QVERIFY(at::allclose(half, (learned + first) / 2));
    const auto later = [&](const std::string& name) {
      return load_cell_codec(folder_ / "weights" / (name + "-later"))->parameters().back().second;
    };
    QVERIFY(at::allclose(later("half"), (later("learned") + first) / 2));
  }

  void a_decoder_goes_on_from_what_it_saved() {
    const auto steps = [&](Stage& stage, std::int64_t from, std::int64_t to) {
      for (std::int64_t step = from; step < to; ++step) (void)stage.step({step, .5, 1, *alone_});
    };
    auto whole = decoder_stage(), first = decoder_stage(), second = decoder_stage();
    steps(*whole, 0, 4);
    steps(*first, 0, 2);
    const NamedTensors saved = first->state(), into = second->state();
    QCOMPARE(into.size(), saved.size());
    for (std::size_t i = 0; i < into.size(); ++i) at::Tensor(into[i].second.detach()).copy_(saved[i].second.detach());
    steps(*second, 2, 4);
    for (std::size_t i = 0; i < into.size(); ++i)
      QVERIFY2(second->state()[i].second.equal(whole->state()[i].second), saved[i].first.c_str());
  }

  void an_error_at_a_thing_weighs_more() {
    const at::Tensor pixels = at::zeros({1, 12, 8, 8});
    at::Tensor things = at::zeros({1, 4, 8, 8}), drawn = at::zeros_like(pixels);
    things.narrow(3, 0, 4).fill_(1);
    drawn.index_put_({0, 0, 2, 1}, 1);  // on the thing
    const auto loss = [&](const PictureWeights& weights) {
      return picture_loss(drawn, pixels, things, weights).item<double>();
    };
    QVERIFY(std::abs(loss({1, 0, 0}) - 1 / 768.0) < 1e-9);
    QVERIFY(std::abs(loss({3, 0, 0}) - 1.5 / 768) < 1e-9);  // error 3, mean weight 2
    QVERIFY(loss({3, .5, .25}) > loss({3, 0, 0}));
  }

  void blur_and_borders_of_cells_show_in_the_steps_of_pictures() {
    at::manual_seed(1);
    const at::Tensor shown = at::rand({2, 12, 32, 48});
    const auto steps = [&](const at::Tensor& drawn) {
      PictureSteps all(16);
      all.add(drawn, shown);
      return std::pair(all.gradient(), all.seams());
    };
    const auto near = [](double found, double wanted) { return std::abs(found - wanted) < 1e-9; };
    QVERIFY(near(steps(shown).first, 1) && near(steps(shown).second, 1));
    QVERIFY(near(steps(.5 * shown).first, .5) && near(steps(.5 * shown).second, 1));
    at::Tensor cells = shown.clone();
    cells.slice(3, 16, 32).add_(1);  // a cell that is brighter than its neighbours
    QVERIFY(steps(cells).second > 1.2);
    at::Tensor within = shown.clone();
    within.slice(3, 8, 24).add_(1);  // bright columns within cells, not at their borders
    QVERIFY(steps(within).second < 1);
  }

  void settings_that_cannot_be_are_refused() {
    const auto refused = [&](const std::string& change) {
      const Recipe recipe = recipe_of({change});
      return !OwnCropsStage::make(recipe, *recipe.find("own_crops"), folder_).has_value();
    };
    QVERIFY(refused("stages.own_crops.crops.crops.latents=5"));
    QVERIFY(refused("stages.own_crops.crops.first_pass=4"));
    QVERIFY(refused("stages.own_crops.crops.crops.crop_width=100"));
    QVERIFY(refused("stages.own_crops.crops.student=nobody"));
    const Recipe recipe = recipe_of({"stages.decoder.codec.data=nothing"});
    QVERIFY(!CellDecoderStage::make(recipe, *recipe.find("decoder"), folder_));
  }
};

LONGTAKE_TEST(TestCellDecoder)
#include "test_cell_decoder.moc"
