#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>

namespace longtake {

/// A SHA-256 or SHA-1 of bytes that come piece by piece.
class RunningHash {
 public:
  enum class Kind { sha256, sha1 };

  explicit RunningHash(Kind kind = Kind::sha256);
  RunningHash(RunningHash&&) noexcept;
  RunningHash& operator=(RunningHash&&) noexcept;
  ~RunningHash();

  void add(std::span<const std::byte> bytes);
  /// Hexadecimal digits of what was added so far; more may be added after it.
  std::string digits() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace longtake
