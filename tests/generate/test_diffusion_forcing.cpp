#include <c10/core/GradMode.h>

#include <QtTest>

#include "engine/generate/saved_state.h"
#include "engine/policy/outcome.h"
#include "tests/model/fixture.h"
#include "tests/support/run.h"
#include "tests/support/tiny_source.h"

using namespace longtake;

namespace diffusion_forcing_test {

namespace {

constexpr int kEach = 2;  // latent frames of a chunk

ForcingOptions forcing(int steps = 3) {
  return {.clip = {FlowSolver::unipc, steps, 8, 2.5},
          .clip_frames = 6,
          .overlap_frames = 2,
          .overlap_level = 20,
          .block_frames = 1,
          .lag_steps = 0};
}

GeneratorConfig config(const ForcingOptions& options, std::uint64_t seed = 7) {
  GeneratorConfig config = tiny::config(seed);
  config.forcing = options;
  config.guidance.weight = options.clip.guidance;
  config.chunk_frames = kEach;
  return config;
}

ChunkGenerator generator() {
  ChunkGenerator generator(tiny::model(), nullptr, config(forcing()), tiny::policy("fifo", 0, 0));
  generator.set_text(tiny::text("a red ball"));
  generator.set_empty_text(tiny::text(""));
  return generator;
}

std::unique_ptr<GeneratorSource> opened(const ForcingOptions& options = forcing(), TakeHistory::Limits limits = {}) {
  return tiny::opened(tiny::parts(config(options), tiny::policy("fifo", 0, 0), limits));
}

std::vector<at::Tensor> stream(ChunkGenerator& generator, int chunks) {
  std::vector<at::Tensor> latents;
  for (int i = 0; i < chunks; ++i) latents.push_back(tiny::make(generator).latents);
  return latents;
}

/// The network that make_forcing.py fills.
std::shared_ptr<const CausalDit> public_model() {
  DitConfig shape;
  shape.dim = 48;
  shape.heads = 2;
  shape.layers = 2;
  shape.ffn_dim = 96;
  shape.in_channels = shape.out_channels = 4;
  shape.text_dim = 16;
  shape.text_rows = 9;
  shape.sample_info = true;
  return std::make_shared<const CausalDit>(
      CausalDit::load(shape, drawn_parameters(dit_parameter_shapes(shape))).value());
}

}  // namespace

/// Clips that continue one another, as SkyReels-V2 generates them.
class TestDiffusionForcing : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void a_stream_is_the_public_pipelines_video_data() {
    QTest::addColumn<QString>("key");
    QTest::addColumn<int>("steps");
    QTest::addColumn<double>("guidance");
    QTest::addColumn<int>("overlap");
    QTest::addColumn<int>("level");
    QTest::addColumn<int>("block");
    QTest::addColumn<int>("lag");
    const auto row = [](const char* key, int steps, double guidance, int overlap, int level, int block, int lag) {
      QTest::newRow(key) << key << steps << guidance << overlap << level << block << lag;
    };
    row("together", 5, 6.0, 2, 20, 1, 0);
    row("clean_past", 3, 1.0, 4, 0, 1, 0);
    row("blocks", 5, 6.0, 2, 20, 2, 2);
    row("one_by_one", 3, 2.5, 2, 0, 2, 9);  // the lag exceeds the number of steps
  }
  void a_stream_is_the_public_pipelines_video() {
    QFETCH(QString, key);
    QFETCH(int, steps);
    QFETCH(double, guidance);
    QFETCH(int, overlap);
    QFETCH(int, level);
    QFETCH(int, block);
    QFETCH(int, lag);
    const c10::NoGradGuard no_grad;
    const Fixture fixture("forcing.safetensors");
    const at::Tensor expected = fixture[key.toStdString()];
    const auto model = public_model();
    const ForcingOptions options{{FlowSolver::unipc, steps, 8, guidance}, 6, overlap, level, block, lag};
    ChunkGenerator generator(model, nullptr, config(options), tiny::policy("fifo", 0, 0));
    generator.set_text(model->encode_text(drawn("forcing.prompt", {1, 9, 16}, 0, 1.7)));
    generator.set_empty_text(model->encode_text(drawn("forcing.negative", {1, 9, 16}, 0, 1.7)));
    for (int chunk = 0; chunk < static_cast<int>(expected.size(1)) / kEach; ++chunk) {
      const double error = worst(tiny::make(generator).latents, expected.narrow(1, kEach * chunk, kEach));
      qInfo("%s, chunk %d: worst error %.1e", qPrintable(key), chunk, error);
      QVERIFY(error < 2e-5);
    }
  }

  void blocks_follow_one_another_at_the_lag_and_all_get_every_step() {
    for (const int lag : {0, 1, 5, 9}) {
      ForcingOptions options = forcing(5);
      options.lag_steps = lag;
      const int passes = forced_passes(options, 5, 1);
      QCOMPARE(passes, 5 + 3 * std::min(lag, 5));
      for (int block = 1; block < 5; ++block) {
        std::vector<int> steps;
        for (int pass = 1; pass <= passes; ++pass) {
          const int step = forced_step(options, pass, block, 1);
          if (step > 0 && step <= 5) steps.push_back(step);
        }
        QCOMPARE(steps, (std::vector<int>{1, 2, 3, 4, 5}));
      }
      QCOMPARE(forced_step(options, 1, 0, 1), 6);  // clean
      QCOMPARE(forced_step(options, passes, 4, 1), 5);
    }
  }

