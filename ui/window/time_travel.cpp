#include "ui/window/time_travel.h"

#include <QApplication>
#include <QClipboard>
#include <QMainWindow>
#include <QMenu>
#include <QToolButton>
#include <algorithm>
#include <utility>

#include "ui/look/notice_bar.h"
#include "ui/model/start_picture.h"
#include "ui/prompt/prompt_bar.h"
#include "ui/timeline/seed_box.h"
#include "ui/timeline/timeline.h"
#include "ui/timeline/timeline_preview.h"
#include "ui/timeline/transport_bar.h"
#include "ui/video/video_view.h"
#include "ui/window/studio_context.h"

namespace longtake::ui {

TimeTravel::TimeTravel(StudioContext& context)
    : parts_(context),
      look_(*context.track, context.options.pictures),
      steps_(*context.studio, [this](ChunkIndex chunk) { return endOf(chunk); }) {
  context.time = this;
  build();
  connectActions();
  connectTakes();
  connect(&look_, &LookBack::began, this, &TimeTravel::began);
  connect(&look_, &LookBack::ended, this, &TimeTravel::ended);
  connect(&look_, &LookBack::moved, this, &TimeTravel::moved);
  connect(&look_, &LookBack::runChanged, this, &TimeTravel::runChanged);
  connect(&look_, &LookBack::pictureDue, this, &TimeTravel::pictureDue);
  connect(&look_, &LookBack::missing, parts_.error_bar, &NoticeBar::report);
  connect(&steps_, &UndoSteps::changed, this, &TimeTravel::updateSteps);
  connect(parts_.timeline, &Timeline::sought, &look_, &LookBack::lookAt);
  // After seeking with the mouse, keys go to the prompt if it had the focus, otherwise to the picture.
  connect(parts_.timeline, &Timeline::sought, this, [this] {
    if (!parts_.prompt->hasTextFocus() && parts_.video->isVisible()) parts_.video->setFocus(Qt::MouseFocusReason);
  });
  connect(parts_.video, &VideoView::entered, this, [this] {
    if (enterPlace()) (*parts_.actions)[Act::continue_here]->trigger();
  });
  connect(parts_.timeline, &Timeline::hovered, this, &TimeTravel::preview);
  connect(parts_.timeline, &Timeline::menuWanted, this, &TimeTravel::openMenu);
  connect(parts_.timeline, &Timeline::takeChosen, this, &TimeTravel::goTo);
  connect(parts_.timeline, &Timeline::marksChanged, this, &TimeTravel::updateTrim);
  updateSteps();
  updateTakes();
}

void TimeTravel::build() {
  Actions& actions = *parts_.actions;
  seed_ = new SeedBox;
  actions[Act::another_seed]->setToolTip(
      tr("A new take with the next seed: the same prompt, another video (%1)")
          .arg(actions[Act::another_seed]->shortcut().toString(QKeySequence::NativeText)));
  seed_->addAction(actions[Act::another_seed]);
  parts_.transport->setBesideTimecode(seed_);
  connect(seed_, &SeedBox::chosen, this, [this](quint64 seed) { newTake(seed); });
  connect(seed_, &SeedBox::left, this, [this] { parts_.video->setFocus(Qt::ShortcutFocusReason); });
  preview_ = new TimelinePreview(parts_.window);

  // The button back to the live picture, and the switch that keeps the stream running meanwhile.
  live_button_ = new QToolButton;
  live_button_->setDefaultAction(actions[Act::timeline_live]);
  live_button_->setToolButtonStyle(Qt::ToolButtonTextOnly);
  live_button_->setProperty("live", true);
  live_button_->setFocusPolicy(Qt::TabFocus);
  parts_.transport->addControl(live_button_);
  auto* keeps = new QToolButton;
  keeps->setDefaultAction(actions[Act::keep_streaming]);
  keeps->setToolButtonStyle(Qt::ToolButtonIconOnly);
  keeps->setIconSize({px(16), px(16)});
  keeps->setFocusPolicy(Qt::TabFocus);
  parts_.transport->addControl(keeps);
  actions[Act::keep_streaming]->setChecked(parts_.settings->keep_streaming);
  parts_.transport->addRightAction(actions[Act::restart]);
}

void TimeTravel::connectActions() {
  const auto on = [this](Act act, auto function) {
    connect((*parts_.actions)[act], &QAction::triggered, this, function);
  };
  const auto second = [this] { return std::max<std::int64_t>(1, qRound64(parts_.track->fps())); };
  on(Act::step_back, [this] { step(-1); });
  on(Act::step, [this] { look_.isLooking() ? step(1) : parts_.studio->step(); });
  on(Act::chunk_back, [this] { stepChunk(-1); });
  on(Act::chunk_on, [this] { stepChunk(1); });
  on(Act::second_back, [this, second] { step(-second()); });
  on(Act::second_on, [this, second] { step(second()); });
  on(Act::prompt_before, [this] { stepPrompt(-1); });
  on(Act::prompt_after, [this] { stepPrompt(1); });
  on(Act::timeline_start, [this] {
    look_.lookAt(0);
    parts_.timeline->scrollTo(0);
  });
  on(Act::timeline_live, [this] {
    look_.leave();
    parts_.timeline->showLiveEdge();
  });
  on(Act::run_back, [this] { look_.run(-1); });
  on(Act::run_on, [this] { look_.isLooking() ? look_.run(1) : parts_.studio->setPlaying(true); });
  on(Act::halt, [this] { look_.isLooking() ? look_.halt() : parts_.studio->setPlaying(false); });
  on(Act::keep_streaming, [this](bool keeps) {
    parts_.settings->keep_streaming = keeps;
    if (look_.isLooking()) parts_.studio->setPlaying(keeps);
    if (keeps) was_playing_ = false;
  });
  on(Act::continue_here, [this] { continueHere({}); });
  on(Act::reroll, [this] { continueHere(parts_.studio->seed() + 1); });
  on(Act::restart, [this] {
    newTake({});
    parts_.prompt->sendDraft();
  });
  on(Act::another_seed, [this] { newTake(parts_.studio->seed() + 1); });
  on(Act::start_from_this, [this] {
    const QImage picture = parts_.video->currentImage();
    if (!picture.isNull()) startFrom(showPicture(picture, timeAt(look_.frame())));
  });
  on(Act::export_starred, [this] { exportTakes(true); });
  on(Act::export_takes, [this] { exportTakes(false); });
  on(Act::undo, [this] { steps_.undo(); });
  on(Act::redo, [this] { steps_.redo(); });
  on(Act::trim_take, [this] { trimToMarks(); });
  on(Act::remove_trim, [this] { setTrim(parts_.studio->take(), {}); });
  on(Act::mark_prompt, [this] {
    if (const auto range = parts_.timeline->selectedRange()) parts_.timeline->setRange(range->first, range->second);
  });
  on(Act::reuse_prompt, [this] {
    const TakeTrack::Entry* entry = parts_.track->at(look_.frame());
    if (const auto& selected = parts_.timeline->selected())
      parts_.timeline->choosePrompt(*selected);
    else if (const auto here = entry == nullptr ? std::nullopt : promptOf(*entry))
      parts_.timeline->choosePrompt(here->place());
  });
  on(Act::copy_picture, [this] {
    const QImage picture = parts_.video->currentImage();
    if (!picture.isNull()) QApplication::clipboard()->setImage(picture);
  });
}

void TimeTravel::setSession(const std::string& session) { look_.setSession(session); }

bool TimeTravel::showLive(const Player::Shown& shown) {
  live_chunk_ = shown.chunk;
  live_picture_ = shown.frame;
  const std::int64_t frame = shown.chunk->first_frame + shown.frame;
  look_.setLive(frame);
  // Between a request for another take and its beginning, the picture of the past stays.
  if (!look_.isLooking()) return true;
  parts_.timeline->setLive(frame);
  return false;
}

bool TimeTravel::isAtEnd() const { return !look_.isLooking() || look_.frame() >= parts_.track->frames() - 1; }

bool TimeTravel::playPause() {
  if (!look_.isLooking()) return false;
  if (!live_chunk_ && isAtEnd() && parts_.studio->isStreaming()) {
    look_.leave();
    return false;  // the take continues, once its stream is open
  }
  look_.isRunning() ? look_.halt() : look_.run(1);
  return true;
}

void TimeTravel::playFrom(std::int64_t frame) {
  look_.halt();
  look_.lookAt(frame);
  look_.run(1);
}

void TimeTravel::step(std::int64_t pictures) {
  look_.halt();
  look_.lookAt(look_.frame() + pictures);
}

// Backwards it goes to the beginning of this chunk, or of the previous one when it is there already.
void TimeTravel::stepChunk(int direction) {
  look_.halt();
  const TakeTrack::Entry* here = parts_.track->at(look_.frame());
  if (here == nullptr) return;
  if (direction > 0) return look_.lookAt(here->first_frame + here->frames);
  const bool inside = look_.frame() > here->first_frame;
  look_.lookAt(inside ? here->first_frame : here->first_frame - 1);
  if (inside) return;
  if (const TakeTrack::Entry* before = parts_.track->at(look_.frame())) look_.lookAt(before->first_frame);
}

void TimeTravel::stepPrompt(int direction) {
  look_.halt();
  const std::int64_t from = direction < 0 ? look_.frame() - 1 : look_.frame();
  const TakeTrack::Entry* here = parts_.track->at(std::min(from, parts_.track->frames() - 1));
  const auto to = here == nullptr ? std::nullopt
                  : direction < 0 ? promptOf(*here)
                                  : parts_.studio->prompts().after(parts_.studio->path(), here->chunk);
  if (const TakeTrack::Entry* begin = to ? parts_.track->find(to->chunk) : nullptr)
    return look_.lookAt(begin->first_frame);
  direction < 0 ? look_.lookAt(0) : look_.leave();
}

std::optional<Prompts::Begin> TimeTravel::promptOf(const TakeTrack::Entry& entry) const {
  return parts_.studio->prompts().at(parts_.studio->path(), entry.chunk);
}

void TimeTravel::began() {
  if (!parts_.settings->keep_streaming && parts_.studio->isPlaying()) {
    was_playing_ = true;
    parts_.studio->setPlaying(false);
  }
  parts_.transport->setLooking(true);
  parts_.timeline->setLive(live_chunk_ ? live_chunk_->first_frame + live_picture_ : -1);
  live_button_->setProperty("away", true);
  live_button_->style()->polish(live_button_);
  Q_EMIT runChanged();
}

// Shows the live picture again, unless another take is about to begin.
void TimeTravel::ended() {
  parts_.transport->setLooking(false);
  parts_.timeline->setLive(-1);
  live_button_->setProperty("away", false);
  live_button_->style()->polish(live_button_);
  if (std::exchange(was_playing_, false)) parts_.studio->setPlaying(true);
  updateEnterHint();
  Q_EMIT runChanged();
  if (live_chunk_ && live_chunk_->take == parts_.studio->take()) {
    const std::int64_t frame = live_chunk_->first_frame + live_picture_;
    parts_.transport->setFrame(frame, live_chunk_->fps);
    parts_.timeline->setPlayhead(frame);
    parts_.timeline->showLiveEdge();
    Q_EMIT pictureDue({live_chunk_, live_picture_}, true);
  }
  Q_EMIT playheadMoved();
}

void TimeTravel::moved(std::int64_t frame) {
  parts_.transport->setFrame(frame, parts_.track->fps());
  parts_.timeline->setPlayhead(frame);
  parts_.timeline->revealPlayhead();
  updateEnterHint();
  Q_EMIT playheadMoved();
}

// The nearest chunk boundary, because a take can only continue from there.
std::optional<Place> TimeTravel::enterPlace() const {
  if (!look_.isLooking() || leaving_for_ || !parts_.studio->source()) return std::nullopt;
  const TakeTrack::Entry* entry = parts_.track->at(look_.frame());
  if (entry == nullptr) return std::nullopt;
  const bool early = (look_.frame() - entry->first_frame) * 2 < entry->frames;
  const ChunkIndex after = early ? entry->chunk - 1 : entry->chunk;
  const TakeId take = parts_.studio->take();
  // At its very end the take itself continues.
  if (after >= parts_.studio->endOf(take).chunk) return std::nullopt;
  return Place{take, after};
}

void TimeTravel::sentFrom(const Place& place) {
  leaving_for_ = place;
  offers_way_back_ = true;
  leaveForNewTake();
  updateEnterHint();
}

void TimeTravel::leaveForNewTake() {
  look_.halt();
  was_playing_ = false;
  parts_.studio->setPlaying(true);
}

void TimeTravel::lookAtLatent(std::int64_t latent_frame, int latent_frames_per_chunk) {
  const int each = std::max(1, latent_frames_per_chunk);
  const TakeTrack::Entry* entry = parts_.track->find(latent_frame / each);
  if (entry == nullptr) return;
  look_.halt();
  look_.lookAt(entry->first_frame + picture_of(static_cast<int>(latent_frame % each), entry->frames, each));
}

void TimeTravel::lookAtEnd() {
  if (parts_.track->frames() > 0) look_.lookAt(parts_.track->frames() - 1);
  parts_.timeline->showLiveEdge();
}

void TimeTravel::continueHere(std::optional<std::uint64_t> seed) {
  std::optional<Place> place = enterPlace();
  // Live, a reroll replaces what follows the chunk that the user sees.
  if (!place && seed && live_chunk_ && !look_.isLooking()) place = Place{parts_.studio->take(), live_chunk_->chunk};
  if (!place) return look_.leave();
  parts_.studio->branch(*place, seed);
  sentFrom(*place);
}

void TimeTravel::newTake(std::optional<std::uint64_t> seed) {
  goLiveForNewTake();
  parts_.studio->restart(seed);
}

void TimeTravel::startFrom(CommandBody first) {
  goLiveForNewTake();
  parts_.studio->startFrom(std::move(first));
}

void TimeTravel::goLiveForNewTake() {
  offers_way_back_ = !parts_.studio->hasFailed();
  was_playing_ = false;
  look_.leave();
}

void TimeTravel::updateEnterHint() {
  const auto place = enterPlace();
  QString hint;
  if (place) hint = tr("Enter continues from %1 as a new take").arg(endOf(place->chunk));
  if (leaving_for_) hint = tr("going back to %1 …").arg(endOf(leaving_for_->chunk));
  parts_.prompt->setEnterHint(hint);
  (*parts_.actions)[Act::continue_here]->setEnabled(place.has_value());
}

QString TimeTravel::timeAt(std::int64_t frame) const {
  return timecode(std::max<std::int64_t>(0, frame), parts_.track->fps());
}

QString TimeTravel::endOf(ChunkIndex chunk) const {
  const TakeTrack::Entry* entry = parts_.track->find(chunk);
  return timeAt(entry == nullptr ? 0 : entry->first_frame + entry->frames);
}

void TimeTravel::preview(std::int64_t frame, QPoint at) {
  const TakeTrack::Entry* entry = parts_.track->at(frame);
  if (entry == nullptr) return preview_->hide();
  const auto begun = promptOf(*entry);
  QString prompt = begun ? begun->text() : QString();
  if (begun && begun->chunk > 0) prompt.prepend(modeName(begun->prompt->mode) + QStringLiteral(" · "));
  preview_->showAt(at, parts_.track->thumbnailAt(frame), timeAt(frame), prompt,
                   tr("Click to look · double-click the prompt to reuse it"));
}

void TimeTravel::openMenu(std::int64_t frame, QPoint at) {
  look_.lookAt(frame);
  auto* menu = new QMenu(parts_.window);
  menu->setAttribute(Qt::WA_DeleteOnClose);
  for (const Act act : {Act::continue_here, Act::reroll, Act::start_from_this, Act::reuse_prompt, Act::name_moment,
                        Act::plan_prompt, Act::sound_cues})
    menu->addAction((*parts_.actions)[act]);
  menu->addSeparator();
  for (const Act act :
       {Act::mark_in, Act::mark_out, Act::mark_prompt, Act::clear_marks, Act::trim_take, Act::remove_trim})
    menu->addAction((*parts_.actions)[act]);
  menu->addSeparator();
  for (const Act act : {Act::copy_picture, Act::save_picture, Act::export_clip})
    menu->addAction((*parts_.actions)[act]);
  menu->popup(at);
}

void TimeTravel::updateSteps() {
  const auto name = [this](Act act, const QString& plain, const QString& step, const QString& with) {
    QAction* action = (*parts_.actions)[act];
    action->setText(step.isEmpty() ? plain : with.arg(step));
    action->setEnabled(!step.isEmpty());
  };
  name(Act::undo, tr("Undo"), steps_.undoText(), tr("Undo %1"));
  name(Act::redo, tr("Redo"), steps_.redoText(), tr("Redo %1"));
}

}  // namespace longtake::ui

#include "moc_time_travel.cpp"
