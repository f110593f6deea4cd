#include "engine/model/packed_blocks.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include "engine/model/packed_pass.h"

namespace longtake {
namespace {

template <class T, class Matrix>
class Blocks final : public PackedBlocks {
 public:
  explicit Blocks(const std::vector<DitBlock>& blocks) : weights_(blocks) {}
  at::Tensor run(const BlocksInput& input, const BlocksOutput& output) const override {
    return PackedPass<T, Matrix>(weights_, input, output).run();
  }

 private:
  PackedWeights<T, Matrix> weights_;
};

template <class T>
std::shared_ptr<const PackedBlocks> pack(const std::vector<DitBlock>& blocks, bool eight_bits) {
  if (eight_bits) return std::make_shared<const Blocks<T, EightBitPanels>>(blocks);
  return std::make_shared<const Blocks<T, Panels<T>>>(blocks);
}

}  // namespace

std::shared_ptr<const PackedBlocks> pack_blocks(const std::vector<DitBlock>& blocks, bool eight_bits) {
  const c10::NoGradGuard no_grad;
  const at::Tensor& weight = blocks.front().ffn_in.weight;
  const bool image = blocks.front().cross_attention.k_img.weight.defined();
  if (!weight.is_cpu() || image || weight.size(0) % 2 != 0) return nullptr;
  if (weight.scalar_type() != at::kFloat && weight.scalar_type() != at::kBFloat16) return nullptr;
  if (!has_products(weight.scalar_type()) || (eight_bits && eight_bit_ways().empty())) return nullptr;
  return weight.scalar_type() == at::kFloat ? pack<float>(blocks, eight_bits) : pack<at::BFloat16>(blocks, eight_bits);
}

bool takes_packed_blocks(const BlocksInput& input) {
  const at::Tensor& bias = input.scope.bias;
  const bool one_bias = !bias.defined() || (bias.dim() == 4 && bias.size(1) == 1 && bias.size(2) == 1);
  return !c10::GradMode::is_enabled() && input.scope.numerics == Numerics::fast && one_bias &&
         input.scope.block_tokens == 0;
}

}  // namespace longtake
