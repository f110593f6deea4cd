#pragma once

#include "engine/device/placement.h"
#include "engine/generate/chunk_generator.h"
#include "engine/machine/memory_need.h"
#include "engine/plan/wan_files.h"

namespace longtake {

struct WanNeed {
  MemoryNeed all;
  std::uint64_t transformer = 0;  ///< the transformer's share
};

/// The predicted memory of a stream of a Wan model, from headers alone.
Result<WanNeed> wan_need(const DitConfig& shape, const WanFiles& files, const GeneratorConfig& generator,
                         const Policy& policy, const Placement& placement, TextEncoderUse text);

/// The bytes of a head and of one look at a chunk, which it takes in float32.
std::uint64_t head_bytes(const SalienceHead& head, const GeneratorConfig& generator, const DitConfig& shape);

}  // namespace longtake
