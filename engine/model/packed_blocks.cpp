#include "engine/model/packed_blocks.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include "engine/model/packed_pass.h"

namespace longtake {
namespace {

template <class T>
class Blocks final : public PackedBlocks {
 public:
  explicit Blocks(const std::vector<DitBlock>& blocks) : weights_(blocks) {}
  at::Tensor run(const BlocksInput& input, const BlocksOutput& output) const override {
    return PackedPass<T>(weights_, input, output).run();
  }

 private:
  PackedWeights<T> weights_;
};

}  // namespace

std::shared_ptr<const PackedBlocks> pack_blocks(const std::vector<DitBlock>& blocks) {
  const c10::NoGradGuard no_grad;
  const at::Tensor& weight = blocks.front().ffn_in.weight;
  const bool image = blocks.front().cross_attention.k_img.weight.defined();
  if (!weight.is_cpu() || image || weight.size(0) % 2 != 0) return nullptr;
  if (weight.scalar_type() != at::kFloat && weight.scalar_type() != at::kBFloat16) return nullptr;
  if (!has_products(weight.scalar_type())) return nullptr;
  if (weight.scalar_type() == at::kFloat) return std::make_shared<const Blocks<float>>(blocks);
  return std::make_shared<const Blocks<at::BFloat16>>(blocks);
}

bool takes_packed_blocks(const BlocksInput& input) {
  const at::Tensor& bias = input.scope.bias;
  const bool one_bias = !bias.defined() || (bias.dim() == 4 && bias.size(1) == 1 && bias.size(2) == 1);
  return !c10::GradMode::is_enabled() && input.scope.numerics == Numerics::fast && one_bias;
}

}  // namespace longtake
