#include "ui/panels/notice_bar.h"
#include "ui/prompt/prompt_bar.h"
#include "ui/window/comparing.h"
#include "ui/window/main_window.h"
#include "ui/window/memory_views.h"
#include "ui/window/opened_session.h"
#include "ui/window/time_travel.h"
#include "ui/window/touch_controls.h"

// A session that the program was started with.
namespace longtake::ui {

QString MainWindow::firstPrompt() const {
  const Settings& settings = options_.settings;
  return QString::fromStdString(settings.history.empty() ? settings.slots[0] : settings.history[0]);
}

void MainWindow::openSession() {
  setStreaming(false);
  video_->setWaitingText(tr("Reading the session…"));
  opened_ = std::make_unique<OpenedSession>(options_.look, options_.session, keeping_->library(),
                                            options_.services.sessions.string(), *session_bar_);
  connect(opened_.get(), &OpenedSession::seen, this, &MainWindow::showSession);
  connect(opened_.get(), &OpenedSession::continueWanted, this, [this](const std::string& folder, TakeId take) {
    openStream({{}, folder, take, {}});
  });
  connect(opened_.get(), &OpenedSession::exportWanted, this,
          [this](const TakeExtent& take) { keeping_->exportSession(take, tr("Export the Session")); });
  connect(opened_.get(), &OpenedSession::closed, this, &MainWindow::startStream);
  connect(opened_.get(), &OpenedSession::failed, this, [this](const Error& error) {
    startStream();
    error_bar_->showError(error, {});
  });
}

void MainWindow::showSession(const SessionLook& look) {
  studio_.show(look.outline);
  time_->setSession(look.path.string());
  const QString model = QString::fromStdString(look.summary.model);
  model_label_->setText(tr("%1 · not loaded").arg(model));
  video_->setWaitingText(tr("The model of this session is not loaded"));
}

void MainWindow::startStream() {
  setStreaming(true);
  session_bar_->hide();
  request_ = {};
  prompt_bar_->setSent(firstPrompt());
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
  return extent;
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
  for (const Act act : {Act::play_pause, Act::step, Act::restart, Act::another_seed, Act::reroll})
    (*actions_)[act]->setEnabled(streaming);
  is_streaming_ = streaming;
}

}  // namespace longtake::ui
