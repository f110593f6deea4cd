#include <ATen/ATen.h>

#include <algorithm>

#include "app/cli/probe/probe.h"
#include "app/cli/probe/probe_weights.h"
#include "engine/model/causal_dit.h"
#include "engine/model/flow_schedule.h"
#include "engine/model/recipes.h"
#include "engine/pipeline/positions.h"

namespace longtake::cli {
namespace {

// In files latents are [C,F,H,W]; the model takes [B,F,c,y,x].
at::Tensor to_model(const at::Tensor& latents) { return latents.permute({1, 0, 2, 3}).unsqueeze(0).contiguous(); }
at::Tensor to_file(const at::Tensor& latents) { return latents[0].permute({1, 0, 2, 3}); }

/// From config.json, else from the tensors. Those do not show how many heads share the width.
Result<DitConfig> dit_config(ProbeInput& input, const ProbeWeights& weights) {
  const auto head_dim = static_cast<int>(input.settings.whole("head_dim", 0, 2, 4096));
  const auto heads = static_cast<int>(input.settings.whole("heads", 0, 1, 4096));
  auto config = weights.config ? dit_config_from_json(*weights.config)
                               : dit_config_from_shapes(weights.shapes(), head_dim > 0 ? head_dim : 128);
  if (!config) return config;
  if (heads > 0)
    config->heads = heads;
  else if (head_dim > 0)
    config->heads = std::max(config->dim / head_dim, 1);
  else if (!weights.config && config->dim % 128 != 0)
    return refuse_probe("a width of " + std::to_string(config->dim) +
                        " without a config.json does not say how many heads share it: add --set heads=N");
  if (auto fits = check(*config); !fits) return fail(fits.error());
  return config;
}

Result<CausalDit> load_dit(ProbeInput& input) {
  auto weights = open_probe_weights(input.weights, WeightsKind::wan_dit);
  if (!weights) return fail(weights.error());
  auto config = dit_config(input, *weights);
  if (!config) return fail(config.error());
  auto model = CausalDit::load(*config, weights->tensors());
  if (!model) return model;
  model->to(input.device, input.dtype);
  const bool fast = input.settings.choice("numerics", {"reference", "fast"}) == "fast";
  model->set_numerics(fast ? Numerics::fast : Numerics::reference);
  return model;
}

/// Latents and their timesteps, fitting the model.
Result<at::Tensor> read_latents(const ProbeInput& input, const std::string& name, const DitConfig& config) {
  auto latents = input.tensor(name, 4);
  if (!latents) return latents;
  if (latents->size(0) != config.in_channels || latents->size(2) % config.patch_height != 0 ||
      latents->size(3) % config.patch_width != 0)
    return refuse_probe(name + " must have " + std::to_string(config.in_channels) +
                        " channels and a size that divides into patches of " + std::to_string(config.patch_height) +
                        " x " + std::to_string(config.patch_width));
  return to_model(*latents);
}

Result<at::Tensor> read_timesteps(const ProbeInput& input, std::int64_t frames) {
  auto timesteps = input.tensor("timesteps", 1);
  if (!timesteps) return timesteps;
  if (timesteps->size(0) == 1 && frames > 1)
    return input.tensors.at("timesteps").to(input.device, at::kFloat).expand({1, frames}).contiguous();
  if (timesteps->size(0) != frames) return refuse_probe("timesteps must have one entry per latent frame");
  // Read again in full: a timestep must not be rounded to the model's type.
  return input.tensors.at("timesteps").to(input.device, at::kFloat).unsqueeze(0);
}

Result<TextContext> read_text(const ProbeInput& input, const CausalDit& model) {
  auto text = input.tensor("text", 2);
  if (!text) return fail(text.error());
  const DitConfig& config = model.config();
  if (text->size(1) != config.text_dim || text->size(0) > config.text_rows)
    return refuse_probe("text must have " + std::to_string(config.text_dim) + " features and at most " +
                        std::to_string(config.text_rows) + " rows");
  return model.encode_text(text->unsqueeze(0));
}

Result<NamedTensors> dit(ProbeInput& input) {
  auto model = load_dit(input);
  if (!model) return fail(model.error());
  if (auto good = input.settings.check(); !good) return fail(good.error());
  auto latents = read_latents(input, "latents", model->config());
  if (!latents) return fail(latents.error());
  auto timesteps = read_timesteps(input, latents->size(1));
  if (!timesteps) return fail(timesteps.error());
  auto text = read_text(input, *model);
  if (!text) return fail(text.error());
  ChunkInput chunk;
  chunk.latents = *latents;
  chunk.timesteps = *timesteps;
  return NamedTensors{{"flow", to_file(model->flow(chunk, *text))}};
}

/// Every clean token so far with its keys and values.
class CleanMemory {
 public:
  CleanMemory(Positioner rule, int rows, int columns) : rule_(rule), rows_(rows), columns_(columns) {}

