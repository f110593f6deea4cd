#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/policy/trace.h"

namespace longtake {

struct WhatIfOptions {
  std::optional<Policy> policy;               ///< unset: the recorded policies, changing as recorded
  std::optional<std::int32_t> budget_tokens;  ///< unset: the recorded budget of each chunk
  std::optional<std::int32_t> sink_frames;    ///< unset: the policy's own
  std::optional<std::uint64_t> seed;          ///< seed of random policies; unset: the recorded one
};

/// The decisions of a policy after each chunk of a trace.
struct Decisions {
  struct After {
    std::int32_t budget_tokens = 0;
    std::vector<std::int64_t> kept;  ///< ids, ascending
    int left = 0;                    ///< tokens of memory that are no longer kept, without tokens of the new chunk
  };
  Policy policy;             ///< the last policy in use
  std::vector<After> after;  ///< one for each chunk of the trace
  int equal_chunks = 0;      ///< chunks with exactly the recorded decision
};

/// Runs a policy over a trace. Refuses one that ranks by salience if none was measured. Policies that use attention
/// (h2o, snapkv) get the attention that the trace measured for its whole window, scaled to the part in memory.
Result<Decisions> what_if(const Trace& trace, const WhatIfOptions& options);

}  // namespace longtake
