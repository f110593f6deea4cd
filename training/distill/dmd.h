#pragma once

#include <ATen/core/Generator.h>
#include <ATen/core/Tensor.h>

#include <functional>

namespace longtake::train {

// Distribution matching distillation. The teacher (real) and the critic (fake, which follows the student) both denoise
// one noised clip, without gradients. Their difference is the direction in which the student's clip should move to look
// more like the teacher's. B samples; clips are [B, F, c, H, W] or any [B, ...].

/// The timesteps at which the two scores are compared.
struct ScoreTimes {
  double shift = 5.0;    ///< shift of the uniformly drawn timesteps towards noise
  double lowest = 20;    ///< timesteps are 0..1000; outside this range, scores are uninformative
  double highest = 980;  ///<
};

/// Draws one timestep a sample, shared by its frames: uniform, shifted, clamped. [B] float32
at::Tensor sample_score_times(std::int64_t batch, const ScoreTimes& times, const at::Generator& generator);

/// Guidance of the real score, u + w (c - u). High noise levels decide layout and light; at low ones a large weight
/// only oversaturates colours.
struct ScoreGuidance {
  double weight = 1;  ///< w at timesteps from `level` on
  double below = 1;   ///< w at timesteps below
  double level = 0;   ///< a timestep
  /// Whether u is needed at one of these timesteps [B].
  bool counts_at(const at::Tensor& t) const;
};
/// u + w (c - u) for flows [B, ...] at timesteps [B].
at::Tensor guided_score(const at::Tensor& conditional, const at::Tensor& unconditional, const at::Tensor& t,
                        const ScoreGuidance& guidance);

/// A network's clean prediction for a noised clip at timesteps [B].
using CleanPrediction = std::function<at::Tensor(const at::Tensor& x_t, const at::Tensor& t)>;

/// Ascent direction away from the fake and towards the real score, scaled per sample by how far the clip is from the
/// teacher's own prediction. NaN becomes 0. Without autograd.
at::Tensor dmd_direction(const at::Tensor& x, const at::Tensor& x0_fake, const at::Tensor& x0_real);

/// The result of noising the clip, running both networks and comparing them.
struct DmdGradient {
  at::Tensor gradient;   ///< like x, float32
  at::Tensor timesteps;  ///< [B]
  at::Tensor size;       ///< mean |gradient|, a scalar that should fall slowly
};
DmdGradient dmd_gradient(const at::Tensor& x, const CleanPrediction& fake, const CleanPrediction& real,
                         const at::Tensor& t, const at::Tensor& noise);
/// dmd_gradient() with timesteps and noise drawn from a generator.
DmdGradient dmd_gradient(const at::Tensor& x, const CleanPrediction& fake, const CleanPrediction& real,
                         const ScoreTimes& times, const at::Generator& generator);

/// A loss whose derivative by x is gradient / (number of elements that count). `counts`, if given, are weights per
/// element; the derivative is then gradient x count / (sum of counts). Computed in float64, because it squares the
/// difference of two nearly equal numbers.
at::Tensor dmd_loss(const at::Tensor& x, const at::Tensor& gradient, const at::Tensor& counts = {});

/// The critic's flow-matching loss on the student's clips: mean (flow - (noise - x0))^2 over the elements that count.
at::Tensor critic_loss(const at::Tensor& flow, const at::Tensor& noise, const at::Tensor& x0,
                       const at::Tensor& counts = {});

}  // namespace longtake::train
