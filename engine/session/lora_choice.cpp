#include "engine/session/lora_choice.h"

#include <charconv>

#include "engine/core/describe_json.h"

namespace longtake {
namespace {

/// Reads a strength after the last colon; a name that ends like one needs ":1" appended.
LoraChoice lora_of(const std::string& text) {
  const std::size_t colon = text.rfind(':');
  if (colon == std::string::npos || colon == 0) return {text};
  LoraChoice lora{text.substr(0, colon)};
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data() + colon + 1, end, lora.strength);
  return error == std::errc() && stop == end ? lora : LoraChoice{text};
}

}  // namespace

Json write_value(const LoraList& loras) {
  if (loras.size() == 1 && lora_of(loras[0].file) == loras[0]) return loras[0].file;
  Json list = Json::array();
  for (const LoraChoice& lora : loras) list.push_back(write_fields(lora));
  return list;
}

std::string read_value(const Json& json, LoraList& loras) {
  loras.clear();
  if (json.is_string()) {
    if (json.get_ref<const std::string&>().empty()) return {};
    loras.push_back(lora_of(json.get<std::string>()));
    // The comparison also refuses NaN.
    return loras[0].strength >= -10 && loras[0].strength <= 10 ? "" : "must have a strength from -10 to 10";
  }
  if (!json.is_array() || json.size() > 64) return "must be a list of at most 64 LoRAs";
  for (const Json& one : json)
    if (auto read = read_fields(one, loras.emplace_back(), {}); !read)
      return "must be a list of LoRAs: " + read.error().why;
  return {};
}

}  // namespace longtake
