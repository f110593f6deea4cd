#include "training/world/caption.h"

#include <algorithm>
#include <set>
#include <span>
#include <sstream>

namespace longtake::world {
namespace {

using Words = std::vector<const char*>;

// Several ways to say each thing; the first is the plainest.
const Words kShapeWords[kShapes] = {{"ball", "ball", "sphere", "globe"}, {"cube", "cube", "box"},
                                    {"cone", "cone", "pyramid"},         {"star"},
                                    {"ring", "ring", "hoop", "donut"},   {"capsule", "capsule", "pill"}};
const Words kColourWords[kColours] = {
    {"red", "red", "crimson"},     {"orange"}, {"yellow", "yellow", "golden"}, {"green", "green", "emerald"},
    {"cyan", "cyan", "turquoise"}, {"blue"},   {"purple", "purple", "violet"}, {"white"}};
const Words kSizeWords[kSizes] = {{"small", "little", "tiny"}, {"medium", "medium sized"}, {"large", "big", "huge"}};
const Words kMotionWords[kMotions] = {{"rolling", "moving", "wandering", "sliding"},
                                      {"bouncing", "jumping"},
                                      {"hopping"},
                                      {"circling", "orbiting"},
                                      {"floating", "drifting", "hovering"},
                                      {"spinning", "turning", "rotating"}};
// {weather} marks the place of an adjective.
const Words kPlaces[kSceneries] = {
    {"a {weather} meadow", "a {weather} green meadow", "{weather} grass hills", "a {weather} field",
     "a {weather} countryside"},
    {"a {weather} desert", "{weather} sand dunes", "the {weather} desert", "a {weather} desert with cactus"},
    {"a {weather} snowfield", "{weather} winter mountains", "a {weather} white snowfield",
     "a {weather} winter landscape"},
    {"a {weather} beach", "the {weather} seaside", "a {weather} coast", "a {weather} beach by the sea",
     "a {weather} beach with palm trees"},
    {"a {weather} city", "a {weather} street", "a {weather} town", "a {weather} city street"},
    {"a {weather} forest", "{weather} woods", "a {weather} pine forest", "the {weather} forest"}};
const Words kTimePhrases[kTimes] = {{"at dawn", "at sunrise", "in the morning", "early in the morning"},
                                    {"by day", "at noon", "in daylight", "during the day", "in the afternoon"},
                                    {"at dusk", "at sunset", "in the evening"},
                                    {"at night", "at midnight", "by night", "under the moon"}};
const Words kWeatherAdjectives[kWeathers] = {{"clear", "sunny"}, {"rainy", "wet"}, {"snowy"}, {"foggy", "misty"}};
const Words kWeatherPhrases[kWeathers] = {{"under a clear sky", "in clear weather"},
                                          {"in the rain", "while it rains"},
                                          {"in falling snow", "while it snows"},
                                          {"in the fog", "in thick fog", "in the mist"}};
const Words kCameraPhrases[kCameraMoves] = {
    {"the camera stays still", "still camera", "static camera"},
    {"the camera pans left", "camera pans to the left", "camera moving left"},
    {"the camera pans right", "camera pans to the right", "camera moving right"},
    {"the camera looks away and back", "the camera pans away and back"}};
// Phrases by kind of occluder. A wall is a building in the city and a tower elsewhere.
const Words kOccluderPhrases[5] = {{"behind a tree", "near a tree trunk", "with a tree in front"},
                                   {"behind a rock", "near a rock", "with a rock in front"},
                                   {"behind a tower", "near a tower", "with a tower in front"},
                                   {"behind ice", "near a block of ice"},
                                   {"behind a building", "near a building", "with a building in front"}};
const Words kGlue = {"a", "an", "and", "in", "on", "with"};
// Words that people type and that mean something here, though no caption says them yet.
const Words kSpare = {"video", "of", "shot", "scene", "slowly", "one", "two", "three"};

std::string choose(const Words& words, Rng& rng) {
  return words[static_cast<std::size_t>(rng.below(static_cast<int>(words.size())))];
}

void append(std::string& text, const std::string& words) {
  if (words.empty()) return;
  if (!text.empty()) text += ' ';
  text += words;
}

int count_words(const std::string& text) {
  return text.empty() ? 0 : 1 + static_cast<int>(std::count(text.begin(), text.end(), ' '));
}

bool starts_with_vowel(const std::string& text) {
  return std::string_view("aeiou").find(text[0]) != std::string_view::npos;
}

std::string object_phrase(const Object& o, Rng& rng, const CaptionDropout& d) {
  std::string text;
  const bool size = !rng.chance(d.size), colour = !rng.chance(d.colour), motion = !rng.chance(d.motion);
  if (size) append(text, choose(kSizeWords[static_cast<int>(o.size)], rng));
  if (colour) append(text, choose(kColourWords[static_cast<int>(o.colour)], rng));
  append(text, choose(kShapeWords[static_cast<int>(o.shape)], rng));
  text = (starts_with_vowel(text) ? "an " : "a ") + text;
  if (motion) append(text, choose(kMotionWords[static_cast<int>(o.motion)], rng));
  return text;
}

// For "a foggy meadow": the weather becomes an adjective of the place if the phrase has room for one.
std::string place_phrase(const SceneSpec& scene, Rng& rng, bool& weather) {
  const std::string pattern = choose(kPlaces[static_cast<int>(scene.scenery)], rng);
  const std::size_t slot = pattern.find("{weather} ");
  const bool here = weather && rng.chance(.6F);
  // Captions do not say "sunny" when the sun is down.
  const bool plain = scene.weather == Weather::clear && (scene.time == Time::dusk || scene.time == Time::night);
  std::string described;
  if (here) described = plain ? "clear" : choose(kWeatherAdjectives[static_cast<int>(scene.weather)], rng);
  append(described, pattern.substr(slot + 10));
  if (here) weather = false;
  std::string place = slot > 0 ? pattern.substr(0, slot - 1) : "";
  if (place == "a" && starts_with_vowel(described)) place = "an";
  append(place, described);
  return place;
}

}  // namespace

std::string caption(const SceneSpec& scene, Rng& rng, const CaptionDropout& d) {
  if (rng.chance(d.empty)) return {};
  std::string objects;
  for (const Object& o : scene.objects) {
    if (!objects.empty()) append(objects, "and");
    append(objects, object_phrase(o, rng, d));
  }
  bool weather = !rng.chance(d.weather);
  std::string place = rng.chance(d.scenery) ? std::string() : place_phrase(scene, rng, weather);
  const std::string time = rng.chance(d.time) ? "" : choose(kTimePhrases[static_cast<int>(scene.time)], rng);
  const std::string sky = weather ? choose(kWeatherPhrases[static_cast<int>(scene.weather)], rng) : "";
  std::string camera = rng.chance(d.camera) ? "" : choose(kCameraPhrases[static_cast<int>(scene.camera)], rng);
  std::string occluder;
  if (!scene.occluders.empty() && !rng.chance(d.occluder)) {
    const OccluderKind kind = scene.occluders.front().kind;
    const bool building = kind == OccluderKind::wall && scene.scenery == Scenery::city;
    occluder = choose(kOccluderPhrases[building ? 4 : static_cast<int>(kind)], rng);
  }
  const bool place_first = rng.chance(.25F);
  for (;;) {
    std::string text;
    if (objects.empty() || (place_first && !place.empty())) {
      append(text, place);
      append(text, time);
      append(text, sky);
      if (!objects.empty()) append(text, "with " + objects);
      append(text, occluder);
    } else {
      append(text, objects);
      append(text, occluder);
      if (!place.empty()) append(text, (scene.scenery == Scenery::seaside ? "on " : "in ") + place);
      append(text, time);
      append(text, sky);
    }
    append(text, camera);
    if (count_words(text) <= kCaptionWords) return text;
    (occluder.empty() ? camera : occluder).clear();
  }
}

ThingWords thing_words() {
  const auto all = [](const Words& words) { return std::vector<std::string>(words.begin(), words.end()); };
  const auto numbered = [](std::span<const Words> table) {
    std::map<std::string, int> numbers;
    for (std::size_t i = 0; i < table.size(); ++i)
      for (const char* word : table[i]) numbers[word] = static_cast<int>(i);
    return numbers;
  };
  ThingWords out;
  out.shapes = numbered(kShapeWords);
  out.colours = numbered(kColourWords);
  out.small = all(kSizeWords[static_cast<int>(Size::small)]);
  out.large = all(kSizeWords[static_cast<int>(Size::large)]);
  out.motions = numbered(kMotionWords);
  out.covers = {"tree", "trunk", "rock", "tower", "ice", "building"};  // the nouns of kOccluderPhrases
  return out;
}

const std::vector<std::string>& vocabulary() {
  static const std::vector<std::string> words = [] {
    std::set<std::string> all;
    const auto take = [&all](std::span<const Words> table) {
      for (const Words& row : table) {
        for (const char* phrase : row) {
          std::istringstream in(phrase);
          for (std::string word; in >> word;) {
            if (word != "{weather}") all.insert(word);
          }
        }
      }
    };
    take(kShapeWords);
    take(kColourWords);
    take(kSizeWords);
    take(kMotionWords);
    take(kPlaces);
    take(kTimePhrases);
    take(kWeatherAdjectives);
    take(kWeatherPhrases);
    take(kCameraPhrases);
    take(kOccluderPhrases);
    take({&kGlue, 1});
    take({&kSpare, 1});
    return std::vector<std::string>(all.begin(), all.end());
  }();
  return words;
}

}  // namespace longtake::world
