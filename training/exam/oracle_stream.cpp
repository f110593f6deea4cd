#include "training/exam/oracle_stream.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include <algorithm>
#include <span>

#include "engine/starter/stage_maps.h"
#include "training/distill/teacher_salience.h"

namespace longtake::train {
namespace {

at::Tensor newest(const at::Tensor& frames, std::int64_t count) {
  const std::int64_t kept = std::min(count, frames.size(1));
  return frames.narrow(1, frames.size(1) - kept, kept);
}

}  // namespace

void Oracle::read(const std::string& prompt) { text_ = models_.teacher.encode_text(models_.teacher_text({prompt})); }

/// The context of the clip for the theatre's teacher, which reads only the newest prompt.
ConditioningContext Oracle::told(const Conditioning& newest_places, std::int64_t frames, bool begins) {
  if (!models_.teacher.config().points) return {};
  const Conditioning added = newest_places.select(0);
  const Conditioning all = places_.defined() ? longtake::joined({places_, added}) : added;
  places_ = all.frames(all.maps.size(0) - frames, frames);
  Conditioning clip = stacked({places_});
  if (!begins) clip.maps = told_as_picture(clip.maps);
  clip.spans = newest(clip.spans, 1).expand(clip.spans.sizes());
  return models_.teacher.encode_conditioning(clip, text_);
}

/// L times the salience of each token in the clip, so that clips of different lengths are comparable.  [1, L]
at::Tensor Oracle::judge(const RolledChunk& chunk) {
  const std::int64_t longest = config_.data.latents;
  held_ = newest(held_.defined() ? at::cat({held_, chunk.clean}, 1) : chunk.clean, longest + 1);
  at::Tensor clip = newest(held_, longest);
  const bool begins = held_.size(1) <= longest;
  if (!begins) {  // the teacher's clips begin with the latent of a single picture
    const at::Tensor first = models_.picture(clip.select(1, 0), held_.select(1, 0)).unsqueeze(1);
    clip = at::cat({first, newest(clip, longest - 1)}, 1);
  }
  const at::Tensor scores = teacher_salience(models_.teacher, clip, text_, config_.salience.timestep, options_,
                                             told(chunk.layout, clip.size(1), begins));
  return scores * static_cast<double>(scores.size(1));
}

at::Tensor Oracle::operator()(Rollout& rollout, const RolledChunk& chunk) {
  const at::Tensor scores = judge(chunk).to(at::kCPU, at::kFloat).contiguous();
  ChunkGenerator& stream = rollout.samples().front();
  const Memory& memory = stream.memory();
  const std::int64_t per_frame = memory.shape().frame_tokens();
  const std::int64_t end = chunk.first_frame + chunk.clean.size(1);
  const std::int64_t first = end - scores.size(1) / per_frame;
  const std::span<const float> all(scores.const_data_ptr<float>(), static_cast<std::size_t>(scores.numel()));
  for (const SlotId slot : memory.table().kept()) {
    const Token& token = memory.table().at(slot);
    if (token.frame < first) continue;
    stream.set_salience(slot, all[static_cast<std::size_t>((token.frame - first) * per_frame +
                                                           token.row * memory.shape().columns + token.column)]);
  }
  return newest(scores, chunk.clean.size(1) * per_frame);
}

OracleStream::OracleStream(const DmdModels& models, const DmdStageConfig& config, const SalienceOptions& salience,
                           const RolloutConfig& rollout, std::unique_ptr<Director> director, std::uint64_t seed)
    : models_(models),
      oracle_(models, config, salience),
      rollout_(models.student, nullptr, rollout),
      director_(std::move(director)),
      seed_(seed) {
  rollout_.set_scorer([this](Rollout& of, const RolledChunk& chunk) { return oracle_(of, chunk); });
  rollout_.begin({seed});
}

void OracleStream::follow(const std::string& plain, const std::string& said) {
  const c10::NoGradGuard no_grad;
  oracle_.read(plain);
  if (director_) director_->follow({{said}}, seed_);
  const TextContext text = models_.student.encode_text(models_.student_text({plain}));
  if (begun_) {
    const at::Tensor spans = director_ ? director_->spans() : at::Tensor();
    rollout_.switch_to(text, spans.defined() ? spans.unsqueeze(0).to(models_.student.device()) : spans);
  } else {
    rollout_.set_text(text);
  }
}

at::Tensor OracleStream::next() {
  const c10::NoGradGuard no_grad;
  const RolloutConfig& config = rollout_.config();
  Conditioning places;
  if (director_) {
    const ChunkShape shape{config.chunk_frames, config.latent_height, config.latent_width, !begun_};
    places = stacked({director_->next(shape)}).to(models_.student.device());
  }
  begun_ = true;
  const int last_pass = static_cast<int>(config.times.size()) - 1;
  const at::Tensor made = rollout_.next(last_pass, places).clean;
  rollout_.compact();
  return made;
}

}  // namespace longtake::train
