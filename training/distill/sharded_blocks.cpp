#include "training/distill/sharded_blocks.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include <array>
#include <vector>

namespace longtake::train {

struct ShardedBlocks::Parts {
  struct Weight {
    at::Tensor* tensor;
    std::vector<std::int64_t> shape;
  };
  struct Block {
    std::vector<Weight> weights;
    at::Tensor own;  // this rank's part of all the block's weights, one after the other
  };
  struct Gathered {
    std::size_t block = 0;
    at::Tensor flat;
    std::unique_ptr<Group::Pending> arriving;
  };

  explicit Parts(Group& joined) : group(joined) {}

  void keep_part(Block& block) {
    std::vector<at::Tensor> flat;
    std::int64_t count = 0;
    for (const Weight& weight : block.weights) {
      flat.push_back(weight.tensor->detach().reshape({-1}));
      count += flat.back().numel();
    }
    const std::int64_t part = (count + group.size() - 1) / group.size();
    flat.push_back(at::zeros({part * group.size() - count}, flat.front().options()));
    block.own = at::cat(flat).narrow(0, group.rank() * part, part).clone();
    release(block);
  }

  static void release(Block& block) {
    for (const Weight& weight : block.weights) *weight.tensor = at::Tensor();
  }

  void begin(std::size_t index) {
    const at::Tensor& own = blocks[index].own;
    coming = {index, at::empty({own.numel() * group.size()}, own.options()), nullptr};
    coming.arriving = group.begin_gather(coming.flat, own);
  }

  /// Replaces the gathered block by block `index`.
  void fetch(std::size_t index) {
    if (here.flat.defined() && here.block == index) return;
    const c10::NoGradGuard no_grad;
    if (here.flat.defined()) release(blocks[here.block]);
    here = {};
    if (!coming.flat.defined() || coming.block != index) {
      wait();  // the prefetched block is not the requested one; drop it
      begin(index);
    }
    wait();
    here = std::move(coming);
    coming = {};
    std::int64_t at = 0;
    for (const Weight& weight : blocks[index].weights) {
      const std::int64_t count = c10::multiply_integers(weight.shape);
      *weight.tensor = here.flat.narrow(0, at, count).view(weight.shape);
      at += count;
    }
    begin((index + 1) % blocks.size());
  }

  void wait() {
    if (coming.arriving) coming.arriving->wait();
    coming.arriving.reset();
  }

  Group& group;
  std::vector<Block> blocks;
  Gathered here, coming;
};

ShardedBlocks::ShardedBlocks(CausalDit& dit, Group& group) : dit_(dit), parts_(std::make_shared<Parts>(group)) {
  const c10::NoGradGuard no_grad;
  parts_->blocks.resize(static_cast<std::size_t>(dit.config().layers));
  for (const NamedParameter& parameter : dit.parameters()) {
    constexpr std::string_view prefix = "blocks.";
    if (!parameter.name.starts_with(prefix)) continue;
    const std::size_t index = std::stoul(parameter.name.substr(prefix.size()));
    parts_->blocks[index].weights.push_back({parameter.tensor, parameter.tensor->sizes().vec()});
  }
  for (Parts::Block& block : parts_->blocks) parts_->keep_part(block);
  dit.set_block_fetch([parts = parts_](std::size_t index) { parts->fetch(index); });
}

ShardedBlocks::~ShardedBlocks() {
  parts_->wait();
  dit_.set_block_fetch({});
}

}  // namespace longtake::train
