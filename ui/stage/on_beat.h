#pragma once

#include <QObject>

#include "control/pad_wait.h"
#include "ui/model/settings.h"
#include "ui/model/studio.h"

namespace longtake::ui {

/// The tempo of a show, and the pad that waits for a beat. A waiting pad fires right before the request for the chunk
/// that begins nearest to its beat.
class OnBeat : public QObject {
  Q_OBJECT
 public:
  /// `studio` and `settings` must outlive this object.
  OnBeat(Studio& studio, Settings& settings, QObject* parent = nullptr);

  /// Fires the pad (0..8) at once or on its beat. A second press of a waiting pad cancels it.
  void press(int pad);
  void drop();
  /// The waiting pad, or -1.
  int waiting() const { return wait_.pad() - 1; }

  const control::Beat& beat() const { return beat_; }
  control::Grid grid() const { return grid_; }
  double now() const { return studio_.now(); }
  /// True if a clock is selected but none is received.
  bool lacksClock() const;

  void tap(double at);
  void setBpm(double bpm);
  void setGrid(control::Grid grid);
  /// Cycles through off, beat, bar.
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
  double heard_at_ = -1e9;  // time of the last clock beat
};

}  // namespace longtake::ui
