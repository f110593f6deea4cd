#include "ui/prompt/slot_row.h"

#include <QContextMenuEvent>
#include <QHBoxLayout>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>

#include "ui/look/theme.h"

namespace longtake::ui {
namespace {

constexpr int kLongPressMs = 600;

}  // namespace

SlotKey::SlotKey(int number, QWidget* parent) : QAbstractButton(parent), number_(number) {
  setFont(labelFont());
  setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
  setFocusPolicy(Qt::TabFocus);
  held_.setSingleShot(true);
  held_.setInterval(kLongPressMs);
  connect(&held_, &QTimer::timeout, this, [this] {
    filled_ = true;
    Q_EMIT fillRequested();
  });
  connect(this, &QAbstractButton::clicked, this, [this] {
    if (std::exchange(filled_, false)) return;
    prompt_.isEmpty() ? Q_EMIT fillRequested() : Q_EMIT sendRequested();
  });
  setPrompt({});
}

void SlotKey::setPrompt(const QString& prompt) {
  prompt_ = prompt;
  setAccessibleName(prompt.isEmpty() ? tr("Slot %1, empty").arg(number_) : tr("Slot %1: %2").arg(number_).arg(prompt));
  setToolTip(prompt.isEmpty() ? tr("Empty. A click stores the prompt of the box here.")
                              : prompt + QLatin1Char('\n') +
                                    tr("Click or Ctrl+%1 to send; press long to store the prompt of the box here "
                                       "instead. A right click offers that, too.")
                                        .arg(number_));
  update();
}

void SlotKey::setActive(bool active) {
  if (active == active_) return;
  active_ = active;
  update();
}

QSize SlotKey::sizeHint() const { return {px(100), fontMetrics().height() + px(8)}; }
QSize SlotKey::minimumSizeHint() const { return {px(24), sizeHint().height()}; }

void SlotKey::mousePressEvent(QMouseEvent* event) {
  filled_ = false;
  if (event->button() == Qt::LeftButton) held_.start();
  QAbstractButton::mousePressEvent(event);
}

void SlotKey::mouseReleaseEvent(QMouseEvent* event) {
  held_.stop();
  QAbstractButton::mouseReleaseEvent(event);
}

void SlotKey::contextMenuEvent(QContextMenuEvent* event) {
  auto* menu = new QMenu(this);
  menu->setAttribute(Qt::WA_DeleteOnClose);
  menu->addAction(tr("Keep the Prompt of the Box Here"), this, &SlotKey::fillRequested);
  Q_EMIT menuWanted(menu);
  const bool by_key = event->reason() == QContextMenuEvent::Keyboard;
  menu->popup(by_key ? mapToGlobal(rect().center()) : event->globalPos());
}

void SlotKey::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const QRectF box = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
  const bool empty = prompt_.isEmpty();
  const bool lit = underMouse() || isDown();
  painter.setBrush(lit ? QBrush(colour(Role::hover)) : empty ? QBrush(Qt::NoBrush) : QBrush(colour(Role::raised)));
  painter.setPen(active_      ? QPen(colour(Role::accent), 1.2)
                 : hasFocus() ? QPen(colour(Role::muted), 1)
                 : empty      ? QPen(colour(Role::inside), 1, Qt::DashLine)
                              : QPen(Qt::NoPen));
  painter.drawRoundedRect(box, px(4), px(4));
  if (active_ && hasFocus()) {
    painter.setPen(QPen(colour(Role::strong), 1));
    painter.drawRoundedRect(box.adjusted(2, 2, -2, -2), px(3), px(3));
  }
  const QRectF inside = box.adjusted(px(7), 0, -px(6), 0);
  painter.setPen(colour(empty ? Role::faint : Role::muted));
  painter.drawText(inside, Qt::AlignVCenter | Qt::AlignLeft, QString::number(number_));
  if (empty) return;
  const QRectF text = inside.adjusted(px(13), 0, 0, 0);
  painter.setPen(colour(active_ ? Role::strong : Role::text));
  painter.drawText(text, Qt::AlignVCenter | Qt::AlignLeft,
                   QFontMetricsF(font()).elidedText(prompt_, Qt::ElideRight, text.width()));
}

SlotRow::SlotRow(QWidget* parent) : QWidget(parent) {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(px(14), 0, px(14), px(8));
  row->setSpacing(px(5));
  for (int i = 0; i < static_cast<int>(kPromptSlots); ++i) {
    auto* key = new SlotKey(i + 1);
    connect(key, &SlotKey::sendRequested, this, [this, i] { Q_EMIT sendRequested(i); });
    connect(key, &SlotKey::fillRequested, this, [this, i] { Q_EMIT fillRequested(i); });
    keys_ << key;
    row->addWidget(key, 1);
  }
}

void SlotRow::setSlots(const std::array<std::string, kPromptSlots>& prompts) {
  for (std::size_t i = 0; i < kPromptSlots; ++i)
    keys_[static_cast<qsizetype>(i)]->setPrompt(QString::fromStdString(prompts[i]));
}

void SlotRow::setActivePrompt(const QString& prompt) {
  for (SlotKey* key : keys_) key->setActive(!prompt.isEmpty() && key->prompt() == prompt);
}

}  // namespace longtake::ui

#include "moc_slot_row.cpp"
