#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>

namespace longtake {

/// An incremental SHA-256 or SHA-1.
class RunningHash {
 public:
  enum class Kind { sha256, sha1 };

  explicit RunningHash(Kind kind = Kind::sha256);
  RunningHash(RunningHash&&) noexcept;
  RunningHash& operator=(RunningHash&&) noexcept;
  ~RunningHash();

  void add(std::span<const std::byte> bytes);
  /// Hexadecimal digits of the data so far; more may be added afterwards.
  std::string digits() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace longtake
