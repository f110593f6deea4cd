#include <QShortcut>
#include <QTimer>

#include "ui/look/notice_bar.h"
#include "ui/model/prompt_text.h"
#include "ui/prompt/fade_length.h"
#include "ui/prompt/live_weights.h"
#include "ui/prompt/peek_view.h"
#include "ui/prompt/peeking.h"
#include "ui/prompt/prompt_bar.h"
#include "ui/prompt/prompts_panel.h"
#include "ui/prompt/slot_row.h"
#include "ui/prompt/switch_box.h"
#include "ui/stage/fader.h"
#include "ui/stage/performing.h"
#include "ui/timeline/timeline.h"
#include "ui/window/main_window.h"
#include "ui/window/memory_views.h"
#include "ui/window/output_window.h"
#include "ui/window/time_travel.h"

// From a hand to the stream: the box, the weights of a blend, slots, history and chips.
namespace longtake::ui {
namespace {}  // namespace

void MainWindow::connectPrompts() {
  Settings& settings = options_.settings;
  connect(memory_, &MemoryViews::styleChanged, this, [&settings](const OverlayStyle& style) {
    settings.colour_map = name_of(style.map);
    settings.gamma = style.gamma;
  });
  connect(prompt_bar_, &PromptBar::sent, this, &MainWindow::send);
  connect(prompt_bar_, &PromptBar::left, this, [this] { video_->setFocus(Qt::ShortcutFocusReason); });
  prompt_bar_->setBlend(settings.blend == "linear" ? Blend::linear : Blend::slerp);
  prompt_bar_->setBlendAction((*actions_)[Act::blend]);
  connect((*actions_)[Act::blend], &QAction::triggered, prompt_bar_, &PromptBar::setBlending);
  connect(prompt_bar_, &PromptBar::blendChanged, this,
          [&settings](Blend blend) { settings.blend = blend == Blend::linear ? "linear" : "slerp"; });
  prompt_bar_->switchBox()->setFadeChunks(settings.fade_chunks);
  connect(prompt_bar_->switchBox(), &SwitchBox::fadeChunksChanged, this, [this](int chunks) {
    options_.settings.fade_chunks = chunks;
    performing_->page()->fadeLength()->setChunks(chunks);
  });
  connect(prompt_bar_, &PromptBar::weightsMoved, this, [this](bool begins) {
    // In the past, and without a stream, they wait for Enter.
    if (!is_streaming_ || time_->isLooking() || !weights_->areInForce(prompt_bar_->text())) return;
    weights_->move(prompt_bar_->text(), promptWay(prompt_bar_->mode()), begins);
  });
  connect(prompt_bar_, &PromptBar::weightsLeft, weights_.get(), &LiveWeights::flush);
  connect(weights_.get(), &LiveWeights::posted, this, [this](const QString& text) {
    if (text == prompt_bar_->text()) prompt_bar_->settle();
    remember(text, true);
  });
  connectSlots();
  const auto sendText = [this](const QString& text) {
    prompt_bar_->setSent(text);
    send(text, prompt_bar_->mode());
  };
  connect(prompts_, &PromptsPanel::historyChosen, prompt_bar_, &PromptBar::setText);
  connect(prompts_, &PromptsPanel::historySent, this, sendText);
  connect(timeline_, &Timeline::promptChosen, this, [this](const QString& text, Blend blend) {
    prompt_bar_->setBlend(blend);
    prompt_bar_->setText(text);
    prompt_bar_->focusText();
  });
}

void MainWindow::connectSlots() {
  const auto sendSlot = [this](int index) {
    const QString text = QString::fromStdString(options_.settings.slots[static_cast<std::size_t>(index)]);
    if (text.isEmpty()) return;
    prompt_bar_->setSent(text);
    send(text, prompt_bar_->mode());
  };
  for (int i = 0; i < static_cast<int>(kPromptSlots); ++i) {
    connect(new QShortcut(QKeySequence(Qt::CTRL | static_cast<Qt::Key>(Qt::Key_1 + i)), this), &QShortcut::activated,
            this, [sendSlot, i] { sendSlot(i); });
  }
  slots_->setSlots(options_.settings.slots);
  connect(slots_, &SlotRow::sendRequested, this, sendSlot);
  connect(slots_, &SlotRow::fillRequested, this, [this](int index) { keepInSlot(index, prompt_bar_->text()); });
  connect(prompts_, &PromptsPanel::slotPressed, this, sendSlot);
  connect(prompts_, &PromptsPanel::slotFillRequested, this,
          [this](int index) { keepInSlot(index, prompt_bar_->text()); });
  connect(prompts_, &PromptsPanel::slotEmptied, this, [this](int index) { keepInSlot(index, {}); });
}

void MainWindow::keepInSlot(int index, const QString& text) {
  std::string& slot = options_.settings.slots[static_cast<std::size_t>(index)];
  const QString before = QString::fromStdString(slot);
  slot = text.simplified().toStdString();
  prompts_->setSlots(options_.settings.slots);
  slots_->setSlots(options_.settings.slots);
  performing_->kept(index);
  if (before.isEmpty() || before == text) return;
  const QString what =
      text.isEmpty() ? tr("Slot %1 is empty").arg(index + 1) : tr("Slot %1 keeps “%2”").arg(index + 1).arg(text);
  remark_bar_->showMessage(what, {}, {{tr("Put the Old Prompt Back"), [this, index, before] {
                                         keepInSlot(index, before);
                                         remark_bar_->hide();
                                       }}});
  QTimer::singleShot(kRemarkMs, remark_bar_, [bar = remark_bar_, what] {
    if (bar->text().contains(what)) bar->hide();
  });
}

PromptWay MainWindow::promptWay(SwitchMode mode) const {
  return {mode, prompt_bar_->blend(), options_.settings.fade_chunks};
}

// The pictures of a peek follow the newest chunk. While the playhead is in the past, Enter makes a new take, so there
// is no peek.
void MainWindow::connectPeek() {
  peeking_ = std::make_unique<Peeking>(studio_, video_);
  connect((*actions_)[Act::peek], &QAction::triggered, this, [this] {
    if (time_->enterPlace())
      return error_bar_->showMessage(tr("Cannot peek from here"),
                                     tr("A peek shows the chunk after the newest picture: go there with End first."),
                                     {});
    peeking_->ask(prompt_bar_->text(), promptWay(prompt_bar_->mode()));
    if (peeking_->isOpen() && !prompt_bar_->hasTextFocus()) peeking_->view()->focusSend();
  });
  connect(time_.get(), &TimeTravel::playheadMoved, this, [this] {
    if (time_->enterPlace()) peeking_->close();
  });
  connect(peeking_.get(), &Peeking::sendWanted, this, [this](const QString& text, const PromptWay& way) {
    prompt_bar_->setBlend(way.blend);
    prompt_bar_->setSent(text);
    sendAs(text, way);
  });
  connect(peeking_.get(), &Peeking::refused, &studio_, [this](const Error& error) { Q_EMIT studio_.refused(error); });
  // Esc drops the peek wherever the focus is.
  auto* drop = new QShortcut(QKeySequence(Qt::Key_Escape), this);
  drop->setEnabled(false);
  connect(drop, &QShortcut::activated, peeking_.get(), &Peeking::close);
  // While there is something on stage to end, Esc is panic's, which drops the peek too.
  const auto yield = [this, drop] { drop->setEnabled(peeking_->isOpen() && !(*actions_)[Act::panic]->isEnabled()); };
  connect(performing_.get(), &Performing::urgentChanged, this, yield);
  connect((*actions_)[Act::panic], &QAction::triggered, peeking_.get(), &Peeking::close);
  connect(peeking_.get(), &Peeking::openChanged, this, [this, yield](bool open) {
    yield();
    if (!open && peeking_->view()->isAncestorOf(focusWidget())) video_->setFocus(Qt::OtherFocusReason);
  });
}

void MainWindow::connectPerform() {
  auto* page = performing_->page();
  page->fadeLength()->setChunks(options_.settings.fade_chunks);
  connect(page->fadeLength(), &FadeLength::valueChanged, this, [this](int chunks) {
    options_.settings.fade_chunks = chunks;
    prompt_bar_->switchBox()->setFadeChunks(chunks);
  });
  connect(page->fader(), &Fader::left, weights_.get(), &LiveWeights::flush);
  connect(performing_.get(), &Performing::slotFillRequested, this,
          [this](int index) { keepInSlot(index, prompt_bar_->text()); });
  connect(performing_.get(), &Performing::slotEmptied, this, [this](int index) { keepInSlot(index, {}); });
  connect(performing_.get(), &Performing::blackChanged, this, [this](bool black) {
    video_->setBlack(black);
    if (output_) output_->view()->setBlack(black);
  });
  connect(performing_.get(), &Performing::stateChanged, this, &MainWindow::showHolds);
  connect(performing_.get(), &Performing::frozenChanged, this, [this](bool frozen) {
    if (const auto& now = studio_.player().current(); now && !frozen) showPicture(*now);
  });
  connect((*actions_)[Act::layout_perform], &QAction::triggered, this, [this] { setLayout("perform"); });
  connect((*actions_)[Act::stage_timeline], &QAction::toggled, this,
          [this](bool shown) { layouts_->setUnfolded(shown); });
}

// In the colours of the buttons that began it.
void MainWindow::showHolds() {
  const QString key = (*actions_)[Act::panic]->shortcut().toString(QKeySequence::NativeText);
  std::vector<VideoView::Sign> signs;
  if (performing_->isBlack())
    signs.push_back({key.isEmpty() ? tr("Blackout") : tr("Blackout · %1 ends it").arg(key), Role::recording});
  if (performing_->isFrozen())
    signs.push_back({key.isEmpty() ? tr("Frozen") : tr("Frozen · %1 ends it").arg(key), Role::kept});
  if (performing_->isCutNext()) signs.push_back({tr("The next prompt is a cut"), Role::accent});
  video_->setSigns(std::move(signs));
}

void MainWindow::sendAs(const QString& text, const PromptWay& wanted) {
  if (!is_streaming_) {
    error_bar_->showMessage(tr("The prompt was not used"),
                            tr("No stream is open: load the session's model, or close the session."), {});
    return;
  }
  weights_->drop();
  peeking_->close();
  PromptWay way = wanted;
  if (performing_->takeCut()) way.mode = SwitchMode::cut;
  const auto place = time_->enterPlace();
  const auto before = performing_->before();
  const CommandId command = studio_.sendPrompt(text, way, place);
  if (command == 0) return;
  performing_->sent(command, way, before, place.has_value());
  if (place) time_->sentFrom(*place);
  remember(text, false);
}

// A blend comes back as the rows that it was mixed in. The keyboard stays where it is.
void MainWindow::showEarlierPrompt(const QString& text) {
  const auto texts = parsePrompt(text);
  QWidget* focus = focusWidget();
  if (texts && texts->size() > 1) prompt_bar_->setBlending(true);
  if (focus != nullptr && focus->isVisibleTo(this)) focus->setFocus(Qt::OtherFocusReason);
  prompt_bar_->setSent(text);
}

// Other weights of the newest prompt take its place, so that a slider does not fill the history.
void MainWindow::remember(const QString& text, bool only_weights) {
  auto& history = options_.settings.history;
  if (only_weights && !history.empty() && weights_->areInForce(QString::fromStdString(history.front())))
    history.erase(history.begin());
  std::erase(history, text.toStdString());
  history.insert(history.begin(), text.toStdString());
  options_.settings.start_prompt = text.toStdString();
  if (history.size() > Settings::kHistory) history.resize(Settings::kHistory);
  prompts_->setHistory(history);
}

}  // namespace longtake::ui
