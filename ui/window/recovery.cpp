#include "ui/window/recovery.h"

#include <QDateTime>
#include <QLocale>

#include "ui/look/notice_bar.h"
#include "ui/timeline/timeline_layout.h"

namespace longtake::ui {
namespace {

QString lengthOf(const TakeExtent& take) {
  return timecode(static_cast<std::int64_t>(static_cast<double>(take.frames) / take.fps), 1).left(8);
}

}  // namespace

Recovery::Recovery(LibraryClient& library, const std::filesystem::path& sessions, const std::filesystem::path& exports,
                   NoticeBar& bar, QObject* parent)
    : QObject(parent), library_(library), bar_(bar) {
  if (!library_.isAvailable() || sessions.empty()) return;
  connect(&library_, &LibraryClient::done, this, [this](const JobDone& event) {
    if (event.job == search_) found(std::get<Recovered>(event.result));
  });
  connect(&library_, &LibraryClient::failed, this, [this](const JobFailed& event) {
    if (event.job == discard_) bar_.showError(event.error, {});
  });
  search_ = library_.start(RecoverJob{sessions.string(), exports.string()});
}

void Recovery::found(const Recovered& recovered) {
  if (!recovered.session) return;
  const SessionSummary& session = *recovered.session;
  take_.session = session.folder.string();
  take_.take = session.take;
  take_.frames = session.frames;
  take_.fps = session.fps;
  take_.width = session.width;
  take_.height = session.height;
  created_ = QString::fromStdString(session.created);
  model_ = QString::fromStdString(session.model);
  torn_ = session.torn_bytes > 0;
  if (take_.frames > 0 && take_.fps > 0) offer();
}

void Recovery::offer() {
  const QDateTime begun = QDateTime::fromString(created_, Qt::ISODate).toLocalTime();
  QString why = tr("Longtake did not close this session, begun %1 with %2.")
                    .arg(QLocale().toString(begun, QLocale::ShortFormat), model_);
  if (torn_) why += QLatin1Char(' ') + tr("Its last chunk was not finished and was removed.");
  bar_.showMessage(tr("Recovered %1").arg(lengthOf(take_)), why,
                   {{tr("Continue"), [this] { Q_EMIT continueWanted(take_); }, true},
                    {tr("Export…"), [this] { Q_EMIT exportWanted(take_); }, false, false},
                    {tr("Discard…"), [this] { confirmDiscard(); }, false, false},
                    {tr("Later"), {}}},
                   false);
}

void Recovery::confirmDiscard() {
  bar_.showMessage(tr("Delete %1 of pictures permanently?").arg(lengthOf(take_)),
                   tr("The session and everything in it will be gone from the disk."),
                   {{tr("Keep"), [this] { offer(); }, true, false},
                    {tr("Delete"), [this] { discard_ = library_.start(DiscardJob{take_.session}); }}},
                   false);
}

}  // namespace longtake::ui

#include "moc_recovery.cpp"
