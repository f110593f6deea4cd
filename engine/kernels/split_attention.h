#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <optional>

#include "engine/kernels/own_kernel.h"

namespace longtake {

// A GPU computes attention in tiles, each some rows of one head's queries. As many tiles as there are multiprocessors
// are one wave, and the last wave is rarely full. The queries of the full waves are therefore one call. The other
// queries attend to parts of the keys in parallel. That fills one more wave, which is shorter by the number of parts.

/// How attention is divided into two calls.
struct AttentionSplit {
  std::int64_t queries = 0;  ///< number of queries that attend to all keys at once; 0: no split
  std::int64_t parts = 1;    ///< number of equal parts of the keys for the remaining queries; at least two

  bool operator==(const AttentionSplit&) const = default;
};

/// Rows of a tile in cuDNN's kernels and in flash attention's, for heads of 128 channels.
inline constexpr std::int64_t kTileRows = 128;
/// Splits nothing if the tiles fill the waves, are less than one wave, or the gain is small. The same holds if the
/// parts would be short, or no number of parts divides the keys.
AttentionSplit plan_split(std::int64_t heads, std::int64_t queries, std::int64_t keys, int multiprocessors,
                          std::int64_t tile_rows = kTileRows);

/// LibTorch's attention that also returns the log-sum-exp of each query.
enum class SummingAttention { cpu, flash, cudnn };

/// softmax(q k^T / sqrt(d)) v in the two calls. q [1, h, N, d]; k, v [1, h, M, d], whose parts are views. Returns [1,
/// h, N, d].
at::Tensor attend_in_parts(const at::Tensor& q, const at::Tensor& k, const at::Tensor& v, const AttentionSplit& split,
                           SummingAttention by);
/// Compares and times both ways with these tensors.
KernelTrial split_trial(const at::Tensor& q, const at::Tensor& k, const at::Tensor& v, const AttentionSplit& split,
                        SummingAttention by);

/// The split for such tensors that was right and faster in its trial on their GPU, with the first tensors of these
/// sizes. Nothing on other devices.
std::optional<AttentionSplit> split_used(const at::Tensor& q, const at::Tensor& k, const at::Tensor& v);
/// Attention without a bias or gradients in that split; nothing if it should not be split.
std::optional<at::Tensor> attend_in_waves(const at::Tensor& q, const at::Tensor& k, const at::Tensor& v);

}  // namespace longtake
