#include "ui/model/settings.h"

#include <algorithm>
#include <utility>

#include "engine/core/describe_json.h"
#include "engine/core/files.h"

namespace longtake::ui {

Settings Settings::defaults() {
  Settings out;
  // Prompts in the words of the built-in model, as in gallery.cpp. New users see the first one first. They were tested
  // with the embedded weights and the studio's first seed; test them again when the weights change.
  out.slots = {"a white boat moving on a beach with a lighthouse at sunset",
               "a large red ball bouncing in a meadow with a windmill by day",
               "a large red heart floating in a desert with an arch at noon",
               "a blue ball rolling behind a tree in a meadow with birches by day",
               "a red car driving in a snowfield with a cabin by day the camera looks away and back",
               "a large red ball bouncing in a meadow with a windmill at night"};
  return out;
}

std::string recipeKey(const std::string& path) {
  if (path.empty()) return {};
  std::error_code ignored;
  const auto whole = std::filesystem::weakly_canonical(path, ignored);
  return ignored ? path : whole.string();
}

Result<Settings> loadSettings(const std::filesystem::path& path) {
  std::error_code ignored;
  Settings out = Settings::defaults();
  if (!std::filesystem::exists(path, ignored)) return out;
  const auto text = TRY(read_file(path, 8U << 20));
  const auto json = TRY(parse_json(text, path.string()));
  TRY(read_fields(json, out, {.what = "Cannot use " + path.string()}));
  return out;
}

Result<void> saveSettings(const Settings& settings, const std::filesystem::path& path) {
  TRY(make_folder(path.parent_path()));
  Settings kept = settings;
  kept.history.resize(std::min(kept.history.size(), Settings::kHistory));
  const Json json = write_fields(std::move(kept));
  return atomic_write(path, json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n");
}

}  // namespace longtake::ui
