#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <string>

namespace longtake::train {

/// The steps of fused_steps.h on contiguous tensors and their gradients, each in one pass over the rows. Tokens are [B,
/// N, C] in float32 or bf16. Scales, shifts and gates are float32 [B, F, C], one row for N / F tokens, and may be
/// strided (stride_of_rows()). A result is written to a given tensor, or is new and float32.
struct RowSteps {
  void (*rms_norm)(const at::Tensor& x, const at::Tensor& weight, double eps, const at::Tensor& y) = nullptr;
  /// Returns the weight's gradient.
  at::Tensor (*rms_norm_gradient)(const at::Tensor& x, const at::Tensor& weight, const at::Tensor& g, double eps,
                                  const at::Tensor& x_gradient) = nullptr;
  void (*norm_modulate)(const at::Tensor& x, const at::Tensor& scale, const at::Tensor& shift, double eps,
                        const at::Tensor& y) = nullptr;
  /// scale_gradient and shift_gradient must be zeros [B, F, C].
  void (*norm_modulate_gradient)(const at::Tensor& x, const at::Tensor& scale, const at::Tensor& g, double eps,
                                 const at::Tensor& x_gradient, const at::Tensor& scale_gradient,
                                 const at::Tensor& shift_gradient) = nullptr;
  void (*gated_add)(const at::Tensor& x, const at::Tensor& y, const at::Tensor& gate, const at::Tensor& sum) = nullptr;
  /// gate_gradient must be zeros [B, F, C].
  void (*gated_add_gradient)(const at::Tensor& g, const at::Tensor& y, const at::Tensor& gate,
                             const at::Tensor& y_gradient, const at::Tensor& gate_gradient) = nullptr;
  /// turns [B or 1, N, 1, d/2] complex; `back` takes their conjugates.
  void (*rotate)(const at::Tensor& x, const at::Tensor& turns, std::int64_t heads, bool back,
                 const at::Tensor& y) = nullptr;
  /// taps float32 [9, C]
  void (*add_neighbours)(const at::Tensor& x, const at::Tensor& taps, std::int64_t rows, std::int64_t columns,
                         const at::Tensor& y) = nullptr;
  /// Returns the taps' gradient.
  at::Tensor (*add_neighbours_gradient)(const at::Tensor& x, const at::Tensor& taps, const at::Tensor& g,
                                        std::int64_t rows, std::int64_t columns,
                                        const at::Tensor& x_gradient) = nullptr;
};

/// The steps on the CPU, on all threads.
const RowSteps& cpu_row_steps();
void cpu_gelu(const at::Tensor& x, const at::Tensor& y);
void cpu_gelu_gradient(const at::Tensor& x, const at::Tensor& g, const at::Tensor& x_gradient);
/// The CUDA kernels, or null if there are none. The first call compares them with the CPU's loops; it is null if they
/// differ, too.
const RowSteps* cuda_row_steps();
std::int64_t widest_cuda_row();
/// Compares `found` on tensors of `device` with `expected`. Empty if they agree within rounding; else what differs.
std::string difference_of(const RowSteps& found, const RowSteps& expected, at::Device device);

/// Tokens of x [B, N, C] that share a row of `per_frame` [B, F, C].
inline std::int64_t tokens_per_frame(const at::Tensor& x, const at::Tensor& per_frame) {
  return x.numel() / per_frame.numel();
}

/// The stride in values between rows of `per_frame` [B, F, C], or 0 if it is uneven.
inline std::int64_t stride_of_rows(const at::Tensor& per_frame) {
  const bool even = per_frame.stride(2) == 1 &&
                    (per_frame.size(0) == 1 || per_frame.stride(0) == per_frame.size(1) * per_frame.stride(1));
  return even ? per_frame.stride(1) : 0;
}

}  // namespace longtake::train
