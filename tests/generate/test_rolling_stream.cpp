#include <c10/core/GradMode.h>

#include <QTemporaryDir>
#include <QtTest>

#include "engine/core/random.h"
#include "engine/generate/saved_state.h"
#include "engine/generate/window_slots.h"
#include "tests/model/fixture.h"
#include "tests/reference/rolling_sampler.h"
#include "tests/support/run.h"
#include "tests/support/tiny_source.h"

using namespace longtake;

namespace {

constexpr int kLevels = 5;

const SamplerPlan& rolling_plan() { return *find_sampler_plan("rolling-forcing"); }

GeneratorConfig config() {
  GeneratorConfig config = tiny::config();
  follow(rolling_plan(), config);
  return config;
}

/// The cache of the reference: the first chunk and the newest six. A clean pass attends to nothing else.
Policy reference_policy(Positioner::Kind kind = Positioner::Kind::absolute) {
  Policy policy = tiny::policy("fifo", 21 * tiny::kFrameTokens, 3);
  policy.positioner.kind = kind;
  return policy;
}

ChunkGenerator generator(const Policy& policy) {
  ChunkGenerator generator(tiny::model(), nullptr, config(), policy);
  generator.set_text(tiny::text("a red ball"));
  return generator;
}

/// The noise that the stream draws.
at::Tensor noise(int chunk, int level) {
  at::Tensor normals = at::empty({1, 3, 4, 4, 6});
  fill_normal(std::span(normals.data_ptr<float>(), static_cast<std::size_t>(normals.numel())),
              {config().seed, static_cast<std::uint32_t>(chunk), static_cast<std::uint32_t>(level)});
  return normals;
}

std::vector<at::Tensor> stream(ChunkGenerator& generator, int chunks) {
  std::vector<at::Tensor> latents;
  for (int i = 0; i < chunks; ++i) latents.push_back(tiny::make(generator).latents);
  return latents;
}

std::unique_ptr<GeneratorSource> opened(TakeHistory::Limits limits = {}) {
  return tiny::opened(tiny::parts(config(), reference_policy(Positioner::Kind::clamped), limits));
}

/// A table with one token per latent frame of the chunks that the reference holds before chunk `next`.
SlotTable table_before(int next) {
  SlotTable table(64, Reclaim::recycle);
  for (int chunk = 0; chunk < next; ++chunk) {
    if (chunk > 0 && chunk < next - 6) continue;
    for (int frame = 3 * chunk; frame < 3 * chunk + 3; ++frame) {
      SlotInfo info;
      info.frame = frame;
      info.sink = chunk == 0;
      table.admit(info);
    }
  }
  return table;
}

/// In the form of the reference's lists: chunk numbers, and the times of their first frames.
std::vector<RollingSlot> chunks_of(const SlotTable& table, const std::vector<SlotId>& slots, std::int64_t anchors = 0,
                                   std::int64_t shift = 0) {
  std::vector<RollingSlot> chunks;
  for (std::size_t i = 0; i < slots.size(); i += 3) {
    const auto frame = static_cast<int>(table.at(slots[i]).frame);
    const bool anchor = static_cast<std::int64_t>(i) < anchors;
    chunks.push_back({frame / 3, frame + (anchor ? static_cast<int>(shift) : 0)});
  }
  return chunks;
}

}  // namespace

