#include <ATen/ATen.h>
#include <ATen/Parallel.h>
#include <c10/core/GradMode.h>

#include <QTemporaryDir>
#include <QtTest>
#include <algorithm>
#include <cmath>

#include "engine/starter/starter.h"
#include "engine/starter/starter_decoder.h"
#include "tests/places/places.h"
#include "tests/support/field_count.h"
#include "training/codec/codec_data.h"
#include "training/codec/codec_stage.h"
#include "training/data/codec_file.h"
#include "training/data/latents.h"
#include "training/data/layouts.h"
#include "training/run/autocast.h"
#include "training/teacher/networks.h"

using namespace longtake;
using namespace longtake::train;

namespace {

StarterCodec small_codec() {
  StarterCodecConfig config{6, 8, 8, 8, 8, 2};
  StarterCodec codec(config, 5);
  at::manual_seed(2);
  const auto [q, r] = at::linalg_qr(at::randn({3072, 8}));
  codec.set_basis(q.t().contiguous().view({8, 12, 16, 16}), at::randn({12, 16, 16}) * 0.1, at::linspace(4, 0.5, 8));
  const c10::NoGradGuard no_grad;
  for (const auto& [_, tensor] : codec.parameters()) tensor.add_(at::randn_like(tensor) * 0.05);
  return codec;
}

}  // namespace

