#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>

namespace longtake {

/// Says once that little space is left where something is written, and again only after there was enough in between.
/// Whoever writes asks it every few seconds.
class LittleSpace {
 public:
  using FreeBytes = std::function<std::int64_t(const std::filesystem::path&)>;
  static constexpr std::int64_t kLittle_bytes = 500'000'000;
  static constexpr std::chrono::milliseconds kPeriod{5000};

  struct Found {
    std::filesystem::path place;
    std::int64_t free_bytes = 0;
  };

  /// If `free_bytes` is empty, the file system is asked.
  explicit LittleSpace(FreeBytes free_bytes = {});
  /// The place with the least room, if that is news.
  std::optional<Found> look(std::span<const std::filesystem::path> places);

 private:
  FreeBytes free_bytes_;
  bool told_ = false;
};

}  // namespace longtake