class TestRollingStream : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void with_the_references_cache_the_references_slots_are_attended_to() {
    for (int next = 0; next < 14; ++next) {
      const SlotTable table = table_before(next);
      for (int count = 1; count <= kLevels; ++count) {
        const WindowSlots chosen = window_slots(table, 3 * next, 21 - 3 * count);
        QVERIFY(chunks_of(table, chosen.slots, chosen.anchors, chosen.anchor_shift) ==
                rolling_memory(rolling_plan(), next, count));
      }
      QVERIFY(chunks_of(table, newest_slots(table, 18)) == rolling_context_memory(rolling_plan(), next));
    }
  }

  void a_pinned_token_is_attended_to_however_old_it_is() {
    SlotTable table = table_before(7);
    table.at(*table.find(4, 0, 0)).pinned = true;
    const WindowSlots chosen = window_slots(table, 21, 6);
    QCOMPARE(chosen.slots.size(), std::size_t{6});
    QCOMPARE(table.at(chosen.slots[3]).frame, std::int64_t{4});
    QCOMPARE(table.at(chosen.slots[5]).frame, std::int64_t{20});
    QCOMPARE(table.at(newest_slots(table, 2).front()).frame, std::int64_t{4});
  }

  void the_stream_is_the_sampler() {
    constexpr int chunks = 12;  // the cache is full from the eighth on
    const c10::NoGradGuard no_grad;
    // The end of a video empties its window; chunks that were clean before are not affected.
    const at::Tensor expected =
        sample_rolling(*tiny::model(), tiny::text("a red ball"), rolling_plan(), chunks + kLevels - 1, noise);
    for (const auto kind : {Positioner::Kind::absolute, Positioner::Kind::clamped}) {
      ChunkGenerator rolling = generator(reference_policy(kind));
      const std::vector<at::Tensor> made = stream(rolling, chunks);
      for (int chunk = 0; chunk < chunks; ++chunk) {
        const double error = worst(made[static_cast<std::size_t>(chunk)], expected.narrow(1, 3 * chunk, 3));
        QVERIFY2(error < 1e-4, qPrintable(QStringLiteral("chunk %1: %2").arg(chunk).arg(error)));
      }
      QCOMPARE(rolling.window().size(), std::size_t{kLevels - 1});
    }
  }

  void other_policies_keep_to_their_budget_and_see_what_they_keep() {
    const c10::NoGradGuard no_grad;
    const std::vector<at::Tensor> whole = [] {
      ChunkGenerator rolling = generator(reference_policy(Positioner::Kind::clamped));
      return stream(rolling, 10);
    }();
    for (const char* name : {"novelty", "h2o", "snapkv", "random", "ema_sink"}) {
      ChunkGenerator rolling = generator(tiny::policy(name, 40));
      const std::vector<at::Tensor> made = stream(rolling, 10);
      QVERIFY(made.back().isfinite().all().item<bool>());
      QVERIFY(worst(made.back(), whole.back()) > 1e-4);
      QVERIFY(rolling.memory().table().size() <= 40);
    }
    // Attention counts only for tokens that were attended to.
    ChunkGenerator rolling = generator(tiny::policy("snapkv", 21 * tiny::kFrameTokens, 3));
    stream(rolling, 10);
    for (const SlotId slot : rolling.memory().table().kept()) {
      const SlotInfo& info = rolling.memory().table().at(slot);
      if (info.sink) QCOMPARE(info.attention_last, 0.0F);
      if (info.frame >= 27) QVERIFY(info.attention_last > 0);
    }
  }

  void a_chunk_that_was_stopped_did_not_happen() {
    ChunkGenerator rolling = generator(reference_policy());
    ChunkGenerator undisturbed = generator(reference_policy());
    stream(rolling, 2);
    stream(undisturbed, 2);
    std::stop_source stop;
    stop.request_stop();
    QVERIFY(!rolling.generate(stop.get_token()));
    QVERIFY(at::equal(tiny::make(rolling).latents, tiny::make(undisturbed).latents));
  }

  void a_cut_leaves_nothing_of_chunks_that_had_begun() {
    ChunkGenerator rolling = generator(reference_policy(Positioner::Kind::clamped));
    stream(rolling, 6);
    rolling.switch_prompt(SwitchMode::cut);
    ChunkGenerator fresh = generator(reference_policy(Positioner::Kind::clamped));
    fresh.restore(rolling.cursor(), fresh.memory().save());
    for (ChunkGenerator* each : {&rolling, &fresh}) each->set_text(tiny::text("a blue cube"));
    QVERIFY(at::equal(tiny::make(rolling).latents, tiny::make(fresh).latents));
  }

  void a_new_prompt_reaches_chunks_that_have_begun() {
    ChunkGenerator rolling = generator(reference_policy());
    ChunkGenerator same = generator(reference_policy());
    stream(rolling, 6);
    stream(same, 6);
    rolling.set_text(tiny::text("a blue cube"));
    QVERIFY(!at::equal(tiny::make(rolling).latents, tiny::make(same).latents));
  }

  void going_back_makes_the_same_pictures_whether_latents_were_kept_or_not() {
    for (const TakeHistory::Limits& limits :
         {TakeHistory::Limits{.keyframe_every = 4},
          TakeHistory::Limits{.keyframe_bytes = 1, .latent_bytes = 1, .keyframe_every = 4}}) {
      const auto source = opened(limits);
      std::vector<std::uint64_t> hashes;
      for (int i = 0; i < 11; ++i) hashes.push_back(make(*source).video->latent_hash);
      for (const int chunk : {9, 6, 0}) {
        QVERIFY(source->apply(Rewind{0, chunk}).has_value());
        for (std::size_t i = static_cast<std::size_t>(chunk) + 1; i < hashes.size(); ++i)
          QCOMPARE(make(*source).video->latent_hash, hashes[i]);
      }
    }
  }

  void a_session_that_goes_on_continues_the_window() {
    const auto source = opened();
    std::vector<ChunkSource::Made> made;
    for (int i = 0; i < 10; ++i) made.push_back(make(*source));
    const auto other = opened();
    QVERIFY(other->go_on(0, 1).has_value());
    for (std::size_t i = 0; i < 7; ++i) QVERIFY(other->put_back(*made[i].latents).has_value());
    for (std::size_t i = 7; i < made.size(); ++i) QCOMPARE(make(*other).video->latent_hash, made[i].video->latent_hash);
  }

  void a_saved_state_holds_the_window() {
    const auto source = opened();
    for (int i = 0; i < 3; ++i) make(*source);
    const auto bytes = bytes_of(source->save());
    QVERIFY(bytes.has_value());
    const auto state = state_of(bytes->joined(), {.blocks = 3, .width = 32, .rows = 2, .columns = 3});
    QVERIFY2(state.has_value(), state ? "" : state.error().text().c_str());
    QCOMPARE(state->window.size(), std::size_t{kLevels - 1});
    const auto other = opened();
    QVERIFY(other->restore(*state).has_value());
    for (int i = 0; i < 3; ++i) QCOMPARE(make(*other).video->latent_hash, make(*source).video->latent_hash);
    QVERIFY(!state_of(bytes->joined(), {.blocks = 3, .width = 32, .rows = 2, .columns = 3, .chunk_frames = 2}));
  }
};

LONGTAKE_TEST(TestRollingStream)
#include "test_rolling_stream.moc"
