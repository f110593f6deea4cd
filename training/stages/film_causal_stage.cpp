#include "training/stages/film_causal_stage.h"

#include <c10/core/GradMode.h>

#include <algorithm>
#include <cmath>

#include "engine/kernels/host_copy.h"
#include "engine/model/flow.h"
#include "training/data/cells.h"
#include "training/data/clips.h"
#include "training/data/timesteps.h"
#include "training/nets/noised_clip.h"
#include "training/run/autocast.h"
#include "training/stages/stream_samples.h"

namespace longtake::train {
namespace {

constexpr std::uint32_t own_noise_stream = 4, own_level_stream = 9, few_level_stream = 27;
constexpr double visible_share = 0.02;  // least share of a token's pixels to count as shown
constexpr double held_out_levels[] = {300, 700, 950};

/// A history choice without any past.
at::Tensor no_memory(std::int64_t, std::int64_t) { return at::empty({0}, at::kLong); }

}  // namespace

Result<std::unique_ptr<Stage>> FilmCausalStage::make(const Recipe& recipe, const StageConfig& config,
                                                     const std::filesystem::path& folder) {
  const FilmCausalStageConfig& c = config.film_causal;
  const auto refuse = [&](const std::string& why) {
    return fail(Error::Kind::bad_input, "Cannot run stage " + config.name, why);
  };
  if (c.start_from.empty()) return refuse("film.start_from is empty: it continues a stage of pictures or clips");
  if (c.told != Telling::places)
    return refuse("a model that streams is conditioned on words and places: omit film.told");
  if (c.data.latents % c.chunk_latents != 0 || c.data.latents < 2 * c.chunk_latents)
    return refuse("film.data.latents must be a multiple of chunk_latents, and two of them or more");
  if (c.own_from > c.own_to || c.least_budget_tokens > c.budget_tokens)
    return refuse("own_from and least_budget_tokens must not be above own_to and budget_tokens");
  for (const std::string& name : {c.clips, c.held_out}) {
    const StageConfig* made = recipe.find(name);
    if (made == nullptr || made->clips.latents != c.data.latents || made->clips.chunk_latents != c.chunk_latents)
      return refuse("the clips of " + name + " have other lengths or chunks than it trains on");
  }
  auto parts = TRY(FilmParts::open(recipe, c, folder));
  std::optional<Networks> teacher;
  if (c.consistency.few_steps > 0) {
    if (c.consistency.teacher.empty()) return refuse("consistency.teacher is empty: a causal model leads its clips");
    teacher = TRY(Networks::load(weights_folder(folder, c.consistency.teacher)));
    teacher->to(at::Device(recipe.device));
  }
  return std::unique_ptr<Stage>(new FilmCausalStage(recipe, c, std::move(parts), std::move(teacher)));
}

FilmCausalStage::FilmCausalStage(const Recipe& recipe, const FilmCausalStageConfig& config, FilmParts parts,
                                 std::optional<Networks> teacher)
    : seed_(recipe.seed),
      config_(config),
      parts_(std::move(parts)),
      teacher_(std::move(teacher)),
      task_(config, parts_.networks, recipe.seed, parts_.from),
      learner_("model", task_.trained_with(parts_.networks.trained()), config.optimizer),
      drawn_(config.data.render_threads > 0, [this](const ClipTurn& turn) { return draw(turn); }) {}

FilmCausalStage::Drawn FilmCausalStage::draw(const ClipTurn& turn) const {
  const DataConfig& data = config_.data;
  const std::int64_t number = turn.first / data.batch;
  const ClipBatch read = clips_of_turn(parts_.clips, data, seed_, turn);
  Drawn drawn;
  drawn.batch = read.to(parts_.device());
  drawn.choice = history_of(read, sample_seed(seed_, "film-causal.history", number, 0));
  drawn.noise = noise_of(drawn.batch, data.render_threads);
  drawn.memory_noise = slight_noise(drawn.batch, config_.memory_noise, data.render_threads);
  if (Rng(sample_seed(seed_, "film-causal.own", number, 0), 0).chance(static_cast<float>(config_.own_share)))
    drawn.own_noise = clip_normals(drawn.batch, own_noise_stream, data.render_threads);
  return drawn;
}

CleanClip FilmCausalStage::nothing_before(const ClipBatch& batch) const {
  return CleanClip(token_grid(parts_.networks.dit, batch.latents), batch.times);
}

HistoryChoice FilmCausalStage::history_of(const ClipBatch& batch, std::uint64_t seed) const {
  Rng rng(seed, 12);
  const double least = config_.least_budget_tokens, most = config_.budget_tokens;
  const auto budget = static_cast<std::int64_t>(least * std::pow(most / least, rng.uniform()));
  // All samples share one choice: tokens that show a thing or a mark in any of them.
  const at::Tensor shown = at::maximum(batch.truth.select(2, kTruthOfThing), batch.truth.select(2, kTruthOfMark));
  return short_history(seed, config_.short_context_share, budget, token_grid(parts_.networks.dit, batch.latents),
                       shown.gt(visible_share).to(at::kFloat).amax(0).flatten(1));
}

at::Tensor FilmCausalStage::own_version(const ClipBatch& batch, const Told& told, const HistoryChoice& choice,
                                        const at::Tensor& noise) const {
  const c10::NoGradGuard no_grad;
  const CausalDit& dit = parts_.networks.dit;
  const int frames = config_.chunk_latents;
  const std::int64_t all = batch.latents.size(1);
  std::vector<float> drawn;
  for (const std::uint64_t seed : batch.seeds)
    drawn.push_back(static_cast<float>(config_.own_from +
                                       (config_.own_to - config_.own_from) * Rng(seed, own_level_stream).uniform()));
  const at::Tensor levels = sent(at::tensor(drawn), batch.latents.device()).unsqueeze(1).expand({-1, frames});
  const int passes = 1 + Rng(batch.seeds.front(), own_level_stream + 1).below(config_.own_passes);
  std::vector<at::Tensor> made;
  const auto make = [&](const ChunkScene& scene) {
    const auto part = [&](const at::Tensor& whole) { return whole.narrow(1, scene.first_frame, frames); };
    if (scene.first_frame + frames == all) {
      made.push_back(part(batch.latents));  // unused: no chunk attends to the last one
      return made.back();
    }
    const ConditioningContext places = dit.encode_conditioning(told.places.frames(scene.first_frame, frames));
    at::Tensor x = noised_clip(part(batch.latents), part(noise), levels);
    for (int pass = 0; pass < passes; ++pass) {
      const at::Tensor t = levels * (static_cast<double>(passes - pass) / passes);
      const at::Tensor flow = dit.flow({x, t, scene.positions, {}, places}, told.text, scene.memory);
      x = along_flow(x, flow.to(at::kFloat), sigma_of(levels, x) * (-1.0 / passes));
    }
    made.push_back(x);
    return x;
  };
  roll_chunks(dit, told.places, all, told.text, frames, choice, make, nothing_before(batch));
  return at::cat(made, 1);
}

FilmCausalStage::Answers FilmCausalStage::ask(const Lesson& lesson, const at::Tensor& x, bool with_tokens) const {
  const CausalDit& dit = parts_.networks.dit;
  const ForcedChunks forced = force_chunks(dit, {lesson.memory, lesson.told.places}, lesson.told.text,
                                           config_.chunk_latents, lesson.choice, lesson.batch.times);
  const ConditioningContext places = dit.encode_conditioning(lesson.asked.places);
  MiddleTokens middle = task_.middle();
  const at::Tensor flow = dit.flow(forced.input(x, lesson.timesteps, places), lesson.asked.text, forced.memory,
                                   with_tokens ? &middle : nullptr);
  return {flow.to(at::kFloat), middle.tokens};
}

FilmCausalStage::Levels FilmCausalStage::few_levels(const ClipBatch& batch) const {
  const std::vector<double> times = shifted_times(config_.consistency.few_steps, config_.consistency.shift);
  const std::int64_t chunks = batch.latents.size(1) / config_.chunk_latents;
  std::vector<float> now, next;
  for (const std::uint64_t seed : batch.seeds) {
    Rng rng(seed, few_level_stream);
    for (std::int64_t chunk = 0; chunk < chunks; ++chunk) {
      const auto level = static_cast<std::size_t>(rng.below(config_.consistency.few_steps));
      now.push_back(static_cast<float>(times[level]));
      next.push_back(level + 1 < times.size() ? static_cast<float>(times[level + 1]) : 0);
    }
  }
  const auto spread = [&](const std::vector<float>& levels) {
    return sent(at::tensor(levels).view({-1, chunks}).repeat_interleave(config_.chunk_latents, 1),
                batch.latents.device());
  };
  return {spread(now), spread(next)};
}

at::Tensor FilmCausalStage::led(const Lesson& lesson, const at::Tensor& x, const at::Tensor& next) const {
  const c10::NoGradGuard no_grad;
  const CausalDit& dit = teacher_->dit;
  const int passes = config_.consistency.teacher_passes;
  const double guidance = config_.consistency.guidance;
  const Told said = read_clips(*teacher_, lesson.batch), unsaid = read_places(*teacher_, lesson.batch);
  const ForcedChunks forced = force_chunks(dit, {lesson.memory, said.places}, said.text, config_.chunk_latents,
                                           lesson.choice, lesson.batch.times);
  const ConditioningContext with_words = dit.encode_conditioning(said.places),
                            without = dit.encode_conditioning(unsaid.places);
  const at::Tensor change = (next - lesson.timesteps) / passes;
  at::Tensor at_level = x;
  for (int pass = 0; pass < passes; ++pass) {
    const at::Tensor t = lesson.timesteps + pass * change;
    const auto flow = [&](const Told& told, const ConditioningContext& shown) {
      return dit.flow(forced.input(at_level, t, shown), told.text, forced.memory).to(at::kFloat);
    };
    const at::Tensor conditional = flow(said, with_words);
    const at::Tensor along = guidance == 1 ? conditional : guided(conditional, flow(unsaid, without), guidance);
    at_level = along_flow(at_level, along, sigma_of(change, at_level));
  }
  return at_level;
}

at::Tensor FilmCausalStage::consistent(const Lesson& lesson, const at::Tensor& x, const at::Tensor& next) const {
  const c10::NoGradGuard no_grad;
  const at::Tensor end = led(lesson, x, next);
  const Lesson there{lesson.batch, lesson.told, lesson.asked, lesson.memory, next, lesson.choice};
  const at::Tensor own = clean_from_flow(end, ask(there, end, false).flow, sigma_of(next, end));
  const at::Tensor clean = at::where(sigma_of(next, end).gt(0), own, end);
  return (x - clean) / sigma_of(lesson.timesteps, x);
}

StepResult FilmCausalStage::step(const StepContext& context) {
  const DataConfig& data = config_.data;
  const at::DeviceType device = parts_.device().type();
  const auto [batch, noise, memory_noise, own_noise, choice] =
      drawn_.take(turn_of(data, context), turn_of(data, context, 1));
  at::Tensor memory = batch.latents;
  if (own_noise.defined()) {
    // A separate autocast scope: the casts of weights made here carry no gradients, and the loss must not reuse them.
    const c10::NoGradGuard no_grad;
    const Autocast autocast(data.bf16, device);
    memory = own_version(batch, read_clips(parts_.networks, batch), choice, own_noise);
  }
  memory = memory + memory_noise;
  const bool few = config_.consistency.few_steps > 0;
  const Levels levels = few ? few_levels(batch) : Levels();
  const at::Tensor timesteps =
      few ? levels.now
          : sent(draw_timesteps(data, batch.seeds, batch.latents.size(1) / config_.chunk_latents)
                     .repeat_interleave(config_.chunk_latents, 1),
                 parts_.device());
  const at::Tensor x = noised_clip(batch.latents, noise, timesteps);
  at::Tensor wanted = flow_between(batch.latents, noise);
  if (few) {
    const c10::NoGradGuard no_grad;
    const Autocast autocast(data.bf16, device);  // a separate scope, as above
    const Told told = read_clips(parts_.networks, batch);
    wanted = consistent({batch, told, told, memory, timesteps, choice}, x, levels.next);
  }
  Answers answers;
  at::Tensor rows;
  {
    const Autocast autocast(data.bf16, device);
    // No caption dropout for a few-step model: it runs without guidance, because its targets are guided.
    const std::vector<bool> silent = without_caption(batch, few ? 0 : data.caption_dropout);
    const Told told = read_clips(parts_.networks, batch);
    const Told asked =
        std::ranges::find(silent, true) == silent.end() ? told : read_clips(parts_.networks, batch, silent);
    rows = told.rows;
    answers = ask({batch, told, asked, memory, timesteps, choice}, x, true);
  }
  const at::Tensor counts = batch.current.view({batch.current.size(0), -1, 1, 1, 1});
  const at::Tensor squares = (answers.flow - wanted).square().mean(2, true) * task_.weights(batch, timesteps);
  const at::Tensor flow = (squares * counts).mean() / counts.mean();
  return task_.learn(learner_, context, data.batch, batch, {flow, answers.tokens, rows});
}

NamedTensors FilmCausalStage::state() {
  NamedTensors state = parts_.networks.fixed();
  for (const auto& named : learner_.state()) state.push_back(named);
  return state;
}

/// Errors of clean latents in the first and the last chunk; for the last also without memory and with the model's own
/// version as its past.
Values FilmCausalStage::held_out_errors() const {
  const ClipBatch batch = first_clips(parts_.held_out, config_.held_out_clips).to(parts_.device());
  const Told told = read_clips(parts_.networks, batch);
  const at::Tensor own = own_version(batch, told, {}, clip_normals(batch, own_noise_stream, 0)),
                   noise = noise_of(batch);
  const std::int64_t chunk = config_.chunk_latents, last = batch.latents.size(1) - chunk;
  Values values;
  for (const double level : held_out_levels) {
    const at::Tensor timesteps = at::full({batch.latents.size(0), batch.latents.size(1)}, level, noise.options());
    const auto note = [&](const char* name, const at::Tensor& memory, const HistoryChoice& choice, std::int64_t from) {
      const at::Tensor x = noised_clip(batch.latents, noise, timesteps);
      const at::Tensor error =
          ask({batch, told, told, memory, timesteps, choice}, x, false).flow - flow_between(batch.latents, noise);
      values.emplace_back(name + std::to_string(static_cast<int>(level)),
                          (error.narrow(1, from, chunk) * (level / 1000)).square().mean().item<double>());
    };
    note("held_out_first_", batch.latents, {}, 0);
    note("held_out_last_", batch.latents, {}, last);
    note("held_out_own_", own, {}, last);
    note("held_out_blind_", batch.latents, no_memory, last);
  }
  return values;
}

Values FilmCausalStage::evaluate(const std::filesystem::path& folder, const std::string& stem) {
  const c10::NoGradGuard no_grad;
  const Learner::Averaged averaged(learner_);
  Values values = held_out_errors();
  if (stem.empty()) return values;
  const ClipBatch wanted = first_clips(parts_.held_out, config_.sampled_clips).to(parts_.device());
  const std::int64_t frames = wanted.latents.size(1), last = frames - 1;
  const StreamWish wish{wanted.captions,        wanted.seeds,           wanted.places, frames,
                        wanted.latents.size(3), wanted.latents.size(4), wanted.times};
  // Sampling errors are ignored: an untrained model that gives invalid values must not end the training.
  if (const auto made = stream_samples(
          parts_.networks, wish,
          flow_sampler(config_.sample_steps, config_.data.shift, config_.chunk_latents, config_.guidance)))
    write_comparison(parts_.codec, wanted, *made, {0, last / 3, 2 * last / 3, last}, 8, folder, stem);
  return values;
}

Result<void> FilmCausalStage::publish(const std::filesystem::path& folder) {
  const Learner::Averaged averaged(learner_);
  if (auto saved = parts_.networks.save(folder); !saved) return saved;
  return task_.save(folder);
}

}  // namespace longtake::train
