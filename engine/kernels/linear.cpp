#include "engine/kernels/linear.h"

#include <ATen/ATen.h>
#include <ATen/core/dispatch/Dispatcher.h>

#include <exception>
#include <optional>
#include <string>

namespace longtake {
namespace {

c10::OperatorHandle operator_named(const char* name) {
  return c10::Dispatcher::singleton().findSchemaOrThrow(name, "");
}

}  // namespace

at::Tensor packed_weight(const at::Tensor& weight, std::int64_t rows) {
  if (!weight.is_cpu() || (weight.scalar_type() != at::kFloat && weight.scalar_type() != at::kBFloat16)) return {};
  try {
    c10::Stack stack = {weight.detach().contiguous(), c10::IValue(rows)};
    operator_named("mkldnn::_reorder_linear_weight").callBoxed(stack);
    return stack.front().toTensor();
  } catch (const std::exception&) {  // a build of the library without oneDNN, or a CPU it knows no layout for
    return {};
  }
}

at::Tensor packed_linear(const at::Tensor& x, const at::Tensor& packed, const at::Tensor& bias, Activation activation) {
  static const c10::OperatorHandle linear = operator_named("mkldnn::_linear_pointwise");
  const char* name = activation == Activation::gelu ? "gelu" : activation == Activation::silu ? "swish" : "none";
  const c10::IValue algorithm = activation == Activation::gelu ? c10::IValue(std::string("tanh")) : c10::IValue();
  c10::Stack stack = {
      x, packed, std::optional<at::Tensor>(bias), std::string(name), c10::List<std::optional<at::Scalar>>(), algorithm};
  linear.callBoxed(stack);
  return stack.front().toTensor();
}

at::Tensor activate(const at::Tensor& x, Activation activation) {
  switch (activation) {
    case Activation::gelu:
      return at::gelu(x, "tanh");
    case Activation::silu:
      return at::silu(x);
    case Activation::none:
      break;
  }
  return x;
}

}  // namespace longtake
