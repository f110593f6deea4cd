#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include <QTemporaryDir>
#include <QtTest>
#include <map>
#include <set>

#include "engine/generate/positions.h"
#include "engine/starter/stage_maps.h"
#include "tests/support/run.h"
#include "tests/support/tiny_films.h"
#include "tests/training/chunk_by_chunk.h"
#include "training/data/cell_codec_file.h"
#include "training/data/cells.h"
#include "training/data/clips.h"
#include "training/data/film_clips.h"
#include "training/stages/film_task.h"
#include "training/stages/stream_samples.h"
#include "training/stages/teacher_forcing.h"

using namespace longtake;
using namespace longtake::train;
namespace fs = std::filesystem;

namespace {

/// Runs a stage's steps and publishes it; returns the last step's values.
Values run(const Recipe& recipe, const std::string& name, const fs::path& folder) {
  auto stage = stage_of(recipe, name, folder);
  if (!stage) qFatal("%s", stage.error().text().c_str());
  const auto group = alone();
  Values values;
  const std::int64_t steps = recipe.find(name)->loop.steps;
  for (std::int64_t step = 0; step < steps; ++step) {
    const StepResult result = (*stage)->step({step, static_cast<double>(step) / static_cast<double>(steps), 1, *group});
    if (!result.finite.item<bool>()) qFatal("step %d of %s is not finite", static_cast<int>(step), name.c_str());
    values = numbers_of(result.values);
  }
  if (auto published = (*stage)->publish(folder / "weights" / name); !published) qFatal("publish");
  return values;
}

CellCodecConfig small_codec() { return {4, 8, 16, 16, 16, 16, 8, 8, 8, 8}; }

}  // namespace

class TestFilms : public QObject {
  Q_OBJECT

  QTemporaryDir temporary_;
  Recipe recipe_;
  fs::path folder_;  // a run that has finished the stages up to the teacher

 private Q_SLOTS:
  void initTestCase() {
    const auto recipe = parse_recipe(tiny_recipe, {});
    QVERIFY2(recipe, recipe ? "" : recipe.error().text().c_str());
    recipe_ = *recipe;
    folder_ = temporary_.path().toStdString();
    for (const char* name : {"crops", "codec", "stills", "films", "pictures", "teacher"}) run(recipe_, name, folder_);
    fs::create_directories(folder_ / "samples");
  }

  void a_recipe_goes_from_crops_to_a_teacher_of_clips() {
    QVERIFY(fs::exists(folder_ / "weights" / "teacher" / "dit.safetensors"));
    auto stage = stage_of(recipe_, "teacher", folder_);
    QVERIFY(stage);
    QVERIFY(!(*stage)->evaluate(folder_ / "samples", "x").empty());
    QVERIFY(fs::exists(folder_ / "samples" / "x.png"));
  }

  void pictures_can_be_told_more_and_less_than_places() {
    const auto told = [&](const char* what, std::vector<std::string> changes = {}) {
      changes.push_back("stages.pictures.film.told=" + std::string(what));
      return *parse_recipe(tiny_recipe, changes);
    };
    const fs::path other = folder_ / "told";
    fs::create_directories(other / "weights");
    for (const char* shared : {"data", "weights/codec"})
      fs::create_directory_symlink(fs::absolute(folder_ / shared), other / shared);
    const Values usual = run(told("places"), "pictures", other);
    const auto maps = [&] { return Networks::load(other / "weights" / "pictures")->dit.config().conditioning_maps; };
    QCOMPARE(maps(), stage_map::count);
    QVERIFY(run(told("words"), "pictures", other).front().second != usual.front().second);
    QCOMPARE(maps(), stage_map::count);
    run(told("looks"), "pictures", other);
    QCOMPARE(maps(), stage_map::count + kTruths);
    auto stage = stage_of(told("looks"), "pictures", other);
    QVERIFY(stage && !(*stage)->evaluate(other, "").empty());

    // A network only accepts its own kind of conditioning, and such networks do not stream.
    QVERIFY(!stage_of(told("places"), "teacher", other));
    QVERIFY(!stage_of(*parse_recipe(tiny_recipe, {"stages.causal.film.told=words"}), "causal", folder_));
  }

  void a_wide_land_changes_what_clips_show_and_not_what_is_told() {
    const ClipsStageConfig usual = recipe_.find("stills")->clips;
    ClipsStageConfig own = usual;
    own.wide_land = true;
    const FilmPlan a = plan_clip(4, usual), b = plan_clip(4, own), c = plan_clip(5, own);
    QCOMPARE(a.acts.front().scene.backdrop.land, 0.0F);
    QVERIFY(b.acts.front().scene.backdrop.land > 4 * theatre::kCameraReach);
    QVERIFY(b.acts.front().scene.backdrop.land != c.acts.front().scene.backdrop.land);
    const auto told = [](const FilmPlan& plan) { return told_places(plan, "a ball", 12, 20).maps; };
    QVERIFY(at::equal(told(a), told(b)));
  }

