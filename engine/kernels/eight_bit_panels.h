#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <vector>

#include "engine/kernels/eight_bit_product.h"

namespace longtake {

/// A weight [out, in] and its bias, as Panels (products.h) in 8 bits. Every output and every row of the input has its
/// own scale.
class EightBitPanels {
 public:
  /// Uses the fastest instructions of this CPU, which must have some.
  EightBitPanels(const at::Tensor& weight, const at::Tensor& bias);
  EightBitPanels(const at::Tensor& weight, const at::Tensor& bias, EightBitWay way);

  std::int64_t out() const { return out_; }
  /// y = x weight^T + bias.  x [rows, in] in float32 or bf16, y [rows, out]
  template <class T>
  void multiply(const T* x, std::int64_t x_stride, std::int64_t rows, float* y, std::int64_t y_stride) const;
  /// y += x weight^T, without the bias.
  template <class T>
  void add(const T* x, std::int64_t x_stride, std::int64_t rows, float* y, std::int64_t y_stride) const;

 private:
  /// y = base + x weight^T
  template <class T>
  void product(const T* x, std::int64_t x_stride, std::int64_t rows, const float* base, std::int64_t base_stride,
               float* y, std::int64_t y_stride) const;

  EightBitWay way_;
  std::int64_t out_, in_, inner_;     // inner_: in_ rounded up to a multiple of 4
  at::Tensor panels_;                 // [panels, inner / 4, 64, 4]
  std::vector<float> scale_, bias_;   // per output; scale_ is padded to a multiple of 64
  std::vector<std::int32_t> excess_;  // correction of a sum for rows that are stored unsigned
};

}  // namespace longtake
