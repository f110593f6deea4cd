#include "ui/window/session_desk.h"

#include <QDateTime>
#include <QDir>
#include <QFileDialog>
#include <utility>

#include "engine/session/log_syncer.h"
#include "ui/look/language.h"
#include "ui/look/notice_bar.h"
#include "ui/look/status_line.h"
#include "ui/model/export_plan.h"
#include "ui/model/studio.h"
#include "ui/sessions/open_dialog.h"
#include "ui/sessions/recent_menu.h"
#include "ui/sessions/session_words.h"
#include "ui/sessions/sessions_dialog.h"
#include "ui/sessions/verify_badge.h"
#include "ui/window/actions.h"

namespace longtake::ui {
namespace {

QString shortened(const QString& text) { return text.size() <= 48 ? text : text.left(47).trimmed() + QChar(0x2026); }

}  // namespace

SessionDesk::SessionDesk(const LibraryFactory& library, const std::filesystem::path& sessions, const Parts& parts,
                         QObject* parent)
    : QObject(parent),
      parts_(parts),
      library_(sessions.empty() ? LibraryFactory() : library),
      list_(library_, sessions.string()),
      sessions_(sessions.string()) {
  recent_ = new RecentMenu(parts_.window);
  connect(recent_, &RecentMenu::chosen, this, &SessionDesk::openWanted);
  badge_ = new VerifyBadge(library_, *parts_.bar);
  parts_.status->addBadge(badge_);
  connectActions();
  connect(&list_, &SessionList::changed, this, &SessionDesk::listChanged);
  connect(&list_, &SessionList::refused, this, [this](const Error& error) {
    if (!dialog_ || !dialog_->isVisible()) parts_.error_bar->showError(error, {});
  });
  connect(&list_, &SessionList::saved, this, [this](const SessionCopied& copy) {
    const QString name = QString::fromStdString(std::filesystem::path(copy.out).filename().string());
    parts_.bar->showMessage(tr("Saved %1").arg(name),
                            tr("%1. Longtake opens it on any machine that has its model.")
                                .arg(bytesText(static_cast<std::int64_t>(copy.bytes))),
                            {});
  });
  connect(parts_.studio, &Studio::takesReset, this, [this] {
    verifies_ = false;
    badge_->leave();
  });
  connect(parts_.studio, &Studio::opened, this, [this] {
    list_.readNewest();
    if (dialog_) dialog_->refresh();
  });
  connect(parts_.studio, &Studio::chunkArrived, this, &SessionDesk::verifyWhenSettled);
  connect(parts_.studio, &Studio::failed, this, &SessionDesk::verifyWhenSettled);
}

void SessionDesk::connectActions() {
  const auto on = [this](Act act, bool there, auto function) {
    QAction* action = (*parts_.actions)[act];
    action->setEnabled(there);
    connect(action, &QAction::triggered, this, function);
  };
  on(Act::open, true, [this] { choosePath(); });
  on(Act::sessions, list_.isAvailable(), [this] { showAll(); });
  on(Act::save_session, list_.isAvailable(), [this] { savePresent(); });
  on(Act::verify, list_.isAvailable(), [this] { verify(); });
}

void SessionDesk::addTo(QMenu& menu) {
  const auto actions = menu.actions();
  const auto at = actions.indexOf((*parts_.actions)[Act::open]);
  menu.insertMenu(at + 1 < actions.size() ? actions[at + 1] : nullptr, recent_);
  for (const Act act : {Act::save_picture, Act::models}) menu.insertSeparator((*parts_.actions)[act]);
  // The list is read again while the menu opens.
  connect(&menu, &QMenu::aboutToShow, this, [this] { list_.readNewest(); });
}

std::string SessionDesk::present() const {
  if (!looked_.empty()) return looked_;
  const auto& source = parts_.studio->source();
  return source ? source->session : std::string();
}

void SessionDesk::setLooked(const std::string& session) {
  looked_ = session;
  verifies_ = false;
  badge_->leave();
}

void SessionDesk::choosePath() {
  auto* dialog =
      new OpenDialog(sessions_.empty() ? QDir::homePath() : QString::fromStdString(sessions_), parts_.window);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &QFileDialog::fileSelected, this,
          [this](const QString& path) { Q_EMIT openWanted(path.toStdString()); });
  dialog->open();
}

