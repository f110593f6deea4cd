#include "training/nets/fused_steps.h"

#include <ATen/ATen.h>
#include <ATen/autocast_mode.h>
#include <torch/csrc/autograd/custom_function.h>

#include "training/nets/row_steps.h"

namespace longtake::train {
namespace {

using torch::autograd::AutogradContext;
using torch::autograd::variable_list;

/// The steps for tensors of the device and type of x, or null.
const RowSteps* steps_for(const at::Tensor& x) {
  if (x.scalar_type() != at::kFloat && x.scalar_type() != at::kBFloat16) return nullptr;
  if (x.is_cpu()) return &cpu_row_steps();
  return x.is_cuda() && x.size(-1) <= widest_cuda_row() ? cuda_row_steps() : nullptr;
}
const RowSteps& of(const at::Tensor& x) { return *steps_for(x); }

/// The input type of the next matrix product.
at::ScalarType product_type(const at::Tensor& x) {
  const at::DeviceType device = x.device().type();
  return at::autocast::is_autocast_enabled(device) ? at::autocast::get_autocast_dtype(device) : x.scalar_type();
}

at::Tensor floats(const at::Tensor& x) { return x.to(at::kFloat).contiguous(); }
/// Rows per frame as float32; a view with an even stride stays a view.
at::Tensor float_rows(const at::Tensor& per_frame) {
  const at::Tensor wide = per_frame.to(at::kFloat);
  return stride_of_rows(wide) > 0 ? wide : wide.contiguous();
}
at::Tensor zero_rows(const at::Tensor& per_frame) { return at::zeros(per_frame.sizes(), per_frame.options()); }

struct RmsNorm : torch::autograd::Function<RmsNorm> {
  static at::Tensor forward(AutogradContext* context, const at::Tensor& x, const at::Tensor& weight, double eps) {
    context->save_for_backward({x, weight});
    context->saved_data["eps"] = eps;
    const at::Tensor y = at::empty_like(x);
    of(x).rms_norm(x, weight, eps, y);
    return y;
  }
  static variable_list backward(AutogradContext* context, const variable_list& gradients) {
    const auto saved = context->get_saved_variables();
    const at::Tensor& x = saved[0];
    const at::Tensor x_gradient = at::empty_like(x);
    const at::Tensor weight_gradient = of(x).rms_norm_gradient(x, saved[1], gradients[0].contiguous(),
                                                               context->saved_data["eps"].toDouble(), x_gradient);
    return {x_gradient, weight_gradient, {}};
  }
};

struct NormModulate : torch::autograd::Function<NormModulate> {
  static at::Tensor forward(AutogradContext* context, const at::Tensor& x, const at::Tensor& scale,
                            const at::Tensor& shift, double eps) {
    context->save_for_backward({x, scale});
    context->saved_data["eps"] = eps;
    const at::Tensor y = at::empty(x.sizes(), x.options().dtype(product_type(x)));
    of(x).norm_modulate(x, scale, shift, eps, y);
    return y;
  }
  static variable_list backward(AutogradContext* context, const variable_list& gradients) {
    const auto saved = context->get_saved_variables();
    const at::Tensor& x = saved[0];
    const at::Tensor x_gradient = at::empty_like(x);
    const at::Tensor scale_gradient = zero_rows(saved[1]), shift_gradient = zero_rows(saved[1]);
    of(x).norm_modulate_gradient(x, saved[1], gradients[0].contiguous(), context->saved_data["eps"].toDouble(),
                                 x_gradient, scale_gradient, shift_gradient);
    return {x_gradient, scale_gradient, shift_gradient, {}};
  }
};

struct GatedAdd : torch::autograd::Function<GatedAdd> {
  static at::Tensor forward(AutogradContext* context, const at::Tensor& x, const at::Tensor& y,
                            const at::Tensor& gate) {
    context->save_for_backward({y, gate});
    const at::Tensor sum = at::empty_like(x);
    of(x).gated_add(x, y, gate, sum);
    return sum;
  }
  static variable_list backward(AutogradContext* context, const variable_list& gradients) {
    const auto saved = context->get_saved_variables();
    const at::Tensor y_gradient = at::empty_like(saved[0]);
    const at::Tensor gate_gradient = zero_rows(saved[1]);
    of(saved[0]).gated_add_gradient(gradients[0].contiguous(), saved[0], saved[1], y_gradient, gate_gradient);
    return {gradients[0], y_gradient, gate_gradient};
  }
};

struct Rotate : torch::autograd::Function<Rotate> {
  static at::Tensor forward(AutogradContext* context, const at::Tensor& x, const at::Tensor& turns,
                            std::int64_t heads) {
    context->save_for_backward({turns});
    context->saved_data["heads"] = heads;
    const at::Tensor y = at::empty_like(x);
    of(x).rotate(x, turns, heads, false, y);
    return y;
  }
  static variable_list backward(AutogradContext* context, const variable_list& gradients) {
    const at::Tensor g = gradients[0].contiguous();
    const at::Tensor x_gradient = at::empty_like(g);
    of(g).rotate(g, context->get_saved_variables()[0], context->saved_data["heads"].toInt(), true, x_gradient);
    return {x_gradient, {}, {}};
  }
};

/// CPU only: on a GPU this step and its gradient are one kernel each.
struct Gelu : torch::autograd::Function<Gelu> {
  static at::Tensor forward(AutogradContext* context, const at::Tensor& x) {
    context->save_for_backward({x});
    const at::Tensor y = at::empty_like(x);
    cpu_gelu(x, y);
    return y;
  }
  static variable_list backward(AutogradContext* context, const variable_list& gradients) {
    const at::Tensor x = context->get_saved_variables()[0];
    const at::Tensor x_gradient = at::empty_like(x);
    cpu_gelu_gradient(x, gradients[0].contiguous(), x_gradient);
    return {x_gradient};
  }
};

/// x float32 [B, N, C], weight [C, 1, 3, 3].
struct AddNeighbours : torch::autograd::Function<AddNeighbours> {
  static at::Tensor forward(AutogradContext* context, const at::Tensor& x, const at::Tensor& weight,
                            std::int64_t grid_rows, std::int64_t grid_columns) {
    const at::Tensor taps = weight.flatten(1).t().contiguous();  // [9, C]
    context->save_for_backward({x, taps});
    context->saved_data["rows"] = grid_rows;
    context->saved_data["columns"] = grid_columns;
    const at::Tensor y = at::empty_like(x);
    of(x).add_neighbours(x, taps, grid_rows, grid_columns, y);
    return y;
  }
  static variable_list backward(AutogradContext* context, const variable_list& gradients) {
    const auto saved = context->get_saved_variables();
    const at::Tensor& x = saved[0];
    const at::Tensor x_gradient = at::empty_like(x);
    const at::Tensor taps_gradient =
        of(x).add_neighbours_gradient(x, saved[1], gradients[0].contiguous(), context->saved_data["rows"].toInt(),
                                      context->saved_data["columns"].toInt(), x_gradient);
    return {x_gradient, taps_gradient.t().reshape({x.size(-1), 1, 3, 3}), {}, {}};
  }
};

at::Tensor fused_rms_norm(const at::Tensor& x, const at::Tensor& weight, double eps) {
  if (steps_for(x) == nullptr) return plain_steps().rms_norm(x, weight, eps);
  return RmsNorm::apply(x.contiguous(), floats(weight), eps);
}

at::Tensor fused_norm_modulate(const at::Tensor& x, const at::Tensor& scale, const at::Tensor& shift, double eps) {
  if (steps_for(x) == nullptr) return plain_steps().norm_modulate(x, scale, shift, eps);
  return NormModulate::apply(x.contiguous(), float_rows(scale), float_rows(shift), eps);
}

/// The residual stream is float32 on a GPU. On a CPU, whose memory is slower, it keeps the type of x.
at::Tensor stream_of(const at::Tensor& x) { return x.is_cpu() ? x.contiguous() : floats(x); }

at::Tensor fused_gated_add(const at::Tensor& x, const at::Tensor& y, const at::Tensor& gate) {
  if (steps_for(x) == nullptr || steps_for(y) == nullptr) return plain_steps().gated_add(x, y, gate);
  return GatedAdd::apply(stream_of(x), y.contiguous(), float_rows(gate));
}

at::Tensor fused_rotate(const at::Tensor& x, const Rotation& rotation, int heads) {
  if (steps_for(x) == nullptr || rotation.turns.scalar_type() != at::kComplexFloat)
    return plain_steps().rotate(x, rotation, heads);
  return Rotate::apply(x.contiguous(), rotation.turns, heads);
}

at::Tensor fused_linear_gelu(const at::Tensor& x, const at::Tensor& weight, const at::Tensor& bias) {
  const at::Tensor y = at::linear(x, weight, bias);
  return y.is_cpu() && steps_for(y) != nullptr ? Gelu::apply(y.contiguous()) : at::gelu(y, "tanh");
}

at::Tensor fused_add_neighbours(const at::Tensor& x, const at::Tensor& weight, std::int64_t rows,
                                std::int64_t columns) {
  const bool wide = x.scalar_type() == at::kFloat || !x.is_cpu();
  if (!wide || steps_for(x) == nullptr) return plain_steps().add_neighbours(x, weight, rows, columns);
  return AddNeighbours::apply(stream_of(x), floats(weight), rows, columns);
}

}  // namespace

const BlockSteps& fused_steps() {
  static constexpr BlockSteps steps{fused_rms_norm, fused_norm_modulate, fused_gated_add,
                                    fused_rotate,   fused_linear_gelu,   fused_add_neighbours};
  return steps;
}

}  // namespace longtake::train
