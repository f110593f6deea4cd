#include "ui/timeline/transport_bar.h"

#include <QAction>
#include <QEvent>
#include <QHBoxLayout>
#include <QToolButton>

#include "ui/look/figures.h"
#include "ui/timeline/timeline_layout.h"

namespace longtake::ui {

TransportBar::TransportBar(QWidget* parent) : QWidget(parent) {
  row_ = new QHBoxLayout(this);
  row_->setContentsMargins(px(14), px(6), px(14), px(4));
  row_->setSpacing(px(2));
  timecode_ = new SpanLine(Qt::AlignLeft);
  timecode_->setFont(timecodeFont());
  timecode_->setAccessibleName(tr("Time of the picture on screen"));
  timecode_->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
  row_->addWidget(timecode_);
  row_->addSpacing(px(10));
  row_->addStretch(1);
  setFrame(0, 16);
}

void TransportBar::addAction(QAction* action) {
  auto* button = new QToolButton;
  button->setDefaultAction(action);
  button->setToolButtonStyle(Qt::ToolButtonIconOnly);
  button->setIconSize({px(18), px(18)});
  button->setFocusPolicy(Qt::TabFocus);
  row_->insertWidget(2 + buttons_++, button);
}

void TransportBar::setBesideTimecode(QWidget* widget) {
  row_->insertWidget(1, widget);
  row_->insertSpacing(1, px(12));
  buttons_ += 2;
}

void TransportBar::setLooking(bool looking) {
  looking_ = looking;
  setFrame(frame_, fps_);
}

void TransportBar::addControl(QWidget* widget) { row_->insertWidget(2 + buttons_++, widget); }

void TransportBar::addRightControl(QWidget* widget) { row_->addWidget(widget); }

void TransportBar::addRightAction(QAction* action) {
  auto* button = new QToolButton;
  button->setDefaultAction(action);
  button->setToolButtonStyle(Qt::ToolButtonTextOnly);
  button->setProperty("framed", true);
  button->setFocusPolicy(Qt::TabFocus);
  row_->addSpacing(px(4));
  row_->addWidget(button);
  if (yields_ == nullptr) yields_ = button;
}

bool TransportBar::event(QEvent* event) {
  const bool handled = QWidget::event(event);
  if ((event->type() != QEvent::LayoutRequest && event->type() != QEvent::Resize) || yields_ == nullptr) return handled;
  const int hidden = yields_->isHidden() ? yields_->sizeHint().width() + row_->spacing() : 0;
  const bool fits = row_->minimumSize().width() + hidden <= window()->width();
  if (fits == yields_->isHidden()) yields_->setVisible(fits);
  return handled;
}

void TransportBar::setFrame(std::int64_t frame, double fps) {
  frame_ = frame;
  fps_ = fps;
  timecode_->setSpans({{timecode(frame, fps), looking_ ? Role::accent : Role::strong}});
}

QString TransportBar::timecodeText() const { return timecode_->text(); }

}  // namespace longtake::ui

#include "moc_transport_bar.cpp"
