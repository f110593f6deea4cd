#include "engine/stream/prompt_text.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <cstdio>
#include <optional>
#include <string_view>
#include <utility>

#include "engine/core/utf8.h"
#include "engine/stream/errors.h"

namespace longtake {
namespace {

constexpr float kMostWeight = 100;  // largest weight that a session's log may hold

/// The number of bytes of white space at the start of `text`. Includes the wide space of Chinese and Japanese
/// keyboards.
std::size_t space_at(std::string_view text) {
  if (text.empty()) return 0;
  const auto first = static_cast<unsigned char>(text.front());
  if (first == ' ' || (first >= '\t' && first <= '\r')) return 1;
  for (const std::string_view wide : {"\u0085", "\u00A0", "\u1680", "\u2028", "\u2029", "\u202F", "\u205F", "\u3000"})
    if (text.starts_with(wide)) return wide.size();
  const bool general = text.size() >= 3 && text.starts_with("\xE2\x80");  // U+2000 .. U+200A
  return general && static_cast<unsigned char>(text[2]) >= 0x80 && static_cast<unsigned char>(text[2]) <= 0x8A ? 3 : 0;
}

/// Trims the text and replaces each run of white space with one space.
std::string simplified(std::string_view text) {
  std::string simple;
  bool between = false;
  while (!text.empty()) {
    if (const std::size_t space = space_at(text); space > 0) {
      between = !simple.empty();
      text.remove_prefix(space);
      continue;
    }
    if (std::exchange(between, false)) simple += ' ';
    simple += text.front();
    text.remove_prefix(1);
  }
  return simple;
}

/// The number in ":0.7", and nothing for any other text.
std::optional<float> weight_in(std::string_view word) {
  if (!word.starts_with(':')) return std::nullopt;
  word.remove_prefix(1);
  const std::size_t dot = std::min(word.find('.'), word.size());
  const auto is_number = [](std::string_view digits) {
    return !digits.empty() && std::ranges::all_of(digits, [](char digit) { return digit >= '0' && digit <= '9'; });
  };
  if (!is_number(word.substr(0, dot)) || (dot < word.size() && !is_number(word.substr(dot + 1)))) return std::nullopt;
  float weight = 0;
  const auto read = std::from_chars(word.data(), word.data() + word.size(), weight);
  return read.ec == std::errc() ? weight : kMostWeight + 1;
}

WeightedText read_part(std::string_view part) {
  WeightedText text{simplified(part), 1.0F};
  const std::size_t last_word = text.text.rfind(' ');
  if (last_word == std::string::npos) return text;
  if (const auto weight = weight_in(std::string_view(text.text).substr(last_word + 1))) {
    text.weight = *weight;
    text.text.resize(last_word);
  }
  return text;
}

/// "0.7": at most three decimals, with a point in every locale.
std::string weight_text(float weight) {
  char digits[64];
  const auto end = std::to_chars(digits, digits + sizeof digits, weight, std::chars_format::fixed, 3).ptr;
  std::string text(digits, end);
  while (text.ends_with('0')) text.pop_back();
  if (text.ends_with('.')) text.pop_back();
  return text;
}

}  // namespace

Result<std::vector<WeightedText>> parse_typed(const std::string& typed, std::size_t most_letters) {
  if (const std::size_t letters = letters_of(typed); letters > most_letters)
    return fail(errors::kPromptTooLong, {{"count", letters}, {"most", most_letters}});
  std::vector<WeightedText> texts;
  float sum = 0;
  for (std::size_t from = 0; from <= typed.size();) {
    const std::size_t end = std::min(typed.find('|', from), typed.size());
    texts.push_back(read_part(std::string_view(typed).substr(from, end - from)));
    if (texts.back().text.empty()) return fail(errors::kPromptPartEmpty);
    if (texts.back().weight > kMostWeight)
      return fail(errors::kPromptWeightTooLarge, {{"most", static_cast<int>(kMostWeight)}});
    sum += texts.back().weight;
    from = end + 1;
  }
  if (texts.size() > kMostTexts)
    return fail(errors::kPromptTooManyParts, {{"count", texts.size()}, {"most", kMostTexts}});
  if (!(sum > 0)) return fail(errors::kPromptWeightsZero);
  return texts;
}

void drop_unused(std::vector<WeightedText>& texts) {
  std::erase_if(texts, [](const WeightedText& text) { return text.weight == 0; });
}

Result<std::vector<WeightedText>> parse_prompt(const std::string& typed, std::size_t most_letters) {
  auto texts = parse_typed(typed, most_letters);
  if (texts) drop_unused(*texts);
  return texts;
}

Result<SetPrompt> prompt_from(const std::string& typed, Blend blend) {
  auto texts = TRY(parse_prompt(typed));
  SetPrompt prompt;
  prompt.texts = std::move(texts);
  prompt.blend = blend;
  return prompt;
}

std::string heaviest_text(const std::vector<WeightedText>& texts) {
  const auto most = std::ranges::max_element(texts, {}, &WeightedText::weight);
  return most == texts.end() ? std::string() : most->text;
}

std::string typed_prompt(const std::vector<WeightedText>& texts) {
  std::string typed;
  for (const WeightedText& text : texts) {
    typed += (typed.empty() ? "" : " | ") + text.text;
    if (text.weight != 1.0F) typed += " :" + weight_text(text.weight);
  }
  return typed;
}

std::string prompt_title(const std::vector<WeightedText>& texts) {
  const bool weighted = std::ranges::any_of(texts, [&](const auto& one) { return one.weight != texts.front().weight; });
  std::string joined;
  for (const WeightedText& one : texts) {
    char weight[24] = "";
    if (weighted) std::snprintf(weight, sizeof weight, " (%g)", static_cast<double>(one.weight));
    joined += (joined.empty() ? "" : " + ") + one.text + weight;
  }
  return joined.empty() ? "-" : joined;
}

}  // namespace longtake
