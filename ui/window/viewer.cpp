#include "ui/window/viewer.h"

#include <QMainWindow>
#include <QPointer>
#include <QVBoxLayout>
#include <utility>

#include "engine/stream/take_outline.h"
#include "ui/look/engine_words.h"
#include "ui/look/hint_line.h"
#include "ui/look/icons.h"
#include "ui/look/status_line.h"
#include "ui/look/still_cover.h"
#include "ui/look/theme.h"
#include "ui/prompt/prompt_bar.h"
#include "ui/stage/performing.h"
#include "ui/timeline/log_panel.h"
#include "ui/timeline/takes_panel.h"
#include "ui/timeline/timeline.h"
#include "ui/timeline/transport_bar.h"
#include "ui/video/memory_touch.h"
#include "ui/video/video_view.h"
#include "ui/window/comparing.h"
#include "ui/window/dock.h"
#include "ui/window/keeping.h"
#include "ui/window/memory_views.h"
#include "ui/window/stage_controls.h"
#include "ui/window/studio_context.h"
#include "ui/window/time_travel.h"

namespace longtake::ui {
namespace {

// The layout hides the box; the widget inside is hidden and shown independently.
QWidget* boxed(QWidget* widget) {
  auto* box = new QWidget;
  auto* only = new QVBoxLayout(box);
  only->setContentsMargins(0, 0, 0, 0);
  only->setSpacing(0);
  only->addWidget(widget);
  return box;
}

}  // namespace

Viewer::Viewer(StudioContext& context) : context_(context) {
  context.viewer = this;
  context.video = new VideoView(rendererOf(context.settings->renderer));
  context.video->setWaitingText(tr("Starting…"));
  context.transport = new TransportBar;
  for (const Act act : {Act::step_back, Act::play_pause, Act::step}) context.transport->addAction(context.action(act));
  context.timeline = new Timeline(*context.track, context.studio->prompts());
  context.status = new StatusLine;
  context.status->setObjectName(QStringLiteral("statusRow"));
  context.status->setAttribute(Qt::WA_StyledBackground);
  context.hints = new HintLine(context.settings->hints_seen);
  using Row = StudioContext::Row;
  context.rows[Row::hints] = boxed(context.hints);
  context.rows[Row::transport] = context.transport;
  context.rows[Row::timeline] = boxed(context.timeline);
  context.rows[Row::status] = context.status;
  connectStudio();
  connectActions();
  panels_due_.setSingleShot(true);
  connect(&panels_due_, &QTimer::timeout, this, &Viewer::updatePanels);
}

void Viewer::makeDocks() {
  QMainWindow* window = context_.window;
  context_.takes = new TakesPanel;
  new Dock(QStringLiteral("takes"), tr("Takes"), context_.takes, px(270), window);
  auto* log = new Dock(QStringLiteral("log"), tr("Log"), new LogPanel, px(600), window);
  log->setAllowedAreas(Qt::AllDockWidgetAreas);
  window->addDockWidget(Qt::BottomDockWidgetArea, log);
  log->hide();
  context_.on(Act::log, log, [window, log](bool shown) {
    log->setVisible(shown);
    if (shown) window->resizeDocks({log}, {px(200)}, Qt::Vertical);  // the default height is two lines
  });
}

void Viewer::connectStudio() {
  Studio* studio = context_.studio;
  TakeTrack* track = context_.track;
  Timeline* timeline = context_.timeline;
  connect(studio, &Studio::opening, this, [this](const Opening& event) {
    context_.video->setWaitingText(tr("%1 · %2 %").arg(enginePhrase(event.step)).arg(qRound(event.fraction * 100)));
  });
  connect(studio, &Studio::earlierTake, this, [track, timeline](const std::shared_ptr<const TakeOutline>& outline) {
    track->setEarlier(outline);
    timeline->refresh();
  });
  connect(studio, &Studio::takeFound, this,
          [track](const std::shared_ptr<const TakeOutline>& outline) { track->addEarlier(outline); });
  connect(studio, &Studio::opened, this, [this, studio] {
    const SourceInfo& source = *studio->source();
    context_.video->setGrid(source.rows, source.columns);
    context_.video->setWaitingText(tr("Making the first pictures…"));
    context_.status->setSource(source);
    updatePlaying();
  });
  connect(studio, &Studio::pictureDue, this, &Viewer::showPicture);
  connect(context_.video, &VideoView::presented, this, &Viewer::presented);
  connect(studio, &Studio::chunkArrived, this,
          [studio, track, timeline](const std::shared_ptr<const VideoChunk>& chunk) {
            track->add(*chunk);
            if (const auto snapshot = studio->snapshot()) track->prune(*snapshot);
            timeline->refresh();
          });
  connect(studio, &Studio::takesReset, this, [this, studio, track, timeline] {
    track->clear();
    context_.memory->clear();
    timeline->setTake(studio->take());
  });
  // The take shares its beginning with the one that it branched from.
  connect(studio, &Studio::takeStarted, this, [this, studio, track, timeline](const TakeStarted& take) {
    track->begin(take.take, take.parent, take.from_chunk);
    context_.memory->clear();
    timeline->setTake(take.take, studio->path());
    timeline->refresh();
  });
  connect(studio, &Studio::receiptsChanged, timeline, &Timeline::refresh);
  connect(studio, &Studio::playingChanged, this, &Viewer::updatePlaying);
  connect(studio, &Studio::failed, this, &Viewer::updatePlaying);
}

void Viewer::connectActions() {
  const auto on = [this](Act act, auto function) { context_.on(act, this, std::move(function)); };
  VideoView* video = context_.video;
  Timeline* timeline = context_.timeline;
  on(Act::play_pause, [this] { playPause(); });
  on(Act::mark_in, [timeline] { timeline->setIn(); });
  on(Act::mark_out, [timeline] { timeline->setOut(); });
  on(Act::clear_marks, [timeline] { timeline->clearMarks(); });
  on(Act::timeline_in, [timeline] { timeline->zoom(1.4); });
  on(Act::timeline_out, [timeline] { timeline->zoom(1 / 1.4); });
  on(Act::timeline_back, [timeline] { timeline->turnPages(-1); });
  on(Act::timeline_on, [timeline] { timeline->turnPages(1); });
  on(Act::fit, [video] { video->setZoom(Zoom::fit); });
  on(Act::actual, [video] { video->setZoom(Zoom::actual); });
  on(Act::loupe, [video](bool shown) { video->setLoupe(shown); });
  on(Act::scaler_edge, [video] { video->setScaler(Scaler::edge); });
  on(Act::scaler_bicubic, [video] { video->setScaler(Scaler::bicubic); });
  on(Act::scaler_nearest, [video] { video->setScaler(Scaler::nearest); });
}

void Viewer::applySettings() {
  const std::string& wanted = context_.settings->scaler;
  const Act scaler = wanted == "nearest"   ? Act::scaler_nearest
                     : wanted == "bicubic" ? Act::scaler_bicubic
                                           : Act::scaler_edge;
  context_.action(scaler)->trigger();
  if (context_.video->usesGl()) return;
  QAction* edge = context_.action(Act::scaler_edge);
  edge->setEnabled(false);
  edge->setToolTip(tr("Needs OpenGL on a graphics processor; the picture is enlarged bicubically"));
  context_.action(scaler == Act::scaler_nearest ? scaler : Act::scaler_bicubic)->trigger();
}

void Viewer::keepSettings() {
  const VideoView& video = *context_.video;
  context_.settings->hints_seen = context_.hints->seen();
  context_.settings->scaler = video.scaler() == Scaler::nearest                     ? "nearest"
                              : video.scaler() == Scaler::bicubic && video.usesGl() ? "bicubic"
                                                                                    : "edge";
}

void Viewer::setCalm(bool calm) {
  pace_.setCalm(calm);
  context_.comparing->page()->view()->setCalm(calm);
}

void Viewer::connectStage() {
  connect(context_.performing, &Performing::frozenChanged, this, [this](bool frozen) {
    if (const auto& now = context_.studio->player().current(); now && !frozen) showPicture(*now);
  });
  Comparing* comparing = context_.comparing;
  auto* column = qobject_cast<QVBoxLayout*>(context_.video->parentWidget()->layout());
  column->insertWidget(column->indexOf(context_.video) + 1, comparing->page(), 1);
  const auto show = [this, comparing](bool open) {
    context_.video->setVisible(!open);
    comparing->page()->setVisible(open);
    // While paused, no other picture arrives.
    if (open && context_.video->shown()) comparing->show(*context_.video->shown());
  };
  connect(comparing, &Comparing::opened, this, [show] { show(true); });
  connect(comparing, &Comparing::closed, this, [show] { show(false); });
  connect(comparing, &Comparing::playWanted, context_.time, &TimeTravel::playFrom);
  connect(comparing, &Comparing::exportWanted, context_.keeping, &Keeping::exportBeside);
  connect(comparing, &Comparing::making, this,
          [this, covers = std::vector<QPointer<StillCover>>()](bool begins) mutable {
            for (const auto& cover : std::exchange(covers, {})) delete cover;
            if (!begins) return;
            for (QWidget* each : std::initializer_list<QWidget*>{context_.timeline, context_.takes, context_.transport})
              covers.emplace_back(new StillCover(each));
          });
  context_.on(Act::layout_compare, comparing, [comparing] { comparing->open(); });
  connect(context_.takes, &TakesPanel::compareWanted, comparing, [comparing](TakeId take) { comparing->open({take}); });
  context_.on(Act::without, comparing, [comparing] { comparing->compareWithout(); });
  context_.time->setCompanion([comparing](std::int64_t frame) { return comparing->isReady(frame); });
}

void Viewer::playPause() {
  Studio& studio = *context_.studio;
  TimeTravel& time = *context_.time;
  if (studio.hasFailed()) {
    studio.restart();
    return;
  }
  // Compared takes are replayed instead of continuing one of them.
  const auto again = context_.comparing->replayFrame();
  if (again && !studio.isPlaying() && !time.isRunning() && time.isAtEnd()) return time.playFrom(*again);
  if (!time.playPause()) studio.setPlaying(!studio.isPlaying());
}

void Viewer::showPicture(const Player::Shown& shown) {
  const bool frozen = context_.stage->sendPicture(shown);
  MemoryTouch& touch = *context_.touch;
  // The picture does not change during a stroke on it.
  if (!context_.time->showLive(shown) || touch.isDrawing()) return;
  if (!frozen) context_.video->showPicture(shown);
  context_.comparing->show(shown);
  if (context_.comparing->isOpen()) presented(shown);
  const std::int64_t frame = shown.chunk->first_frame + shown.frame;
  context_.transport->setFrame(frame, shown.chunk->fps);
  context_.timeline->setPlayhead(frame);
  if (!frozen) {
    context_.memory->pictureChanged(shown);
    touch.pictureChanged();
  }
  pace_.pictureShown(context_.studio->lateness(), context_.studio->player().interval());
  updateSoon();
}

void Viewer::showPast(const Player::Shown& shown, bool exact) {
  MemoryTouch& touch = *context_.touch;
  if (touch.isDrawing()) return;
  context_.video->showStill(shown);
  context_.comparing->show(shown);
  if (!exact) return;
  context_.memory->pictureChanged(shown);
  touch.pictureChanged();
  updateSoon();
}

void Viewer::presented(const Player::Shown& shown) {
  if (context_.time->isLooking()) return;
  presented_at_.push_back(context_.studio->now());
  while (presented_at_.back() - presented_at_.front() > 2.0) presented_at_.pop_front();
  context_.studio->pictureShown(shown);
}

void Viewer::updateSoon() {
  if (!panels_due_.isActive()) panels_due_.start(qRound(pace_.dueIn(context_.studio->now()) * 1000));
}

void Viewer::updatePanels() {
  const Studio& studio = *context_.studio;
  const double begun = studio.now();
  context_.memory->updatePanels();
  StatusLine::Numbers numbers;
  if (const auto chunk = studio.newestChunk()) numbers.times = chunk->times;
  numbers.made_fps = studio.player().madePerSecond();
  const double span = presented_at_.size() > 1 ? presented_at_.back() - presented_at_.front() : 0;
  if (span > 0) numbers.shown_fps = static_cast<double>(presented_at_.size() - 1) / span;
  if (const auto snapshot = studio.snapshot()) {
    numbers.kept_tokens = snapshot->kept_tokens;
    numbers.kept_bytes = snapshot->kept_bytes;
  }
  numbers.dropped = context_.video->dropped();
  context_.status->setNumbers(numbers);
  // Painting is part of the cost, and is done when the events posted by the update have been handled.
  QTimer::singleShot(0, this, [this, begun] { pace_.updated(context_.studio->now(), context_.studio->now() - begun); });
}

void Viewer::updatePlaying() {
  QAction* action = context_.action(Act::play_pause);
  const bool streams = context_.studio->isPlaying() && !context_.studio->hasFailed();
  const bool playing = context_.time->isLooking() ? context_.time->isRunning() : streams;
  action->setIcon(icon(playing ? QStringLiteral("pause") : QStringLiteral("play")));
  action->setText(playing ? tr("Pause") : tr("Play"));
  action->setToolTip(tr("%1 (%2)").arg(action->text(), action->shortcut().toString(QKeySequence::NativeText)));
  context_.prompt->setPaused(!streams);
  if (!streams) presented_at_.clear();
}

}  // namespace longtake::ui

#include "moc_viewer.cpp"