class TestStarterNetworks : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { at::set_num_threads(1); }

  void the_sizes_in_a_files_metadata_are_all_listed_and_written_as_before() {
    QCOMPARE(listed_count<StarterCodecConfig>(), member_count<StarterCodecConfig>());
    QCOMPARE(listed_count<StarterTextConfig>(), member_count<StarterTextConfig>());
    QCOMPARE(to_json(StarterCodecConfig()).dump(),
             std::string(R"({"kind":"starter-codec","latent_channels":32,"features":96,"encoder_width":160,)"
                         R"("decoder_deep":128,"decoder_width":80,"decoder_fine":20})"));
    StarterTextConfig words;
    words.vocabulary = {"ball", "red"};
    QCOMPARE(to_json(words).dump(), std::string(R"({"kind":"starter-text","dim":192,"layers":2,"heads":4,"rows":32,)"
                                                R"("vocabulary":["ball","red"]})"));
  }

  void a_stream_decodes_to_the_same_pixels_as_the_whole_and_as_any_range_after_its_warm_up() {
    const c10::NoGradGuard no_grad;
    const auto codec = std::make_shared<const StarterCodec>(small_codec());
    const StarterDecoder decoder(codec);
    const at::Tensor latents = at::randn({2, 7, 6, 2, 3});
    DecoderState whole_state;
    const at::Tensor whole = decoder.decode(latents, whole_state);
    QCOMPARE(whole.size(1), std::int64_t{25});  // 1 + 4 * 6
    DecoderState state;
    const at::Tensor first = decoder.decode(latents.narrow(1, 0, 3), state);
    const at::Tensor rest = decoder.decode(latents.narrow(1, 3, 4), state);
    QVERIFY(at::cat({first, rest}, 1).allclose(whole, 1e-4, 1e-5));
    QCOMPARE(state.latents, std::int64_t{7});

    DecoderState range;
    const int warm_up = decoder.warm_up_latents();
    (void)decoder.decode(latents.narrow(1, 4 - warm_up, warm_up), range);
    QVERIFY(decoder.decode(latents.narrow(1, 4, 3), range).allclose(whole.narrow(1, 13, 12), 1e-4, 1e-5));
  }

  // Fails without its guard on a CPU with AMX only.
  void the_components_of_patches_are_equal_inside_a_training_in_bf16() {
    const c10::NoGradGuard no_grad;
    const StarterCodec codec = small_codec();
    const at::Tensor groups = at::randn({2, 12, 32, 48});
    const at::Tensor plain = codec.features(groups);
    const Autocast autocast(true);
    QVERIFY(at::equal(codec.features(groups), plain));
  }

  void a_fresh_codec_is_the_linear_one() {
    const c10::NoGradGuard no_grad;
    StarterCodec codec({6, 8, 8, 8, 8, 2}, 5);
    const auto [q, r] = at::linalg_qr(at::randn({3072, 8}));
    const at::Tensor components = q.t().contiguous().view({8, 12, 16, 16});
    codec.set_basis(components, at::zeros({12, 16, 16}), at::linspace(2, 1, 8));
    // A video in the span of the first components is reconstructed exactly.
    const at::Tensor values = at::randn({3, 6, 2, 2});
    const at::Tensor video = at::conv_transpose2d(values, components.narrow(0, 0, 6), {}, 16);
    QVERIFY(codec.decode(codec.encode(video)).allclose(video, 1e-3, 1e-4));
  }

  void a_saved_codec_reads_back_equal() {
    const c10::NoGradGuard no_grad;
    const QTemporaryDir folder;
    const StarterCodec codec = small_codec();
    QVERIFY(save_codec(codec, folder.path().toStdString()));
    const auto read = load_codec(folder.path().toStdString());
    QVERIFY2(read.has_value(), read ? "" : read.error().text().c_str());
    const at::Tensor video = at::randn({2, 12, 32, 32});
    QVERIFY(read->decode(read->encode(video)).equal(codec.decode(codec.encode(video))));
  }

  void clips_that_change_have_other_words_and_latents_from_the_change_on() {
    const StarterCodec codec = small_codec();
    LatentSource source(codec, {.batch = 3, .latents = 6}, 1);
    BatchOrder order{.purpose = "test", .latent_frames = 6, .dropout = false, .changes_at = 3};
    const LatentBatch plain = source.batch(order, 3);
    QVERIFY(plain.first_captions == plain.captions);
    order.change_share = 1;
    const LatentBatch changing = source.batch(order, 3);
    QVERIFY(changing.seeds == plain.seeds);
    QVERIFY(changing.latents.narrow(1, 0, 3).equal(plain.latents.narrow(1, 0, 3)));
    for (std::size_t i = 0; i < 3; ++i) {
      const auto row = static_cast<std::int64_t>(i);
      QVERIFY(changing.captions[i] != changing.first_captions[i]);
      QVERIFY(!changing.latents[row].narrow(0, 3, 3).equal(plain.latents[row].narrow(0, 3, 3)));
    }
    order.changes_at = 6;  // a clip of one chunk has nothing left to change
    QVERIFY(source.batch(order, 3).latents.equal(plain.latents));
  }

  void layouts_are_near_where_toys_are_seen_and_weights_follow_them() {
    const StarterCodec codec = small_codec();
    const BatchOrder order{.purpose = "test", .latent_frames = 3, .dropout = false};
    LatentSource source(codec, {.latents = 3, .object_weight = 3, .event_share = 0, .layout_weight = 4}, 1);
    const LatentBatch batch = source.batch(order, 12);
    int shown = 0;
    for (std::int64_t i = 0; i < 12; ++i) {
      for (std::int64_t frame = 0; frame < 3; ++frame) {
        const at::Tensor near = batch.layout.maps[i][frame][map_channel::any];
        const at::Tensor& weights = batch.layout_weights[i][frame][0];
        QVERIFY(weights.min().item<float>() >= 1);
        if (near.max().item<float>() < .5F) continue;
        ++shown;
        const std::int64_t middle = near.argmax().item<std::int64_t>();
        QVERIFY(weights.flatten()[middle].item<float>() > 3);
        QVERIFY(batch.weights[i][frame][0].gt(1).flatten()[middle].item<bool>());  // weights are per token of two cells
      }
    }
    QVERIFY(shown >= 18);
  }

  void layouts_say_what_the_words_of_their_own_frames_say() {
    constexpr std::int64_t clips = 8;
    const StarterCodec codec = small_codec();
    LatentSource source(codec, {.latents = 6, .event_share = 0}, 1);
    BatchOrder order{.purpose = "test", .latent_frames = 6, .dropout = false, .changes_at = 3};
    const LatentBatch steady = source.batch(order, clips);
    order.change_share = 1;
    const LatentBatch changing = source.batch(order, clips);
    QVERIFY(steady.layout.frames(0, 3).maps.equal(changing.layout.frames(0, 3).maps));
    int other = 0;
    for (std::int64_t i = 0; i < clips; ++i)
      other += steady.layout.maps[i].narrow(0, 3, 3).equal(changing.layout.maps[i].narrow(0, 3, 3)) ? 0 : 1;
    QVERIFY(other > 0 && other < clips);  // not every change is about a toy
  }

  // This holds for a hidden toy too: a stream knows its place but not its look.
  void a_true_layout_follows_every_named_toy_and_what_hides_it() {
    world::Renderer renderer(80, 48);
    int hidden = 0, covers = 0, going = 0, pans = 0;
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
      world::Clip clip;
      world::make_clip(renderer, seed, 41, {}, world::CaptionDropout::none(), clip);
      const std::vector<FrameLayout> layout = true_layout(clip, 0);
      QCOMPARE(layout.size(), std::size_t{11});
      for (std::size_t latent = 1; latent < layout.size(); ++latent) {
        QCOMPARE(layout[latent].things.size(), std::min<std::size_t>(clip.named.size(), most_things));
        const auto camera = [&](std::size_t picture) { return clip.truth[picture].camera_x / 16; };
        const float gone =
            (camera(4 * latent - 3) + camera(4 * latent - 2) + camera(4 * latent - 1) + camera(4 * latent)) / 4;
        QVERIFY(std::abs(layout[latent].camera - gone) < 1e-3F);
        pans += std::abs(gone) > .5F;
        covers += static_cast<int>(layout[latent].covers.size());
        for (std::size_t i = 0; i < layout[latent].things.size(); ++i) {
          const auto object = static_cast<std::size_t>(clip.named[i]);
          const PlacedThing& thing = layout[latent].things[i];
          const auto x = [&](std::size_t picture) { return clip.truth[picture].objects[object].pose.x / 16; };
          const float mean = (x(4 * latent - 3) + x(4 * latent - 2) + x(4 * latent - 1) + x(4 * latent)) / 4;
          QVERIFY(std::abs(thing.x - mean) < 1e-3F);
          QVERIFY(std::abs(thing.dx - 4 * (x(4 * latent) - x(4 * latent - 3)) / 3) < 1e-3F);
          QVERIFY(thing.kind >= 0 && thing.looks.size() == 1);
          hidden += clip.truth[4 * latent].objects[object].visible == 0;
          going += std::abs(thing.dx) > .2F;
        }
      }
    }
    QVERIFY2(hidden > 10 && covers > 20 && going > 50 && pans > 50,
             qPrintable(QString("%1 %2 %3 %4").arg(hidden).arg(covers).arg(going).arg(pans)));
  }

  void captions_leave_colours_out_as_often_as_they_are_told() {
    const StarterCodec codec = small_codec();
    const auto with_colour = [&](double colour_dropout) {
      LatentSource source(
          codec, {.caption_dropout = 0, .attribute_dropout = 0, .colour_dropout = colour_dropout, .event_share = 0}, 1);
      int count = 0;
      for (const std::string& caption : source.batch({.purpose = "test"}, 40).captions) {
        const QStringList words = QString::fromStdString(caption).split(' ');
        const auto is_colour = [](const QString& word) {
          static const QSet<QString> colours = {"red",  "crimson", "orange", "yellow",    "golden", "emerald",
                                                "cyan", "blue",    "purple", "turquoise", "violet"};
          return colours.contains(word);
        };
        if (std::any_of(words.begin(), words.end(), is_colour)) ++count;
      }
      return count;
    };
    QCOMPARE(with_colour(1), 0);
    QVERIFY(with_colour(0) > 20);  // "green" and "white" are said of places too, and not counted
  }

  void clips_to_recall_hide_a_toy_whose_colour_is_not_said() {
    const StarterCodec codec = small_codec();
    LatentSource source(codec, {.event_share = 0, .recall_share = 1}, 1);
    const auto covered = [&](int latents) {
      const LatentBatch batch = source.batch({.purpose = "test", .latent_frames = latents}, 4);
      std::int64_t shown = 0;
      for (std::int64_t i = 0; i < 4; ++i)
        shown += batch.layout.maps[i].narrow(1, map_channel::cover, 1).amax().gt(.5).item<bool>() ? 1 : 0;
      return shown;
    };
    QCOMPARE(covered(21), std::int64_t{4});
    QVERIFY(covered(9) < 2);  // too short for it
  }

  void crops_that_change_are_the_plain_ones_up_to_the_change() {
    CodecStageConfig config;
    config.crop_width = world::kWidth;
    config.crop_height = world::kHeight;
    config.change_share = 0;
    CodecStageConfig changing = config;
    changing.change_share = 1;
    world::Renderer renderer;
    for (const std::uint64_t seed : {3, 4, 5}) {
      const at::Tensor plain = codec_crop(renderer, seed, config).pixels;
      const at::Tensor changed = codec_crop(renderer, seed, changing).pixels;
      QVERIFY(changed[0].equal(plain[0]));
      QVERIFY(!changed[config.latents - 1].equal(plain[config.latents - 1]));
    }
  }

  void prompts_become_words_and_unknown_ones_one_token() {
    StarterTextConfig config;
    config.vocabulary = {"a", "red", "ball"};
    config.dim = 16;
    config.rows = 6;
    const StarterText text(config, 1);
    const at::Tensor tokens = text.tokenize("A RED, ball... zeppelin!");
    QVERIFY(tokens.equal(at::tensor({1, 3, 4, 5, 2, 0}, at::kLong)));
    const at::Tensor rows = text.encode(text.tokenize(std::vector<std::string>{"", "a red ball a red ball a red"}));
    QVERIFY(rows.isfinite().all().item<bool>());
    QVERIFY(rows[0].narrow(0, 1, 5).eq(0).all().item<bool>());  // padding rows
    QVERIFY(rows[1].ne(0).any(-1).all().item<bool>());
  }

  void padding_does_not_change_a_prompt() {
    StarterTextConfig config;
    config.vocabulary = {"a", "red", "ball"};
    config.dim = 16;
    config.rows = 8;
    const StarterText text(config, 1);
    const at::Tensor tokens = text.tokenize("a red ball").unsqueeze(0);
    QVERIFY(text.encode(tokens).narrow(1, 0, 4).allclose(text.encode(tokens.narrow(1, 0, 4)), 1e-4, 1e-5));
  }

  void networks_read_back_with_their_words_and_sizes() {
    const c10::NoGradGuard no_grad;
    const QTemporaryDir folder;
    NetworkConfig config{24, 48, 2, 2, 16, 1, 8, 2, 3, true};
    Networks networks = Networks::random(config, at::linspace(0.5, 1.5, 4), 9);
    for (const auto& [_, tensor] : networks.trained()) tensor.add_(at::randn_like(tensor) * 0.1);
    QVERIFY(networks.save(folder.path().toStdString()));
    const auto read = Networks::load(folder.path().toStdString());
    QVERIFY2(read.has_value(), read ? "" : read.error().text().c_str());
    const ChunkInput chunk{at::randn({1, 2, 4, 4, 6}), at::full({1, 2}, 400.0), {}, {}};
    const std::vector<std::string> captions = {"a red ball"};
    QVERIFY(read->dit.flow(chunk, read->encode(captions)).equal(networks.dit.flow(chunk, networks.encode(captions))));
  }

  // Its transformer is kept in bf16; training goes on in float32.
  void the_embedded_model_can_be_trained_on() {
    const auto networks = Networks::load(source_path("resources/starter"));
    QVERIFY2(networks.has_value(), networks ? "" : networks.error().text().c_str());
    QVERIFY(networks->dit.dtype() == at::kFloat);
  }

  void values_are_not_read_into_another_type_unnoticed() {
    QTemporaryDir folder;
    const std::filesystem::path place = folder.path().toStdString();
    QVERIFY(write_tensors(place, "some", {{"a", at::randn({3}).to(at::kDouble)}}));
    const auto read = read_tensors(place, "some", {{"a", at::zeros({3})}});
    QVERIFY(!read.has_value());
    QVERIFY(read.error().text().find("another shape or type") != std::string::npos);
  }

  // Before training, the output layer of the network is zero and the result is the best linear guess.
  void an_untrained_preconditioned_model_gives_the_linear_guess_of_the_flow() {
    const c10::NoGradGuard no_grad;
    const at::Tensor deviation = at::tensor({0.3, 2.0}).to(at::kFloat);
    const Networks networks = Networks::random({24, 48, 2, 2, 16, 1, 8, 4, 5, true}, deviation, 9);
    at::manual_seed(4);
    const at::Tensor clean = at::randn({64, 1, 2, 8, 10}) * deviation.view({2, 1, 1});
    const at::Tensor noise = at::randn_like(clean);
    for (const double t : {150.0, 600.0, 1000.0}) {
      const double s = t / 1000;
      const at::Tensor x = (1 - s) * clean + s * noise;
      const at::Tensor flow = networks.dit.flow({x, at::full({64, 1}, t), {}, {}}, networks.encode({""}));
      const at::Tensor error = (noise - clean - flow).square().mean(at::IntArrayRef{0, 1, 3, 4});
      const at::Tensor expected = deviation.square() / (s * s + (1 - s) * (1 - s) * deviation.square());
      QVERIFY(error.allclose(expected, 0.1, 0.02));
    }
  }
};

QTEST_APPLESS_MAIN(TestStarterNetworks)
#include "test_starter_networks.moc"
