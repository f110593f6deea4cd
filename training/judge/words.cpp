#include "training/judge/words.h"

#include <algorithm>

#include "training/theatre/caption.h"

namespace longtake::gates {
namespace {

constexpr std::uint32_t word_stream = 0x77AD;

std::string with_article(const std::string& words) {
  return (std::string_view("aeiou").find(words.front()) != std::string_view::npos ? "an " : "a ") + words;
}

std::string thing_words(const theatre::ThingLook& look, const Unsaid& unsaid) {
  const std::string colour = unsaid.colour ? "" : theatre::words_for(look.colour).front();
  if (unsaid.kind) return colour.empty() ? "something" : "something " + colour;
  const std::string kind = theatre::words_for(look.kind).front();
  return with_article(colour.empty() ? kind : colour + ' ' + kind);
}

std::string doing_words(const theatre::Scene& scene) {
  if (scene.script.covered)
    return scene.cover == theatre::CoverKind::ice ? " behind ice" : " behind a " + std::string(name(scene.cover));
  if (scene.script.absence.way == staging::Way::exit) return " leaves and comes back";
  return scene.script.crossing ? " crossing" : "";
}

}  // namespace

std::string every_word(const theatre::Scene& scene) {
  Rng rng(scene.seed, word_stream);
  return theatre::caption(scene, rng, theatre::Silence::of(0));
}

std::string plain_prompt(const theatre::Scene& scene, const std::vector<Unsaid>& unsaid) {
  std::string things;
  for (std::size_t i = 0; i < scene.looks.size(); ++i)
    things += (things.empty() ? "" : " and ") +
              thing_words(scene.looks[i], i < unsaid.size() ? unsaid[i] : Unsaid{false, !scene.kind_said[i]});
  // Place and camera, worded by the caption of the scene without things.
  theatre::Scene place = scene;
  place.looks.clear();
  place.kind_said.clear();
  place.script.roles.clear();
  place.script.covered = place.script.crossing = false;
  if (place.script.absence.way != staging::Way::camera) place.script.absence = {};
  Rng rng(scene.seed, word_stream);
  const std::string where = theatre::caption(place, rng, theatre::Silence::of(0));
  if (things.empty()) return where;
  const bool shore = scenery_of(scene.backdrop.landscape) == theatre::Scenery::seaside;
  const std::string text = things + doing_words(scene) + (shore ? " on " : " in ") + where;
  const auto count = 1 + std::ranges::count(text, ' ');
  if (count <= theatre::kCaptionWords) return text;
  const std::size_t camera =
      text.find(" the camera") != std::string::npos ? text.find(" the camera") : text.find(" still camera");
  return text.substr(0, camera);
}

}  // namespace longtake::gates
