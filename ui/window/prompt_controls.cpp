#include "ui/window/prompt_controls.h"

#include <QMainWindow>
#include <QShortcut>
#include <utility>

#include "engine/stream/take_outline.h"
#include "ui/look/hint_line.h"
#include "ui/look/notice_bar.h"
#include "ui/look/theme.h"
#include "ui/prompt/peek_view.h"
#include "ui/prompt/prompt_bar.h"
#include "ui/prompt/prompts_panel.h"
#include "ui/prompt/slot_row.h"
#include "ui/prompt/switch_box.h"
#include "ui/stage/performing.h"
#include "ui/timeline/timeline.h"
#include "ui/video/video_view.h"
#include "ui/window/dock.h"
#include "ui/window/gallery_dialog.h"
#include "ui/window/studio_context.h"
#include "ui/window/time_travel.h"

namespace longtake::ui {

PromptControls::PromptControls(StudioContext& context)
    : context_(context), weights_(*context.studio), peeking_(*context.studio, context.video) {
  context.prompts = this;
  const Settings& settings = *context.settings;
  panel_ = new PromptsPanel;
  panel_->setSlots(settings.slots);
  panel_->setHistory(settings.history);
  new Dock(QStringLiteral("prompts"), tr("Prompts"), panel_, px(232), context.window);
  PromptBar* box = context.prompt = new PromptBar;
  box->setObjectName(QStringLiteral("promptRow"));
  box->setAttribute(Qt::WA_StyledBackground);
  box->setHistory(&settings.history);
  slots_ = new SlotRow;
  slots_->setObjectName(QStringLiteral("slotRow"));
  slots_->setAttribute(Qt::WA_StyledBackground);
  slots_->setSlots(settings.slots);
  context.rows[StudioContext::Row::prompt] = box;
  context.rows[StudioContext::Row::slots] = slots_;
  connectStudio();
  connectBox();
  connectSlots();
}

void PromptControls::connectStudio() {
  Studio* studio = context_.studio;
  PromptBar* box = context_.prompt;
  // The prompt box shows the prompt of the visible picture.
  connect(studio, &Studio::earlierTake, this, [this, box](const std::shared_ptr<const TakeOutline>& outline) {
    if (outline->prompts.empty()) return;
    box->setBlend(outline->prompts.back().prompt.blend);
    showEarlier(promptText(outline->prompts.back().prompt.texts));
  });
  connect(studio, &Studio::opened, box, [studio, box] { box->setVocabulary(studio->source()->vocabulary); });
  connect(studio, &Studio::chunkArrived, box, [box](const std::shared_ptr<const VideoChunk>& chunk) {
    if (chunk->fps > 0) box->switchBox()->setChunkSeconds(chunk->frames / chunk->fps);
  });
  connect(studio, &Studio::receiptsChanged, this, &PromptControls::showReceipt);
  connect(studio, &Studio::takeStarted, this, &PromptControls::showReceipt);  // the new take has other prompts
}

void PromptControls::showReceipt() {
  const auto latest = receiptToShow(context_.studio->prompts(), context_.studio->path());
  context_.prompt->showReceipt(latest ? &*latest : nullptr);
  if (!latest) return;
  panel_->setActivePrompt(latest->prompt.typed);
  slots_->setActivePrompt(latest->prompt.typed);
  if (latest->state == Receipt::State::visible)
    context_.hints->reached(latest->chunk > 0 ? HintLine::Moment::switched : HintLine::Moment::streaming);
}

void PromptControls::connectBox() {
  Settings& settings = *context_.settings;
  PromptBar* box = context_.prompt;
  connect(box, &PromptBar::sent, this, &PromptControls::send);
  connect(box, &PromptBar::left, this, [this] { context_.video->setFocus(Qt::ShortcutFocusReason); });
  box->setBlend(settings.blend == "linear" ? Blend::linear : Blend::slerp);
  box->setBlendAction(context_.action(Act::blend));
  context_.on(Act::blend, box, [box](bool open) { box->setBlending(open); });
  context_.on(Act::focus_prompt, box, [box] { box->focusText(); });
  context_.on(Act::gallery, this, [this] { showGallery(); });
  connect(box, &PromptBar::blendChanged, this,
          [&settings](Blend blend) { settings.blend = blend == Blend::linear ? "linear" : "slerp"; });
  box->switchBox()->setFadeChunks(settings.fade_chunks);
  connect(box->switchBox(), &SwitchBox::fadeChunksChanged, this,
          [&settings](int chunks) { settings.fade_chunks = chunks; });
  connect(box, &PromptBar::weightsMoved, this, [this, box](bool begins) {
    const auto prompt = box->promptOf(box->text(), box->mode());
    if (prompt && followsWeights() && weights_.areInForce(prompt->texts)) weights_.move(*prompt, begins);
  });
  connect(box, &PromptBar::weightsLeft, &weights_, &LiveWeights::flush);
  connect(&weights_, &LiveWeights::posted, this, [this, box](const TypedPrompt& prompt) {
    if (prompt.typed == box->text()) box->settle();
    remember(prompt.typed, true);
  });
  connect(panel_, &PromptsPanel::historyChosen, box, &PromptBar::setText);
  connect(panel_, &PromptsPanel::historySent, this, &PromptControls::sendChosen);
  connect(context_.timeline, &Timeline::promptChosen, box, [box](const QString& text, Blend blend) {
    box->setBlend(blend);
    box->setText(text);
    box->focusText();
  });
}

void PromptControls::connectSlots() {
  for (int i = 0; i < static_cast<int>(kPromptSlots); ++i) {
    connect(new QShortcut(QKeySequence(Qt::CTRL | static_cast<Qt::Key>(Qt::Key_1 + i)), context_.window),
            &QShortcut::activated, this, [this, i] { sendSlot(i); });
  }
  connect(slots_, &SlotRow::sendRequested, this, &PromptControls::sendSlot);
  connect(slots_, &SlotRow::fillRequested, this, &PromptControls::fillSlot);
  connect(panel_, &PromptsPanel::slotPressed, this, &PromptControls::sendSlot);
  connect(panel_, &PromptsPanel::slotFillRequested, this, &PromptControls::fillSlot);
  connect(panel_, &PromptsPanel::slotEmptied, this, &PromptControls::emptySlot);
}

QString PromptControls::first() const {
  // The newest prompt may have caused the earlier bad ends.
  if (context_.options.safe) return QString::fromStdString(Settings::defaults().slots[0]);
  const Settings& settings = *context_.settings;
  if (!settings.start_prompt.empty()) return QString::fromStdString(settings.start_prompt);
  return QString::fromStdString(settings.history.empty() ? settings.slots[0] : settings.history[0]);
}

void PromptControls::sendFirst() {
  if (first().isEmpty()) return;
  const auto prompt = typedPrompt(context_.prompt->text(), context_.prompt->blend());
  if (!prompt) return Q_EMIT context_.studio->refused(prompt.error());
  context_.studio->sendPrompt(*prompt);
}

bool PromptControls::followsWeights() const { return context_.is_streaming && !context_.time->isLooking(); }

void PromptControls::setCalm(bool calm) { peeking_.view()->setCalm(calm); }

void PromptControls::sendChosen(const QString& text) {
  PromptBar* box = context_.prompt;
  box->setSent(text);
  send(box->promptOf(text, box->mode()));
}

void PromptControls::sendSlot(int index) {
  const QString text = QString::fromStdString(context_.settings->slots[static_cast<std::size_t>(index)]);
  if (!text.isEmpty()) sendChosen(text);
}

void PromptControls::fillSlot(int index) { keepInSlot(index, context_.prompt->text()); }

void PromptControls::keepInSlot(int index, const QString& text) {
  auto& prompts = context_.settings->slots;
  std::string& slot = prompts[static_cast<std::size_t>(index)];
  const QString before = QString::fromStdString(slot);
  slot = text.simplified().toStdString();
  panel_->setSlots(prompts);
  slots_->setSlots(prompts);
  context_.performing->kept(index);
  if (before.isEmpty() || before == text) return;
  const QString what =
      text.isEmpty() ? tr("Slot %1 is empty").arg(index + 1) : tr("Slot %1 keeps “%2”").arg(index + 1).arg(text);
  NoticeBar* bar = context_.bar;
  bar->showMessage(what, {}, {{tr("Put the Old Prompt Back"), [this, bar, index, before] {
                                 keepInSlot(index, before);
                                 bar->hide();
                               }}});
  bar->hideLater();
}

void PromptControls::showGallery() {
  if (auto* open = context_.window->findChild<GalleryDialog*>()) return open->activateWindow();
  auto* dialog = new GalleryDialog(context_.window);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &GalleryDialog::chosen, this, [this, dialog](const QString& prompt) {
    sendChosen(prompt);
    dialog->close();  // it covers the picture that the prompt changes
  });
  dialog->show();
}

