#include "training/distill/clip_stream.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include "engine/starter/stage_maps.h"
#include "training/data/clip_files.h"
#include "training/data/clips.h"
#include "training/run/autocast.h"

namespace longtake::train {
ClipStream::ClipStream(const DmdModels& models, const RolloutConfig& rollout, const LongTuning& tuning, bool bf16,
                       BatchPart part)
    : models_(models),
      tuning_(tuning),
      bf16_(bf16),
      part_(std::move(part)),
      rollout_(models.student, &models.head, rollout) {}

void ClipStream::begin(const ClipPosition& plan) {
  sequence_seeds_.clear();
  for (std::int64_t i = 0; i < part_.samples; ++i) {
    sequence_seeds_.push_back(
        sample_seed(part_.seed, part_.purpose + ".sequence", plan.sequence, part_.first_sample + i));
  }
  rollout_.begin(sequence_seeds_);
  previous_ = at::Tensor();
}

void ClipStream::rest() {
  if (clip_position(tuning_, part_.seed, clip_ + 1).begins) {
    rollout_.begin({});
    previous_ = at::Tensor();
  } else {
    rollout_.rest();
  }
}

/// Conditioning maps from the first latent frame of the sequence to the end of this clip. They are a function of seeds
/// and prompts, so checkpoints do not store them.
Conditioning ClipStream::layouts_until(std::int64_t clip) const {
  if (models_.films) return {};
  std::vector<Conditioning> samples;
  for (const std::uint64_t seed : sequence_seeds_) {
    const std::unique_ptr<Director> director = models_.director();
    if (!director) return {};
    std::vector<Conditioning> maps;
    for (std::int64_t at = clip - clip % tuning_.clips(); at <= clip; ++at) {
      const ClipPosition plan = clip_position(tuning_, part_.seed, at);
      director->follow({{models_.prompt(seed, plan.switched)}}, seed);
      maps.push_back(director->next({plan.new_frames, models_.latent_height, models_.latent_width, plan.begins}));
    }
    samples.push_back(joined(maps));
  }
  return places_on(models_.student.device(), stacked(samples));
}

TextContext ClipStream::text() const { return models_.student.encode_text(models_.student_text(prompts_)); }

RolledClip ClipStream::next(std::int64_t clip, int exit) {
  const c10::NoGradGuard no_grad;
  const Autocast autocast(bf16_, models_.student.device().type());
  RolledClip rolled;
  rolled.plan = clip_position(tuning_, part_.seed, clip);
  clip_ = clip;
  if (rolled.plan.begins) begin(rolled.plan);
  TORCH_CHECK(!rollout_.samples().empty() && rollout_.next_frame() == rolled.plan.first_frame,
              "clips of a sequence must come one after the other");
  prompts_.clear();
  std::vector<at::Tensor> films;
  std::vector<Conditioning> film_layouts;
  std::vector<at::Tensor> film_times;
  for (const std::uint64_t seed : sequence_seeds_) {
    if (models_.films) {
      Film film = models_.film(seed);
      films.push_back(std::move(film.latents));
      film_layouts.push_back(std::move(film.layout));
      if (film.times.defined()) film_times.push_back(std::move(film.times));
      prompts_.push_back(std::move(film.caption));
    } else {
      prompts_.push_back(models_.prompt(seed, rolled.plan.switched));
    }
  }
  const at::Tensor given = films.empty() ? at::Tensor() : at::stack(films);
  const bool told = !film_layouts.empty() && film_layouts.front().defined();
  const Conditioning layouts = told ? stacked(film_layouts) : layouts_until(clip);  // maps of all frames so far
  const bool points = layouts.spans.defined();
  const at::Tensor spans = points ? layouts.spans.select(1, layouts.spans.size(1) - 1) : at::Tensor();  // [B, S, 2]
  rollout_.compact();
  rollout_.make_room(rolled.plan.begins ? tuning_.clip_frames : tuning_.new_frames());
  if (rolled.plan.switches) {
    rollout_.switch_to(text(), spans);
  } else {
    rollout_.set_text(text());  // the weights have changed since the last clip
  }
  if (layouts.defined())
    rolled.layout = layouts.frames(layouts.maps.size(1) - tuning_.clip_frames, tuning_.clip_frames);
  if (points) {
    // The teacher reads only the newest prompt.
    rolled.layout.spans = spans.unsqueeze(1).expand(rolled.layout.spans.sizes());
    if (previous_.defined()) rolled.layout.maps = told_as_picture(rolled.layout.maps);
  }
  std::vector<at::Tensor> made;
  const auto chunk_layout = [&](int frame) {
    return layouts.frames(rolled.plan.first_frame + frame, tuning_.chunk_frames);
  };
  for (int frame = 0; frame < rolled.plan.new_frames; frame += tuning_.chunk_frames) {
    rolled.chunks.push_back(given.defined()
                                ? rollout_.given(given.narrow(1, frame, tuning_.chunk_frames), chunk_layout(frame))
                                : rollout_.next(exit, chunk_layout(frame)));
    made.push_back(rolled.chunks.back().clean);
    if (const int next = frame + tuning_.chunk_frames; !film_times.empty() && next < rolled.plan.new_frames)
      rollout_.skip(left_out(at::stack(film_times), next));
    rolled.new_tokens += rolled.chunks.back().features.q.size(1);
  }
  const at::Tensor fresh = at::cat(made, 1);
  rolled.judged = judged_clip(previous_, fresh.detach(), [&](const at::Tensor& latent, const at::Tensor& before) {
    return models_.picture(latent, before);
  });
  const at::Tensor all = previous_.defined() ? at::cat({previous_, fresh.detach()}, 1) : fresh.detach();
  previous_ = all.narrow(1, all.size(1) - tuning_.clip_frames, tuning_.clip_frames).clone();
  rolled.prompts = prompts_;
  for (std::int64_t i = 0; i < part_.samples; ++i) {
    rolled.seeds.push_back(sample_seed(part_.seed, part_.purpose + ".clip", clip, part_.first_sample + i));
  }
  return rolled;
}

}  // namespace longtake::train
