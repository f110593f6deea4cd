#include "engine/generate/chunk_generator.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include <algorithm>
#include <limits>
#include <utility>

#include "engine/core/stopwatch.h"
#include "engine/generate/diffusion_forcing.h"
#include "engine/generate/errors.h"
#include "engine/generate/joint_window.h"
#include "engine/generate/per_chunk.h"
#include "engine/generate/positions.h"
#include "engine/generate/whole_clip.h"
#include "engine/kernels/salience.h"
#include "engine/model/load_tensors.h"

namespace longtake {
namespace {

/// The attention per kept slot from a pass that attended only to the slots `seen`; 0 for the others.
std::vector<float> by_slot(const std::vector<float>& received, const std::vector<SlotId>& seen,
                           const std::vector<SlotId>& kept) {
  std::vector<float> sums(kept.size(), 0.0F);
  for (std::size_t i = 0; i < seen.size(); ++i)
    sums[static_cast<std::size_t>(std::ranges::lower_bound(kept, seen[i]) - kept.begin())] = received[i];
  sums.insert(sums.end(), received.begin() + static_cast<std::ptrdiff_t>(seen.size()), received.end());
  return sums;
}

std::unique_ptr<const ChunkSampler> sampler_of(SamplerConfig config, const CausalDit& model) {
  config.schedule.to(model.device());
  if (config.joint()) return std::make_unique<JointWindowSampler>(std::move(config), model.config());
  if (config.clip) return std::make_unique<WholeClipSampler>(std::move(config), model.config());
  if (config.forcing) return std::make_unique<DiffusionForcingSampler>(std::move(config), model.config());
  return std::make_unique<PerChunkSampler>(std::move(config), model.config());
}

// Adding zero turns minus zero into zero, which takes fewer bytes in a session.
at::Tensor rounded(const at::Tensor& latents, int grid) { return at::round(latents * grid) / grid + 0.0; }

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
  shape.dtype = config.memory_type.value_or(dtype);
  shape.latent_dtype = model.preconditioned ? at::kFloat : dtype;
  shape.device = device;
  return shape;
}

int GeneratorConfig::denoise_passes() const {
  const auto looks = [this](float timestep) {
    return guidance.at(std::numeric_limits<int>::max(), timestep) == 1 ? 1 : 2;
  };
  if (joint()) return looks(timesteps.front());  // one pass for the whole window
  int passes = 0;
  for (const float timestep : timesteps) passes += looks(timestep);
  return passes;
}

void follow(const SamplerPlan& plan, GeneratorConfig& config) {
  config.schedule = plan.continuous ? FlowSchedule::continuous() : FlowSchedule(plan.shift);
  config.timesteps = denoising_timesteps(plan);
  config.first_timesteps = first_timesteps(plan);
  config.scaled_start = plan.scaled_start;
  config.chunk_frames = plan.chunk_frames;
  if (plan.schedule == SamplerPlan::Schedule::whole_clip) {
    config.clip = plan.clip;
    config.guidance.weight = plan.clip.guidance;
  }
  if (plan.schedule == SamplerPlan::Schedule::diffusion_forcing) {
    config.forcing = ForcingOptions{plan.clip,          plan.window_frames, plan.overlap_frames,
                                    plan.overlap_level, plan.block_frames,  plan.lag_steps};
    config.guidance.weight = plan.clip.guidance;
  }
  config.joint_frames = plan.schedule == SamplerPlan::Schedule::joint_window ? plan.window_frames : 0;
}

ChunkGenerator::ChunkGenerator(std::shared_ptr<const CausalDit> model, std::shared_ptr<const SalienceHead> head,
                               const GeneratorConfig& config, const Policy& policy)
    : model_(std::move(model)),
      head_(std::move(head)),
      config_(config),
      sampler_(sampler_of(config, *model_)),
      cursor_{.seed = config.seed},
      memory_(memory_shape(model_->config(), config, model_->device(), config.memory_type.value_or(model_->dtype())),
              policy, head_ != nullptr, config.seed) {}

void ChunkGenerator::set_seed(std::uint64_t seed) {
  cursor_.seed = seed;
  memory_.set_seed(seed);
}

void ChunkGenerator::set_passes(PassTimes times) {
  TORCH_CHECK(config_.by_chunks() && !times.timesteps.empty(), "these passes cannot be changed");
  static_cast<PassTimes&>(config_) = std::move(times);
  sampler_ = sampler_of(config_, *model_);
}

// Algorithm 2, in its order and with its symbols. Where its listing selects before it appends, the text and Algorithm 1
// append first, and so does this function. `made` measures times and copies the latents to the host in parallel.
Result<GeneratedChunk> ChunkGenerator::generate(const std::stop_token& stop, const Queued& queued,
                                                const StartLatents* start) {
  const c10::NoGradGuard no_grad;
  MeasuredChunk made(cursor_, model_->device(), sampler_->remembers());
  const GuidedModel g = prompted();  // G under the chunk's prompt, conditioning and guidance
  MemoryView kv = select();          // Select(KV; IL), the same for every pass of the chunk
  SampleScene from = scene(g, kv);
  from.start = start;
  from.first_pass_queued = &queued.first_pass;
  auto clean = sampler_->sample(from, stop);  // x_{t_T} ~ N(0, I); x0 = G(x_t; t, KV) and Psi for t_T ... t_0
  if (!clean) return fail(std::move(clean.error()));
  if (stop.stop_requested()) return chunk_cancelled();
  const at::Tensor x0 = kept_form(clean->latents);
  TRY(made.denoised(x0));
  const ContextPass qkv = sampler_->remembers()  // {q, k, v}, kv = G(x0; 0, Select(KV; IL)); else nothing to append
                              ? context_pass(g, x0, cursor_.frames(config_.chunk_frames), kv)
                              : ContextPass();
  made.context_made();
  MeasuredScores s = measure(qkv, x0, clean->first_guess);
  if (!refreshes_scores(memory_.policy())) kv = {};  // frees memory for the decoder
  if (queued.latents) queued.latents(x0);
  TRY(made.arrived());
  append(qkv, kv, x0, made.scored(s));  // KV.append, SL.append, then Top-k over both
  made.appended();
  window_ = std::move(clean->window);
  cursor_.advance(config_.chunk_frames);
  GeneratedChunk finished = made.finished();
  finished.steps = clean->steps;
  return finished;
}

Result<GeneratedChunk> ChunkGenerator::show(const at::Tensor& latents) {
  const c10::NoGradGuard no_grad;
  Stopwatch watch;
  GeneratedChunk shown;
  shown.chunk = cursor_.chunk;
  shown.first_frame = cursor_.frame;
  shown.latents = kept_form(latents);
  shown.on_host = HostCopy(shown.latents).arrived();
  if (!all_finite(shown.on_host)) return fail(errors::kNotNumbers);
  shown.hash = latent_hash(shown.on_host);
  pass_by();
  shown.scores = remember(shown.latents, {}, {}, config_.guesses_shown ? first_guess() : at::Tensor());
  shown.times.context_ms = shown.times.total_ms = watch.total_ms();
  return shown;
}

at::Tensor ChunkGenerator::first_guess() const {
  const GuidedModel model = prompted();
  const MemoryView memory = select();
  return sampler_->first_guess(scene(model, memory));
}

// As restored from a log: products in another memory order differ in their last bits.
at::Tensor ChunkGenerator::kept_form(const at::Tensor& latents) const {
  return (config_.latent_grid > 0 ? rounded(latents, config_.latent_grid) : latents).contiguous();
}

TokenScores ChunkGenerator::remember(const at::Tensor& latents, const TokenScores& known,
                                     const std::vector<std::int64_t>& frame_chunks, const at::Tensor& first_guess) {
  const c10::NoGradGuard no_grad;
  TokenScores scores = known;
  if (sampler_->remembers()) {
    const MemoryView kv = select();
    const ContextPass pass = context_pass(latents, cursor_.frames(latents.size(1)), kv, conditioning_);
    TokenScores measured = measure(pass, latents, first_guess, known).arrived();
    if (scores.salience.empty()) scores.salience = std::move(measured.salience);
    if (scores.novelty.empty()) scores.novelty = std::move(measured.novelty);
    append(pass, kv, latents, scores, frame_chunks);
  }
  cursor_.advance(latents.size(1));
  return scores;
}

void ChunkGenerator::take(const std::vector<KeyValues>& key_values, const at::Tensor& latents,
                          const TokenScores& scores, const Conditioning& conditioning) {
  memory_.take({.chunk = cursor_.chunk,
                .first_frame = cursor_.frame,
                .prompt_epoch = cursor_.epoch,
                .key_values = key_values,
                .latents = latents,
                .scores = scores,
                .conditioning = conditioning});
  cursor_.advance(latents.size(1));
}

void ChunkGenerator::restore(const StreamCursor& cursor, const MemoryState& memory, ChunkWindow window) {
  cursor_ = cursor;
  memory_.set_seed(cursor.seed);
  memory_.restore(memory);
  set_window(std::move(window));
}

void ChunkGenerator::set_window(ChunkWindow window) {
  TORCH_CHECK(config_.can_have_window(window.size()), "a window of ", window.size(),
              " chunks does not belong to this model");
  window_ = std::move(window);
}

void ChunkGenerator::pass_by() {
  if (!config_.joint() && !config_.forcing) return;  // no other chunk has been started
  const c10::NoGradGuard no_grad;
  const MemoryView none;
  window_ = std::move(sampler_->sample(scene(prompted(), none), {})->window);  // cannot be stopped
}

GuidedModel ChunkGenerator::prompted() const {
  const bool guided = conditioning_.defined() && config_.guidance.at(prompt_age_, config_.timesteps.front()) != 1;
  return GuidedModel(*model_,
                     {text_, empty_text_, encode(conditioning_),
                      encode(guided ? without_words(conditioning_) : Conditioning()), prompt_age_},
                     config_.guidance);
}

ConditioningContext ChunkGenerator::encode(const Conditioning& conditioning) const {
  if (!conditioning.defined()) return {};
  Conditioning one = stacked({conditioning}).to(model_->device());
  if (one.spans.defined() && spans_.defined()) one.spans = spans_.expand(one.spans.sizes());
  return model_->encode_conditioning(one, text_);
}

SampleScene ChunkGenerator::scene(const GuidedModel& model, const MemoryView& memory) const {
  return {model, cursor_, memory_.store(), memory_.policy().positioner, memory, window_};
}

MemoryView ChunkGenerator::select() const {
  const auto slots = sampler_->context_slots(memory_.table());
  const StoreView kept = slots ? memory_.store().view(*slots) : memory_.store().view();
  const Memory::Shape& grid = memory_.shape();
  const std::int64_t own = std::int64_t{config_.chunk_frames} * grid.rows * grid.columns;
  return model_->rotated(memory_view(kept, memory_.policy().positioner, cursor_.frame, model_->device()), own);
}

ContextPass ChunkGenerator::context_pass(const at::Tensor& latents, std::span<const std::int64_t> frames,
                                         const MemoryView& memory, const Conditioning& conditioning) const {
  return context_pass(unaged(conditioning), latents, frames, memory);
}

ContextPass ChunkGenerator::context_pass_as_seen(const at::Tensor& latents, std::span<const std::int64_t> frames,
                                                 const Conditioning& conditioning) const {
  const Memory::Shape& grid = memory_.shape();
  ChunkInput clean;
  clean.positions =
      seen_positions(memory_.policy().positioner, frames, cursor_.frame, grid.rows, grid.columns, model_->device());
  return context_pass(unaged(conditioning), next_pass(std::move(clean), latents, 0), {});
}

GuidedModel ChunkGenerator::unaged(const Conditioning& conditioning) const {
  return GuidedModel(*model_, {text_, empty_text_, encode(conditioning), {}}, config_.guidance);
}

ContextPass ChunkGenerator::context_pass(const GuidedModel& model, const at::Tensor& latents,
                                         std::span<const std::int64_t> frames, const MemoryView& memory) const {
  return context_pass(model, pass_input(latents, 0, frames, memory_.policy().positioner, model_->config()), memory);
}

ContextPass ChunkGenerator::context_pass(const GuidedModel& model, const ChunkInput& clean,
                                         const MemoryView& memory) const {
  if (writer_)
    return GuidedModel(*writer_, {writer_text_, empty_text_, model.prompt().conditioning, {}}, config_.guidance)
        .context(clean, memory, observer_ != nullptr);
  return model.context(clean, memory, observer_ != nullptr);
}

void ChunkGenerator::append(const ContextPass& pass, const MemoryView& memory, const at::Tensor& latents,
                            const TokenScores& scores, const std::vector<std::int64_t>& frame_chunks) {
  if (pass.blocks.empty()) return;
  FinishedChunk chunk{.chunk = cursor_.chunk,
                      .first_frame = cursor_.frame,
                      .prompt_epoch = cursor_.epoch,
                      .key_values = pass.blocks,
                      .latents = latents,
                      .scores = scores,
                      .frame_chunks = frame_chunks,
                      .conditioning = conditioning_};
  const std::vector<std::int64_t> frames = cursor_.frames(latents.size(1));
  if (refreshes_scores(memory_.policy())) chunk.attention = attention(pass, memory, frames);
  if (observer_) observer_->before_plan(*this, pass, frames, scores);
  memory_.take(chunk);
  if (observer_) observer_->after_plan(memory_);
}

MeasuredScores ChunkGenerator::measure(const ContextPass& pass, const at::Tensor& x0, const at::Tensor& first_guess,
                                       const TokenScores& known) const {
  MeasuredScores scores;
  if (pass.blocks.empty()) return scores;
  if (head_ && known.salience.empty())
    scores.salience = HostCopy(head_->forward(pass.last.q, pass.last.k, pass.last.v).to(at::kFloat));
  if (!known.novelty.empty()) return scores;
  at::Tensor before = first_guess;
  if (config_.timesteps.size() == 1 || !first_guess.defined()) {
    const auto frame = memory_.frames().find(cursor_.frame - 1);
    before = one_frame_earlier(x0, frame == memory_.frames().end() ? at::Tensor() : frame->second.latents);
  }
  scores.novelty = HostCopy(token_novelty(x0, before, model_->config().patch_height, model_->config().patch_width));
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
      to_vector(attention_received(by_head(rotate(pass.last.q, turns, heads)), by_head(keys)));
  const auto seen = sampler_->context_slots(memory_.table());
  return seen ? by_slot(received, *seen, memory_.table().kept()) : received;
}

}  // namespace longtake
