#include "engine/starter/layout_words.h"

#include <span>

#include "engine/core/words.h"
#include "engine/model/map_channels.h"
#include "engine/staging/prompt_words.h"

namespace longtake {
namespace {

using staging::any_among;
using staging::Named;

std::vector<Named> things_in(const LayoutWords& words, const std::vector<std::string>& said) {
  static const std::vector<std::string> articles = {"a", "an", "the"};
  return staging::named_things(words.kinds, articles, most_things, said);
}

}  // namespace

SaidLayout layout_said(const LayoutWords& words, std::string_view prompt) {
  const std::vector<std::string> said = words_of(prompt);
  SaidLayout layout;
  for (const Named& named : things_in(words, said)) {
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
    thing.place = staging::place_of(said, named);
    layout.things.push_back(std::move(thing));
  }
  layout.covered = any_among(words.covers, said);
  const staging::CameraWords camera = staging::camera_words(said);
  layout.pan = camera.pan;
  layout.glances = camera.away;
  return layout;
}

std::string without_places(const LayoutWords& words, std::string_view prompt) {
  const std::vector<std::string> said = words_of(prompt);
  return staging::without_places(prompt, said, things_in(words, said));
}

}  // namespace longtake
