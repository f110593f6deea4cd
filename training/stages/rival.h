#pragma once

#include <ATen/ATen.h>

#include <vector>

#include "training/run/learner.h"
#include "training/run/stage.h"
#include "training/run/state.h"

namespace longtake::train {

/// Tells decoded groups of four pictures from rendered ones, patch by patch (PatchGAN with spectral normalisation). The
/// codec learns to deceive it, which keeps edges sharp where the latents leave them open.
class Rival {
 public:
  Rival(std::uint64_t seed, at::Device device);

  /// One number for each patch; large if it looks rendered.
  at::Tensor judge(const at::Tensor& groups) const;
  /// Makes a step of the power iteration that estimates each layer's largest singular value.
  void normalise();

  NamedTensors parameters() const;
  NamedTensors buffers() const;

 private:
  struct Layer {
    at::Tensor weight, bias;
    at::Tensor direction;  // belongs to the largest singular value, [out]
    int stride = 2;
  };
  std::vector<Layer> layers_;
};

/// Teaches the rival to tell drawn groups from real ones; returns its loss.
at::Tensor step_rival(Rival& rival, Learner& learner, const StepContext& context, const at::Tensor& real,
                      const at::Tensor& drawn);
/// Forgets what another loss left on the rival's weights: its own step comes from its own loss.
void clear_gradients(const Rival& rival);

}  // namespace longtake::train
