#include "engine/staging/said.h"

#include <algorithm>
#include <span>

#include "engine/core/words.h"

namespace longtake::staging {
namespace {

// How long a thing that a prompt sends out of sight is seen and gone, in seconds.
constexpr float sight_before_absence = 4, gone_behind = 2.2F, gone_outside = 2.5F, gone_from_camera = 2;

bool among(const std::vector<std::string>& words, const std::string& word) {
  return std::ranges::find(words, word) != words.end();
}
bool any_among(const std::vector<std::string>& words, std::span<const std::string> of) {
  return std::ranges::any_of(of, [&](const std::string& word) { return among(words, word); });
}

/// A thing that a prompt names: from its article up to the next thing.
struct Named {
  std::size_t first, noun, end;  // word numbers
};

// In "a green meadow with a red ball" the meadow is green and the ball is red.
std::size_t first_word_about(const std::vector<std::string>& prompt, std::size_t noun, std::size_t from) {
  static const std::vector<std::string> before_it = {"a",    "an", "and", "at",  "behind", "by",   "in",
                                                     "near", "of", "on",  "the", "under",  "with", "one"};
  std::size_t first = noun;
  while (first > from && !among(before_it, prompt[first - 1])) --first;
  return first;
}

std::vector<Named> named_things(const StageWords& words, const std::vector<std::string>& prompt) {
  std::vector<Named> things;
  for (std::size_t i = 0; i < prompt.size(); ++i) {
    if (!words.nouns.contains(prompt[i])) continue;
    if (!things.empty()) things.back().end = i;
    if (things.size() == kMostRoles) break;
    things.push_back({first_word_about(prompt, i, things.empty() ? 0 : things.back().noun + 1), i, prompt.size()});
  }
  return things;
}

/// The start of "on the left" after a thing. A camera may pan "left" or "to the left", which does not count.
std::optional<std::size_t> find_place(const std::vector<std::string>& prompt, const Named& thing) {
  static const std::vector<std::string> prepositions = {"at", "in", "on"};
  for (std::size_t i = thing.noun + 1; i + 2 < thing.end; ++i)
    if (among(prepositions, prompt[i]) && prompt[i + 1] == "the" && among(place_words(), prompt[i + 2])) return i;
  return std::nullopt;
}

/// The middle of a named place, as a share of the picture's width.
float place_share(const std::string& word) { return word == "left" ? .2F : word == "right" ? .8F : .5F; }

/// "the camera pans to the left", "camera moving right", "the camera looks away and back"
void hear_camera(const std::vector<std::string>& prompt, Script& script) {
  constexpr std::ptrdiff_t behind = 4;  // words
  const auto camera = std::ranges::find(prompt, "camera");
  const std::span<const std::string> after(camera,
                                           camera + std::min<std::ptrdiff_t>(behind + 1, prompt.end() - camera));
  const auto says = [after](const char* word) { return std::ranges::find(after, word) != after.end(); };
  script.pan = says("left") ? -1 : says("right") ? 1 : 0;
  if (says("away")) script.absence = {Way::camera, sight_before_absence, gone_from_camera, false};
}

/// "something small red": looks and sizes may also follow at once.
std::span<const std::string> described_after(const StageWords& words, const std::vector<std::string>& prompt,
                                             const Named& named) {
  std::size_t end = named.noun + 1;
  const auto describes = [&](const std::string& word) {
    return words.looks.contains(word) || among(words.small, word) || among(words.medium, word) ||
           among(words.large, word);
  };
  while (end < named.end && describes(prompt[end])) ++end;
  return std::span(prompt).subspan(named.noun + 1, end - named.noun - 1);
}

Role read_role(const StageWords& words, const std::vector<std::string>& prompt, const Named& named) {
  const std::span<const std::string> before(&prompt[named.first], named.noun - named.first);
  const std::span<const std::string> after(&prompt[named.noun], named.end - named.noun);
  Role role;
  role.noun = words.nouns.at(prompt[named.noun]);
  const std::span<const std::string> next = described_after(words, prompt, named);
  for (const auto& some : {before, next})
    for (const std::string& word : some)
      if (const auto look = words.looks.find(word); look != words.looks.end()) role.looks.push_back(look->second);
  for (const std::string& word : after)
    if (const auto motion = words.motions.find(word); motion != words.motions.end() && !role.motion)
      role.motion = static_cast<Motion>(motion->second);
  const auto is = [&](const std::vector<std::string>& size) {
    return any_among(size, before) || any_among(size, next);
  };
  if (is(words.small)) role.size = Size::small;
  if (is(words.medium)) role.size = Size::medium;
  if (is(words.large)) role.size = Size::large;
  if (const auto place = find_place(prompt, named)) role.place = place_share(prompt[*place + 2]);
  return role;
}

/// The words about a thing: its looks, its noun and one word after them.
Span words_about(const StageWords& words, const std::vector<std::string>& prompt, const Named& named) {
  const std::size_t looks = described_after(words, prompt, named).size();
  const std::size_t end = std::min(named.noun + 2 + looks, std::min(named.end, prompt.size()));
  return {static_cast<int>(named.first), static_cast<int>(end - named.first)};
}

}  // namespace

Said said(const StageWords& words, std::string_view text) {
  const std::vector<std::string> prompt = words_of(text);
  Said said;
  if (words.nouns.empty()) return said;
  for (const Named& named : named_things(words, prompt)) {
    said.script.roles.push_back(read_role(words, prompt, named));
    said.things.push_back(words_about(words, prompt, named));
  }
  hear_camera(prompt, said.script);
  for (std::size_t i = 0; i < prompt.size(); ++i)
    if (among(words.covers, prompt[i])) said.cover = {static_cast<int>(i), 1}, said.script.covered = true;
  if (any_among(words.leaves, prompt)) said.script.absence = {Way::exit, sight_before_absence, gone_outside, false};
  if (said.script.covered) said.script.absence = {Way::cover, sight_before_absence, gone_behind, true};
  if (said.script.roles.empty() && said.script.absence.way != Way::camera) said.script.absence = {};
  said.script.crossing = said.script.roles.size() >= 2 && any_among(words.crosses, prompt);
  return said;
}

std::string without_places(const StageWords& words, std::string_view text) {
  const std::vector<std::string> prompt = words_of(text);
  std::vector<std::size_t> places;
  for (const Named& thing : named_things(words, prompt))
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

}  // namespace longtake::staging
