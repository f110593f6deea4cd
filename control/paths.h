#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "control/command_table.h"

namespace longtake::control {

inline constexpr std::string_view kCommandsPath = "/v1/commands/";
inline constexpr std::string_view kSocketPath = "/v1/socket";
inline constexpr const char* kVideoType = "video/mp4";
inline constexpr double kLongestWait = 30;  ///< s that an answer waits for its receipt

/// A path that is read.
struct PathRow {
  const char* path;
  const char* help;  ///< a sentence without its full stop
  const char* type;  ///< media type that it answers with
  std::vector<Argument> query{};
  const char* schema = nullptr;  ///< in answer_schemas(), for JSON that has one
};

std::span<const PathRow> path_table();
/// Arguments that every command takes in its query.
const std::vector<Argument>& command_query();

/// The values of a query as JSON, checked by its arguments. A refusal's `why` says what is wrong.
Result<Json> read_query(const std::vector<Argument>& arguments, const std::map<std::string, std::string>& query);

/// The description of all paths in the form of OpenAPI 3.1.
Json openapi();
/// A page for people, with the video of the stream if there is one.
std::string help_page(bool with_video);
/// The lists of commands, paths and events in full, as "serve --list" prints them.
std::string help_markdown();

}  // namespace longtake::control
