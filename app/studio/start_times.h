#pragma once

#include <QObject>

class QWidget;

namespace longtake {

/// Logs the times from the start of the process to the first paint of the window (`window_ms`) and to the first picture
/// of the stream on the screen (`picture_ms`). Both include dynamic linking, because a person waits for it too.
class StartTimes final : public QObject {
 public:
  explicit StartTimes(QWidget& window);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
};

}  // namespace longtake
