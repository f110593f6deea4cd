#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/core/result.h"
#include "engine/stream/job_results.h"

namespace longtake {

/// The predicted memory of a stream, part by part, before anything is loaded.
struct MemoryNeed {
  std::vector<Predicted::Part> parts;

  void add(MemoryUse use, std::uint64_t bytes) { parts.push_back({use, bytes}); }
  std::uint64_t bytes() const;
};

/// The bytes that are free.
struct MemoryLeft {
  std::uint64_t device = 0;  ///< on the compute device
  std::uint64_t host = 0;    ///< for the CPU; the same number if the CPU computes
};

/// The CPU memory that this process may still use. It is the machine's available memory, or less if the limit of its
/// control group or its own limit leaves less.
std::uint64_t available_memory_bytes();

/// "the transformer", as an error calls it.
Phrase phrase_of(MemoryUse use);

/// Refuses a need above `available` bytes; the error names the largest part and both numbers.
Result<void> check_memory(const MemoryNeed& need, std::uint64_t available);
Result<void> check_gpu_memory(const MemoryNeed& need, std::uint64_t available);

}  // namespace longtake
