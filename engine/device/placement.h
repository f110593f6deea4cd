#pragma once

#include <c10/core/Device.h>
#include <c10/core/ScalarType.h>

#include "engine/core/result.h"
#include "engine/options/source_options.h"
#include "engine/stream/chunk_source.h"

namespace longtake {

/// Where a model computes, and in which type.
struct Placement {
  at::Device device = at::kCPU;
  at::ScalarType dtype = at::kFloat;
  int threads = 1;  ///< of the CPU, fixed for the session: equal hashes need equal counts
};

/// What `options` ask for on this machine. "auto" takes a GPU where one is usable, and bf16 where the hardware
/// multiplies it. Refuses a GPU that is not there.
Result<Placement> place(const SourceOptions& options);

/// Makes the process compute as placed, and says so in `info`. Warns in the log where the CPU's matrix products are
/// slow.
void settle(const Placement& placement, SourceInfo& info);

}  // namespace longtake