void PromptControls::connectPeek() {
  QWidget* window = context_.window;
  QAction* panic = context_.action(Act::panic);
  context_.on(Act::peek, this, [this] { peek(); });
  connect(context_.time, &TimeTravel::playheadMoved, this, [this] {
    if (context_.time->enterPlace()) peeking_.close();
  });
  connect(&peeking_, &Peeking::sendWanted, this, [this](const TypedPrompt& prompt) {
    context_.prompt->setBlend(prompt.blend);
    context_.prompt->setSent(prompt.typed);
    send(prompt);
  });
  connect(&peeking_, &Peeking::refused, context_.studio,
          [studio = context_.studio](const Error& error) { Q_EMIT studio->refused(error); });
  // Esc closes the peek, whatever has the focus.
  auto* drop = new QShortcut(QKeySequence(Qt::Key_Escape), window);
  drop->setEnabled(false);
  connect(drop, &QShortcut::activated, &peeking_, &Peeking::close);
  // While panic has something to end, Esc triggers panic, which closes the peek too.
  const auto yield = [this, drop, panic] { drop->setEnabled(peeking_.isOpen() && !panic->isEnabled()); };
  connect(context_.performing, &Performing::urgentChanged, this, yield);
  connect(panic, &QAction::triggered, &peeking_, &Peeking::close);
  connect(&peeking_, &Peeking::openChanged, this, [this, window, yield](bool open) {
    yield();
    if (!open && peeking_.view()->isAncestorOf(window->focusWidget())) context_.video->setFocus(Qt::OtherFocusReason);
  });
}

