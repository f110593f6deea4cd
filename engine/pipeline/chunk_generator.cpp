#include "engine/pipeline/chunk_generator.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include <numeric>

#include "engine/core/hash.h"
#include "engine/core/random.h"
#include "engine/kernels/salience.h"
#include "engine/pipeline/stopwatch.h"

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

void follow(const SamplerRecipe& recipe, GeneratorConfig& config) {
  config.schedule = FlowSchedule(recipe.shift);
  config.timesteps = denoising_timesteps(recipe);
  config.chunk_frames = recipe.chunk_frames;
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
  const MemoryView kv = select_memory();  // Select(KV; IL), the same for every pass of the chunk
  at::Tensor x = noise(0);                // x_{t_T} ~ N(0, I)
  at::Tensor x0, first_guess;
  for (int j = 0; j < passes(); ++j) {  // t_T ... t_0
    if (stop.stop_requested()) return fail(Error::Kind::cancelled, "The chunk was not finished");
    const ChunkInput noisy = input(x, config_.timesteps[static_cast<std::size_t>(j)], frames);
    const at::Tensor flow = guided_flow(noisy, kv);
    x0 = config_.schedule.x0_from_flow(x, flow, noisy.timesteps);  // x0 = G(x_t; t, KV)
    if (j == 0) first_guess = x0;
    if (j + 1 < passes()) x = next_input(x, x0, flow, j);  // Psi(x0, e, t)
  }
  made.times.denoise_ms = watch.lap_ms();
  if (stop.stop_requested()) return fail(Error::Kind::cancelled, "The chunk was not finished");
  if (!at::isfinite(x0).all().item<bool>())
    return fail(Error::Kind::internal, "The model stopped making sense", "its latents hold values that are not numbers",
                "Press Restart; if it happens again, choose fp32 or other weights.");

  const ContextPass pass = context_pass(x0, frames, kv);  // kv, {q, k, v} = G(x0; 0, KV)
  made.times.context_ms = watch.lap_ms();
  made.scores = measure(pass, x0, first_guess);  // s = S({q, k, v})
  take(pass, kv, x0, made.scores);               // KV.append, SL.append, then Top-k over both
  made.times.policy_ms = watch.lap_ms();

  made.latents = x0;
  made.hash = latent_hash(x0);
  made.times.total_ms = watch.total_ms();
  seek(next_chunk_ + 1, next_frame_ + config_.chunk_frames);
  return made;
}

void ChunkGenerator::remember(const at::Tensor& latents, const TokenScores& scores,
                              const std::vector<std::int64_t>& frame_chunks) {
  const c10::NoGradGuard no_grad;
  const MemoryView kv = select_memory();
  take(context_pass(latents, next_frames(latents.size(1)), kv), kv, latents, scores, frame_chunks);
  seek(next_chunk_ + 1, next_frame_ + latents.size(1));
}

TokenScores ChunkGenerator::admit(const at::Tensor& latents) {
  const c10::NoGradGuard no_grad;
  const MemoryView kv = select_memory();
  const ContextPass pass = context_pass(latents, next_frames(latents.size(1)), kv);
  TokenScores scores = measure(pass, latents, {});
  take(pass, kv, latents, scores);
  seek(next_chunk_ + 1, next_frame_ + latents.size(1));
  return scores;
}

MemoryView ChunkGenerator::select_memory() const {
  return model_->rotated(
      memory_view(memory_.store().view(), memory_.policy().positioner, next_frame_, model_->device()));
}

ContextPass ChunkGenerator::context_pass(const at::Tensor& latents, std::span<const std::int64_t> frames,
                                         const MemoryView& memory) const {
  return model_->context(input(latents, 0, frames), text_, memory, observer_ != nullptr);
}

std::vector<std::int64_t> ChunkGenerator::next_frames(std::int64_t count) const {
  std::vector<std::int64_t> frames(static_cast<std::size_t>(count));
  std::iota(frames.begin(), frames.end(), next_frame_);
  return frames;
}

at::Tensor ChunkGenerator::noise(int pass) const {
  const DitConfig& shape = model_->config();
  at::Tensor normals =
      at::empty({1, config_.chunk_frames, shape.in_channels, config_.latent_height, config_.latent_width}, at::kFloat);
  fill_normal(std::span(normals.data_ptr<float>(), static_cast<std::size_t>(normals.numel())),
              {config_.seed, static_cast<std::uint32_t>(next_chunk_), static_cast<std::uint32_t>(pass)});
  return normals.to(model_->device(), model_->latent_dtype());
}

at::Tensor ChunkGenerator::guided_flow(const ChunkInput& noisy, const MemoryView& memory) const {
  if (config_.guidance == 1) return model_->flow(noisy, text_, memory);
  // Both at once: one matrix product of twice the rows takes less than two.
  ChunkInput twice = noisy;
  twice.latents = noisy.latents.repeat({2, 1, 1, 1, 1});
  twice.timesteps = noisy.timesteps.repeat({2, 1});
  const at::Tensor flows = model_->flow(twice, beside(text_, empty_text_), memory);
  const at::Tensor under_prompt = flows.narrow(0, 0, 1);
  const at::Tensor under_nothing = flows.narrow(0, 1, 1);
  return under_nothing + config_.guidance * (under_prompt - under_nothing);
}

at::Tensor ChunkGenerator::next_input(const at::Tensor& x, const at::Tensor& x0, const at::Tensor& flow,
                                      int pass) const {
  const auto levels = [&](int at_pass) {
    return at::full({1, x0.size(1)}, config_.timesteps[static_cast<std::size_t>(at_pass)],
                    at::TensorOptions().dtype(at::kFloat).device(x0.device()));
  };
  if (config_.timesteps[static_cast<std::size_t>(pass) + 1] < config_.flow_below)
    return config_.schedule.along_flow(x, flow, levels(pass), levels(pass + 1));
  return config_.schedule.add_noise(x0, noise(pass + 1), levels(pass + 1));
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
  FinishedChunk chunk{next_chunk_, next_frame_, prompt_epoch_, pass.blocks, latents, scores, {}, frame_chunks};
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
  const Rotation turns =
      rotation(frame_positions(memory_.policy().positioner, frames, grid.rows, grid.columns, model_->device()),
               model_->config().head_dim(), model_->numerics() == Numerics::reference);
  at::Tensor keys = rotate(pass.last.k, turns, heads);  // [1, N, h*d]
  if (!memory.empty()) keys = at::cat({memory.blocks.back().k, keys}, 1);
  const auto by_head = [&](const at::Tensor& x) { return x.unflatten(2, {heads, -1}).transpose(1, 2); };
  return to_vector(attention_received(by_head(rotate(pass.last.q, turns, heads)), by_head(keys), kQueryRows));
}

}  // namespace longtake
