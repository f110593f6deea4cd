#include "ui/prompt/prompt_edit.h"

#include <QDragEnterEvent>
#include <QKeyEvent>
#include <QLabel>
#include <QMimeData>
#include <QPainter>
#include <QTextBlock>
#include <algorithm>
#include <cmath>

#include "engine/stream/prompt_reading.h"
#include "engine/stream/prompt_text.h"
#include "ui/look/theme.h"
#include "ui/model/prompt_text.h"

namespace longtake::ui {
namespace {

int side() { return px(10); }
int above() { return px(5); }

}  // namespace

PromptEdit::PromptEdit(QWidget* parent) : QPlainTextEdit(parent) {
  setObjectName(QStringLiteral("prompt"));
  setTabChangesFocus(true);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  document()->setDocumentMargin(1);
  remark_ = new QLabel(this);
  remark_->setProperty("muted", true);
  remark_->setFont(labelFont());
  remark_->installEventFilter(this);
  remark_->hide();
  connect(this, &QPlainTextEdit::textChanged, this, &PromptEdit::updateOffers);
  connect(this, &QPlainTextEdit::cursorPositionChanged, this, &PromptEdit::updateOffers);
  connect(this, &QPlainTextEdit::selectionChanged, this, &PromptEdit::updateOffers);
  fit();
}

void PromptEdit::setVocabulary(Vocabulary vocabulary) {
  vocabulary_ = std::move(vocabulary);
  updateOffers();
}

void PromptEdit::setText(const QString& text) {
  setPlainText(text);
  toEnd();
}

void PromptEdit::updateOffers() {
  const QString typed = text();
  findUnknown();
  // An offer is shown only after the last word, because elsewhere it would cover the text to the right.
  const bool at_end = cursorPosition() == typed.size() && !hasSelectedText();
  QStringList found = at_end ? vocabulary_.completions(typed, cursorPosition()) : QStringList();
  if (found != completions_) chosen_ = 0;
  completions_ = std::move(found);
  fit();
  viewport()->update();
}

void PromptEdit::findUnknown() {
  given_.clear();
  remark_->setToolTip({});
  if (vocabulary_.reads()) return findReading();
  const QString typed = text();
  unknown_ = vocabulary_.unknown(typed, hasFocus() ? cursorPosition() : -1);
  mark(unknown_);
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
  remark_->setCursor(nearest_.isEmpty() ? Qt::IBeamCursor : Qt::PointingHandCursor);
}

// A blend's texts are read one by one. Text that cannot be parsed yet is read as one text.
void PromptEdit::findReading() {
  const QString typed = text();
  std::vector<WeightedText> texts = {{typed.toStdString(), 1.0F}};
  if (auto read = parse_typed(typed.toStdString())) texts = std::move(*read);
  QStringList changes, names;
  std::vector<Vocabulary::Word> places;
  bool changed = false;
  for (WeightedText& each : texts) {
    const PromptReading reading = read_prompt(each.text);
    if (!reading.replaced.empty()) changes << QString::fromStdString(replaced_text(reading));
    for (const auto& word : vocabulary_.places(typed, reading.unknown, hasFocus() ? cursorPosition() : -1)) {
      places.push_back(word);
      const QString name = typed.mid(word.from, word.length);
      if (!names.contains(name)) names << name;
    }
    changed = changed || reading.text != each.text;
    each.text = reading.text;
  }
  mark(places);
  nearest_.clear();
  note_ = changes.join(QStringLiteral(", "));
  if (!names.isEmpty()) {
    if (!note_.isEmpty()) note_ += QStringLiteral(" · ");
    note_ += tr("not understood: %1").arg(names.join(QStringLiteral(", ")));
  }
  if (changed) {
    given_ = texts.size() == 1 ? QString::fromStdString(texts.front().text) : promptText(texts);
    remark_->setToolTip(
        tr("The model is given: %1\nCtrl+. writes this into the box, Ctrl+Z takes it back.").arg(given_));
  }
  setAccessibleDescription(note_);
  remark_->setCursor(Qt::IBeamCursor);
}

void PromptEdit::mark(const std::vector<Vocabulary::Word>& words) {
  QList<QTextEdit::ExtraSelection> marks;
  for (const auto& word : words) {
    QTextEdit::ExtraSelection mark;
    mark.cursor = QTextCursor(document());
    mark.cursor.setPosition(static_cast<int>(word.from));
    mark.cursor.setPosition(static_cast<int>(word.from + word.length), QTextCursor::KeepAnchor);
    mark.format.setUnderlineStyle(QTextCharFormat::DotLine);
    mark.format.setUnderlineColor(colour(Role::accent));
    marks << mark;
  }
  setExtraSelections(marks);
}

int PromptEdit::lines() const {
  int count = 0;
  for (QTextBlock block = document()->begin(); block.isValid(); block = block.next()) {
    blockBoundingRect(block);  // breaks it into lines
    count += std::max(1, block.layout()->lineCount());
  }
  return std::max(1, count);
}

void PromptEdit::fit() {
  if (fitting_) return;
  fitting_ = true;
  const int gap = px(8);
  const QFontMetricsF metrics(font());
  const QFontMetricsF small(remark_->font());
  const int frame = 2 * frameWidth();
  const int room = std::max(1, width() - frame - 2 * side());
  const double typed = metrics.horizontalAdvance(text() + offered()) + px(4);
  const int wanted = note_.isEmpty() ? 0 : static_cast<int>(std::ceil(small.horizontalAdvance(note_))) + 1;
  const bool beside = wanted > 0 && document()->blockCount() == 1 && typed + gap + wanted <= room;
  const int under = wanted > 0 && !beside ? static_cast<int>(std::ceil(small.height())) + px(2) : 0;
  setViewportMargins(side(), above(), side(), above() + under);
  const int shown = std::min(lines(), kMostLines);
  const int text_height = static_cast<int>(std::ceil(shown * metrics.lineSpacing() + 2 * document()->documentMargin()));
  const int height = text_height + frame + 2 * above() + under;
  if (height != minimumHeight() || height != maximumHeight()) {
    setFixedHeight(height);
    updateGeometry();
  }
  // A text with more lines scrolls. With fewer lines, no part may stay scrolled away.
  setVerticalScrollBarPolicy(lines() > kMostLines ? Qt::ScrollBarAsNeeded : Qt::ScrollBarAlwaysOff);
  remark_->setVisible(wanted > 0);
  if (wanted > 0) {
    const int wide = std::min(wanted, room);
    remark_->setText(small.elidedText(note_, Qt::ElideRight, wide));
    const int tall = static_cast<int>(std::ceil(small.height()));
    const int top = beside ? (height - tall) / 2 : height - frame / 2 - above() - tall;
    remark_->setGeometry(beside ? frame / 2 + side() + room - wide : frame / 2 + side(), top, wide, tall);
  }
  fitting_ = false;
}

QSize PromptEdit::sizeHint() const { return {px(300), minimumHeight()}; }
QSize PromptEdit::minimumSizeHint() const { return {px(120), minimumHeight()}; }

void PromptEdit::takeNearest() {
  const QString word = given_.isEmpty() ? nearest_ : given_;
  QTextCursor cursor(document());
  if (given_.isEmpty()) {
    cursor.setPosition(static_cast<int>(instead_of_.from));
    cursor.setPosition(static_cast<int>(instead_of_.from + instead_of_.length), QTextCursor::KeepAnchor);
  } else {
    cursor.select(QTextCursor::Document);
  }
  cursor.insertText(word);
  toEnd();
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
  // Handles Tab before the focus chain. Without an offer Tab moves the focus as usual.
  if (event->type() == QEvent::KeyPress) {
    const auto* key = static_cast<QKeyEvent*>(event);
    const QString rest = offered();
    if (key->key() == Qt::Key_Tab && key->modifiers() == Qt::NoModifier && !rest.isEmpty()) {
      insert(rest + QLatin1Char(' '));
      return true;
    }
    if (key->key() == Qt::Key_Period && key->modifiers() == Qt::ControlModifier &&
        !(nearest_.isEmpty() && given_.isEmpty())) {
      takeNearest();
      return true;
    }
    const bool down = key->key() == Qt::Key_Down;
    if ((down || key->key() == Qt::Key_Up) && (key->modifiers() & Qt::AltModifier) != 0 && !rest.isEmpty()) {
      chosen_ = (chosen_ + (down ? 1 : completions_.size() - 1)) % completions_.size();
      viewport()->update();
      return true;
    }
  }
  const bool handled = QPlainTextEdit::event(event);
  if (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut) updateOffers();
  if (event->type() == QEvent::Polish || event->type() == QEvent::FontChange) fit();
  return handled;
}

bool PromptEdit::eventFilter(QObject* watched, QEvent* event) {
  if (watched != remark_ || event->type() != QEvent::MouseButtonPress)
    return QPlainTextEdit::eventFilter(watched, event);
  if (!nearest_.isEmpty()) takeNearest();
  setFocus(Qt::MouseFocusReason);
  return true;
}

void PromptEdit::resizeEvent(QResizeEvent* event) {
  QPlainTextEdit::resizeEvent(event);
  fit();
}

// Leaves a dropped file to the window, which opens it; otherwise its address would be inserted as text.
void PromptEdit::dragEnterEvent(QDragEnterEvent* event) {
  if (event->mimeData()->hasUrls()) return event->ignore();
  QPlainTextEdit::dragEnterEvent(event);
}

void PromptEdit::paintEvent(QPaintEvent* event) {
  QPlainTextEdit::paintEvent(event);
  const QString rest = offered();
  if (rest.isEmpty()) return;
  QPainter painter(viewport());
  painter.setFont(font());
  painter.setPen(colour(Role::muted));
  const QRect caret = cursorRect();  // the caret is after the last word
  painter.drawText(QPointF(caret.left() + 1, caret.top() + QFontMetricsF(font()).ascent()), rest);
}

}  // namespace longtake::ui

#include "moc_prompt_edit.cpp"