// A peek continues from the newest chunk. While the playhead is in the past, Enter begins a new take, so there is no
// peek.
void PromptControls::peek() {
  if (context_.time->enterPlace())
    return context_.error_bar->showMessage(
        tr("Cannot peek from here"), tr("A peek shows the chunk after the newest picture: go there with End first."),
        {});
  const PromptBar& box = *context_.prompt;
  const auto prompt = box.promptOf(box.text(), box.mode());
  if (!prompt) {
    Q_EMIT context_.studio->refused(prompt.error());
    return peeking_.close();
  }
  peeking_.ask(*prompt);
  if (peeking_.isOpen() && !box.hasTextFocus()) peeking_.view()->focusSend();
}

void PromptControls::send(const Result<TypedPrompt>& typed) {
  if (!context_.is_streaming)
    return context_.error_bar->showMessage(
        tr("The prompt was not used"), tr("No stream is open: load the session's model, or close the session."), {});
  weights_.drop();
  peeking_.close();
  Performing& performing = *context_.performing;
  const bool cuts = performing.takeCut();
  if (!typed) return Q_EMIT context_.studio->refused(typed.error());
  TypedPrompt prompt = *typed;
  if (cuts) prompt.mode = SwitchMode::cut;
  const auto place = context_.time->enterPlace();
  TypedPrompt before = performing.before();
  const CommandId command = context_.studio->sendPrompt(prompt, place);
  if (command == 0) return;
  performing.sent(command, prompt, std::move(before), place.has_value());
  if (place) context_.time->sentFrom(*place);
  remember(prompt.typed, false);
}

// A blend is shown as its rows again. The focus does not move.
void PromptControls::showEarlier(const QString& text) {
  const auto texts = parse_prompt(text.toStdString());
  QWidget* focus = context_.window->focusWidget();
  if (texts && texts->size() > 1) context_.prompt->setBlending(true);
  if (focus != nullptr && focus->isVisibleTo(context_.window)) focus->setFocus(Qt::OtherFocusReason);
  context_.prompt->setSent(text);
}

// The history has one entry for the newest prompt, whatever its weights, so that a slider does not fill it.
void PromptControls::remember(const QString& text, bool only_weights) {
  auto& history = context_.settings->history;
  if (only_weights && !history.empty())
    if (const auto last = parse_typed(history.front()); last && weights_.areInForce(*last))
      history.erase(history.begin());
  std::erase(history, text.toStdString());
  history.insert(history.begin(), text.toStdString());
  context_.settings->start_prompt = text.toStdString();
  if (history.size() > Settings::kHistory) history.resize(Settings::kHistory);
  panel_->setHistory(history);
}

}  // namespace longtake::ui

#include "moc_prompt_controls.cpp"
