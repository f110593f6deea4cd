#include "tests/model/wan_operators.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include "engine/kernels/split_attention.h"
#include "engine/model/block_steps.h"
#include "engine/model/causal_dit.h"
#include "engine/model/dit_config.h"
#include "engine/wan/wan_vae.h"

namespace longtake {
namespace {

constexpr int kFrames = 3, kRows = 30, kColumns = 52;  // tokens of a chunk
constexpr std::int64_t kTokens = kFrames * kRows * kColumns;

at::Tensor nothing(at::IntArrayRef shape) {
  return at::empty(shape, at::TensorOptions(at::kMeta).dtype(at::kBFloat16));
}

CausalDit model_of_shapes(const DitConfig& config, const WanOperatorsWish& wish) {
  CausalDit model(config);
  model.set_steps(gpu_steps());  // the model would choose them itself on a device that LibTorch's autocast knows
  const auto shapes = dit_parameter_shapes(config);
  for (const NamedParameter& parameter : model.parameters()) {
    for (const auto& [name, shape] : shapes)
      if (name == parameter.name) *parameter.tensor = nothing(shape);
  }
  if (wish.eight_bits) model.round_matrices();
  // Our own kernel reads slices of wider rows; ATen's operators would copy them.
  if (wish.own == OwnSteps::kernels) model.join_projections();
  return model;
}

/// The operators with attention split as for a GPU with so many multiprocessors.
WanOperators::Operators split(const WanOperators::Operators& operators, int multiprocessors) {
  WanOperators::Operators all;
  for (const ListedOperator& one : operators) {
    const bool is_plain = one.name == "aten::scaled_dot_product_attention" && one.shapes.size() == 3;  // no bias
    const std::int64_t heads = is_plain ? one.shapes[0][1] : 1, queries = is_plain ? one.shapes[0][2] : 0,
                       keys = is_plain ? one.shapes[1][2] : 0;
    const AttentionSplit plan = plan_split(heads, queries, keys, multiprocessors);
    if (plan.queries == 0) {
      all.push_back(one);
      continue;
    }
    const auto heads_of = [&](std::int64_t tokens) {
      return nothing({1, tokens, heads, one.shapes[0][3]}).transpose(1, 2);
    };
    const at::Tensor q = heads_of(queries), k = heads_of(keys), v = heads_of(keys);
    const OperatorList list(OwnSteps::operators);
    attend_in_parts(q, k, v, plan, SummingAttention::cudnn);
    all.insert(all.end(), list.all().begin(), list.all().end());
  }
  return all;
}

/// The operators between two lengths of the list.
WanOperators::Operators part(const OperatorList& list, std::size_t from, std::size_t to) {
  return {list.all().begin() + static_cast<std::ptrdiff_t>(from), list.all().begin() + static_cast<std::ptrdiff_t>(to)};
}

}  // namespace

WanOperators wan_operators(const WanOperatorsWish& wish) {
  const c10::NoGradGuard no_grad;
  DitConfig config = DitConfig::wan_1_3b();
  WanOperators made;
  made.blocks = config.layers;
  config.layers = 2;  // all blocks are alike
  CausalDit model = model_of_shapes(config, wish);
  const TextContext text = model.encode_text(nothing({1, wish.words, config.text_dim}));
  MemoryView memory;
  if (wish.kept_tokens > 0) {
    for (int i = 0; i < config.layers; ++i)
      memory.blocks.push_back({nothing({1, wish.kept_tokens, config.dim}), nothing({1, wish.kept_tokens, config.dim})});
    const at::Tensor axis = nothing({wish.kept_tokens}).to(at::kFloat);
    memory.positions = {axis, axis, axis};
  }
  ChunkInput chunk;
  chunk.latents = nothing({1, kFrames, config.in_channels, kRows * 2, kColumns * 2});
  chunk.timesteps = nothing({1, 1}).to(at::kFloat).expand({1, kFrames});
  chunk.positions = grid_positions(kFrames, kFrames, kRows, kColumns, at::kMeta);

  const auto rotate = [&](const MemoryView& kept) {
    const OperatorList list(wish.own);
    model.rotated(kept, wish.lanes ? kTokens : 0);
    return list.all();
  };
  if (!memory.empty()) {
    MemoryView one = memory;
    one.blocks.pop_back();
    made.rotate_begin = rotate(one);
    const WanOperators::Operators both = rotate(memory);
    // A second block adds its own operators.
    const auto of_block = static_cast<std::ptrdiff_t>(both.size() - made.rotate_begin.size());
    made.rotate_block.assign(both.end() - of_block, both.end());
    made.rotate_begin.erase(made.rotate_begin.end() - of_block, made.rotate_begin.end());
  }
  const MemoryView seen = model.rotated(memory, kTokens);
  std::vector<std::size_t> begun;  // where each block's operators begin
  const OperatorList* listing = nullptr;
  model.set_block_fetch([&](std::size_t) { begun.push_back(listing->all().size()); });
  {
    const OperatorList list(wish.own);
    listing = &list;
    model.flow(chunk, text, seen);
    const std::size_t ended = 2 * begun[1] - begun[0];
    made.begin = part(list, 0, begun[0]);
    made.block = part(list, begun[0], begun[1]);
    made.end = part(list, ended, list.all().size());
  }
  begun.clear();
  {
    const OperatorList list(wish.own);
    listing = &list;
    model.context(chunk, text, seen);
    made.clean_begin = part(list, 0, begun[0]);
    made.clean_block = part(list, begun[0], begun[1]);
    made.clean_last = part(list, begun[1], list.all().size());
  }
  for (WanOperators::Operators* block : {&made.block, &made.clean_block}) *block = split(*block, wish.multiprocessors);
  return made;
}

WanOperators::Operators vae_operators(OwnSteps own) {
  const c10::NoGradGuard no_grad;
  WanVae vae{WanVaeConfig()};
  const ParameterList all = vae.parameters();
  for (std::size_t i = 0; i < all.named.size(); ++i) *all.named[i].tensor = nothing(all.shapes[i].second);
  vae.to(at::kMeta, at::kBFloat16);
  const at::Tensor latents = nothing({1, kFrames, 16, kRows * 2, kColumns * 2});
  DecoderState state;
  vae.decode(latents, state);  // the first chunk of a stream is decoded differently
  const OperatorList list(own);
  vae.decode(latents, state);
  return list.all();
}

}  // namespace longtake
