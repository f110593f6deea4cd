#include "engine/kernels/blocked_attention.h"

#include <ATen/ATen.h>
#include <ATen/Parallel.h>
#include <ATen/native/CPUBlas.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "engine/kernels/rows.h"

namespace longtake {
namespace {

using at::native::cpublas::brgemm;

constexpr std::int64_t query_block = 64;

struct Sizes {
  std::int64_t batch, queries, keys, heads, head_dim;

  std::int64_t width() const { return heads * head_dim; }
  std::int64_t even_keys() const { return (keys + 1) / 2 * 2; }
};

/// Keys of one head as the right-hand side of q k^T. float32: [d, M]. bf16: pairs along d, [d/2, M, 2].
template <class T>
void pack_keys(const T* k, T* packed, const Sizes& s) {
  constexpr std::int64_t in_word = sizeof(std::uint32_t) / sizeof(T);
  rows::transpose(reinterpret_cast<const std::uint32_t*>(k), s.width() / in_word,
                  reinterpret_cast<std::uint32_t*>(packed), s.keys, s.keys, s.head_dim / in_word);
}

/// Values of one head as the right-hand side of p v. float32: [M, d]. bf16: pairs along M, [M/2, d, 2], zero at the
/// end.
void pack_values(const float* v, float* packed, const Sizes& s) {
  for (std::int64_t j = 0; j < s.keys; ++j) std::copy_n(v + j * s.width(), s.head_dim, packed + j * s.head_dim);
}
void pack_values(const at::BFloat16* v, at::BFloat16* packed, const Sizes& s) {
  const auto* bits = reinterpret_cast<const std::uint16_t*>(v);
  for (std::int64_t j = 0; j < s.keys; j += 2)
    rows::interleave(bits + j * s.width(), j + 1 < s.keys ? bits + (j + 1) * s.width() : nullptr,
                     reinterpret_cast<std::uint16_t*>(packed) + j * s.head_dim, s.head_dim);
}

/// What one block of queries needs, allocated once per thread and call.
template <class T>
struct Scratch {
  explicit Scratch(const Sizes& s)
      : logits(static_cast<std::size_t>(query_block * s.keys)),
        weights(static_cast<std::size_t>(std::is_same_v<T, float> ? 0 : query_block * s.even_keys())),
        sums(static_cast<std::size_t>(query_block)),
        read(static_cast<std::size_t>(query_block * s.head_dim)) {}

