#include "engine/kernels/row_attention.h"

#include <algorithm>
#include <cmath>

#include "engine/kernels/products.h"
#include "engine/kernels/rows.h"

namespace longtake {
namespace {

template <class T>
void grow(std::vector<T>& values, std::int64_t size) {
  if (values.size() < static_cast<std::size_t>(size)) values.resize(static_cast<std::size_t>(size));
}

void lay_out_values(const float* v, std::int64_t stride, std::int64_t count, std::int64_t head_dim, float* to) {
  for (std::int64_t j = 0; j < count; ++j) std::copy_n(v + j * stride, head_dim, to + j * head_dim);
}
void lay_out_values(const at::BFloat16* v, std::int64_t stride, std::int64_t count, std::int64_t head_dim,
                    at::BFloat16* to) {
  const auto* bits = reinterpret_cast<const std::uint16_t*>(v);
  for (std::int64_t j = 0; j < count; j += 2)
    rows::interleave(bits + j * stride, j + 1 < count ? bits + (j + 1) * stride : nullptr,
                     reinterpret_cast<std::uint16_t*>(to) + j * head_dim, head_dim);
}

}  // namespace

template <class T>
void lay_out(const T* k, const T* v, std::int64_t stride, std::int64_t first, std::int64_t count, std::int64_t head_dim,
             const KeyPanels<T>& to) {
  constexpr std::int64_t in_word = sizeof(std::uint32_t) / sizeof(T);
  rows::transpose(reinterpret_cast<const std::uint32_t*>(k), stride / in_word,
                  reinterpret_cast<std::uint32_t*>(to.keys) + first, to.count, count, head_dim / in_word);
  lay_out_values(v, stride, count, head_dim, to.values + first * head_dim);
}

template <class T>
void attend(const T* q, std::int64_t stride, std::int64_t rows, std::int64_t head_dim, const KeyPanels<T>& first,
            const KeyPanels<T>& second, const float* bias, T* out, AttentionScratch<T>& scratch) {
  const std::int64_t all = first.count + second.count;
  grow(scratch.logits, rows * all);
  grow(scratch.sums, rows);
  grow(scratch.read, rows * head_dim);
  if constexpr (paired<T>) grow(scratch.weights, rows * all);
  float* logits = scratch.logits.data();
  if (first.count > 0) product(q, stride, first.keys, first.count, logits, all, {rows, first.count, head_dim}, false);
  product(q, stride, second.keys, second.count, logits + first.count, all, {rows, second.count, head_dim}, false);

  const float scale = 1.0F / std::sqrt(static_cast<float>(head_dim));
  for (std::int64_t i = 0; i < rows; ++i) {
    scratch.sums[static_cast<std::size_t>(i)] = rows::exponentials(logits + i * all, bias, scale, all);
    if constexpr (paired<T>) rows::narrow(logits + i * all, scratch.weights.data() + i * all, all);
  }
  const T* weights;
  if constexpr (paired<T>)
    weights = scratch.weights.data();
  else
    weights = logits;
  float* read = scratch.read.data();
  if (first.count > 0)
    product(weights, all, first.values, head_dim, read, head_dim, {rows, head_dim, first.count}, false);
  product(weights + first.count, all, second.values, head_dim, read, head_dim, {rows, head_dim, second.count},
          first.count > 0);
  for (std::int64_t i = 0; i < rows; ++i) {
    float* row = read + i * head_dim;
    rows::scaled(row, 1.0F / scratch.sums[static_cast<std::size_t>(i)], row, head_dim);
    rows::store(row, out + i * stride, head_dim);
  }
}

template void lay_out(const float*, const float*, std::int64_t, std::int64_t, std::int64_t, std::int64_t,
                      const KeyPanels<float>&);
template void lay_out(const at::BFloat16*, const at::BFloat16*, std::int64_t, std::int64_t, std::int64_t, std::int64_t,
                      const KeyPanels<at::BFloat16>&);
template void attend(const float*, std::int64_t, std::int64_t, std::int64_t, const KeyPanels<float>&,
                     const KeyPanels<float>&, const float*, float*, AttentionScratch<float>&);
template void attend(const at::BFloat16*, std::int64_t, std::int64_t, std::int64_t, const KeyPanels<at::BFloat16>&,
                     const KeyPanels<at::BFloat16>&, const float*, at::BFloat16*, AttentionScratch<at::BFloat16>&);

}  // namespace longtake
