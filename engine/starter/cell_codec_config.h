#pragma once

#include "engine/core/describe.h"

namespace longtake {

/// Widths of the codec's layers, from the latent grid to whole pixels.
struct CellCodecConfig {
  int latent_channels = 20;
  int encoder_quarter = 48;  ///< channels at a quarter of the half-size picture
  int encoder_eighth = 96;
  int encoder_cells = 128;
  int cells = 192;      ///< decoder channels on the latent grid, 20 x 12
  int doubled = 128;    ///< at 40 x 24
  int quadrupled = 80;  ///< at 80 x 48
  int eightfold = 48;   ///< at 160 x 96
  int half = 16;        ///< at 320 x 192
  int whole = 16;       ///< at 640 x 384
};
template <class V>
void visit(CellCodecConfig& c, V& v) {
  constexpr FieldRule width{.low = 1, .high = 1024};
  v("latent_channels", c.latent_channels, {.low = 1, .high = 64});
  v("encoder_quarter", c.encoder_quarter, width);
  v("encoder_eighth", c.encoder_eighth, width);
  v("encoder_cells", c.encoder_cells, width);
  v("cells", c.cells, width);
  v("doubled", c.doubled, width);
  v("quadrupled", c.quadrupled, width);
  v("eightfold", c.eightfold, width);
  v("half", c.half, width);
  v("whole", c.whole, width);
}

}  // namespace longtake
