#include "engine/core/disk_space.h"

#include <system_error>

namespace longtake {

std::optional<std::int64_t> free_bytes(const std::filesystem::path& place) {
  std::error_code code;
  const auto space = std::filesystem::space(place, code);
  if (code) return std::nullopt;
  return static_cast<std::int64_t>(space.available);
}

}  // namespace longtake