void SessionDesk::showAll() {
  if (!dialog_) {
    dialog_ = new SessionsDialog(
        list_, [this] { return present(); }, parts_.settings->offer_last_session, parts_.settings->sync_seconds,
        parts_.window);
    dialog_->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog_, &SessionsDialog::openWanted, this, &SessionDesk::openWanted);
    connect(dialog_, &SessionsDialog::saveWanted, this, &SessionDesk::save);
    connect(dialog_, &SessionsDialog::offersLastChanged, this,
            [this](bool offers) { parts_.settings->offer_last_session = offers; });
    connect(dialog_, &SessionsDialog::syncSecondsChanged, this, [this](int seconds) {
      parts_.settings->sync_seconds = seconds;
      set_sync_period(std::chrono::seconds(seconds));
    });
  }
  list_.readAll();
  dialog_->show();
  dialog_->raise();
  dialog_->activateWindow();
}

void SessionDesk::save(const SessionCard& card) {
  QWidget* over = dialog_ && dialog_->isVisible() ? static_cast<QWidget*>(dialog_) : parts_.window;
  const QString folder =
      parts_.settings->export_folder.empty() ? videoFolder() : QString::fromStdString(parts_.settings->export_folder);
  auto* dialog = new QFileDialog(over, tr("Save Session As"), folder);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setAcceptMode(QFileDialog::AcceptSave);
  dialog->setDefaultSuffix(QStringLiteral("take"));
  dialog->setNameFilter(tr("Longtake session (*.take)"));
  dialog->selectFile(SessionWords::fileName(card));
  connect(
      dialog, &QFileDialog::fileSelected, this,
      [this, session = card.summary.folder.string()](const QString& path) { list_.save(session, path.toStdString()); });
  dialog->open();
}

void SessionDesk::savePresent() {
  const std::string session = present();
  if (session.empty())
    return parts_.bar->showMessage(tr("Nothing was saved"), tr("This stream is not saved, so there is no session."),
                                   {});
  if (const SessionCard* card = list_.find(session)) return save(*card);
  SessionCard card;
  card.summary.folder = session;
  save(card);
}

// Two models at work would slow each other, and only a log that rests can be compared as a whole.
void SessionDesk::verify() {
  if (present().empty())
    return parts_.bar->showMessage(tr("Nothing was verified"), tr("This stream is not saved, so there is no session."),
                                   {});
  parts_.studio->setPlaying(false);
  verifies_ = true;
  verifyWhenSettled();
}

void SessionDesk::verifyWhenSettled() {
  if (!verifies_ || parts_.studio->player().isAwaiting()) return;
  verifies_ = false;
  badge_->verify(present());
}

void SessionDesk::listChanged() {
  recent_->setCards(list_.cards());
  if (last_ == Last::leave || list_.isReading()) return;
  const Last then = std::exchange(last_, Last::leave);
  for (const SessionCard& card : list_.cards()) {
    if (card.problem || card.summary.in_use || card.summary.frames == 0) continue;
    if (then == Last::open) return void(Q_EMIT openWanted(card.summary.folder.string()));
    // A bar of its own offers a session that a crash left.
    if (card.summary.ended_cleanly && !parts_.offer_bar->isVisible()) offer(card);
    return;
  }
  if (then == Last::open) Q_EMIT noLast();
}

void SessionDesk::offerLast() {
  if (parts_.settings->offer_last_session && list_.isAvailable()) last_ = Last::offer;
  list_.readNewest();
}

void SessionDesk::openLast() {
  if (!list_.isAvailable()) return Q_EMIT noLast();
  last_ = Last::open;
  list_.readNewest();
}

void SessionDesk::offer(const SessionCard& card) {
  const QString prompt = shortened(SessionWords::title(card));
  const QDateTime begun =
      QDateTime::fromString(QString::fromStdString(card.summary.created), Qt::ISODate).toLocalTime();
  const qint64 days = begun.isValid() ? begun.date().daysTo(QDate::currentDate()) : 0;
  const QString line =
      days == 0 ? tr("Your last session: “%1”, %2").arg(prompt, SessionWords::length(card))
      : days == 1
          ? tr("Yesterday's session: “%1”, %2").arg(prompt, SessionWords::length(card))
          : tr("Your session of %1: “%2”, %3").arg(SessionWords::date(card), prompt, SessionWords::length(card));
  parts_.offer_bar->showMessage(
      line, {},
      {{tr("Open It"), [this, folder = card.summary.folder.string()] { Q_EMIT openWanted(folder); }},
       {tr("Do Not Ask Again"), [this] { parts_.settings->offer_last_session = false; }}});
}

}  // namespace longtake::ui

#include "moc_session_desk.cpp"