  void the_next_stage_goes_on_with_the_layers_that_tell_the_truth() {
    const auto kept = open_tensors(folder_ / "weights" / "pictures", "told");
    QVERIFY2(kept, kept ? "" : kept.error().text().c_str());
    const auto truth_of_first_step = [&] {
      for (const auto& [name, value] : run(recipe_, "teacher", folder_))
        if (name == "truth") return value;
      return 0.0;
    };
    const double carried = truth_of_first_step();
    fs::rename(folder_ / "weights" / "pictures" / "told.safetensors", folder_ / "told.safetensors");
    QVERIFY(truth_of_first_step() != carried);
    fs::rename(folder_ / "told.safetensors", folder_ / "weights" / "pictures" / "told.safetensors");
    QCOMPARE(truth_of_first_step(), carried);
  }

  void a_mark_weighs_by_the_share_of_a_token_that_it_covers() {
    const StageConfig& stage = *recipe_.find("teacher");
    auto networks = Networks::load(folder_ / "weights" / "teacher");
    const auto files = ClipFiles::open(folder_ / "data" / "films", recipe_.find("films")->clips);
    QVERIFY(networks && files);
    ClipBatch batch = files->batch({0}, 0, theatre::Silence::of(0));
    batch.places.maps.zero_();
    batch.truth.zero_();
    batch.truth.index_put_({0, 1, kTruthOfMark, 2, 3}, .5);

    FilmStageConfig config = stage.film;
    config.mark_weight = 21;
    const FilmTask task(config, *networks, 1, {});
    const at::Tensor timesteps = at::full({1, batch.latents.size(1)}, 900.0);
    const at::Tensor weights = task.weights(batch, timesteps).select(0, 0).select(1, 0);  // [F, y, x]
    at::Tensor expected = at::ones_like(weights);
    expected.select(0, 1).slice(0, 4, 6).slice(1, 6, 8).fill_(11);
    QVERIFY(at::allclose(weights, expected));
  }

  // With one level and one pass from it, the target equals the teacher's output, so a copy of the teacher has nothing
  // to learn.
  void a_few_step_start_is_drawn_to_what_the_teacher_reaches() {
    const auto flow = [&](std::vector<std::string> changes) {
      for (const char* change :
           {"start_from=teacher", "own_share=0", "consistency.teacher=teacher", "data.batch=1", "data.bf16=false"})
        changes.push_back("stages.causal.film." + std::string(change));
      changes.push_back("stages.causal.loop.steps=1");
      const fs::path other = folder_ / "few";
      fs::create_directories(other / "weights");
      for (const char* shared : {"data", "weights/codec", "weights/teacher"})
        if (!fs::exists(other / shared)) fs::create_directory_symlink(fs::absolute(folder_ / shared), other / shared);
      for (const auto& [name, value] : run(*parse_recipe(tiny_recipe, changes), "causal", other))
        if (name == "flow") return value;
      return -1.0;
    };
    const std::string few = "stages.causal.film.consistency.few_steps=";
    const std::string passes = "stages.causal.film.consistency.teacher_passes=";
    const std::string guidance = "stages.causal.film.consistency.guidance=";
    const double copied = flow({few + "1", passes + "1", guidance + "1"});
    const double guided = flow({few + "1", passes + "1", guidance + "9"});
    const double led = flow({few + "1", passes + "4", guidance + "1"});
    const std::string all =
        std::to_string(copied) + ", guided " + std::to_string(guided) + ", led " + std::to_string(led);
    QVERIFY2(copied >= 0 && copied < 1e-6 && guided > 1e-5 && led > 1e-5, all.c_str());
    QVERIFY(flow({few + "4", passes + "2", guidance + "1"}) > 0);
    QVERIFY(flow({}) > 0.01);
    const auto untaught = parse_recipe(tiny_recipe, {few + "2"});
    QVERIFY(!stage_of(*untaught, "causal", folder_));
  }

