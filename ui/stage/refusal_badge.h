#pragma once

#include <QTimer>
#include <QToolButton>

#include "engine/core/result.h"

namespace longtake::ui {

/// Counts refused commands of clients and controllers in the status line. They are not errors of the user at the
/// window, so no message is shown above the picture.
class RefusalBadge : public QToolButton {
  Q_OBJECT
 public:
  explicit RefusalBadge(QWidget* parent = nullptr);

  void count(const Error& error);
  /// Clears the count after the user has seen it.
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
