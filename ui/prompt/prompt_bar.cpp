#include "ui/prompt/prompt_bar.h"

#include <QAction>
#include <QGridLayout>
#include <QKeyEvent>
#include <QToolButton>
#include <algorithm>
#include <limits>

#include "ui/look/language.h"
#include "ui/prompt/prompt_edit.h"
#include "ui/prompt/prompt_rows.h"
#include "ui/prompt/segments.h"
#include "ui/prompt/switch_box.h"

namespace longtake::ui {
namespace {

constexpr qsizetype kMostAside = 8;
constexpr int kLeastBox = 340;  // px; if less is left next to the controls, the box is placed above them

}  // namespace

std::optional<Receipt> receiptToShow(const Prompts& prompts, const std::vector<TakePart>& path) {
  const auto& receipts = prompts.receipts().all();
  bool passed = false;  // the prompt was used by another take
  for (auto receipt = receipts.rbegin(); receipt != receipts.rend(); ++receipt) {
    if (receipt->state == Receipt::State::superseded) continue;
    const bool shows = receipt->isUsed() ? ownerIn(path, receipt->chunk) == receipt->take : !passed;
    if (shows) return *receipt;
    passed = true;
  }
  const auto earlier = prompts.at(path, std::numeric_limits<ChunkIndex>::max());
  if (!earlier) return std::nullopt;
  Receipt shown;
  shown.prompt = earlier->typed();
  shown.state = Receipt::State::earlier;
  shown.chunk = earlier->chunk;
  return shown;
}

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
  grid_ = new QGridLayout(this);
  grid_->setContentsMargins(px(14), px(8), px(14), px(8));
  grid_->setHorizontalSpacing(px(10));
  grid_->setVerticalSpacing(px(8));
  grid_->setColumnStretch(0, 1);

  rows_ = new PromptRows;
  for (PromptEdit* edit : rows_->edits()) {
    edit->setToolTip(tr("Enter sends, Ctrl+Enter sends as a cut, Shift+Enter breaks the line,\n"
                        "Up and Down recall earlier prompts.\n"
                        "Up to four prompts divided by | are blended, each with a weight if you like:\n"
                        "a red ball :0.7 | a blue cube :0.3") +
                     QLatin1Char('\n') + tr("After Enter, Space pauses the stream until you type again."));
    edit->installEventFilter(this);
    edit->viewport()->installEventFilter(this);
  }
  connect(rows_, &PromptRows::touched, this, [this] {
    at_rest_ = false;
    showTools();
  });
  connect(rows_, &PromptRows::weightMoved, this, &PromptBar::weightsMoved);
  connect(rows_, &PromptRows::weightLeft, this, &PromptBar::weightsLeft);
  connect(rows_, &PromptRows::shownChanged, this, &PromptBar::arrange);

  tools_ = new QWidget;
  auto* left = new QHBoxLayout(tools_);
  left->setContentsMargins(0, 0, 0, 0);
  left->setSpacing(px(8));
  add_ = new QToolButton;
  add_->setText(tr("Add a Text"));
  add_->setProperty("framed", true);
  add_->setFocusPolicy(Qt::TabFocus);
  connect(add_, &QToolButton::clicked, rows_, &PromptRows::addRow);
  left->addWidget(add_);
  ways_ = new Segments(tr("How several texts are blended"));
  ways_->add(static_cast<int>(Blend::slerp), tr("Slerp"),
             tr("From text to text along an arc: the prompt keeps its strength"));
  ways_->add(static_cast<int>(Blend::linear), tr("Linear"),
             tr("The plain mean of the texts: common features dominate"));
  connect(ways_, &Segments::changed, this, [this](int way) {
    Q_EMIT blendChanged(static_cast<Blend>(way));
    Q_EMIT weightsMoved(true);
  });
  left->addWidget(ways_);
  left->addStretch(1);

  controls_ = new QWidget;
  control_row_ = new QHBoxLayout(controls_);
  control_row_->setContentsMargins(0, 0, 0, 0);
  control_row_->setSpacing(px(10));
  restore_ = new QToolButton;
  restore_->setText(tr("Restore Draft"));
  restore_->setProperty("framed", true);
  restore_->setFocusPolicy(Qt::TabFocus);
  connect(restore_, &QToolButton::clicked, this, &PromptBar::restoreDraft);
  control_row_->addWidget(restore_);
  switch_ = new SwitchBox;
  control_row_->addWidget(switch_);
  receipt_ = new SpanLine(Qt::AlignRight);
  receipt_->setAccessibleName(tr("State of the last prompt"));
  receipt_->setReserve(tr("queued") + QStringLiteral(" → ") + tr("applied") + QStringLiteral(" @0000 → ") +
                       tr("visible") + QStringLiteral(" +000 ms"));
  control_row_->addWidget(receipt_);
  arrange();
}

