#include "engine/generate/joint_window.h"

#include <ATen/ATen.h>

#include "engine/generate/positions.h"
#include "engine/generate/window_slots.h"

namespace longtake {

Result<SampledChunk> JointWindowSampler::sample(const SampleScene& scene, const std::stop_token& stop) const {
  ChunkWindow window = scene.window;
  for (;;) {
    if (stop.stop_requested()) return chunk_cancelled();
    const int count = static_cast<int>(window.size()) + 1;
    window.push_back(noise(scene, 0, count - 1));
    std::vector<float> times;  // one timestep per latent frame; chunk i has been through count - 1 - i passes
    for (int i = 0; i < count; ++i)
      times.insert(times.end(), static_cast<std::size_t>(config_.chunk_frames), timestep(count - 1 - i));
    ChunkInput noisy = scene.cursor.input(at::cat(window, 1), 0, scene.rule, model_);
    noisy.timesteps = at::tensor(times).unsqueeze(0).to(noisy.latents.device());
    const at::Tensor flow = scene.model.flow(noisy, timestep(0), memory_of(scene, noisy.latents.size(1)));
    const at::Tensor x0 = config_.schedule.x0_from_flow(noisy.latents, flow, noisy.timesteps);
    const auto of_chunk = [&](const at::Tensor& all, int i) {
      return all.narrow(1, static_cast<std::int64_t>(i) * config_.chunk_frames, config_.chunk_frames);
    };
    for (int i = 0; i < count; ++i) {
      const int level = count - 1 - i;
      if (level + 1 == passes()) continue;
      at::Tensor& x = window[static_cast<std::size_t>(i)];
      x = next_input(scene, config_.timesteps, x, of_chunk(x0, i), of_chunk(flow, i), level, i);
    }
    if (count < passes()) continue;
    window.erase(window.begin());
    return SampledChunk{of_chunk(x0, 0).clone(), {}, std::move(window), passes()};  // a view would keep all of x0 alive
  }
}

std::optional<std::vector<SlotId>> JointWindowSampler::context_slots(const SlotTable& table) const {
  return newest_slots(table, room_beside(config_.chunk_frames));
}

MemoryView JointWindowSampler::memory_of(const SampleScene& scene, std::int64_t window_frames) const {
  const WindowSlots chosen = window_slots(scene.store.table(), scene.cursor.frame, room_beside(window_frames));
  StoreView kept = scene.store.view(chosen.slots);
  kept.frame = kept.frame.clone();
  kept.frame.narrow(0, 0, chosen.anchors) += chosen.anchor_shift;
  const CausalDit& network = scene.model.network();
  return network.rotated(memory_view(kept, scene.rule, scene.cursor.frame, network.device()));
}

std::int64_t JointWindowSampler::room_beside(std::int64_t frames) const {
  const int frame_tokens = config_.latent_height / model_.patch_height * (config_.latent_width / model_.patch_width);
  return (config_.joint_frames - frames) * frame_tokens;
}

}  // namespace longtake
