#include "engine/generate/generator_source.h"

#include <ATen/ATen.h>
#include <ATen/Parallel.h>
#include <c10/core/GradMode.h>

#include <algorithm>
#include <utility>

#include "engine/core/log.h"
#include "engine/core/stopwatch.h"
#include "engine/generate/chunk_values.h"
#include "engine/generate/errors.h"
#include "engine/generate/saved_state.h"
#include "engine/generate/unless_gpu_fails.h"
#include "engine/kernels/loop_threads.h"
#include "engine/kernels/stage_clock.h"
#include "engine/memory/policy_change.h"
#include "engine/memory/slot_need.h"

namespace longtake {

namespace {

void learn(double& mean, double newest) { mean += (newest - mean) / 8; }

}  // namespace

class GeneratorSource::AsOpened {
 public:
  explicit AsOpened(const GeneratorSource& source) : threads_(source.threads_) {
    if (threads_ > 0) longtake::use_threads(source.opened_threads_);
  }
  ~AsOpened() {
    if (threads_ > 0) longtake::use_threads(threads_);
  }
  AsOpened(const AsOpened&) = delete;
  AsOpened& operator=(const AsOpened&) = delete;

 private:
  const int threads_;
};

Result<SourceInfo> GeneratorSource::open(const Progress& progress, std::stop_token stop) {
  // Otherwise both models would be in memory.
  let_go();
  auto opened = unless_gpu_fails(errors::kNoRoomToOpen, [&] { return open_parts(progress, stop); });
  if (!opened) let_go();
  return opened;
}

void GeneratorSource::let_go() {
  generator_.reset();
  prompt_ = {};
  director_.reset();
  empty_text_ = {};
  empty_rows_ = at::Tensor();
  pictures_ = {};
  history_ = {};
  given_ = {};
  parts_ = {};
}

Result<SourceInfo> GeneratorSource::open_parts(const Progress& progress, const std::stop_token& stop) {
  const c10::NoGradGuard no_grad;
  if (threads_ > 0) use_threads(0);
  auto parts = TRY(loader_(progress, stop));
  if (stop.stop_requested()) return fail(Error::Kind::cancelled, "Opening was stopped");
  parts_ = std::move(parts);
  loras_ = parts_.info.loras;
  parts_.info.takes_loras = parts_.set_loras != nullptr;
  steps_ = threads_ = 0;
  opened_threads_ = at::get_num_threads();
  parts_.info.steps = static_cast<int>(parts_.generator.timesteps.size());
  parts_.info.changes_steps = parts_.pass_times != nullptr && parts_.generator.by_chunks();
  prompt_ = PromptTrack(parts_.encoder, parts_.model->config().text_rows);
  empty_rows_ = at::Tensor();
  if (parts_.generator.guidance.weight != 1) {
    TRY(prompt_.set({{""}}, Blend::linear, 0));
    empty_rows_ = prompt_.now();
    empty_text_ = parts_.model->encode_text(empty_rows_.unsqueeze(0).to(parts_.model->device()));
  }
  TRY(prompt_.set({{parts_.prompt}}, Blend::linear, 0));
  director_ = parts_.director ? parts_.director() : nullptr;
  history_ = TakeHistory(parts_.history);
  begin_take(parts_.generator.seed, parts_.policy);
  parts_.info.policies = preset_list();
  parts_.info.seed = parts_.generator.seed;
  parts_.info.shows_pictures = parts_.picture_encoder != nullptr && parts_.generator.remembers();
  parts_.info.follows_videos = parts_.info.shows_pictures && parts_.generator.by_chunks();
  return parts_.info;
}

void GeneratorSource::observe(std::shared_ptr<ChunkObserver> observer) {
  observer_ = std::move(observer);
  if (generator_) generator_->set_observer(observer_);
}

void GeneratorSource::begin_take(std::uint64_t seed, const Policy& policy) {
  given_ = {};
  take_ = takes_++;
  GeneratorConfig config = parts_.generator;
  config.seed = seed;
  if (generator_) static_cast<PassTimes&>(config) = generator_->config();
  generator_.emplace(parts_.model, parts_.head, config, policy);
  generator_->set_observer(observer_);
  generator_->set_empty_text(empty_text_);
  prompt_.begin();
  if (director_) {
    director_->begin();
    director_->follow(prompt_.state().texts, seed);
  }
  use_text();
  pictures_ = PictureTrack(parts_.decoder);
  history_.begin(take_, save());
}

Result<ChunkSource::Applied> GeneratorSource::apply(const CommandBody& command) {
  if (std::holds_alternative<Rewind>(command) || std::holds_alternative<Branch>(command))
    return travel(command, [](const std::string&, double) {}, {});
  return or_stay([&]() -> Result<Applied> {
    if (const auto* body = std::get_if<Restart>(&command)) return restart(*body);
    if (is_note(command)) return from_now();
    auto applied = carry_out(command);
    // Applied again, the command must find the same files or fail.
    if (applied && std::holds_alternative<SetLoras>(command)) applied->done = SetLoras{loras_};
    // An imported chunk is restored from the history, not from its picture.
    if (applied && !std::holds_alternative<ShowPicture>(command) && !std::holds_alternative<FollowVideo>(command))
      history_.command(take_, generator_->cursor().chunk, applied->done ? *applied->done : command);
    return applied;
  });
}

Result<ChunkSource::Applied> GeneratorSource::or_stay(const std::function<Result<Applied>()>& work) {
  if (!generator_) return fail(errors::kDeviceFull);
  const c10::NoGradGuard no_grad;
  keep_threads();
  const TakeId take = take_;
  const ChunkIndex next = generator_->cursor().chunk;
  const Given given = given_;
  auto applied = unless_gpu_fails(errors::kNoRoomForCommand, work);
  if (!generator_) return fail(errors::kDeviceFull);
  if (applied || applied.error().code != errors::kNoRoomForCommand.code) return applied;
  // The command may be half done. Restoring the chunks up to here restores the memory.
  const auto back = unless_gpu_fails(errors::kDeviceFull, [&] { return come_back(take, next); });
  if (!back) return fail(errors::kDeviceFull);
  given_ = given;
  return applied;
}

Result<void> GeneratorSource::come_back(TakeId take, ChunkIndex next) {
  take_ = take;
  if (parts_.set_loras) TRY(parts_.set_loras(loras_));
  const TakeHistory::Keyframe* nearest = history_.nearest(take, next - 1);
  TRY(restore(nearest->state));
  for (ChunkIndex chunk = nearest->after + 1; chunk < next; ++chunk) TRY(make_again(take, chunk, {}));
  if (const auto seed = history_.seed(take, next)) use_seed(*seed);
  for (const CommandBody& command : history_.commands(take, next)) TRY(carry_out(command));
  return {};
}

// Carries out commands that belong to one take and are applied again when it is restored.
Result<ChunkSource::Applied> GeneratorSource::carry_out(const CommandBody& command) {
  if (const auto* prompt = std::get_if<SetPrompt>(&command)) return set_prompt(*prompt);
  const bool of_memory = std::holds_alternative<SetPolicy>(command) || std::holds_alternative<Pin>(command) ||
                         std::holds_alternative<Forget>(command) || std::holds_alternative<Dim>(command);
  if (of_memory && overlap_pictures() > 0) return fail(errors::kNoMemoryToChange, {{"pictures", overlap_pictures()}});
  Result<void> done;
  if (const auto* policy = std::get_if<SetPolicy>(&command)) done = change_policy(*policy);
  if (const auto* pin = std::get_if<Pin>(&command)) done = generator_->pin(*pin);
  if (const auto* forget = std::get_if<Forget>(&command)) done = generator_->forget(*forget);
  if (const auto* dim = std::get_if<Dim>(&command)) done = generator_->dim(*dim);
  if (const auto* show = std::get_if<ShowPicture>(&command)) done = show_next(*show);
  if (const auto* set = std::get_if<SetLoras>(&command)) {
    done = use_loras(set->loras);
    if (done) use_text();
  }
  if (const auto* video = std::get_if<FollowVideo>(&command)) done = follow_from_now(*video);
  if (const auto* set = std::get_if<SetSteps>(&command)) done = use_steps(set->steps);
  if (const auto* set = std::get_if<SetThreads>(&command)) use_threads(set->threads);
  if (!done) return fail(std::move(done.error()));
  return from_now();
}

// A budget that does not fit into memory is refused like any other invalid change; the stream keeps the old one.
Result<void> GeneratorSource::change_policy(const SetPolicy& wish) {
  const Memory& memory = generator_->memory();
  const auto changed = changed_policy(memory.policy(), wish, memory.shape().frame_tokens(), parts_.head != nullptr);
  if (changed && policy_capacity(*changed, memory.shape()) > memory.table().capacity()) {
    TRY(check_memory(*changed, memory.shape()));
    if (parts_.free_bytes) TRY(check_growth(memory.policy(), *changed, memory.shape(), parts_.free_bytes()));
  }
  return generator_->change(wish);
}

Result<void> GeneratorSource::use_loras(const LoraList& loras) {
  if (!parts_.set_loras) return fail(errors::kTakesNoLoras);
  const AsOpened as_opened(*this);
  auto set = TRY(parts_.set_loras(loras));
  loras_ = std::move(set);
  // The keys and values of texts depend on the weights. The caller recomputes those of the prompt.
  if (empty_rows_.defined()) {
    empty_text_ = parts_.model->encode_text(empty_rows_.unsqueeze(0).to(parts_.model->device()));
    generator_->set_empty_text(empty_text_);
  }
  return {};
}

Result<PassTimes> GeneratorSource::pass_times(int steps) const {
  if (!parts_.info.changes_steps) return fail(errors::kFixedPasses);
  if (steps == 0) return PassTimes(parts_.generator);
  auto times = parts_.pass_times(steps);
  if (!times) return fail(errors::kNotInSoManyPasses, {}, std::move(times.error()));
  return times;
}

Result<void> GeneratorSource::use_steps(int steps) {
  generator_->set_passes(TRY(pass_times(steps)));
  steps_ = steps;
  return {};
}

void GeneratorSource::use_threads(int threads) {
  threads_ = threads;
  longtake::use_threads(threads > 0 ? threads : opened_threads_);
}

void GeneratorSource::keep_threads() const {
  if (threads_ > 0) longtake::use_threads(threads_);
}

ChunkSource::Applied GeneratorSource::from_now() const {
  return {take_, generator_->cursor().chunk, 0, 0, std::nullopt};
}

void GeneratorSource::use_text() {
  const AsOpened as_opened(*this);
  const at::Tensor rows = prompt_.now().unsqueeze(0);
  const auto read_by = [&](const CausalDit& dit) { return dit.encode_text(rows.to(dit.device())); };
  generator_->set_text(read_by(*parts_.model));
  if (parts_.writer) generator_->set_writer(parts_.writer, read_by(*parts_.writer));
}

void GeneratorSource::begin_chunk() {
  if (prompt_.advance()) use_text();
  const PromptState& prompt = prompt_.state();
  generator_->set_prompt_age(prompt.fading() ? 0 : prompt.chunks);
  generator_->restart_memory();
  const GeneratorConfig& config = generator_->config();
  if (!director_) return;
  Conditioning staged = director_->next(
      {config.chunk_frames, config.latent_height, config.latent_width, generator_->cursor().frame == 0});
  places_ = std::exchange(staged.places, {});
  generator_->set_conditioning(std::move(staged));
}

at::Tensor GeneratorSource::places_now() const {
  // A user's own pictures show none of the prompt's things.
  if (given_.shown || (given_.start && given_.start->strength < 1)) return {};
  return places_.defined() ? places_.unsqueeze(0) : places_;
}

void GeneratorSource::take_again(const at::Tensor& latents, const TokenScores& scores, bool is_new,
                                 TakeHistory::Finished::Origin origin) {
  GeneratedChunk chunk;
  chunk.chunk = generator_->cursor().chunk;
  chunk.first_frame = generator_->cursor().frame;
  chunk.latents = latents;
  generator_->pass_by();
  chunk.scores = generator_->remember(latents, scores);
  prompt_.made();
  pictures_.pass_by(latents);
  if (is_new) keep(chunk, given_.shown ? TakeHistory::Finished::Origin::shown : origin);
  given_.shown.reset();
}

void GeneratorSource::keep(const GeneratedChunk& chunk, TakeHistory::Finished::Origin origin) {
  history_.finished(take_, chunk.chunk, {chunk.latents, chunk.scores, origin});
  if (!history_.wants_keyframe(chunk.chunk)) return;
  // With a GPU, a state that would fill the whole limit is not copied at all: the chunks are added to memory again
  // instead.
  const bool fits = parts_.model->device().is_cpu() || state_bytes() <= history_.limits().keyframe_bytes;
  if (fits) history_.keyframe(take_, chunk.chunk, save());
}

std::int64_t GeneratorSource::state_bytes() const {
  const Memory& memory = generator_->memory();
  return memory.table().size() * memory.store().bytes_per_token() + pictures_.state_bytes();
}

Result<ChunkSource::Applied> GeneratorSource::set_prompt(SetPrompt prompt) {
  Stopwatch watch;
  prompt.mode = resolved_mode(prompt.mode, parts_.info.prompt_switch, generator_->memory().policy());
  const bool fades = prompt.mode == SwitchMode::crossfade;
  {
    const AsOpened as_opened(*this);
    TRY(prompt_.set(prompt.texts, prompt.blend, fades ? std::max(prompt.fade_chunks, 1) : 0));
  }
  if (prompt.mode == SwitchMode::cut) prompt_.begin();
  if (director_ && prompt.mode == SwitchMode::cut) director_->begin();
  if (director_) {
    director_->follow(prompt.texts, generator_->cursor().seed);
    generator_->point_to(director_->spans());
  }
  Applied applied = from_now();
  if (!fades) use_text();
  applied.recached_frames = generator_->switch_prompt(prompt.mode);
  applied.done = std::move(prompt);  // with the mode for the log
  applied.ms = watch.total_ms();
  return applied;
}

// Without this entry in the history, a restored chunk would use the seed of the chunks before it.
Result<void> GeneratorSource::reseed(std::uint64_t seed) {
  history_.reseed(take_, generator_->cursor().chunk, seed);
  use_seed(seed);
  return {};
}

// The seed also determines the random choices of the staging.
void GeneratorSource::use_seed(std::uint64_t seed) {
  generator_->set_seed(seed);
  if (director_) director_->follow(prompt_.state().texts, seed);
}

// In host memory, because a GPU seldom has room for keys, values and a decoder's features twice.
EngineState GeneratorSource::save() const {
  EngineState state;
  state.cursor = generator_->cursor();
  state.next_picture = pictures_.pictures();
  state.prompt = prompt_.state();
  state.loras = loras_;
  state.steps = steps_;
  state.threads = threads_;
  if (director_) state.director = director_->save();
  state.decoder = pictures_.state();
  for (at::Tensor& tensor : state.decoder.tensors)
    if (tensor.defined()) tensor = tensor.cpu();
  state.memory = generator_->memory().save(SlotStore::SavedOn::host);
  state.window = generator_->window();
  return state;
}

Result<void> GeneratorSource::restore(const EngineState& state) {
  const c10::NoGradGuard no_grad;
  // All steps that can fail come first; a refused change of weights has changed nothing.
  auto director = director_ ? director_->clone() : nullptr;
  if (director) TRY(director->restore(state.director));
  std::optional<PassTimes> times;
  if (state.steps != steps_) times = TRY(pass_times(state.steps));
  PromptTrack prompt = prompt_;
  {
    const AsOpened as_opened(*this);
    TRY(prompt.restore(state.prompt));
  }
  if (state.loras != loras_) TRY(use_loras(state.loras));

  director_ = std::move(director);
  if (times) generator_->set_passes(std::move(*times));
  steps_ = state.steps;
  if (state.threads != threads_) use_threads(state.threads);
  generator_->restore(state.cursor, state.memory, state.window);
  prompt_ = std::move(prompt);
  DecoderState decoder = state.decoder;
  for (at::Tensor& tensor : decoder.tensors)
    if (tensor.defined()) tensor = tensor.to(parts_.model->device());
  pictures_.restore(decoder, state.next_picture);
  given_.shown.reset();
  use_text();
  return {};
}

const EngineState* GeneratorSource::held_state() const {
  const ChunkIndex after = generator_->cursor().chunk - 1;
  if (!stands_at(take_, after)) return nullptr;
  const TakeHistory::Keyframe* nearest = history_.nearest(take_, after);
  return nearest != nullptr && nearest->after == after && !nearest->state.prompt.is_light() ? &nearest->state : nullptr;
}

// Keys and values can be many gigabytes. They are counted before anything is copied, and tensors in the history are
// shared. With a GPU the history's limit is the host's free memory.
std::optional<StateBytes> GeneratorSource::saved_state(std::uint64_t most_bytes) const {
  const c10::NoGradGuard no_grad;
  const Memory::Shape& shape = generator_->memory().shape();
  const std::uint64_t token_bytes = 2ULL * static_cast<std::uint64_t>(shape.blocks) *
                                    static_cast<std::uint64_t>(shape.width) * at::elementSize(shape.dtype);
  if (static_cast<std::uint64_t>(generator_->memory().table().size()) * token_bytes > most_bytes) return std::nullopt;
  const EngineState* held = held_state();
  if (held == nullptr && !parts_.model->device().is_cpu() && state_bytes() > history_.limits().keyframe_bytes)
    return std::nullopt;
  const EngineState state = held != nullptr ? *held : save();
  // The file omits more than half of it.
  if (static_cast<std::uint64_t>(state.bytes()) > 4 * most_bytes) return std::nullopt;
  auto bytes = bytes_of(state);
  return bytes && bytes->size() <= most_bytes ? std::optional(std::move(*bytes)) : std::nullopt;
}

Result<void> GeneratorSource::restore_state(std::string_view bytes) {
  return unless_gpu_fails(errors::kNoRoomToOpen, [&]() -> Result<void> {
    auto state = TRY(state_of(bytes, generator_->memory().shape()));
    return restore(state);
  });
}

// A failure loses the chunk in progress; Restart opens the stream again.
Result<ChunkSource::Made> GeneratorSource::next(std::stop_token stop) {
  auto made = next_unfinished(std::move(stop), {});
  if (made) finish(*made);
  return made;
}

Result<ChunkSource::Made> GeneratorSource::next_unfinished(std::stop_token stop,
                                                           const std::function<void()>& meanwhile) {
  if (!generator_) return fail(errors::kDeviceFull);
  return unless_gpu_fails(errors::kDeviceFull, [&] { return make_chunk(stop, meanwhile); });
}

bool GeneratorSource::queues_soon() const {
  return !parts_.model->device().is_cpu() && generator_->config().by_chunks() && !given_.shown &&
         !given_.video.follows() && !given_.start;
}

Result<ChunkSource::Made> GeneratorSource::make_chunk(const std::stop_token& stop,
                                                      const std::function<void()>& meanwhile) {
  const c10::NoGradGuard no_grad;
  keep_threads();
  const bool waits = queues_soon();
  if (meanwhile && !waits) meanwhile();
  if (given_.shown && !given_.shown->defined()) return fail(errors::kPictureNotKept);
  const GeneratorConfig& config = generator_->config();
  if (config.most_frames > 0 && generator_->memory().policy().positioner.kind == Positioner::Kind::absolute &&
      generator_->cursor().frame + config.chunk_frames > config.most_frames)
    return fail(errors::kPositionsEnd, {{"most", config.most_frames}});
  Stopwatch watch;
  TRY(take_video(stop));
  const double video_ms = watch.lap_ms();
  const PromptTrack prompt_before = prompt_;
  auto director_before = director_ ? director_->clone() : nullptr;
  begin_chunk();
  const at::Tensor places = places_now();
  const double text_ms = watch.lap_ms();
  // A GPU decodes while the host plans the memory. On a CPU that would only delay the plan.
  HostCopy rgb;
  const std::int64_t pictures_before = pictures_.pictures();
  std::optional<StageClock> decoding;
  double decode_ms = 0;
  const auto queue = [&](const at::Tensor& latents) {
    decoding.emplace(parts_.model->device());
    rgb = pictures_.decode({latents, places});
    decoding->ends(decode_ms);
  };
  const bool cpu = parts_.model->device().is_cpu();
  ChunkGenerator::Queued queued;
  if (!cpu) queued.latents = queue;
  if (waits) queued.first_pass = meanwhile;
  auto made = next_latents(stop, queued);
  if (!made) {  // the chunk was not generated
    if (rgb.defined()) pictures_.restore(latents_before(), pictures_before);
    prompt_ = prompt_before;
    director_ = std::move(director_before);
    return fail(std::move(made.error()));
  }
  made->times.text_ms = text_ms;
  watch.lap_ms();
  const auto cache = snapshot(made->chunk);
  made->times.snapshot_ms = watch.lap_ms();
  prompt_.made();
  if (!rgb.defined()) rgb = pictures_.decode({made->latents, places});
  const auto video = pictures_of(*made, rgb);
  if (cpu) fill_in_pixels(*video, rgb.arrived());
  const double waited_ms = watch.lap_ms();
  if (decoding) decoding->report();
  video->times.decode_ms = decoding ? decode_ms : waited_ms;
  auto latents = kept_of(*made, places);
  const bool shows = std::exchange(given_.shown, std::nullopt).has_value();
  if (!shows) latents->followed = followed_now();
  using Origin = TakeHistory::Finished::Origin;
  keep(*made, shows ? Origin::shown : latents->followed ? Origin::followed : Origin::made);
  if (!shows) given_.start.reset();
  StageTimes& ms = video->times;
  ms.total_ms += video_ms + ms.text_ms + ms.snapshot_ms + waited_ms;
  // A restored chunk has the same context pass and no other passes.
  if (ms.denoise_ms > 0) {
    learn(costs_.put_back_ms, ms.context_ms + ms.policy_ms);
    learn(costs_.make_ms, ms.denoise_ms + ms.context_ms + ms.policy_ms);
  }
  logger("engine")->debug(
      "take={} chunk={} kept={} denoise_ms={:.1f} context_ms={:.1f} policy_ms={:.2f} decode_ms={:.1f}", take_,
      made->chunk, generator_->memory().table().size(), ms.denoise_ms, ms.context_ms, ms.policy_ms, ms.decode_ms);
  Made whole{video, cache, std::move(latents), std::nullopt};
  if (!cpu) whole.finish = [video, pictures = rgb.arrived()](Made&) { fill_in_pixels(*video, pictures); };
  return whole;
}

// The decoder's state before a chunk is not kept: that of the Wan VAE has 1.9 GB.
std::vector<at::Tensor> GeneratorSource::latents_before() const {
  std::vector<at::Tensor> latents;
  std::int64_t frames = 0;
  for (ChunkIndex chunk = generator_->cursor().chunk - 1; chunk >= 0 && frames < parts_.decoder->warm_up_latents();
       --chunk) {
    const TakeHistory::Finished* made = history_.chunk(take_, chunk);
    if (made == nullptr) break;
    frames += made->latents.size(1);
    latents.push_back(made->latents);
  }
  std::ranges::reverse(latents);
  return latents;
}

Result<GeneratedChunk> GeneratorSource::next_latents(const std::stop_token& stop,
                                                     const ChunkGenerator::Queued& queued) {
  if (given_.shown) return generator_->show(*given_.shown);
  if (given_.start && given_.start->strength <= 0) return generator_->show(given_.start->latents);
  ++denoised_;
  return generator_->generate(stop, queued, given_.start && given_.start->strength < 1 ? &*given_.start : nullptr);
}

std::shared_ptr<VideoChunk> GeneratorSource::pictures_of(const GeneratedChunk& chunk, HostCopy& rgb) const {
  auto video = video_of(chunk, rgb);
  video->take = take_;
  video->first_frame = pictures_.pictures() - video->frames;
  video->fps = parts_.info.fps;
  video->steps = chunk.steps;
  video->threads = at::get_num_threads();
  video->follows_video = given_.start.has_value() && !given_.shown;
  return video;
}

int GeneratorSource::overlap_pictures() const {
  const auto& forcing = generator_->config().forcing;
  return forcing ? (forcing->overlap_frames - 1) * parts_.decoder->frames_per_latent() + 1 : 0;
}

std::shared_ptr<const CacheSnapshot> GeneratorSource::memory_now() const {
  return snapshot(generator_->cursor().chunk - 1);
}

std::shared_ptr<const CacheSnapshot> GeneratorSource::snapshot(ChunkIndex chunk) const {
  auto snapshot = std::make_shared<CacheSnapshot>();
  generator_->memory().describe(*snapshot);
  if (overlap_pictures() > 0) snapshot->notes.push_back({MemoryNote::Kind::only_overlap, 0, overlap_pictures()});
  snapshot->take = take_;
  snapshot->chunk = chunk;
  snapshot->prompt_epoch = generator_->cursor().epoch;
  return snapshot;
}

}  // namespace longtake
