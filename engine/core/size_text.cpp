#include "engine/core/size_text.h"

#include <array>
#include <cstdio>

namespace longtake {

std::string size_text(std::uint64_t bytes) {
  if (bytes < 1000) return std::to_string(bytes) + " bytes";
  double value = static_cast<double>(bytes);
  const char* unit = "";
  for (const char* next : {"KB", "MB", "GB", "TB", "PB", "EB"}) {
    if (value < 1000) break;
    value /= 1000;
    unit = next;
  }
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.1f %s", value, unit);
  return text.data();
}

}  // namespace longtake
