#pragma once

#include <ATen/core/Tensor.h>

#include <vector>

#include "engine/generate/chunk_generator.h"

namespace longtake::train {

/// The next chunk of a stream, with the memory that a pass of the model reads. It does not change the stream, which
/// must outlive it.
class NextChunk {
 public:
  /// `told` is the conditioning of the chunk's frames; undefined for models that read only prompts.
  NextChunk(const ChunkGenerator& generator, const Conditioning& told) : NextChunk(generator, told, kept(generator)) {}
  /// With another memory, whose keys are not rotated.
  NextChunk(const ChunkGenerator& generator, const Conditioning& told, const MemoryView& memory);

  /// The stream's memory in slot order, as passes of its next chunk read it, before rotation.
  static MemoryView kept(const ChunkGenerator& generator);

  /// Noise for a guess, [1, F, c, y, x]; it does not depend on the memory.
  at::Tensor noise(int number) const;
  /// The model's clean prediction for the chunk, from `clean` noised to a timestep. At 1000 the input is pure noise.
  /// [1, F, c, y, x]
  at::Tensor guess(const at::Tensor& clean, const at::Tensor& noise, float timestep) const;

  /// Attention of the chunk's tokens for each block [N, M + N], averaged over heads: to the kept tokens in slot order,
  /// then to the chunk's own.
  std::vector<at::Tensor> attention(const at::Tensor& clean, const at::Tensor& noise, float timestep) const;

 private:
  ChunkInput input(const at::Tensor& clean, const at::Tensor& noise, float timestep) const;

  const ChunkGenerator& generator_;
  FlowSchedule schedule_;  // on the model's device
  MemoryView memory_;      // rotated
  ConditioningContext conditioning_;
};

}  // namespace longtake::train
