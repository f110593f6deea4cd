#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/result.h"

namespace longtake {

/// What a stream will hold, part by part, predicted before anything is loaded.
struct MemoryNeed {
  std::vector<std::pair<std::string, std::uint64_t>> parts;  ///< what it is, bytes

  void add(std::string what, std::uint64_t bytes) { parts.emplace_back(std::move(what), bytes); }
  std::uint64_t bytes() const;
};

/// What this process may still take on the CPU: the machine's available memory, or what its control group or
/// its own limit leaves.
std::uint64_t available_memory_bytes();

/// Refuses what does not fit into `available` bytes, naming the largest part and both numbers.
Result<void> check_memory(const MemoryNeed& need, std::uint64_t available);

}  // namespace longtake
