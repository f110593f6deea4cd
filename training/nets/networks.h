#pragma once

#include <filesystem>

#include "engine/model/causal_dit.h"
#include "engine/starter/starter_text.h"
#include "training/run/stage_configs.h"
#include "training/run/state.h"

namespace longtake::train {

/// A diffusion transformer with the text encoder that it was trained with, stored in one folder of weights
/// (dit-*.safetensors and text-*.safetensors, sizes in their headers).
struct Networks {
  CausalDit dit;
  StarterText text;

  /// New networks for the vocabulary of the theatre. `deviation` [c] is that of the latent channels. They are told
  /// `more_maps` beside those of its stage.
  static Networks random(const NetworkConfig& config, const at::Tensor& deviation, std::uint64_t seed,
                         int more_maps = 0);
  static Result<Networks> load(const std::filesystem::path& folder);
  /// The transformer in its own type, the text encoder in `text_type`.
  Result<void> save(const std::filesystem::path& folder, at::ScalarType text_type = at::kFloat);

  /// The tensors that a learner trains: "dit.*" and "text.*".
  NamedTensors trained();
  /// The other tensors of the weights.
  NamedTensors fixed();
  Networks clone() const;
  /// Takes `share` of every weight from `other`, which must have the same shapes. A mean of a model's weights and those
  /// it was distilled to keeps some abilities of both.
  Result<void> blend(Networks& other, double share);
  void to(at::Device device);

  TextContext encode(const std::vector<std::string>& captions) const;
};

}  // namespace longtake::train
