#include "engine/generate/positions.h"

#include <ATen/ATen.h>

#include <vector>

#include "engine/kernels/host_copy.h"

namespace longtake {

namespace {

/// Whole frames at these times.
Positions at_times(std::span<const float> frame_times, int rows, int columns, at::Device device) {
  std::vector<float> times;
  for (const float time : frame_times) {
    // All rows and columns of one frame share its time.
    times.insert(times.end(), static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns), time);
  }
  Positions positions = grid_positions(0, static_cast<int>(frame_times.size()), rows, columns, device);
  positions.time = sent(at::tensor(times), device);
  return positions;
}

}  // namespace

Positions frame_positions(const Positioner& rule, std::span<const std::int64_t> frames, int rows, int columns,
                          at::Device device) {
  const float start = own_position(rule, frames.front());
  std::vector<float> times;
  for (const std::int64_t frame : frames) times.push_back(start + static_cast<float>(frame - frames.front()));
  return at_times(times, rows, columns, device);
}

Positions seen_positions(const Positioner& rule, std::span<const std::int64_t> frames, std::int64_t first_frame,
                         int rows, int columns, at::Device device) {
  return at_times(time_positions(rule, frames, first_frame), rows, columns, device);
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
