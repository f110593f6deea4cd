#include "training/distill/long_tuning.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include "engine/core/random.h"

namespace longtake::train {

ClipPosition clip_position(const LongTuning& tuning, std::uint64_t seed, std::int64_t clip) {
  const int clips = tuning.clips();
  ClipPosition plan;
  plan.sequence = clip / clips;
  const int at = static_cast<int>(clip % clips);
  plan.begins = at == 0;
  plan.first_frame = at == 0 ? 0 : tuning.clip_frames + std::int64_t{at - 1} * tuning.new_frames();
  plan.new_frames = at == 0 ? tuning.clip_frames : tuning.new_frames();
  Rng rng(seed + static_cast<std::uint64_t>(plan.sequence), 21);
  if (clips == 1 || rng.uniform() >= static_cast<float>(tuning.switch_share)) return plan;
  const int switches_at = 1 + rng.below(clips - 1);
  plan.switches = at == switches_at;
  plan.switched = at >= switches_at;
  return plan;
}

std::int64_t clips_before(std::int64_t step, int critic_steps) {
  return step + (step + critic_steps - 1) / critic_steps;
}

JudgedClip judged_clip(const at::Tensor& previous, const at::Tensor& made, const PictureLatent& picture) {
  if (!previous.defined()) return {made, {}};
  const c10::NoGradGuard no_grad;
  const std::int64_t frames = previous.size(1);
  const std::int64_t fresh = made.size(1);
  const at::Tensor first = picture(previous.select(1, fresh), previous.select(1, fresh - 1));
  const at::Tensor kept = previous.narrow(1, fresh + 1, frames - fresh - 1);
  const at::Tensor mask = at::arange(frames, made.options().dtype(at::kLong)).ge(frames - fresh).view({1, -1, 1, 1, 1});
  return {at::cat({first.unsqueeze(1), kept, made.detach()}, 1), mask};
}

}  // namespace longtake::train
