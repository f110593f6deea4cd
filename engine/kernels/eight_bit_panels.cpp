#include "engine/kernels/eight_bit_panels.h"

#include <ATen/ATen.h>

#include <algorithm>

#include "engine/kernels/rows.h"

namespace longtake {
namespace {

constexpr std::int64_t panel = eight_bit_columns;
constexpr std::int32_t zero = 128;  // stored value of 0

std::int64_t up_to(std::int64_t count, std::int64_t step) { return (count + step - 1) / step * step; }

/// The memory of one thread, reused between products.
struct Scratch {
  std::vector<float> row, scale;
  std::vector<std::uint8_t> rows;
  std::vector<std::int32_t> sums;
};

Scratch& scratch_of_thread() {
  thread_local Scratch scratch;
  return scratch;
}

template <class T>
void round_rows(const T* x, std::int64_t x_stride, std::int64_t count, std::int64_t in, std::int64_t inner,
                Scratch& scratch) {
  scratch.row.resize(static_cast<std::size_t>(in));
  scratch.scale.resize(static_cast<std::size_t>(count));
  // The padding of a row is multiplied by zero weights.
  scratch.rows.resize(static_cast<std::size_t>(count * inner));
  for (std::int64_t i = 0; i < count; ++i) {
    rows::load(x + i * x_stride, scratch.row.data(), in);
    scratch.scale[static_cast<std::size_t>(i)] =
        rows::round_to_bytes(scratch.row.data(), scratch.rows.data() + i * inner, in);
  }
}

}  // namespace

EightBitPanels::EightBitPanels(const at::Tensor& weight, const at::Tensor& bias)
    : EightBitPanels(weight, bias, eight_bit_ways().front()) {}

EightBitPanels::EightBitPanels(const at::Tensor& weight, const at::Tensor& bias, EightBitWay way)
    : way_(way), out_(weight.size(0)), in_(weight.size(1)), inner_(up_to(in_, 4)) {
  const at::Tensor wide = weight.to(at::kFloat);
  const at::Tensor scale = wide.abs().amax(1).clamp_min(1e-30) / 127;             // [out]
  const at::Tensor rounded = at::round(wide / scale.unsqueeze(1)).to(at::kChar);  // [out, in]
  const at::Tensor padded = at::constant_pad_nd(rounded, {0, inner_ - in_, 0, up_to(out_, panel) - out_});
  panels_ = padded.reshape({-1, panel, inner_ / 4, 4}).permute({0, 2, 1, 3}).contiguous();
  const at::Tensor excess = (padded.sum(1, false, at::kInt) * zero).contiguous();
  const auto copy = [](const at::Tensor& from, auto& to) {
    using Number = typename std::remove_cvref_t<decltype(to)>::value_type;
    const at::Tensor plain = from.contiguous();
    to.assign(plain.const_data_ptr<Number>(), plain.const_data_ptr<Number>() + plain.numel());
  };
  copy(scale, scale_);
  copy(bias.to(at::kFloat), bias_);
  copy(excess, excess_);
}

template <class T>
void EightBitPanels::multiply(const T* x, std::int64_t x_stride, std::int64_t count, float* y,
                              std::int64_t y_stride) const {
  product(x, x_stride, count, bias_.data(), 0, y, y_stride);
}

template <class T>
void EightBitPanels::add(const T* x, std::int64_t x_stride, std::int64_t count, float* y, std::int64_t y_stride) const {
  product(x, x_stride, count, y, y_stride, y, y_stride);
}

template <class T>
void EightBitPanels::product(const T* x, std::int64_t x_stride, std::int64_t count, const float* base,
                             std::int64_t base_stride, float* y, std::int64_t y_stride) const {
  Scratch& scratch = scratch_of_thread();
  round_rows(x, x_stride, count, in_, inner_, scratch);
  scratch.sums.resize(static_cast<std::size_t>(count * panel));
  for (std::int64_t first = 0; first < out_; first += panel) {
    eight_bit_product(way_, scratch.rows.data(), inner_, panels_.const_data_ptr<std::int8_t>() + first * inner_,
                      scratch.sums.data(), count, inner_);
    rows::add_whole({scratch.sums.data(), panel, count, std::min(panel, out_ - first), scratch.scale.data(),
                     excess_.data() + first, scale_.data() + first},
                    base + first, base_stride, y + first, y_stride);
  }
}

template void EightBitPanels::multiply(const float*, std::int64_t, std::int64_t, float*, std::int64_t) const;
template void EightBitPanels::multiply(const at::BFloat16*, std::int64_t, std::int64_t, float*, std::int64_t) const;
template void EightBitPanels::add(const float*, std::int64_t, std::int64_t, float*, std::int64_t) const;
template void EightBitPanels::add(const at::BFloat16*, std::int64_t, std::int64_t, float*, std::int64_t) const;

}  // namespace longtake
