#pragma once

#include <QElapsedTimer>

namespace longtake::ui {

/// Small changes of one value, by keys, wheel or a controller. Those that follow each other within a second are one
/// movement, and one step to undo.
class Movement {
 public:
  /// Whether the newest change is so fresh that the next one belongs to it.
  bool goesOn() const { return last_.isValid() && last_.elapsed() < kTogetherMs; }
  /// Notes a change; true if it begins a movement.
  bool begins() {
    const bool is_new = !goesOn();
    last_.start();
    return is_new;
  }
  /// The next change begins one.
  void end() { last_.invalidate(); }

 private:
  static constexpr qint64 kTogetherMs = 1000;
  QElapsedTimer last_;
};

}  // namespace longtake::ui
