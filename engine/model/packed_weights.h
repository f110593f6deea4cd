#pragma once

#include <vector>

#include "engine/kernels/products.h"
#include "engine/model/dit_block.h"

namespace longtake {

/// One block as PackedBlocks hold it. T is float or at::BFloat16.
template <class T>
struct PackedBlock {
  /// The feed-forward in pieces of `piece` of its width.
  PackedBlock(const DitBlock& block, std::int64_t piece);

  Panels<T> qkv, out, text_query, text_out;
  std::vector<Panels<T>> up, down;  // of the feed-forward, a piece of its width each
  std::vector<float> norm_q, norm_k, text_norm_q;
  std::vector<float> norm3_scale, norm3_shift;  // scale less one, as rows::norm_modulate() takes it
  std::vector<float> neighbours;                // [9, C], empty = none
  at::Tensor modulation;                        // [1, 1, 6, C] float32
};

/// All of them.
template <class T>
struct PackedWeights {
  explicit PackedWeights(const std::vector<DitBlock>& blocks);

  std::int64_t heads, width, piece;
  std::vector<PackedBlock<T>> blocks;
};

}  // namespace longtake