bool PromptBar::hasRoomBeside() const {
  const QMargins margins = grid_->contentsMargins();
  const int room = width() - margins.left() - margins.right() - grid_->horizontalSpacing();
  return !rows_->isOpen() && room - controls_->sizeHint().width() >= px(kLeastBox);
}

// The controls stay at the lower right, whether the text grows or rows open above them.
void PromptBar::arrange() {
  const bool open = rows_->isOpen();
  beside_ = hasRoomBeside();
  for (QWidget* part : std::initializer_list<QWidget*>{rows_, tools_, controls_}) grid_->removeWidget(part);
  grid_->addWidget(rows_, 0, 0, 1, beside_ ? 1 : 2);
  if (open) grid_->addWidget(tools_, 1, 0);
  grid_->addWidget(controls_, beside_ ? 0 : 1, 1, Qt::AlignBottom);
  tools_->setVisible(open);
  add_->setEnabled(rows_->canAdd());
  showTools();
}

bool PromptBar::event(QEvent* event) {
  const bool handled = QWidget::event(event);
  const bool may_need = event->type() == QEvent::Resize || event->type() == QEvent::LayoutRequest;
  if (may_need && beside_ != hasRoomBeside()) arrange();
  return handled;
}

void PromptBar::showTools() {
  const bool offers = offers_draft_ && !aside_.isEmpty() && rows_->text() != aside_.first();
  restore_->setVisible(offers);
  if (offers) restore_->setToolTip(aside_.first());
}

void PromptBar::setBlendAction(QAction* action) {
  auto* button = new QToolButton;
  button->setDefaultAction(action);
  button->setToolButtonStyle(Qt::ToolButtonTextOnly);
  button->setProperty("framed", true);
  button->setFocusPolicy(Qt::TabFocus);
  control_row_->insertWidget(1, button);
  setTabOrder(restore_, button);
  connect(rows_, &PromptRows::shownChanged, action, [this, action] { action->setChecked(rows_->isOpen()); });
}

void PromptBar::setBlending(bool open) {
  if (open == rows_->isOpen()) return;
  const bool draft = hasDraft();
  rows_->setOpen(open);
  if (!draft) settled_ = rows_->text();
  for (PromptEdit* edit : rows_->edits())
    if (open && edit->text().isEmpty()) return edit->setFocus(Qt::OtherFocusReason);
  rows_->first()->setFocus(Qt::OtherFocusReason);
}

