#pragma once

#include <ATen/ATen.h>

#include <vector>

#include "training/run/state.h"

namespace longtake::train {

/// Tells decoded groups of four pictures from rendered ones, patch by patch (PatchGAN with spectral normalisation). The
/// codec learns to deceive it, which keeps edges sharp where the latents leave them open.
class Rival {
 public:
  Rival(std::uint64_t seed, at::Device device);

  /// One number for each patch; large for what looks rendered.
  at::Tensor judge(const at::Tensor& groups) const;
  /// One step of the power iteration that estimates each layer's largest singular value.
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

}  // namespace longtake::train
