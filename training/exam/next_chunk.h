#pragma once

#include <ATen/core/Tensor.h>

#include <vector>

#include "engine/generate/chunk_generator.h"

namespace longtake::train {

/// The next chunk of a stream, as a pass of the model sees it beside the memory. Nothing changes in the stream, which
/// must outlive it.
class NextChunk {
 public:
  /// `told` is the conditioning of the chunk's frames; undefined for models that read prompts alone.
  NextChunk(const ChunkGenerator& generator, const Conditioning& told) : NextChunk(generator, told, kept(generator)) {}
  /// Beside another memory, whose keys are not rotated.
  NextChunk(const ChunkGenerator& generator, const Conditioning& told, const MemoryView& memory);

  /// The stream's memory in slot order, as passes of its next chunk get it, before rotation.
  static MemoryView kept(const ChunkGenerator& generator);

  /// Noise for a guess, [1, F, c, y, x]; a chunk has the same whatever the memory is.
  at::Tensor noise(int number) const;
  /// The clean latents that the model takes the chunk for, from `clean` with noise over it at a timestep. At 1000 the
  /// noise is all that it sees.  [1, F, c, y, x]
  at::Tensor guess(const at::Tensor& clean, const at::Tensor& noise, float timestep) const;

  /// Attention of the chunk's tokens, for each block [N, M + N]: to the kept tokens in slot order, then to its own. The
  /// mean over heads.
  std::vector<at::Tensor> attention(const at::Tensor& clean, const at::Tensor& noise, float timestep) const;

 private:
  ChunkInput input(const at::Tensor& clean, const at::Tensor& noise, float timestep) const;

  const ChunkGenerator& generator_;
  FlowSchedule schedule_;  // on the model's device
  MemoryView memory_;      // rotated
  ConditioningContext conditioning_;
};

}  // namespace longtake::train
