#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/weights/families.h"

namespace longtake {

/// Who named the tensors.
enum class KeyScheme { original, diffusers };

/// Without what training wrappers and repackers put into names: _fsdp_wrapped_module., _checkpoint_wrapped_module. and
/// _orig_mod. anywhere, and leading module., model., diffusion_model. and model.diffusion_model.
std::string strip_wrappers(std::string name);

/// The original Wan name of a tensor that diffusers (or transformers, for the text encoder) named; nothing when the
/// family has no such tensor. `vae_blocks` counts the residual blocks of a stage of a VAE's encoder.
std::optional<std::string> to_original(WeightsKind kind, const std::string& diffusers_name, int vae_blocks = 2);
/// The way back; nothing when the family has no such tensor.
std::optional<std::string> to_diffusers(WeightsKind kind, const std::string& original_name, int vae_blocks = 2);

}  // namespace longtake
