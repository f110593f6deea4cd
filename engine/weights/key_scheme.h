#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/weights/families.h"

namespace longtake {

/// The origin of a file's tensor names.
enum class KeyScheme { original, diffusers };

/// Removes the parts of names that training wrappers and repackers add: _fsdp_wrapped_module.,
/// _checkpoint_wrapped_module. and _orig_mod. anywhere, and leading module., model., diffusion_model.,
/// model.diffusion_model., net., net_ema., ema_model., generator. and generator_ema.
std::string strip_wrappers(std::string name);

/// The original Wan name for a tensor name of diffusers (or transformers, for the text encoder); nothing if the family
/// has no such tensor. `vae_blocks` is the number of residual blocks in a stage of a VAE's encoder.
std::optional<std::string> to_original(WeightsKind kind, const std::string& diffusers_name, int vae_blocks = 2);
/// The inverse of to_original(); nothing if the family has no such tensor.
std::optional<std::string> to_diffusers(WeightsKind kind, const std::string& original_name, int vae_blocks = 2);

}  // namespace longtake
