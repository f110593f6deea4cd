#include "ui/window/opened_session.h"

#include <filesystem>
#include <utility>
#include <variant>

#include "ui/look/notice_bar.h"
#include "ui/model/model_report.h"

namespace longtake::ui {
namespace {

QString nameOf(const std::filesystem::path& path) {
  // A folder's path may end with a slash.
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
  read();
}

void OpenedSession::read() {
  looker_ = std::make_unique<SessionLooker>(look_, path_);
  connect(looker_.get(), &SessionLooker::looked, this, &OpenedSession::onLooked);
  connect(looker_.get(), &SessionLooker::failed, this, &OpenedSession::failed);
}

void OpenedSession::onLooked(const SessionLook& look) {
  seen_ = look;
  const bool waits = !look.own_model || look.summary.in_use || look.summary.torn_bytes > 0 || !look.whole;
  Q_EMIT seen(look, waits);
  waits ? offer() : adopt();
}

QString OpenedSession::aboutModel() const {
  if (seen_->own_model) return {};
  if (seen_->former_model) {
    return tr("It was made by Longtake %1 with the former built-in model (%2), which this version no longer has. "
              "Export "
              "it with Longtake 0.3.0.")
        .arg(QString::fromStdString(seen_->build), QString::fromStdString(seen_->summary.model));
  }
  if (seen_->model_path.empty()) {
    return tr("It was made with the built-in model of another version of Longtake (%1). Only that version can resume "
              "it.")
        .arg(QString::fromStdString(seen_->summary.model));
  }
  const std::filesystem::path model = seen_->model_path;
  const QString folder = QString::fromStdString(model.parent_path().string());
  if (!seen_->model_there)
    return tr("It was made with the model %1, which is not in %2 any more. Put it back there to resume or to export.")
        .arg(nameOf(model), folder);
  return tr("It was made with the model %1 (%2) from %3. Nothing of the model is loaded yet.")
      .arg(nameOf(model), modelKindText(QString::fromStdString(seen_->model_kind)), folder);
}

QString OpenedSession::aboutLog() const {
  if (seen_->summary.in_use) return tr("Another Longtake window has it open, so it cannot be resumed here.");
  if (!seen_->whole)
    return tr("The middle of its log is damaged. The unreadable part is missing, and the session cannot be resumed.");
  if (seen_->summary.torn_bytes > 0)
    return tr("The end of its log is cut off. Resuming removes the rest of its last chunk.");
  return {};
}

void OpenedSession::offer() {
  const QString name = nameOf(path_);
  const bool model_there = seen_->own_model || (seen_->model_there && !seen_->model_path.empty());
  const bool may_go_on = model_there && seen_->whole && !seen_->summary.in_use;
  const bool may_export = seen_->can_export && seen_->summary.frames > 0;
  std::vector<NoticeBar::Button> buttons;
  if (may_go_on)
    buttons.push_back({seen_->own_model ? tr("Resume") : tr("Load This Model"), [this] { adopt(); }, true});
  const bool may_change = seen_->summary.in_use || (!model_there && !seen_->model_path.empty() && !seen_->former_model);
  if (may_change) buttons.push_back({tr("Look Again"), [this] { read(); }});
  if (may_export) buttons.push_back({tr("Export…"), [this] { Q_EMIT exportWanted(extent()); }, false, false});
  buttons.push_back({tr("Close"), [this] { Q_EMIT closed(); }});
  QStringList why = {aboutModel(), aboutLog(),
                     may_export ? tr("Its pictures and prompts are on the timeline, and it can be exported.")
                                : tr("Its pictures and prompts are on the timeline.")};
  why.removeAll(QString());
  const QString what = seen_->summary.in_use ? tr("The session %1 is in use")
                       : seen_->former_model ? tr("The session %1 can only be viewed")
                       : !seen_->own_model   ? tr("The session %1 needs another model")
                                             : tr("The session %1 is damaged");
  bar_.showMessage(what.arg(name), why.join(QLatin1Char(' ')), std::move(buttons), false);
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

#include "moc_opened_session.cpp"
