#include "engine/kernels/attention.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include <cmath>
#include <mutex>
#include <set>
#include <tuple>

#include "engine/core/log.h"
#include "engine/kernels/attention_backend.h"
#include "engine/kernels/split_attention.h"

namespace longtake {
namespace {

at::Tensor split_heads(const at::Tensor& x, std::int64_t batch, int heads) {
  return x.expand({batch, -1, -1}).unflatten(2, {heads, -1}).transpose(1, 2);  // [B, h, tokens, d]
}

// A masked key gets a large negative bias. With minus infinity a row without any key would be undefined.
at::Tensor as_bias(const at::Tensor& mask, at::ScalarType type) {
  if (mask.scalar_type() != at::kBool) return mask;
  return at::zeros_like(mask, mask.options().dtype(type)).masked_fill(mask.logical_not(), -1e4);
}

/// Once for each device, type and kind: another LibTorch or driver may silently use a slower kernel.
void log_backend(const at::Tensor& q, const at::Tensor& k, const at::Tensor& v, const std::optional<at::Tensor>& bias) {
  static std::mutex mutex;
  static std::set<std::tuple<at::DeviceIndex, at::ScalarType, bool>> logged;
  const std::scoped_lock lock(mutex);
  if (!logged.emplace(q.device().index(), q.scalar_type(), bias.has_value()).second) return;
  logger("kernels")->info("device={} attention={} dtype={} bias={} keys={}", q.device().str(),
                          attention_backend(q, k, v, bias), c10::toString(q.scalar_type()), bias.has_value(),
                          k.size(2));
}

}  // namespace

at::Tensor attend(const at::Tensor& q, const at::Tensor& k, const at::Tensor& v,
                  const std::optional<at::Tensor>& bias) {
  // On a CPU the fused kernel's gradient takes two to five times as long as the gradients of its three steps.
  const bool recorded = c10::GradMode::is_enabled() && (q.requires_grad() || k.requires_grad() || v.requires_grad());
  if (!recorded || !q.is_cpu()) {
    if (q.is_cuda()) log_backend(q, k, v, bias);
    if (q.is_cuda() && !recorded && !bias)
      if (auto made = attend_in_waves(q, k, v)) return *std::move(made);
    return at::scaled_dot_product_attention(q, k, v, bias);
  }
  at::Tensor logits = at::matmul(q * (1 / std::sqrt(static_cast<double>(q.size(-1)))), k.transpose(-1, -2));
  if (bias) logits = logits + as_bias(*bias, logits.scalar_type());
  return at::matmul(at::softmax(logits, -1), v);
}

at::Tensor spread_bias(const at::Tensor& bias, at::IntArrayRef sizes) {
  constexpr std::int64_t aligned = 8;  // alignment in numbers
  const std::int64_t keys = bias.size(-1), beyond = (aligned - keys % aligned) % aligned;
  if (bias.is_cpu() || beyond == 0) return bias.expand(sizes);
  return at::constant_pad_nd(bias, {0, beyond}).narrow(-1, 0, keys).expand(sizes);
}

at::Tensor attention(const at::Tensor& q, const at::Tensor& k, const at::Tensor& v, int heads, const at::Tensor& bias) {
  const std::int64_t batch = q.size(0);
  std::optional<at::Tensor> mask;
  if (bias.defined()) mask = spread_bias(bias.to(q.scalar_type()), {batch, heads, q.size(1), k.size(1)});
  const at::Tensor out =
      attend(split_heads(q, batch, heads), split_heads(k, batch, heads), split_heads(v, batch, heads), mask);
  return out.transpose(1, 2).flatten(2);  // [B, N, h*d]
}

}  // namespace longtake