  MemoryView view(std::int64_t first_frame, at::Device device) const {
    MemoryView memory;
    if (frames_.empty()) return memory;
    memory.blocks = blocks_;
    const auto frames = static_cast<int>(frames_.size()) / (rows_ * columns_);
    memory.positions = grid_positions(0, frames, rows_, columns_, device);
    const std::vector<float> times = time_positions(rule_, frames_, first_frame);
    memory.positions.time = at::tensor(times, at::kFloat).to(device);
    return memory;
  }
  void add(const ContextPass& pass, std::span<const std::int64_t> frames) {
    for (const std::int64_t frame : frames)
      frames_.insert(frames_.end(), static_cast<std::size_t>(rows_ * columns_), frame);
    if (blocks_.empty()) {
      blocks_ = pass.blocks;
      return;
    }
    for (std::size_t i = 0; i < blocks_.size(); ++i) {
      blocks_[i].k = at::cat({blocks_[i].k, pass.blocks[i].k}, 1);
      blocks_[i].v = at::cat({blocks_[i].v, pass.blocks[i].v}, 1);
    }
  }

 private:
  const Positioner rule_;
  const int rows_;
  const int columns_;
  std::vector<std::int64_t> frames_;  // of each token
  std::vector<KeyValues> blocks_;
};

Result<NamedTensors> dit_causal(ProbeInput& input) {
  auto model = load_dit(input);
  if (!model) return fail(model.error());
  const std::int64_t chunk_frames = input.settings.whole("chunk", 3, 1, 1000);
  (void)input.settings.choice("policy", {"full"});
  Positioner rule;
  rule.kind = input.settings.choice("rope", {"absolute", "relative"}) == "absolute" ? Positioner::Kind::absolute
                                                                                    : Positioner::Kind::clamped;
  rule.horizon = static_cast<std::int32_t>(input.settings.whole("horizon", rule.horizon, 1, 1'000'000));
  if (auto good = input.settings.check(); !good) return fail(good.error());

  const DitConfig& config = model->config();
  auto noisy = read_latents(input, "noisy", config);
  auto clean = read_latents(input, "clean", config);
  if (!noisy) return fail(noisy.error());
  if (!clean) return fail(clean.error());
  if (noisy->sizes() != clean->sizes()) return refuse_probe("noisy and clean have different shapes");
  auto timesteps = read_timesteps(input, noisy->size(1));
  if (!timesteps) return fail(timesteps.error());
  auto text = read_text(input, *model);
  if (!text) return fail(text.error());

  const int rows = static_cast<int>(noisy->size(3)) / config.patch_height;
  const int columns = static_cast<int>(noisy->size(4)) / config.patch_width;
  CleanMemory memory(rule, rows, columns);
  std::vector<at::Tensor> flows;
  for (std::int64_t first = 0; first < noisy->size(1); first += chunk_frames) {
    const std::int64_t count = std::min(chunk_frames, noisy->size(1) - first);
    std::vector<std::int64_t> frames(static_cast<std::size_t>(count));
    for (std::int64_t i = 0; i < count; ++i) frames[static_cast<std::size_t>(i)] = first + i;
    ChunkInput chunk;
    chunk.positions = frame_positions(rule, frames, rows, columns, input.device);
    const MemoryView view = memory.view(first, input.device);
    chunk.latents = noisy->narrow(1, first, count);
    chunk.timesteps = timesteps->narrow(1, first, count);
    flows.push_back(model->flow(chunk, *text, view));
    chunk.latents = clean->narrow(1, first, count);
    chunk.timesteps = at::zeros_like(chunk.timesteps);
    memory.add(model->context(chunk, *text, view), frames);
  }
  return NamedTensors{{"flow", to_file(at::cat(flows, 1))}};
}

Result<NamedTensors> schedule(ProbeInput& input) {
  const double shift = input.settings.number("shift", 5, 0.01, 1000);
  const std::vector<int> steps = input.settings.list("steps", {1000, 750, 500, 250});
  const bool warp = input.settings.whole("warp", 1, 0, 1) == 1;
  if (auto good = input.settings.check(); !good) return fail(good.error());
  for (const int step : steps)
    if (step < 1 || step > FlowSchedule::levels) return refuse_probe("steps must lie between 1 and 1000");
  const FlowSchedule table(shift);
  const std::vector<float> listed = warp ? table.warp(steps) : std::vector<float>(steps.begin(), steps.end());
  const at::Tensor timesteps = at::tensor(listed, at::kFloat);
  return NamedTensors{{"sigmas", table.sigmas()},
                      {"timesteps", table.timesteps()},
                      {"step_timesteps", timesteps},
                      {"step_sigmas", table.sigma_at(timesteps)}};
}

constexpr Probe kProbes[] = {
    {"dit", "latents [C,F,H,W], timesteps [F], text [L,Dt] -> flow; --set heads=N numerics=reference|fast", true, true,
     dit},
    {"dit-causal",
     "noisy, clean [C,F,H,W], timesteps [F], text [L,Dt] -> flow; --set chunk=3 policy=full rope=absolute|relative "
     "horizon=21",
     true, true, dit_causal},
    {"schedule", "--set shift=5 steps=1000,750,500,250 warp=1 -> sigmas, timesteps, step_timesteps, step_sigmas", false,
     false, schedule},
};

}  // namespace

std::span<const Probe> model_probes() { return kProbes; }

}  // namespace longtake::cli
