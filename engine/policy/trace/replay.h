#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/policy/trace/trace.h"

namespace longtake {

struct ReplayOptions {
  std::optional<Policy> policy;               ///< unset: those that were recorded, as they changed
  std::optional<std::int32_t> budget_tokens;  ///< unset: the recorded budget, chunk for chunk
  std::optional<std::int32_t> sink_frames;    ///< unset: the policy's own
  std::optional<std::uint64_t> seed;          ///< of lots; unset: the recorded one
};

/// What a policy decided after each chunk of a trace.
struct Decisions {
  struct After {
    std::int32_t budget_tokens = 0;
    std::vector<std::int64_t> kept;  ///< ids, ascending
    int left = 0;                    ///< tokens of memory that are not kept any more; the new chunk's do not count
  };
  Policy policy;             ///< the last in force
  std::vector<After> after;  ///< one for each chunk of the trace
  int equal_chunks = 0;      ///< decided exactly as recorded
};

/// Runs a policy over a trace. Refuses one that ranks by a salience that nobody measured. What a policy sees of
/// attention (h2o, snapkv) is what the trace measured for its whole window, scaled to what memory held.
Result<Decisions> replay(const Trace& trace, const ReplayOptions& options);

}  // namespace longtake