  void a_teacher_becomes_a_model_that_streams_and_stands_on_its_own_past() {
    run(recipe_, "causal", folder_);
    auto stage = stage_of(recipe_, "causal", folder_);
    QVERIFY2(stage, stage ? "" : stage.error().text().c_str());
    std::map<std::string, double> values;
    for (const auto& [name, value] : (*stage)->evaluate(folder_ / "samples", "streamed")) values[name] = value;
    QVERIFY(fs::exists(folder_ / "samples" / "streamed.png"));
    for (const char* name : {"held_out_first_950", "held_out_last_950", "held_out_own_950", "held_out_blind_950"})
      QVERIFY2(values.contains(name) && values[name] > 0, name);
    // The memory affects the last chunk, and another past gives another result.
    QVERIFY(values["held_out_last_950"] != values["held_out_blind_950"]);
    QVERIFY(values["held_out_last_950"] != values["held_out_own_950"]);

    const Values own = run(recipe_, "own", folder_);
    const auto clean = parse_recipe(tiny_recipe, {"stages.own.film.own_share=0"});
    QVERIFY(own.front().second != run(*clean, "own", folder_).front().second);
  }

  void a_streaming_model_is_distilled_to_few_passes_and_tuned_on_long_films_with_switches() {
    const auto weight = [&](const char* stage) {
      auto networks = Networks::load(folder_ / "weights" / stage);
      if (!networks) qFatal("no weights of %s", stage);
      return networks->trained().front().second;
    };
    for (const char* name : {"stage1", "stage2", "head"}) {
      const Values values = run(recipe_, name, folder_);
      for (const auto& [what, value] : values) QVERIFY2(std::isfinite(value), what.c_str());
      QVERIFY2(fs::exists(folder_ / "weights" / name / head_file), name);
    }
    QVERIFY(!weight("stage1").equal(weight("causal")));
    QVERIFY(!weight("stage2").equal(weight("stage1")));
    auto stage = stage_of(recipe_, "stage2", folder_);
    QVERIFY(stage);
    std::set<std::string> names;
    for (const auto& [name, value] : (*stage)->evaluate(folder_ / "samples", "rolled")) names.insert(name);
    QVERIFY(names.contains("held_out_dmd_gradient") && names.contains("held_out_spearman"));
    QVERIFY(fs::exists(folder_ / "samples" / "rolled.png"));
  }

  // The director's places in a rollout and in a stream, with slots that point to the prompt's words.
  void a_rollout_makes_what_the_engine_streams() {
    const c10::NoGradGuard no_grad;
    auto opened = starter_models(recipe_, recipe_.find("stage1")->dmd, folder_);
    QVERIFY2(opened, opened ? "" : opened.error().text().c_str());
    const std::unique_ptr<DmdModels> models = std::move(*opened);
    // Weights that are hardly trained would give every question the same answer.
    for (const NamedParameter& parameter : models->student.parameters())
      parameter.tensor->add_(seeded_normal(parameter.tensor->sizes(), 5), .05);
    const std::uint64_t seed = 7;
    const std::vector<std::string> prompts = {"a red ball and a blue boat in a meadow", "a yellow cat in a meadow"};
    GeneratorConfig config = flow_sampler(2, 3, 3, 1);
    config.flow_below = 0;  // fresh noise before each pass, as in a rollout
    config.seed = seed;
    RolloutConfig rolled;
    rolled.times.assign(config.timesteps.begin(), config.timesteps.end());
    rolled.clip_frames = 9;
    rolled.policy = *preset("full", 60);
    Rollout rollout(models->student, nullptr, rolled);
    rollout.begin({seed});
    ChunkGenerator generator(std::shared_ptr<const CausalDit>(std::shared_ptr<void>(), &models->student), nullptr,
                             config, rolled.policy);
    const auto director = models->director();
    for (int chunk = 0; chunk < 3; ++chunk) {
      const std::string& prompt = prompts[chunk / 2];
      const TextContext text = models->student.encode_text(models->student_text({prompt}));
      director->follow({{prompt, 1}}, seed);
      const at::Tensor spans = director->spans();
      const Conditioning places = director->next({3, 12, 20, chunk == 0});
      if (chunk == 2) {
        rollout.compact();
        rollout.switch_to(text, spans.unsqueeze(0));
        generator.point_to(spans);
        generator.set_text(text);
        generator.switch_prompt(SwitchMode::recache);
      } else {
        rollout.set_text(text);
        generator.set_text(text);
      }
      generator.set_conditioning(places);
      const auto made = generator.generate();
      QVERIFY(made);
      Conditioning elsewhere = stacked({places});
      elsewhere.spans = elsewhere.spans.roll({1}, {2});  // the first thing's words for the second, and so on
      Rollout misled(models->student, nullptr, rolled);
      misled.begin({seed});
      misled.set_text(text);
      const at::Tensor other = rollout.next(1, stacked({places})).clean;
      if (chunk == 0) QVERIFY(!misled.next(1, elsewhere).clean.allclose(made->latents, 1e-3, 1e-3));
      QVERIFY2(other.allclose(made->latents, 1e-4, 1e-4), std::to_string(chunk).c_str());
    }
  }

