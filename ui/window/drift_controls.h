#pragma once

#include <QObject>

#include "ui/model/drift_track.h"
#include "ui/model/studio.h"
#include "ui/model/take_track.h"

class QToolButton;

namespace longtake::ui {

class Actions;
class StatusLine;
class Timeline;
class TimelinePreview;

/// The drift meter: its band on the timeline, the word under it, and the way back to the last good moment.
class DriftControls : public QObject {
  Q_OBJECT
 public:
  /// All of these must outlive the object.
  struct Parts {
    QWidget* window = nullptr;
    Studio* studio = nullptr;
    const TakeTrack* track = nullptr;
    Timeline* timeline = nullptr;
    StatusLine* status = nullptr;
    Actions* actions = nullptr;
  };

  explicit DriftControls(const Parts& parts, QObject* parent = nullptr);

  const DriftTrack& drift() const { return drift_; }

 Q_SIGNALS:
  /// A new take was asked for behind this place and has not begun.
  void leaving(const longtake::ui::Place& place);

 private:
  void follow();
  void show();
  void explain(std::int64_t frame, QPoint at);
  void goBack();
  std::optional<Place> lastGood() const;

  const Parts parts_;
  DriftTrack drift_;
  QToolButton* word_ = nullptr;
  TimelinePreview* tip_ = nullptr;
};

}  // namespace longtake::ui
