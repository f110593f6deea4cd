#pragma once

#include <vector>

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
  /// Nouns of which the decoder has textures (thing_layer.h). 0: it does not read the places of things.
  int nouns = 0;
  std::vector<int> turning{};  ///< the nouns of things that turn round
  int texture_side = 48;       ///< texels across a thing's square
  int placing = 64;            ///< channels in which places and features meet, at 160 x 96
  /// Channels in which features meet the outlines of textures, at 80 x 48. Latents show things larger than they are,
  /// and these layers clear what lies outside. 0: they are not there.
  int clearing = 0;
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
  v("nouns", c.nouns, {.low = 0, .high = 1000});
  v("turning", c.turning, {.low = 0, .high = 999, .most = 1000});
  v("texture_side", c.texture_side, {.low = 2, .high = 256});
  v("placing", c.placing, width);
  v("clearing", c.clearing, {.low = 0, .high = 1024});
}

}  // namespace longtake
