#include "engine/pipeline/generator_source.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include <algorithm>
#include <cstring>
#include <utility>

#include "engine/core/log.h"
#include "engine/model/layout_maps.h"
#include "engine/model/load_tensors.h"
#include "engine/pipeline/memory_need.h"
#include "engine/pipeline/prompt_switch.h"
#include "engine/pipeline/source_settings.h"
#include "engine/pipeline/stopwatch.h"

namespace longtake {
namespace {

std::shared_ptr<const Latents> bytes_of(const at::Tensor& latents) {
  const at::Tensor chunk = latents.select(0, 0).to(at::kCPU).contiguous();  // [F, c, y, x]
  auto bytes = std::make_shared<Latents>();
  bytes->shape = chunk.sizes().vec();
  bytes->dtype = dtype_name(dtype_of(chunk.scalar_type()));
  bytes->bytes.resize(chunk.nbytes());
  std::memcpy(bytes->bytes.data(), chunk.const_data_ptr(), chunk.nbytes());
  return bytes;
}

}  // namespace

Result<SourceInfo> GeneratorSource::open(const Progress& progress, std::stop_token stop) {
  const c10::NoGradGuard no_grad;
  generator_.reset();
  auto parts = loader_(progress, stop);
  if (!parts) return fail(std::move(parts.error()));
  if (stop.stop_requested()) return fail(Error::Kind::cancelled, "Opening was stopped");
  parts_ = std::move(*parts);
  prompt_ = PromptTrack(parts_.encoder, parts_.model->config().text_rows);
  if (parts_.generator.guidance != 1) {
    if (auto set = prompt_.set({{""}}, Blend::linear, 0); !set) return fail(std::move(set.error()));
    empty_text_ = text_now();
  }
  if (auto set = prompt_.set({{parts_.prompt}}, Blend::linear, 0); !set) return fail(std::move(set.error()));
  history_ = History(parts_.history);
  begin_take(parts_.generator.seed, parts_.policy);
  return parts_.info;
}

void GeneratorSource::observe(std::shared_ptr<ChunkObserver> observer) {
  observer_ = std::move(observer);
  if (generator_) generator_->set_observer(observer_);
}

void GeneratorSource::begin_take(std::uint64_t seed, const Policy& policy) {
  take_ = takes_++;
  GeneratorConfig config = parts_.generator;
  config.seed = seed;
  generator_.emplace(parts_.model, parts_.head, config, policy);
  generator_->set_observer(observer_);
  generator_->set_epoch(0);
  generator_->set_empty_text(empty_text_);
  prompt_.begin_film();
  use_text();
  decoder_state_ = {};
  next_picture_ = 0;
  history_.begin(take_, save());
}

Result<ChunkSource::Applied> GeneratorSource::apply(const CommandBody& command) {
  const c10::NoGradGuard no_grad;
  if (const auto* body = std::get_if<Restart>(&command)) return restart(*body);
  if (const auto* body = std::get_if<Rewind>(&command)) return rewind(*body);
  if (const auto* body = std::get_if<Branch>(&command)) return branch(body->take, body->chunk);
  auto applied = carry_out(command);
  if (applied) history_.command(take_, generator_->next_chunk(), command);
  return applied;
}

// The commands that belong to one take and are given again when it is replayed.
Result<ChunkSource::Applied> GeneratorSource::carry_out(const CommandBody& command) {
  if (const auto* prompt = std::get_if<SetPrompt>(&command)) return set_prompt(*prompt);
  Memory& memory = generator_->memory();
  Result<void> done;
  if (const auto* policy = std::get_if<SetPolicy>(&command)) done = change_policy(*policy);
  if (const auto* pin = std::get_if<Pin>(&command)) done = memory.pin(*pin);
  if (const auto* forget = std::get_if<Forget>(&command)) done = memory.forget(*forget);
  if (const auto* dim = std::get_if<Dim>(&command)) done = memory.dim(*dim);
  if (!done) return fail(std::move(done.error()));
  return from_now();
}

// A budget that the machine cannot hold is refused like any other wrong wish; the stream goes on with the old one.
Result<void> GeneratorSource::change_policy(const SetPolicy& wish) {
  Memory& memory = generator_->memory();
  const auto changed = changed_policy(memory.policy(), wish, memory.shape().frame_tokens(), parts_.head != nullptr);
  if (changed && policy_capacity(*changed, memory.shape()) > memory.table().capacity())
    if (auto fits = check_slots(*changed, memory.shape()); !fits) return fits;
  return memory.change(wish);
}

ChunkSource::Applied GeneratorSource::from_now() const { return {take_, generator_->next_chunk(), 0, 0, std::nullopt}; }

TextContext GeneratorSource::text_now() const {
  return parts_.model->encode_text(prompt_.now().unsqueeze(0).to(parts_.model->device()));
}

void GeneratorSource::use_text() { generator_->set_text(text_now()); }

void GeneratorSource::begin_chunk() {
  if (prompt_.advance()) use_text();
  const PromptState& prompt = prompt_.state();
  generator_->set_guided(prompt.fading() || parts_.generator.guides(prompt.chunks));
  if (parts_.words.kinds.empty()) return;
  const GeneratorConfig& config = generator_->config();
  const FilmShape shape{config.chunk_frames, config.latent_height, config.latent_width, generator_->next_frame() == 0};
  generator_->set_layout(
      maps_of(prompt_.next_layout(parts_.words, config.seed, shape), config.latent_height, config.latent_width));
}

Result<ChunkSource::Applied> GeneratorSource::set_prompt(const SetPrompt& prompt) {
  Stopwatch watch;
  const bool fades = prompt.mode == SwitchMode::crossfade;
  if (auto set = prompt_.set(prompt.texts, prompt.blend, fades ? std::max(prompt.fade_chunks, 1) : 0); !set)
    return fail(std::move(set.error()));
  generator_->set_epoch(generator_->prompt_epoch() + 1);
  if (prompt.mode == SwitchMode::cut) prompt_.begin_film();
  Applied applied = from_now();
  if (!fades) {
    use_text();
    applied.recached_frames = switch_prompt(*generator_, prompt.mode);
  }
  applied.ms = watch.total_ms();
  return applied;
}

Result<ChunkSource::Applied> GeneratorSource::restart(const Restart& restart) {
  const TakeId parent = take_;
  // A copy: the generator that holds the policy is gone before the next one is made.
  const Policy policy = generator_->memory().policy();
  begin_take(restart.seed.value_or(generator_->config().seed), policy);
  Applied applied = from_now();
  applied.new_take = TakeStarted{take_, parent, -1};
  return applied;
}

// Back to where a take stopped, the take goes on; anywhere before, what came later stays and a new take begins.
Result<ChunkSource::Applied> GeneratorSource::rewind(const Rewind& rewind) {
  if (!history_.knows(rewind.take) || rewind.chunk != history_.last_chunk(rewind.take))
    return branch(rewind.take, rewind.chunk);
  if (auto there = go_to(rewind.take, rewind.chunk); !there) return fail(std::move(there.error()));
  const bool other = take_ != rewind.take;
  take_ = rewind.take;
  history_.drop_commands(take_, generator_->next_chunk());
  Applied applied = from_now();
  if (other) applied.new_take = history_.origin(take_);
  return applied;
}

Result<ChunkSource::Applied> GeneratorSource::branch(TakeId from, ChunkIndex after) {
  if (!history_.knows(from) || after < -1 || after > history_.last_chunk(from))
    return fail(Error::Kind::bad_input, "The stream stays where it is",
                "take " + std::to_string(from) + " has no chunk " + std::to_string(after),
                "Choose a chunk that was made since the model was opened.");
  if (auto there = go_to(from, after); !there) return fail(std::move(there.error()));
  take_ = takes_++;
  history_.branch(take_, from, after);
  Applied applied = from_now();
  applied.new_take = TakeStarted{take_, from, after};
  return applied;
}

EngineState GeneratorSource::save() const {
  EngineState state;
  state.next_chunk = generator_->next_chunk();
  state.next_frame = generator_->next_frame();
  state.next_picture = next_picture_;
  state.seed = generator_->config().seed;
  state.prompt_epoch = generator_->prompt_epoch();
  state.prompt = prompt_.state();
  state.decoder = decoder_state_;
  state.memory = generator_->memory().save();
  state.window = generator_->window();
  return state;
}

void GeneratorSource::restore(const EngineState& state) {
  const c10::NoGradGuard no_grad;
  generator_->seek(state.next_chunk, state.next_frame);
  generator_->set_seed(state.seed);
  generator_->set_epoch(state.prompt_epoch);
  generator_->memory().restore(state.memory);
  generator_->set_window(state.window);
  next_picture_ = state.next_picture;
  prompt_.restore(state.prompt);
  decoder_state_ = state.decoder;
  use_text();
}

Result<void> GeneratorSource::go_to(TakeId take, ChunkIndex after) {
  const EngineState here = save();
  const History::Keyframe& nearest = history_.nearest(take, after);
  restore(nearest.state);
  for (ChunkIndex chunk = nearest.after + 1; chunk <= after; ++chunk) {
    if (auto made = make_again(take, chunk); !made) {
      restore(here);
      return made;
    }
  }
  return {};
}

Result<void> GeneratorSource::make_again(TakeId take, ChunkIndex chunk) {
  for (const CommandBody& command : history_.commands(take, chunk)) {
    if (auto done = carry_out(command); !done) return fail(std::move(done.error()));
  }
  begin_chunk();
  at::Tensor latents;
  if (const History::Finished* finished = history_.chunk(take, chunk)) {
    latents = finished->latents;
    generator_->pass_by();
    generator_->remember(latents, finished->scores);
  } else {
    auto made = generator_->generate();
    if (!made) return fail(std::move(made.error()));
    latents = made->latents;
  }
  prompt_.made();
  next_picture_ += decode_rgb8(*parts_.decoder, latents, decoder_state_).size(1);
  return {};
}

Result<void> GeneratorSource::go_on(TakeId take, TakeId takes) {
  take_ = take;
  takes_ = std::max(takes, take + 1);
  history_ = History(parts_.history);
  history_.begin(take_, save());
  return {};
}

Result<void> GeneratorSource::put_back(const Latents& kept) {
  const c10::NoGradGuard no_grad;
  begin_chunk();
  auto latents = tensor_of(kept);
  if (!latents) return fail(std::move(latents.error()));
  const ChunkIndex chunk = generator_->next_chunk();
  generator_->pass_by();
  const TokenScores scores = generator_->admit(*latents);
  prompt_.made();
  next_picture_ += decode_rgb8(*parts_.decoder, *latents, decoder_state_).size(1);
  history_.finished(take_, chunk, {*latents, scores});
  if (history_.wants_keyframe(chunk)) history_.keyframe(take_, chunk, save());
  return {};
}

// The bytes come from a file: their shape must be this model's.
Result<at::Tensor> GeneratorSource::tensor_of(const Latents& kept) const {
  const GeneratorConfig& config = generator_->config();
  const std::vector<std::int64_t> wanted = {config.chunk_frames, parts_.model->config().in_channels,
                                            config.latent_height, config.latent_width};
  const std::string_view dtype = dtype_name(dtype_of(parts_.model->latent_dtype()));
  at::Tensor latents = at::empty(wanted, parts_.model->latent_dtype());
  if (kept.shape != wanted || kept.dtype != dtype || kept.bytes.size() != latents.nbytes())
    return fail(Error::Kind::bad_input, "Cannot go on with the session", "its chunks have another shape or type",
                "Open it with the model that made it.");
  std::memcpy(latents.data_ptr(), kept.bytes.data(), kept.bytes.size());
  return latents.unsqueeze(0).to(parts_.model->device());
}

Result<ChunkSource::Made> GeneratorSource::next(std::stop_token stop) {
  const c10::NoGradGuard no_grad;
  Stopwatch watch;
  const PromptState prompt_before = prompt_.state();
  begin_chunk();
  const double text_ms = watch.lap_ms();
  auto made = generator_->generate(stop);
  if (!made) {
    prompt_.restore(prompt_before);  // the chunk did not happen
    return fail(std::move(made.error()));
  }
  prompt_.made();
  made->times.text_ms = text_ms;
  watch.lap_ms();
  const auto cache = snapshot(made->chunk);
  made->times.snapshot_ms = watch.lap_ms();
  const auto video = picture(*made);
  history_.finished(take_, made->chunk, {made->latents, made->scores});
  if (history_.wants_keyframe(made->chunk)) history_.keyframe(take_, made->chunk, save());
  const StageTimes& ms = video->times;
  logger("pipeline")
      ->debug("take={} chunk={} kept={} denoise_ms={:.1f} context_ms={:.1f} policy_ms={:.2f} decode_ms={:.1f}", take_,
              made->chunk, generator_->memory().table().size(), ms.denoise_ms, ms.context_ms, ms.policy_ms,
              ms.decode_ms);
  return Made{video, cache, bytes_of(made->latents), std::nullopt};
}

std::shared_ptr<const VideoChunk> GeneratorSource::picture(const GeneratedChunk& made) {
  Stopwatch watch;
  const at::Tensor rgb = decode_rgb8(*parts_.decoder, made.latents, decoder_state_);
  auto video = std::make_shared<VideoChunk>();
  video->take = take_;
  video->chunk = made.chunk;
  video->first_frame = next_picture_;
  video->first_latent_frame = made.first_frame;
  video->latent_frames = static_cast<int>(made.latents.size(1));
  video->frames = static_cast<int>(rgb.size(1));
  video->height = static_cast<int>(rgb.size(2));
  video->width = static_cast<int>(rgb.size(3));
  video->fps = parts_.info.fps;
  const std::uint8_t* bytes = rgb.const_data_ptr<std::uint8_t>();
  video->pixels.assign(bytes, bytes + rgb.numel());
  video->latent_hash = made.hash;
  video->times = made.times;
  video->times.decode_ms = watch.total_ms();
  video->times.total_ms += made.times.text_ms + made.times.snapshot_ms + video->times.decode_ms;
  next_picture_ += video->frames;
  return video;
}

std::shared_ptr<const CacheSnapshot> GeneratorSource::snapshot(ChunkIndex chunk) const {
  auto snapshot = std::make_shared<CacheSnapshot>();
  generator_->memory().describe(*snapshot);
  snapshot->take = take_;
  snapshot->chunk = chunk;
  snapshot->prompt_epoch = generator_->prompt_epoch();
  return snapshot;
}

}  // namespace longtake
