#include "engine/weights/json_beside.h"

#include "engine/core/files.h"

namespace longtake {

Json json_beside(const std::filesystem::path& model, const char* name) {
  std::error_code ignored;
  const auto text = read_file((std::filesystem::is_directory(model, ignored) ? model : model.parent_path()) / name);
  if (!text) return Json::object();
  const auto json = parse_json(*text, name);
  return json && json->is_object() ? *json : Json::object();
}

}  // namespace longtake
