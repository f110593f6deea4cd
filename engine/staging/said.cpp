#include "engine/staging/said.h"

#include <algorithm>
#include <span>

#include "engine/core/words.h"
#include "engine/staging/prompt_words.h"

namespace longtake::staging {
namespace {

// Seconds in sight and out of sight of a thing that a prompt sends away.
constexpr float sight_before_absence = 4, gone_behind = 2.2F, gone_outside = 2.5F, gone_from_camera = 2;

std::vector<Named> things_in(const StageWords& words, const std::vector<std::string>& prompt) {
  static const std::vector<std::string> articles = {"a", "an", "one", "the"};
  return named_things(words.nouns, articles, kMostRoles, prompt);
}

/// "something small red": looks and sizes may also follow directly.
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
  role.place = place_of(prompt, named);
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
  for (const Named& named : things_in(words, prompt)) {
    said.script.roles.push_back(read_role(words, prompt, named));
    said.things.push_back(words_about(words, prompt, named));
  }
  const CameraWords camera = camera_words(prompt);
  said.script.pan = camera.pan;
  if (camera.away) said.script.absence = {Way::camera, sight_before_absence, gone_from_camera, false};
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
  return without_places(text, prompt, things_in(words, prompt));
}

}  // namespace longtake::staging
