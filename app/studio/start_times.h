#pragma once

#include <QObject>

class QWidget;

namespace longtake {

/// Logs two times from the start of the process: `window_ms` to the first paint of the window, and `picture_ms` to the
/// first picture of the stream on the screen. Both include dynamic linking, which users wait for too.
class StartTimes final : public QObject {
 public:
  explicit StartTimes(QWidget& window);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
};

}  // namespace longtake
