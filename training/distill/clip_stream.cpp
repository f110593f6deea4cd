#include "training/distill/clip_stream.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include "training/data/clips.h"
#include "training/run/autocast.h"

namespace longtake {
namespace {

// Which is all that a teacher has marks in.
ChunkMarks of_first_frame(const ChunkMarks& marks) {
  if (!marks.defined()) return {};
  return {marks.marks.narrow(1, 0, 1), marks.words.narrow(1, 0, 1)};
}

}  // namespace

ClipStream::ClipStream(const DmdModels& models, const RolloutConfig& rollout, const LongTuning& tuning, bool bf16,
                       Place place)
    : models_(models),
      tuning_(tuning),
      bf16_(bf16),
      place_(std::move(place)),
      rollout_(models.student, &models.head, rollout) {}

void ClipStream::begin(const ClipPlan& plan) {
  sequence_seeds_.clear();
  for (std::int64_t i = 0; i < place_.samples; ++i) {
    sequence_seeds_.push_back(
        sample_seed(place_.seed, place_.purpose + ".sequence", plan.sequence, place_.first_sample + i));
  }
  rollout_.begin(sequence_seeds_);
  previous_ = at::Tensor();
}

TextContext ClipStream::text() const { return models_.student.encode_text(models_.student_text(prompts_)); }

RolledClip ClipStream::next(std::int64_t clip, int exit) {
  const c10::NoGradGuard no_grad;
  const Autocast autocast(bf16_, models_.student.device().type());
  RolledClip rolled;
  rolled.plan = plan_clip(tuning_, place_.seed, clip);
  if (rolled.plan.begins) begin(rolled.plan);
  TORCH_CHECK(rollout_.next_frame() == rolled.plan.first_frame, "clips of a sequence must come one after the other");
  prompts_.clear();
  std::vector<at::Tensor> films;
  for (const std::uint64_t seed : sequence_seeds_) {
    if (models_.film) {
      Film film = models_.film(seed);
      films.push_back(std::move(film.latents));
      prompts_.push_back(std::move(film.caption));
    } else {
      prompts_.push_back(models_.prompt(seed, rolled.plan.switched));
    }
  }
  const at::Tensor given = films.empty() ? at::Tensor() : at::stack(films);
  rollout_.compact();
  if (rolled.plan.switches) {
    rollout_.switch_to(text());
  } else {
    rollout_.set_text(text());  // weights have changed since the last clip
  }

  std::vector<MarkChunk> marks;
  for (std::size_t i = 0; i < prompts_.size(); ++i) marks.push_back(models_.marker.of(prompts_[i], sequence_seeds_[i]));
  rollout_.set_marks(marks);
  if (rolled.plan.begins) rolled.marks = of_first_frame(rollout_.next_marks());
  std::vector<at::Tensor> made;
  for (int frame = 0; frame < rolled.plan.new_frames; frame += tuning_.chunk_frames) {
    rolled.chunks.push_back(given.defined() ? rollout_.given(given.narrow(1, frame, tuning_.chunk_frames))
                                            : rollout_.next(exit));
    made.push_back(rolled.chunks.back().clean);
    rolled.new_tokens += rolled.chunks.back().features.q.size(1);
  }
  const at::Tensor fresh = at::cat(made, 1);
  rolled.judged = judged_clip(previous_, fresh.detach(), models_.picture);
  const at::Tensor all = previous_.defined() ? at::cat({previous_, fresh.detach()}, 1) : fresh.detach();
  previous_ = all.narrow(1, all.size(1) - tuning_.clip_frames, tuning_.clip_frames).clone();
  rolled.prompts = prompts_;
  for (std::int64_t i = 0; i < place_.samples; ++i) {
    rolled.seeds.push_back(sample_seed(place_.seed, place_.purpose + ".clip", clip, place_.first_sample + i));
  }
  return rolled;
}

}  // namespace longtake
