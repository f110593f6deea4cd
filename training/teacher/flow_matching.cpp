#include "training/teacher/flow_matching.h"

#include <c10/core/GradMode.h>

#include "engine/model/flow_sampler.h"
#include "training/data/latents.h"

namespace longtake::train {
namespace {

at::Tensor level(const at::Tensor& timesteps) { return (timesteps / 1000).unflatten(1, {-1, 1, 1, 1}); }

}  // namespace

at::Tensor noised(const at::Tensor& clean, const at::Tensor& noise, const at::Tensor& timesteps) {
  return clean + level(timesteps) * (noise - clean);
}

at::Tensor clean_estimate(const at::Tensor& x, const at::Tensor& flow, const at::Tensor& timesteps) {
  return x - level(timesteps) * flow;
}

at::Tensor weights_at(const at::Tensor& object_weights, const at::Tensor& timesteps) {
  constexpr double seen_below = 0.5;  // level at which an object stands out of the noise
  const at::Tensor seen = ((1 - level(timesteps)) / (1 - seen_below)).clamp_max(1).square();
  return 1 + (object_weights - 1) * seen;
}

at::Tensor loss_weights(const LatentBatch& batch, const at::Tensor& timesteps, bool placed) {
  return placed ? batch.layout_weights : weights_at(batch.weights, timesteps);
}

at::Tensor weighted_squares(const at::Tensor& error, const at::Tensor& weights) {
  const at::Tensor squares = error.square().mean(2, true);  // [B, F, 1, y, x]
  return ((squares * weights).flatten(1).sum(1) / weights.flatten(1).sum(1)).mean();
}

at::Tensor weighted_flow_loss(const at::Tensor& flow, const at::Tensor& clean, const at::Tensor& noise,
                              const at::Tensor& weights) {
  return weighted_squares(flow - (noise - clean), weights);
}

at::Tensor guided_flow(const Networks& networks, const ChunkInput& chunk, const TextContext& text,
                       const TextContext& empty, const LayoutContext& bare, double guidance, const MemoryView& memory) {
  const at::Tensor conditional = networks.dit.flow(chunk, text, memory);
  if (guidance == 1) return conditional;
  ChunkInput unsaid = chunk;
  unsaid.layout = bare;
  return guided(conditional, networks.dit.flow(unsaid, empty, memory), guidance);
}

std::vector<double> euler_times(int steps, double shift) {
  std::vector<double> times;
  for (int i = 0; i <= steps; ++i) times.push_back(1000 * shifted_time(1.0 - static_cast<double>(i) / steps, shift));
  return times;
}

at::Tensor sample_euler(const Networks& networks, const at::Tensor& noise, const at::Tensor& layout,
                        const std::vector<std::string>& captions, int steps, double guidance, double shift) {
  const c10::NoGradGuard no_grad;
  const TextContext text = networks.encode(captions);
  const TextContext empty = networks.encode({std::string()});
  const LayoutContext placed = networks.dit.encode_layout(layout),
                      bare = networks.dit.encode_layout(without_words(layout));
  at::Tensor x = noise;
  const std::vector<double> times = euler_times(steps, shift);
  for (int i = 0; i < steps; ++i) {
    const auto at_step = static_cast<std::size_t>(i);
    const at::Tensor timesteps = at::full({x.size(0), x.size(1)}, times[at_step], x.options());
    const at::Tensor flow = guided_flow(networks, {x, timesteps, {}, {}, placed}, text, empty, bare, guidance);
    x = x + (times[at_step + 1] - times[at_step]) / 1000 * flow;
  }
  return x;
}

}  // namespace longtake::train
