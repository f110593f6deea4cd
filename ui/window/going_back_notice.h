#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <chrono>

#include "engine/stream/event.h"

namespace longtake::ui {

class NoticeBar;
class Studio;

/// Shows how far a long way back is, with a button that ends it.
class GoingBackNotice : public QObject {
  Q_OBJECT
 public:
  /// A way that is shorter than `patience` shows nothing. Studio and bar must outlive this.
  GoingBackNotice(Studio& studio, NoticeBar& bar, QObject* parent = nullptr,
                  std::chrono::milliseconds patience = std::chrono::milliseconds(500));

 private:
  void update(const GoingBack& event);
  void end();

  Studio& studio_;
  NoticeBar& bar_;
  const std::chrono::milliseconds patience_;
  CommandId command_ = 0;  // 0: no way is known
  QElapsedTimer since_;
};

}  // namespace longtake::ui
