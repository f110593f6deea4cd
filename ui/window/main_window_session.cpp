#include "ui/panels/notice_bar.h"
#include "ui/panels/prompt_bar.h"
#include "ui/window/main_window.h"
#include "ui/window/opened_session.h"

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

void MainWindow::setStreaming(bool streaming) {
  for (const Act act : {Act::play_pause, Act::step, Act::restart}) (*actions_)[act]->setEnabled(streaming);
  is_streaming_ = streaming;
}

}  // namespace longtake::ui
