#pragma once

#include <QWidget>
#include <memory>

#include "ui/memory/token_inspector.h"
#include "ui/model/receipts.h"

namespace longtake::ui {

class AgeMap;
class MemoryControls;
class MemoryNotes;
class OccupancyPlot;
class OverlayControls;
class SpanLine;

/// The right side of the Inspect layout: the kept tokens, the policy that chose them, and their ages.
class MemoryPanel : public QWidget {
  Q_OBJECT
 public:
  explicit MemoryPanel(Brush& brush, QWidget* parent = nullptr);

  void setSnapshot(const CacheSnapshot& snapshot, int latent_frames_per_chunk);
  void clear();
  MemoryControls* controls() const { return controls_; }
  TokenInspector* inspector() const { return token_; }
  OccupancyPlot* occupancy() const { return occupancy_; }
  AgeMap* ages() const { return ages_; }
  OverlayControls* overlay() const { return overlay_; }
  QString keptText() const;

 private:
  MemoryControls* controls_ = nullptr;
  MemoryNotes* notes_ = nullptr;
  OccupancyPlot* occupancy_ = nullptr;
  SpanLine* kept_ = nullptr;
  AgeMap* ages_ = nullptr;
  TokenInspector* token_ = nullptr;
  OverlayControls* overlay_ = nullptr;
};

}  // namespace longtake::ui
