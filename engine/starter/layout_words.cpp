#include "engine/starter/layout_words.h"

#include <algorithm>
#include <span>

#include "engine/core/words.h"
#include "engine/model/map_channels.h"

namespace longtake {
namespace {

bool among(const std::vector<std::string>& words, const std::string& word) {
  return std::ranges::find(words, word) != words.end();
}

bool any_among(const std::vector<std::string>& words, std::span<const std::string> of) {
  return std::ranges::any_of(of, [&](const std::string& word) { return among(words, word); });
}

/// A thing that a prompt names, with the words about it: from its article up to the next thing.
struct Named {
  std::size_t first, noun, end;  // word numbers in the prompt
};

// In "a green meadow with a red ball" the meadow is green and the ball is red.
std::size_t first_word_about(const std::vector<std::string>& said, std::size_t noun, std::size_t from) {
  static const std::vector<std::string> before_it = {"a",    "an", "and", "at",  "behind", "by",  "in",
                                                     "near", "of", "on",  "the", "under",  "with"};
  std::size_t first = noun;
  while (first > from && !among(before_it, said[first - 1])) --first;
  return first;
}

std::vector<Named> named_things(const LayoutWords& words, const std::vector<std::string>& said) {
  std::vector<Named> things;
  for (std::size_t i = 0; i < said.size(); ++i) {
    if (!words.kinds.contains(said[i])) continue;
    if (!things.empty()) things.back().end = i;
    if (things.size() == most_things) break;
    things.push_back({first_word_about(said, i, things.empty() ? 0 : things.back().noun + 1), i, said.size()});
  }
  return things;
}

/// The start of "on the left" after a thing. A camera may pan "left" or "to the left", which does not count.
std::optional<std::size_t> find_place(const std::vector<std::string>& said, const Named& thing) {
  static const std::vector<std::string> prepositions = {"at", "in", "on"};
  for (std::size_t i = thing.noun + 1; i + 2 < thing.end; ++i)
    if (among(prepositions, said[i]) && said[i + 1] == "the" && among(place_words(), said[i + 2])) return i;
  return std::nullopt;
}

/// The middle of a named place, as a share of the picture's width.
float place_share(const std::string& word) { return word == "left" ? .2F : word == "right" ? .8F : .5F; }

/// "the camera pans to the left", "camera moving right", "the camera looks away and back".
void hear_camera(const std::vector<std::string>& said, SaidLayout& layout) {
  constexpr std::ptrdiff_t behind = 4;  // words
  const auto camera = std::ranges::find(said, "camera");
  const std::span<const std::string> after(camera, camera + std::min<std::ptrdiff_t>(behind + 1, said.end() - camera));
  const auto says = [after](const char* word) { return std::ranges::find(after, word) != after.end(); };
  layout.pan = says("left") ? -1 : says("right") ? 1 : 0;
  layout.glances = says("away");
}

}  // namespace

SaidLayout layout_said(const LayoutWords& words, std::string_view prompt) {
  const std::vector<std::string> said = words_of(prompt);
  SaidLayout layout;
  for (const Named& named : named_things(words, said)) {
    const std::span<const std::string> before(&said[named.first], named.noun - named.first);
    const std::span<const std::string> behind(&said[named.noun], named.end - named.noun);
    SaidThing thing;
    thing.kind = words.kinds.at(said[named.noun]);
    for (const std::string& word : before)
      if (const auto look = words.looks.find(word); look != words.looks.end()) thing.looks.push_back(look->second);
    for (const std::string& word : behind)
      if (const auto motion = words.motions.find(word); motion != words.motions.end() && !thing.motion)
        thing.motion = static_cast<ThingMotion>(motion->second);
    if (any_among(words.small, before)) thing.size = ThingSize::small;
    if (any_among(words.large, before)) thing.size = ThingSize::large;
    if (const auto place = find_place(said, named)) thing.place = place_share(said[*place + 2]);
    layout.things.push_back(std::move(thing));
  }
  layout.covered = any_among(words.covers, said);
  hear_camera(said, layout);
  return layout;
}

std::string without_places(const LayoutWords& words, std::string_view prompt) {
  const std::vector<std::string> said = words_of(prompt);
  std::vector<std::size_t> places;
  for (const Named& thing : named_things(words, said))
    if (const auto place = find_place(said, thing)) places.push_back(*place);
  if (places.empty()) return std::string(prompt);
  std::string plain;
  for (std::size_t i = 0; i < said.size(); ++i) {
    const bool left_out = std::ranges::any_of(places, [i](std::size_t place) { return i >= place && i < place + 3; });
    if (!left_out) plain += (plain.empty() ? "" : " ") + said[i];
  }
  return plain;
}

const std::vector<std::string>& place_words() {
  static const std::vector<std::string> words = {"center", "centre", "left", "middle", "right"};
  return words;
}

}  // namespace longtake
