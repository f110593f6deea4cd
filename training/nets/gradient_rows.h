#pragma once

#include <cstdint>

// Gradients of the loops of engine/kernels/rows.h. `g` is the gradient of the loop's result for the row `x`; gradients
// that are sums over rows (weights, scales, shifts, gates) are accumulated.

namespace longtake::rows {

void norm_modulate_gradient(const float* x, const float* scale, const float* g, float* x_gradient, float* scale_sum,
                            float* shift_sum, std::int64_t count, float eps);
void rms_norm_gradient(const float* x, const float* weight, const float* g, float* x_gradient, float* weight_sum,
                       std::int64_t count, float eps);
void gelu_gradient(const float* x, const float* g, float* x_gradient, std::int64_t count);

}  // namespace longtake::rows
