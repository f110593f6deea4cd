#include "training/exam/scenes.h"

#include <algorithm>
#include <cmath>

#include "engine/core/json.h"
#include "resources/texts.h"

namespace longtake::train {
namespace {

constexpr double kListedSeconds = 10;  // duration of each prompt on a list
constexpr double kLookSeconds =
    4;  // length of both spans: before = the first prompt's end; after = the last prompt's end
constexpr double kLongest = 3600;

Failure unusable(const std::string& file, const std::string& why) {
  return fail(Error::Kind::bad_input, "Cannot use the scenes of " + file, why,
              "docs/paper.md shows what a scene looks like.");
}

/// The first problem of a scene; empty if it is valid.
std::string problem_of(const ToldScene& scene) {
  if (scene.acts.size() < 2) return "it needs at least two prompts";
  if (scene.acts.front().second != 0) return "its first prompt must begin at second 0";
  for (std::size_t i = 1; i < scene.acts.size(); ++i)
    if (!(scene.acts[i].second > scene.acts[i - 1].second)) return "its prompts must come one after another";
  const auto fits = [](const Span& span) { return span.from >= 0 && span.to > span.from && span.to <= kLongest; };
  if (!fits(scene.before) || !fits(scene.after)) return "\"before\" and \"after\" must be [from, to] in seconds";
  if (scene.before.to > scene.after.from) return "\"after\" must come after \"before\"";
  if (scene.acts.back().second >= scene.after.to) return "its last prompt begins after its end";
  return {};
}

bool read_span(const Json* json, Span& span) {
  if (json == nullptr || !json->is_array() || json->size() != 2 || !(*json)[0].is_number() || !(*json)[1].is_number())
    return false;
  span = {(*json)[0].get<double>(), (*json)[1].get<double>()};
  return true;
}

Result<ToldScene> read_scene(const Json& json, const std::string& file) {
  ToldScene scene;
  if (!json.is_object()) return unusable(file, "a scene must be an object");
  JsonFields fields(json, file);
  fields.text("name", scene.name);
  fields.choice("asks", scene.asks, {"thing", "place", "crossing"});
  fields.find("from");  // the benchmark that defined this format
  const bool before = read_span(fields.find("before"), scene.before),
             after = read_span(fields.find("after"), scene.after);
  if (const Json* acts = fields.find("acts"); acts != nullptr && acts->is_array())
    for (const Json& one : *acts) {
      if (!one.is_object()) return unusable(file, "an act must be an object");
      SceneAct act;
      JsonFields parts(one, file);
      parts.number("second", act.second, 0.0, kLongest);
      parts.text("prompt", act.prompt);
      TRY(parts.finish());
      scene.acts.push_back(std::move(act));
    }
  TRY(fields.finish());
  if (!before || !after) return unusable(file, scene.name + ": \"before\" and \"after\" must be [from, to] in seconds");
  if (const std::string problem = problem_of(scene); !problem.empty())
    return unusable(file, scene.name + ": " + problem);
  return scene;
}

Result<ToldScene> read_list(const Json& json, const std::string& file, std::size_t number) {
  const auto prompts = json.is_object() ? json.find("prompts_list") : json.end();
  if (!json.is_object() || prompts == json.end() || !prompts->is_array())
    return unusable(file, "line " + std::to_string(number) + " has no \"prompts_list\"");
  ToldScene scene;
  scene.name = "list " + std::to_string(number);
  for (const Json& prompt : *prompts) {
    if (!prompt.is_string()) return unusable(file, scene.name + " holds something else than prompts");
    scene.acts.push_back({kListedSeconds * static_cast<double>(scene.acts.size()), prompt.get<std::string>()});
  }
  const double end = kListedSeconds * static_cast<double>(scene.acts.size());
  scene.before = {kListedSeconds - kLookSeconds, kListedSeconds};
  scene.after = {end - kLookSeconds, end};
  if (const std::string problem = problem_of(scene); !problem.empty())
    return unusable(file, scene.name + ": " + problem);
  return scene;
}

}  // namespace

const char* name(Asks asks) {
  switch (asks) {
    case Asks::thing:
      return "thing";
    case Asks::place:
      return "place";
    case Asks::crossing:
      break;
  }
  return "crossing";
}

Result<std::vector<ToldScene>> read_scenes(std::string_view text, const std::string& file) {
  std::vector<ToldScene> scenes;
  if (file.ends_with(".jsonl")) {
    std::size_t number = 0;
    for (std::size_t from = 0; from < text.size();) {
      const std::size_t end = std::min(text.find('\n', from), text.size());
      const std::string_view line = text.substr(from, end - from);
      from = end + 1;
      ++number;
      if (line.find_first_not_of(" \t\r") == std::string_view::npos) continue;
      const auto json = TRY(parse_json(line, file));
      auto scene = TRY(read_list(json, file, number));
      scenes.push_back(std::move(scene));
    }
  } else {
    const auto json = TRY(parse_json(text, file));
    const auto list = json.is_object() ? json.find("scenes") : json.end();
    if (!json.is_object() || list == json.end() || !list->is_array())
      return unusable(file, "there is no list \"scenes\"");
    for (const Json& one : *list) {
      auto scene = TRY(read_scene(one, file));
      scenes.push_back(std::move(scene));
    }
  }
  if (scenes.empty()) return unusable(file, "it holds none");
  return scenes;
}

std::vector<std::string> scene_list_names() {
  std::vector<std::string> names;
  for (const auto& [name, text] : embedded_texts(TextKind::exams)) names.emplace_back(name);
  return names;
}

Result<std::vector<ToldScene>> scene_list(const std::string& name) {
  for (const auto& [known, text] : embedded_texts(TextKind::exams))
    if (known == name) return read_scenes(text, std::string(known));
  std::string names;
  for (const std::string& each : scene_list_names()) names += (names.empty() ? "" : ", ") + each;
  return fail(Error::Kind::bad_input, "There is no list of scenes called \"" + name + '"', "there are " + names);
}

}  // namespace longtake::train
