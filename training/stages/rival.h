#pragma once

#include <ATen/ATen.h>

#include <vector>

#include "training/run/learner.h"
#include "training/run/stage.h"
#include "training/run/state.h"

namespace longtake::train {

/// A discriminator of decoded and rendered groups of four pictures, per patch (PatchGAN with spectral normalisation).
/// The codec learns to deceive it, which keeps edges sharp where the latents do not determine them.
class Rival {
 public:
  Rival(std::uint64_t seed, at::Device device);

  /// One score per patch; large if it looks rendered.
  at::Tensor judge(const at::Tensor& groups) const;
  /// Makes a step of the power iteration that estimates each layer's largest singular value.
  void normalise();

  NamedTensors parameters() const;
  NamedTensors buffers() const;

 private:
  struct Layer {
    at::Tensor weight, bias;
    at::Tensor direction;  // [out] singular vector of the largest singular value
    int stride = 2;
  };
  std::vector<Layer> layers_;
};

/// Trains the rival to separate drawn groups from real ones; returns its loss.
at::Tensor step_rival(Rival& rival, Learner& learner, const StepContext& context, const at::Tensor& real,
                      const at::Tensor& drawn);
/// Clears the gradients of other losses on the rival's weights: its step uses only its own loss.
void clear_gradients(const Rival& rival);

}  // namespace longtake::train
