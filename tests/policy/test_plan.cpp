#include <QtTest>

#include <cmath>
#include <map>
#include <numeric>
#include <set>

#include "engine/core/random.h"
#include "engine/policy/plan.h"
#include "engine/policy/policy.h"
#include "engine/policy/preset_names.h"
#include "tests/support/run.h"

using namespace longtake;

namespace plan_test {

namespace {

constexpr float not_scored = std::numeric_limits<float>::quiet_NaN();
constexpr float infinity = std::numeric_limits<float>::infinity();

/// Tokens 0, 1, 2, ... with `per_frame` per frame, one frame per chunk.
std::vector<Token> tokens_with(const std::vector<float>& scores, int per_frame = 1000) {
  std::vector<Token> tokens(scores.size());
  for (std::size_t i = 0; i < scores.size(); ++i) {
    tokens[i].id = static_cast<std::int64_t>(i);
    tokens[i].frame = tokens[i].chunk = tokens[i].id / per_frame;
    tokens[i].column = static_cast<std::int32_t>(i) % per_frame;
    tokens[i].score = scores[i];
  }
  return tokens;
}

Policy budget_of(int tokens) {
  Policy policy;
  policy.selector.budget_tokens = tokens;
  return policy;
}

using Rows = std::vector<std::size_t>;

Rows all_rows(std::size_t count) {
  Rows rows(count);
  std::iota(rows.begin(), rows.end(), 0U);
  return rows;
}

/// A slow reference: takes the strongest remaining token until the budget is full.
std::set<std::int64_t> naive_keep(const Policy& policy, const std::vector<Token>& tokens, std::int64_t origin) {
  std::int64_t newest_frame = -1;
  std::int64_t newest_chunk = -1;
  for (const Token& token : tokens) {
    newest_frame = std::max(newest_frame, token.frame);
    newest_chunk = std::max(newest_chunk, token.chunk);
  }
  const auto sink = [&](const Token& token) {
    return token.sink || (token.frame >= origin && token.frame < origin + policy.selector.sink_frames);
  };
  const auto strength = [&](const Token& token) {
    int claim = 0;
    if (token.frame > newest_frame - policy.selector.recent_frames) claim = 1;
    if (sink(token)) claim = 2;
    if (token.pinned) claim = 3;
    float value = token.score - policy.scorer.ageing_per_chunk * static_cast<float>(newest_chunk - token.chunk);
    if (!token.fresh) value += policy.scorer.incumbent_bonus;
    return std::tuple(claim, std::isnan(value) ? -infinity : value, -token.id);
  };
  std::set<std::int64_t> kept;
  std::vector<Token> pool;
  for (const Token& token : tokens) {
    if (token.forgotten) continue;
    if (sink(token) && !token.pinned && !policy.selector.sink_in_budget)
      kept.insert(token.id);
    else
      pool.push_back(token);
  }
  for (int left = policy.selector.budget_tokens; left > 0 && !pool.empty(); --left) {
    auto best = pool.begin();
    for (auto other = pool.begin(); other != pool.end(); ++other)
      if (strength(*other) > strength(*best)) best = other;
    kept.insert(best->id);
    pool.erase(best);
  }
  return kept;
}

std::set<std::int64_t> ids(const MemoryPlan& plan, const std::vector<Token>& tokens) {
  std::set<std::int64_t> kept;
  for (const std::size_t row : plan.keep) kept.insert(tokens[row].id);
  return kept;
}

}  // namespace

class TestPlan : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void the_highest_scores_stay_and_ties_go_to_the_lower_id() {
    const auto tokens = tokens_with({1, 5, 3, 3, 3, 0});
    QVERIFY(plan(budget_of(3), tokens).keep == (Rows{1, 2, 3}));
    auto reversed = tokens;
    std::reverse(reversed.begin(), reversed.end());
    QCOMPARE(ids(plan(budget_of(3), reversed), reversed), (std::set<std::int64_t>{1, 2, 3}));
  }

