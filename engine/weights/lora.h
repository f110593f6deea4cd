#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/weights/tensor_file.h"

namespace longtake {

/// One low-rank update: base += scale * up * down, with down [rank, inputs] and up [outputs, rank].
struct LoraPair {
  std::string base;  ///< original Wan name of the weight, e.g. "blocks.0.self_attn.q.weight"
  TensorView down;
  TensorView up;
  float scale = 1;  ///< alpha / rank if the file has an alpha, else 1

  TensorShape base_shape() const { return {up.shape[0], down.shape[1]}; }
};

struct LoraPairs {
  std::int64_t rank = 0;            ///< rank of the first pair
  std::vector<LoraPair> pairs;      ///< sorted by base
  std::vector<std::string> unused;  ///< tensors that belong to no pair
};

/// Pairs the tensors of a LoRA file with the names of PEFT (lora_A, lora_B) or others (lora_down, lora_up, alpha).
/// Bases in the diffusers scheme get their original names. Errors do not name the file.
Result<LoraPairs> pair_lora(std::span<const TensorView> tensors);

/// Every base must exist with the shape of its pair's product.
Result<void> check_lora_fits(const LoraPairs& plan, std::span<const TensorView> base);

}  // namespace longtake
