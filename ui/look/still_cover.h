#pragma once

#include <QPixmap>
#include <QWidget>

namespace longtake::ui {

/// Covers a widget with a picture of it while its content changes too fast to read. Keys and mouse pass through. A
/// resize of the widget updates the picture.
class StillCover : public QWidget {
 public:
  explicit StillCover(QWidget* covered);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  void take();

  QPixmap still_;
};

}  // namespace longtake::ui
