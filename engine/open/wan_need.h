#pragma once

#include "engine/generate/chunk_generator.h"
#include "engine/open/placement.h"
#include "engine/open/wan_files.h"
#include "engine/options/memory_need.h"
#include "engine/weights/model_file.h"

namespace longtake {

struct WanNeed {
  MemoryNeed all;                 ///< on the compute device
  MemoryNeed host;                ///< in addition, in the CPU's memory; empty if the CPU computes
  std::uint64_t transformer = 0;  ///< the transformer's share

  bool fits(const MemoryLeft& left) const { return all.bytes() <= left.device && host.bytes() <= left.host; }
};

/// How a stream treats its text encoder.
struct TextEncoderChoice {
  TextEncoderUse use = TextEncoderUse::drop;  ///< not automatic
  at::Device device = at::kCPU;
};

/// The predicted memory of a stream of a Wan model, from headers only. `latents_at_once` are decoded together on a GPU.
Result<WanNeed> wan_need(const DitConfig& shape, const WanFiles& files, const GeneratorConfig& generator,
                         const Policy& policy, const Placement& placement, const TextEncoderChoice& text,
                         int latents_at_once);

// The parts of wan_need() on a GPU.

/// Keys and values of a prompt with this many rows, including padding.
std::uint64_t prompt_bytes(const DitConfig& shape, std::int64_t rows, std::uint64_t element);

struct DecoderShape {
  bool tiny = false;        ///< TAEHV
  std::uint64_t width = 0;  ///< channels at full resolution
};
DecoderShape decoder_shape(const ModelFile& decoder);

/// Bytes of a decoder in addition to its weights.
struct DecoderNeed {
  std::uint64_t kept = 0;          ///< between calls
  std::uint64_t work = 0;          ///< peak of a call's tensors, and the pictures
  std::uint64_t convolutions = 0;  ///< work space of cuDNN
};
DecoderNeed gpu_decoder_need(const DecoderShape& decoder, std::uint64_t pixels, std::uint64_t element, int latents);

/// Bytes of a chunk's peak. If the decoder's peak is higher, its part includes what the passes' part lacks.
struct ChunkNeed {
  std::uint64_t cache = 0, pass = 0, decoder = 0;

  std::uint64_t bytes() const { return cache + pass + decoder; }
};
ChunkNeed gpu_chunk_need(const DitConfig& shape, const GeneratorConfig& generator, const Policy& policy,
                         const Memory::Shape& memory, const Placement& placement, const DecoderNeed& decoder);

/// Adds GPU memory other than tensors. Call it after everything else is counted.
void add_gpu_libraries(const Placement& placement, MemoryNeed& need);

/// The bytes of a head and of one measurement of a chunk, in float32.
std::uint64_t head_bytes(const SalienceHead& head, const GeneratorConfig& generator, const DitConfig& shape);

}  // namespace longtake