  void budgets_of_zero_one_a_frame_and_more_than_everything_are_defined() {
    const auto tokens = tokens_with({4, 3, 2, 1, 8, 7, 6, 5}, 4);
    QVERIFY(plan(budget_of(0), tokens).keep.empty());
    QCOMPARE(plan(budget_of(0), tokens).evict.size(), 8U);
    QVERIFY(plan(budget_of(1), tokens).keep == Rows{4});
    QVERIFY(plan(budget_of(4), tokens).keep == (Rows{4, 5, 6, 7}));
    QVERIFY(plan(budget_of(8), tokens).keep == all_rows(8));
    QVERIFY(plan(budget_of(1 << 30), tokens).keep == all_rows(8));
    QVERIFY(plan(budget_of(1 << 30), tokens).evict.empty());
    QVERIFY(plan(budget_of(5), {}).keep.empty());
    Policy sink_outside = budget_of(0);
    sink_outside.selector.sink_frames = 1;
    sink_outside.selector.sink_in_budget = false;
    QVERIFY(plan(sink_outside, tokens).keep == (Rows{0, 1, 2, 3}));
  }

  void nan_ranks_last_and_infinities_rank_as_they_are() {
    const auto tokens = tokens_with({not_scored, -infinity, 1, infinity, not_scored, -5});
    QVERIFY(plan(budget_of(1), tokens).keep == Rows{3});
    QVERIFY(plan(budget_of(3), tokens).keep == (Rows{2, 3, 5}));
    // NaN and -infinity are equal, so the lower ids stay.
    QVERIFY(plan(budget_of(5), tokens).keep == (Rows{0, 1, 2, 3, 5}));
    QVERIFY(plan(budget_of(2), tokens_with({not_scored, not_scored, not_scored})).keep == (Rows{0, 1}));
  }

  void pins_come_before_the_sink_and_the_sink_before_recent_frames() {
    auto tokens = tokens_with({0, 0, 9, 9, 0, 0, 9, 9}, 2);
    Policy policy = budget_of(5);
    policy.selector.sink_frames = 1;
    policy.selector.recent_frames = 1;
    tokens[4].pinned = true;
    QVERIFY(plan(policy, tokens).keep == (Rows{0, 1, 4, 6, 7}));
    policy.selector.budget_tokens = 3;
    QVERIFY(plan(policy, tokens).keep == (Rows{0, 1, 4}));
    QVERIFY(plan(policy, tokens).sink == (Rows{0, 1}));
    policy.selector.budget_tokens = 1;
    QVERIFY(plan(policy, tokens).keep == Rows{4});
    tokens[4].forgotten = true;
    QVERIFY(plan(policy, tokens).keep == Rows{0});
  }

  void pins_over_the_budget_keep_the_strongest_and_tell_the_user() {
    auto tokens = tokens_with({1, 2, 3, 4});
    for (Token& token : tokens) token.pinned = true;
    const MemoryPlan over = plan(budget_of(2), tokens);
    QVERIFY(over.keep == (Rows{2, 3}));
    QCOMPARE(over.notes.size(), 1U);
    QVERIFY((over.notes[0] == MemoryNote{MemoryNote::Kind::pins_over_budget, 2, 2}));
    QVERIFY(plan(budget_of(4), tokens).notes.empty());
  }

  void every_eviction_says_why() {
    auto tokens = tokens_with({5, 4, 3, 2, 1});
    tokens[0].forgotten = true;
    const MemoryPlan lowered = plan(budget_of(2), tokens, {0, 3});
    QVERIFY(lowered.keep == (Rows{1, 2}));
    const std::vector<MemoryPlan::Eviction> expected = {
        {0, EvictionReason::forgotten}, {3, EvictionReason::budget_lowered}, {4, EvictionReason::score}};
    QVERIFY(lowered.evict == expected);
    Policy fifo = *preset("fifo", 1);
    fifo.selector.budget_tokens = 2;
    QVERIFY(plan(fifo, tokens).evict[1].reason == EvictionReason::age);
    const MemoryPlan cut = cut_plan(tokens);
    QVERIFY(cut.keep.empty() && cut.evict.size() == 5 && cut.evict[2].reason == EvictionReason::cut);
  }

