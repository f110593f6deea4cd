#include "ui/stage/performing.h"

#include <QAction>
#include <utility>

#include "control/two_prompts.h"
#include "engine/core/either.h"
#include "ui/prompt/fade_length.h"
#include "ui/stage/fader.h"
#include "ui/stage/pad.h"
#include "ui/stage/tempo_row.h"
#include "ui/video/video_view.h"

namespace longtake::ui {
Performing::Performing(Parts parts, QObject* parent)
    : QObject(parent), parts_(std::move(parts)), page_(new PerformPage(parts_.keys)), pictures_(parts_.pictures) {
  on_beat_ = new OnBeat(*parts_.studio, *parts_.settings, this);
  page_->tempo()->follow(*on_beat_);
  pictures_.load(parts_.settings->slots);
  connectPage();
  connectStudio();
  parts_.keys.panic->setEnabled(false);
  refresh();
}

Performing::~Performing() { pictures_.save(parts_.settings->slots); }

void Performing::connectPage() {
  for (int i = 0; i < page_->pads().size(); ++i) {
    Pad* pad = page_->pads()[i];
    connect(pad, &Pad::sendRequested, this, [this, i] { press(i); });
    connect(parts_.keys.pads[i], &QAction::triggered, this, [this, i] { press(i); });
    connect(pad, &Pad::fillRequested, this, [this, i] { Q_EMIT slotFillRequested(i); });
    connect(pad, &Pad::emptyRequested, this, [this, i] { Q_EMIT slotEmptied(i); });
    connect(pad, &Pad::endRequested, this, [this, i](bool second) {
      second ? chooseEnds(parts_.settings->fader_a, i) : chooseEnds(i, parts_.settings->fader_b);
    });
  }
  connect(page_->fader(), &Fader::endsChanged, this, &Performing::chooseEnds);
  connect(page_->fader(), &Fader::moved, this, [this](double share, bool begins) {
    const auto typed = control::between(slot(parts_.settings->fader_a), slot(parts_.settings->fader_b), share);
    if (!typed) return Q_EMIT parts_.studio->refused(typed.error());
    endGoing();
    parts_.slide(QString::fromStdString(*typed), begins);
  });
  const auto& keys = parts_.keys;
  connect(keys.across, &QAction::triggered, this, &Performing::across);
  connect(keys.freeze, &QAction::toggled, this, &Performing::frozenChanged);
  connect(keys.freeze, &QAction::toggled, this, &Performing::notifyUrgent);
  connect(keys.blackout, &QAction::toggled, this, &Performing::blackChanged);
  connect(keys.blackout, &QAction::toggled, this, &Performing::notifyUrgent);
  connect(keys.cut, &QAction::toggled, this, &Performing::notifyUrgent);
  connect(keys.panic, &QAction::triggered, this, &Performing::panic);
  connect(keys.tap, &QAction::triggered, this, [this] { on_beat_->tap(on_beat_->now()); });
  connect(keys.next_grid, &QAction::triggered, on_beat_, &OnBeat::nextGrid);
  connect(on_beat_, &OnBeat::fired, this, &Performing::fire);
  connect(on_beat_, &OnBeat::changed, this, &Performing::update);
}

void Performing::connectStudio() {
  const Studio* studio = parts_.studio;
  connect(studio, &Studio::receiptsChanged, this, &Performing::follow);
  connect(studio, &Studio::inForceChanged, this, &Performing::update);
  connect(studio, &Studio::chunkArrived, this,
          [this](const std::shared_ptr<const VideoChunk>& chunk) { chunkArrived(chunk->chunk); });
  connect(studio, &Studio::takesReset, this, &Performing::endGoing);
  connect(studio, &Studio::takeStarted, this, &Performing::endGoing);
}

void Performing::press(int slot) {
  if (!promptOf(slot).isEmpty()) on_beat_->press(slot);
}

void Performing::fire(int slot) {
  const QString prompt = promptOf(slot);
  if (prompt.isEmpty()) return;  // the pad was emptied while it waited
  const auto began = faderNow();
  page_->fader()->letGo();
  const Settings& settings = *parts_.settings;
  const Blend blend = settings.blend == "linear" ? Blend::linear : Blend::slerp;
  parts_.send(prompt, typedPrompt(prompt, blend, SwitchMode::crossfade, settings.fade_chunks));
  if (going_ && going_->chunks > 0) going_->fader_begins = began;
  update();
}

// Fades to the end that is further away; from the middle to A.
void Performing::across() {
  const double to = page_->fader()->share() < 0.5 ? 1 : 0;
  press(to > 0.5 ? parts_.settings->fader_b : parts_.settings->fader_a);
}

void Performing::chooseEnds(int first, int second) {
  parts_.settings->fader_a = first;
  parts_.settings->fader_b = second;
  refresh();
}

bool Performing::takeCut() {
  const bool cuts = isCutNext();
  parts_.keys.cut->setChecked(false);
  return cuts;
}

bool Performing::isFrozen() const { return parts_.keys.freeze->isChecked(); }
bool Performing::isBlack() const { return parts_.keys.blackout->isChecked(); }
bool Performing::isCutNext() const { return parts_.keys.cut->isChecked(); }

void Performing::setOnStage(bool on) {
  on_stage_ = on;
  for (QAction* action : parts_.keys.pads) action->setEnabled(on);
  notifyUrgent();
}

void Performing::panic() { end(on_stage_); }

void Performing::end(bool takes_back) {
  on_beat_->drop();
  parts_.keys.blackout->setChecked(false);
  parts_.keys.freeze->setChecked(false);
  parts_.keys.cut->setChecked(false);
  page_->fader()->letGo();
  auto going = takes_back ? std::exchange(going_, std::nullopt) : std::nullopt;
  if (going && !going->before.typed.isEmpty()) {
    going->before.mode = SwitchMode::recipe;
    going->before.fade_chunks = parts_.settings->fade_chunks;
    parts_.restore(going->before);
  }
  update();
}

void Performing::sent(CommandId command, const SetPrompt& prompt, TypedPrompt before, bool new_take) {
  if (new_take) return endGoing();
  going_ = Going{command, prompt.mode == SwitchMode::crossfade ? prompt.fade_chunks : 0, std::move(before)};
  update();
}

void Performing::follow() {
  if (going_) {
    const Receipt* receipt = parts_.studio->receipts().find(going_->command);
    const Receipt* latest = parts_.studio->receipts().latest();
    const bool lost = receipt == nullptr || receipt->state == Receipt::State::superseded ||
                      receipt->state == Receipt::State::refused || latest == nullptr ||
                      latest->command != going_->command;
    if (lost) return endGoing();
    if (receipt->isUsed()) going_->from = receipt->chunk;
    if (receipt->isUsed() && going_->chunks == 0) return endGoing();
  }
  update();
}

void Performing::chunkArrived(ChunkIndex chunk) {
  if (!going_ || !going_->from || chunk < *going_->from) return;
  going_->done = static_cast<int>(chunk - *going_->from) + 1;
  if (going_->done >= going_->chunks) return endGoing();
  update();
}

void Performing::endGoing() {
  going_.reset();
  update();
}

std::optional<double> Performing::faderNow() const {
  return control::share_of_second(parts_.studio->promptInForce().typed.toStdString(), slot(parts_.settings->fader_a),
                                  slot(parts_.settings->fader_b));
}

void Performing::update() {
  const std::string now = parts_.studio->promptInForce().typed.toStdString();
  const std::string before = going_ ? going_->before.typed.toStdString() : std::string();
  const double over = going_ && going_->chunks > 0 ? static_cast<double>(going_->done) / going_->chunks : 1;
  for (int i = 0; i < page_->pads().size(); ++i) {
    Pad* pad = page_->pads()[i];
    pad->setShare(control::share_of(now, slot(i)) * over + control::share_of(before, slot(i)) * (1 - over));
    pad->setWaiting(on_beat_->waiting() == i);
  }
  auto share = faderNow();
  if (share && going_ && going_->fader_begins) share = *going_->fader_begins + (*share - *going_->fader_begins) * over;
  page_->fader()->showShare(share);
  notifyUrgent();
  notifyState();
}

control::StageState Performing::state() const {
  control::StageState state;
  for (int i = 0; i < page_->pads().size(); ++i) state.shares[static_cast<std::size_t>(i)] = page_->pads()[i]->share();
  state.waiting = on_beat_->waiting() + 1;
  state.frozen = isFrozen();
  state.black = isBlack();
  state.cut = isCutNext();
  state.fader = faderNow();
  state.fade_chunks = parts_.settings->fade_chunks;
  state.bpm = on_beat_->beat().bpm();
  state.from = on_beat_->beat().from();
  state.grid = on_beat_->grid();
  return state;
}

void Performing::notifyState() {
  control::StageState now = state();
  if (now == told_) return;
  told_ = now;
  Q_EMIT stateChanged();
}

void Performing::hold(const control::HoldStage& wish) {
  using What = control::HoldStage::What;
  QAction* action = wish.what == What::freeze     ? parts_.keys.freeze
                    : wish.what == What::blackout ? parts_.keys.blackout
                                                  : parts_.keys.cut;
  action->setChecked(wish.on.value_or(!action->isChecked()));
}

void Performing::weigh(const QString& typed) { parts_.slide(typed, weighed_.begins()); }

void Performing::carryOut(const control::StageWish& wish) {
  using namespace control;
  std::visit(Either{
                 [this](const PressPad& one) { press(one.number - 1); },
                 [this](const MoveFader& one) {
                   if (one.first || one.second)
                     chooseEnds(one.first.value_or(parts_.settings->fader_a + 1) - 1,
                                one.second.value_or(parts_.settings->fader_b + 1) - 1);
                   page_->fader()->moveTo(one.share);
                 },
                 [this](const MoveWeight& one) { weigh(QString::fromStdString(one.typed)); },
                 [this](const FadeAcross&) { across(); },
                 [this](const SetFade& one) { page_->fadeLength()->setValue(one.chunks); },
                 [this](const HoldStage& one) { hold(one); },
                 [this](const Panic&) { end(true); },
                 [this](const Tap& one) { on_beat_->tap(one.at); },
                 [this](const SetTempo& one) {
                   if (one.from) on_beat_->follow(*one.from);
                   if (one.bpm) on_beat_->setBpm(*one.bpm);
                 },
                 [this](const SetGrid& one) { on_beat_->setGrid(one.grid); },
                 [this](const ClockBeat& one) { on_beat_->clockBeat(one.at, one.bpm, one.beat); },
             },
             wish);
}

void Performing::notifyUrgent() {
  const bool waits = on_beat_->waiting() >= 0;
  const bool urgent = isFrozen() || isBlack() || waits || (on_stage_ && going_) || isCutNext();
  notifyState();
  if (parts_.keys.panic->isEnabled() == urgent) return;
  parts_.keys.panic->setEnabled(urgent);
  Q_EMIT urgentChanged(urgent);
}

void Performing::refresh() {
  const Settings& settings = *parts_.settings;
  QStringList prompts;
  for (int i = 0; i < page_->pads().size(); ++i) {
    Pad* pad = page_->pads()[i];
    const QString prompt = promptOf(i);
    prompts << prompt;
    pad->setPrompt(prompt);
    pad->setPicture(pictures_.of(prompt));
    pad->setEnds(QString(settings.fader_a == i ? QStringLiteral("A") : QString()) +
                 (settings.fader_b == i ? QStringLiteral("B") : QString()));
  }
  page_->fader()->setPrompts(prompts, settings.fader_a, settings.fader_b);
  parts_.keys.across->setEnabled(page_->fader()->isUsable());
  update();
}

// The picture on the screen is only used if it was generated under this prompt.
void Performing::kept(int slot) {
  const QString prompt = promptOf(slot);
  if (pictures_.of(prompt).isNull() && promptOnScreen() == prompt) pictures_.set(prompt, parts_.video->currentImage());
  refresh();
}

QString Performing::promptOnScreen() const {
  const auto& shown = parts_.video->shown();
  if (!shown) return {};
  const Studio& studio = *parts_.studio;
  const auto prompt = studio.prompts().at(studio.pathOf(shown->chunk->take), shown->chunk->chunk);
  return prompt ? prompt->text() : QString();
}

// One picture per chunk is enough, because a chunk has one prompt.
void Performing::streamed(const Player::Shown& shown) {
  const VideoChunk& chunk = *shown.chunk;
  if (isFrozen() || isBlack() || pictured_ == std::pair{chunk.take, chunk.chunk}) return;
  pictured_ = {chunk.take, chunk.chunk};
  const auto prompt = parts_.studio->prompts().at(parts_.studio->path(), chunk.chunk);
  if (!prompt) return;
  const QString text = prompt->text();
  for (int i = 0; i < page_->pads().size(); ++i) {
    if (promptOf(i) != text) continue;
    const QImage picture(chunk.frame(shown.frame).data(), chunk.width, chunk.height, chunk.width * 3,
                         QImage::Format_RGB888);
    pictures_.set(text, picture);
    page_->pads()[i]->setPicture(pictures_.of(text));
  }
}

}  // namespace longtake::ui

#include "moc_performing.cpp"
