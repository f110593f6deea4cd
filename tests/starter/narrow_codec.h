#pragma once

#include <ATen/ATen.h>

#include "engine/starter/cell_codec.h"

namespace longtake {

/// A codec that decodes quickly, with so many channels at half and at full size.
inline CellCodecConfig narrow(int half, int whole) {
  return {.latent_channels = 6,
          .encoder_quarter = 8,
          .encoder_eighth = 8,
          .encoder_cells = 8,
          .cells = 16,
          .doubled = 12,
          .quadrupled = 10,
          .eightfold = 9,
          .half = half,
          .whole = whole};
}

/// A new codec outputs almost nothing; this one outputs a picture.
inline CellCodec codec_of(const CellCodecConfig& config, double noise = .03) {
  CellCodec codec(config, 1);
  at::manual_seed(7);
  for (auto& [_, tensor] : codec.parameters()) tensor.add_(at::randn_like(tensor) * noise);
  return codec;
}

}  // namespace longtake
