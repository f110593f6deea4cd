#include <QtTest>

#include "engine/generate/take_history.h"
#include "tests/support/run.h"

using namespace longtake;

namespace {

constexpr std::int64_t kKeyframe = 1 << 16;

EngineState state_of(ChunkIndex after) {
  EngineState state;
  state.cursor.chunk = after + 1;
  state.memory.key_values = at::zeros({kKeyframe}, at::kByte);
  return state;
}

void make_chunks(TakeHistory& history, TakeId take, ChunkIndex first, ChunkIndex end) {
  for (ChunkIndex chunk = first; chunk < end; ++chunk) {
    history.finished(take, chunk, {at::zeros({16}, at::kByte), {}});
    if (history.wants_keyframe(chunk)) history.keyframe(take, chunk, state_of(chunk));
  }
}

}  // namespace

class TestTakeHistory : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void keyframes_of_many_takes_stay_within_the_limit_and_every_place_is_reached() {
    TakeHistory history({.keyframe_bytes = 10 * kKeyframe, .latent_bytes = 1 << 20, .keyframe_every = 8});
    history.begin(0, state_of(-1));
    make_chunks(history, 0, 0, 40);
    for (TakeId take = 1; take <= 200; ++take) {
      const TakeId parent = take / 2;
      const ChunkIndex from = history.last_chunk(parent) - 3;
      history.branch(take, parent, from);
      make_chunks(history, take, from + 1, from + 12);
      QVERIFY(history.keyframe_bytes() <= 10 * kKeyframe);
    }
    for (TakeId take = 0; take <= 200; ++take) {
      const auto nearest = history.nearest(take, history.last_chunk(take));
      QVERIFY(nearest != nullptr && nearest->after <= history.last_chunk(take));
    }
  }

  void what_was_kept_last_and_beginnings_that_nothing_leads_to_stay() {
    TakeHistory history({.keyframe_bytes = 1, .latent_bytes = 1, .keyframe_every = 8});
    history.begin(0, state_of(-1));
    make_chunks(history, 0, 0, 16);
    QCOMPARE(history.nearest(0, 15)->after, ChunkIndex(15));
    QCOMPARE(history.nearest(0, 14)->after, ChunkIndex(-1));
    history.begin(1, state_of(4));
    make_chunks(history, 1, 5, 16);
    QCOMPARE(history.nearest(1, 15)->after, ChunkIndex(15));
    QCOMPARE(history.nearest(1, 10)->after, ChunkIndex(4));
    QCOMPARE(history.nearest(0, 15)->after, ChunkIndex(-1));
    QCOMPARE(history.keyframe_bytes(), 3 * kKeyframe);
  }

  void chunks_that_follow_a_video_stay_within_the_limit_and_no_way_leads_over_those_that_went() {
    using Origin = TakeHistory::Finished::Origin;
    TakeHistory history({.keyframe_bytes = 4 * kKeyframe, .latent_bytes = 100 * 16, .keyframe_every = 1 << 20});
    history.begin(0, state_of(-1));
    for (ChunkIndex chunk = 0; chunk < 10'000; ++chunk) {
      history.finished(0, chunk, {at::zeros({16}, at::kByte), {}, chunk < 5 ? Origin::made : Origin::followed});
      QVERIFY(history.latent_bytes() <= 100 * 16);
    }
    QCOMPARE(history.way_to(0, 4)->made_again, ChunkIndex(5));
    QVERIFY(!history.way_to(0, 5) && !history.way_to(0, 9'899) && !history.way_to(0, 9'999));
    history.keyframe(0, 9'899, state_of(9'899));
    QCOMPARE(history.way_to(0, 9'999)->put_back, ChunkIndex(100));
    // A branch can use the states that its parent still has, and not those that the parent dropped.
    history.branch(1, 0, 9'950);
    QCOMPARE(history.way_to(1, 9'950)->put_back, ChunkIndex(51));
    QVERIFY(!history.way_to(1, 9'000));
  }

  void beginnings_of_a_thousand_takes_stay_within_the_limit() {
    TakeHistory history({.keyframe_bytes = 10 * kKeyframe, .latent_bytes = 1, .keyframe_every = 8});
    for (TakeId take = 0; take < 1000; ++take) {
      EngineState state;
      state.memory.key_values = at::zeros({0}, at::kByte);
      state.prompt.now = state.prompt.goal = at::zeros({kKeyframe}, at::kByte);
      state.prompt.texts = {{"text " + std::to_string(take)}};
      state.prompt.blend = Blend::linear;
      history.begin(take, std::move(state));
      QVERIFY(history.keyframe_bytes() <= 10 * kKeyframe);
    }
    for (TakeId take = 0; take < 1000; ++take) QVERIFY(history.nearest(take, -1) != nullptr);
    QVERIFY(history.nearest(0, -1)->state.prompt.is_light());
    QVERIFY(!history.nearest(999, -1)->state.prompt.is_light());
  }

  void the_tensors_of_a_prompt_are_counted_once() {
    EngineState state = state_of(0);
    state.prompt.now = at::zeros({100, 4}, at::kFloat);
    state.prompt.goal = state.prompt.now;
    QCOMPARE(state.bytes(), kKeyframe + 1600);
    state.prompt.goal = at::zeros({100, 4}, at::kFloat);
    QCOMPARE(state.bytes(), kKeyframe + 3200);
  }
};

LONGTAKE_TEST(TestTakeHistory)
#include "test_take_history.moc"
