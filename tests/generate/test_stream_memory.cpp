#include <QtTest>

#include <cmath>
#include <limits>
#include <set>

#include "engine/core/random.h"
#include "engine/policy/outcome.h"
#include "engine/policy/plan.h"
#include "engine/policy/preset_names.h"
#include "tests/support/run.h"
#include "tests/support/tiny_model.h"

using namespace longtake;

namespace {

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr float kInf = std::numeric_limits<float>::infinity();

// Memory without a model, with invented scores; K/V contain the token's number.
struct Feeder {
  explicit Feeder(const Policy& policy)
      : memory({.blocks = 1, .width = 2, .rows = 2, .columns = 3}, policy, false, 1) {}

  void feed(const std::vector<float>& novelty) {
    const std::int64_t chunk = next++;
    const at::Tensor numbers = at::arange(18, at::kFloat).add(18.0 * static_cast<double>(chunk)).view({1, 18, 1});
    const std::vector<KeyValues> kv = {{numbers.expand({1, 18, 2}), numbers.expand({1, 18, 2})}};
    memory.take({chunk, 3 * chunk, 0, kv, at::zeros({1, 3, 1, 4, 6}), {{}, novelty}, {}});
  }
  std::set<std::int64_t> kept() const {
    std::set<std::int64_t> ids;
    for (const SlotId slot : memory.table().kept()) ids.insert(memory.table().at(slot).id);
    return ids;
  }
  bool rows_belong_to_their_tokens() const {
    const StoreView view = memory.store().view();
    for (std::size_t i = 0; i < memory.table().kept().size(); ++i) {
      const auto id = static_cast<float>(memory.table().at(memory.table().kept()[i]).id);
      if (view.blocks[0].k[0][static_cast<std::int64_t>(i)][0].item<float>() != id) return false;
    }
    return true;
  }
  CacheSnapshot snapshot() const {
    CacheSnapshot snapshot;
    memory.describe(snapshot);
    return snapshot;
  }

  Memory memory;
  std::int64_t next = 0;
};

std::vector<float> rising(float first = 0) {
  std::vector<float> values(18);
  for (int i = 0; i < 18; ++i) values[static_cast<std::size_t>(i)] = first + static_cast<float>(i);
  return values;
}

std::vector<float> random_scores(Rng& rng) {
  std::vector<float> values(18);
  for (float& value : values) value = static_cast<float>(rng.below(6));  // many ties
  return values;
}

TokenRef place(std::int64_t id) {
  return {id / 6, static_cast<std::int32_t>(id % 6 / 3), static_cast<std::int32_t>(id % 3)};
}

}  // namespace

