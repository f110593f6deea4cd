#include "engine/policy/plan.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <tuple>

namespace longtake {
namespace {

constexpr float lowest = -std::numeric_limits<float>::infinity();

enum class Claim { pinned, sink, recent, rest, forgotten };

struct Ranked {
  std::size_t row = 0;
  Claim claim = Claim::rest;
  float score = 0;
  std::int64_t id = 0;
};

bool is_sink(const Policy& policy, const Token& token, const PlanContext& context) {
  const std::int64_t distance = token.frame - context.origin_frame;
  return token.sink || (distance >= 0 && distance < policy.selector.sink_frames);
}

std::int64_t newest(std::span<const Token> tokens, std::int64_t Token::*field) {
  std::int64_t value = std::numeric_limits<std::int64_t>::min();
  for (const Token& token : tokens) value = std::max(value, token.*field);
  return value;
}

/// Orders rows by their claim on the budget.
std::vector<Ranked> rank(const Policy& policy, std::span<const Token> tokens, const PlanContext& context) {
  const std::int64_t newest_chunk = newest(tokens, &Token::chunk);
  const std::int64_t newest_frame = newest(tokens, &Token::frame);
  std::vector<Ranked> ranked;
  ranked.reserve(tokens.size());
  for (std::size_t row = 0; row < tokens.size(); ++row) {
    const Token& token = tokens[row];
    Ranked entry{row, Claim::rest, token.score, token.id};
    if (token.forgotten)
      entry.claim = Claim::forgotten;
    else if (token.pinned)
      entry.claim = Claim::pinned;
    else if (is_sink(policy, token, context))
      entry.claim = Claim::sink;
    else if (newest_frame - token.frame < policy.selector.recent_frames)
      entry.claim = Claim::recent;
    const float age = static_cast<float>(newest_chunk - token.chunk);
    entry.score -= policy.scorer.ageing_per_chunk * age;
    if (!token.fresh) entry.score += policy.scorer.incumbent_bonus;
    if (std::isnan(entry.score)) entry.score = lowest;
    ranked.push_back(entry);
  }
  std::sort(ranked.begin(), ranked.end(), [](const Ranked& a, const Ranked& b) {
    return std::tie(a.claim, b.score, a.id, a.row) < std::tie(b.claim, a.score, b.id, b.row);
  });
  return ranked;
}

EvictionReason reason_for(const Policy& policy, Claim claim, std::int64_t place, const PlanContext& context) {
  if (claim == Claim::forgotten) return EvictionReason::forgotten;
  if (place < context.previous_budget_tokens) return EvictionReason::budget_lowered;
  return ranks_by_age(policy) ? EvictionReason::age : EvictionReason::score;
}

void note_unscored(const Policy& policy, std::span<const Token> tokens, MemoryPlan& plan) {
  if (policy.selector.budget_tokens <= 0) return;
  const auto fresh = std::count_if(tokens.begin(), tokens.end(), [](const Token& token) { return token.fresh; });
  const auto unscored = std::count_if(tokens.begin(), tokens.end(),
                                      [](const Token& token) { return token.fresh && std::isnan(token.score); });
  if (unscored > 0) plan.notes.push_back({MemoryNote::Kind::unscored, unscored, fresh});
}

void note_lost_claims(std::span<const Ranked> lost, std::int64_t budget, MemoryPlan& plan) {
  const auto count = [&](Claim claim) {
    return std::count_if(lost.begin(), lost.end(), [&](const Ranked& entry) { return entry.claim == claim; });
  };
  if (const auto pins = count(Claim::pinned); pins > 0)
    plan.notes.push_back({MemoryNote::Kind::pins_over_budget, pins, budget});
  if (const auto sinks = count(Claim::sink); sinks > 0)
    plan.notes.push_back({MemoryNote::Kind::sinks_over_budget, sinks, budget});
}

/// Notes budgets that are allowed but leave little or nothing to choose.
void note_small_budget(std::span<const Ranked> ranked, std::int64_t budget, bool sink_in_budget, MemoryPlan& plan) {
  const auto claims = std::count_if(ranked.begin(), ranked.end(), [&](const Ranked& entry) {
    return entry.claim == Claim::pinned || (entry.claim == Claim::sink && sink_in_budget);
  });
  const auto others = std::count_if(ranked.begin(), ranked.end(), [](const Ranked& entry) {
    return entry.claim == Claim::recent || entry.claim == Claim::rest;
  });
  if (budget == 0 && plan.keep.empty() && !ranked.empty())
    plan.notes.push_back({MemoryNote::Kind::nothing_kept, 0, 0});
  else if (budget > 0 && claims >= budget && others > 0)
    plan.notes.push_back({MemoryNote::Kind::budget_taken, claims, budget});
}

/// Evicted frames, oldest first, are merged into the sink frames in turn, each token into the sink token at its own row
/// and column.
std::vector<MemoryPlan::Merge> merges(const Policy& policy, std::span<const Token> tokens, const MemoryPlan& plan) {
  using TokenPosition = std::tuple<std::int64_t, std::int32_t, std::int32_t>;
  std::map<TokenPosition, std::size_t> sinks;
  std::map<std::int64_t, std::int64_t> sink_frames;  // from frame to its rank
  std::map<std::int64_t, std::int64_t> lost_frames;
  for (const std::size_t row : plan.sink) {
    const Token& token = tokens[row];
    sinks[{token.frame, token.row, token.column}] = row;
    sink_frames[token.frame] = 0;
  }
  std::vector<std::size_t> lost;
  for (const auto& [row, reason] : plan.evict) {
    if (reason == EvictionReason::forgotten || sinks.empty()) continue;
    lost.push_back(row);
    lost_frames[tokens[row].frame] = 0;
  }
  std::vector<std::int64_t> sink_order;
  for (const auto& [frame, ignored] : sink_frames) sink_order.push_back(frame);
  std::int64_t rank = 0;
  for (auto& [frame, place] : lost_frames) place = rank++;
  std::sort(lost.begin(), lost.end(), [&](std::size_t a, std::size_t b) { return tokens[a].id < tokens[b].id; });
  std::vector<MemoryPlan::Merge> result;
  for (const std::size_t row : lost) {
    const Token& token = tokens[row];
    const auto turn = static_cast<std::size_t>(lost_frames[token.frame]) % sink_order.size();
    const auto into = sinks.find({sink_order[turn], token.row, token.column});
    if (into != sinks.end()) result.push_back({into->second, row, policy.reducer.ema_keep});
  }
  return result;
}

}  // namespace

MemoryPlan plan(const Policy& policy, std::span<const Token> tokens, const PlanContext& context) {
  const Selector& selector = policy.selector;
  const std::vector<Ranked> ranked = rank(policy, tokens, context);
  const std::int64_t budget = std::max(selector.budget_tokens, 0);
  MemoryPlan result;
  std::vector<Ranked> lost;
  std::int64_t used = 0;
  std::int64_t place = 0;  // rank among the rows that count against the budget
  for (const Ranked& entry : ranked) {
    const Token& token = tokens[entry.row];
    const bool sink = is_sink(policy, token, context);
    const bool free = entry.claim == Claim::sink && !selector.sink_in_budget;
    const std::int64_t at = free ? -1 : place++;
    if (free || (entry.claim != Claim::forgotten && used < budget)) {
      result.keep.push_back(entry.row);
      if (sink) result.sink.push_back(entry.row);
      used += free ? 0 : 1;
    } else {
      lost.push_back(entry);
      result.evict.push_back({entry.row, reason_for(policy, entry.claim, at, context)});
    }
  }
  note_lost_claims(lost, budget, result);
  note_small_budget(ranked, budget, selector.sink_in_budget, result);
  note_unscored(policy, tokens, result);
  std::sort(result.keep.begin(), result.keep.end());
  std::sort(result.sink.begin(), result.sink.end());
  std::sort(result.evict.begin(), result.evict.end(),
            [](const MemoryPlan::Eviction& a, const MemoryPlan::Eviction& b) { return a.row < b.row; });
  if (policy.reducer.kind == Reducer::Kind::ema) result.merge = merges(policy, tokens, result);
  return result;
}

MemoryPlan cut_plan(std::span<const Token> tokens) {
  MemoryPlan result;
  for (std::size_t row = 0; row < tokens.size(); ++row) {
    if (tokens[row].pinned && !tokens[row].forgotten)
      result.keep.push_back(row);
    else
      result.evict.push_back({row, EvictionReason::cut});
  }
  return result;
}

}  // namespace longtake
