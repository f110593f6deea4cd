#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/stream/cache_snapshot.h"
#include "engine/stream/colour_map.h"

namespace longtake {

/// How a raw score is scaled before it is coloured.
struct OverlayStyle {
  ColourMap map = ColourMap::magma;
  double gamma = 1.0;
  std::optional<std::pair<float, float>> range;  ///< unset: the lowest and highest score of the frame

  bool operator==(const OverlayStyle&) const = default;
};

/// One latent frame's scores, ready to be drawn over its pictures.
struct Overlay {
  ChunkIndex chunk = 0;
  std::int64_t latent_frame = 0;
  int rows = 0;
  int columns = 0;
  float low = 0;
  float high = 0;
  std::vector<float> values;  ///< [rows * columns], 0..1, NaN if a token was never scored
  std::vector<bool> gone;     ///< [rows * columns]: the token is no longer in memory
  std::string scorer;
};

/// Nothing if the snapshot does not hold that frame's tokens.
std::optional<Overlay> make_overlay(const CacheSnapshot& snapshot, std::int64_t latent_frame,
                                    const OverlayStyle& style);

/// The overlay as a picture of this size, [height * width] premultiplied. It is smoothed between token centres. The
/// opacity is 0.10 + 0.38 x value, so that the colours below remain visible. The window and exports show this.
std::vector<Argb> paint_overlay(const Overlay& overlay, ColourMap map, int width, int height);

/// Paints the scores as opaque colours on black, without a picture below. Evicted tokens are darker.
std::vector<Argb> paint_heatmap(const Overlay& overlay, ColourMap map, int width, int height);

/// Draws a premultiplied picture over one of the same size. [height * width * 3] RGB
void lay_over(std::span<std::uint8_t> rgb, std::span<const Argb> over);

}  // namespace longtake
