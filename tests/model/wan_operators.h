#pragma once

#include <vector>

#include "tests/model/operator_list.h"

namespace longtake {

struct WanOperatorsWish {
  std::int64_t kept_tokens = 4680;  ///< in addition to the chunk's 4,680; 0 = no memory
  std::int64_t words = 512;         ///< rows of the prompt without padding
  bool eight_bits = false;          ///< the blocks' matrices in 8 bits
  /// `operators`: as on a GPU without our own kernels.
  OwnSteps own = OwnSteps::kernels;
  /// Attention is split to fill the waves of so many multiprocessors; 0 = not split.
  int multiprocessors = 0;
  bool lanes = true;  ///< of rotated(); Rolling Forcing has none, because its memory differs in every pass
};

/// The operators of a GPU for a chunk of Wan 2.1 1.3B at 832x480 in bf16.
struct WanOperators {
  using Operators = std::vector<ListedOperator>;
  int blocks = 0;
  /// A denoising pass: before the blocks, one block, and after them.
  Operators begin, block, end;
  /// The clean pass. Its last block ends with queries, keys and values.
  Operators clean_begin, clean_block, clean_last;
  /// The memory's keys, once per chunk.
  Operators rotate_begin, rotate_block;
};
WanOperators wan_operators(const WanOperatorsWish& wish);
/// The operators of a GPU for decoding a chunk with the full VAE, at the same size.
WanOperators::Operators vae_operators(OwnSteps own);

}  // namespace longtake
