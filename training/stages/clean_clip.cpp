#include "training/stages/clean_clip.h"

#include <ATen/ATen.h>

#include "engine/kernels/host_copy.h"

namespace longtake::train {

void CleanClip::append(const ContextPass& pass) {
  if (blocks_.empty()) {
    blocks_ = pass.blocks;
    return;
  }
  for (std::size_t i = 0; i < blocks_.size(); ++i) {
    blocks_[i].k = at::cat({blocks_[i].k, pass.blocks[i].k}, 1);
    blocks_[i].v = at::cat({blocks_[i].v, pass.blocks[i].v}, 1);
  }
}

MemoryView CleanClip::view(std::int64_t first_frame, const at::Tensor& index) const {
  MemoryView view;
  if (blocks_.empty() || (index.defined() && index.numel() == 0)) return view;
  view.blocks = blocks_;
  Positions all = past(first_frame);
  if (index.defined()) {
    const at::Tensor at = sent(index, grid_.device);
    for (KeyValues& block : view.blocks) block = {block.k.index_select(1, at), block.v.index_select(1, at)};
    all = {all.time.index_select(-1, at), all.row.index_select(-1, at), all.column.index_select(-1, at)};
  }
  view.positions = all;
  return view;
}

Positions CleanClip::past(std::int64_t first_frame) const {
  Positions all = grid_positions(0, static_cast<int>(frames()), grid_.rows, grid_.columns, grid_.device);
  if (!times_.defined()) {
    all.time = present_time - (first_frame - all.time).clamp_max(present_time);
    return all;
  }
  const at::Tensor times = times_.to(all.time.options());
  const at::Tensor distance = times.narrow(1, first_frame, 1) - times.narrow(1, 0, frames());  // [B, F]
  all.time = present_time - distance.clamp_max(present_time).repeat_interleave(grid_.per_frame(), 1);
  all.row = all.row.expand_as(all.time);
  all.column = all.column.expand_as(all.time);
  return all;
}

Positions CleanClip::present(int frames) const {
  return grid_positions(present_time, frames, grid_.rows, grid_.columns, grid_.device);
}

}  // namespace longtake::train
