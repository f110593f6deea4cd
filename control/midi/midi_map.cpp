#include "control/midi/midi_map.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include "control/midi/errors.h"
#include "control/midi/gamepad.h"

namespace longtake::control {
namespace {

constexpr const char* kForm = "longtake-midi";
constexpr int kVersion = 1;

struct KindRow {
  MidiKey::Kind kind;
  const char* word;
  int most;                                 // highest number; -1 if it has no number
  std::span<const char* const> names = {};  // names for the numbers
};

using KeyKind = MidiKey::Kind;
constexpr KindRow kKinds[] = {
    {KeyKind::note, "note", 127},
    {KeyKind::control, "cc", 119},
    {KeyKind::fine_control, "cc14", 31},
    {KeyKind::program, "program", 127},
    {KeyKind::pitch, "pitch", -1},
    {KeyKind::start, "start", -1},
    {KeyKind::resume, "continue", -1},
    {KeyKind::stop, "stop", -1},
    {KeyKind::button, "button", kButtons - 1, kButtonNames},
    {KeyKind::axis, "axis", kAxes - 1, kAxisNames},
};

const KindRow& row_of(MidiKey::Kind kind) { return *std::ranges::find(kKinds, kind, &KindRow::kind); }

bool shares_channel(const MidiKey& one, const MidiKey& other) {
  return one.channel == 0 || other.channel == 0 || one.channel == other.channel;
}

Json binding_json(const MidiBinding& binding) {
  Json json = {{"on", key_text(binding.key)}};
  if (binding.key.channel != 0) json["channel"] = binding.key.channel;
  json["command"] = binding.command;
  if (!binding.arguments.empty()) json["arguments"] = binding.arguments;
  if (!binding.value.empty()) json["value"] = binding.value;
  if (binding.low) json["low"] = *binding.low;
  if (binding.high) json["high"] = *binding.high;
  return json;
}

Result<MidiBinding> read_binding(const Json& json, const std::string& name, std::size_t place) {
  const auto refuse = [&](const std::string& problem) {
    return fail(errors::kBadMidiMap,
                {{"name", name}, {"problem", "bindings[" + std::to_string(place) + "]: " + problem}});
  };
  if (!json.is_object()) return refuse("it must be an object");
  MidiBinding binding;
  std::string on;
  double low = 0, high = 0;
  JsonFields fields(json, name);
  fields.text("on", on);
  fields.number("channel", binding.key.channel, 1, 16);
  fields.text("command", binding.command);
  fields.text("value", binding.value);
  fields.number("low", low, -1e9, 1e9);
  fields.number("high", high, -1e9, 1e9);
  if (const Json* arguments = fields.find("arguments")) binding.arguments = *arguments;
  if (auto read = fields.finish(); !read) return refuse(read.error().why);
  const auto key = read_key(on);
  if (!key)
    return refuse("\"" + on.substr(0, 80) +
                  "\" is not a note, cc, cc14, program, pitch, start, continue, stop, button or axis");
  binding.key.kind = key->kind;
  binding.key.number = key->number;
  if (!binding.arguments.is_object()) return refuse("its arguments must be an object");
  if (json.contains("low")) binding.low = low;
  if (json.contains("high")) binding.high = high;
  return binding;
}

}  // namespace

std::string key_text(const MidiKey& key) {
  const KindRow& row = row_of(key.kind);
  if (row.most < 0) return row.word;
  return std::string(row.word) + ' ' +
         (row.names.empty() ? std::to_string(key.number) : row.names[static_cast<std::size_t>(key.number)]);
}

std::optional<MidiKey> read_key(const std::string& text) {
  const std::string word = text.substr(0, text.find(' '));
  const auto row = std::ranges::find_if(kKinds, [&](const KindRow& each) { return word == each.word; });
  if (row == std::end(kKinds)) return std::nullopt;
  if (row->most < 0) return word == text ? std::optional(MidiKey{row->kind}) : std::nullopt;
  if (word.size() + 1 >= text.size()) return std::nullopt;
  if (!row->names.empty()) {
    const auto name = std::ranges::find(row->names, std::string_view(text).substr(word.size() + 1));
    if (name == row->names.end()) return std::nullopt;
    return MidiKey{row->kind, static_cast<int>(name - row->names.begin())};
  }
  int number = -1;
  const char* end = text.data() + text.size();
  const auto read = std::from_chars(text.data() + word.size() + 1, end, number);
  if (read.ec != std::errc() || read.ptr != end || number < 0 || number > row->most) return std::nullopt;
  return MidiKey{row->kind, number};
}

bool overlap(const MidiKey& one, const MidiKey& other) {
  if (!shares_channel(one, other)) return false;
  if (one.kind == other.kind) return one.number == other.number;
  // A 14-bit control occupies two 7-bit ones.
  const auto takes = [](const MidiKey& fine, const MidiKey& plain) {
    return fine.kind == KeyKind::fine_control && plain.kind == KeyKind::control &&
           (plain.number == fine.number || plain.number == fine.number + 32);
  };
  return takes(one, other) || takes(other, one);
}

bool MidiBinding::does_same(const MidiBinding& other) const {
  return command == other.command && arguments == other.arguments && value == other.value;
}

const MidiBinding* MidiMap::find(const MidiKey& key) const {
  const auto found = std::ranges::find_if(bindings, [&](const MidiBinding& one) { return overlap(one.key, key); });
  return found == bindings.end() ? nullptr : &*found;
}

const MidiBinding* MidiMap::find_like(const MidiBinding& binding) const {
  const auto found = std::ranges::find_if(bindings, [&](const MidiBinding& one) { return one.does_same(binding); });
  return found == bindings.end() ? nullptr : &*found;
}

std::optional<MidiBinding> MidiMap::bind(MidiBinding binding) {
  std::optional<MidiBinding> before;
  if (const MidiBinding* found = find(binding.key); found != nullptr && !found->does_same(binding)) before = *found;
  std::erase_if(bindings, [&](const MidiBinding& one) { return overlap(one.key, binding.key); });
  unbind(binding);
  bindings.push_back(std::move(binding));
  return before;
}

void MidiMap::unbind(const MidiBinding& binding) {
  // By value: the argument may refer to one of the removed bindings.
  std::erase_if(bindings, [like = binding](const MidiBinding& one) { return one.does_same(like); });
}

Json map_to_json(const MidiMap& map) {
  Json bindings = Json::array();
  for (const MidiBinding& binding : map.bindings) bindings.push_back(binding_json(binding));
  return {{"form", kForm},
          {"version", kVersion},
          {"name", map.name},
          {"lights", {{"off", map.lights.off}, {"waiting", map.lights.waiting}, {"on", map.lights.on}}},
          {"bindings", std::move(bindings)}};
}

std::string map_text(const MidiMap& map) { return map_to_json(map).dump(2) + "\n"; }

Result<MidiMap> read_midi_map(const std::string& text, const std::string& name) {
  const auto refuse = [&](const std::string& problem) {
    return fail(errors::kBadMidiMap, {{"name", name}, {"problem", problem}});
  };
  auto json = parse_json(text, name, {.bytes = 1U << 20});
  if (!json) return fail(make_error(errors::kMidiMapNotRead, {{"name", name}}, json.error()));
  if (!json->is_object()) return refuse("it is not a JSON object");
  MidiMap map;
  std::string form;
  int version = 0;
  JsonFields fields(*json, name);
  fields.text("form", form);
  fields.number("version", version, 1, 1000);
  fields.text("name", map.name);
  const Json* lights = fields.find("lights");
  const Json* bindings = fields.find("bindings");
  if (auto read = fields.finish(); !read) return refuse(read.error().why);
  if (form != kForm) return refuse(std::string("its \"form\" is not \"") + kForm + '"');
  if (version != kVersion) return refuse("it comes from another version of Longtake");
  if (map.name.size() > 200) return refuse("its name is too long");
  if (lights != nullptr) {
    if (!lights->is_object()) return refuse("its lights must be an object");
    JsonFields values(*lights, name);
    values.number("off", map.lights.off, 0, 127);
    values.number("waiting", map.lights.waiting, 0, 127);
    values.number("on", map.lights.on, 0, 127);
    if (auto read = values.finish(); !read) return refuse("lights: " + read.error().why);
  }
  if (bindings == nullptr || !bindings->is_array()) return refuse("it has no list of bindings");
  if (bindings->size() > kMostBindings)
    return refuse("it has more than " + std::to_string(kMostBindings) + " bindings");
  for (std::size_t i = 0; i < bindings->size(); ++i) {
    auto binding = TRY(read_binding((*bindings)[i], name, i));
    if (map.find(binding.key) != nullptr)
      return refuse("bindings[" + std::to_string(i) + "]: " + key_text(binding.key) + " is bound twice");
    map.bindings.push_back(std::move(binding));
  }
  return map;
}

}  // namespace longtake::control
