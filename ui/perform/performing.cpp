#include "ui/perform/performing.h"

#include <QAction>
#include <utility>

#include "ui/perform/fader.h"
#include "ui/perform/pad.h"
#include "ui/perform/two_prompts.h"
#include "ui/prompt/fade_length.h"
#include "ui/video/video_view.h"

namespace longtake::ui {

Performing::Performing(Parts parts, QObject* parent)
    : QObject(parent), parts_(std::move(parts)), page_(new PerformPage(parts_.keys)), pictures_(parts_.pictures) {
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
    const auto typed = between(promptOf(parts_.settings->fader_a), promptOf(parts_.settings->fader_b), share);
    if (!typed) return Q_EMIT parts_.studio->refused(typed.error());
    endGoing();
    parts_.slide(*typed, begins);
  });
  const auto& keys = parts_.keys;
  connect(keys.across, &QAction::triggered, this, &Performing::across);
  connect(keys.freeze, &QAction::toggled, this, &Performing::frozenChanged);
  connect(keys.freeze, &QAction::toggled, this, &Performing::tellUrgent);
  connect(keys.blackout, &QAction::toggled, this, &Performing::blackChanged);
  connect(keys.blackout, &QAction::toggled, this, &Performing::tellUrgent);
  connect(keys.cut, &QAction::toggled, this, &Performing::tellUrgent);
  connect(keys.panic, &QAction::triggered, this, &Performing::panic);
}

void Performing::connectStudio() {
  const Studio* studio = parts_.studio;
  connect(studio, &Studio::receiptsChanged, this, &Performing::follow);
  connect(studio, &Studio::inForceChanged, this, &Performing::show);
  connect(studio, &Studio::chunkArrived, this,
          [this](const std::shared_ptr<const VideoChunk>& chunk) { chunkArrived(chunk->chunk); });
  connect(studio, &Studio::takesReset, this, &Performing::endGoing);
  connect(studio, &Studio::takeStarted, this, &Performing::endGoing);
}

QString Performing::promptOf(int slot) const {
  return QString::fromStdString(parts_.settings->slots[static_cast<std::size_t>(slot)]);
}

PromptWay Performing::fade() const {
  return {SwitchMode::crossfade, parts_.settings->blend == "linear" ? Blend::linear : Blend::slerp,
          parts_.settings->fade_chunks};
}

void Performing::press(int slot) {
  const QString prompt = promptOf(slot);
  if (prompt.isEmpty()) return;
  const auto began = faderNow();
  page_->fader()->letGo();
  parts_.send(prompt, fade());
  if (going_ && going_->chunks > 0) going_->fader_begins = began;
  show();
}

// To the end that is further away; from the middle to A.
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
  const bool cuts = parts_.keys.cut->isChecked();
  parts_.keys.cut->setChecked(false);
  return cuts;
}

bool Performing::isFrozen() const { return parts_.keys.freeze->isChecked(); }
bool Performing::isBlack() const { return parts_.keys.blackout->isChecked(); }

void Performing::setOnStage(bool on) {
  on_stage_ = on;
  for (QAction* action : parts_.keys.pads) action->setEnabled(on);
  tellUrgent();
}

void Performing::panic() {
  parts_.keys.blackout->setChecked(false);
  parts_.keys.freeze->setChecked(false);
  parts_.keys.cut->setChecked(false);
  page_->fader()->letGo();
  const auto going = on_stage_ ? std::exchange(going_, std::nullopt) : std::nullopt;
  if (going && !going->before.prompt.isEmpty())
    parts_.restore(going->before.prompt, {SwitchMode::recache, going->before.blend, parts_.settings->fade_chunks});
  show();
}

// Of several on their way, the way back leads behind all of them.
Performing::Before Performing::before() const {
  return going_ ? going_->before : Before{parts_.studio->promptInForce(), parts_.studio->blendInForce()};
}

void Performing::sent(CommandId command, const PromptWay& way, const Before& before, bool new_take) {
  if (new_take) return endGoing();
  going_ = Going{command, way.mode == SwitchMode::crossfade ? way.fade_chunks : 0, before};
  show();
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
  show();
}

void Performing::chunkArrived(ChunkIndex chunk) {
  if (!going_ || !going_->from || chunk < *going_->from) return;
  going_->done = static_cast<int>(chunk - *going_->from) + 1;
  if (going_->done >= going_->chunks) return endGoing();
  show();
}

void Performing::endGoing() {
  going_.reset();
  show();
}

std::optional<double> Performing::faderNow() const {
  return shareOfSecond(parts_.studio->promptInForce(), promptOf(parts_.settings->fader_a),
                       promptOf(parts_.settings->fader_b));
}

void Performing::show() {
  const QString now = parts_.studio->promptInForce();
  const double over = going_ && going_->chunks > 0 ? static_cast<double>(going_->done) / going_->chunks : 1;
  for (int i = 0; i < page_->pads().size(); ++i) {
    const QString prompt = promptOf(i);
    const double before = going_ ? shareOf(going_->before.prompt, prompt) : 0;
    page_->pads()[i]->setShare(shareOf(now, prompt) * over + before * (1 - over));
  }
  auto share = faderNow();
  if (share && going_ && going_->fader_begins) share = *going_->fader_begins + (*share - *going_->fader_begins) * over;
  page_->fader()->showShare(share);
  tellUrgent();
}

void Performing::tellUrgent() {
  const bool urgent = isFrozen() || isBlack() || (on_stage_ && going_) || parts_.keys.cut->isChecked();
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
  show();
}

void Performing::kept(int slot) {
  const QString prompt = promptOf(slot);
  if (pictures_.of(prompt).isNull()) pictures_.put(prompt, parts_.video->currentImage());
  refresh();
}

// One picture of a chunk is enough, and its prompt is the same for all of them.
void Performing::streamed(const Player::Shown& shown) {
  const VideoChunk& chunk = *shown.chunk;
  if (isFrozen() || isBlack() || pictured_ == std::pair{chunk.take, chunk.chunk}) return;
  pictured_ = {chunk.take, chunk.chunk};
  const Receipt* receipt = parts_.studio->receipts().at(parts_.studio->path(), chunk.chunk);
  if (receipt == nullptr) return;
  const QString text = QString::fromStdString(receipt->text);
  for (int i = 0; i < page_->pads().size(); ++i) {
    if (promptOf(i) != text) continue;
    const QImage picture(chunk.frame(shown.frame).data(), chunk.width, chunk.height, chunk.width * 3,
                         QImage::Format_RGB888);
    pictures_.put(text, picture);
    page_->pads()[i]->setPicture(pictures_.of(text));
  }
}

}  // namespace longtake::ui
