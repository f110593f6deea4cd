#pragma once

#include <QObject>

#include "control/pad_wait.h"
#include "ui/model/settings.h"
#include "ui/model/studio.h"

namespace longtake::ui {

/// The beat of a show: its tempo, and the pad that waits for it. What waits is fired right before the chunk is asked
/// for that begins nearest to its beat.
class OnBeat : public QObject {
  Q_OBJECT
 public:
  /// `studio` and `settings` must outlive this object.
  OnBeat(Studio& studio, Settings& settings, QObject* parent = nullptr);

  /// Fires the pad (0..8) at once or on its beat. One that waits is taken back.
  void press(int pad);
  /// Drops the pad that waits.
  void drop();
  /// The pad that waits, or -1.
  int waiting() const { return wait_.pad() - 1; }

  const control::Beat& beat() const { return beat_; }
  control::Grid grid() const { return grid_; }
  double now() const { return studio_.now(); }
  /// A clock is followed, and none is heard.
  bool lacksClock() const;

  void tap(double at);
  void setBpm(double bpm);
  void setGrid(control::Grid grid);
  /// Off, beat, bar, off ...
  void nextGrid();
  void follow(control::TempoFrom from);
  void clockBeat(double at, double bpm, long beat);

 Q_SIGNALS:
  void fired(int pad);
  /// Emitted when the waiting prompt, the tempo or the grid changes.
  void changed();

 private:
  control::NextChunk next() const;
  void keep();

  Studio& studio_;
  Settings& settings_;
  control::Beat beat_;
  control::Grid grid_ = control::Grid::off;
  control::PadWait wait_;
  double heard_at_ = -1e9;  // the last beat of a clock
};

}  // namespace longtake::ui
