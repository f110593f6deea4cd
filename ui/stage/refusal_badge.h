#pragma once

#include <QTimer>
#include <QToolButton>

#include "engine/core/result.h"

namespace longtake::ui {

/// How often a client or a controller was refused, in the status line. A person at the window did nothing wrong, so
/// that no message is shown above the picture for it.
class RefusalBadge : public QToolButton {
  Q_OBJECT
 public:
  explicit RefusalBadge(QWidget* parent = nullptr);

  void count(const Error& error);
  /// Forgets the refusals after the person saw them.
  void clear();

 private:
  void showCount();

  QTimer due_;
  int count_ = 0;
  int unlogged_ = 0;
  QString newest_;
  std::string newest_english_;
};

}  // namespace longtake::ui
