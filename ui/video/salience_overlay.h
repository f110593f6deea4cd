#pragma once

#include <QImage>
#include <optional>
#include <vector>

#include "engine/stream/cache_snapshot.h"
#include "ui/look/colour_map.h"

namespace longtake::ui {

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
  std::string scorer;
};

/// Nothing when the snapshot does not hold that frame's tokens.
std::optional<Overlay> makeOverlay(const CacheSnapshot& snapshot, std::int64_t latent_frame, const OverlayStyle& style);

/// Premultiplied picture of the overlay, smoothed between token centres; opacity 0.10 + 0.38 x value, so that what lies
/// below keeps its colour.
QImage paintOverlay(const Overlay& overlay, ColourMap map);

}  // namespace longtake::ui
