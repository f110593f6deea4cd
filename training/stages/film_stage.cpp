#include "training/stages/film_stage.h"

#include <c10/core/GradMode.h>

#include <algorithm>

#include "engine/kernels/host_copy.h"
#include "engine/model/causal_dit.h"
#include "engine/model/clip_sampler.h"
#include "engine/model/flow.h"
#include "engine/starter/stage_maps.h"
#include "training/data/clips.h"
#include "training/data/timesteps.h"
#include "training/nets/noised_clip.h"
#include "training/run/autocast.h"

namespace longtake::train {
namespace {

/// The two inputs of a guided network: the prompt with its conditioning maps, and the empty prompt with maps that carry
/// no words.
struct GuidedPrompt {
  const TextContext& text;
  const TextContext& empty;
  ConditioningContext conditioning;
  ConditioningContext bare;
};

/// The guided flow u + w (c - u), with one pass for each of the two inputs.
at::Tensor guided_flow(const CausalDit& dit, ChunkInput chunk, const GuidedPrompt& prompt, double guidance,
                       const MemoryView& memory = {});

at::Tensor guided_flow(const CausalDit& dit, ChunkInput chunk, const GuidedPrompt& prompt, double guidance,
                       const MemoryView& memory) {
  chunk.conditioning = prompt.conditioning;
  const at::Tensor conditional = dit.flow(chunk, prompt.text, memory);
  if (guidance == 1) return conditional;
  chunk.conditioning = prompt.bare;
  return guided(conditional, dit.flow(chunk, prompt.empty, memory), guidance);
}

constexpr std::int64_t held_out_clips = 64, sampled = 12;
constexpr std::uint32_t picture_stream = 21;

}  // namespace

Result<std::unique_ptr<Stage>> FilmStage::make(const Recipe& recipe, const StageConfig& config,
                                               const std::filesystem::path& folder) {
  auto parts = TRY(FilmParts::open(recipe, config.film, folder));
  return std::unique_ptr<Stage>(new FilmStage(recipe, config.film, std::move(parts)));
}

FilmStage::FilmStage(const Recipe& recipe, const FilmStageConfig& config, FilmParts parts)
    : seed_(recipe.seed),
      config_(config),
      parts_(std::move(parts)),
      task_(config, parts_.networks, recipe.seed, parts_.from),
      learner_("model", task_.trained_with(parts_.networks.trained()), config.optimizer),
      drawn_(config.data.render_threads > 0, [this](const ClipTurn& turn) { return draw(turn); }) {}

FilmStage::Drawn FilmStage::draw(const ClipTurn& turn) const {
  const DataConfig& data = config_.data;
  const auto change = [this](const ClipBatch& clips) { return pictures_of(clips); };
  ClipBatch batch = clips_of_turn(parts_.clips, data, seed_, turn, change).to(parts_.device());
  return {batch, noise_of(batch, data.render_threads)};
}

ClipBatch FilmStage::pictures_of(const ClipBatch& clips) const {
  if (config_.data.latents > 1) return clips;
  std::vector<at::Tensor> latents, truth, times, current;
  std::vector<Conditioning> places;
  for (std::size_t i = 0; i < clips.seeds.size(); ++i) {
    const auto b = static_cast<std::int64_t>(i);
    const auto frame = Rng(clips.seeds[i], picture_stream).below(static_cast<int>(clips.latents.size(1)));
    latents.push_back(clips.latents[b].narrow(0, frame, 1));
    truth.push_back(clips.truth[b].narrow(0, frame, 1));
    times.push_back(clips.times[b].narrow(0, frame, 1));
    current.push_back(clips.current[b].narrow(0, frame, 1));
    places.push_back(clips.places.select(b).frames(frame, 1));
  }
  ClipBatch pictures = clips;
  pictures.latents = at::stack(latents);
  pictures.truth = at::stack(truth);
  pictures.times = at::stack(times);
  pictures.current = at::stack(current);
  pictures.places = stacked(places);
  // A single picture has no past from which its camera could have moved.
  pictures.places.camera = at::zeros_like(pictures.places.camera);
  return pictures;
}

ClipBatch FilmStage::as_told(ClipBatch clips) const {
  Conditioning& places = clips.places;
  if (config_.told == Telling::looks) {
    // Repeats a token's truth for each of its cells.
    const at::Tensor looks = clips.truth.repeat_interleave(2, 3).repeat_interleave(2, 4);
    places.maps = at::cat({places.maps, looks}, 2);
  } else if (config_.told == Telling::words) {
    places.maps = at::zeros_like(places.maps);
    places.spans = at::zeros_like(places.spans);
    places.camera = at::zeros_like(places.camera);
  }
  return clips;
}

at::Tensor FilmStage::flow_error(const ClipBatch& batch, const Told& told, const at::Tensor& noise,
                                 const at::Tensor& timesteps, MiddleTokens* middle) const {
  const CausalDit& dit = parts_.networks.dit;
  const at::Tensor flow =
      dit.flow({noised_clip(batch.latents, noise, timesteps), timesteps, {}, {}, dit.encode_conditioning(told.places)},
               told.text, {}, middle);
  return flow.to(at::kFloat) - flow_between(batch.latents, noise);
}

StepResult FilmStage::step(const StepContext& context) {
  const DataConfig& data = config_.data;
  auto [batch, noise] = drawn_.take(turn_of(data, context), turn_of(data, context, 1));
  const std::vector<bool> silent = without_caption(batch, data.caption_dropout);
  for (std::size_t i = 0; i < silent.size(); ++i)
    if (silent[i]) batch.captions[i].clear();
  const at::Tensor timesteps =
      sent(draw_timesteps(data, batch.seeds, 1), noise.device()).expand({-1, batch.latents.size(1)});
  MiddleTokens middle = task_.middle();
  at::Tensor error, rows;
  {
    const Autocast autocast(data.bf16, noise.device().type());
    const Told told = read_clips(parts_.networks, as_told(batch), silent);
    rows = told.rows;
    error = flow_error(batch, told, noise, timesteps, &middle);
  }
  // The caption describes the frames after the last change. Earlier frames are only context and have no loss.
  const at::Tensor spoken = batch.current.view({batch.current.size(0), -1, 1, 1, 1});
  const at::Tensor squares = error.square().mean(2, true) * task_.weights(batch, timesteps);
  const at::Tensor flow = (squares * spoken).mean() / spoken.mean();
  return task_.learn(learner_, context, data.batch, batch, {flow, middle.tokens, rows});
}

NamedTensors FilmStage::state() {
  NamedTensors state = parts_.networks.fixed();
  for (const auto& named : learner_.state()) state.push_back(named);
  return state;
}

at::Tensor FilmStage::samples(const ClipBatch& wanted) const {
  const CausalDit& dit = parts_.networks.dit;
  const ClipBatch clips = as_told(wanted);
  const Told told = read_clips(parts_.networks, clips), bare = read_places(parts_.networks, clips);
  const GuidedPrompt prompt{told.text, bare.text, dit.encode_conditioning(told.places),
                            dit.encode_conditioning(bare.places)};
  const ClipOptions steps{FlowSolver::euler, config_.sample_steps, config_.data.shift, config_.guidance};
  return sample_clip(steps, noise_of(wanted), [&](const at::Tensor& x, const at::Tensor& timesteps) {
    return guided_flow(dit, {x, timesteps, {}, {}}, prompt, config_.guidance);
  });
}

Values FilmStage::evaluate(const std::filesystem::path& folder, const std::string& stem) {
  const c10::NoGradGuard no_grad;
  const Learner::Averaged averaged(learner_);
  const ClipBatch batch = pictures_of(first_clips(parts_.held_out, held_out_clips)).to(parts_.device());
  const at::Tensor noise = noise_of(batch);
  Values values;
  const Told told = read_clips(parts_.networks, as_told(batch));
  const at::Tensor things = told_things(batch.places.maps);
  for (const double level : {100.0, 300.0, 500.0, 700.0, 900.0, 980.0}) {
    const at::Tensor timesteps = at::full({batch.latents.size(0), batch.latents.size(1)}, level, noise.options());
    const at::Tensor error = flow_error(batch, told, noise, timesteps, nullptr) * (level / 1000);  // in clean latents
    const at::Tensor squares = error.square();
    const std::string name = std::to_string(static_cast<int>(level));
    values.emplace_back("held_out_" + name, squares.mean().item<double>());
    values.emplace_back("held_out_thing_" + name,
                        ((squares.mean(2, true) * things).sum() / things.sum()).item<double>());
  }
  if (stem.empty()) return values;
  const ClipBatch wanted = pictures_of(first_clips(parts_.held_out, sampled)).to(parts_.device());
  const std::int64_t last = wanted.latents.size(1) - 1;
  const bool clips = config_.data.latents > 1;
  write_comparison(parts_.codec, wanted, samples(wanted),
                   clips ? std::vector<std::int64_t>{0, last / 2, last} : std::vector<std::int64_t>{0}, clips ? 6 : 4,
                   folder, stem);
  return values;
}

Result<void> FilmStage::publish(const std::filesystem::path& folder) {
  const Learner::Averaged averaged(learner_);
  if (auto saved = parts_.networks.save(folder); !saved) return saved;
  return task_.save(folder);
}

}  // namespace longtake::train
