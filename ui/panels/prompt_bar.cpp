#include "ui/panels/prompt_bar.h"

#include <QButtonGroup>
#include <QFrame>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QToolButton>
#include <algorithm>

#include "ui/look/language.h"
#include "ui/panels/prompt_edit.h"

namespace longtake::ui {
namespace {

constexpr qsizetype kMostAside = 8;

struct Mode {
  SwitchMode mode;
  const char* name;
  const char* tip;
};

constexpr Mode kModes[] = {
    {SwitchMode::recache, QT_TRANSLATE_NOOP("longtake::ui::PromptBar", "Recache"),
     QT_TRANSLATE_NOOP("longtake::ui::PromptBar",
                       "The shot goes on: what is remembered is recomputed under the new prompt")},
    {SwitchMode::cut, QT_TRANSLATE_NOOP("longtake::ui::PromptBar", "Cut"),
     QT_TRANSLATE_NOOP("longtake::ui::PromptBar", "A new shot: the memory is emptied (Ctrl+Enter)")},
    {SwitchMode::crossfade, QT_TRANSLATE_NOOP("longtake::ui::PromptBar", "Fade"),
     QT_TRANSLATE_NOOP("longtake::ui::PromptBar", "The prompt slides over to the new one across several chunks")},
};

}  // namespace

std::vector<Span> receiptSpans(const Receipt* receipt, bool paused) {
  if (receipt == nullptr) return {};
  if (receipt->state == Receipt::State::refused) return {{PromptBar::tr("not taken"), Role::recording}};
  if (receipt->state == Receipt::State::earlier)
    return {{PromptBar::tr("from the session") + QLatin1Char(' '), Role::muted},
            {QStringLiteral("@%1").arg(receipt->chunk), Role::accent}};
  std::vector<Span> out = {{PromptBar::tr("queued"), Role::muted}};
  if (receipt->state == Receipt::State::queued) {
    if (paused) out.push_back({QStringLiteral(" · ") + PromptBar::tr("applies when you press Play"), Role::accent});
    return out;
  }
  out.push_back({QStringLiteral(" → "), Role::muted});
  out.push_back({PromptBar::tr("applied") + QLatin1Char(' '), Role::muted});
  out.push_back({QStringLiteral("@%1").arg(receipt->chunk), Role::accent});
  if (receipt->state != Receipt::State::visible) return out;
  out.push_back({QStringLiteral(" → "), Role::muted});
  out.push_back({PromptBar::tr("visible") + QLatin1Char(' '), Role::muted});
  const double s = receipt->visible_after_s;
  out.push_back({s < 1 ? PromptBar::tr("+%1 ms").arg(qRound(s * 1000)) : PromptBar::tr("+%1 s").arg(decimalText(s, 1)),
                 Role::accent});
  return out;
}

PromptBar::PromptBar(QWidget* parent) : QWidget(parent) {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(px(14), px(8), px(14), px(8));
  row->setSpacing(px(10));

  edit_ = new PromptEdit;
  edit_->setPlaceholderText(tr("Type what should happen, then press Enter"));
  edit_->setAccessibleName(tr("Prompt"));
  edit_->setToolTip(tr("Enter sends, Ctrl+Enter sends as a cut, Up and Down recall earlier prompts.\n"
                       "Up to four prompts divided by | are blended, each with a weight if you like:\n"
                       "a red ball :0.7 | a blue cube :0.3") +
                    QLatin1Char('\n') + tr("After Enter, Space pauses the stream until you type again."));
  edit_->installEventFilter(this);
  const auto touched = [this] { at_rest_ = false; };
  connect(edit_, &QLineEdit::textChanged, this, touched);
  connect(edit_, &QLineEdit::cursorPositionChanged, this, touched);
  connect(edit_, &QLineEdit::selectionChanged, this, touched);
  row->addWidget(edit_, 1);

  auto* segments = new QFrame;
  segments->setObjectName(QStringLiteral("segments"));
  segments->setAccessibleName(tr("What a new prompt does to the memory"));
  auto* inner = new QHBoxLayout(segments);
  inner->setContentsMargins(1, 1, 1, 1);
  inner->setSpacing(0);
  modes_ = new QButtonGroup(this);
  for (const Mode& mode : kModes) {
    auto* button = new QToolButton;
    button->setText(tr(mode.name));
    button->setToolTip(tr(mode.tip));
    button->setCheckable(true);
    button->setProperty("segment", true);
    button->setFocusPolicy(Qt::TabFocus);
    modes_->addButton(button, static_cast<int>(mode.mode));
    inner->addWidget(button);
  }
  modes_->button(static_cast<int>(SwitchMode::recache))->setChecked(true);
  row->addWidget(segments);

  receipt_ = new SpanLine(Qt::AlignRight);
  receipt_->setAccessibleName(tr("What became of the last prompt"));
  receipt_->setReserve(tr("queued") + QStringLiteral(" → ") + tr("applied") + QStringLiteral(" @0000 → ") +
                       tr("visible") + QStringLiteral(" +000 ms"));
  row->addWidget(receipt_);
}

void PromptBar::showReceipt(const Receipt* receipt) {
  shown_ = receipt != nullptr ? *receipt : Receipt();
  showLine();
  QString tip;
  if (receipt != nullptr) {
    tip = QString::fromStdString(receipt->text);
    if (receipt->state == Receipt::State::refused) {
      tip += QLatin1Char('\n') + QString::fromStdString(receipt->why);
    } else if (receipt->chunk >= 0 && receipt->state != Receipt::State::earlier) {
      tip += QLatin1Char('\n') + tr("The switch took the engine %1 ms; frames recomputed: %2")
                                     .arg(decimalText(receipt->engine_ms, 1))
                                     .arg(receipt->recached_frames);
    }
  }
  receipt_->setToolTip(tip);
}

void PromptBar::showLine() {
  if (!enter_hint_.isEmpty()) return receipt_->setSpans({{enter_hint_, Role::accent}});
  receipt_->setSpans(receiptSpans(shown_.command != 0 ? &shown_ : nullptr, paused_));
}

void PromptBar::setPaused(bool paused) {
  paused_ = paused;
  showLine();
}

void PromptBar::setEnterHint(const QString& hint) {
  enter_hint_ = hint;
  showLine();
}

QString PromptBar::receiptText() const { return receipt_->text(); }

void PromptBar::setText(const QString& text) {
  setAside();
  recalled_ = -1;
  settled_ = text;
  edit_->setText(text);
}

void PromptBar::setSent(const QString& text) {
  setText(text);
  rest();
}

// A replaced draft does not go into the history, which holds only sent prompts.
void PromptBar::setAside() {
  const auto keep = [this](const QString& draft) {
    const bool sent = history_ != nullptr && std::ranges::count(*history_, draft.toStdString()) > 0;
    if (sent || draft == settled_ || draft.simplified().isEmpty()) return;
    aside_.removeAll(draft);
    aside_.prepend(draft);
    if (aside_.size() > kMostAside) aside_.removeLast();
  };
  if (recalled_ >= 0) keep(draft_);
  keep(edit_->text());
}

void PromptBar::rest() {
  edit_->end(false);
  at_rest_ = true;
}

QString PromptBar::text() const { return edit_->text(); }
SwitchMode PromptBar::mode() const { return static_cast<SwitchMode>(modes_->checkedId()); }
void PromptBar::setMode(SwitchMode mode) {
  if (auto* button = modes_->button(static_cast<int>(mode))) button->setChecked(true);
}
bool PromptBar::hasDraft() const { return edit_->text() != settled_ && !edit_->text().simplified().isEmpty(); }
bool PromptBar::hasTextFocus() const { return edit_->hasFocus(); }

void PromptBar::setVocabulary(const std::vector<std::string>& words) { edit_->setVocabulary(Vocabulary(words)); }

void PromptBar::focusText() {
  edit_->setFocus(Qt::ShortcutFocusReason);
  edit_->selectAll();
}

void PromptBar::send(SwitchMode mode) {
  const QString text = edit_->text().simplified();
  if (text.isEmpty()) return;
  settled_ = edit_->text();
  setAside();
  recalled_ = -1;
  aside_.removeAll(settled_);
  rest();
  Q_EMIT sent(text, mode);
}

void PromptBar::recall(int step) {
  QStringList earlier = aside_;
  if (history_ != nullptr)
    for (const std::string& text : *history_) earlier << QString::fromStdString(text);
  const int to = std::clamp(recalled_ + step, -1, static_cast<int>(earlier.size()) - 1);
  if (to == recalled_) return;
  if (recalled_ < 0) draft_ = edit_->text();
  recalled_ = to;
  edit_->setText(to < 0 ? draft_ : earlier[to]);
}

bool PromptBar::eventFilter(QObject* watched, QEvent* event) {
  if (watched == edit_ && event->type() == QEvent::MouseButtonPress) at_rest_ = false;
  if (watched != edit_ || (event->type() != QEvent::KeyPress && event->type() != QEvent::ShortcutOverride))
    return QWidget::eventFilter(watched, event);
  const auto* key = static_cast<QKeyEvent*>(event);
  // The box takes every letter. At rest it leaves Space to the window's shortcut.
  if (event->type() == QEvent::ShortcutOverride) {
    // While the text is the prompt in force there is nothing in it to undo, and the window undoes the prompt.
    const bool undoes = key->matches(QKeySequence::Undo) || key->matches(QKeySequence::Redo);
    if (undoes && edit_->text() == settled_) return true;
    if (key->key() == Qt::Key_Up || key->key() == Qt::Key_Down) event->accept();
    return (at_rest_ && key->key() == Qt::Key_Space) || key->key() == Qt::Key_Up || key->key() == Qt::Key_Down;
  }
  if ((key->modifiers() & Qt::AltModifier) != 0) return false;  // the box uses Alt with arrows for other completions
  switch (key->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
      send((key->modifiers() & Qt::ControlModifier) != 0 ? SwitchMode::cut : mode());
      return true;
    case Qt::Key_Up:
      recall(1);
      return true;
    case Qt::Key_Down:
      recall(-1);
      return true;
    case Qt::Key_Escape:
      Q_EMIT left();
      return true;
    default:
      return QWidget::eventFilter(watched, event);
  }
}

}  // namespace longtake::ui
