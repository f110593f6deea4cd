#pragma once

#include <QWidget>

#include "ui/video/video_view.h"

class QScreen;

namespace longtake::ui {

/// Only the picture, full screen on one display, for an audience.
class OutputWindow : public QWidget {
  Q_OBJECT
 public:
  OutputWindow(VideoView::Renderer renderer, const QScreen& screen);

  VideoView* view() const { return view_; }

 Q_SIGNALS:
  void left();

 protected:
  void mouseDoubleClickEvent(QMouseEvent*) override { close(); }
  void closeEvent(QCloseEvent* event) override;

 private:
  VideoView* view_ = nullptr;
};

}  // namespace longtake::ui
