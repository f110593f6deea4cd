#pragma once

#include <QPixmap>
#include <QWidget>

namespace longtake::ui {

/// Lies over a widget and shows it as it was, while what is under it changes too often to be looked at. Keys and mouse
/// go through. Its picture is taken again when the widget gets another size.
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
