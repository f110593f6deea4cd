#pragma once

#include <memory>

#include "engine/model/decoder.h"

namespace longtake {

// The model of make_random_source().
inline constexpr int kRandomModelChannels = 32;
inline constexpr int kRandomModelCellPixels = 16;

/// A decoder for models with random weights: a fixed linear map from latents to soft drifting colours. Each picture
/// mixes the last latent frames, so that noise becomes slow movement. The same on every machine.
std::unique_ptr<Decoder> make_random_decoder(int latent_channels, int pixels_per_cell);

}  // namespace longtake
