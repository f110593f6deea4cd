#include "ui/panels/prompt_edit.h"

#include <QDragEnterEvent>
#include <QKeyEvent>
#include <QMimeData>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>

#include "ui/look/theme.h"

namespace longtake::ui {

PromptEdit::PromptEdit(QWidget* parent) : QLineEdit(parent) {
  connect(this, &QLineEdit::textChanged, this, &PromptEdit::look);
  connect(this, &QLineEdit::cursorPositionChanged, this, &PromptEdit::look);
  connect(this, &QLineEdit::selectionChanged, this, &PromptEdit::look);
}

void PromptEdit::setVocabulary(Vocabulary vocabulary) {
  vocabulary_ = std::move(vocabulary);
  look();
}

void PromptEdit::look() {
  const QString typed = text();
  unknown_ = vocabulary_.unknown(typed, hasFocus() ? cursorPosition() : -1);
  // Only behind the last word: elsewhere the text to the right would lie under the offer.
  const bool at_end = cursorPosition() == typed.size() && !hasSelectedText();
  QStringList found = at_end ? vocabulary_.completions(typed, cursorPosition()) : QStringList();
  if (found != completions_) chosen_ = 0;
  completions_ = std::move(found);
  QStringList names;
  for (const auto& word : unknown_) {
    const QString name = typed.mid(word.from, word.length);
    if (!names.contains(name)) names << name;
  }
  note_ = names.isEmpty() ? QString() : tr("unknown to this model: %1").arg(names.join(QStringLiteral(", ")));
  nearest_.clear();
  for (const auto& word : unknown_) {
    nearest_ = vocabulary_.nearest(typed.mid(word.from, word.length));
    instead_of_ = word;
    if (!nearest_.isEmpty()) break;
  }
  if (!nearest_.isEmpty())
    note_ = tr("unknown: %1 — Ctrl+. takes %2").arg(typed.mid(instead_of_.from, instead_of_.length), nearest_);
  setAccessibleDescription(note_);
  // What is typed must not run under the remark.
  const int room = note_.isEmpty() ? 0 : static_cast<int>(noteBox().width()) + px(8);
  if (textMargins().right() != room) setTextMargins(0, 0, room, 0);
  update();
}

void PromptEdit::takeNearest() {
  const QString word = nearest_;
  setSelection(static_cast<int>(instead_of_.from), static_cast<int>(instead_of_.length));
  insert(word);
  end(false);
}

QString PromptEdit::offered() const {
  if (completions_.isEmpty() || !hasFocus()) return {};
  const QString& word = completions_[chosen_];
  qsizetype typed = 0;
  const QString all = text();
  while (typed < all.size() && typed < word.size() && all.at(all.size() - 1 - typed).isLetterOrNumber()) ++typed;
  return word.mid(typed);
}

bool PromptEdit::event(QEvent* event) {
  // Before the focus chain takes Tab. Without an offer it moves on as everywhere.
  if (event->type() == QEvent::KeyPress) {
    const auto* key = static_cast<QKeyEvent*>(event);
    const QString rest = offered();
    if (key->key() == Qt::Key_Tab && key->modifiers() == Qt::NoModifier && !rest.isEmpty()) {
      insert(rest + QLatin1Char(' '));
      return true;
    }
    if (key->key() == Qt::Key_Period && key->modifiers() == Qt::ControlModifier && !nearest_.isEmpty()) {
      takeNearest();
      return true;
    }
    const bool down = key->key() == Qt::Key_Down;
    if ((down || key->key() == Qt::Key_Up) && (key->modifiers() & Qt::AltModifier) != 0 && !rest.isEmpty()) {
      chosen_ = (chosen_ + (down ? 1 : completions_.size() - 1)) % completions_.size();
      update();
      return true;
    }
  }
  const bool handled = QLineEdit::event(event);
  if (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut) look();
  return handled;
}

void PromptEdit::resizeEvent(QResizeEvent* event) {
  QLineEdit::resizeEvent(event);
  look();
}

void PromptEdit::mousePressEvent(QMouseEvent* event) {
  const bool on_note = !nearest_.isEmpty() && noteBox().contains(event->position());
  if (on_note && event->button() == Qt::LeftButton) return takeNearest();
  QLineEdit::mousePressEvent(event);
}

void PromptEdit::mouseMoveEvent(QMouseEvent* event) {
  const bool on_note = !nearest_.isEmpty() && noteBox().contains(event->position());
  setCursor(on_note ? Qt::PointingHandCursor : Qt::IBeamCursor);
  QLineEdit::mouseMoveEvent(event);
}

// A dropped file is left to the window, which opens it; here its address would be inserted as text.
void PromptEdit::dragEnterEvent(QDragEnterEvent* event) {
  if (event->mimeData()->hasUrls()) return event->ignore();
  QLineEdit::dragEnterEvent(event);
}

// The position of the caret shows how far the text is scrolled.
double PromptEdit::textX(qsizetype index) const {
  const QFontMetricsF metrics(font());
  const double caret = QRectF(cursorRect()).center().x();
  return caret + metrics.horizontalAdvance(text().left(index)) -
         metrics.horizontalAdvance(text().left(cursorPosition()));
}

QRectF PromptEdit::noteBox() const {
  const double wide = QFontMetricsF(labelFont()).horizontalAdvance(note_);
  const double most = width() * 0.45;
  return {width() - px(12) - std::min(wide, most), 0, std::min(wide, most), static_cast<double>(height())};
}

void PromptEdit::paintEvent(QPaintEvent* event) {
  QLineEdit::paintEvent(event);
  QPainter painter(this);
  const QRect caret = cursorRect();
  const double baseline = caret.center().y() + (fontMetrics().ascent() - fontMetrics().descent()) / 2.0;
  const double left = px(11);
  const double right = note_.isEmpty() ? width() - px(11) : noteBox().left() - px(6);
  painter.save();
  painter.setClipRect(QRectF(left, 0, std::max(0.0, right - left), height()));
  if (const QString rest = offered(); !rest.isEmpty()) {
    painter.setFont(font());
    painter.setPen(colour(Role::muted));
    painter.drawText(QPointF(textX(text().size()), baseline), rest);
  }
  painter.setPen(QPen(colour(Role::accent), 1.2, Qt::DotLine));
  for (const auto& word : unknown_) {
    const double y = baseline + px(3);
    painter.drawLine(QPointF(textX(word.from), y), QPointF(textX(word.from + word.length), y));
  }
  painter.restore();
  if (note_.isEmpty()) return;
  painter.setFont(labelFont());
  painter.setPen(colour(Role::muted));
  const QRectF box = noteBox();
  painter.drawText(box, Qt::AlignRight | Qt::AlignVCenter,
                   QFontMetricsF(labelFont()).elidedText(note_, Qt::ElideRight, box.width() + 1));
}

}  // namespace longtake::ui
