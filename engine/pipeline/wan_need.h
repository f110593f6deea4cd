#pragma once

#include "engine/pipeline/generator_source.h"
#include "engine/pipeline/memory_need.h"
#include "engine/pipeline/placement.h"
#include "engine/pipeline/wan_files.h"
#include "engine/pipeline/wan_text.h"

namespace longtake {

struct MemoryPlan {
  MemoryNeed need;
  bool pack = false;  ///< there is room for a second layout of the transformer's matrices, which a CPU runs faster on
};

/// What a stream of a Wan model will hold on the CPU, from headers alone. Refuses what does not fit; a GPU's memory is
/// not asked about here.
Result<MemoryPlan> plan_memory(const DitConfig& shape, const WanFiles& files, const StreamParts& parts,
                               const Placement& placement, TextEncoderUse text);

}  // namespace longtake
