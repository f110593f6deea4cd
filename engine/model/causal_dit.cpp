#include "engine/model/causal_dit.h"

#include <ATen/ATen.h>
#include <ATen/autocast_mode.h>
#include <c10/core/GradMode.h>

#include <cmath>
#include <limits>

#include "engine/kernels/norm.h"
#include "engine/kernels/norm_rotate.h"
#include "engine/model/flow.h"

namespace longtake {

struct CausalDit::Pass {
  at::Tensor latents;     // [B, F, c, y, x], scaled for the network
  at::Tensor x;           // [B, N, C]
  at::Tensor time;        // [B, F, C]
  at::Tensor modulation;  // [B, F, 6, C]
  at::Tensor placed;      // ConditioningContext::cells
  PassScope scope;
};

namespace {

/// Combines the bias of memory slots and the mask among own tokens into one term of the logits.  [B or 1, 1, N or 1,
/// M+N]
at::Tensor joint_bias(const MemoryView& memory, const at::Tensor& mask, const at::Tensor& x) {
  if (!memory.bias.defined() && !mask.defined()) return {};
  const std::int64_t own = x.size(1);
  const std::int64_t slots = memory.empty() ? 0 : memory.blocks.front().k.size(1);
  at::Tensor past = memory.bias.defined() ? memory.bias.to(x.options()) : at::zeros({slots}, x.options());
  if (past.dim() == 1) past = past.unsqueeze(0);
  past = past.unsqueeze(1).unsqueeze(1);  // [B or 1, 1, 1, M]
  if (!mask.defined()) return at::cat({past, at::zeros({past.size(0), 1, 1, own}, x.options())}, -1);
  return at::cat({past.expand({-1, -1, own, -1}), mask.to(x.options()).expand({past.size(0), 1, own, own})}, -1);
}

/// The positions of ChunkInput::reads in the world. The camera's shift is already applied to memory's keys.
Positions listed_positions(const ChunkInput& chunk, const MemoryView& memory) {
  at::Tensor camera = chunk.conditioning.camera;  // [B, N]
  if (!camera.defined()) return chunk.reads.positions;
  if (!memory.empty()) camera = at::constant_pad_nd(camera, {memory.blocks.front().k.size(1), 0});
  return moved_right(chunk.reads.positions, camera.index_select(1, chunk.reads.tokens));
}

/// One column instead of F equal ones. On a GPU the modulation is then one row, which can be LayerNorm's parameters.
at::Tensor distinct(const at::Tensor& timesteps) {
  const bool all_equal = timesteps.size(1) > 1 && timesteps.stride(1) == 0;
  return all_equal ? timesteps.narrow(1, 0, 1) : timesteps;
}

/// The logits of the few keys that represent `count` equal padding keys: their exponentials have the same sum. bf16
/// rounds a logit by up to 1.6 %, so several keys are used. Unread keys follow to make the total a multiple of eight,
/// as attention on a GPU requires.
std::vector<float> padding_logits(std::int64_t count, std::int64_t words) {
  constexpr double left_over = 1e-5;
  // Subtracting half of the last place before rounding to nearest keeps the result at or below x.
  const auto rounded_down = [](double x) {
    return static_cast<float>(at::BFloat16(static_cast<float>(x - std::abs(x) * 0x1p-8)));
  };
  std::vector<float> logits;
  for (auto rest = static_cast<double>(count); rest > left_over * static_cast<double>(count);) {
    logits.push_back(rounded_down(std::log(rest)));
    rest -= std::exp(static_cast<double>(logits.back()));
  }
  while ((words + static_cast<std::int64_t>(logits.size())) % 8 != 0)
    logits.push_back(-std::numeric_limits<float>::infinity());
  return logits;
}

bool folds_padding(const DitConfig& config, std::int64_t words) {
  constexpr std::int64_t fewest_folded = 64;  // fewer would save hardly any time
  return config.text_rows - words >= fewest_folded && !config.points;
}

const KeyValues& of_block(const std::vector<KeyValues>& blocks, std::size_t index) {
  static const KeyValues nothing;
  return blocks.empty() ? nothing : blocks[index];
}

}  // namespace

std::int64_t text_keys(const DitConfig& config, std::int64_t words) {
  if (!folds_padding(config, words)) return config.text_rows;
  return words + static_cast<std::int64_t>(padding_logits(config.text_rows - words, words).size());
}

at::Tensor timestep_sinusoid(const at::Tensor& timesteps, int freq_dim) {
  const int half = freq_dim / 2;
  const at::Tensor t = timesteps.to(at::kDouble);
  const at::Tensor rate = at::pow(10000.0, at::arange(half, t.options()).div_(-half));
  const at::Tensor angle = t.unsqueeze(-1) * rate;
  return at::cat({angle.cos(), angle.sin()}, -1);
}

/// With x_t = (1 - s) x0 + s noise and x0 of standard deviation d per channel, the best linear estimate of the flow
/// from x_t is skip * x_t. `out` is the standard deviation of the remainder.
struct CausalDit::Conditioner {
  at::Tensor in, skip, out;  // [B, F, c, 1, 1]
};

CausalDit::Conditioner CausalDit::condition(const ChunkInput& chunk) const {
  const at::Tensor deviation = latent_deviation_.to(at::kFloat).view({-1, 1, 1});
  const at::Tensor noise =
      (chunk.timesteps.to(deviation.options()) / 1000).unflatten(1, {-1, 1, 1, 1});  // [B, F, 1, 1, 1]
  const at::Tensor clean = 1 - noise;
  const at::Tensor variance = noise.square() + (clean * deviation).square();
  const at::Tensor in = variance.clamp_min(1e-8).rsqrt();
  return {in, (noise - clean * deviation.square()) * in.square(), deviation * in};
}

at::Tensor CausalDit::embed_patches(const at::Tensor& latents) const {
  const std::int64_t ph = config_.patch_height;
  const std::int64_t pw = config_.patch_width;
  const auto size = latents.sizes();  // [B, F, c, y, x]
  TORCH_CHECK(latents.dim() == 5 && size[2] == config_.in_channels && size[3] % ph == 0 && size[4] % pw == 0,
              "latents must be [B, F, ", config_.in_channels, ", y, x] with whole patches");
  const at::Tensor patches = latents.to(patch_embedding_.weight.scalar_type())
                                 .reshape({size[0], size[1], size[2], size[3] / ph, ph, size[4] / pw, pw})
                                 .permute({0, 1, 3, 5, 2, 4, 6})  // [B, F, R, W, c, ph, pw]
                                 .reshape({size[0], -1, size[2] * ph * pw});
  at::Tensor tokens = at::linear(patches, patch_embedding_.weight.flatten(1), patch_embedding_.bias);  // [B, N, C]
  if (config_.neighbours) {
    const at::Tensor around = at::conv2d(latents.flatten(0, 1).to(neighbour_embedding_.scalar_type()),
                                         neighbour_embedding_, {}, {ph, pw}, {1, 1});  // [B*F, C, R, W]
    tokens = tokens + around.permute({0, 2, 3, 1}).reshape(tokens.sizes());
  }
  if (config_.grid_rows == 0) return tokens;
  TORCH_CHECK(size[3] / ph == config_.grid_rows && size[4] / pw == config_.grid_columns, "this model's frames have ",
              config_.grid_rows, " x ", config_.grid_columns, " tokens, not ", size[3] / ph, " x ", size[4] / pw);
  // Under autocast the tokens are narrower than the parameter, and must keep their type.
  return tokens + cell_embedding_.flatten(0, 1).repeat({size[1], 1}).to(tokens.scalar_type());
}

at::Tensor CausalDit::embed_time(const at::Tensor& timesteps) const {
  const at::Tensor sinusoid = timestep_sinusoid(timesteps, config_.freq_dim).to(time_embedding_in_.weight.options());
  return time_embedding_out_(at::silu(time_embedding_in_(sinusoid)));  // [B, F, C]
}

at::Tensor CausalDit::modulation_of(const at::Tensor& time) const {
  const at::Tensor rows = time_projection_(at::silu(time)).unflatten(2, {6, -1});  // [B, F, 6, C]
  if (!config_.sample_info) return rows;
  constexpr int kOf24 = 1;  // the row for 24 pictures per second, the rate at which such models stream
  const at::Tensor rate = fps_projection_out_(at::silu(fps_projection_in_(fps_embedding_.narrow(0, kOf24, 1))));
  return rows + rate.view({1, 1, 6, -1});
}

const BlockSteps& CausalDit::steps() const {
  if (steps_ != nullptr) return *steps_;
  const bool plain =
      device().is_cpu() || exact() || c10::GradMode::is_enabled() || at::autocast::is_autocast_enabled(device().type());
  return plain ? plain_steps() : gpu_steps();
}

CausalDit::Pass CausalDit::begin(const ChunkInput& chunk, const TextContext& text, const MemoryView& memory) const {
  const auto size = chunk.latents.sizes();
  TORCH_CHECK(chunk.timesteps.dim() == 2 && chunk.timesteps.size(1) == size[1], "timesteps must be [B, F]");
  TORCH_CHECK(
      chunk.causal_frames == 0 || (size[1] % chunk.causal_frames == 0 && memory.empty() && !chunk.mask.defined()),
      "a pass in causal blocks has whole blocks, no memory and no mask");
  TORCH_CHECK(chunk.reads.empty() || (chunk.causal_frames == 0 && !chunk.mask.defined() && !memory.bias.defined()),
              "a pass that lists what it reads has no blocks, mask or bias");
  TORCH_CHECK(memory.empty() || memory.blocks.size() == blocks_.size(), "the memory has the wrong number of blocks");
  Pass pass;
  pass.latents = config_.preconditioned ? chunk.latents * condition(chunk).in : chunk.latents;
  pass.x = embed_patches(pass.latents);
  if (chunk.conditioning.defined()) pass.x = pass.x + chunk.conditioning.tokens.to(pass.x.scalar_type());
  pass.placed = chunk.conditioning.cells;
  pass.scope.steps = &steps();
  pass.time = embed_time(pass.scope.steps == &gpu_steps() ? distinct(chunk.timesteps) : chunk.timesteps);
  pass.modulation = modulation_of(pass.time);
  Positions own = chunk.positions.defined()
                      ? chunk.positions
                      : grid_positions(0, static_cast<int>(size[1]), static_cast<int>(size[3]) / config_.patch_height,
                                       static_cast<int>(size[4]) / config_.patch_width, chunk.latents.device());
  TORCH_CHECK(own.time.size(-1) == pass.x.size(1), "there must be one position per token");
  if (chunk.conditioning.camera.defined()) own = moved_right(own, chunk.conditioning.camera);
  pass.scope.own = rotation(own, config_.head_dim(), exact());
  if (!chunk.reads.empty()) {
    pass.scope.reads = chunk.reads;
    pass.scope.listed = rotation(listed_positions(chunk, memory), config_.head_dim(), exact());
  } else if (!memory.empty() && !memory.rotated) {
    pass.scope.memory = rotation(memory.positions, config_.head_dim(), exact());
  }
  pass.scope.bias = joint_bias(memory, chunk.mask, pass.x);
  if (text.bias.defined()) pass.scope.text_bias = text.bias.to(pass.x.options()).unsqueeze(1).unsqueeze(1);
  pass.scope.rows = size[3] / config_.patch_height;
  pass.scope.columns = size[4] / config_.patch_width;
  pass.scope.block_tokens = chunk.causal_frames * pass.scope.rows * pass.scope.columns;
  pass.scope.eps = config_.eps;
  pass.scope.numerics = numerics_;
  return pass;
}

at::Tensor CausalDit::run_block(std::size_t index, const Pass& pass, const TextContext& text,
                                const MemoryView& memory) const {
  fetch(index);
  const KeyValues& words = text.blocks[index];
  const KeyValues& image = of_block(text.image, index);
  const KeyValues& past = of_block(memory.blocks, index);
  const DitBlock& block = blocks_[index];
  if (!runner_ || !c10::GradMode::is_enabled())
    return block.forward(pass.x, pass.modulation, words, image, past, pass.scope, nullptr,
                         of_block(memory.lanes, index));
  const BlockCall call = [&block, scope = pass.scope](const std::vector<at::Tensor>& in) {
    return block.forward(in[0], in[1], {in[2], in[3]}, {in[4], in[5]}, {in[6], in[7]}, scope);
  };
  return runner_(call, {pass.x, pass.modulation, words.k, words.v, image.k, image.v, past.k, past.v});
}

bool CausalDit::run_packed(Pass& pass, const TextContext& text, const MemoryView& memory,
                           const BlocksOutput& output) const {
  if (packed_ == nullptr || !text.image.empty() || !pass.scope.reads.empty()) return false;
  const MemoryView turned = rotated(memory);
  const BlocksInput input{pass.x, pass.modulation, text.blocks, turned.blocks, pass.scope};
  if (!takes_packed_blocks(input)) return false;
  pass.x = packed_->run(input, output);
  return true;
}

ConditioningContext CausalDit::encode_conditioning(const Conditioning& conditioning) const {
  return config_.conditioning > 0 && conditioning.defined() ? conditioning_(conditioning) : ConditioningContext();
}

ConditioningContext CausalDit::encode_conditioning(const Conditioning& conditioning, const TextContext& text) const {
  return encode_conditioning(text.rows.defined() ? pointed(conditioning, text.rows) : conditioning);
}

at::Tensor CausalDit::flow(const ChunkInput& plain, const TextContext& text, const MemoryView& memory,
                           MiddleTokens* middle) const {
  if (!plain.conditioning.seen.defined()) return flow_as_seen(plain, text, memory, middle);
  // The network's input is noise whose mean is a rough picture of the maps. The picture is therefore added here and
  // subtracted from the flow.
  ChunkInput chunk = plain;
  chunk.latents = plain.latents + sigma_of(plain.timesteps, plain.latents) * plain.conditioning.seen;
  return flow_as_seen(chunk, text, memory, middle) - plain.conditioning.seen;
}

at::Tensor CausalDit::flow_as_seen(const ChunkInput& chunk, const TextContext& text, const MemoryView& memory,
                                   MiddleTokens* middle) const {
  Pass pass = begin(chunk, text, memory);
  if (middle != nullptr || !run_packed(pass, text, memory, {})) {
    for (std::size_t i = 0; i < blocks_.size(); ++i) {
      pass.x = run_block(i, pass, text, memory);
      if (middle != nullptr && middle->blocks == i + 1) middle->tokens = pass.x;
    }
  }
  const at::Tensor open = project_out(pass);
  if (config_.predicts_clean) {
    constexpr double least = .02;  // without noise the flow cannot be derived from clean latents
    return (chunk.latents - open) / sigma_of(chunk.timesteps, chunk.latents).clamp_min(least);
  }
  if (!config_.preconditioned) return open;
  const Conditioner factors = condition(chunk);
  return chunk.latents * factors.skip + open * factors.out;
}

ContextPass CausalDit::context(const ChunkInput& chunk, const TextContext& text, const MemoryView& memory,
                               bool with_queries) const {
  ContextPass result = unturned_context(chunk, text, memory, with_queries ? Kept::keys_and_queries : Kept::keys);
  result.camera = chunk.conditioning.camera;
  if (!result.camera.defined()) return result;
  const at::Tensor none = at::zeros_like(result.camera);
  const Rotation turns = rotation({none, none, result.camera}, config_.head_dim(), exact());
  for (KeyValues& block : result.blocks) block.k = rotate(block.k, turns, config_.heads);
  for (at::Tensor& queries : result.queries) queries = rotate(queries, turns, config_.heads);
  return result;
}

QueryKeyValue CausalDit::last_block(const ChunkInput& chunk, const TextContext& text, const MemoryView& memory) const {
  return unturned_context(chunk, text, memory, Kept::last_block).last;
}

ContextPass CausalDit::unturned_context(const ChunkInput& chunk, const TextContext& text, const MemoryView& memory,
                                        Kept kept) const {
  const bool with_queries = kept == Kept::keys_and_queries;
  Pass pass = begin(chunk, text, memory);
  ContextPass result;
  if (std::vector<QueryKeyValue> all; run_packed(pass, text, memory, {&all, with_queries, true})) {
    for (const QueryKeyValue& own : all) {
      result.blocks.push_back({own.k, own.v});
      if (with_queries) result.queries.push_back(own.q);
    }
    result.last = all.back();
    return result;
  }
  for (std::size_t i = 0; i + 1 < blocks_.size(); ++i) {
    fetch(i);
    QueryKeyValue own;
    pass.x =
        blocks_[i].forward(pass.x, pass.modulation, text.blocks[i], of_block(text.image, i), of_block(memory.blocks, i),
                           pass.scope, kept == Kept::last_block ? nullptr : &own, of_block(memory.lanes, i));
    if (kept == Kept::last_block) continue;
    result.blocks.push_back({own.k, own.v});
    if (with_queries) result.queries.push_back(own.q);
  }
  fetch(blocks_.size() - 1);
  result.last = blocks_.back().keys_only(pass.x, pass.modulation, pass.scope);
  if (kept == Kept::last_block) return result;
  result.blocks.push_back({result.last.k, result.last.v});
  if (with_queries) result.queries.push_back(result.last.q);
  return result;
}

at::Tensor CausalDit::project_out(const Pass& pass) const {
  const auto row = (head_modulation_.unsqueeze(1) + pass.time.unsqueeze(2)).unbind(2);  // shift, scale: [B, F, C]
  const std::int64_t ph = config_.patch_height;
  const std::int64_t pw = config_.patch_width;
  const auto size = pass.latents.sizes();
  const at::Tensor last = norm_modulate(pass.x, row[1], row[0], config_.eps);
  // The channel is the fastest axis in an output patch.
  at::Tensor flow = head_(last)
                        .reshape({size[0], size[1], size[3] / ph, size[4] / pw, ph, pw, config_.out_channels})
                        .permute({0, 1, 6, 2, 4, 3, 5})  // [B, F, c, R, ph, W, pw]
                        .reshape({size[0], size[1], config_.out_channels, size[3], size[4]});
  const at::Tensor grid = last.reshape({size[0], size[1], size[3] / ph, size[4] / pw, config_.dim});
  if (config_.neighbours)
    flow = flow + at::conv_transpose2d(grid.flatten(0, 1).permute({0, 3, 1, 2}), neighbour_head_, {}, {ph, pw}, {1, 1})
                      .reshape(flow.sizes());
  return config_.detail > 0 ? flow + detail_(grid, pass.latents, pass.placed) : flow;
}

TextContext CausalDit::encode_text(const at::Tensor& text, const at::Tensor& image) const {
  TORCH_CHECK(text.dim() == 3 && text.size(1) <= config_.text_rows && text.size(2) == config_.text_dim,
              "text must be [B, at most ", config_.text_rows, ", ", config_.text_dim, "]");
  const std::int64_t words = text.size(1), padding = config_.text_rows - words;
  const bool folds = folds_padding(config_, words) && !exact() && !c10::GradMode::is_enabled();
  const std::vector<float> logits = folds ? padding_logits(padding, words) : std::vector<float>();
  const std::int64_t added = folds ? static_cast<std::int64_t>(logits.size()) : padding;
  const at::Tensor padded = at::constant_pad_nd(text.to(text_embedding_in_.weight.options()), {0, 0, 0, added});
  const at::Tensor rows = text_embedding_out_(at::gelu(text_embedding_in_(padded), "tanh"));  // [B, T, C]
  TextContext context;
  if (folds) context.bias = at::cat({at::zeros({words}), at::tensor(logits)}).unsqueeze(0).to(rows.device());
  if (config_.points) context.rows = padded;
  const at::Tensor seen = image.defined() ? embed_image(image) : at::Tensor();  // [B, image rows, C]
  for (std::size_t i = 0; i < blocks_.size(); ++i) {
    fetch(i);
    const Attention& reads = blocks_[i].cross_attention;
    context.blocks.push_back(reads.text_keys(rows, config_.eps));
    if (seen.defined()) context.image.push_back(reads.image_keys(seen, config_.eps));
  }
  return context;
}

at::Tensor CausalDit::embed_image(const at::Tensor& image) const {
  TORCH_CHECK(config_.image_conditioned, "this model takes no image");
  constexpr double image_eps = 1e-5;
  const at::Tensor x = image_norm_in_(image.to(image_in_.weight.options()), image_eps);
  return image_norm_out_(image_out_(at::gelu(image_in_(x))), image_eps);
}

MemoryView CausalDit::rotated(const MemoryView& memory, std::int64_t own_tokens) const {
  if (memory.empty() || memory.rotated) return memory;
  const Rotation turns = rotation(memory.positions, config_.head_dim(), exact());
  MemoryView turned = memory;
  turned.rotated = true;
  if (own_tokens > 0 && &steps() == &gpu_steps()) {
    for (KeyValues& block : turned.blocks) {
      const std::int64_t kept = block.k.size(1);
      const auto lane = [&] {
        return at::empty({block.k.size(0), kept + own_tokens, block.k.size(2)}, block.k.options());
      };
      const KeyValues& all = turned.lanes.emplace_back(KeyValues{lane(), lane()});
      norm_rotate({all.k.narrow(1, 0, kept), block.k, {}, 0, turns, config_.heads});
      all.v.narrow(1, 0, kept).copy_(block.v);
      block = {all.k.narrow(1, 0, kept), all.v.narrow(1, 0, kept)};
    }
    return turned;
  }
  for (KeyValues& block : turned.blocks) block.k = steps().rotate(block.k, turns, config_.heads);
  return turned;
}

}  // namespace longtake
