#include "engine/kernels/products.h"

#include <ATen/ATen.h>
#include <ATen/native/CPUBlas.h>

#include <algorithm>
#include <exception>

namespace longtake {
namespace {

using at::native::cpublas::brgemm;
using at::native::cpublas::brgemm_release;

constexpr std::int64_t product_columns = 64;

template <class T>
constexpr at::ScalarType type_of = paired<T> ? at::kBFloat16 : at::kFloat;

/// The library reports a missing kernel only when one is requested.
template <class T>
bool probe() {
  std::vector<T> a(32 * 32);
  std::vector<float> c(32 * 32);
  try {
    brgemm(32, 32, 32, 32, 32, 32, false, a.data(), a.data(), c.data(), paired<T>);
    brgemm_release(paired<T>);
    return true;
  } catch (const std::exception&) {
    return false;
  }
}

}  // namespace

bool has_products(at::ScalarType type) {
  static const bool wide = probe<float>();
  static const bool half = probe<at::BFloat16>();
  return type == at::kFloat ? wide : type == at::kBFloat16 && half;
}

at::ScalarType fastest_cpu_type() { return has_products(at::kBFloat16) ? at::kBFloat16 : at::kFloat; }

template <class T>
void product(const T* a, std::int64_t a_stride, const T* b, std::int64_t b_columns, float* c, std::int64_t c_stride,
             ProductSize size, bool add) {
  brgemm(size.rows, size.columns, size.inner, a_stride, b_columns, c_stride, add, a, b, c, paired<T>);
}

template <class T>
void end_products() {
  brgemm_release(paired<T>);
}

template <class T>
Panels<T>::Panels(const at::Tensor& weight, const at::Tensor& bias)
    : out_(weight.size(0)), in_(weight.size(1)), bias_(static_cast<std::size_t>(out_)) {
  TORCH_CHECK(in_ % 2 == 0, "a matrix in panels has an even number of inputs, not ", in_);
  std::vector<at::Tensor> parts;
  for (std::int64_t first = 0; first < out_; first += product_columns) {
    const at::Tensor rows = weight.narrow(0, first, std::min(product_columns, out_ - first));  // [n, in]
    // [in, n], or [in / 2, n, 2]
    parts.push_back((paired<T> ? rows.unflatten(1, {-1, 2}).transpose(0, 1) : rows.t()).reshape(-1));
  }
  panels_ = at::cat(parts).to(type_of<T>);
  const at::Tensor wide = bias.to(at::kFloat).contiguous();
  std::copy_n(wide.const_data_ptr<float>(), out_, bias_.begin());
}

template <class T>
void Panels<T>::multiply(const T* x, std::int64_t x_stride, std::int64_t rows, float* y, std::int64_t y_stride) const {
  for (std::int64_t i = 0; i < rows; ++i) std::ranges::copy(bias_, y + i * y_stride);
  add(x, x_stride, rows, y, y_stride);
}

template <class T>
void Panels<T>::add(const T* x, std::int64_t x_stride, std::int64_t rows, float* y, std::int64_t y_stride) const {
  for (std::int64_t first = 0; first < out_; first += product_columns) {
    const std::int64_t columns = std::min(product_columns, out_ - first);
    product(x, x_stride, panels_.const_data_ptr<T>() + first * in_, columns, y + first, y_stride, {rows, columns, in_},
            true);
  }
}

template void product(const float*, std::int64_t, const float*, std::int64_t, float*, std::int64_t, ProductSize, bool);
template void product(const at::BFloat16*, std::int64_t, const at::BFloat16*, std::int64_t, float*, std::int64_t,
                      ProductSize, bool);
template void end_products<float>();
template void end_products<at::BFloat16>();
template class Panels<float>;
template class Panels<at::BFloat16>;

}  // namespace longtake
