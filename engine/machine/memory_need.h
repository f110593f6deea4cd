#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/core/result.h"
#include "engine/stream/job_results.h"

namespace longtake {

/// What a stream will hold, part by part, predicted before anything is loaded.
struct MemoryNeed {
  std::vector<Predicted::Part> parts;

  void add(MemoryUse use, std::uint64_t bytes) { parts.push_back({use, bytes}); }
  std::uint64_t bytes() const;
};

/// What this process may still take on the CPU: the machine's available memory, or what its control group or
/// its own limit leaves.
std::uint64_t available_memory_bytes();

/// Refuses what does not fit into `available` bytes, naming the largest part and both numbers.
Result<void> check_memory(const MemoryNeed& need, std::uint64_t available);

}  // namespace longtake
