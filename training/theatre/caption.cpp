#include "training/theatre/caption.h"

#include <algorithm>
#include <set>
#include <span>
#include <sstream>

namespace longtake::theatre {
namespace {

using staging::Way;
using Words = std::vector<const char*>;

// Synonyms; the first is the plainest. A word that is listed twice is twice as frequent. No word for a kind is part of
// a word for another kind.
const Words kKindWords[kKinds + 1] = {{"ball", "ball", "sphere"},
                                      {"cube", "cube", "box"},
                                      {"cone", "cone", "pyramid"},
                                      {"star"},
                                      {"ring", "ring", "hoop"},
                                      {"heart"},
                                      {"boat", "boat", "sailboat", "ship"},
                                      {"fish"},
                                      {"bird"},
                                      {"car", "car", "automobile"},
                                      {"rocket"},
                                      {"cat", "cat", "kitten"},
                                      {"duck"},
                                      {"kite"},
                                      {"snail"},
                                      {"mushroom", "mushroom", "toadstool"},
                                      {"whale"},
                                      {"train", "train", "locomotive"},
                                      {"something", "toy", "thing"}};
const Words kColourWords[kColours] = {
    {"red", "red", "crimson"},     {"orange"}, {"yellow", "yellow", "golden"}, {"green", "green", "emerald"},
    {"cyan", "cyan", "turquoise"}, {"blue"},   {"purple", "purple", "violet"}, {"white"}};
const Words kSizeWords[staging::kSizes] = {{"small", "little", "tiny"}, {"medium"}, {"large", "big", "huge"}};
const Words kMotionWords[staging::kMotions] = {{"moving", "rolling", "sliding", "wandering", "driving", "walking"},
                                               {"bouncing", "jumping"},
                                               {"hopping"},
                                               {"circling"},
                                               {"floating", "drifting", "hovering", "flying"},
                                               {"spinning", "turning"}};
// {weather} marks the place of an adjective.
const Words kPlaces[kSceneries] = {{"a {weather} meadow", "a {weather} green meadow", "a {weather} field"},
                                   {"a {weather} desert", "{weather} sand dunes"},
                                   {"a {weather} snowfield", "a {weather} winter landscape"},
                                   {"a {weather} beach", "a {weather} seaside"},
                                   {"a {weather} city", "a {weather} town"},
                                   {"a {weather} forest", "{weather} woods"}};
const Words kLandscapeWords[kLandscapes] = {{"with a windmill", "by a windmill"},
                                            {"with birches"},
                                            {"with haystacks"},
                                            {"with cactuses", "with cacti"},
                                            {"with an arch", "with a stone arch"},
                                            {"with an oasis", "by an oasis"},
                                            {"with a cabin", "with cabins"},
                                            {"with firs"},
                                            {"with a glacier", "by a glacier"},
                                            {"with palms"},
                                            {"with a lighthouse"},
                                            {"with a pier"},
                                            {"with lamps", "with street lamps"},
                                            {"with a fountain"},
                                            {"with a bridge"},
                                            {"with oaks", "of oaks"},
                                            {"with pines", "of pines"},
                                            {"with a lake", "by a lake"}};
const Words kTimePhrases[kTimes] = {{"at dawn", "at sunrise", "in the morning"},
                                    {"by day", "at noon", "during the day"},
                                    {"at dusk", "at sunset", "in the evening"},
                                    {"at night", "at midnight", "by night"}};
const Words kWeatherAdjectives[kWeathers] = {{"clear", "sunny"}, {"rainy", "wet"}, {"snowy"}, {"foggy", "misty"}};
const Words kWeatherPhrases[kWeathers] = {{"under a clear sky", "in clear weather"},
                                          {"in the rain", "while it rains"},
                                          {"in falling snow", "while it snows"},
                                          {"in the fog", "in thick fog", "in the mist"}};
const Words kPanLeft = {"the camera pans left", "camera pans to the left", "camera moving left"};
const Words kPanRight = {"the camera pans right", "camera pans to the right", "camera moving right"};
const Words kStill = {"the camera stays still", "still camera"};
const Words kLooksAway = {"the camera looks away and back"};
const Words kLeaves = {"leaves and comes back", "goes away and returns"};
const Words kCrosses = {"crossing", "passing each other"};
const Words kCoverPhrases[kCoverKinds] = {{"behind a tree", "behind a trunk"},
                                          {"behind a rock"},
                                          {"behind a tower"},
                                          {"behind ice", "behind a block of ice"}};
const Words kCoverNouns = {"tree", "trunk", "rock", "tower", "ice"};
const Words kGlue = {"a", "an", "and", "in", "on", "with"};
// Meaningful words that users type, although no caption has them yet.
const Words kSpare = {"video", "of", "shot", "scene", "slowly", "one", "two", "three", "the", "camera", "view"};

std::string choose(const Words& words, Rng& rng) {
  return words[static_cast<std::size_t>(rng.below(static_cast<int>(words.size())))];
}

void append(std::string& text, const std::string& words) {
  if (words.empty()) return;
  if (!text.empty()) text += ' ';
  text += words;
}

int count_words(const std::string& text) {
  return text.empty() ? 0 : 1 + static_cast<int>(std::ranges::count(text, ' '));
}

bool starts_with_vowel(const std::string& text) {
  return std::string_view("aeiou").find(text[0]) != std::string_view::npos;
}

std::string thing_phrase(const Scene& scene, std::size_t i, Rng& rng, const Silence& silence) {
  const ThingLook& look = scene.looks[i];
  const staging::Role& role = scene.script.roles[i];
  const bool size = !rng.chance(silence.size), colour = !rng.chance(silence.colour),
             motion = !rng.chance(silence.motion);
  const std::string noun = choose(kKindWords[scene.kind_said[i] ? static_cast<int>(look.kind) : kKinds], rng);
  const std::string colour_word = choose(kColourWords[static_cast<int>(look.colour)], rng);
  const std::string size_word = role.size ? choose(kSizeWords[static_cast<int>(*role.size)], rng) : "";
  const std::string motion_word = role.motion ? choose(kMotionWords[static_cast<int>(*role.motion)], rng) : "";
  std::string text;
  if (noun == "something") {
    text = noun;
    if (size) append(text, size_word);
    if (colour) append(text, colour_word);
  } else {
    if (size) append(text, size_word);
    if (colour) append(text, colour_word);
    append(text, noun);
    text = (starts_with_vowel(text) ? "an " : "a ") + text;
  }
  if (motion) append(text, motion_word);
  return text;
}

// For "a foggy meadow": the weather becomes an adjective of the place if the phrase allows one.
std::string place_phrase(const Backdrop& backdrop, Rng& rng, bool& weather, bool landscape) {
  const std::string pattern = choose(kPlaces[static_cast<int>(scenery_of(backdrop.landscape))], rng);
  const std::size_t slot = pattern.find("{weather} ");
  const bool here = weather && rng.chance(.6F);
  const std::string own = choose(kLandscapeWords[static_cast<int>(backdrop.landscape)], rng);
  // Captions do not say "sunny" after sunset.
  const bool plain = backdrop.weather == Weather::clear && backdrop.time >= Time::dusk;
  const std::string adjective = choose(kWeatherAdjectives[static_cast<int>(backdrop.weather)], rng);
  std::string described;
  if (here) described = plain ? "clear" : adjective;
  append(described, pattern.substr(slot + 10));
  if (here) weather = false;
  std::string place = slot > 0 ? pattern.substr(0, slot - 1) : "";
  if (place == "a" && starts_with_vowel(described)) place = "an";
  append(place, described);
  if (landscape) append(place, own);
  return place;
}

bool says_one_of(const std::string& text, std::span<const Words> tables) {
  const auto said = [in = ' ' + text + ' '](const char* phrase) {
    return in.find(std::string(" ") + phrase + ' ') != std::string::npos;
  };
  return std::ranges::any_of(tables, [&](const Words& row) { return std::ranges::any_of(row, said); });
}

std::string camera_phrase(const staging::Script& script, Rng& rng) {
  if (script.absence.way == Way::camera) return choose(kLooksAway, rng);
  return choose(script.pan < 0 ? kPanLeft : script.pan > 0 ? kPanRight : kStill, rng);
}

}  // namespace

std::string caption(const Scene& scene, Rng& rng, const Silence& silence) {
  std::string things;
  for (std::size_t i = 0; i < scene.looks.size(); ++i) {
    if (!things.empty()) append(things, "and");
    append(things, thing_phrase(scene, i, rng, silence));
  }
  bool weather = !rng.chance(silence.weather);
  const bool scenery = !rng.chance(silence.scenery), landscape = !rng.chance(silence.landscape);
  const std::string place = scenery ? place_phrase(scene.backdrop, rng, weather, landscape) : "";
  const std::string time =
      rng.chance(silence.time) ? "" : choose(kTimePhrases[static_cast<int>(scene.backdrop.time)], rng);
  const std::string sky = weather ? choose(kWeatherPhrases[static_cast<int>(scene.backdrop.weather)], rng) : "";
  std::string camera = rng.chance(silence.camera) ? "" : camera_phrase(scene.script, rng);
  // The conditioning on places includes the action and the cover, so their words may be missing.
  const bool cover_said = scene.script.covered && !rng.chance(silence.cover), happens_said = rng.chance(.5F);
  std::string doing;
  if (cover_said)
    doing = choose(kCoverPhrases[static_cast<int>(scene.cover)], rng);
  else if (happens_said && scene.script.crossing)
    doing = choose(kCrosses, rng);
  else if (happens_said && scene.script.absence.way == Way::exit)
    doing = choose(kLeaves, rng);
  const bool place_first = rng.chance(.25F);
  for (;;) {
    std::string text;
    if (things.empty() || (place_first && !place.empty())) {
      append(text, place);
      append(text, time);
      append(text, sky);
      if (!things.empty()) append(text, text.empty() ? things : "with " + things);
      append(text, doing);
    } else {
      append(text, things);
      append(text, doing);
      if (!place.empty())
        append(text, (scenery_of(scene.backdrop.landscape) == Scenery::seaside ? "on " : "in ") + place);
      append(text, time);
      append(text, sky);
    }
    append(text, camera);
    if (count_words(text) <= kCaptionWords) return text;
    (camera.empty() ? doing : camera).clear();
  }
}

std::string on_a_clear_day(const std::string& caption) {
  std::string text = caption;
  const bool weather = says_one_of(caption, kWeatherAdjectives) || says_one_of(caption, kWeatherPhrases);
  if (!says_one_of(caption, kTimePhrases)) append(text, kTimePhrases[1].front());
  if (!weather) append(text, kWeatherPhrases[0].back());
  return count_words(text) <= kCaptionWords ? text : caption;
}

staging::StageWords stage_words() {
  const auto all = [](const Words& words) { return std::vector<std::string>(words.begin(), words.end()); };
  const auto numbered = [](std::span<const Words> table) {
    std::map<std::string, int> numbers;
    for (std::size_t i = 0; i < table.size(); ++i)
      for (const char* word : table[i]) numbers[word] = static_cast<int>(i);
    return numbers;
  };
  staging::StageWords words;
  words.nouns = numbered(kKindWords);
  words.looks = numbered(kColourWords);
  words.motions = numbered(kMotionWords);
  words.small = all(kSizeWords[0]);
  words.medium = all(kSizeWords[1]);
  words.large = all(kSizeWords[2]);
  words.covers = all(kCoverNouns);
  words.leaves = {"leaves", "goes"};
  words.crosses = {"crossing", "passing"};
  return words;
}

const std::vector<std::string>& vocabulary() {
  static const std::vector<std::string> words = [] {
    std::set<std::string> all;
    const auto take = [&all](std::span<const Words> table) {
      for (const Words& row : table) {
        for (const char* phrase : row) {
          std::istringstream in(phrase);
          for (std::string word; in >> word;)
            if (word != "{weather}") all.insert(word);
        }
      }
    };
    for (const auto& table : {std::span<const Words>(kKindWords), std::span<const Words>(kColourWords),
                              std::span<const Words>(kSizeWords), std::span<const Words>(kMotionWords),
                              std::span<const Words>(kPlaces), std::span<const Words>(kLandscapeWords),
                              std::span<const Words>(kTimePhrases), std::span<const Words>(kWeatherAdjectives),
                              std::span<const Words>(kWeatherPhrases), std::span<const Words>(kCoverPhrases)})
      take(table);
    for (const Words* row : {&kPanLeft, &kPanRight, &kStill, &kLooksAway, &kLeaves, &kCrosses, &kGlue, &kSpare})
      take({row, 1});
    return std::vector<std::string>(all.begin(), all.end());
  }();
  return words;
}

std::vector<std::string> words_for(Kind kind) {
  const Words& words = kKindWords[static_cast<int>(kind)];
  return {words.begin(), words.end()};
}
std::vector<std::string> words_for(Colour colour) {
  const Words& words = kColourWords[static_cast<int>(colour)];
  return {words.begin(), words.end()};
}

}  // namespace longtake::theatre
