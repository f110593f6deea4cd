#pragma once

#include <QRectF>
#include <QString>
#include <vector>

#include "engine/stream/cache_snapshot.h"

namespace longtake::ui {

/// One latent frame that has tokens in the cache or was just generated.
struct StripCell {
  enum class Kind { sink, kept, now };

  std::int64_t latent_frame = 0;
  ChunkIndex chunk = 0;
  Kind kind = Kind::kept;
  int kept = 0;
  int pinned = 0;
  int tokens = 0;         ///< tokens of the whole latent frame
  double share = 0;       ///< share of all kept tokens, 0..1
  double age_s = 0;       ///< seconds before the newest chunk's end
  double mean_score = 0;  ///< mean over the kept tokens that have a score; NaN if none has
};

/// The cells of a snapshot: sink first, then by age, the newest chunk last. All values come from the snapshot.
std::vector<StripCell> stripCells(const CacheSnapshot& snapshot, double latent_frames_per_second);

struct StripLayout {
  struct CellBox {
    std::size_t cell = 0;
    QRectF picture;
    QRectF bar;    ///< the bar's whole width; the filled part is kept / tokens
    QRectF label;  ///< role or age on the left, count on the right
  };
  std::vector<CellBox> places;
  double divider_x = -1;  ///< x between older latent frames and the newest chunk's
  int hidden = 0;         ///< older cells that do not fit
  int newer = 0;          ///< newer cells that were scrolled away
  QRectF hidden_label;
  QRectF newer_label;
};

struct StripMetrics {
  double margin = 12;
  double gap = 6;
  double widest = 80;
  double narrowest = 44;
  double divider = 17;
  double bar_height = 4;
  double label_height = 16;
  double aspect = 5.0 / 3;
};

/// Cells share the width. If they would become too narrow, the oldest cells except the sink are hidden. `scrolled`
/// newest cells are hidden in favour of older ones, but never more than there are older ones.
StripLayout layOutStrip(const std::vector<StripCell>& cells, QSizeF size, const StripMetrics& metrics,
                        int scrolled = 0);

}  // namespace longtake::ui
