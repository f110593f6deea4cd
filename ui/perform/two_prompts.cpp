#include "ui/perform/two_prompts.h"

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include "engine/stream/prompt_text.h"

namespace longtake::ui {
namespace {

using Texts = std::vector<WeightedText>;

double sumOf(const Texts& texts) {
  double sum = 0;
  for (const WeightedText& text : texts) sum += text.weight;
  return sum;
}

/// Weights of 0 stay; empty for what is no prompt.
Texts textsOf(const QString& typed) {
  auto texts = parse_typed(typed.toStdString());
  return texts ? std::move(*texts) : Texts();
}

bool sameTexts(std::span<const WeightedText> some, const Texts& others) {
  return std::ranges::equal(some, others, {}, &WeightedText::text, &WeightedText::text);
}

}  // namespace

Result<QString> between(const QString& first, const QString& second, double share) {
  Texts both;
  for (const auto& [typed, part] : {std::pair{first, 1 - share}, std::pair{second, share}}) {
    auto texts = parse_typed(typed.toStdString());
    if (!texts) return fail(std::move(texts.error()));
    const double sum = sumOf(*texts);
    for (WeightedText& text : *texts) {
      text.weight = static_cast<float>(text.weight / sum * part);
      both.push_back(std::move(text));
    }
  }
  const std::string typed = typed_prompt(both);
  // Two blends together may have more texts than a prompt can have.
  if (auto fits = parse_typed(typed); !fits) return fail(std::move(fits.error()));
  return QString::fromStdString(typed);
}

std::optional<double> shareOfSecond(const QString& typed, const QString& first, const QString& second) {
  const Texts texts = textsOf(typed), one = textsOf(first), two = textsOf(second);
  if (texts.empty() || one.empty() || two.empty()) return std::nullopt;
  if (texts == one) return 0;
  if (texts == two) return 1;
  if (texts.size() != one.size() + two.size()) return std::nullopt;
  const std::span all(texts);
  if (!sameTexts(all.first(one.size()), one) || !sameTexts(all.last(two.size()), two)) return std::nullopt;
  double behind = 0;
  for (const WeightedText& text : all.last(two.size())) behind += text.weight;
  return behind / sumOf(texts);
}

double shareOf(const QString& typed, const QString& part) {
  const Texts texts = textsOf(typed), wanted = textsOf(part);
  if (texts.empty() || wanted.empty()) return 0;
  double share = 0;
  for (const WeightedText& each : wanted) {
    const auto found = std::ranges::find(texts, each.text, &WeightedText::text);
    if (found == texts.end()) return 0;
    share += found->weight;
  }
  return std::min(1.0, share / sumOf(texts));
}

}  // namespace longtake::ui