  std::vector<float> logits;  // [block, M]
  std::vector<T> weights;     // [block, M rounded up to even]: the logits' exponentials in bf16
  std::vector<float> sums;    // [block]
  std::vector<float> read;    // [block, d]
};

void store(const float* from, float factor, float* to, std::int64_t count) { rows::scaled(from, factor, to, count); }
void store(float* from, float factor, at::BFloat16* to, std::int64_t count) {
  rows::scaled(from, factor, from, count);
  rows::narrow(from, to, count);
}

void multiply(const float* p, const float* v, float* out, std::int64_t n, const Sizes& s) {
  brgemm(n, s.head_dim, s.keys, s.keys, s.head_dim, s.head_dim, false, p, v, out, false);
}
void multiply(const at::BFloat16* p, const at::BFloat16* v, float* out, std::int64_t n, const Sizes& s) {
  brgemm(n, s.head_dim, s.even_keys(), s.even_keys(), s.head_dim, s.head_dim, false, p, v, out, true);
}

/// Queries [n, h*d] of one head against its packed keys and values.
template <class T>
void attend(const T* q, const T* keys, const T* values, const float* bias, T* out, std::int64_t n, const Sizes& s,
            Scratch<T>& scratch) {
  constexpr bool paired = !std::is_same_v<T, float>;
  brgemm(n, s.keys, s.head_dim, s.width(), s.keys, s.keys, false, q, keys, scratch.logits.data(), paired);
  const float scale = 1.0F / std::sqrt(static_cast<float>(s.head_dim));
  for (std::int64_t i = 0; i < n; ++i) {
    float* row = scratch.logits.data() + i * s.keys;
    scratch.sums[static_cast<std::size_t>(i)] = rows::exponentials(row, bias, scale, s.keys);
    if constexpr (paired) rows::narrow(row, scratch.weights.data() + i * s.even_keys(), s.keys);
  }
  if constexpr (paired)
    multiply(scratch.weights.data(), values, scratch.read.data(), n, s);
  else
    multiply(scratch.logits.data(), values, scratch.read.data(), n, s);
  for (std::int64_t i = 0; i < n; ++i)
    store(scratch.read.data() + i * s.head_dim, 1.0F / scratch.sums[static_cast<std::size_t>(i)], out + i * s.width(),
          s.head_dim);
}

template <class T>
at::Tensor run(const at::Tensor& q, const at::Tensor& k, const at::Tensor& v, const at::Tensor& bias, const Sizes& s) {
  const std::int64_t packs = k.size(0) * s.heads;
  const at::Tensor packed_keys = at::empty({packs, s.head_dim * s.keys}, k.options());
  const at::Tensor packed_values = at::empty({packs, s.head_dim * s.even_keys()}, v.options());
  at::parallel_for(0, packs, 1, [&](std::int64_t first, std::int64_t last) {
    for (std::int64_t pack = first; pack < last; ++pack) {
      const std::int64_t start = pack / s.heads * s.keys * s.width() + pack % s.heads * s.head_dim;
      pack_keys(k.const_data_ptr<T>() + start, packed_keys.data_ptr<T>() + pack * s.head_dim * s.keys, s);
      pack_values(v.const_data_ptr<T>() + start, packed_values.data_ptr<T>() + pack * s.head_dim * s.even_keys(), s);
    }
  });
  at::Tensor out = at::empty_like(q);
  const std::int64_t blocks = (s.queries + query_block - 1) / query_block;
  at::parallel_for(0, s.batch * s.heads * blocks, 1, [&](std::int64_t first, std::int64_t last) {
    Scratch<T> scratch(s);
    for (std::int64_t task = first; task < last; ++task) {
      const std::int64_t block = task % blocks;
      const std::int64_t head = task / blocks % s.heads;
      const std::int64_t sample = task / blocks / s.heads;
      const std::int64_t pack = (k.size(0) == 1 ? 0 : sample) * s.heads + head;
      const std::int64_t start = (sample * s.queries + block * query_block) * s.width() + head * s.head_dim;
      const float* added =
          bias.defined() ? bias.const_data_ptr<float>() + (bias.size(0) == 1 ? 0 : sample) * s.keys : nullptr;
      attend(q.const_data_ptr<T>() + start, packed_keys.const_data_ptr<T>() + pack * s.head_dim * s.keys,
             packed_values.const_data_ptr<T>() + pack * s.head_dim * s.even_keys(), added, out.data_ptr<T>() + start,
             std::min(query_block, s.queries - block * query_block), s, scratch);
    }
    at::native::cpublas::brgemm_release(!std::is_same_v<T, float>);
  });
  return out;
}

/// The library says whether it has a kernel only by being asked for one.
template <class T>
bool probe() {
  std::vector<T> a(32 * 32);
  std::vector<float> c(32 * 32);
  try {
    brgemm(32, 32, 32, 32, 32, 32, false, a.data(), a.data(), c.data(), !std::is_same_v<T, float>);
    at::native::cpublas::brgemm_release(!std::is_same_v<T, float>);
    return true;
  } catch (const std::exception&) {
    return false;
  }
}

}  // namespace

at::ScalarType fastest_cpu_type() { return has_blocked_attention(at::kBFloat16) ? at::kBFloat16 : at::kFloat; }

bool has_blocked_attention(at::ScalarType type) {
  static const bool wide = probe<float>();
  static const bool half = probe<at::BFloat16>();
  return type == at::kFloat ? wide : type == at::kBFloat16 && half;
}

at::Tensor blocked_attention(const at::Tensor& q, const at::Tensor& k, const at::Tensor& v, int heads,
                             const at::Tensor& bias) {
  const Sizes sizes{q.size(0), q.size(1), k.size(1), heads, q.size(2) / heads};
  return q.scalar_type() == at::kFloat ? run<float>(q, k, v, bias, sizes) : run<at::BFloat16>(q, k, v, bias, sizes);
}

}  // namespace longtake
