#include "engine/core/little_space.h"

#include <limits>
#include <utility>

#include "engine/core/disk_space.h"

namespace longtake {
namespace {

constexpr std::int64_t kUnknownRoom = std::numeric_limits<std::int64_t>::max();

// A folder whose free space is unknown is not reported here; writing to it will give the error.
std::int64_t free_on_disk(const std::filesystem::path& place) { return free_bytes(place).value_or(kUnknownRoom); }

}  // namespace

LittleSpace::LittleSpace(FreeBytes free_bytes)
    : free_bytes_(free_bytes ? std::move(free_bytes) : FreeBytes(free_on_disk)) {}

std::optional<LittleSpace::Found> LittleSpace::look(std::span<const std::filesystem::path> places) {
  Found least{{}, kUnknownRoom};
  for (const auto& place : places)
    if (const std::int64_t here = free_bytes_(place); here < least.free_bytes) least = {place, here};
  const bool is_little = least.free_bytes < kLittle_bytes;
  if (!is_little || std::exchange(told_, is_little)) {
    told_ = is_little;
    return std::nullopt;
  }
  return least;
}

}  // namespace longtake
