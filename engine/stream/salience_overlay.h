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

/// The mapping of a raw score before it is coloured.
struct OverlayStyle {
  ColourMap map = ColourMap::magma;
  double gamma = 1.0;
  std::optional<std::pair<float, float>> range;  ///< unset: the lowest and highest score of the frame

  bool operator==(const OverlayStyle&) const = default;
};

/// One latent frame's scores, ready to be laid over its pictures.
struct Overlay {
  ChunkIndex chunk = 0;
  std::int64_t latent_frame = 0;
  int rows = 0;
  int columns = 0;
  float low = 0;
  float high = 0;
  std::vector<float> values;  ///< [rows * columns], 0..1, NaN where a token was never scored
  std::vector<bool> gone;     ///< [rows * columns]: the memory does not keep the token any more
  std::string scorer;
};

/// Nothing when the snapshot does not hold that frame's tokens.
std::optional<Overlay> make_overlay(const CacheSnapshot& snapshot, std::int64_t latent_frame,
                                    const OverlayStyle& style);

/// The overlay as a picture of this size, [height * width] premultiplied: smoothed between token centres, opacity 0.10
/// + 0.38 x value, so that what lies below keeps its colour. The window and exports show this.
std::vector<Argb> paint_overlay(const Overlay& overlay, ColourMap map, int width, int height);

/// Paints the scores as opaque colours on black, without a picture below. What the memory no longer keeps is darker.
std::vector<Argb> paint_heatmap(const Overlay& overlay, ColourMap map, int width, int height);

/// Lays a premultiplied picture over one of the same size. [height * width * 3] RGB
void lay_over(std::span<std::uint8_t> rgb, std::span<const Argb> over);

}  // namespace longtake
