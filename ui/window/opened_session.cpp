#include "ui/window/opened_session.h"

#include <filesystem>
#include <utility>
#include <variant>

#include "ui/model/model_report.h"
#include "ui/panels/notice_bar.h"

namespace longtake::ui {
namespace {

QString nameOf(const std::filesystem::path& path) {
  // The path of a folder may end with a slash.
  const auto name = path.has_filename() ? path.filename() : path.parent_path().filename();
  return QString::fromStdString(name.string());
}

}  // namespace

OpenedSession::OpenedSession(SessionLooker::Look look, std::string path, LibraryClient& library, std::string sessions,
                             NoticeBar& bar, QObject* parent)
    : QObject(parent),
      look_(std::move(look)),
      path_(std::move(path)),
      sessions_(std::move(sessions)),
      library_(library),
      bar_(bar) {
  connect(&library_, &LibraryClient::done, this, [this](const JobDone& event) {
    if (event.job == adopt_) adopted(std::get<Adopted>(event.result).session);
  });
  connect(&library_, &LibraryClient::failed, this, [this](const JobFailed& event) {
    if (event.job != adopt_) return;
    bar_.hide();
    Q_EMIT failed(event.error);
  });
  this->look();
}

void OpenedSession::look() {
  looker_ = std::make_unique<SessionLooker>(look_, path_);
  connect(looker_.get(), &SessionLooker::looked, this, &OpenedSession::onLooked);
  connect(looker_.get(), &SessionLooker::failed, this, &OpenedSession::failed);
}

void OpenedSession::onLooked(const SessionLook& look) {
  seen_ = look;
  Q_EMIT seen(look);
  if (look.own_model)
    adopt();
  else
    offer();
}

void OpenedSession::offer() {
  const QString name = nameOf(path_);
  const QString look = tr("Its pictures and prompts are on the timeline.");
  const NoticeBar::Button close = {tr("Close"), [this] { Q_EMIT closed(); }};
  const NoticeBar::Button again = {tr("Look Again"), [this] { this->look(); }};
  const NoticeBar::Button out = {tr("Export…"), [this] { Q_EMIT exportWanted(extent()); }, false, false};
  std::vector<NoticeBar::Button> buttons;
  QString why;
  if (seen_->model_path.empty()) {
    why =
        tr("It was made with the built-in model of another version of Longtake (%1). Only that version can go on with "
           "it.")
            .arg(QString::fromStdString(seen_->summary.model));
  } else {
    const std::filesystem::path model = seen_->model_path;
    const QString folder = QString::fromStdString(model.parent_path().string());
    if (seen_->model_there) {
      why = tr("It was made with the model %1 (%2) from %3. Nothing of the model is loaded yet.")
                .arg(nameOf(model), modelKindText(QString::fromStdString(seen_->model_kind)), folder);
      buttons.push_back({tr("Load This Model"), [this] { adopt(); }, true});
    } else {
      why = tr("It was made with the model %1, which is not in %2 any more. Put it back there to go on or to export.")
                .arg(nameOf(model), folder);
      buttons.push_back(again);
    }
  }
  if (seen_->can_export && seen_->summary.frames > 0) buttons.push_back(out);
  buttons.push_back(close);
  bar_.showMessage(tr("The session %1 needs another model").arg(name), why + QLatin1Char(' ') + look,
                   std::move(buttons), false);
}

void OpenedSession::adopt() {
  bar_.showMessage(tr("Opening the session %1").arg(nameOf(path_)),
                   tr("A session from elsewhere is copied first; the original is not changed."), {}, false);
  adopt_ = library_.start(AdoptJob{path_, sessions_});
}

void OpenedSession::adopted(const SessionSummary& session) {
  bar_.hide();
  Q_EMIT continueWanted(session.folder.string(), session.take);
}

TakeExtent OpenedSession::extent() const {
  TakeExtent take;
  take.session = path_;
  take.take = seen_->summary.take;
  take.frames = seen_->summary.frames;
  take.fps = seen_->summary.fps;
  take.width = seen_->summary.width;
  take.height = seen_->summary.height;
  return take;
}

}  // namespace longtake::ui
