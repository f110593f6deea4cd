#pragma once

#include <QWidget>

class QVBoxLayout;

namespace longtake::ui {

class NoticeBar;

/// The window's messages, stacked above the picture. On a stage they float over the picture's surround, so that a
/// message does not move the picture.
class NoticeStack : public QWidget {
  Q_OBJECT
 public:
  /// Becomes the first item of the column and a child of the column's widget.
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
