#pragma once

#include <QObject>
#include <deque>
#include <map>
#include <memory>

#include "ui/model/brush.h"
#include "ui/model/studio.h"
#include "ui/video/video_view.h"

namespace longtake::ui {

class CacheStrip;
class CostMeter;
class MemoryPanel;
class OwnPolicies;
struct StudioContext;

/// Keeps all memory views on the snapshot of the visible chunk and on one shared brush. It also owns the user's
/// policies and the dialog about the cost of a chunk.
class MemoryViews : public QObject {
  Q_OBJECT
 public:
  explicit MemoryViews(StudioContext& context);
  ~MemoryViews() override;

  void makeDock();
  /// Adds the user's own policies, including those from sessions, to every list of policies in the window.
  void connectPolicies();
  void applySettings();
  /// The window that places it owns it.
  CacheStrip* strip() const { return strip_; }
  MemoryPanel* panel() const { return panel_; }
  Brush& brush() { return brush_; }

  bool isOverlayShown() const { return overlay_shown_; }
  void setStyle(const OverlayStyle& style);
  const OverlayStyle& style() const { return style_; }
  /// Updates the overlay at once; strip, panel and maps wait for updatePanels().
  void pictureChanged(const Player::Shown& shown);
  void updatePanels();
  void clear();

 Q_SIGNALS:
  void overlayShown(bool shown);

 private:
  void connectActions();
  void setOverlayShown(bool shown);
  void showCosts();
  void updateOverlay();
  void updateInspector();
  void hoverCell(std::optional<Cell> cell);

  StudioContext& context_;
  Studio& studio_;
  VideoView* video_;
  Brush brush_;
  std::unique_ptr<CostMeter> cost_;
  OwnPolicies* own_policies_ = nullptr;
  CacheStrip* strip_ = nullptr;
  MemoryPanel* panel_ = nullptr;
  std::shared_ptr<const CacheSnapshot> snapshot_;  // snapshot of the visible chunk
  std::int64_t latent_frame_ = -1;                 // the visible latent frame
  struct Waiting {
    std::shared_ptr<const CacheSnapshot> snapshot;
    double latent_rate = 4;
    int latent_frames = 3;
  };
  std::deque<Waiting> waiting_;  // snapshots for the panels, oldest first
  bool overlay_shown_ = false;
  OverlayStyle style_;
  std::map<std::int32_t, QString> prompts_;  // prompt epoch -> prompt, for known epochs
};

}  // namespace longtake::ui