  void the_new_chunk_competes_with_what_is_kept() {
    auto tokens = tokens_with({9, 8, 7, 1, 2}, 3);
    tokens[3].fresh = tokens[4].fresh = true;
    const Policy policy = budget_of(2);
    QVERIFY(plan(policy, tokens).keep == (Rows{0, 1}));
    tokens[4].score = 10;
    QVERIFY(plan(policy, tokens).keep == (Rows{0, 4}));
  }

  void ageing_and_the_incumbent_bonus_shift_scores() {
    auto tokens = tokens_with({1.0F, 0.9F}, 1);
    tokens[1].fresh = true;
    Policy policy = budget_of(1);
    QVERIFY(plan(policy, tokens).keep == Rows{0});
    policy.scorer.ageing_per_chunk = 0.2F;
    QVERIFY(plan(policy, tokens).keep == Rows{1});
    policy.scorer.incumbent_bonus = 0.15F;
    QVERIFY(plan(policy, tokens).keep == Rows{0});
  }

  void evicted_tokens_fade_into_the_sink_at_their_place() {
    auto tokens = tokens_with(std::vector<float>(10, 0.0F), 2);
    Policy policy = *preset("ema_sink", 2);
    policy.selector.sink_frames = 2;
    policy.selector.budget_tokens = 6;
    score(policy, tokens);
    const MemoryPlan result = plan(policy, tokens);
    QVERIFY(result.keep == (Rows{0, 1, 2, 3, 8, 9}));
    const std::vector<MemoryPlan::Merge> expected = {{0, 4, 0.999F}, {1, 5, 0.999F}, {2, 6, 0.999F}, {3, 7, 0.999F}};
    QVERIFY(result.merge == expected);
  }

  // With static scores, choosing step by step equals choosing once from all tokens.
  void step_by_step_equals_all_at_once_with_sinks_and_ties() {
    Rng rng(5);
    for (int round = 0; round < 300; ++round) {
      const int per_frame = 1 + rng.below(6);
      Policy policy = *preset("paper", per_frame);
      policy.selector.budget_tokens = rng.below(5 * per_frame + 2);
      policy.selector.sink_frames = rng.below(3);
      policy.selector.sink_in_budget = rng.chance(0.7F);
      std::vector<float> values;
      for (int i = 0; i < 12 * per_frame; ++i) values.push_back(static_cast<float>(rng.below(4)));
      const auto everything = tokens_with(values, per_frame);
      std::vector<Token> pool;
      for (std::size_t at = 0; at < everything.size(); at += static_cast<std::size_t>(per_frame)) {
        const auto first = everything.begin() + static_cast<std::ptrdiff_t>(at);
        pool.insert(pool.end(), first, first + per_frame);
        std::vector<Token> next;
        for (const std::size_t row : plan(policy, pool).keep) next.push_back(pool[row]);
        pool = std::move(next);
      }
      std::set<std::int64_t> stepwise;
      for (const Token& token : pool) stepwise.insert(token.id);
      QCOMPARE(stepwise, ids(plan(policy, everything), everything));
    }
  }

