#include "engine/stream/command_json.h"

#include <utility>

#include "engine/core/describe_json.h"
#include "engine/stream/errors.h"

namespace longtake {
namespace {

constexpr const char* kKinds[] = {"set_prompt", "set_policy",   "pin",       "forget",       "dim",
                                  "rewind",     "branch",       "restart",   "mark_take",    "mark_moment",
                                  "set_plan",   "show_picture", "set_loras", "follow_video", "set_steps",
                                  "trim_take",  "set_threads"};
static_assert(std::variant_size_v<CommandBody> == std::size(kKinds));

template <std::size_t I = 0>
Result<CommandBody> read_kind(const std::string& kind, const Json& body) {
  if constexpr (I == std::size(kKinds)) {
    return fail(errors::kUnknownCommand, {{"command", kind.substr(0, 80)}});
  } else {
    if (kind != kKinds[I]) return read_kind<I + 1>(kind, body);
    std::variant_alternative_t<I, CommandBody> command;
    if (auto read = read_fields(body, command, {.what = "Cannot use a " + kind + " command"}); !read)
      return Failure(std::move(read.error()));
    return CommandBody(std::move(command));
  }
}

}  // namespace

Json write_value(const TokenRef& token) { return {token.frame, token.row, token.column}; }

std::string read_value(const Json& json, TokenRef& token) {
  bool fits = json.is_array() && json.size() == 3;
  for (std::size_t i = 0; fits && i < 3; ++i)
    fits = json[i].is_number_integer() && json[i].get<double>() >= 0 && json[i].get<double>() <= (i == 0 ? 1e12 : 1e4);
  if (!fits) return "must be [frame, row, column]";
  token = {json[0].get<std::int64_t>(), json[1].get<std::int32_t>(), json[2].get<std::int32_t>()};
  return {};
}

std::string command_kind(const CommandBody& command) { return kKinds[command.index()]; }

Json command_to_json(const CommandBody& command) {
  return std::visit([](const auto& body) { return write_fields(body); }, command);
}

Result<CommandBody> command_from_json(const std::string& kind, const Json& body) { return read_kind(kind, body); }

namespace {

template <class Kind>
std::optional<Kind> read_in(const EventRecord& event, const char* kind) {
  if (event.kind != kind) return std::nullopt;
  auto command = command_from_json(event.kind, event.body);
  auto* found = command ? std::get_if<Kind>(&*command) : nullptr;
  return found != nullptr ? std::optional(std::move(*found)) : std::nullopt;
}

}  // namespace

std::optional<MarkTake> mark_in(const EventRecord& event) { return read_in<MarkTake>(event, "mark_take"); }
std::optional<TrimTake> trim_in(const EventRecord& event) { return read_in<TrimTake>(event, "trim_take"); }

}  // namespace longtake
