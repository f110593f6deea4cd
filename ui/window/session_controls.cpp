#include "ui/window/session_controls.h"

#include <QDir>
#include <QFileDialog>
#include <QMainWindow>
#include <QMimeData>
#include <QStandardPaths>
#include <filesystem>
#include <utility>

#include "engine/core/version.h"
#include "engine/stream/take_outline.h"
#include "ui/look/hint_line.h"
#include "ui/look/notice_bar.h"
#include "ui/model/start_picture.h"
#include "ui/models/models_dialog.h"
#include "ui/prompt/prompt_bar.h"
#include "ui/sessions/open_dialog.h"
#include "ui/timeline/follow_bar.h"
#include "ui/video/video_view.h"
#include "ui/window/keeping.h"
#include "ui/window/opened_session.h"
#include "ui/window/prompt_controls.h"
#include "ui/window/session_desk.h"
#include "ui/window/studio_context.h"
#include "ui/window/time_travel.h"

namespace longtake::ui {

SessionControls::SessionControls(StudioContext& context) : context_(context) {
  context.sessions = this;
  context.rows[StudioContext::Row::follow] = follow_bar_ = new FollowBar;
  connectStudio();
  connectStarts();
  const bool opens = static_cast<bool>(context.options.reopen);
  for (const Act act : {Act::models, Act::new_session}) context.action(act)->setEnabled(opens);
  context.on(Act::models, this, [this] { showModels(); });
  context.on(Act::new_session, this, [this] { openAgain(anotherRequest()); });
}

SessionControls::~SessionControls() = default;

void SessionControls::connectStudio() {
  Studio* studio = context_.studio;
  connect(studio, &Studio::earlierTake, this, [this, studio] {
    if (std::exchange(pauses_, false) && !studio->isPlaying()) context_.time->lookAtEnd();
  });
  connect(studio, &Studio::opened, this, &SessionControls::onOpened);
  connect(studio, &Studio::reopened, this, [this] {
    // An earlier session has its own prompt.
    const PromptBar& box = *context_.prompt;
    if (request_.session.empty() && !box.text().isEmpty())
      context_.prompts->send(box.promptOf(box.text(), SwitchMode::recipe));
  });
  connect(studio, &Studio::notKept, this, [this](const Error& error) {
    std::vector<NoticeBar::Button> buttons;
    if (context_.options.reopen) buttons.push_back({tr("New Session"), [this] { openAgain(anotherRequest()); }});
    context_.log_bar->showError(error, std::move(buttons));
  });
  connect(studio, &Studio::failed, this, &SessionControls::onFailed);
}

void SessionControls::connectStarts() {
  Studio* studio = context_.studio;
  context_.on(Act::start_from_file, this, [this] { choosePicture(); });
  context_.on(Act::start_from_video, this, [this] { chooseVideo(); });
  connect(follow_bar_, &FollowBar::wanted, this, [studio](const FollowVideo& video) { studio->command(video, false); });
  connect(follow_bar_, &FollowBar::ended, this,
          [this] { context_.bar->showMessage(tr("The video has ended"), tr("The stream continues without it."), {}); });
  connect(studio, &Studio::chunkArrived, follow_bar_,
          [this](const std::shared_ptr<const VideoChunk>& chunk) { follow_bar_->chunkArrived(chunk->follows_video); });
  connect(studio, &Studio::refused, follow_bar_, [this](const Error&) { follow_bar_->refused(); });
  for (const auto signal : {&Studio::reopened, &Studio::takesReset})
    connect(studio, signal, follow_bar_, &FollowBar::end);
  connect(studio, &Studio::failed, follow_bar_, &FollowBar::end);
  updateStarts();
}

void SessionControls::makeDesk() {
  desk_ = std::make_unique<SessionDesk>(context_);
  connect(desk_.get(), &SessionDesk::openWanted, this, &SessionControls::openPath);
}

bool SessionControls::accepts(const QMimeData& dragged) const {
  const std::string path = draggedPath(dragged);
  return !path.empty() && (context_.options.reopen || isPicture(path) || isVideo(path));
}

void SessionControls::drop(const QMimeData& dragged) { openPath(draggedPath(dragged)); }

bool SessionControls::openFirst() {
  const WindowOptions& options = context_.options;
  if (!options.session.empty()) {
    openSession(options.session, true);
    return true;
  }
  if (options.reopen && options.look && !options.safe) desk_->offerLast();
  return false;
}

void SessionControls::onOpened() {
  const SourceInfo& source = *context_.studio->source();
  context_.failure_bar->hide();
  context_.time->setSession(source.session);
  Q_EMIT modelChanged(QString::fromStdString(source.model) + QStringLiteral(" · ") +
                      QString::fromStdString(source.device).toUpper());
  if (source.random_weights) {
    context_.weights_bar->showMessage(
        tr("Random weights"),
        tr("This model has not been trained: the pictures are real output of the engine, but "
           "they cannot follow a prompt."),
        {}, false);
  } else {
    context_.weights_bar->hide();
  }
  updateStarts();
}

void SessionControls::onFailed(const Failed& event) {
  Studio& studio = *context_.studio;
  std::vector<NoticeBar::Button> buttons;
  if (event.process_must_restart && context_.options.relaunch) {
    buttons.push_back({tr("Relaunch Longtake"), [this] { Q_EMIT relaunchWanted(); }, true});
  } else {
    buttons.push_back({tr("Restart"), [&studio] { studio.restart(); }, true});
    if (!studio.source() && (!request_.model.empty() || !request_.session.empty() || !request_.like.empty()))
      buttons.push_back({tr("Built-in Model, New Session"), [this] { openStream({}); }});
  }
  // The recipe has used all its frame numbers. LongLive has another rule for its weights.
  if (event.error.code == "GEN-25" && context_.options.reopen) {
    const auto go_on = [this] {
      StreamRequest next = anotherRequest();
      next.choice.recipe = "longlive-infinity";
      openAgain(next);
    };
    buttons.insert(buttons.begin(), {tr("New Stream Without an End"), go_on});
  }
  context_.failure_bar->showError(event.error, std::move(buttons), false);
}

void SessionControls::hideMessages() {
  for (NoticeBar* bar : {context_.failure_bar, context_.log_bar, context_.weights_bar}) bar->hide();
}

void SessionControls::openStream(const StreamRequest& request) {
  if (!context_.options.reopen) return;
  setStreaming(true);
  desk_->setLooked({});
  pauses_ = false;
  context_.session_bar->hide();
  request_ = request;
  hideMessages();
  context_.video->setWaitingText(tr("Starting…"));
  context_.time->setSession(request.session);
  context_.studio->reopen(context_.options.reopen(request), request.take);
}

StreamRequest SessionControls::anotherRequest() const {
  const auto& source = context_.studio->source();
  if (source && !source->session.empty()) return {{}, {}, 0, {}, source->session};
  return {request_.model, {}, 0, request_.choice, request_.like};
}

void SessionControls::openAgain(const StreamRequest& next) {
  // The next stream begins with the prompt in the box.
  if (const QString text = context_.studio->promptInForce().typed; !text.isEmpty()) context_.prompt->setSent(text);
  openStream(next);
}

ModelsDialog* SessionControls::showModels() {
  if (!models_) {
    Studio* studio = context_.studio;
    Settings* settings = context_.settings;
    models_ = new ModelsDialog(
        context_.keeping->library(), [studio] { return studio->source(); }, [this] { return request_.model; },
        context_.options.services.sessions, context_.window);
    connect(models_, &ModelsDialog::modelWanted, this,
            [this, settings](const std::string& path, const ModelChoice& choice) {
              if (!choice.recipe.empty()) settings->recipes[recipeKey(path)] = choice.recipe;
              openStream({path, {}, 0, choice});
              models_->refresh();
            });
    models_->recallRecipes([settings](const std::string& path) {
      const auto chosen = settings->recipes.find(recipeKey(path));
      return chosen == settings->recipes.end() ? std::string() : chosen->second;
    });
    connect(models_, &ModelsDialog::sessionWanted, this, [this](const std::string& folder, TakeId take) {
      openStream({{}, folder, take, {}});
      models_->close();
    });
    connect(models_, &ModelsDialog::lorasWanted, this,
            [studio](const LoraList& loras) { studio->command(SetLoras{loras}); });
    models_->showLoras([studio] { return studio->loras(); });
    connect(studio, &Studio::opened, models_, &ModelsDialog::refresh);
    connect(studio, &Studio::settled, models_, &ModelsDialog::refresh);
    connect(studio, &Studio::takeStarted, models_, &ModelsDialog::refresh);
    models_->offerDownloads(context_.options.services.library);
  }
  context_.hints->reached(HintLine::Moment::models_seen);
  models_->show();
  models_->raise();
  models_->activateWindow();
  return models_;
}

void SessionControls::choosePicture() {
  const QString folder = QStandardPaths::writableLocation(QStandardPaths::PicturesLocation);
  const QString path = QFileDialog::getOpenFileName(context_.window, tr("New Take from a Picture"), folder,
                                                    tr("Pictures (*.png *.jpg *.jpeg *.webp *.bmp);;All files (*)"));
  if (!path.isEmpty()) startFromPicture(path.toStdString());
}

void SessionControls::startFromPicture(const std::string& path) {
  const QString title = tr("Cannot use the picture %1").arg(QFileInfo(QString::fromStdString(path)).fileName());
  if (!canStartFromPictures())
    return context_.error_bar->showMessage(title, tr("this model has no encoder for pictures"), {});
  QString problem;
  auto picture = readPicture(path, problem);
  if (!picture) return context_.error_bar->showMessage(title, problem, {});
  context_.time->startFrom(std::move(*picture));
}

void SessionControls::chooseVideo() {
  const QString folder = QStandardPaths::writableLocation(QStandardPaths::MoviesLocation);
  const QString path = QFileDialog::getOpenFileName(
      context_.window, tr("New Take from a Video"), folder,
      tr("Videos (*.mp4 *.m4v *.mov *.mkv *.webm *.avi *.y4m *.mpg *.mpeg *.ts);;All files (*)"));
  if (!path.isEmpty()) startFromVideo(path.toStdString());
}

void SessionControls::startFromVideo(const std::string& path) {
  const std::string name = std::filesystem::path(path).filename().string();
  if (!canFollowVideos())
    return context_.error_bar->showMessage(tr("Cannot follow the video %1").arg(QString::fromStdString(name)),
                                           tr("the model in the window cannot follow videos"), {});
  context_.time->startFrom(follow_bar_->begin(context_.options.open_video(path), name));
}

void SessionControls::openPath(const std::string& path) {
  if (isPicture(path)) return startFromPicture(path);
  if (isVideo(path) && !isSession(path)) return startFromVideo(path);
  if (!context_.options.look || !isSession(path)) return showModels()->inspect(path);
  const auto& source = context_.studio->source();
  std::error_code ignored;
  if (source && std::filesystem::equivalent(path, source->session, ignored))
    return context_.bar->showMessage(tr("This session is already open"), {}, {});
  openSession(path, false);
}

void SessionControls::openSession(const std::string& given, bool starts) {
  // The path "name/" would show an empty name in messages.
  const std::string path = QDir::cleanPath(QString::fromStdString(given)).toStdString();
  context_.session_bar->hide();
  if (starts) {
    setStreaming(false);
    context_.video->setWaitingText(tr("Reading the session…"));
  }
  opened_ = std::make_unique<OpenedSession>(context_.options.look, path, context_.keeping->library(),
                                            context_.options.services.sessions.string(), *context_.session_bar);
  connect(opened_.get(), &OpenedSession::seen, this, [this](const SessionLook& look, bool waits) {
    if (waits || !context_.studio->isStreaming()) showSession(look);
    if (!waits && !look.build.empty() && look.build != program_version())
      context_.bar->showMessage(tr("This session was made by Longtake %1").arg(QString::fromStdString(look.build)),
                                tr("It continues here. If it is regenerated, it may differ in single bits."), {});
  });
  connect(opened_.get(), &OpenedSession::continueWanted, this, [this, starts](const std::string& folder, TakeId take) {
    openStream({{}, folder, take, {}});
    // A session opened in a running window pauses at its end, so that nothing is added unasked.
    if (starts) return;
    pauses_ = true;
    context_.studio->setPlaying(false);
    context_.video->setFocus(Qt::OtherFocusReason);  // makes Space resume the stream
  });
  connect(opened_.get(), &OpenedSession::exportWanted, this,
          [this](const TakeExtent& take) { context_.keeping->exportSession(take, tr("Export the Session")); });
  connect(opened_.get(), &OpenedSession::closed, this, &SessionControls::closeSession);
  connect(opened_.get(), &OpenedSession::failed, this, [this](const Error& error) {
    if (!context_.studio->isStreaming()) closeSession();
    context_.error_bar->showError(error, {});
  });
}

void SessionControls::showSession(const SessionLook& look) {
  Studio& studio = *context_.studio;
  if (const auto& source = studio.source(); source && !source->session.empty())
    before_ = {{}, source->session, studio.take(), {}};
  context_.keeping->recorder().stop();
  setStreaming(false);
  hideMessages();
  studio.show(look.outline);
  desk_->setLooked(look.path.string());
  context_.time->setSession(look.path.string());
  Q_EMIT modelChanged(tr("%1 · not loaded").arg(QString::fromStdString(look.summary.model)));
  context_.video->setWaitingText(tr("The model of this session is not loaded"));
}

// If there was no stream before, the window's own stream starts with the first prompt.
void SessionControls::closeSession() {
  if (!before_.session.empty()) return openStream(std::exchange(before_, {}));
  setStreaming(true);
  desk_->setLooked({});
  context_.session_bar->hide();
  request_ = {};
  context_.prompts->showFirst();
  context_.video->setWaitingText(tr("Starting…"));
  context_.studio->reopen(context_.options.stream);
}

void SessionControls::setStreaming(bool streaming) {
  for (const Act act : {Act::play_pause, Act::step, Act::restart, Act::another_seed, Act::reroll, Act::peek})
    context_.action(act)->setEnabled(streaming);
  context_.is_streaming = streaming;
  updateStarts();
}

bool SessionControls::canStartFromPictures() const {
  const auto& source = context_.studio->source();
  return context_.is_streaming && source && source->shows_pictures;
}

bool SessionControls::canFollowVideos() const {
  const auto& source = context_.studio->source();
  return context_.is_streaming && context_.options.open_video && source && source->follows_videos;
}

void SessionControls::updateStarts() {
  context_.action(Act::start_from_video)->setEnabled(canFollowVideos());
  for (const Act act : {Act::start_from_file, Act::start_from_this})
    context_.action(act)->setEnabled(canStartFromPictures());
}

}  // namespace longtake::ui

#include "moc_session_controls.cpp"
