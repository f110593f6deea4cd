#pragma once

#include <QObject>
#include <deque>
#include <map>

#include "ui/model/brush.h"
#include "ui/model/studio.h"
#include "ui/model/take_track.h"
#include "ui/video/video_view.h"

namespace longtake::ui {

class CacheStrip;
class MemoryPanel;

/// Keeps all views of the memory on the snapshot of the visible chunk, and on one shared brush.
class MemoryViews : public QObject {
  Q_OBJECT
 public:
  MemoryViews(Studio& studio, const TakeTrack& track, VideoView* video, QObject* parent);

  /// Created here; the window that places them owns them.
  CacheStrip* strip() const { return strip_; }
  MemoryPanel* panel() const { return panel_; }
  Brush& brush() { return brush_; }

  void setOverlayShown(bool shown);
  bool isOverlayShown() const { return overlay_shown_; }
  void setStyle(const OverlayStyle& style);
  const OverlayStyle& style() const { return style_; }
  /// The overlay follows at once; strip, panel and maps wait for updatePanels().
  void pictureChanged(const Player::Shown& shown);
  void updatePanels();
  void clear();

 Q_SIGNALS:
  void overlayShown(bool shown);
  void styleChanged(const longtake::OverlayStyle& style);

 private:
  void updateOverlay();
  void updateInspector();
  void hoverCell(std::optional<Cell> cell);

  Studio& studio_;
  VideoView* video_;
  Brush brush_;
  CacheStrip* strip_ = nullptr;
  MemoryPanel* panel_ = nullptr;
  std::shared_ptr<const CacheSnapshot> snapshot_;  // snapshot of the visible chunk
  std::int64_t latent_frame_ = -1;                 // on the screen
  struct Waiting {
    std::shared_ptr<const CacheSnapshot> snapshot;
    double latent_rate = 4;
    int latent_frames = 3;
  };
  std::deque<Waiting> waiting_;  // snapshots that the panels have not seen, oldest first
  bool overlay_shown_ = false;
  OverlayStyle style_;
  std::map<std::int32_t, QString> prompts_;  // prompt epoch -> prompt, for the epochs seen so far
};

}  // namespace longtake::ui