  void a_clip_is_made_at_its_first_chunk_and_continues_the_last_ones() {
    ChunkGenerator made = generator();
    const std::vector<at::Tensor> first = stream(made, 3);
    QCOMPARE(made.window().size(), std::size_t{1});
    QVERIFY(at::equal(made.window().front(), first.back()));
    QCOMPARE(made.memory().table().size(), 0);
    tiny::make(made);
    QCOMPARE(made.window().size(), std::size_t{2});  // one chunk is ready
    // Changing the last chunk changes the clip that continues it.
    ChunkGenerator other = generator();
    stream(other, 3);
    other.set_window({first.front()});
    QVERIFY(!at::equal(tiny::make(other).latents, made.window().front()));
  }

  void a_chunk_that_was_stopped_did_not_happen() {
    ChunkGenerator made = generator(), undisturbed = generator();
    stream(made, 3);
    stream(undisturbed, 3);
    std::stop_source stop;
    stop.request_stop();
    QVERIFY(!made.generate(stop.get_token()));
    QVERIFY(at::equal(tiny::make(made).latents, tiny::make(undisturbed).latents));
  }

  void a_cut_begins_a_clip_that_continues_nothing() {
    ChunkGenerator made = generator();
    stream(made, 4);
    made.switch_prompt(SwitchMode::cut);
    ChunkGenerator fresh = generator();
    fresh.restore(made.cursor(), fresh.memory().save());
    QVERIFY(at::equal(tiny::make(made).latents, tiny::make(fresh).latents));
  }

  void a_new_prompt_shows_with_the_next_clip() {
    ChunkGenerator made = generator(), same = generator();
    stream(made, 1);
    stream(same, 1);
    made.set_text(tiny::text("a blue cube"));
    for (int chunk = 1; chunk < 3; ++chunk) QVERIFY(at::equal(tiny::make(made).latents, tiny::make(same).latents));
    QVERIFY(!at::equal(tiny::make(made).latents, tiny::make(same).latents));
  }

  void going_back_makes_the_same_pictures_whether_latents_were_kept_or_not() {
    for (const TakeHistory::Limits& limits :
         {TakeHistory::Limits{.keyframe_every = 4},
          TakeHistory::Limits{.keyframe_bytes = 1, .latent_bytes = 1, .keyframe_every = 4}}) {
      const auto source = opened(forcing(), limits);
      std::vector<std::uint64_t> hashes;
      for (int i = 0; i < 9; ++i) hashes.push_back(make(*source).video->latent_hash);
      for (const int chunk : {7, 3, 0}) {
        QVERIFY(source->apply(Rewind{0, chunk}).has_value());
        for (std::size_t i = static_cast<std::size_t>(chunk) + 1; i < hashes.size(); ++i)
          QCOMPARE(make(*source).video->latent_hash, hashes[i]);
      }
    }
  }

  void a_session_that_goes_on_and_a_saved_state_continue_the_clip() {
    const auto source = opened();
    std::vector<ChunkSource::Made> made;
    for (int i = 0; i < 8; ++i) made.push_back(make(*source));
    const auto other = opened();
    QVERIFY(other->go_on(0, 1).has_value());
    for (std::size_t i = 0; i < 4; ++i) QVERIFY(other->put_back(*made[i].latents).has_value());
    const auto bytes = bytes_of(other->save());
    QVERIFY(bytes.has_value());
    const auto state =
        state_of(bytes->joined(), {.blocks = 3, .width = 32, .rows = 2, .columns = 3, .chunk_frames = kEach});
    QVERIFY2(state.has_value(), state ? "" : state.error().text().c_str());
    QCOMPARE(state->window.size(), std::size_t{2});
    const auto third = opened();
    QVERIFY(third->restore(*state).has_value());
    for (std::size_t i = 4; i < made.size(); ++i)
      for (GeneratorSource* each : {other.get(), third.get()})
        QCOMPARE(make(*each).video->latent_hash, made[i].video->latent_hash);
  }

  void a_window_of_another_size_is_no_window_of_this_model() {
    ForcingOptions options = forcing();
    options.overlap_frames = 4;
    const GeneratorConfig two = config(options);
    for (const std::size_t chunks : {0U, 2U, 4U}) QVERIFY(two.can_have_window(chunks));
    for (const std::size_t chunks : {1U, 5U}) QVERIFY(!two.can_have_window(chunks));
  }

  void memory_says_what_there_is_instead_and_refuses_commands() {
    const auto source = opened();
    const auto made = make(*source);
    QCOMPARE(made.cache->kept_tokens, std::int64_t{0});
    QCOMPARE(made.cache->notes.size(), std::size_t{1});
    QVERIFY(made.cache->notes.front().kind == MemoryNote::Kind::only_overlap);
    QCOMPARE(made.cache->notes.front().of, std::int64_t{5});  // two latent frames
    const CommandBody of_memory[] = {Pin{{{0, 0, 0}}, true}, Forget{{{0, 0, 0}}}, Dim{{{0, 0, 0}}, -1}, SetPolicy{}};
    for (const CommandBody& command : of_memory) {
      const auto applied = source->apply(command);
      QVERIFY(!applied);
      QCOMPARE(applied.error().code, std::string("GEN-28"));
    }
    QVERIFY(!source->apply(ShowPicture{}).has_value());
    QCOMPARE(make(*source).video->chunk, ChunkIndex{1});
  }
};

LONGTAKE_TEST(TestDiffusionForcing)

}  // namespace diffusion_forcing_test

#include "test_diffusion_forcing.moc"
