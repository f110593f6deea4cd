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
inline constexpr double kLongestWait = 30;  ///< s; the longest that an answer may wait for its receipt

/// A path for GET requests.
struct PathRow {
  const char* path;
  const char* help;  ///< a sentence without its full stop
  const char* type;  ///< media type of the answer
  std::vector<Argument> query{};
  const char* schema = nullptr;  ///< name in answer_schemas(); null if the answer has no schema
};

std::span<const PathRow> path_table();
/// Arguments that every command accepts in its query.
const std::vector<Argument>& command_query();

/// The values of a query as JSON, checked against its arguments. A refusal gives the reason in `why`.
Result<Json> read_query(const std::vector<Argument>& arguments, const std::map<std::string, std::string>& query);

/// The OpenAPI 3.1 description of all paths.
Json openapi();
/// A web page for people, with the stream's video if there is one.
std::string help_page(bool with_video);
/// The lists of commands, paths and events in full, as "serve --list" prints them.
std::string help_markdown();

}  // namespace longtake::control
