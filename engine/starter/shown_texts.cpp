#include "engine/starter/shown_texts.h"

#include <algorithm>

namespace longtake {
namespace {

constexpr char between_texts = '\x1f';  // ASCII's unit separator, which no prompt contains
constexpr float least_share = .5F;      // a text is shown if it has this share of the heaviest weight

}  // namespace

std::string shown_texts(const std::vector<WeightedText>& prompt) {
  std::vector<WeightedText> texts = prompt;
  std::ranges::stable_sort(texts, std::ranges::greater(), &WeightedText::weight);
  std::string said;
  for (const WeightedText& each : texts) {
    if (each.weight < least_share * texts.front().weight) break;
    if (&each != &texts.front()) said += between_texts;
    said += each.given();
  }
  return said;
}

std::vector<std::string_view> each_shown(std::string_view said) {
  std::vector<std::string_view> texts;
  for (std::size_t end = said.find(between_texts); end != std::string_view::npos; end = said.find(between_texts)) {
    texts.push_back(said.substr(0, end));
    said.remove_prefix(end + 1);
  }
  texts.push_back(said);
  return texts;
}

}  // namespace longtake