  void a_causal_stage_refuses_clips_of_another_length() {
    const auto other = parse_recipe(tiny_recipe, {"stages.causal.film.data.latents=6"});
    const auto stage = stage_of(*other, "causal", folder_);
    QVERIFY(!stage);
    QVERIFY2(stage.error().text().find("the clips of films") != std::string::npos, stage.error().text().c_str());
  }

  void chunks_before_a_change_are_not_asked() {
    const StageConfig& films = *recipe_.find("films");
    const auto clips = ClipFiles::open(folder_ / "data" / "films", films.clips);
    QVERIFY(clips);
    const ClipBatch batch = clips->batch({0, 1, 2, 3}, 0, {});
    int changed = 0;
    for (std::int64_t i = 0; i < 4; ++i) {
      const FilmPlan plan = plan_clip(sample_seed(recipe_.seed, films.clips.purpose, 0, i), films.clips);
      for (std::size_t f = 0; f < plan.starts.size(); ++f) {
        const bool last = plan.starts[f] >= plan.acts.back().begins;
        QCOMPARE(batch.current[i][static_cast<std::int64_t>(f)].item<float>(), last ? 1.0F : 0.0F);
        if (f == 0) continue;
        const float step =
            (batch.times[i][static_cast<std::int64_t>(f)] - batch.times[i][static_cast<std::int64_t>(f) - 1])
                .item<float>();
        QCOMPARE(step, static_cast<float>(std::max(1, (plan.starts[f] - plan.starts[f - 1]) / 4)));
      }
      changed += plan.acts.size() > 1 ? 1 : 0;
    }
    QVERIFY(changed > 0);
  }

  // A clip with a gap of 45 seconds, remembered chunk by chunk in training, and by the engine at the same frames.
  void what_a_clip_leaves_out_is_as_far_away_as_in_a_stream() {
    const c10::NoGradGuard no_grad;
    const auto networks = Networks::load(folder_ / "weights" / "teacher");
    QVERIFY(networks);
    const CausalDit& dit = networks->dit;
    at::manual_seed(4);
    constexpr int rows = 6, columns = 10, chunk = 3;
    const std::vector<std::int64_t> frames = {5, 6, 7, 8, 9, 10, 190, 191, 192};
    const at::Tensor latents = at::randn({1, 9, 4, 2 * rows, 2 * columns});
    Conditioning places;
    places.maps = at::rand({1, 9, stage_map::count, 2 * rows, 2 * columns});
    places.camera = at::rand({1, 9}) * 20;
    places.spans = at::tensor({2, 2}, at::kLong).expand({1, 9, kStageSlots, 2}).contiguous();
    const std::string caption = "a red ball";
    const at::Tensor text = networks->text.encode(networks->text.tokenize(std::vector<std::string>{caption}));
    const TextContext told = dit.encode_text(text);

    MemoryView taught;
    const at::Tensor times = at::tensor(frames, at::kFloat).unsqueeze(0);
    for_each_chunk(
        dit, {latents, pointed(places, text)}, told, chunk, {},
        [&](const ChunkScene& scene) { taught = dit.rotated(scene.memory); }, times);

    GeneratorConfig config = flow_sampler(2, 3, chunk, 1);
    config.latent_height = 2 * rows;
    config.latent_width = 2 * columns;
    ChunkGenerator generator(std::shared_ptr<const CausalDit>(std::shared_ptr<void>(), &dit), nullptr, config,
                             *preset("full", rows * columns));
    generator.set_text(told);
    for (std::int64_t first = 0; first < 6; first += chunk) {
      generator.skip_to(frames[static_cast<std::size_t>(first)]);
      generator.set_conditioning(places.select(0).frames(first, chunk));
      generator.remember(latents.narrow(1, first, chunk));
    }
    const MemoryView streamed = dit.rotated(
        memory_view(generator.memory().store().view(), generator.memory().policy().positioner, frames[6], at::kCPU));
    QCOMPARE(streamed.blocks.size(), taught.blocks.size());
    QCOMPARE(taught.positions.time.min().item<double>(), 0.0);  // at most the reach of memory
    QVERIFY(streamed.positions.time.flatten().equal(taught.positions.time.flatten()));
    for (std::size_t i = 0; i < taught.blocks.size(); ++i) {
      QVERIFY(streamed.blocks[i].k.allclose(taught.blocks[i].k, 1e-4, 1e-5));
      QVERIFY(streamed.blocks[i].v.allclose(taught.blocks[i].v, 1e-4, 1e-5));
    }
  }

