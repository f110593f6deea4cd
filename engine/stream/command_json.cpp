#include "engine/stream/command_json.h"

#include <utility>
#include <vector>

#include "engine/stream/errors.h"

namespace longtake {
namespace {

constexpr double kMaxIndex = 1e12;
constexpr std::size_t kMaxPromptBytes = 64U << 10;
constexpr std::size_t kMaxTexts = 4;
constexpr std::size_t kMaxTokens = 1U << 20;

const char* name_of(Blend blend) { return blend == Blend::linear ? "linear" : "slerp"; }

const char* name_of(SwitchMode mode) {
  switch (mode) {
    case SwitchMode::recache:
      return "recache";
    case SwitchMode::replay:
      return "replay";
    case SwitchMode::cut:
      return "cut";
    case SwitchMode::crossfade:
      return "crossfade";
    case SwitchMode::longlive:
      return "longlive";
  }
  return "recache";
}

Json tokens_to_json(const std::vector<TokenRef>& tokens) {
  Json list = Json::array();
  for (const TokenRef& token : tokens) list.push_back({token.frame, token.row, token.column});
  return list;
}

void read_tokens(JsonFields& fields, std::vector<TokenRef>& tokens) {
  const Json* list = fields.find("tokens");
  if (list == nullptr || !list->is_array() || list->size() > kMaxTokens)
    return fields.refuse("tokens", "must be a list of [frame, row, column]");
  for (const Json& item : *list) {
    bool fits = item.is_array() && item.size() == 3;
    for (std::size_t i = 0; fits && i < 3; ++i)
      fits =
          item[i].is_number_integer() && item[i].get<double>() >= 0 && item[i].get<double>() <= (i == 0 ? 1e12 : 1e4);
    if (!fits) return fields.refuse("tokens", "must be a list of [frame, row, column]");
    tokens.push_back({item[0].get<std::int64_t>(), item[1].get<std::int32_t>(), item[2].get<std::int32_t>()});
  }
}

void read_texts(JsonFields& fields, std::vector<WeightedText>& texts) {
  const Json* list = fields.find("texts");
  if (list == nullptr || !list->is_array() || list->empty() || list->size() > kMaxTexts)
    return fields.refuse("texts", "must be a list of one to four texts");
  for (const Json& item : *list) {
    WeightedText text;
    JsonFields parts(item, "a text of the prompt");
    parts.text("text", text.text);
    parts.number("weight", text.weight, -100, 100);
    if (!parts.finish() || text.text.size() > kMaxPromptBytes)
      return fields.refuse("texts", "must hold a text of at most 64 KiB and a weight each");
    texts.push_back(std::move(text));
  }
}

struct ToJson {
  Json operator()(const SetPrompt& prompt) const {
    Json texts = Json::array();
    for (const WeightedText& text : prompt.texts) texts.push_back({{"text", text.text}, {"weight", text.weight}});
    return {{"texts", std::move(texts)},
            {"blend", name_of(prompt.blend)},
            {"mode", name_of(prompt.mode)},
            {"fade_chunks", prompt.fade_chunks}};
  }
  Json operator()(const SetPolicy& policy) const {
    Json json = Json::object();
    if (policy.preset) json["preset"] = *policy.preset;
    if (policy.budget_tokens) json["budget_tokens"] = *policy.budget_tokens;
    if (policy.sink_frames) json["sink_frames"] = *policy.sink_frames;
    return json;
  }
  Json operator()(const Pin& pin) const { return {{"tokens", tokens_to_json(pin.tokens)}, {"pinned", pin.pinned}}; }
  Json operator()(const Forget& forget) const { return {{"tokens", tokens_to_json(forget.tokens)}}; }
  Json operator()(const Dim& dim) const { return {{"tokens", tokens_to_json(dim.tokens)}, {"bias", dim.bias}}; }
  Json operator()(const Rewind& rewind) const { return {{"take", rewind.take}, {"chunk", rewind.chunk}}; }
  Json operator()(const Branch& branch) const { return {{"take", branch.take}, {"chunk", branch.chunk}}; }
  Json operator()(const Restart& restart) const {
    Json json = Json::object();
    if (restart.seed) json["seed"] = *restart.seed;
    return json;
  }
};

void read(JsonFields& fields, SetPrompt& prompt) {
  read_texts(fields, prompt.texts);
  fields.choice("blend", prompt.blend, {"linear", "slerp"});
  fields.choice("mode", prompt.mode, {"recache", "replay", "cut", "crossfade", "longlive"});
  fields.number("fade_chunks", prompt.fade_chunks, 1, 1000);
}

void read(JsonFields& fields, SetPolicy& policy) {
  const auto optional_count = [&fields](const char* key, std::optional<std::int32_t>& value) {
    std::int32_t count = 0;
    if (fields.find(key) == nullptr) return;
    fields.number(key, count, 0, 1e9);
    value = count;
  };
  std::string preset;
  fields.text("preset", preset);
  if (!preset.empty()) policy.preset = preset;
  optional_count("budget_tokens", policy.budget_tokens);
  optional_count("sink_frames", policy.sink_frames);
}

void read(JsonFields& fields, Pin& pin) {
  read_tokens(fields, pin.tokens);
  fields.boolean("pinned", pin.pinned);
}

void read(JsonFields& fields, Forget& forget) { read_tokens(fields, forget.tokens); }

void read(JsonFields& fields, Dim& dim) {
  read_tokens(fields, dim.tokens);
  fields.number("bias", dim.bias, -1e4, 1e4);
}

template <class Place>
void read_place(JsonFields& fields, Place& place) {
  fields.number("take", place.take, 0, 1e9);
  fields.number("chunk", place.chunk, -1, kMaxIndex);
}

void read(JsonFields& fields, Rewind& rewind) { read_place(fields, rewind); }

void read(JsonFields& fields, Branch& branch) { read_place(fields, branch); }

void read(JsonFields& fields, Restart& restart) {
  const Json* seed = fields.find("seed");
  if (seed == nullptr) return;
  if (!seed->is_number_unsigned()) return fields.refuse("seed", "must be a whole number");
  restart.seed = seed->get<std::uint64_t>();
}

constexpr const char* kKinds[] = {"set_prompt", "set_policy", "pin", "forget", "dim", "rewind", "branch", "restart"};
static_assert(std::variant_size_v<CommandBody> == std::size(kKinds));

template <std::size_t I = 0>
Result<CommandBody> read_kind(const std::string& kind, const Json& body) {
  if constexpr (I == std::size(kKinds)) {
    return fail(errors::kUnknownCommand, {{"command", kind.substr(0, 80)}});
  } else {
    if (kind != kKinds[I]) return read_kind<I + 1>(kind, body);
    std::variant_alternative_t<I, CommandBody> command;
    JsonFields fields(body, "a " + kind + " command");
    read(fields, command);
    if (auto finished = fields.finish(); !finished) return Failure(std::move(finished.error()));
    return CommandBody(std::move(command));
  }
}

}  // namespace

std::string command_kind(const CommandBody& command) { return kKinds[command.index()]; }

Json command_to_json(const CommandBody& command) { return std::visit(ToJson{}, command); }

Result<CommandBody> command_from_json(const std::string& kind, const Json& body) { return read_kind(kind, body); }

}  // namespace longtake
