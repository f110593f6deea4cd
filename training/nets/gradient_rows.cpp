#include "training/nets/gradient_rows.h"

#include <cmath>

#include "engine/kernels/row_parts.h"

namespace longtake::rows {

LONGTAKE_CLONES void norm_modulate_gradient(const float* x, const float* scale, const float* g, float* x_gradient,
                                            float* scale_sum, float* shift_sum, std::int64_t count, float eps) {
  const std::int64_t even = count / lanes * lanes;
  const auto n = static_cast<float>(count);
  Lanes sums{};
  for (std::int64_t i = 0; i < even; i += lanes)
    for (std::int64_t l = 0; l < lanes; ++l) sums[l] += x[i + l];
  for (std::int64_t i = even; i < count; ++i) sums[0] += x[i];
  const float mean = sum_of(sums) / n;
  Lanes squares{};
  Lanes inner{};  // sums of the products of the normalised row's gradient and the row
  Lanes whole{};  // sums of the normalised row's gradient
  for (std::int64_t i = 0; i < even; i += lanes)
    for (std::int64_t l = 0; l < lanes; ++l) {
      const float centred = x[i + l] - mean;
      const float normed_gradient = g[i + l] * (1.0F + scale[i + l]);
      squares[l] += centred * centred;
      inner[l] += centred * normed_gradient;
      whole[l] += normed_gradient;
    }
  for (std::int64_t i = even; i < count; ++i) {
    const float centred = x[i] - mean;
    const float normed_gradient = g[i] * (1.0F + scale[i]);
    squares[0] += centred * centred;
    inner[0] += centred * normed_gradient;
    whole[0] += normed_gradient;
  }
  const float factor = 1.0F / std::sqrt(sum_of(squares) / n + eps);
  const float along = sum_of(inner) * factor * factor / n;
  const float level = sum_of(whole) / n;
  for (std::int64_t i = 0; i < count; ++i) {
    const float centred = x[i] - mean;
    x_gradient[i] = factor * (g[i] * (1.0F + scale[i]) - level - centred * along);
    scale_sum[i] += g[i] * centred * factor;
    shift_sum[i] += g[i];
  }
}

LONGTAKE_CLONES void rms_norm_gradient(const float* x, const float* weight, const float* g, float* x_gradient,
                                       float* weight_sum, std::int64_t count, float eps) {
  const std::int64_t even = count / lanes * lanes;
  const auto n = static_cast<float>(count);
  Lanes squares{};
  Lanes inner{};
  for (std::int64_t i = 0; i < even; i += lanes)
    for (std::int64_t l = 0; l < lanes; ++l) {
      squares[l] += x[i + l] * x[i + l];
      inner[l] += g[i + l] * weight[i + l] * x[i + l];
    }
  for (std::int64_t i = even; i < count; ++i) {
    squares[0] += x[i] * x[i];
    inner[0] += g[i] * weight[i] * x[i];
  }
  const float factor = 1.0F / std::sqrt(sum_of(squares) / n + eps);
  const float along = sum_of(inner) * factor * factor / n;
  for (std::int64_t i = 0; i < count; ++i) {
    x_gradient[i] = factor * (g[i] * weight[i] - x[i] * along);
    weight_sum[i] += g[i] * x[i] * factor;
  }
}

LONGTAKE_CLONES void gelu_gradient(const float* x, const float* g, float* x_gradient, std::int64_t count) {
  for (std::int64_t i = 0; i < count; ++i) {
    const float square = x[i] * x[i];
    // s = (1 + tanh(u)) / 2 = 1 / (1 + e^-2u) as in gelu(); d(x s) = s + x s (1 - s) d(2u)
    const float twice = 1.59576912F * x[i] * (1.0F + 0.044715F * square);
    const float power = exponential(twice < 0.0F ? twice : -twice);
    const float s = (twice < 0.0F ? power : 1.0F) / (1.0F + power);
    x_gradient[i] = g[i] * (s + x[i] * s * (1.0F - s) * 1.59576912F * (1.0F + 3 * 0.044715F * square));
  }
}

}  // namespace longtake::rows
