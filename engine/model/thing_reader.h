#pragma once

#include <ATen/core/Tensor.h>

#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "engine/model/noise_marks.h"

namespace longtake {

struct ThingReaderConfig {
  int channels = 32;  ///< of the latents
  int width = 48;
};

/// A thing that the newest latent frame shows.
struct SeenThing {
  float x = 0, y = 0, radius = 1;         ///< in cells, as a NoiseMark's
  float dx = 0, dy = 0;                   ///< how far it goes in a latent frame
  float sure = 0;                         ///< 0..1, that it is one
  std::array<float, most_kinds> kinds{};  ///< how likely each is, as logarithms
  std::array<float, most_looks> looks{};
};

/// Says where clean latent frames show things, where those go and what they look like: a few convolutions beside the
/// model, so that the noise of the next chunk can be marked where things are going.
class ThingReader {
 public:
  /// log odds that a thing's middle is in this cell, where in it (x, y), log of the radius, cells that it goes in a
  /// latent frame (x, y); then kinds and looks.
  static constexpr int place_outputs = 6, outputs = place_outputs + most_kinds + most_looks;

  static constexpr int frames = 2;  ///< that it looks at: in one alone nothing goes anywhere

  ThingReader(const ThingReaderConfig& config, std::uint64_t seed);

  /// [B, frames, c, y, x], the newest last -> [B, outputs, y, x] of the newest. Differentiable.
  at::Tensor forward(const at::Tensor& latents) const;
  /// What the newest of the latent frames [F, c, y, x] shows, the surest first.
  std::vector<SeenThing> see(const at::Tensor& latents) const;

  const ThingReaderConfig& config() const { return config_; }
  /// Trained tensors by name; the handles are live.
  std::vector<std::pair<std::string, at::Tensor>> parameters() const { return parameters_; }
  void to(at::Device device);

 private:
  ThingReaderConfig config_;
  std::vector<std::pair<std::string, at::Tensor>> parameters_;  // weight [out, in, 3, 3] and bias [out] of each step
};

/// For each thing that is said the place in `seen` of what it most likely is, or -1: nothing seen is two things. Of a
/// toy that a new prompt has just changed, what is said does not fit what is seen; it gets what the others leave.
std::vector<int> match_things(const std::vector<SaidThing>& said, const std::vector<SeenThing>& seen);

}  // namespace longtake
