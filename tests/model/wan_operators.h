#pragma once

#include <vector>

#include "tests/model/operator_list.h"

namespace longtake {

struct WanOperatorsWish {
  std::int64_t kept_tokens = 4680;  ///< beside the 4,680 of the chunk; 0 = no memory
  std::int64_t words = 512;         ///< rows of the prompt that are no padding
  bool eight_bits = false;          ///< the matrices of the blocks
  /// `operators`: as on a GPU that our own kernels are not used on.
  OwnSteps own = OwnSteps::kernels;
  /// Of a GPU whose waves attention is split to fill; 0 = it is made whole.
  int multiprocessors = 0;
  bool lanes = true;  ///< of rotated(); Rolling Forcing has none, because its memory differs in every pass
};

/// The operators of a GPU for a chunk of Wan 2.1 1.3B at 832x480 in bf16.
struct WanOperators {
  using Operators = std::vector<ListedOperator>;
  int blocks = 0;
  /// A pass that denoises: before the blocks, one block, and behind them.
  Operators begin, block, end;
  /// The clean pass. Its last block ends with queries, keys and values.
  Operators clean_begin, clean_block, clean_last;
  /// The memory's keys, once a chunk.
  Operators rotate_begin, rotate_block;
};
WanOperators wan_operators(const WanOperatorsWish& wish);
/// The operators of a GPU for a chunk's pictures by the full VAE, at the same size.
WanOperators::Operators vae_operators(OwnSteps own);

}  // namespace longtake
