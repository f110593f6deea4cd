#include "control/paths.h"

#include <algorithm>
#include <charconv>

#include "control/errors.h"

namespace longtake::control {

std::span<const PathRow> path_table() {
  static const std::vector<PathRow> table = {
      {"/", "This help", "text/html; charset=utf-8"},
      {"/v1/state",
       "Where the stream is: model, take, chunk, prompt, memory, recording",
       "application/json",
       {},
       "State"},
      {"/v1/takes", "All takes and which one is current", "application/json", {}, "Takes"},
      {"/v1/receipts", "The results of the last commands, oldest first", "application/json", {}, "Receipts"},
      {"/v1/snapshots",
       "The memory after each of the last chunks, oldest first",
       "application/json",
       {{"tokens", ArgumentKind::yes_no, "With every token of the newest one"}},
       "Snapshots"},
      {"/v1/preview.jpeg", "The newest picture", "image/jpeg"},
      {"/v1/preview.mjpeg",
       "The pictures as they are made; a slow reader gets fewer",
       "multipart/x-mixed-replace; boundary=picture",
       {{"frames", ArgumentKind::whole, "Ends after so many pictures", false, 1, 1e6}}},
      {"/v1/preview.mp4",
       "The pictures as an H.264 video that begins now; a slow reader misses parts of half a second",
       kVideoType,
       {{"frames", ArgumentKind::whole, "Ends with the part that holds so many pictures", false, 1, 1e6}}},
      {kSocketPath.data(), "A WebSocket: commands go in, receipts and events come out", "application/json"},
      {"/v1/link",
       "A link that lets one browser or player in without the token, once",
       "application/json",
       {{"to",
         ArgumentKind::choice,
         "Path that it leads to; / without it",
         false,
         0,
         0,
         0,
         0,
         {"/", "/v1/preview.mp4", "/v1/preview.mjpeg", "/v1/preview.jpeg"}}}},
      {"/v1/openapi.json", "This interface in the form of OpenAPI 3.1", "application/json"},
  };
  return table;
}

const std::vector<Argument>& command_query() {
  static const std::vector<Argument> query = {
      {"wait", ArgumentKind::number, "Seconds in which the answer waits for the receipt", false, 0, kLongestWait}};
  return query;
}

Result<Json> read_query(const std::vector<Argument>& arguments, const std::map<std::string, std::string>& query) {
  const auto refuse = [](const std::string& problem) { return fail(errors::kBadRequest, {{"problem", problem}}); };
  Json values = Json::object();
  for (const auto& [name, text] : query) {
    const auto known = std::ranges::find(arguments, name, &Argument::name);
    if (known == arguments.end()) return refuse("its query takes no \"" + name.substr(0, 80) + '"');
    // Anything that is no number stays a text, which no query argument accepts.
    Json value = text;
    double number = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (problem == std::errc() && end == text.data() + text.size()) value = number;
    if (known->kind == ArgumentKind::yes_no && (text == "true" || text == "false")) value = text == "true";
    if (const std::string wrong = problem_of(*known, value); !wrong.empty()) return refuse(name + ' ' + wrong);
    values[name] = std::move(value);
  }
  return values;
}

}  // namespace longtake::control
