#include <QFileDialog>
#include <QStandardPaths>
#include <filesystem>

#include "engine/core/version.h"
#include "ui/export/deliver_page.h"
#include "ui/look/notice_bar.h"
#include "ui/model/start_picture.h"
#include "ui/models/models_dialog.h"
#include "ui/prompt/prompt_bar.h"
#include "ui/sessions/open_dialog.h"
#include "ui/timeline/follow_bar.h"
#include "ui/window/comparing.h"
#include "ui/window/main_window.h"
#include "ui/window/memory_views.h"
#include "ui/window/opened_session.h"
#include "ui/window/session_desk.h"
#include "ui/window/time_travel.h"
#include "ui/window/touch_controls.h"

// Sessions that are opened, looked at and begun.
namespace longtake::ui {

QString MainWindow::firstPrompt() const {
  // The newest prompt may be what made earlier starts end badly.
  if (options_.safe) return QString::fromStdString(Settings::defaults().slots[0]);
  const Settings& settings = options_.settings;
  if (!settings.start_prompt.empty()) return QString::fromStdString(settings.start_prompt);
  return QString::fromStdString(settings.history.empty() ? settings.slots[0] : settings.history[0]);
}

void MainWindow::connectSessions() {
  desk_ = std::make_unique<SessionDesk>(
      options_.services.library, options_.services.sessions,
      SessionDesk::Parts{this, &studio_, actions_, status_, recovery_bar_, work_bar_, error_bar_, &options_.settings});
  connect(desk_.get(), &SessionDesk::openWanted, this, &MainWindow::openPath);
  connect((*actions_)[Act::start_from_file], &QAction::triggered, this, &MainWindow::startFromFile);
  connect(&studio_, &Studio::opened, this, &MainWindow::updateStartPictures);
  connectFollowing();
  updateStartPictures();
  QAction* fresh = (*actions_)[Act::new_session];
  connect(fresh, &QAction::triggered, this, &MainWindow::newSession);
  for (const Act act : {Act::new_session, Act::open}) (*actions_)[act]->setEnabled(static_cast<bool>(options_.reopen));
  if (options_.session.empty() && options_.reopen && options_.look && !options_.safe) desk_->offerLast();
}

StreamRequest MainWindow::anotherRequest() const {
  const auto& source = studio_.source();
  if (source && !source->session.empty()) return {{}, {}, 0, {}, source->session};
  return {request_.model, {}, 0, request_.choice, request_.like};
}

void MainWindow::newSession() { openAgain(anotherRequest()); }

void MainWindow::openAgain(const StreamRequest& next) {
  // The next stream begins with the prompt in the box.
  if (const QString text = studio_.promptInForce(); !text.isEmpty()) prompt_bar_->setSent(text);
  openStream(next);
}

void MainWindow::startFromFile() {
  const QString folder = QStandardPaths::writableLocation(QStandardPaths::PicturesLocation);
  const QString path = QFileDialog::getOpenFileName(this, tr("New Take from a Picture"), folder,
                                                    tr("Pictures (*.png *.jpg *.jpeg *.webp *.bmp);;All files (*)"));
  if (!path.isEmpty()) startFromPicture(path.toStdString());
}

void MainWindow::startFromPicture(const std::string& path) {
  const QString title = tr("Cannot use the picture %1").arg(QFileInfo(QString::fromStdString(path)).fileName());
  if (!canStartFromPictures()) return error_bar_->showMessage(title, tr("this model has no encoder for pictures"), {});
  QString problem;
  auto picture = readPicture(path, problem);
  if (!picture) return error_bar_->showMessage(title, problem, {});
  time_->startFrom(std::move(*picture));
}

void MainWindow::startFromVideoFile() {
  const QString folder = QStandardPaths::writableLocation(QStandardPaths::MoviesLocation);
  const QString path = QFileDialog::getOpenFileName(
      this, tr("New Take from a Video"), folder,
      tr("Videos (*.mp4 *.m4v *.mov *.mkv *.webm *.avi *.y4m *.mpg *.mpeg *.ts);;All files (*)"));
  if (!path.isEmpty()) startFromVideo(path.toStdString());
}

void MainWindow::startFromVideo(const std::string& path) {
  const std::string name = std::filesystem::path(path).filename().string();
  if (!canFollowVideos())
    return error_bar_->showMessage(tr("Cannot follow the video %1").arg(QString::fromStdString(name)),
                                   tr("the model in the window cannot follow videos"), {});
  time_->startFrom(follow_bar_->begin(options_.open_video(path), name));
}

void MainWindow::connectFollowing() {
  connect((*actions_)[Act::start_from_video], &QAction::triggered, this, &MainWindow::startFromVideoFile);
  connect(follow_bar_, &FollowBar::wanted, this, [this](const FollowVideo& video) { studio_.command(video, false); });
  connect(follow_bar_, &FollowBar::ended, this,
          [this] { remark_bar_->showMessage(tr("The video has ended"), tr("The stream continues without it."), {}); });
  connect(&studio_, &Studio::chunkArrived, follow_bar_,
          [this](const std::shared_ptr<const VideoChunk>& chunk) { follow_bar_->chunkArrived(chunk->follows_video); });
  connect(&studio_, &Studio::refused, follow_bar_, [this](const Error&) { follow_bar_->refused(); });
  for (const auto signal : {&Studio::reopened, &Studio::takesReset})
    connect(&studio_, signal, follow_bar_, &FollowBar::end);
  connect(&studio_, &Studio::failed, follow_bar_, &FollowBar::end);
}

void MainWindow::openPath(const std::string& path) {
  if (isPicture(path)) return startFromPicture(path);
  if (isVideo(path) && !isSession(path)) return startFromVideo(path);
  if (!options_.look || !isSession(path)) return showModels()->inspect(path);
  const auto& source = studio_.source();
  std::error_code ignored;
  if (source && std::filesystem::equivalent(path, source->session, ignored))
    return remark_bar_->showMessage(tr("This session is already open"), {}, {});
  openSession(path);
}

void MainWindow::openSession(const std::string& path, bool starts) {
  session_bar_->hide();
  if (starts) {
    setStreaming(false);
    video_->setWaitingText(tr("Reading the session…"));
  }
  opened_ = std::make_unique<OpenedSession>(options_.look, path, keeping_->library(),
                                            options_.services.sessions.string(), *session_bar_);
  connect(opened_.get(), &OpenedSession::seen, this, [this](const SessionLook& look, bool waits) {
    if (waits || !studio_.isStreaming()) showSession(look);
    if (!waits && !look.build.empty() && look.build != program_version())
      remark_bar_->showMessage(tr("This session was made by Longtake %1").arg(QString::fromStdString(look.build)),
                               tr("It continues here. If it is regenerated, it may differ in single bits."), {});
  });
  connect(opened_.get(), &OpenedSession::continueWanted, this, [this, starts](const std::string& folder, TakeId take) {
    openStream({{}, folder, take, {}});
    // A session that the person opens in a running window waits at its end, so that nothing is added unasked.
    if (starts) return;
    pauses_ = true;
    studio_.setPlaying(false);
    video_->setFocus(Qt::OtherFocusReason);  // Space then resumes the stream
  });
  connect(opened_.get(), &OpenedSession::exportWanted, this,
          [this](const TakeExtent& take) { keeping_->exportSession(take, tr("Export the Session")); });
  connect(opened_.get(), &OpenedSession::closed, this, &MainWindow::closeSession);
  connect(opened_.get(), &OpenedSession::failed, this, [this](const Error& error) {
    if (!studio_.isStreaming()) closeSession();
    error_bar_->showError(error, {});
  });
}

void MainWindow::showSession(const SessionLook& look) {
  if (const auto& source = studio_.source(); source && !source->session.empty())
    before_ = {{}, source->session, studio_.take(), {}};
  keeping_->recorder().stop();
  setStreaming(false);
  for (NoticeBar* bar : {failure_bar_, log_bar_, weights_bar_}) bar->hide();
  studio_.show(look.outline);
  desk_->setLooked(look.path.string());
  time_->setSession(look.path.string());
  const QString model = QString::fromStdString(look.summary.model);
  model_label_->setText(tr("%1 · not loaded").arg(model));
  video_->setWaitingText(tr("The model of this session is not loaded"));
}

void MainWindow::closeSession() {
  if (before_.session.empty()) return startStream();
  openStream(std::exchange(before_, {}));
}

void MainWindow::startStream() {
  setStreaming(true);
  desk_->setLooked({});
  session_bar_->hide();
  request_ = {};
  showEarlierPrompt(firstPrompt());
  video_->setWaitingText(tr("Starting…"));
  studio_.reopen(options_.stream);
}

void MainWindow::connectTime() {
  time_ = std::make_unique<TimeTravel>(
      options_.pictures, TimeTravel::Parts{this, &studio_, &track_, video_, prompt_bar_, transport_, timeline_, takes_,
                                           actions_, remark_bar_, error_bar_, &options_.settings});
  connect(time_.get(), &TimeTravel::pictureDue, this, &MainWindow::showPast);
  connect(time_.get(), &TimeTravel::runChanged, this, &MainWindow::updatePlaying);
  connect(time_.get(), &TimeTravel::elsewhere, this, [this](TakeId take) {
    if (const auto& source = studio_.source(); source && !source->session.empty())
      openStream({{}, source->session, take, {}});
  });
  connect(time_.get(), &TimeTravel::exportWanted, this, [this](TakeId take, std::int64_t frames) {
    if (const auto extent = extentOf(take, frames))
      keeping_->exportSession(*extent, tr("Export Take %1").arg(take + 1));
  });
  connect(time_.get(), &TimeTravel::exportsWanted, this,
          [this](const std::vector<std::pair<TakeId, std::int64_t>>& takes) {
            std::vector<TakeExtent> extents;
            for (const auto& [take, frames] : takes)
              if (const auto extent = extentOf(take, frames)) extents.push_back(*extent);
            keeping_->exportTakes(extents);
          });
}

std::optional<TakeExtent> MainWindow::extentOf(TakeId take, std::int64_t frames) const {
  const auto& source = studio_.source();
  if (!source || source->session.empty() || frames == 0) return std::nullopt;
  TakeExtent extent;
  extent.session = source->session;
  extent.take = take;
  extent.frames = frames;
  extent.fps = track_.fps();
  extent.width = source->width;
  extent.height = source->height;
  keeping_->complete(extent);
  extent.sound = keeping_->sound();
  return extent;
}

MemoryLook MainWindow::memoryLook() const {
  const OverlayStyle& style = memory_->style();
  return {name_of(style.map), style.gamma, style.range};
}

void MainWindow::tellTake(TakeExtent& take) const {
  const auto& source = studio_.source();
  if (!source || take.session != source->session) return;
  if (const auto* known = studio_.book().find(take.take)) take.seed = known->seed;
  take.trim = studio_.book().trim(take.take);
  if (!time_) return;  // the window is being built
  take.prompt = time_->promptAtEnd(take.take).toStdString();
  const auto snapshot = studio_.snapshot();
  if (snapshot && snapshot->take == take.take) {
    take.policy = snapshot->policy;
    for (const PresetName& preset : source->policies)
      if (snapshot->policy == preset.name) take.policy = preset.title;
  }
  for (const auto& [id, other] : studio_.book().takes())
    if (const std::int64_t frames = time_->framesOf(id); frames > 0 && !studio_.book().marks(id).hidden) {
      QString title = takeTitle(id, frames, track_.fps());
      const std::string note = studio_.book().marks(id).note;
      if (!note.empty()) title += QStringLiteral(" · ") + QString::fromStdString(note);
      take.others.push_back({id, frames, std::move(title)});
    }
}

std::vector<TakeChoice> MainWindow::takeChoices() const {
  std::vector<TakeChoice> out;
  const TakeExtent present = keeping_->extent();
  for (const auto& [id, take] : studio_.book().takes()) {
    const MarkTake marks = studio_.book().marks(id);
    const bool current = id == present.take;
    auto extent = current ? std::optional(present) : extentOf(id, time_->framesOf(id));
    if (!extent || marks.hidden) continue;
    QString title = takeTitle(id, frames_in(rangeOf(RangeKind::trimmed, *extent, 0)), extent->fps);
    if (marks.starred) title += QStringLiteral(" ★");
    if (!marks.note.empty()) title += QStringLiteral(" · ") + QString::fromStdString(marks.note);
    out.push_back({std::move(*extent), std::move(title), current});
  }
  return out;
}

void MainWindow::showPast(const Player::Shown& shown, bool exact) {
  if (touch_->touch().isDrawing()) return;
  video_->showStill(shown);
  comparing_->show(shown);
  if (!exact) return;
  memory_->pictureChanged(shown);
  touch_->touch().pictureChanged();
  if (!panels_due_.isActive()) panels_due_.start(qRound(pace_.dueIn(studio_.now()) * 1000));
}

void MainWindow::setStreaming(bool streaming) {
  for (const Act act : {Act::play_pause, Act::step, Act::restart, Act::another_seed, Act::reroll, Act::peek})
    (*actions_)[act]->setEnabled(streaming);
  is_streaming_ = streaming;
  updateStartPictures();
}

bool MainWindow::canStartFromPictures() const {
  return is_streaming_ && studio_.source() && studio_.source()->shows_pictures;
}

bool MainWindow::canFollowVideos() const {
  return is_streaming_ && options_.open_video && studio_.source() && studio_.source()->follows_videos;
}

void MainWindow::updateStartPictures() {
  (*actions_)[Act::start_from_video]->setEnabled(canFollowVideos());
  for (const Act act : {Act::start_from_file, Act::start_from_this})
    (*actions_)[act]->setEnabled(canStartFromPictures());
}

}  // namespace longtake::ui
