#include "ui/window/output_window.h"

#include <QKeyEvent>
#include <QScreen>
#include <QVBoxLayout>

#include "ui/look/icons.h"

namespace longtake::ui {

OutputWindow::OutputWindow(VideoView::Renderer renderer, const QScreen& screen) {
  setWindowTitle(tr("Longtake Output"));
  setWindowIcon(applicationIcon());
  // The keyboard stays with the studio: prompts, slots and single keys go on working.
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

void OutputWindow::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Escape || event->key() == Qt::Key_F) return void(close());
  QWidget::keyPressEvent(event);
}

void OutputWindow::closeEvent(QCloseEvent* event) {
  Q_EMIT left();
  QWidget::closeEvent(event);
}

}  // namespace longtake::ui
