#include "ui/window/session_desk.h"

#include <QDateTime>
#include <QDir>
#include <QFileDialog>
#include <QMainWindow>
#include <filesystem>
#include <utility>

#include "engine/session/log_syncer.h"
#include "ui/look/language.h"
#include "ui/look/notice_bar.h"
#include "ui/look/status_line.h"
#include "ui/model/export_plan.h"
#include "ui/sessions/open_dialog.h"
#include "ui/sessions/recent_menu.h"
#include "ui/sessions/session_words.h"
#include "ui/sessions/sessions_dialog.h"
#include "ui/sessions/verify_badge.h"
#include "ui/window/studio_context.h"

namespace longtake::ui {
namespace {

QString shortened(const QString& text) { return text.size() <= 48 ? text : text.left(47).trimmed() + QChar(0x2026); }

}  // namespace

SessionDesk::SessionDesk(const StudioContext& context)
    : context_(context),
      sessions_(context.options.services.sessions.string()),
      library_(sessions_.empty() ? LibraryFactory() : context.options.services.library),
      list_(library_, sessions_) {
  recent_ = new RecentMenu(context_.window);
  connect(recent_, &RecentMenu::chosen, this, &SessionDesk::openWanted);
  badge_ = new VerifyBadge(library_, *context_.work_bar);
  context_.status->addBadge(badge_);
  connectActions();
  connect(&list_, &SessionList::changed, this, &SessionDesk::listChanged);
  connect(&list_, &SessionList::refused, this, [this](const Error& error) {
    if (!dialog_ || !dialog_->isVisible()) context_.error_bar->showError(error, {});
  });
  connect(&list_, &SessionList::saved, this, [this](const SessionCopied& copy) {
    const QString name = QString::fromStdString(std::filesystem::path(copy.out).filename().string());
    context_.work_bar->showMessage(tr("Saved %1").arg(name),
                                   tr("%1. Longtake opens it on any machine that has its model.")
                                       .arg(bytesText(static_cast<std::int64_t>(copy.bytes))),
                                   {});
  });
  connect(context_.studio, &Studio::takesReset, this, [this] {
    verifies_ = false;
    badge_->leave();
  });
  connect(context_.studio, &Studio::opened, this, [this] {
    reread();
    if (dialog_) dialog_->refresh();
  });
  connect(context_.studio, &Studio::chunkArrived, this, &SessionDesk::verifyWhenSettled);
  connect(context_.studio, &Studio::failed, this, &SessionDesk::verifyWhenSettled);
}

void SessionDesk::connectActions() {
  const auto on = [this](Act act, bool there, auto function) {
    context_.action(act)->setEnabled(there);
    context_.on(act, this, std::move(function));
  };
  on(Act::open, static_cast<bool>(context_.options.reopen), [this] { choosePath(); });
  on(Act::sessions, list_.isAvailable(), [this] { showAll(); });
  on(Act::save_session, list_.isAvailable(), [this] { savePresent(); });
  on(Act::verify, list_.isAvailable(), [this] { verify(); });
}

void SessionDesk::addTo(QMenu& menu) {
  const auto actions = menu.actions();
  const auto at = actions.indexOf(context_.action(Act::open));
  menu.insertMenu(at + 1 < actions.size() ? actions[at + 1] : nullptr, recent_);
  for (const Act act : {Act::save_picture, Act::models}) menu.insertSeparator(context_.action(act));
  // Rereads the list when the menu opens.
  connect(&menu, &QMenu::aboutToShow, this, &SessionDesk::reread);
}

void SessionDesk::reread() {
  if (dialog_)  // it shows all
    list_.readAll();
  else
    list_.readNewest();
}

std::string SessionDesk::present() const {
  if (!looked_.empty()) return looked_;
  const auto& source = context_.studio->source();
  return source ? source->session : std::string();
}

void SessionDesk::setLooked(const std::string& session) {
  looked_ = session;
  verifies_ = false;
  badge_->leave();
}

void SessionDesk::choosePath() {
  auto* dialog =
      new OpenDialog(sessions_.empty() ? QDir::homePath() : QString::fromStdString(sessions_), context_.window);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &QFileDialog::fileSelected, this,
          [this](const QString& path) { Q_EMIT openWanted(path.toStdString()); });
  dialog->open();
}

void SessionDesk::showAll() {
  if (!dialog_) {
    dialog_ = new SessionsDialog(
        list_, [this] { return present(); }, context_.settings->offer_last_session, context_.settings->sync_seconds,
        context_.window);
    dialog_->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog_, &SessionsDialog::openWanted, this, &SessionDesk::openWanted);
    connect(dialog_, &SessionsDialog::saveWanted, this, &SessionDesk::save);
    connect(dialog_, &SessionsDialog::offersLastChanged, this,
            [this](bool offers) { context_.settings->offer_last_session = offers; });
    connect(dialog_, &SessionsDialog::syncSecondsChanged, this, [this](int seconds) {
      context_.settings->sync_seconds = seconds;
      set_sync_period(std::chrono::seconds(seconds));
    });
  }
  list_.readAll();
  dialog_->show();
  dialog_->raise();
  dialog_->activateWindow();
}

void SessionDesk::save(const SessionCard& card) {
  QWidget* over = dialog_ && dialog_->isVisible() ? static_cast<QWidget*>(dialog_) : context_.window;
  const QString folder = context_.settings->export_folder.empty()
                             ? videoFolder()
                             : QString::fromStdString(context_.settings->export_folder);
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
    return context_.work_bar->showMessage(tr("Nothing was saved"),
                                          tr("This stream is not saved, so there is no session."), {});
  if (const SessionCard* card = list_.find(session)) return save(*card);
  SessionCard card;
  card.summary.folder = session;
  save(card);
}

// Pauses the stream: two running models would slow each other, and only an idle log can be compared as a whole.
void SessionDesk::verify() {
  if (present().empty())
    return context_.work_bar->showMessage(tr("Nothing was verified"),
                                          tr("This stream is not saved, so there is no session."), {});
  context_.studio->setPlaying(false);
  verifies_ = true;
  verifyWhenSettled();
}

void SessionDesk::verifyWhenSettled() {
  if (!verifies_ || context_.studio->player().isAwaiting()) return;
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
    // After a crash the recovery bar offers the session instead.
    if (card.summary.ended_cleanly && !context_.recovery_bar->isVisible()) offer(card);
    return;
  }
  if (then == Last::open) Q_EMIT noLast();
}

void SessionDesk::offerLast() {
  if (context_.settings->offer_last_session && list_.isAvailable()) last_ = Last::offer;
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
  context_.recovery_bar->showMessage(
      line, {},
      {{tr("Open It"), [this, folder = card.summary.folder.string()] { Q_EMIT openWanted(folder); }},
       {tr("Do Not Ask Again"), [this] { context_.settings->offer_last_session = false; }}});
}

}  // namespace longtake::ui

#include "moc_session_desk.cpp"
