#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace longtake {

/// A saved state as the bytes of one file. They stay in the pieces of their source, which are never modified. A state
/// of gigabytes is therefore in memory only once.
class StateBytes {
 public:
  static constexpr std::size_t kPartBytes = 1U << 20;

  StateBytes(std::string bytes);
  /// `owner` keeps the pieces alive.
  StateBytes(std::vector<std::span<const std::byte>> pieces, std::shared_ptr<const void> owner)
      : pieces_(std::move(pieces)), owner_(std::move(owner)) {}

  std::uint64_t size() const;
  std::string joined() const;
  /// Passes all bytes in order, in parts of kPartBytes; the last one may be shorter. Ends when `see` returns false, and
  /// then returns false.
  bool visit_parts(const std::function<bool(std::span<const std::byte> part)>& see) const;

 private:
  std::vector<std::span<const std::byte>> pieces_;
  std::shared_ptr<const void> owner_;
};

}  // namespace longtake
