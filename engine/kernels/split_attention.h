#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <optional>

#include "engine/kernels/own_kernel.h"

namespace longtake {

// A GPU makes attention in tiles, each some rows of one head's queries. As many tiles as there are multiprocessors are
// one wave, and the last wave is rarely full. So the queries of the full waves are one call. The others read parts of
// the keys side by side, which fills one more wave that is shorter by the number of parts.

/// How attention is made in two calls.
struct AttentionSplit {
  std::int64_t queries = 0;  ///< that read all keys at once; 0: all do, and nothing is split
  std::int64_t parts = 1;    ///< of the keys, all as long, for the queries behind them; two at least

  bool operator==(const AttentionSplit&) const = default;
};

/// Rows of a tile in cuDNN's kernels and in flash attention's, for heads of 128 channels.
inline constexpr std::int64_t kTileRows = 128;
/// Splits nothing where the tiles fill the waves, are less than one wave, or would gain little; and where parts would
/// be short, or none divide the keys.
AttentionSplit plan_split(std::int64_t heads, std::int64_t queries, std::int64_t keys, int multiprocessors,
                          std::int64_t tile_rows = kTileRows);

/// LibTorch's attention that also returns the logarithm of the sum of each query's exponentials.
enum class SummingAttention { cpu, flash, cudnn };

/// softmax(q k^T / sqrt(d)) v in the two calls. q [1, h, N, d]; k, v [1, h, M, d], of which the parts are views.
/// Returns [1, h, N, d].
at::Tensor attend_in_parts(const at::Tensor& q, const at::Tensor& k, const at::Tensor& v, const AttentionSplit& split,
                           SummingAttention by);
/// Compares and times both ways with these tensors.
KernelTrial split_trial(const at::Tensor& q, const at::Tensor& k, const at::Tensor& v, const AttentionSplit& split,
                        SummingAttention by);

/// The split of such tensors that was right and took less time when it was tried on their GPU, with the first tensors
/// of these sizes. Nothing on other devices.
std::optional<AttentionSplit> split_used(const at::Tensor& q, const at::Tensor& k, const at::Tensor& v);
/// Attention without a bias or gradients in that split; nothing where it is to be made whole.
std::optional<at::Tensor> attend_in_waves(const at::Tensor& q, const at::Tensor& k, const at::Tensor& v);

}  // namespace longtake
