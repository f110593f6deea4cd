#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>

namespace longtake {

/// Reports once that little space is left on a disk in use, and again only after there was enough in between. Writers
/// call it every few seconds.
class LittleSpace {
 public:
  using FreeBytes = std::function<std::int64_t(const std::filesystem::path&)>;
  static constexpr std::int64_t kLittle_bytes = 500'000'000;
  static constexpr std::chrono::milliseconds kPeriod{5000};

  struct Found {
    std::filesystem::path place;
    std::int64_t free_bytes = 0;
  };

  /// If `free_bytes` is empty, the file system is queried.
  explicit LittleSpace(FreeBytes free_bytes = {});
  /// The place with the least space, if it was not reported yet.
  std::optional<Found> look(std::span<const std::filesystem::path> places);

 private:
  FreeBytes free_bytes_;
  bool told_ = false;
};

}  // namespace longtake
