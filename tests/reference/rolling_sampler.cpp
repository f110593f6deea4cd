#include "tests/reference/rolling_sampler.h"

#include <ATen/ATen.h>

#include <algorithm>

#include "engine/model/flow_schedule.h"

namespace longtake {
namespace {

/// The cache holds one chunk more than attention uses.
int cached_chunks(const SamplerPlan& plan) { return plan.window_frames / plan.chunk_frames + 1; }

class Rolling {
 public:
  Rolling(const CausalDit& model, const TextContext& text, const SamplerPlan& plan, int chunks, const ChunkNoise& noise)
      : model_(model),
        text_(text),
        plan_(plan),
        noise_(noise),
        schedule_(plan.shift, model.device()),
        levels_(denoising_timesteps(plan)),
        noisy_(static_cast<std::size_t>(chunks)),
        finished_(static_cast<std::size_t>(chunks)) {}

  int passes() const { return static_cast<int>(noisy_.size() + levels_.size()) - 1; }

  /// Runs a pass over a window; returns the clean latents of its chunks, oldest first.
  std::vector<at::Tensor> denoise(const RollingPass& window) {
    std::vector<at::Tensor> inputs;
    std::vector<at::Tensor> times;
    for (std::size_t i = 0; i < window.level.size(); ++i) {
      at::Tensor& latents = noisy_[static_cast<std::size_t>(window.first) + i];
      if (window.level[i] == 0) latents = noise_(window.first + static_cast<int>(i), 0);
      inputs.push_back(latents);
      times.push_back(timesteps(latents, window.level[i]));
    }
    const at::Tensor x = at::cat(inputs, 1);
    const int count = static_cast<int>(inputs.size());
    const ChunkInput input = at_time(x, at::cat(times, 1), window.first);
    const at::Tensor flow = model_.flow(input, text_, view(rolling_memory(plan_, window.first, count), x));
    return schedule_.x0_from_flow(x, flow, input.timesteps).split(plan_.chunk_frames, 1);
  }

  /// Advances a chunk to its next level, or writes it to the cache after the last level.
  bool advance(int chunk, int level, const at::Tensor& x0) {
    const auto index = static_cast<std::size_t>(chunk);
    if (level + 1 < static_cast<int>(levels_.size())) {
      noisy_[index] = schedule_.add_noise(x0, noise_(chunk, level + 1), timesteps(x0, level + 1));
      return false;
    }
    const at::Tensor clean = at::zeros({x0.size(0), x0.size(1)}, x0.options().dtype(at::kFloat));
    finished_[index] =
        model_.context(at_time(x0, clean, chunk), text_, view(rolling_context_memory(plan_, chunk), x0)).blocks;
    const int oldest = chunk - cached_chunks(plan_) + 1;
    if (oldest > 0) finished_[static_cast<std::size_t>(oldest)].clear();
    return true;
  }

 private:
  at::Tensor timesteps(const at::Tensor& like, int level) const {
    return at::full({like.size(0), like.size(1)}, levels_[static_cast<std::size_t>(level)],
                    like.options().dtype(at::kFloat));
  }

  Positions positions(const at::Tensor& like, int first_time, int frames) const {
    return grid_positions(first_time, frames, static_cast<int>(like.size(3)) / model_.config().patch_height,
                          static_cast<int>(like.size(4)) / model_.config().patch_width, like.device());
  }

  ChunkInput at_time(const at::Tensor& x, const at::Tensor& times, int first_chunk) const {
    return {x, times, positions(x, first_chunk * plan_.chunk_frames, static_cast<int>(x.size(1))), {}};
  }

  MemoryView view(const std::vector<RollingSlot>& slots, const at::Tensor& like) const {
    MemoryView memory;
    if (slots.empty()) return memory;
    std::vector<at::Tensor> time, row, column;
    for (const RollingSlot& slot : slots) {
      const Positions place = positions(like, slot.first_time, plan_.chunk_frames);
      time.push_back(place.time);
      row.push_back(place.row);
      column.push_back(place.column);
    }
    memory.positions = {at::cat(time), at::cat(row), at::cat(column)};
    for (int block = 0; block < model_.config().layers; ++block) {
      std::vector<at::Tensor> keys, values;
      for (const RollingSlot& slot : slots) {
        const KeyValues& stored = finished_[static_cast<std::size_t>(slot.chunk)][static_cast<std::size_t>(block)];
        keys.push_back(stored.k);
        values.push_back(stored.v);
      }
      memory.blocks.push_back({at::cat(keys, 1), at::cat(values, 1)});
    }
    return memory;
  }

  const CausalDit& model_;
  const TextContext& text_;
  const SamplerPlan& plan_;
  const ChunkNoise& noise_;
  FlowSchedule schedule_;
  std::vector<float> levels_;
  std::vector<at::Tensor> noisy_;                 // each chunk as its next pass reads it, [B, F, c, y, x]
  std::vector<std::vector<KeyValues>> finished_;  // per chunk and block; empty once no pass can attend to it
};

}  // namespace

RollingPass rolling_pass(int pass, int chunks, int levels) {
  RollingPass window;
  window.first = std::max(0, pass - levels + 1);
  const int last = std::min(chunks - 1, pass);
  // Chunk c first enters in pass c, as pure noise, and advances one level in each later pass.
  for (int chunk = window.first; chunk <= last; ++chunk) window.level.push_back(pass - chunk);
  return window;
}

std::vector<RollingSlot> rolling_memory(const SamplerPlan& plan, int first, int count) {
  if (first == 0) return {};
  const int room =
      plan.window_frames / plan.chunk_frames - count - 1;  // chunks in addition to the window and the anchor
  const int newest = std::clamp(room, 0, first - 1);
  std::vector<RollingSlot> slots = {{0, (first - newest - 1) * plan.chunk_frames}};
  for (int chunk = first - newest; chunk < first; ++chunk) slots.push_back({chunk, chunk * plan.chunk_frames});
  return slots;
}

std::vector<RollingSlot> rolling_context_memory(const SamplerPlan& plan, int chunk) {
  const int most = plan.window_frames / plan.chunk_frames - 1;  // without the chunk itself
  std::vector<RollingSlot> slots;
  for (int past = std::max(0, chunk - most); past < chunk; ++past) slots.push_back({past, past * plan.chunk_frames});
  return slots;
}

at::Tensor sample_rolling(const CausalDit& model, const TextContext& text, const SamplerPlan& plan, int chunks,
                          const ChunkNoise& noise,
                          const std::function<void(int chunk, const at::Tensor& latents)>& chunk_done) {
  Rolling rolling(model, text, plan, chunks, noise);
  std::vector<at::Tensor> clean(static_cast<std::size_t>(chunks));
  for (int pass = 0; pass < rolling.passes(); ++pass) {
    const RollingPass window = rolling_pass(pass, chunks, static_cast<int>(plan.listed.size()));
    const std::vector<at::Tensor> x0 = rolling.denoise(window);
    for (std::size_t i = 0; i < x0.size(); ++i) {
      const int chunk = window.first + static_cast<int>(i);
      clean[static_cast<std::size_t>(chunk)] = x0[i];
      if (rolling.advance(chunk, window.level[i], x0[i]) && chunk_done) chunk_done(chunk, x0[i]);
    }
  }
  return at::cat(clean, 1);
}

}  // namespace longtake
