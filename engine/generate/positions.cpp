#include "engine/generate/positions.h"

#include <ATen/ATen.h>

#include <vector>

#include "engine/kernels/host_copy.h"

namespace longtake {

Positions frame_positions(const Positioner& rule, std::span<const std::int64_t> frames, int rows, int columns,
                          at::Device device) {
  const float start = own_position(rule, frames.front());
  std::vector<float> times;
  for (const std::int64_t frame : frames) {
    // All rows and columns of one frame share its time.
    times.insert(times.end(), static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns),
                 start + static_cast<float>(frame - frames.front()));
  }
  Positions positions = grid_positions(0, static_cast<int>(frames.size()), rows, columns, device);
  positions.time = sent(at::tensor(times), device);
  return positions;
}

MemoryView memory_view(const StoreView& kept, const Positioner& rule, std::int64_t first_frame, at::Device device) {
  MemoryView view;
  if (kept.tokens() == 0) return view;
  for (const BlockKeyValues& block : kept.blocks) view.blocks.push_back({block.k, block.v});
  const at::Tensor frames = kept.frame.contiguous();
  const std::size_t per_sample = static_cast<std::size_t>(frames.size(-1));
  std::vector<float> times;
  for (std::int64_t sample = 0; sample < frames.numel() / frames.size(-1); ++sample) {
    const std::int64_t* first = frames.const_data_ptr<std::int64_t>() + sample * frames.size(-1);
    const std::vector<float> one = time_positions(rule, std::span(first, per_sample), first_frame);
    times.insert(times.end(), one.begin(), one.end());
  }
  view.positions = {sent(at::tensor(times).view(frames.sizes()), device), sent(kept.row, device),
                    sent(kept.column, device)};
  view.bias = kept.bias;
  return view;
}

}  // namespace longtake
