#pragma once

#include "engine/pipeline/chunk_generator.h"
#include "engine/pipeline/memory_need.h"
#include "engine/pipeline/placement.h"
#include "engine/pipeline/wan_files.h"
#include "engine/pipeline/wan_text.h"

namespace longtake {

struct WanNeed {
  MemoryNeed all;
  std::uint64_t transformer = 0;  ///< its part
};

/// What a stream of a Wan model will hold, from headers alone.
Result<WanNeed> wan_need(const DitConfig& shape, const WanFiles& files, const GeneratorConfig& generator,
                         const Policy& policy, const Placement& placement, TextEncoderUse text);

}  // namespace longtake
