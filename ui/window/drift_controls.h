#pragma once

#include <QObject>

#include "ui/model/drift_track.h"
#include "ui/model/studio.h"

class QToolButton;

namespace longtake::ui {

class TimelinePreview;
struct StudioContext;

/// The drift meter: its band on the timeline, its text below, and the way back to the last good moment.
class DriftControls : public QObject {
  Q_OBJECT
 public:
  explicit DriftControls(const StudioContext& context);

  const DriftTrack& drift() const { return drift_; }

 private:
  void follow();
  void update();
  void explain(std::int64_t frame, QPoint at);
  void goBack();
  std::optional<Place> lastGood() const;

  const StudioContext& context_;
  DriftTrack drift_;
  QToolButton* word_ = nullptr;
  TimelinePreview* tip_ = nullptr;
};

}  // namespace longtake::ui
