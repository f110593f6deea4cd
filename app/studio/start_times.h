#pragma once

#include <QObject>

class QWidget;

namespace longtake {

/// Logs how long after the start of the process the window was painted first (`window_ms`) and the first picture of the
/// stream was on the screen (`picture_ms`). Dynamic linking is part of both, as it is of what a person waits for.
class StartTimes final : public QObject {
 public:
  explicit StartTimes(QWidget& window);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
};

}  // namespace longtake
