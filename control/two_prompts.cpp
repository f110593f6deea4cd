#include "control/two_prompts.h"

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include "engine/stream/prompt_text.h"

namespace longtake::control {
namespace {

using Texts = std::vector<WeightedText>;

double sum_of(const Texts& texts) {
  double sum = 0;
  for (const WeightedText& text : texts) sum += text.weight;
  return sum;
}

/// Keeps texts of weight 0; empty for an invalid prompt.
Texts texts_of(const std::string& typed) {
  auto texts = parse_typed(typed);
  return texts ? std::move(*texts) : Texts();
}

bool same_texts(std::span<const WeightedText> some, const Texts& others) {
  return std::ranges::equal(some, others, {}, &WeightedText::text, &WeightedText::text);
}

}  // namespace

Result<std::string> between(const std::string& first, const std::string& second, double share) {
  Texts both;
  for (const auto& [typed, part] : {std::pair{first, 1 - share}, std::pair{second, share}}) {
    auto texts = TRY(parse_typed(typed));
    const double sum = sum_of(texts);
    for (WeightedText& text : texts) {
      text.weight = static_cast<float>(text.weight / sum * part);
      both.push_back(std::move(text));
    }
  }
  const std::string typed = typed_prompt(both);
  // Two blends together may exceed the number of texts in a prompt.
  TRY(parse_typed(typed));
  return typed;
}

std::optional<double> share_of_second(const std::string& typed, const std::string& first, const std::string& second) {
  const Texts texts = texts_of(typed), one = texts_of(first), two = texts_of(second);
  if (texts.empty() || one.empty() || two.empty()) return std::nullopt;
  if (texts == one) return 0;
  if (texts == two) return 1;
  if (texts.size() != one.size() + two.size()) return std::nullopt;
  const std::span all(texts);
  if (!same_texts(all.first(one.size()), one) || !same_texts(all.last(two.size()), two)) return std::nullopt;
  double behind = 0;
  for (const WeightedText& text : all.last(two.size())) behind += text.weight;
  return behind / sum_of(texts);
}

double share_of(const std::string& typed, const std::string& part) {
  const Texts texts = texts_of(typed), wanted = texts_of(part);
  if (texts.empty() || wanted.empty()) return 0;
  double share = 0;
  for (const WeightedText& each : wanted) {
    const auto found = std::ranges::find(texts, each.text, &WeightedText::text);
    if (found == texts.end()) return 0;
    share += found->weight;
  }
  return std::min(1.0, share / sum_of(texts));
}

}  // namespace longtake::control
