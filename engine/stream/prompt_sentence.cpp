#include "engine/stream/prompt_sentence.h"

#include <array>

#include "engine/stream/prompt_tokens.h"

namespace longtake {
namespace {

constexpr std::array<std::array<std::string_view, 2>, 20> kLandmarks = {
    {{"windmill", "meadow"},  {"birches", "meadow"}, {"haystacks", "meadow"},  {"cactuses", "desert"},
     {"cacti", "desert"},     {"arch", "desert"},    {"oasis", "desert"},      {"cabin", "snowfield"},
     {"cabins", "snowfield"}, {"firs", "snowfield"}, {"glacier", "snowfield"}, {"palms", "beach"},
     {"lighthouse", "beach"}, {"pier", "beach"},     {"lamps", "city"},        {"fountain", "city"},
     {"bridge", "city"},      {"oaks", "forest"},    {"pines", "forest"},      {"lake", "forest"}}};

std::string with_article(const std::string& words) {
  const bool vowel = std::string_view("aeiou").find(words.front()) != std::string_view::npos;
  return (vowel ? "an " : "a ") + words;
}

std::string thing_words(const PromptReading::Thing& thing) {
  std::string looks = thing.size;
  append_words(looks, thing.colour);
  std::string text;
  if (thing.noun == "something") {
    text = thing.noun;
    append_words(text, looks);
  } else {
    append_words(looks, thing.noun);
    text = with_article(looks);
  }
  append_words(text, thing.motion);
  if (!thing.side.empty()) append_words(text, (thing.side == "middle" ? "in the " : "on the ") + thing.side);
  return text;
}

std::string place_words(const PromptReading& reading) {
  const std::string landscape(reading.place.empty() ? landscape_of(reading.landmark) : reading.place);
  if (landscape.empty()) return {};
  std::string text = is_one_of(landscape, {"beach", "seaside"}) ? "on " : "in ";
  if (landscape == "dunes")
    text += "sand dunes";
  else if (landscape == "woods")
    text += "woods";
  else
    text += with_article(landscape == "winter" ? "winter landscape" : landscape);
  const std::string& mark = reading.landmark;
  if (mark.empty()) return text;
  if (mark == "lamps") return text + " with street lamps";
  const bool many = mark == "cacti" || (mark.ends_with('s') && mark != "oasis");
  return text + " with " + (many ? mark : with_article(mark));
}

std::string time_words(const std::string& time) {
  if (time == "morning" || time == "evening") return "in the " + time;
  if (time == "day") return "by day";
  return time.empty() ? "" : "at " + time;
}

std::string weather_words(const std::string& weather) {
  if (is_one_of(weather, {"clear", "sunny"})) return "in clear weather";
  if (is_one_of(weather, {"rain", "rainy", "rains", "wet"})) return "in the rain";
  if (is_one_of(weather, {"snow", "snowy", "snows"})) return "in falling snow";
  if (is_one_of(weather, {"mist", "misty"})) return "in the mist";
  return weather.empty() ? "" : "in the fog";
}

}  // namespace

std::string_view landscape_of(std::string_view landmark) {
  for (const auto& [name, landscape] : kLandmarks)
    if (name == landmark) return landscape;
  return {};
}

std::string_view landscape_class(std::string_view place) {
  if (place == "field") return "meadow";
  if (place == "dunes") return "desert";
  if (place == "winter") return "snowfield";
  if (place == "seaside") return "beach";
  if (place == "town") return "city";
  if (place == "woods") return "forest";
  return place;
}

std::string prompt_sentence(const PromptReading& reading, std::string_view camera, std::string_view doing) {
  std::string text;
  std::vector<PromptReading::Thing> things = reading.things;
  if (things.empty() && !reading.motion.empty()) {
    things.emplace_back().noun = "something";
    things.back().motion = reading.motion;
  }
  for (const PromptReading::Thing& thing : things) {
    if (!text.empty()) text += " and";
    append_words(text, thing_words(thing));
  }
  if (!reading.cover.empty())
    append_words(text, "behind " + (reading.cover == "ice" ? reading.cover : with_article(reading.cover)));
  else if (!doing.starts_with("passing") || things.size() > 1)
    append_words(text, doing);
  std::string place = place_words(reading);
  if (things.empty() && !place.empty()) place.erase(0, 3);  // "a meadow", not "in a meadow"
  append_words(text, place);
  append_words(text, time_words(reading.time));
  append_words(text, weather_words(reading.weather));
  append_words(text, camera);
  return text;
}

}  // namespace longtake