class TestMemory : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void choosing_chunk_by_chunk_equals_choosing_among_all_that_ever_was() {
    for (const int sink : {0, 1, 3}) {
      Feeder feeder(tiny::policy("novelty", 20, sink));
      Rng rng(static_cast<std::uint64_t>(sink));
      std::vector<Token> all;
      for (int chunk = 0; chunk < 40; ++chunk) {
        const std::vector<float> scores = random_scores(rng);
        feeder.feed(scores);
        for (int i = 0; i < 18; ++i) {
          Token token;
          token.id = 18 * chunk + i;
          token.frame = token.id / 6;
          token.novelty = token.score = scores[static_cast<std::size_t>(i)];
          all.push_back(token);
        }
        std::set<std::int64_t> global;
        for (const std::size_t row : plan(tiny::policy("novelty", 20, sink), all).keep) global.insert(all[row].id);
        QVERIFY(feeder.kept() == global);
        QVERIFY(feeder.rows_belong_to_their_tokens());
      }
    }
  }

  void scores_that_are_no_numbers_rank_last_and_infinite_ones_first() {
    Feeder feeder(tiny::policy("novelty", 6, 0));
    std::vector<float> scores(18, 1.0F);
    scores[3] = kNan;
    scores[9] = kInf;
    scores[10] = -kInf;
    feeder.feed(scores);
    QVERIFY(feeder.kept() == (std::set<std::int64_t>{0, 1, 2, 4, 5, 9}));
    feeder.feed(std::vector<float>(18, kNan));
    QVERIFY(feeder.kept() == (std::set<std::int64_t>{0, 1, 2, 4, 5, 9}));
    feeder.feed(std::vector<float>(18, kInf));
    QVERIFY(feeder.kept() == (std::set<std::int64_t>{9, 36, 37, 38, 39, 40}));
    QVERIFY(feeder.rows_belong_to_their_tokens());
  }

  void every_budget_has_a_meaning() {
    for (const int budget : {0, 1, 5, 6, 18, 19, 1000}) {
      Feeder feeder(tiny::policy("novelty", budget));
      for (int chunk = 0; chunk < 4; ++chunk) {
        feeder.feed(rising(static_cast<float>(chunk)));
        QCOMPARE(feeder.memory.table().size(), std::min(budget, 18 * (chunk + 1)));
        QVERIFY(feeder.rows_belong_to_their_tokens());
      }
      auto generator = tiny::generator(tiny::policy("novelty", budget));
      for (int i = 0; i < 3; ++i) QVERIFY(std::isfinite(tiny::make(generator).latents.sum().item<float>()));
    }
  }

  void the_user_is_told_what_a_budget_or_a_score_means() {
    const auto told = [](int budget, int sink, const std::vector<float>& novelty) {
      Feeder feeder(tiny::policy("novelty", budget, sink));
      feeder.feed(novelty);
      const std::vector<MemoryNote> notes = feeder.snapshot().notes;
      return notes.empty() ? std::string() : note_text(notes.front());
    };
    QCOMPARE(told(18, 1, rising()), std::string());
    QCOMPARE(told(1000, 1, rising()), std::string());
    QCOMPARE(told(0, 0, rising()),
             std::string("the budget is 0: nothing is remembered, every chunk is made from the prompt alone"));
    QCOMPARE(told(1, 1, rising()), std::string("5 sink tokens do not fit the budget of 1 tokens"));
    QCOMPARE(told(6, 1, rising()),
             std::string("sink and pins fill the budget of 6 tokens; nothing else is remembered"));
    std::vector<float> broken = rising();
    broken[2] = broken[7] = kNan;
    QCOMPARE(told(18, 1, broken), std::string("2 of 18 new tokens have no score that is a number; they rank last"));
    broken[2] = broken[7] = kInf;
    QCOMPARE(told(18, 1, broken), std::string());
  }

  void a_policy_of_ones_own_is_data() {
    Feeder feeder(tiny::policy("novelty"));
    SetPolicy own;
    own.preset = R"({"name": "mine", "scorer": {"terms": [{"column": "age"}]}, "selector": {"recent_frames": 1}})";
    QVERIFY(feeder.memory.change(own).has_value());
    QCOMPARE(feeder.memory.policy().name, std::string("mine"));
    QCOMPARE(feeder.memory.policy().selector.budget_tokens, 18);
    own.preset = R"({"name": "mine", "budget": 3})";
    QVERIFY(!feeder.memory.change(own));
  }

  void a_lowered_budget_evicts_at_once_and_says_why() {
    Feeder feeder(tiny::policy("novelty", 18, 0));
    feeder.feed(rising());
    SetPolicy lower;
    lower.budget_tokens = 5;
    QVERIFY(feeder.memory.change(lower).has_value());
    QVERIFY(feeder.kept() == (std::set<std::int64_t>{13, 14, 15, 16, 17}));
    const CacheSnapshot snapshot = feeder.snapshot();
    QCOMPARE(snapshot.budget_tokens, 5);
    QCOMPARE(snapshot.capacity_tokens, 5);
    QCOMPARE(snapshot.last_evictions.size(), std::size_t(13));
    for (const Eviction& each : snapshot.last_evictions) QVERIFY(each.reason == EvictionReason::budget_lowered);
    SetPolicy higher;
    higher.budget_tokens = 40;
    QVERIFY(feeder.memory.change(higher).has_value());
    feeder.feed(rising());
    QCOMPARE(feeder.memory.table().size(), 23);
    QVERIFY(feeder.rows_belong_to_their_tokens());
  }

  void a_policy_without_its_scores_is_refused() {
    Feeder feeder(tiny::policy("novelty"));
    SetPolicy paper;
    paper.preset = "paper";
    const auto refused = feeder.memory.change(paper);
    QVERIFY(!refused);
    QVERIFY(refused.error().why.find("salience head") != std::string::npos);
    QVERIFY(!refused.error().remedy.empty());
    QCOMPARE(feeder.memory.policy().name, std::string("novelty"));
    for (const char* name : {"no such policy", ""}) {
      SetPolicy unknown;
      unknown.preset = name;
      QVERIFY(!feeder.memory.change(unknown));
    }
    SetPolicy negative;
    negative.budget_tokens = -1;
    QVERIFY(!feeder.memory.change(negative));
  }

  void every_preset_runs() {
    for (const std::string& name : preset_names()) {
      if (name == "paper") continue;
      auto generator = tiny::generator(tiny::policy(name));
      for (int i = 0; i < 6; ++i) tiny::make(generator);
      QVERIFY2(generator.memory().table().size() > 0, name.c_str());
      CacheSnapshot snapshot;
      generator.memory().describe(snapshot);
      QCOMPARE(snapshot.policy, name);
    }
    const auto head = std::make_shared<const SalienceHead>(SalienceHead::random({SalienceKind::mlp, 32, 16, 2, 2}, 3));
    auto generator = tiny::generator(tiny::policy("paper"), 5, head);
    for (int i = 0; i < 4; ++i) tiny::make(generator);
    CacheSnapshot snapshot;
    generator.memory().describe(snapshot);
    QCOMPARE(snapshot.scorer, std::string("salience-head"));
  }

  void a_fading_sink_takes_up_what_leaves() {
    Policy policy = tiny::policy("ema_sink");
    policy.reducer.ema_keep = 0.5F;
    Feeder feeder(policy);
    for (int i = 0; i < 3; ++i) feeder.feed({});
    // Chunk 1 evicted frames 1, 2, 3 and chunk 2 evicted 4, 5, 6. Token 0 therefore averaged 6, 12, 18 and then 24, 30,
    // 36.
    float expected = 0;
    for (const float from : {6.F, 12.F, 18.F, 24.F, 30.F, 36.F}) expected = 0.5F * expected + 0.5F * from;
    QCOMPARE(feeder.memory.store().view().blocks[0].k[0][0][0].item<float>(), expected);
  }

  void pinned_tokens_outlast_better_ones_until_they_are_unpinned() {
    Feeder feeder(tiny::policy("novelty", 6, 0));
    feeder.feed(rising());
    QVERIFY(feeder.memory.pin({{place(12), place(13)}, true}).has_value());
    feeder.feed(rising(100));
    QVERIFY(feeder.kept() == (std::set<std::int64_t>{12, 13, 32, 33, 34, 35}));
    int shown = 0;
    for (const FrameTokens& frame : feeder.snapshot().recent) {
      for (const TokenInfo& token : frame.tokens) shown += token.state == TokenState::pinned ? 1 : 0;
    }
    QCOMPARE(shown, 2);
    QVERIFY(feeder.memory.pin({{place(12)}, false}).has_value());
    feeder.feed(rising(200));
    QVERIFY(feeder.kept() == (std::set<std::int64_t>{13, 49, 50, 51, 52, 53}));
  }

  void pins_beyond_the_budget_are_refused_in_words() {
    Feeder feeder(tiny::policy("novelty", 8, 1));
    feeder.feed(rising());
    QVERIFY(feeder.memory.pin({{place(16), place(17)}, true}).has_value());
    SetPolicy small;
    small.budget_tokens = 1;
    const auto refused = feeder.memory.change(small);
    QVERIFY(!refused);
    QVERIFY(refused.error().why.find("2 pinned") != std::string::npos);
    feeder.feed(rising());
    QVERIFY(!feeder.memory.pin({{place(5000)}, true}));
    QCOMPARE(feeder.memory.table().size(), 8);
  }

  void forgotten_tokens_are_gone_and_shown_as_forgotten() {
    Feeder feeder(tiny::policy("novelty", 18, 0));
    feeder.feed(rising());
    QVERIFY(feeder.memory.forget({{place(4), place(4), place(9)}}).has_value());
    QCOMPARE(feeder.memory.table().size(), 16);
    const CacheSnapshot snapshot = feeder.snapshot();
    QVERIFY(snapshot.recent[0].tokens[4].state == TokenState::forgotten);
    QCOMPARE(snapshot.recent[0].kept, 5);
    QCOMPARE(snapshot.recent[0].tokens[4].slot, -1);
    QVERIFY(!feeder.memory.forget({{place(4)}}));
  }

  void dimmed_tokens_change_the_next_chunk_and_undimmed_ones_do_not() {
    auto plain = tiny::generator(tiny::policy("full"));
    auto dimmed = tiny::generator(tiny::policy("full"));
    auto restored = tiny::generator(tiny::policy("full"));
    Dim dim;
    for (int i = 0; i < 18; ++i) dim.tokens.push_back(place(i));
    for (auto* each : {&plain, &dimmed, &restored}) tiny::make(*each);
    QVERIFY(dimmed.dim(dim).has_value());
    QVERIFY(restored.dim(dim).has_value());
    dim.bias = 0;
    QVERIFY(restored.dim(dim).has_value());
    const std::uint64_t hash = tiny::make(plain).hash;
    QCOMPARE(tiny::make(restored).hash, hash);
    QVERIFY(tiny::make(dimmed).hash != hash);
    dim.bias = kNan;
    QVERIFY(!plain.dim(dim));
  }

  void a_cut_empties_memory_and_makes_a_new_sink() {
    Feeder feeder(tiny::policy("novelty", 12, 1));
    feeder.feed(rising());
    feeder.feed(rising());
    QVERIFY(feeder.kept().contains(0));
    feeder.memory.cut(6);
    QVERIFY(feeder.kept().empty());
    QVERIFY(feeder.memory.frames().empty());
    for (int i = 0; i < 3; ++i) feeder.feed(rising());
    for (std::int64_t id = 36; id < 42; ++id) QVERIFY(feeder.kept().contains(id));  // all of frame 6
  }

  void frames_are_held_only_while_they_own_tokens_or_are_new() {
    Feeder feeder(tiny::policy("novelty", 12, 1));
    for (int i = 0; i < 30; ++i) feeder.feed(rising(static_cast<float>(-i)));
    std::set<std::int64_t> owners;
    for (const std::int64_t id : feeder.kept()) owners.insert(id / 6);
    QVERIFY(feeder.memory.frames().size() <= 21 + owners.size());
    for (const std::int64_t frame : owners) QVERIFY(feeder.memory.frames().contains(frame));
    for (std::int64_t frame = 90 - 21; frame < 90; ++frame) QVERIFY(feeder.memory.frames().contains(frame));
  }

  void the_snapshot_tells_the_story_of_every_recent_token() {
    Feeder feeder(tiny::policy("novelty", 18, 0));
    feeder.feed(rising());
    feeder.feed(rising(9));  // its better half evicts the worse half of the first chunk
    const CacheSnapshot snapshot = feeder.snapshot();
    QCOMPARE(snapshot.recent.size(), std::size_t(6));
    QCOMPARE(snapshot.kept_history, (std::vector<std::int32_t>{18, 18}));
    for (const Eviction& each : snapshot.last_evictions) QVERIFY(each.reason == EvictionReason::score);
    int kept = 0;
    for (const FrameTokens& frame : snapshot.recent) {
      for (std::size_t i = 0; i < frame.tokens.size(); ++i) {
        const TokenInfo& token = frame.tokens[i];
        const std::int64_t id = 6 * frame.latent_frame + static_cast<std::int64_t>(i);
        QCOMPARE(token.score, static_cast<float>(id < 18 ? id : id - 9));
        const bool here = feeder.kept().contains(id);
        QVERIFY(token.state == (here ? TokenState::kept : TokenState::evicted));
        QCOMPARE(token.evicted_after, here ? -1 : 1);
        kept += here ? 1 : 0;
      }
    }
    QCOMPARE(kept, 18);
  }
};

LONGTAKE_TEST(TestMemory)
#include "test_stream_memory.moc"
