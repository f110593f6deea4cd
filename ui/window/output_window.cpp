#include "ui/window/output_window.h"

#include <QScreen>
#include <QVBoxLayout>

#include "ui/look/icons.h"

namespace longtake::ui {

OutputWindow::OutputWindow(VideoView::Renderer renderer, const QScreen& screen) {
  setWindowTitle(tr("Longtake Output"));
  setWindowIcon(applicationIcon());
  // The studio keeps the keyboard focus, so that text can be typed. If a window manager focuses this window anyway, the
  // studio's shortcuts work here too, and Esc does not close the audience's picture.
  setWindowFlag(Qt::WindowDoesNotAcceptFocus);
  setAttribute(Qt::WA_ShowWithoutActivating);
  setCursor(Qt::BlankCursor);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  view_ = new VideoView(renderer);
  view_->setMargin(0);
  view_->setAttribute(Qt::WA_TransparentForMouseEvents);
  view_->setFocusPolicy(Qt::NoFocus);
  column->addWidget(view_);
  setGeometry(screen.geometry());
}

void OutputWindow::closeEvent(QCloseEvent* event) {
  Q_EMIT left();
  QWidget::closeEvent(event);
}

}  // namespace longtake::ui

#include "moc_output_window.cpp"
