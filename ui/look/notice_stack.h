#pragma once

#include <QWidget>

class QVBoxLayout;

namespace longtake::ui {

class NoticeBar;

/// The window's messages below each other, above the picture. On a stage they lie over the picture's surround instead,
/// so that the picture stays where it is whatever is said.
class NoticeStack : public QWidget {
  Q_OBJECT
 public:
  /// Stands first in that column, whose widget becomes its parent.
  explicit NoticeStack(QVBoxLayout* column);

  void add(NoticeBar* bar);
  void setFloating(bool floats);

 protected:
  bool event(QEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void place();

  QVBoxLayout* column_;
  QVBoxLayout* bars_ = nullptr;
  bool floats_ = false;
};

}  // namespace longtake::ui
