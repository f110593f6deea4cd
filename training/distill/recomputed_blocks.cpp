#include "training/distill/recomputed_blocks.h"

#include <c10/core/GradMode.h>
#include <torch/csrc/autograd/autograd.h>
#include <torch/csrc/autograd/custom_function.h>

#include "training/run/autocast.h"

namespace longtake::train {
namespace {

struct Recomputed final : torch::autograd::Function<Recomputed> {
  /// Copies of `call` and the autocast state, which must live until the backward pass.
  struct Block final : torch::CustomClassHolder {
    BlockCall call;
    bool bf16 = false;
    at::DeviceType device = at::kCPU;
  };

  /// Tensors are passed one by one, because autograd does not look into lists. Absent tensors are passed as empty ones,
  /// because it does not accept undefined ones.
  static at::Tensor forward(torch::autograd::AutogradContext* context, const at::Tensor& x, const at::Tensor& time,
                            const at::Tensor& text_k, const at::Tensor& text_v, const at::Tensor& image_k,
                            const at::Tensor& image_v, const at::Tensor& past_k, const at::Tensor& past_v,
                            const c10::intrusive_ptr<Block>& block) {
    const torch::autograd::variable_list inputs = {x, time, text_k, text_v, image_k, image_v, past_k, past_v};
    context->save_for_backward(inputs);
    context->saved_data["block"] = c10::IValue::make_capsule(block);
    const c10::NoGradGuard no_grad;
    torch::autograd::variable_list read;
    for (const at::Tensor& input : inputs) read.push_back(input.numel() > 0 ? input : at::Tensor());
    return block->call(read);
  }

  static torch::autograd::variable_list backward(torch::autograd::AutogradContext* context,
                                                 torch::autograd::variable_list gradients) {
    const auto block = c10::static_intrusive_pointer_cast<Block>(context->saved_data["block"].toCapsule());
    torch::autograd::variable_list inputs;
    for (const at::Tensor& saved : context->get_saved_variables()) {
      inputs.push_back(saved.numel() > 0 ? saved.detach().requires_grad_(saved.requires_grad()) : at::Tensor());
    }
    at::Tensor output;
    {
      const at::AutoGradMode recorded(true);
      const Autocast autocast(block->bf16, block->device);
      output = block->call(inputs);
    }
    torch::autograd::backward({output}, {gradients[0]});  // adds to the parameters' gradients
    torch::autograd::variable_list result;
    for (const at::Tensor& input : inputs) result.push_back(input.defined() ? input.grad() : at::Tensor());
    result.emplace_back();  // no gradient for the block argument
    return result;
  }
};

}  // namespace

BlockRunner recomputed_blocks(bool bf16, at::DeviceType device) {
  return [bf16, device](const BlockCall& call, const std::vector<at::Tensor>& inputs) {
    auto block = c10::make_intrusive<Recomputed::Block>();
    block->call = call;
    block->bf16 = bf16;
    block->device = device;
    // Autograd skips a function whose inputs need no gradient, but the parameters need it.
    const at::Tensor x = inputs[0].requires_grad() ? inputs[0] : inputs[0].detach().requires_grad_();
    const at::Tensor nothing = at::empty({0}, x.options().requires_grad(false));
    const auto in = [&](std::size_t i) { return inputs[i].defined() ? inputs[i] : nothing; };
    return Recomputed::apply(x, in(1), in(2), in(3), in(4), in(5), in(6), in(7), block);
  };
}

}  // namespace longtake::train
