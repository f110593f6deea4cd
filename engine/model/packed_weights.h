#pragma once

#include <vector>

#include "engine/kernels/eight_bit_panels.h"
#include "engine/kernels/products.h"
#include "engine/model/dit_block.h"

namespace longtake {

/// One block in the layout of PackedBlocks. T, float or at::BFloat16, is the type of the products; Matrix is Panels<T>
/// or EightBitPanels.
template <class T, class Matrix>
struct PackedBlock {
  /// Splits the feed-forward into pieces `piece` wide.
  PackedBlock(const DitBlock& block, std::int64_t piece);

  Matrix qkv, out, text_query, text_out;
  std::vector<Matrix> up, down;  // feed-forward matrices, one entry per piece
  std::vector<float> norm_q, norm_k, text_norm_q;
  std::vector<float> norm3_scale, norm3_shift;  // scale minus one, the form that rows::norm_modulate() expects
  std::vector<float> neighbours;                // [9, C], empty = none
  at::Tensor modulation;                        // [1, 1, 6, C] float32
};

/// The packed weights of all blocks.
template <class T, class Matrix>
struct PackedWeights {
  explicit PackedWeights(const std::vector<DitBlock>& blocks);

  std::int64_t heads, width, piece;
  std::vector<PackedBlock<T, Matrix>> blocks;
};

}  // namespace longtake