  // Frames that each chunk of three attends to under the published windows with a sink, as "first to last".
  void windows_slide_as_the_published_caches_do() {
    using Ranges = std::vector<std::pair<int, int>>;
    const std::map<std::pair<int, int>, std::vector<Ranges>> published = {
        {{12, 3}, {{{0, 2}}, {{0, 5}}, {{0, 8}}, {{0, 11}}, {{0, 2}, {6, 14}}, {{0, 2}, {9, 17}}, {{0, 2}, {12, 20}}}},
        {{9, 3},
         {{{0, 2}}, {{0, 5}}, {{0, 8}}, {{0, 2}, {6, 11}}, {{0, 2}, {9, 14}}, {{0, 2}, {12, 17}}, {{0, 2}, {15, 20}}}},
        {{6, 3},
         {{{0, 2}},
          {{0, 5}},
          {{0, 2}, {6, 8}},
          {{0, 2}, {9, 11}},
          {{0, 2}, {12, 14}},
          {{0, 2}, {15, 17}},
          {{0, 2}, {18, 20}}}},
        {{9, 0}, {{{0, 2}}, {{0, 5}}, {{0, 8}}, {{3, 11}}, {{6, 14}}, {{9, 17}}, {{12, 20}}}}};
    constexpr int per_frame = 4;
    for (const auto& [window, chunks] : published) {
      Policy policy = preset(policy_presets::kSinkWindow.name, per_frame).value();
      if (window == std::pair{12, 3}) QCOMPARE(policy.selector.budget_tokens, 9 * per_frame);
      // The window counts the chunk itself; the budget does not.
      policy.selector.budget_tokens = (window.first - 3) * per_frame;
      policy.selector.sink_frames = window.second;
      std::vector<Token> memory;
      for (std::size_t chunk = 0; chunk < chunks.size(); ++chunk) {
        for (Token& token : memory) token.fresh = false;
        for (int i = 0; i < 3 * per_frame; ++i) {
          Token token;
          token.chunk = static_cast<std::int64_t>(chunk);
          token.id = 3 * per_frame * token.chunk + i;
          token.frame = token.id / per_frame;
          token.fresh = true;
          memory.push_back(token);
        }
        std::vector<std::int64_t> wanted, found;
        for (const auto& [first, last] : chunks[chunk])
          for (int frame = first; frame <= last; ++frame) wanted.insert(wanted.end(), per_frame, frame);
        for (const Token& token : memory) found.push_back(token.frame);
        QVERIFY(found == wanted);
        score(policy, std::span(memory).last(3 * per_frame));
        std::vector<Token> kept;
        for (const std::size_t row : plan(policy, memory).keep) kept.push_back(memory[row]);
        memory = std::move(kept);
      }
    }
  }

  void a_hundred_thousand_random_operations_agree_with_the_slow_way() {
    Rng rng(11);
    Policy policy = *preset("paper", 4);
    std::vector<Token> cache;
    std::int64_t chunk = 0;
    std::int64_t origin = 0;
    for (int operation = 0; operation < 100'000; ++operation) {
      for (Token& token : cache) token.fresh = false;
      switch (rng.below(10)) {
        case 0:
          if (!cache.empty()) cache[static_cast<std::size_t>(rng.below(static_cast<int>(cache.size())))].pinned ^= true;
          break;
        case 1:
          if (!cache.empty())
            cache[static_cast<std::size_t>(rng.below(static_cast<int>(cache.size())))].forgotten = true;
          break;
        case 2:
          policy.selector.budget_tokens = rng.below(24);
          break;
        case 3:
          policy.selector.sink_frames = rng.below(3);
          policy.selector.sink_in_budget = rng.chance(0.5F);
          policy.selector.recent_frames = rng.below(2);
          policy.scorer.ageing_per_chunk = rng.chance(0.5F) ? 0.0F : 0.25F;
          policy.scorer.incumbent_bonus = rng.chance(0.5F) ? 0.0F : 0.5F;
          break;
        case 4:
          if (rng.chance(0.05F)) origin = chunk;
          break;
        default:
          for (int i = 0; i < 4; ++i) {
            Token token;
            token.id = chunk * 4 + i;
            token.frame = token.chunk = chunk;
            token.column = i;
            token.fresh = true;
            token.score = rng.chance(0.05F)   ? not_scored
                          : rng.chance(0.02F) ? infinity
                                              : static_cast<float>(rng.below(6));
            cache.push_back(token);
          }
          ++chunk;
      }
      const MemoryPlan result = plan(policy, cache, {origin, -1});
      QVERIFY(ids(result, cache) == naive_keep(policy, cache, origin));
      QCOMPARE(result.keep.size() + result.evict.size(), cache.size());
      std::vector<Token> next;
      for (const std::size_t row : result.keep) next.push_back(cache[row]);
      cache = std::move(next);
    }
    QVERIFY(chunk > 40'000);
  }
};

LONGTAKE_TEST(TestPlan)

}  // namespace plan_test

#include "test_plan.moc"
