#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace longtake {

/// A saved state as the bytes of one file. They lie in pieces where its source has them, which nobody writes to, so
/// that a state of gigabytes is in memory once.
class StateBytes {
 public:
  static constexpr std::size_t kPartBytes = 1U << 20;

  StateBytes(std::string bytes);
  /// `owner` is what the pieces lie in.
  StateBytes(std::vector<std::span<const std::byte>> pieces, std::shared_ptr<const void> owner)
      : pieces_(std::move(pieces)), owner_(std::move(owner)) {}

  std::uint64_t size() const;
  std::string joined() const;
  /// Gives all bytes in order, in parts of kPartBytes; the last one may be shorter. Ends when `see` returns false, and
  /// then returns false.
  bool visit_parts(const std::function<bool(std::span<const std::byte> part)>& see) const;

 private:
  std::vector<std::span<const std::byte>> pieces_;
  std::shared_ptr<const void> owner_;
};

}  // namespace longtake
