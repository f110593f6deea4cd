#include <QtTest>

#include "engine/generate/saved_state.h"
#include "tests/support/run.h"
#include "tests/support/tiny_source.h"

using namespace longtake;

namespace rewind_test {

namespace {

std::unique_ptr<GeneratorSource> opened(TakeHistory::Limits limits = {}) {
  GeneratorConfig config = tiny::config();
  config.guidance.weight = 2;
  config.guidance.chunks = 2;
  return tiny::opened(tiny::parts(config, tiny::policy("novelty"), limits));
}

// Every kind of command, spread over a take, all of which a rewind must apply again.
void command_at(ChunkSource& source, int chunk) {
  SetPolicy policy;
  if (chunk == 2) apply(source, prompt("a blue cube"));
  if (chunk == 3) apply(source, prompt("snow falls", SwitchMode::crossfade));
  if (chunk == 6 || chunk == 12) apply(source, SetSteps{chunk == 6 ? 3 : 0});
  if (chunk == 5 || chunk == 8) apply(source, SetThreads{chunk == 5 ? 2 : 0});
  if (chunk == 9) policy.budget_tokens = 12;
  if (chunk == 10) apply(source, Pin{{{0, 0, 1}, {0, 1, 1}}, true});
  if (chunk == 11) apply(source, prompt("a city", SwitchMode::replay));
  if (chunk == 13) apply(source, Dim{{{0, 0, 0}}, -3});
  if (chunk == 14) apply(source, prompt("the sea", SwitchMode::cut));
  if (chunk == 9) apply(source, policy);
}

struct Seen {
  std::vector<std::uint64_t> hashes;
  std::vector<std::vector<std::uint8_t>> pixels;
  std::vector<std::int64_t> first_frames;
};

void watch(Seen& seen, const VideoChunk& video) {
  seen.hashes.push_back(video.latent_hash);
  seen.pixels.push_back(video.pixels);
  seen.first_frames.push_back(video.first_frame);
}

Seen whole_take(ChunkSource& source, int chunks) {
  Seen seen;
  for (int i = 0; i < chunks; ++i) {
    command_at(source, i);
    watch(seen, *make(source).video);
  }
  return seen;
}

void goes_on_as_before(ChunkSource& source, const Seen& seen, int from) {
  for (int i = from; i < static_cast<int>(seen.hashes.size()); ++i) {
    command_at(source, i);
    const auto video = make(source).video;
    const auto at = static_cast<std::size_t>(i);
    QCOMPARE(video->chunk, ChunkIndex(i));
    QCOMPARE(video->latent_hash, seen.hashes[at]);
    QCOMPARE(video->first_frame, seen.first_frames[at]);
    QVERIFY(video->pixels == seen.pixels[at]);
  }
}

}  // namespace

class TestRewind : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void a_stream_that_numbers_its_frames_ends_with_the_numbers_of_the_model() {
    GeneratorConfig config = tiny::config();
    config.most_frames = 2 * config.chunk_frames + 1;
    Policy policy = tiny::policy("novelty");
    policy.positioner.kind = Positioner::Kind::absolute;
    const auto numbered = tiny::opened(tiny::parts(config, policy));
    QVERIFY(numbered->next({}) && numbered->next({}));
    const auto after = numbered->next({});
    QVERIFY(!after);
    QCOMPARE(after.error().code, std::string("GEN-25"));
    policy.positioner.kind = Positioner::Kind::clamped;
    const auto endless = tiny::opened(tiny::parts(config, policy));
    for (int chunk = 0; chunk < 4; ++chunk) QVERIFY(endless->next({}));
  }

  void going_back_to_any_chunk_and_giving_the_same_commands_makes_the_same_pictures() {
    const auto source = opened();
    const Seen seen = whole_take(*source, 18);
    TakeId newest = 0;
    for (const int chunk : {16, 7, 12, 0, -1}) {
      const auto applied = apply(*source, Rewind{0, chunk});
      QVERIFY(applied.new_take.has_value());
      QCOMPARE(applied.take, ++newest);
      QCOMPARE(applied.new_take->parent, TakeId(0));
      QCOMPARE(applied.new_take->from_chunk, ChunkIndex(chunk));
      QCOMPARE(applied.chunk, ChunkIndex(chunk) + 1);
      goes_on_as_before(*source, seen, chunk + 1);
    }
  }

  void it_works_the_same_when_latents_and_keyframes_were_dropped() {
    const auto source = opened({.keyframe_bytes = 1, .latent_bytes = 1, .keyframe_every = 4});
    const Seen seen = whole_take(*source, 18);
    apply(*source, Rewind{0, 15});
    goes_on_as_before(*source, seen, 16);
  }

