#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <vector>

// Attention for a few dozen queries of one head whose logits fit into a core's cache: two small matrix products with a
// float32 softmax between them. T is float or at::BFloat16.

namespace longtake {

/// Keys and values of one head in the layout of the products. `count` is rounded up to even; the added row is zero.
template <class T>
struct KeyPanels {
  T* keys;    // [d, count], or in bf16 pairs along d: [d / 2, count, 2]
  T* values;  // [count, d], or in bf16 pairs along count: [count / 2, d, 2]
  std::int64_t count;
};

inline std::int64_t even(std::int64_t count) { return (count + 1) / 2 * 2; }

/// Copies rows [first, first + count) into the layout; `first` is even. k and v belong to one head: [count, d],
/// `stride` apart.
template <class T>
void lay_out(const T* k, const T* v, std::int64_t stride, std::int64_t first, std::int64_t count, std::int64_t head_dim,
             const KeyPanels<T>& to);

/// The scratch memory of one thread; it never shrinks.
template <class T>
struct AttentionScratch {
  std::vector<float> logits;  // [rows, all keys]
  std::vector<T> weights;     // the weights in bf16; empty for float32
  std::vector<float> sums;    // [rows]
  std::vector<float> read;    // [rows, d]
};

/// out = softmax(q keys^T / sqrt(d) + bias) values over both sets of keys; the first may be empty. q, out [rows, d],
/// `stride` apart. bias [first.count + second.count] or null; -inf masks a key.
template <class T>
void attend(const T* q, std::int64_t stride, std::int64_t rows, std::int64_t head_dim, const KeyPanels<T>& first,
            const KeyPanels<T>& second, const float* bias, T* out, AttentionScratch<T>& scratch);

}  // namespace longtake