  void a_stage_without_its_data_says_which_stage_makes_them() {
    const QTemporaryDir temporary;
    const auto recipe = parse_recipe(tiny_recipe, {});
    const auto stage = stage_of(*recipe, "codec", temporary.path().toStdString());
    QVERIFY(!stage);
    QVERIFY(stage.error().text().find("Run the recipe's stage that makes them") != std::string::npos);
  }

  void the_codec_decodes_a_stretch_as_it_decodes_the_whole() {
    const c10::NoGradGuard no_grad;
    const CellCodec codec(small_codec(), 4);
    const at::Tensor latents = at::randn({6, 4, 2, 3});
    const at::Tensor whole = codec.decode(latents);
    QCOMPARE(whole.sizes().vec(), (std::vector<std::int64_t>{6, 12, 64, 96}));
    const at::Tensor part = codec.decode(latents.narrow(0, 3, 3), latents.narrow(0, 2, 3));
    QVERIFY(at::allclose(part, whole.narrow(0, 3, 3), 0, 1e-5));
  }

  void a_codec_is_the_same_after_it_was_saved() {
    const c10::NoGradGuard no_grad;
    const QTemporaryDir temporary;
    CellCodec codec(small_codec(), 4);
    codec.set_scale(at::full({4}, .5), at::full({4}, 2.0));
    QVERIFY(save_cell_codec(codec, temporary.path().toStdString()));
    const auto loaded = load_cell_codec(temporary.path().toStdString());
    QVERIFY(loaded);
    const at::Tensor half = at::randn({2, 12, 32, 48});
    QVERIFY(at::equal(codec.encode(half), loaded->encode(half)));
  }

  void every_sample_is_drawn_once_an_epoch() {
    const std::vector<std::int64_t> drawn = shuffled_samples(7, 1, 7, 7), again = shuffled_samples(7, 1, 14, 7);
    QCOMPARE(std::set<std::int64_t>(drawn.begin(), drawn.end()).size(), std::size_t(7));
    QVERIFY(drawn != again);
  }

  void the_truth_of_a_cell_adds_up() {
    theatre::FilmRenderer renderer;
    theatre::Footage footage;
    theatre::Wish wish;
    wish.things = 1;
    wish.absence = staging::Absence{};
    const std::vector<theatre::Act> acts = {{0, theatre::sample_scene(3, wish)}};
    const std::vector<int> numbers = {0};
    renderer.render(acts, numbers, footage);
    const at::Tensor truth = truth_groups(footage, acts).to(at::kFloat);
    const double thing = truth.select(1, kTruthOfThing).sum().item<double>();
    QVERIFY(thing > 255);
    QVERIFY(std::abs(truth.narrow(1, kTruthOfKind, theatre::kKinds).sum().item<double>() - thing) < .02 * thing + 40);
  }

  void a_clip_shows_a_thing_before_and_after_a_long_absence_without_what_lies_between() {
    ClipsStageConfig config;
    config.latents = 9;
    int gaps = 0;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
      const FilmPlan plan = plan_clip(seed, config);
      QCOMPARE(plan.starts.size(), std::size_t(9));
      for (std::size_t i = 1; i < plan.starts.size(); ++i) {
        const int step = plan.starts[i] - plan.starts[i - 1];
        QVERIFY(step >= (i == 1 ? 1 : 4));
        if (step > 8) {
          ++gaps;
          QCOMPARE(static_cast<int>(i) % config.chunk_latents, 0);
        }
      }
    }
    QVERIFY(gaps > 5);
  }

  void slots_point_to_rows_and_their_words_are_means_of_them() {
    Conditioning places;
    places.maps = at::zeros({1, 1, stage_map::count, 4, 6});
    places.camera = at::zeros({1, 1});
    places.spans = at::zeros({1, 1, kStageSlots, 2}, at::kLong);
    places.spans[0][0][1][0] = 2;
    places.spans[0][0][1][1] = 3;
    const at::Tensor rows = at::randn({1, 8, 5});
    const Conditioning told = pointed(places, rows);
    QVERIFY(at::allclose(told.words[0][0][1], rows[0].narrow(0, 2, 3).mean(0)));
    QVERIFY(told.words[0][0][0].abs().max().item<float>() == 0);
    QVERIFY(!without_words(told).words.defined());
  }
};

LONGTAKE_TEST(TestFilms)
#include "test_films.moc"
