#include "engine/kernels/split_attention.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <map>
#include <mutex>
#include <string_view>
#include <tuple>
#include <utility>

#include "engine/core/log.h"
#include "engine/kernels/attention_backend.h"
#include "engine/kernels/cuda_module.h"

namespace longtake {
namespace {

/// The attention output of a query over some keys, and the log-sum-exp of its logits there.
struct Read {
  at::Tensor values;  // [B, h, N, d]
  at::Tensor sums;    // [B, h, N], in float32 or wider
};

Read read(const at::Tensor& q, const at::Tensor& k, const at::Tensor& v, SummingAttention by) {
  switch (by) {
    case SummingAttention::cudnn: {
      const auto made = at::_scaled_dot_product_cudnn_attention(q, k, v, {}, /*compute_log_sumexp=*/true);
      return {std::get<0>(made), std::get<1>(made)};
    }
    case SummingAttention::flash: {
      const auto made = at::_scaled_dot_product_flash_attention(q, k, v);
      return {std::get<0>(made), std::get<1>(made)};
    }
    case SummingAttention::cpu:
      break;
  }
  const auto [values, sums] = at::_scaled_dot_product_flash_attention_for_cpu(q, k, v);
  return {values, sums};
}

/// If LibTorch uses another kernel for such tensors, no kernel returns the sums.
std::optional<SummingAttention> summing_attention(const at::Tensor& q, const at::Tensor& k, const at::Tensor& v) {
  const std::string_view name = attention_backend(q, k, v);
  if (name == "cudnn") return SummingAttention::cudnn;
  if (name == "flash") return SummingAttention::flash;
  return std::nullopt;
}

int multiprocessors(at::Device device) {
  if (!device.is_cuda() || !gpus()) return 0;
  const auto index = static_cast<std::size_t>(device.index());
  return index < gpus()->size() ? (*gpus())[index].multiprocessors : 0;
}

/// A split, and the operator that computes it.
using Way = std::pair<AttentionSplit, SummingAttention>;

std::optional<Way> way_for(const at::Tensor& q, const at::Tensor& k, const at::Tensor& v) {
  if (!own_steps_are_wanted() || q.size(0) != 1 || k.size(0) != 1) return std::nullopt;
  const AttentionSplit split = plan_split(q.size(1), q.size(2), k.size(2), multiprocessors(q.device()));
  if (split.queries == 0) return std::nullopt;
  static std::mutex mutex;
  static std::map<std::tuple<at::DeviceIndex, at::ScalarType, std::int64_t, std::int64_t, std::int64_t, std::int64_t>,
                  std::optional<Way>>
      ways;
  const std::scoped_lock lock(mutex);
  const std::tuple sizes(q.device().index(), q.scalar_type(), q.size(1), q.size(2), q.size(3), k.size(2));
  if (const auto known = ways.find(sizes); known != ways.end()) return known->second;
  const auto by = summing_attention(q, k, v);
  const auto pays = by ? tried(split_trial(q, k, v, split, *by), q.device()) : false;
  if (!pays) return std::nullopt;  // not enough memory for the trial
  logger("kernels")->info("device={} keys={} queries={} split_attention={} at_once={} parts={}", q.device().str(),
                          k.size(2), q.size(2), *pays ? "yes" : "no", split.queries, split.parts);
  return ways.emplace(sizes, *pays ? std::optional(Way(split, *by)) : std::nullopt).first->second;
}

}  // namespace

AttentionSplit plan_split(std::int64_t heads, std::int64_t queries, std::int64_t keys, int multiprocessors,
                          std::int64_t tile_rows) {
  // Merging rewrites all queries, some 3 % of the time at 9,360 keys. The start-up and end of a tile do not shrink with
  // its keys.
  constexpr double least_gain = 0.05;
  constexpr std::int64_t least_keys = 1024;
  const std::int64_t rows = (queries + tile_rows - 1) / tile_rows, tiles = heads * rows;
  if (multiprocessors <= 0 || tiles % multiprocessors == 0) return {};
  const std::int64_t full_waves = tiles / multiprocessors, first = full_waves * multiprocessors / heads;
  if (first == 0) return {};
  std::int64_t parts = std::min(multiprocessors / (heads * (rows - first)), keys / least_keys);
  while (parts > 1 && keys % parts != 0) --parts;
  const double gain = (1 - 1 / static_cast<double>(std::max<std::int64_t>(parts, 1))) / (full_waves + 1.0);
  return gain < least_gain ? AttentionSplit() : AttentionSplit{first * tile_rows, parts};
}

at::Tensor attend_in_parts(const at::Tensor& q, const at::Tensor& k, const at::Tensor& v, const AttentionSplit& split,
                           SummingAttention by) {
  const std::int64_t heads = q.size(1), queries = q.size(2), parts = split.parts, behind = queries - split.queries;
  // A token's heads are contiguous, as in LibTorch's attention output.
  const at::Tensor made = at::empty({1, queries, heads, v.size(3)}, q.options()).transpose(1, 2);
  made.narrow(2, 0, split.queries)
      .copy_(at::scaled_dot_product_attention(q.narrow(2, 0, split.queries), k, v));  // the queries of the full waves

  const auto in_parts = [&](const at::Tensor& x) { return x[0].unflatten(1, {parts, -1}).transpose(0, 1); };
  // A copy for each part, because no kernel promises to read a batch that is repeated by a stride of 0.
  const at::Tensor rest = q.narrow(2, split.queries, behind).expand({parts, -1, -1, -1}).contiguous();
  const Read some = read(rest, in_parts(k), in_parts(v), by);  // [parts, h, behind, d]
  const at::Tensor shares = at::softmax(some.sums.reshape({parts, heads, behind, 1}), 0);
  // Added in float32; rounded after the last part.
  at::Tensor sum = some.values[0] * shares[0];
  for (std::int64_t part = 1; part + 1 < parts; ++part) sum.addcmul_(some.values[part], shares[part]);
  at::Tensor last = made[0].narrow(1, split.queries, behind);
  at::addcmul_out(last, sum, some.values[parts - 1], shares[parts - 1]);
  return made;
}

KernelTrial split_trial(const at::Tensor& q, const at::Tensor& k, const at::Tensor& v, const AttentionSplit& split,
                        SummingAttention by) {
  const auto in_parts = [=] { return attend_in_parts(q, k, v, split, by); };
  const auto whole = [=] { return at::scaled_dot_product_attention(q, k, v); };
  const auto is_right = [=](at::Device) {
    // Both round to 16 bits; the parts do it once more.
    constexpr double allowed = 0.02;
    const at::Tensor wanted = whole().to(at::kFloat), apart = in_parts().to(at::kFloat) - wanted;
    // The comparison also fails for NaN.
    return (apart.norm(2, -1) <= allowed * wanted.norm(2, -1)).all().item<bool>();
  };
  const auto both_ways = [=](at::Device) { return BothWays{[=] { (void)in_parts(); }, [=] { (void)whole(); }}; };
  return {"split_attention", is_right, both_ways};
}

std::optional<AttentionSplit> split_used(const at::Tensor& q, const at::Tensor& k, const at::Tensor& v) {
  const auto way = way_for(q, k, v);
  return way ? std::optional(way->first) : std::nullopt;
}

std::optional<at::Tensor> attend_in_waves(const at::Tensor& q, const at::Tensor& k, const at::Tensor& v) {
  const auto way = way_for(q, k, v);
  return way ? std::optional(attend_in_parts(q, k, v, way->first, way->second)) : std::nullopt;
}

}  // namespace longtake
