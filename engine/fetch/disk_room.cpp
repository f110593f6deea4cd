#include "engine/fetch/disk_room.h"

#include <system_error>

#include "engine/core/disk_space.h"
#include "engine/fetch/errors.h"

namespace longtake {
namespace {

constexpr std::uint64_t kSpareBytes = 64 << 20;

/// The space on the disk of the nearest folder that exists.
std::optional<std::int64_t> free_near(std::filesystem::path folder) {
  std::error_code ignored;
  while (!folder.empty() && !std::filesystem::exists(folder, ignored) && folder != folder.parent_path())
    folder = folder.parent_path();
  return free_bytes(folder.empty() ? std::filesystem::path(".") : folder);
}

}  // namespace

std::optional<Error> too_little_space(const std::filesystem::path& folder, std::uint64_t need) {
  if (need == 0) return std::nullopt;
  const auto free = free_near(folder);
  if (!free || need + kSpareBytes <= static_cast<std::uint64_t>(*free)) return std::nullopt;
  return make_error(
      errors::kTooLittleSpace,
      {{"need", ByteCount{need}}, {"folder", folder.string()}, {"free", ByteCount{static_cast<std::uint64_t>(*free)}}});
}

}  // namespace longtake
