#include "engine/pipeline/chunk_generator.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include <algorithm>
#include <numeric>

#include "engine/core/hash.h"
#include "engine/core/random.h"
#include "engine/kernels/salience.h"
#include "engine/model/clip_sampler.h"
#include "engine/model/flow_sampler.h"
#include "engine/model/layout_maps.h"
#include "engine/pipeline/generate_errors.h"
#include "engine/pipeline/stopwatch.h"
#include "engine/pipeline/window_slots.h"

namespace longtake {
namespace {

constexpr std::int64_t kQueryRows = 195;  // of attention in work at once: 4680 tokens are 24 times as many

std::vector<float> to_vector(const at::Tensor& values) {
  const at::Tensor flat = values.to(at::kCPU, at::kFloat).contiguous();
  const float* first = flat.const_data_ptr<float>();
  return {first, first + flat.numel()};
}

std::uint64_t latent_hash(const at::Tensor& latents) {
  const at::Tensor bytes = latents.to(at::kCPU).contiguous();
  return hash64(std::span(static_cast<const std::byte*>(bytes.const_data_ptr()), bytes.nbytes()));
}

/// Two texts as one batch.
TextContext beside(const TextContext& first, const TextContext& second) {
  const auto join = [](const std::vector<KeyValues>& a, const std::vector<KeyValues>& b) {
    std::vector<KeyValues> both;
    for (std::size_t i = 0; i < a.size(); ++i) both.push_back({at::cat({a[i].k, b[i].k}), at::cat({a[i].v, b[i].v})});
    return both;
  };
  return {join(first.blocks, second.blocks), join(first.image, second.image)};
}

}  // namespace

Memory::Shape memory_shape(const DitConfig& model, const GeneratorConfig& config, at::Device device,
                           at::ScalarType dtype) {
  Memory::Shape shape;
  shape.blocks = model.layers;
  shape.width = model.dim;
  shape.rows = config.latent_height / model.patch_height;
  shape.columns = config.latent_width / model.patch_width;
  shape.chunk_frames = config.chunk_frames;
  shape.append_frames = config.append_frames;
  shape.dtype = dtype;
  shape.latent_dtype = model.preconditioned ? at::kFloat : dtype;
  shape.device = device;
  return shape;
}

int GeneratorConfig::denoise_passes() const {
  const auto looks = [this](double weight) { return weight == 1 || guided_chunks > 0 ? 1 : 2; };
  if (joint()) return looks(guidance);  // one pass for the whole window
  int passes = 0;
  for (const float timestep : timesteps) passes += looks(guidance_at(timestep));
  return passes;
}

void follow(const SamplerRecipe& recipe, GeneratorConfig& config) {
  config.schedule = FlowSchedule(recipe.shift);
  config.timesteps = denoising_timesteps(recipe);
  config.chunk_frames = recipe.chunk_frames;
  if (recipe.schedule == SamplerRecipe::Schedule::whole_clip) {
    config.clip = recipe.clip;
    config.guidance = recipe.clip.guidance;
  }
  config.joint_frames = recipe.schedule == SamplerRecipe::Schedule::joint_window ? recipe.window_frames : 0;
}

ChunkGenerator::ChunkGenerator(std::shared_ptr<const CausalDit> model, std::shared_ptr<const SalienceHead> head,
                               const GeneratorConfig& config, const Policy& policy)
    : model_(std::move(model)),
      head_(std::move(head)),
      config_(config),
      memory_(memory_shape(model_->config(), config, model_->device(), model_->dtype()), policy, head_ != nullptr,
              config.seed) {
  config_.schedule.to(model_->device());
}

void ChunkGenerator::set_seed(std::uint64_t seed) {
  config_.seed = seed;
  memory_.set_seed(seed);
}

void ChunkGenerator::seek(ChunkIndex chunk, std::int64_t frame) {
  next_chunk_ = chunk;
  next_frame_ = frame;
}

// Algorithm 2, in its order and with its symbols. Where its listing selects before it appends, the text and Algorithm 1
// append first, and so does this.
Result<GeneratedChunk> ChunkGenerator::generate(const std::stop_token& stop) {
  const c10::NoGradGuard no_grad;
  GeneratedChunk made;
  made.chunk = next_chunk_;
  made.first_frame = next_frame_;
  Stopwatch watch;
  const std::vector<std::int64_t> frames = next_frames(config_.chunk_frames);
  std::vector<at::Tensor> window = window_;
  at::Tensor x0, first_guess;
  if (config_.joint()) {  // this and clips are not the paper's
    auto rolled = roll(window, stop);
    if (!rolled) return fail(std::move(rolled.error()));
    x0 = std::move(*rolled);
  } else if (config_.clip) {
    x0 = sample_clip(*model_, noise(next_chunk_, 0), text_, empty_text_, *config_.clip,
                     [&](int) { return !stop.stop_requested(); });
  }
  const MemoryView kv = select_memory();  // Select(KV; IL), the same for every pass of the chunk
  const Layouts layout = layouts();
  if (!x0.defined()) {
    at::Tensor x = noise(next_chunk_, 0);  // x_{t_T} ~ N(0, I)
    for (int j = 0; j < passes(); ++j) {   // t_T ... t_0
      if (stop.stop_requested()) return fail(Error::Kind::cancelled, "The chunk was not finished");
      const float timestep = config_.timesteps[static_cast<std::size_t>(j)];
      ChunkInput noisy = input(x, timestep, frames);
      noisy.layout = layout.said;
      const at::Tensor flow = guided_flow(noisy, kv, config_.guidance_at(timestep), layout.bare);
      x0 = config_.schedule.x0_from_flow(x, flow, noisy.timesteps);  // x0 = G(x_t; t, KV)
      if (j == 0) first_guess = x0;
      if (j + 1 < passes()) x = next_input(next_chunk_, x, x0, flow, j);  // Psi(x0, e, t)
    }
  }
  made.times.denoise_ms = watch.lap_ms();
  if (stop.stop_requested()) return fail(Error::Kind::cancelled, "The chunk was not finished");
  if (!at::isfinite(x0).all().item<bool>()) return fail(errors::kNotNumbers);

  if (!config_.clip) {
    const ContextPass pass = context_pass(x0, frames, kv, layout.said);  // kv, {q, k, v} = G(x0; 0, KV)
    made.times.context_ms = watch.lap_ms();
    made.scores = measure(pass, x0, first_guess);  // s = S({q, k, v})
    take(pass, kv, x0, made.scores);               // KV.append, SL.append, then Top-k over both
    made.times.policy_ms = watch.lap_ms();
  }
  window_ = std::move(window);

  made.latents = x0;
  made.hash = latent_hash(x0);
  made.times.total_ms = watch.total_ms();
  seek(next_chunk_ + 1, next_frame_ + config_.chunk_frames);
  return made;
}

void ChunkGenerator::remember(const at::Tensor& latents, const TokenScores& scores,
                              const std::vector<std::int64_t>& frame_chunks) {
  const c10::NoGradGuard no_grad;
  if (!config_.clip) {
    const MemoryView kv = select_memory();
    take(context_pass(latents, next_frames(latents.size(1)), kv, encode_layout(layout_)), kv, latents, scores,
         frame_chunks);
  }
  seek(next_chunk_ + 1, next_frame_ + latents.size(1));
}

TokenScores ChunkGenerator::admit(const at::Tensor& latents) {
  const c10::NoGradGuard no_grad;
  TokenScores scores;
  if (!config_.clip) {
    const MemoryView kv = select_memory();
    const ContextPass pass = context_pass(latents, next_frames(latents.size(1)), kv, encode_layout(layout_));
    scores = measure(pass, latents, {});
    take(pass, kv, latents, scores);
  }
  seek(next_chunk_ + 1, next_frame_ + latents.size(1));
  return scores;
}

void ChunkGenerator::set_window(std::vector<at::Tensor> window) {
  TORCH_CHECK(window.empty() || (config_.joint() && static_cast<int>(window.size()) < passes()), "a window of ",
              window.size(), " chunks does not belong to this model");
  window_ = std::move(window);
}

void ChunkGenerator::pass_by() {
  const c10::NoGradGuard no_grad;
  if (config_.joint()) static_cast<void>(roll(window_, {}));  // nobody can stop it
}

// Every pass takes all chunks of the window, each at its own level, and one more as pure noise. A window that begins
// anew needs as many passes as there are levels until its first chunk is clean; after that each pass finishes one.
Result<at::Tensor> ChunkGenerator::roll(std::vector<at::Tensor>& window, const std::stop_token& stop) const {
  for (;;) {
    if (stop.stop_requested()) return fail(Error::Kind::cancelled, "The chunk was not finished");
    const int count = static_cast<int>(window.size()) + 1;
    window.push_back(noise(next_chunk_ + count - 1, 0));
    std::vector<float> times;  // of each latent frame; chunk i has been through count - 1 - i passes
    for (int i = 0; i < count; ++i)
      times.insert(times.end(), static_cast<std::size_t>(config_.chunk_frames),
                   config_.timesteps[static_cast<std::size_t>(count - 1 - i)]);
    const std::int64_t frame_count = static_cast<std::int64_t>(count) * config_.chunk_frames;
    ChunkInput noisy = input(at::cat(window, 1), 0, next_frames(frame_count));
    noisy.timesteps = at::tensor(times).unsqueeze(0).to(model_->device());
    const at::Tensor flow = guided_flow(noisy, select_window_memory(static_cast<int>(frame_count)), config_.guidance);
    const at::Tensor x0 = config_.schedule.x0_from_flow(noisy.latents, flow, noisy.timesteps);
    const auto of_chunk = [&](const at::Tensor& all, int i) {
      return all.narrow(1, static_cast<std::int64_t>(i) * config_.chunk_frames, config_.chunk_frames);
    };
    for (int i = 0; i < count; ++i) {
      const int level = count - 1 - i;
      if (level + 1 == passes()) continue;
      at::Tensor& x = window[static_cast<std::size_t>(i)];
      x = next_input(next_chunk_ + i, x, of_chunk(x0, i), of_chunk(flow, i), level);
    }
    if (count < passes()) continue;
    window.erase(window.begin());
    return of_chunk(x0, 0).clone();  // a view would keep the whole window's estimate alive
  }
}

std::vector<SlotId> ChunkGenerator::context_slots() const {
  const std::int64_t room = std::int64_t{config_.joint_frames - config_.chunk_frames} * memory_.shape().frame_tokens();
  return newest_slots(memory_.table(), room);
}

// Where a window is denoised jointly this is for the clean pass alone, which has its own rule.
MemoryView ChunkGenerator::select_memory() const {
  const StoreView kept = config_.joint() ? memory_.store().view({context_slots()}) : memory_.store().view();
  return model_->rotated(memory_view(kept, memory_.policy().positioner, next_frame_, model_->device()));
}

MemoryView ChunkGenerator::select_window_memory(int window_frames) const {
  const std::int64_t room = std::int64_t{config_.joint_frames - window_frames} * memory_.shape().frame_tokens();
  const WindowSlots chosen = window_slots(memory_.table(), next_frame_, room);
  StoreView kept = memory_.store().view({chosen.slots});
  kept.frame = kept.frame.clone();
  kept.frame.narrow(0, 0, chosen.anchors) += chosen.anchor_shift;
  return model_->rotated(memory_view(kept, memory_.policy().positioner, next_frame_, model_->device()));
}

ContextPass ChunkGenerator::context_pass(const at::Tensor& latents, std::span<const std::int64_t> frames,
                                         const MemoryView& memory, const LayoutContext& layout) const {
  ChunkInput clean = input(latents, 0, frames);
  clean.layout = layout;
  return model_->context(clean, text_, memory, observer_ != nullptr);
}

std::vector<std::int64_t> ChunkGenerator::next_frames(std::int64_t count) const {
  std::vector<std::int64_t> frames(static_cast<std::size_t>(count));
  std::iota(frames.begin(), frames.end(), next_frame_);
  return frames;
}

ChunkGenerator::Layouts ChunkGenerator::layouts() const {
  const bool twice = layout_.defined() && guided_ && config_.guidance != 1;
  return {encode_layout(layout_), encode_layout(twice ? without_words(layout_) : at::Tensor())};
}

LayoutContext ChunkGenerator::encode_layout(const at::Tensor& maps) const {
  return maps.defined() ? model_->encode_layout(maps.unsqueeze(0).to(model_->device())) : LayoutContext();
}

at::Tensor ChunkGenerator::noise(ChunkIndex chunk, int pass) const {
  const DitConfig& shape = model_->config();
  at::Tensor normals =
      at::empty({1, config_.chunk_frames, shape.in_channels, config_.latent_height, config_.latent_width}, at::kFloat);
  fill_normal(std::span(normals.data_ptr<float>(), static_cast<std::size_t>(normals.numel())),
              {config_.seed, static_cast<std::uint32_t>(chunk), static_cast<std::uint32_t>(pass)});
  return normals.to(model_->device(), model_->latent_dtype());
}

at::Tensor ChunkGenerator::guided_flow(const ChunkInput& noisy, const MemoryView& memory, double guidance,
                                       const LayoutContext& bare) const {
  if (guidance == 1 || !guided_) return model_->flow(noisy, text_, memory);
  // Both at once: one matrix product of twice the rows takes less than two.
  ChunkInput twice = noisy;
  twice.latents = noisy.latents.repeat({2, 1, 1, 1, 1});
  twice.timesteps = noisy.timesteps.repeat({2, 1});
  twice.layout = beside(noisy.layout, bare);
  const at::Tensor flows = model_->flow(twice, beside(text_, empty_text_), memory);
  return guided(flows.narrow(0, 0, 1), flows.narrow(0, 1, 1), guidance);
}

at::Tensor ChunkGenerator::next_input(ChunkIndex chunk, const at::Tensor& x, const at::Tensor& x0,
                                      const at::Tensor& flow, int pass) const {
  const auto levels = [&](int at_pass) {
    return at::full({1, x0.size(1)}, config_.timesteps[static_cast<std::size_t>(at_pass)],
                    at::TensorOptions().dtype(at::kFloat).device(x0.device()));
  };
  if (config_.timesteps[static_cast<std::size_t>(pass) + 1] < config_.flow_below)
    return config_.schedule.along_flow(x, flow, levels(pass), levels(pass + 1));
  return config_.schedule.add_noise(x0, noise(chunk, pass + 1), levels(pass + 1));
}

ChunkInput ChunkGenerator::input(const at::Tensor& latents, float timestep,
                                 std::span<const std::int64_t> frames) const {
  const Memory::Shape& grid = memory_.shape();
  ChunkInput chunk;
  chunk.latents = latents;
  chunk.timesteps =
      at::full({1, latents.size(1)}, timestep, at::TensorOptions().dtype(at::kFloat).device(model_->device()));
  chunk.positions = frame_positions(memory_.policy().positioner, frames, grid.rows, grid.columns, model_->device());
  return chunk;
}

void ChunkGenerator::take(const ContextPass& pass, const MemoryView& memory, const at::Tensor& latents,
                          const TokenScores& scores, const std::vector<std::int64_t>& frame_chunks) {
  FinishedChunk chunk{next_chunk_, next_frame_, prompt_epoch_, pass.blocks, latents, scores, {}, frame_chunks, layout_};
  const std::vector<std::int64_t> frames = next_frames(latents.size(1));
  if (refreshes_scores(memory_.policy())) chunk.attention = attention(pass, memory, frames);
  if (observer_) observer_->before_plan(*this, pass, frames, scores);
  memory_.take(chunk);
  if (observer_) observer_->after_plan(memory_);
}

TokenScores ChunkGenerator::measure(const ContextPass& pass, const at::Tensor& x0,
                                    const at::Tensor& first_guess) const {
  TokenScores scores;
  if (head_) scores.salience = to_vector(head_->forward(pass.last.q, pass.last.k, pass.last.v));
  at::Tensor before = first_guess;
  if (passes() == 1 || !first_guess.defined()) {
    const auto frame = memory_.frames().find(next_frame_ - 1);
    before = one_frame_earlier(x0, frame == memory_.frames().end() ? at::Tensor() : frame->second.latents);
  }
  scores.novelty = to_vector(token_novelty(x0, before, model_->config().patch_height, model_->config().patch_width));
  return scores;
}

std::vector<float> ChunkGenerator::attention(const ContextPass& pass, const MemoryView& memory,
                                             std::span<const std::int64_t> frames) const {
  const int heads = model_->config().heads;
  const Memory::Shape& grid = memory_.shape();
  Positions own = frame_positions(memory_.policy().positioner, frames, grid.rows, grid.columns, model_->device());
  if (pass.camera.defined()) own = moved_right(own, pass.camera);
  const Rotation turns = rotation(own, model_->config().head_dim(), model_->numerics() == Numerics::reference);
  at::Tensor keys = rotate(pass.last.k, turns, heads);  // [1, N, h*d]
  if (!memory.empty()) keys = at::cat({memory.blocks.back().k, keys}, 1);
  const auto by_head = [&](const at::Tensor& x) { return x.unflatten(2, {heads, -1}).transpose(1, 2); };
  const std::vector<float> received =
      to_vector(attention_received(by_head(rotate(pass.last.q, turns, heads)), by_head(keys), kQueryRows));
  return config_.joint() ? by_slot(received) : received;
}

// What a clean pass left out of its view received nothing.
std::vector<float> ChunkGenerator::by_slot(const std::vector<float>& received) const {
  const std::vector<SlotId> seen = context_slots();
  const std::vector<SlotId>& kept = memory_.table().kept();
  std::vector<float> sums(kept.size(), 0.0F);
  for (std::size_t i = 0; i < seen.size(); ++i)
    sums[static_cast<std::size_t>(std::ranges::lower_bound(kept, seen[i]) - kept.begin())] = received[i];
  sums.insert(sums.end(), received.begin() + static_cast<std::ptrdiff_t>(seen.size()), received.end());
  return sums;
}

}  // namespace longtake
