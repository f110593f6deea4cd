#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "engine/core/random.h"
#include "engine/policy/policy.h"

namespace longtake {
namespace {

/// A fixed number in [0, 1) for each token, so that the random policy chooses the same tokens in any order.
float random_score(std::int64_t id, std::uint64_t seed) {
  const auto bits = static_cast<std::uint64_t>(id);
  const auto words = philox({static_cast<std::uint32_t>(bits), static_cast<std::uint32_t>(bits >> 32), 0, 0x706f6c69},
                            {static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32)});
  return static_cast<float>(words[0] >> 8) * 0x1p-24F;
}

float raw(const Token& token, ScoreColumn column, std::uint64_t seed) {
  switch (column) {
    case ScoreColumn::salience:
      return token.salience;
    case ScoreColumn::novelty:
      return token.novelty;
    case ScoreColumn::attention_sum:
      return token.attention_sum;
    case ScoreColumn::attention_last:
      return token.attention_last;
    case ScoreColumn::age:
      return static_cast<float>(token.frame);
    case ScoreColumn::random:
      return random_score(token.id, seed);
  }
  return Token::unscored;
}

bool changes_while_kept(ScoreColumn column) {
  return column == ScoreColumn::attention_sum || column == ScoreColumn::attention_last;
}

/// z-scores among the finite values of each chunk, or of all; a group without spread gets zeros.
void standardise(std::span<const Token> tokens, bool by_chunk, std::vector<float>& values) {
  struct Sums {
    double count = 0, sum = 0, squares = 0;
  };
  std::map<std::int64_t, Sums> groups;
  const auto group_of = [&](std::size_t i) -> Sums& { return groups[by_chunk ? tokens[i].chunk : 0]; };
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (!std::isfinite(values[i])) continue;
    Sums& sums = group_of(i);
    sums.count += 1;
    sums.sum += values[i];
  }
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (!std::isfinite(values[i])) continue;
    Sums& sums = group_of(i);
    const double off = values[i] - sums.sum / sums.count;
    sums.squares += off * off;
  }
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (!std::isfinite(values[i])) continue;
    const Sums& sums = group_of(i);
    const double deviation = std::sqrt(sums.squares / sums.count);
    values[i] = deviation > 0 ? static_cast<float>((values[i] - sums.sum / sums.count) / deviation) : 0.0F;
  }
}

/// The sum of the terms that change while a token is kept, or of the others; empty if none was measured.
std::vector<float> sum_of(const Policy& policy, bool changing, std::span<const Token> tokens, std::uint64_t seed) {
  std::vector<float> total;
  for (const ScoreTerm& term : policy.scorer.terms) {
    if (changes_while_kept(term.column) != changing) continue;
    std::vector<float> values;
    values.reserve(tokens.size());
    for (const Token& token : tokens) values.push_back(raw(token, term.column, seed));
    if (std::all_of(values.begin(), values.end(), [](float value) { return std::isnan(value); })) continue;
    if (policy.scorer.per_chunk) standardise(tokens, !changing, values);
    total.resize(tokens.size(), 0.0F);
    for (std::size_t i = 0; i < values.size(); ++i) total[i] += term.weight * values[i];
  }
  return total;
}

}  // namespace

void score(const Policy& policy, std::span<Token> tokens, std::uint64_t seed) {
  const std::vector<float> lasting = sum_of(policy, false, tokens, seed);
  for (std::size_t i = 0; i < tokens.size(); ++i) tokens[i].lasting = lasting.empty() ? Token::unscored : lasting[i];
  rescore(policy, tokens);
}

void rescore(const Policy& policy, std::span<Token> tokens) {
  const std::vector<float> changing = sum_of(policy, true, tokens, 0);
  const bool none_lasting =
      std::all_of(tokens.begin(), tokens.end(), [](const Token& token) { return std::isnan(token.lasting); });
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    Token& token = tokens[i];
    if (changing.empty())
      token.score = token.lasting;
    else
      token.score = changing[i] + (none_lasting ? 0.0F : token.lasting);
  }
}

bool ranks_by_age(const Policy& policy) {
  const auto& terms = policy.scorer.terms;
  return std::all_of(terms.begin(), terms.end(), [](const ScoreTerm& term) { return term.column == ScoreColumn::age; });
}

bool needs_salience(const Policy& policy) {
  const auto& terms = policy.scorer.terms;
  return std::all_of(terms.begin(), terms.end(),
                     [](const ScoreTerm& term) { return term.column == ScoreColumn::salience; });
}

bool refreshes_scores(const Policy& policy) {
  const auto& terms = policy.scorer.terms;
  return std::any_of(terms.begin(), terms.end(), [](const ScoreTerm& term) { return changes_while_kept(term.column); });
}

}  // namespace longtake
