#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <chrono>

#include "engine/stream/event.h"

namespace longtake::ui {

class NoticeBar;
class Studio;

/// Shows the progress of a long move back, with a button that cancels it.
class GoingBackNotice : public QObject {
  Q_OBJECT
 public:
  /// Moves shorter than `patience` show nothing. Studio and bar must outlive this.
  GoingBackNotice(Studio& studio, NoticeBar& bar, QObject* parent = nullptr,
                  std::chrono::milliseconds patience = std::chrono::milliseconds(500));

 private:
  void update(const GoingBack& event);
  void end();

  Studio& studio_;
  NoticeBar& bar_;
  const std::chrono::milliseconds patience_;
  CommandId command_ = 0;  // 0: no move is known
  QElapsedTimer since_;
};

}  // namespace longtake::ui
