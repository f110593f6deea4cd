#pragma once

#include "engine/generate/chunk_generator.h"
#include "engine/open/placement.h"
#include "engine/open/wan_files.h"
#include "engine/options/memory_need.h"

namespace longtake {

struct WanNeed {
  MemoryNeed all;                 ///< on the device that computes
  MemoryNeed host;                ///< in the CPU's memory beside it; empty if the CPU computes
  std::uint64_t transformer = 0;  ///< the transformer's share

  bool fits(const MemoryLeft& left) const { return all.bytes() <= left.device && host.bytes() <= left.host; }
};

/// How a stream treats its text encoder.
struct TextPlan {
  TextEncoderUse use = TextEncoderUse::drop;  ///< not automatic
  at::Device device = at::kCPU;
};

/// The predicted memory of a stream of a Wan model, from headers alone.
Result<WanNeed> wan_need(const DitConfig& shape, const WanFiles& files, const GeneratorConfig& generator,
                         const Policy& policy, const Placement& placement, const TextPlan& text);

/// Adds what a GPU takes beside tensors. Call it when everything else is counted.
void add_gpu_libraries(const Placement& placement, MemoryNeed& need);

/// The bytes of a head and of one look at a chunk, which it takes in float32.
std::uint64_t head_bytes(const SalienceHead& head, const GeneratorConfig& generator, const DitConfig& shape);

}  // namespace longtake
