#pragma once

#include <QElapsedTimer>

namespace longtake::ui {

/// Groups small changes of one value, by keys, wheel or a controller. Changes that follow each other within a second
/// are one movement, and one undo step.
class Movement {
 public:
  /// True if the newest change is recent enough for the next one to belong to it.
  bool goesOn() const { return last_.isValid() && last_.elapsed() < kTogetherMs; }
  /// Records a change; true if it begins a movement.
  bool begins() {
    const bool is_new = !goesOn();
    last_.start();
    return is_new;
  }
  /// Makes the next change begin a movement.
  void end() { last_.invalidate(); }

 private:
  static constexpr qint64 kTogetherMs = 1000;
  QElapsedTimer last_;
};

}  // namespace longtake::ui
