#include "ui/prompt/peek_view.h"

#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/look/elided_label.h"
#include "ui/look/theme.h"
#include "ui/prompt/peek_loop.h"

namespace longtake::ui {
namespace {

constexpr int kEdge = 12;         // px from the picture's edges
constexpr int kLeastWidth = 224;  // px; less would not fit a line and a button
constexpr int kMostWidth = 380;
constexpr int kLeastPicture = 48;  // px of height

}  // namespace

PeekView::PeekView(QWidget* stage) : QFrame(stage) {
  setObjectName(QStringLiteral("peek"));
  setAccessibleName(tr("Peek at the next chunk, not on air"));
  // A click on the picture below would select a token.
  setAttribute(Qt::WA_NoMousePropagation);
  setCursor(Qt::ArrowCursor);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(px(8), px(5), px(8), px(8));
  column->setSpacing(px(5));

  auto* head = new QHBoxLayout;
  auto* title = new QLabel(tr("Peek · not on air"));
  title->setObjectName(QStringLiteral("peekTitle"));
  title->setFont(labelFont());
  head->addWidget(title, 1);
  close_ = new QToolButton;
  close_->setText(tr("Close"));
  close_->setToolTip(tr("Close it and send nothing (Esc)"));
  close_->setFont(labelFont());
  close_->setFocusPolicy(Qt::TabFocus);
  head->addWidget(close_);
  column->addLayout(head);

  loop_ = new PeekLoop;
  column->addWidget(loop_, 0, Qt::AlignHCenter);

  prompt_ = new ElidedLabel(Qt::ElideRight);
  prompt_->setProperty("strong", true);
  prompt_->setTextFormat(Qt::PlainText);
  prompt_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
  column->addWidget(prompt_);
  auto* foot = new QHBoxLayout;
  foot->setSpacing(px(8));
  what_ = new ElidedLabel(Qt::ElideRight);
  what_->setProperty("muted", true);
  what_->setFont(labelFont());
  what_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
  foot->addWidget(what_, 1);
  send_ = new QPushButton(tr("Send"));
  send_->setProperty("primary", true);
  send_->setToolTip(tr("Send this prompt (Enter)"));
  send_->setFocusPolicy(Qt::TabFocus);
  foot->addWidget(send_);
  column->addLayout(foot);
  setTabOrder(send_, close_);

  connect(send_, &QPushButton::clicked, this, &PeekView::sendWanted);
  connect(close_, &QToolButton::clicked, this, &PeekView::closeWanted);
  stage->installEventFilter(this);
  hide();
}

void PeekView::waitFor(const QString& prompt, QSize picture) {
  chunk_ = -1;
  picture_ = picture;
  loop_->setChunk(nullptr);
  prompt_->setText(prompt);
  setMessage(tr("What the next chunk would be"));
  place();
  show();
  raise();
}

void PeekView::setChunk(const std::shared_ptr<const VideoChunk>& chunk) {
  chunk_ = chunk->chunk;
  picture_ = {chunk->width, chunk->height};
  loop_->setChunk(chunk);
  setMessage(tr("What chunk %1 would be").arg(chunk_));
  place();
}

void PeekView::setPassed() { setMessage(tr("What chunk %1 would have been").arg(chunk_)); }

void PeekView::setCalm(bool calm) { loop_->setCalm(calm); }

void PeekView::focusSend() { send_->setFocus(Qt::OtherFocusReason); }

void PeekView::setMessage(const QString& what) {
  what_->setText(what);
  setAccessibleDescription(prompt_->text() + QStringLiteral(" · ") + what);
}

// A quarter of the stage's width, but wide enough for the texts. If there is little height, the picture shrinks.
void PeekView::place() {
  const QSize room = parentWidget()->size();
  const QMargins inside = layout()->contentsMargins();
  loop_->setFixedSize(1, 1);
  layout()->activate();
  const int words = layout()->totalSizeHint().height() - 1;
  const int least = std::max(px(kLeastWidth), layout()->totalMinimumSize().width());
  const int width = std::clamp(room.width() / 4, least, std::max(least, px(kMostWidth)));
  const int inner = width - inside.left() - inside.right() - 2;  // within the border
  const QSize shape = picture_.isEmpty() ? QSize(5, 3) : picture_;
  const int whole = inner * shape.height() / shape.width();
  const int free = std::min(room.height() - 2 * px(kEdge) - words, room.height() * 2 / 5);
  const int height = std::min(whole, std::max(free, px(kLeastPicture)));
  loop_->setFixedSize(std::min(inner, height * shape.width() / shape.height()), height);
  layout()->activate();
  resize(width, words + height);
  move(room.width() - width - px(kEdge), std::max(0, room.height() - this->height() - px(kEdge)));
}

bool PeekView::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Resize && watched == parentWidget() && isVisible()) place();
  return QFrame::eventFilter(watched, event);
}

// Larger text needs more space.
bool PeekView::event(QEvent* event) {
  const bool handled = QFrame::event(event);
  if (event->type() == QEvent::StyleChange && isVisible()) place();
  return handled;
}

void PeekView::keyPressEvent(QKeyEvent* event) {
  if (event->key() != Qt::Key_Return && event->key() != Qt::Key_Enter) return QFrame::keyPressEvent(event);
  close_->hasFocus() ? closeWanted() : sendWanted();
}

}  // namespace longtake::ui

#include "moc_peek_view.cpp"
