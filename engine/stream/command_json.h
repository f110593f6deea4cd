#pragma once

#include <string>

#include "engine/core/json.h"
#include "engine/core/result.h"
#include "engine/session/records.h"
#include "engine/stream/command.h"

namespace longtake {

/// [frame, row, column]
Json write_value(const TokenRef& token);
std::string read_value(const Json& json, TokenRef& token);

/// The name of a command in logs, scripts and reports: "set_prompt", "set_policy", ...
std::string command_kind(const CommandBody& command);
Json command_to_json(const CommandBody& command);
/// The inverse. Checks everything, because the JSON may come from a shared take.
Result<CommandBody> command_from_json(const std::string& kind, const Json& body);

/// The take's rating in an event; nothing for other and for damaged events.
std::optional<MarkTake> mark_in(const EventRecord& event);
/// The trim in an event; nothing for other events.
std::optional<TrimTake> trim_in(const EventRecord& event);

}  // namespace longtake