  void a_branch_shares_the_past_and_has_its_own_future() {
    const auto source = opened();
    const Seen seen = whole_take(*source, 8);
    QCOMPARE(apply(*source, Branch{0, 4}).take, TakeId(1));
    apply(*source, prompt("a forest"));
    Seen other;
    for (int i = 5; i < 9; ++i) watch(other, *make(*source).video);
    QVERIFY(other.hashes[0] != seen.hashes[5]);
    // A branch of the branch, from inside the part that it shares with its parent and from its own part.
    apply(*source, Branch{1, 2});
    goes_on_as_before(*source,
                      {{seen.hashes.begin(), seen.hashes.begin() + 3},
                       {seen.pixels.begin(), seen.pixels.begin() + 3},
                       {seen.first_frames.begin(), seen.first_frames.begin() + 3}},
                      3);
    apply(*source, Branch{1, 6});
    QCOMPARE(make(*source).video->latent_hash, other.hashes[2]);
    // The first take still exists and continues where it stopped.
    const auto back = apply(*source, Rewind{0, 7});
    QCOMPARE(back.take, TakeId(0));
    QVERIFY(back.new_take && back.new_take->take == 0 && back.new_take->from_chunk == -1);
    QCOMPARE(make(*source).video->chunk, ChunkIndex(8));
    // Rewinding within the current take reports no new take; rewinding into the branch does.
    QVERIFY(!apply(*source, Rewind{0, 8}).new_take);
    const auto branch = apply(*source, Rewind{1, 8});
    QVERIFY(branch.new_take && branch.new_take->take == 1 && branch.new_take->parent == 0);
    QCOMPARE(branch.new_take->from_chunk, ChunkIndex(4));
  }

  void a_branch_with_a_seed_has_another_future_that_can_be_gone_back_to() {
    const auto source = opened({.keyframe_bytes = 1, .latent_bytes = 1});  // every chunk is generated again
    const Seen seen = whole_take(*source, 6);
    const auto applied = apply(*source, Branch{0, 3, 99});
    QCOMPARE(applied.new_take->seed, std::uint64_t(99));
    Seen other;
    for (int i = 4; i < 8; ++i) watch(other, *make(*source).video);
    QVERIFY(other.hashes[0] != seen.hashes[4]);
    // Equal seeds give equal futures; a branch of the branch keeps its seed, and the first take has its own.
    apply(*source, Branch{0, 3, 99});
    QCOMPARE(make(*source).video->latent_hash, other.hashes[0]);
    QCOMPARE(apply(*source, Branch{1, 5}).new_take->seed, std::uint64_t(99));
    QCOMPARE(make(*source).video->latent_hash, other.hashes[2]);
    // A branch at the very beginning keeps its seed too, although all kept tokens there have the first take's seed.
    const TakeId third = apply(*source, Branch{1, 3}).take;
    for (int i = 0; i < 2; ++i) QCOMPARE(make(*source).video->latent_hash, other.hashes[i]);
    apply(*source, Rewind{0, 3});
    QCOMPARE(apply(*source, Rewind{third, 5}).new_take->seed, std::uint64_t(99));
    QCOMPARE(make(*source).video->latent_hash, other.hashes[2]);
    QVERIFY(apply(*source, Rewind{0, 3}).new_take->seed != 99);
    goes_on_as_before(*source, seen, 4);
  }

  void pins_that_a_prompt_brought_back_do_not_come_along_to_before_they_were_set() {
    const auto never_pinned = opened();
    std::vector<std::uint64_t> hashes;
    for (int i = 0; i < 16; ++i) hashes.push_back(make(*never_pinned).video->latent_hash);
    const auto source = opened();
    for (int i = 0; i < 11; ++i) make(*source);
    apply(*source,
          SetPolicy{"fifo", std::nullopt, std::nullopt});  // fifo does not keep all tokens that the other policy keeps
    make(*source);
    std::vector<TokenRef> newest;
    for (std::int32_t i = 0; i < tiny::kFrameTokens; ++i) newest.push_back({35, i / 3, i % 3});
    apply(*source, Pin{newest, true});
    apply(*source, prompt("a city", SwitchMode::replay));
    make(*source);
    apply(*source, Branch{0, 8});
    for (std::size_t i = 9; i < 16; ++i) QCOMPARE(make(*source).video->latent_hash, hashes[i]);
  }

