#include "engine/staging/prompt_words.h"

#include <algorithm>

namespace longtake::staging {
namespace {

// In "a green meadow with a red ball" the meadow is green and the ball is red.
std::size_t first_word_about(std::span<const std::string> articles, const std::vector<std::string>& prompt,
                             std::size_t noun, std::size_t from) {
  static const std::vector<std::string> prepositions = {"and",  "at", "behind", "by",    "in",
                                                        "near", "of", "on",     "under", "with"};
  std::size_t first = noun;
  while (first > from && !among(articles, prompt[first - 1]) && !among(prepositions, prompt[first - 1])) --first;
  return first;
}

/// The start of "on the left" after a thing. A camera may pan "left" or "to the left", which does not count.
std::optional<std::size_t> find_place(const std::vector<std::string>& prompt, const Named& thing) {
  static const std::vector<std::string> prepositions = {"at", "in", "on"};
  for (std::size_t i = thing.noun + 1; i + 2 < thing.end; ++i)
    if (among(prepositions, prompt[i]) && prompt[i + 1] == "the" && among(place_words(), prompt[i + 2])) return i;
  return std::nullopt;
}

}  // namespace

bool among(std::span<const std::string> words, const std::string& word) {
  return std::ranges::find(words, word) != words.end();
}

bool any_among(std::span<const std::string> words, std::span<const std::string> of) {
  return std::ranges::any_of(of, [&](const std::string& word) { return among(words, word); });
}

std::vector<Named> named_things(const std::map<std::string, int>& nouns, std::span<const std::string> articles,
                                std::size_t most, const std::vector<std::string>& prompt) {
  std::vector<Named> things;
  for (std::size_t i = 0; i < prompt.size(); ++i) {
    if (!nouns.contains(prompt[i])) continue;
    if (!things.empty()) things.back().end = i;
    if (things.size() == most) break;
    const std::size_t from = things.empty() ? 0 : things.back().noun + 1;
    things.push_back({first_word_about(articles, prompt, i, from), i, prompt.size()});
  }
  return things;
}

std::optional<float> place_of(const std::vector<std::string>& prompt, const Named& thing) {
  const auto place = find_place(prompt, thing);
  if (!place) return std::nullopt;
  const std::string& word = prompt[*place + 2];
  return word == "left" ? .2F : word == "right" ? .8F : .5F;
}

std::string without_places(std::string_view text, const std::vector<std::string>& prompt,
                           std::span<const Named> things) {
  std::vector<std::size_t> places;
  for (const Named& thing : things)
    if (const auto place = find_place(prompt, thing)) places.push_back(*place);
  if (places.empty()) return std::string(text);
  std::string plain;
  for (std::size_t i = 0; i < prompt.size(); ++i) {
    const bool left_out = std::ranges::any_of(places, [i](std::size_t place) { return i >= place && i < place + 3; });
    if (!left_out) plain += (plain.empty() ? "" : " ") + prompt[i];
  }
  return plain;
}

const std::vector<std::string>& place_words() {
  static const std::vector<std::string> words = {"center", "centre", "left", "middle", "right"};
  return words;
}

CameraWords camera_words(const std::vector<std::string>& prompt) {
  constexpr std::ptrdiff_t behind = 4;  // words
  const auto camera = std::ranges::find(prompt, "camera");
  const std::span<const std::string> after(camera,
                                           camera + std::min<std::ptrdiff_t>(behind + 1, prompt.end() - camera));
  const auto says = [after](const char* word) { return std::ranges::find(after, word) != after.end(); };
  return {says("left") ? -1 : says("right") ? 1 : 0, says("away")};
}

}  // namespace longtake::staging
