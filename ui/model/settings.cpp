#include "ui/model/settings.h"

#include <algorithm>

#include "engine/core/files.h"
#include "engine/core/json.h"

namespace longtake::ui {
namespace {

constexpr double kLongest = 1e6;

void readTexts(JsonFields& fields, const char* key, std::size_t limit, std::vector<std::string>& out) {
  const Json* list = fields.find(key);
  if (list == nullptr) return;
  if (!list->is_array() || list->size() > limit) {
    fields.refuse(key, "must be a list of texts");
    return;
  }
  out.clear();
  for (const Json& text : *list) {
    if (text.is_string())
      out.push_back(text.get<std::string>());
    else
      fields.refuse(key, "must be a list of texts");
  }
}

void readShortcuts(JsonFields& fields, std::map<std::string, std::string>& out) {
  const Json* object = fields.find("shortcuts");
  if (object == nullptr) return;
  if (!object->is_object()) return fields.refuse("shortcuts", "must be an object of texts");
  for (const auto& [action, keys] : object->items()) {
    if (keys.is_string())
      out[action] = keys.get<std::string>();
    else
      fields.refuse("shortcuts", "must be an object of texts");
  }
}

}  // namespace

Settings Settings::defaults() {
  Settings out;
  // In the words of the built-in model, as in gallery.cpp. The first is what a new user sees first: these were looked
  // at with the embedded weights and the seed that a studio starts with, and are to be looked at again with other
  // weights.
  out.slots = {"a large orange ball on the left and a small blue cube on the right in a meadow at noon",
               "a yellow cube floating in the forest at dusk",
               "a huge blue ball hopping in a desert at noon",
               "a huge red cube moving in a snowfield at night",
               "a small orange cube and a huge cyan ball on a beach at noon",
               "a purple cube wandering in winter mountains at dawn"};
  return out;
}

Result<Settings> loadSettings(const std::filesystem::path& path) {
  std::error_code ignored;
  Settings out = Settings::defaults();
  if (!std::filesystem::exists(path, ignored)) return out;
  const auto text = read_file(path, 8U << 20);
  if (!text) return fail(text.error());
  const auto json = parse_json(*text, path.string());
  if (!json) return fail(json.error());
  JsonFields fields(*json, path.string());
  std::vector<std::string> slots(out.slots.begin(), out.slots.end());
  fields.number("text_scale", out.text_scale, 0.5, 3.0);
  fields.text("layout", out.layout);
  fields.text("geometry", out.geometry);
  fields.text("state_create", out.state_create);
  fields.text("state_inspect", out.state_inspect);
  fields.text("renderer", out.renderer);
  fields.text("scaler", out.scaler);
  fields.text("colour_map", out.colour_map);
  fields.number("gamma", out.gamma, 0.1, 10.0);
  fields.number("fade_chunks", out.fade_chunks, 1, 64);
  readTexts(fields, "slots", kPromptSlots, slots);
  readTexts(fields, "history", Settings::kHistory, out.history);
  fields.number("hints_seen", out.hints_seen, 0, kLongest);
  fields.text("export_folder", out.export_folder);
  fields.text("export_preset", out.export_preset);
  fields.text("export_size", out.export_size);
  fields.text("export_prompts", out.export_prompts);
  fields.text("output_display", out.output_display);
  fields.boolean("reduced_motion", out.reduced_motion);
  fields.text("language", out.language);
  readShortcuts(fields, out.shortcuts);
  if (auto done = fields.finish(); !done) return fail(done.error());
  std::copy_n(slots.begin(), std::min(slots.size(), kPromptSlots), out.slots.begin());
  return out;
}

Result<void> saveSettings(const Settings& settings, const std::filesystem::path& path) {
  std::error_code code;
  std::filesystem::create_directories(path.parent_path(), code);
  if (code) return fail(system_error("Cannot make the folder " + path.parent_path().string(), code.value()));
  Json json;
  json["text_scale"] = settings.text_scale;
  json["layout"] = settings.layout;
  json["geometry"] = settings.geometry;
  json["state_create"] = settings.state_create;
  json["state_inspect"] = settings.state_inspect;
  json["renderer"] = settings.renderer;
  json["scaler"] = settings.scaler;
  json["colour_map"] = settings.colour_map;
  json["gamma"] = settings.gamma;
  json["fade_chunks"] = settings.fade_chunks;
  json["slots"] = settings.slots;
  json["history"] = std::vector<std::string>(
      settings.history.begin(),
      settings.history.begin() + static_cast<std::ptrdiff_t>(std::min(settings.history.size(), Settings::kHistory)));
  json["hints_seen"] = settings.hints_seen;
  json["export_folder"] = settings.export_folder;
  json["export_preset"] = settings.export_preset;
  json["export_size"] = settings.export_size;
  json["export_prompts"] = settings.export_prompts;
  json["output_display"] = settings.output_display;
  json["reduced_motion"] = settings.reduced_motion;
  json["language"] = settings.language;
  json["shortcuts"] = settings.shortcuts;
  return atomic_write(path, json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n");
}

}  // namespace longtake::ui
