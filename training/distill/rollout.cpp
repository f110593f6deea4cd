#include "training/distill/rollout.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include <utility>

#include "engine/core/random.h"
#include "engine/generate/denoise.h"
#include "engine/generate/positions.h"
#include "engine/kernels/host_copy.h"
#include "engine/model/flow.h"
#include "engine/model/load_tensors.h"

namespace longtake::train {
namespace {

/// A non-owning handle for the engine's classes.
template <class T>
std::shared_ptr<const T> borrowed(const T* thing) {
  return {std::shared_ptr<void>(), thing};
}

at::Tensor stacked(std::vector<at::Tensor> parts) { return parts.size() == 1 ? parts.front() : at::cat(parts); }

/// The positions of several samples, [B, M], computed on the host and sent to the device in one copy.
Positions positions_of(const std::vector<const SlotTable*>& tables, const RolledChunk& chunk, const Positioner& rule,
                       at::Device device) {
  const auto samples = static_cast<std::int64_t>(tables.size());
  const auto tokens = static_cast<std::int64_t>(chunk.slots.front().size());
  std::vector<float> time;
  at::Tensor row = at::empty({samples, tokens}, at::kLong), column = at::empty_like(row);
  auto* rows = row.mutable_data_ptr<std::int64_t>();
  auto* columns = column.mutable_data_ptr<std::int64_t>();
  for (std::size_t i = 0; i < tables.size(); ++i) {
    std::vector<std::int64_t> frames;
    for (const SlotId slot : chunk.slots[i]) {
      const SlotInfo& info = tables[i]->at(slot);
      frames.push_back(info.frame);
      *rows++ = info.row;
      *columns++ = info.column;
    }
    const std::vector<float> own = time_positions(rule, frames, chunk.first_frame + chunk.leads[i]);
    time.insert(time.end(), own.begin(), own.end());
  }
  return {sent(at::tensor(time).view({samples, tokens}), device), sent(row, device), sent(column, device)};
}

}  // namespace

std::vector<std::int64_t> left_out(const at::Tensor& times, std::int64_t frame) {
  const at::Tensor gaps =
      (times.select(1, frame) - times.select(1, frame - 1) - 1).to(at::kCPU, at::kLong).contiguous();
  return {gaps.const_data_ptr<std::int64_t>(), gaps.const_data_ptr<std::int64_t>() + gaps.numel()};
}

TextContext text_of(const TextContext& text, std::int64_t sample) {
  const auto part = [sample](const std::vector<KeyValues>& blocks) {
    std::vector<KeyValues> own;
    for (const KeyValues& block : blocks) {
      const std::int64_t row = block.k.size(0) == 1 ? 0 : sample;
      own.push_back({block.k.narrow(0, row, 1), block.v.narrow(0, row, 1)});
    }
    return own;
  };
  const auto own = [sample](const at::Tensor& all) {
    return all.defined() ? all.narrow(0, all.size(0) == 1 ? 0 : sample, 1) : at::Tensor();
  };
  return {part(text.blocks), part(text.image), own(text.rows), own(text.bias)};
}

Rollout::Rollout(const CausalDit& student, const SalienceHead* head, const RolloutConfig& config)
    : student_(student), head_(head), config_(config) {}

void Rollout::begin(const std::vector<std::uint64_t>& seeds) {
  GeneratorConfig config;
  config.chunk_frames = config_.chunk_frames;
  config.latent_height = config_.latent_height;
  config.latent_width = config_.latent_width;
  config.append_frames = config_.clip_frames;
  config.memory_type = config_.memory_type;
  samples_.clear();
  for (const std::uint64_t seed : seeds) {
    config.seed = seed;
    samples_.emplace_back(borrowed(&student_), borrowed(head_), config, config_.policy);
  }
}

void Rollout::compact() {
  for (ChunkGenerator& sample : samples_) sample.compact();
}

void Rollout::make_room(int frames) {
  for (ChunkGenerator& sample : samples_) sample.make_room(frames);
}

void Rollout::rest() {
  compact();
  make_room(0);
  text_ = {};
  for (ChunkGenerator& sample : samples_) sample.set_text({});
}

void Rollout::set_text(const TextContext& text) {
  text_ = text;
  for (std::size_t i = 0; i < samples_.size(); ++i) samples_[i].set_text(text_of(text, static_cast<std::int64_t>(i)));
}

void Rollout::switch_to(const TextContext& text, const at::Tensor& spans) {
  set_text(text);
  for (std::size_t i = 0; i < samples_.size(); ++i) {
    ChunkGenerator& sample = samples_[i];
    if (spans.defined()) sample.point_to(spans[static_cast<std::int64_t>(i)]);
    sample.switch_prompt(SwitchMode::recache);
  }
}

// Lines 1 to 26 of Algorithm 1 for one chunk i, with its symbols. Its top-k is the plan of the engine's policy.
RolledChunk Rollout::next(int exit, const Conditioning& layout) {
  const c10::NoGradGuard no_grad;
  RolledChunk chunk = blank();
  const MemoryView kv = student_.rotated(select(chunk));  // Select(KV; IL)
  chunk.layout = layout;
  denoise(chunk, exit, kv);
  {
    const at::AutoGradMode graph(config_.keep_graph);
    chunk.clean = predict(chunk.noisy, chunk.time, chunk, text_, kv);  // x0 = G(x_{t_s}; t_s, Select(KV; IL))
  }
  remember(chunk, kv);
  return chunk;
}

void Rollout::denoise(RolledChunk& chunk, int exit, const MemoryView& kv) const {
  const auto guess = [&](const at::Tensor& x, int j) {
    return predict(x, config_.times[static_cast<std::size_t>(j)], chunk, text_, kv);
  };
  // From x_{t_T} ~ N(0, I)
  chunk.noisy = denoise_until(exit, noise(0), guess, [&](const at::Tensor& x, const at::Tensor& x0, int j) {
    const at::Tensor t = at::full({x.size(0)}, config_.times[static_cast<std::size_t>(j) + 1]);
    return noised(x0, noise(j + 1), sigma_of(t, x0));  // Psi(x0, e, t)
  });
  chunk.time = config_.times[static_cast<std::size_t>(exit)];
}

RolledChunk Rollout::begun(int exit, const Conditioning& layout, const at::Tensor& clip) const {
  const c10::NoGradGuard no_grad;
  RolledChunk chunk = blank();
  chunk.layout = layout;
  if (!clip.defined()) {
    denoise(chunk, exit, student_.rotated(select(chunk)));
    return chunk;
  }
  chunk.time = config_.times[static_cast<std::size_t>(exit)];
  chunk.noisy = noised(clip, noise(exit), sigma_of(at::full({clip.size(0)}, chunk.time), clip));
  return chunk;
}

void Rollout::skip(const std::vector<std::int64_t>& frames) {
  TORCH_CHECK(frames.size() == samples_.size(), "one number of frames for each sample");
  for (std::size_t i = 0; i < frames.size(); ++i) samples_[i].skip_to(samples_[i].cursor().frame + frames[i]);
}

RolledChunk Rollout::given(const at::Tensor& clean, const Conditioning& layout) {
  const c10::NoGradGuard no_grad;
  RolledChunk chunk = blank();
  chunk.clean = clean;
  chunk.layout = layout;
  remember(chunk, student_.rotated(select(chunk)));
  return chunk;
}

RolledChunk Rollout::blank() const {
  RolledChunk chunk;
  chunk.first_frame = next_frame();
  for (const ChunkGenerator& sample : samples_) {
    chunk.slots.push_back(sample.memory().table().kept());  // IL
    chunk.leads.push_back(sample.cursor().frame - chunk.first_frame);
  }
  return chunk;
}

void Rollout::remember(RolledChunk& chunk, const MemoryView& kv) {
  const ContextPass pass = context_pass(chunk, text_, kv);  // {q, k, v}, kv = G(x0; 0, Select(KV; IL))
  chunk.features = pass.last;
  append(chunk, pass);  // s_g = S({q, k, v}); KV.append, SL.append, IL.append(Top-k(SL))
}

ContextPass Rollout::context_pass(const RolledChunk& chunk, const TextContext& text, const MemoryView& kv) const {
  ChunkInput clean = input(chunk.clean.detach(), 0, chunk.first_frame);
  clean.conditioning = student_.encode_conditioning(chunk.layout, text);
  return student_.context(clean, text, kv);
}

QueryKeyValue Rollout::second_context(const RolledChunk& chunk, const TextContext& text) const {
  return context_pass(chunk, text, student_.rotated(select(chunk))).last;
}

at::Tensor Rollout::salience(const RolledChunk& chunk) {
  if (scorer_) return scorer_(*this, chunk);
  return head_ ? head_->forward(chunk.features.q, chunk.features.k, chunk.features.v) : at::Tensor();
}

void Rollout::append(const RolledChunk& chunk, const ContextPass& pass) {
  at::Tensor scores = salience(chunk);                          // [B, N]
  if (scores.defined()) scores = scores.detach().to(at::kCPU);  // one wait for all samples
  for (std::size_t i = 0; i < samples_.size(); ++i) {
    const auto b = static_cast<std::int64_t>(i);
    std::vector<KeyValues> own;
    for (const KeyValues& block : pass.blocks) own.push_back({block.k.narrow(0, b, 1), block.v.narrow(0, b, 1)});
    TokenScores measured;
    if (scores.defined()) measured.salience = to_vector(scores[b]);
    samples_[i].take(own, chunk.clean.detach().narrow(0, b, 1), measured, chunk.layout.select(b));
  }
}

at::Tensor Rollout::second_pass(const RolledChunk& chunk, const TextContext& text) const {
  return predict(chunk.noisy, chunk.time, chunk, text, student_.rotated(select(chunk)));
}

at::Tensor Rollout::predict(const at::Tensor& x, double time, const RolledChunk& chunk, const TextContext& text,
                            const MemoryView& memory) const {
  ChunkInput noisy = input(x, time, chunk.first_frame);
  noisy.conditioning = student_.encode_conditioning(chunk.layout, text);
  const at::Tensor flow = student_.flow(noisy, text, memory);
  const at::Tensor x0 = clean_from_flow(x, flow, sigma_of(at::full({x.size(0)}, time), x));
  return config_.bound.defined() ? x0.clamp(-config_.bound, config_.bound) : x0;
}

ChunkInput Rollout::input(const at::Tensor& latents, double time, std::int64_t first_frame) const {
  return StreamCursor{.frame = first_frame}.input(latents, time, config_.policy.positioner, student_.config());
}

MemoryView Rollout::select(const RolledChunk& chunk) const {
  const Memory& first = samples_.front().memory();
  if (samples_.size() == 1)
    return memory_view(first.store().view(chunk.slots.front()), config_.policy.positioner,
                       chunk.first_frame + chunk.leads.front(), first.shape().device);
  // All samples keep the same number of tokens: budgets are full or nothing was evicted yet.
  if (chunk.slots.front().empty()) return {};
  std::vector<const SlotTable*> tables;
  std::vector<at::Tensor> kept;
  for (std::size_t i = 0; i < samples_.size(); ++i) {
    TORCH_CHECK(chunk.slots[i].size() == chunk.slots.front().size(), "samples keep different numbers of tokens");
    tables.push_back(&samples_[i].memory().table());
    kept.push_back(samples_[i].memory().store().gathered(chunk.slots[i]));
  }
  const at::Tensor all = at::stack(kept, 2);  // [2, blocks, B, M, width]
  MemoryView view;
  for (std::int64_t block = 0; block < all.size(1); ++block)
    view.blocks.push_back({all.select(0, 0).select(0, block), all.select(0, 1).select(0, block)});
  view.positions = positions_of(tables, chunk, config_.policy.positioner, first.shape().device);
  return view;
}

at::Tensor Rollout::noise(int pass) const {
  const std::int64_t shape[] = {config_.chunk_frames, student_.config().in_channels, config_.latent_height,
                                config_.latent_width};
  std::vector<at::Tensor> normals;
  for (const ChunkGenerator& sample : samples_) normals.push_back(sample.cursor().noise(shape, pass));
  return sent(stacked(std::move(normals)), student_.device());
}

}  // namespace longtake::train