void PromptBar::showReceipt(const Receipt* receipt) {
  shown_ = receipt != nullptr ? std::optional(*receipt) : std::nullopt;
  showLine();
  QString tip;
  if (receipt != nullptr) {
    tip = receipt->prompt.typed;
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
  receipt_->setSpans(receiptSpans(shown_ ? &*shown_ : nullptr, paused_));
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
  rows_->setText(text);
  settled_ = rows_->text();
  showTools();
}

void PromptBar::setSent(const QString& text) {
  setText(text);
  rest();
}

// A replaced draft is not added to the history, which contains only sent prompts.
void PromptBar::setAside() {
  const auto keep = [this](const QString& draft) {
    const QString sent = draft.simplified();
    const bool known = history_ != nullptr && std::ranges::count(*history_, sent.toStdString()) > 0;
    if (known || draft == settled_ || sent.isEmpty()) return;
    aside_.removeAll(draft);
    aside_.prepend(draft);
    if (aside_.size() > kMostAside) aside_.removeLast();
    offers_draft_ = true;
  };
  if (recalled_ >= 0) keep(draft_);
  keep(rows_->text());
}

// The current text of the box is set aside in turn.
void PromptBar::restoreDraft() {
  const QString draft = aside_.takeFirst();
  setAside();
  recalled_ = -1;
  offers_draft_ = false;
  rows_->setText(draft);
  rows_->first()->setFocus(Qt::OtherFocusReason);
  showTools();
}

void PromptBar::settle() { settled_ = rows_->text(); }

void PromptBar::rest() {
  if (PromptEdit* edit = rows_->focused()) edit->toEnd();
  at_rest_ = true;
}

QString PromptBar::text() const { return rows_->text().simplified(); }
QList<QSlider*> PromptBar::weightSliders() const { return rows_->sliders(); }

SwitchMode PromptBar::mode() const { return switch_->mode(); }
void PromptBar::setMode(SwitchMode mode) { switch_->setMode(mode); }
Blend PromptBar::blend() const { return static_cast<Blend>(ways_->chosen()); }
void PromptBar::setBlend(Blend blend) { ways_->choose(static_cast<int>(blend)); }
Result<TypedPrompt> PromptBar::promptOf(const QString& text, SwitchMode mode) const {
  return typedPrompt(text, blend(), mode, switch_->fadeChunks());
}
bool PromptBar::hasDraft() const { return rows_->text() != settled_ && !rows_->text().simplified().isEmpty(); }
void PromptBar::sendDraft() {
  if (hasDraft()) send(SwitchMode::recipe);
}
bool PromptBar::hasTextFocus() const { return rows_->focused() != nullptr; }

void PromptBar::setVocabulary(const std::vector<std::string>& words) { rows_->setVocabulary(words); }

void PromptBar::focusText() {
  rows_->first()->setFocus(Qt::ShortcutFocusReason);
  rows_->first()->selectAll();
}

void PromptBar::send(SwitchMode mode) {
  const QString text = rows_->text().simplified();
  if (text.isEmpty()) return;
  settled_ = rows_->text();
  setAside();
  recalled_ = -1;
  aside_.removeAll(settled_);
  offers_draft_ = false;
  rest();
  showTools();
  Q_EMIT sent(promptOf(text, mode));
}

// In a text of several lines the arrows first move the caret. A recalled, unchanged text is skipped.
bool PromptBar::recalls(const PromptEdit& edit, int key) const {
  if (recalled_ >= 0 && rows_->text() == recalled_text_) return true;
  return key == Qt::Key_Up ? edit.isOnFirstLine() : edit.isOnLastLine();
}

void PromptBar::recall(int step) {
  QStringList earlier = aside_;
  if (history_ != nullptr)
    for (const std::string& text : *history_) earlier << QString::fromStdString(text);
  const int to = std::clamp(recalled_ + step, -1, static_cast<int>(earlier.size()) - 1);
  if (to == recalled_) return;
  if (recalled_ < 0) draft_ = rows_->text();
  recalled_ = to;
  rows_->setText(to < 0 ? draft_ : earlier[to]);
  recalled_text_ = rows_->text();
}

bool PromptBar::eventFilter(QObject* watched, QEvent* event) {
  auto* edit = qobject_cast<PromptEdit*>(watched);
  if (edit == nullptr && event->type() == QEvent::MouseButtonPress) at_rest_ = false;
  if (edit == nullptr || (event->type() != QEvent::KeyPress && event->type() != QEvent::ShortcutOverride))
    return QWidget::eventFilter(watched, event);
  auto* key = static_cast<QKeyEvent*>(event);
  // The box handles all letters. At rest it leaves Space and the page keys to the window.
  if (event->type() == QEvent::ShortcutOverride) {
    // While the text is the prompt in force, there is nothing to undo in it, so the window undoes the prompt.
    const bool undoes = key->matches(QKeySequence::Undo) || key->matches(QKeySequence::Redo);
    if (undoes && rows_->text() == settled_) return true;
    if (key->key() == Qt::Key_Up || key->key() == Qt::Key_Down) event->accept();
    // At the end of the text, End returns to the live picture.
    const bool at_end = edit->cursorPosition() == edit->text().size() && !edit->hasSelectedText();
    if (key->key() == Qt::Key_End && key->modifiers() == Qt::NoModifier && at_end) return true;
    return (at_rest_ && key->key() == Qt::Key_Space) || key->key() == Qt::Key_Up || key->key() == Qt::Key_Down ||
           key->key() == Qt::Key_PageUp || key->key() == Qt::Key_PageDown;
  }
  if ((key->modifiers() & Qt::AltModifier) != 0)
    return false;  // the box uses Alt with arrows to show other completions
  switch (key->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
      if ((key->modifiers() & Qt::ShiftModifier) != 0) {
        edit->insert(QStringLiteral("\n"));
        return true;
      }
      send((key->modifiers() & Qt::ControlModifier) != 0 ? SwitchMode::cut : mode());
      return true;
    case Qt::Key_Up:
    case Qt::Key_Down:
      if ((key->modifiers() & Qt::ShiftModifier) != 0 || !recalls(*edit, key->key())) return false;
      recall(key->key() == Qt::Key_Up ? 1 : -1);
      return true;
    case Qt::Key_Escape:
      Q_EMIT left();
      return true;
    default:
      return QWidget::eventFilter(watched, event);
  }
}

}  // namespace longtake::ui

#include "moc_prompt_bar.cpp"
