#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <type_traits>
#include <vector>

// Small matrix products for loops that keep their rows in a core's cache. T is float or at::BFloat16; sums are float32.
// The right-hand operand has the layout that the matrix unit reads: [inner, columns] for float32, pairs of rows [inner
// / 2, columns, 2] for bf16. `inner` is therefore even for bf16.

namespace longtake {

/// True if the right-hand operand of a product is laid out in pairs of rows.
template <class T>
constexpr bool paired = !std::is_same_v<T, float>;

/// True if this machine has products for `type`: AVX2 for float32, AMX or avx512_bf16 for bf16.
bool has_products(at::ScalarType type);

/// Returns bf16 if this CPU multiplies it in hardware (AMX or avx512_bf16), otherwise float32.
at::ScalarType fastest_cpu_type();

struct ProductSize {
  std::int64_t rows, columns, inner;
};

/// c = a b, or c += a b. Strides count numbers; the rows (or pairs of rows) of b are b_columns apart.
template <class T>
void product(const T* a, std::int64_t a_stride, const T* b, std::int64_t b_columns, float* c, std::int64_t c_stride,
             ProductSize size, bool add);

/// A thread that called product() for T calls this when it is done, because the matrix unit may still hold tiles.
template <class T>
void end_products();

/// A weight [out, in] and its bias, laid out in panels of 64 outputs.
template <class T>
class Panels {
 public:
  Panels(const at::Tensor& weight, const at::Tensor& bias);

  std::int64_t out() const { return out_; }
  /// y = x weight^T + bias. x [rows, in], y [rows, out]
  void multiply(const T* x, std::int64_t x_stride, std::int64_t rows, float* y, std::int64_t y_stride) const;
  /// y += x weight^T, without the bias.
  void add(const T* x, std::int64_t x_stride, std::int64_t rows, float* y, std::int64_t y_stride) const;

 private:
  std::int64_t out_, in_;
  at::Tensor panels_;
  std::vector<float> bias_;
};

}  // namespace longtake
