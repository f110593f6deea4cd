#pragma once

#include <filesystem>

#include "engine/model/causal_dit.h"
#include "engine/starter/starter_text.h"
#include "training/run/stage_configs.h"
#include "training/run/state.h"

namespace longtake::train {

/// A diffusion transformer and the text encoder that was trained with it, stored in one folder of weights
/// (dit-*.safetensors and text-*.safetensors, sizes in their headers).
struct Networks {
  CausalDit dit;
  StarterText text;

  /// New networks for the vocabulary of the theatre. `deviation` [c] is the standard deviation of the latent channels.
  /// Their inputs are the conditioning maps of the theatre's stage and `more_maps` further ones.
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
  /// Takes `share` of every weight from `other`, which must have the same shapes. The mean of a model and its distilled
  /// version keeps some abilities of both.
  Result<void> blend(Networks& other, double share);
  void to(at::Device device);

  TextContext encode(const std::vector<std::string>& captions) const;
};

}  // namespace longtake::train
