#include <memory>
#include <string>
#include <string_view>

#include "app/cli/verbs.h"
#include "app/common/clean_prompt.h"
#include "app/common/exit_code.h"
#include "engine/stream/prompt_reading.h"

namespace longtake::cli {
namespace {

Json word_or_null(const std::string& word) { return word.empty() ? Json() : Json(word); }

Json to_json(const PromptReading& reading) {
  Json replaced = Json::array();
  for (const auto& [typed, shown] : reading.replaced) replaced.push_back({typed, shown});
  Json json = {{"thing", reading.things.empty() ? Json() : Json(reading.things.front().noun)},
               {"place", word_or_null(reading.place_word())},
               {"time", word_or_null(reading.time)},
               {"weather", word_or_null(reading.weather)},
               {"motion", word_or_null(reading.motion)},
               {"colour", word_or_null(reading.colour)},
               {"size", word_or_null(reading.size)},
               {"replaced", std::move(replaced)},
               {"unknown", reading.unknown}};
  if (reading.things.size() > 1)
    for (const PromptReading::Thing& thing : reading.things) json["things"].push_back(thing.noun);
  return json;
}

int run_words(const std::string& text, Context& context) {
  Console& console = context.console;
  const auto clean = clean_prompt(text);
  if (!clean) {
    console.error(clean.error());
    return exit_code(clean.error(), false);
  }
  const PromptReading reading = read_prompt(*clean);
  console.event(to_json(reading));
  console.say(reading.text);
  if (!reading.replaced.empty()) console.say("  " + replaced_text(reading));
  std::string unknown;
  for (const std::string& word : reading.unknown) unknown += (unknown.empty() ? "" : ", ") + word;
  if (!unknown.empty()) console.say("  not understood: " + unknown);
  return kDone;
}

VerbRun add_words_options(CLI::App& options, SourceOptions&) {
  const auto text = std::make_shared<std::string>();
  options.add_option("text", *text, "The prompt")->required()->type_name("");
  return [text](Context& context) { return run_words(*text, context); };
}

}  // namespace

const Verb words_verb = {"words",
                         "Says how the built-in model's prompts are read: known words for those that are typed",
                         "words \"a puppy running through a park at dawn\"", add_words_options};

}  // namespace longtake::cli