  void a_place_that_does_not_exist_is_refused_and_nothing_changes() {
    const auto source = opened();
    const auto other = opened();
    for (int i = 0; i < 3; ++i) QCOMPARE(make(*source).video->latent_hash, make(*other).video->latent_hash);
    for (const CommandBody& nowhere :
         {CommandBody(Rewind{0, 3}), CommandBody(Rewind{5, 0}), CommandBody(Branch{0, -2})})
      QVERIFY(!source->apply(nowhere));
    QVERIFY(!source->apply(SetPrompt{}));
    QVERIFY(!source->apply(SetPrompt{{{"a", 0.0F}}}));
    for (int i = 0; i < 3; ++i) QCOMPARE(make(*source).video->latent_hash, make(*other).video->latent_hash);
  }

  void a_restart_begins_a_new_take_that_equals_the_first_under_the_same_prompt() {
    const auto source = opened();
    const auto first = make(*source).video;
    make(*source);
    const auto applied = apply(*source, Restart{});
    QCOMPARE(applied.take, TakeId(1));
    QCOMPARE(applied.chunk, ChunkIndex(0));
    const auto again = make(*source).video;
    QCOMPARE(again->latent_hash, first->latent_hash);
    QCOMPARE(again->frames, 9);
    QCOMPARE(again->take, TakeId(1));
    apply(*source, Restart{99});
    QVERIFY(make(*source).video->latent_hash != first->latent_hash);
  }

  void a_restart_keeps_the_policy_and_with_it_the_whole_take() {
    const auto source = opened();
    SetPolicy change;
    change.budget_tokens = 12;
    const auto take = [&] {
      apply(*source, change);
      std::vector<std::uint64_t> hashes;
      for (int i = 0; i < 6; ++i) {
        const auto made = make(*source);
        if (made.cache->policy != "novelty") return std::vector<std::uint64_t>{};
        hashes.push_back(made.video->latent_hash);
      }
      return hashes;
    };
    const auto first = take();
    QCOMPARE(first.size(), std::size_t(6));
    for (int round = 0; round < 3; ++round) {
      apply(*source, Restart{});
      QVERIFY(take() == first);
    }
  }

  void a_crossfade_arrives_at_the_new_prompt_after_its_chunks() {
    const auto source = opened();
    make(*source);
    SetPrompt fade = prompt("the sea at night", SwitchMode::crossfade);
    fade.fade_chunks = 3;
    apply(*source, fade);
    QVERIFY(source->save().prompt.fading());
    for (int i = 0; i < 3; ++i) make(*source);
    const PromptState there = source->save().prompt;
    QVERIFY(!there.fading());
    QVERIFY(at::equal(there.now, there.goal));
  }

  void a_saved_state_goes_on_bit_for_bit() {
    const auto source = opened();
    for (int i = 0; i < 12; ++i) {  // in the middle of a crossfade, with pins
      command_at(*source, i);
      make(*source);
    }
    SetPrompt fade = prompt("fog", SwitchMode::crossfade);
    apply(*source, fade);
    make(*source);
    const auto bytes = bytes_of(source->save());
    QVERIFY(bytes.has_value());
    const Memory::Shape shape{.blocks = 3, .width = 32, .rows = 2, .columns = 3};
    const auto state = state_of(bytes->joined(), shape);
    QVERIFY2(state.has_value(), state ? "" : state.error().text().c_str());
    QCOMPARE(state->prompt.chunks, 1);
    const auto other = opened();
    QVERIFY(other->restore(*state).has_value());
    for (int i = 0; i < 5; ++i) {
      const auto expected = make(*source).video;
      const auto video = make(*other).video;
      QCOMPARE(video->latent_hash, expected->latent_hash);
      QVERIFY(video->pixels == expected->pixels);
    }
  }

  void a_damaged_or_foreign_state_is_refused() {
    const auto source = opened();
    make(*source);
    const std::string whole = bytes_of(source->save())->joined();
    QVERIFY(state_of(whole, {.blocks = 3, .width = 32, .rows = 2, .columns = 3}).has_value());
    QVERIFY(!state_of(whole, {.blocks = 3, .width = 64, .rows = 2, .columns = 3}));
    QVERIFY(!state_of(whole, {.blocks = 3, .width = 32, .rows = 1, .columns = 3}));
    QVERIFY(!state_of(whole.substr(0, whole.size() / 2), {.blocks = 3, .width = 32, .rows = 2, .columns = 3}));
    QVERIFY(!state_of({}, {}));
  }
};

LONGTAKE_TEST(TestRewind)

}  // namespace rewind_test

#include "test_rewind.moc"
