#include "ui/sessions/verify_badge.h"

#include <QDateTime>
#include <QLocale>
#include <QStyle>

#include "ui/look/notice_bar.h"

namespace longtake::ui {
namespace {

QString nameOf(Circumstance::What what) {
  switch (what) {
    case Circumstance::What::model:
      return VerifyBadge::tr("model");
    case Circumstance::What::weights:
      return VerifyBadge::tr("weights");
    case Circumstance::What::device:
      return VerifyBadge::tr("device");
    case Circumstance::What::dtype:
      return VerifyBadge::tr("number type");
    case Circumstance::What::isa:
      return VerifyBadge::tr("instruction set");
    case Circumstance::What::threads:
      return VerifyBadge::tr("threads");
    case Circumstance::What::build:
      return VerifyBadge::tr("version of Longtake");
  }
  return {};
}

QString circumstancesText(const std::vector<Circumstance>& all) {
  QStringList parts;
  for (const Circumstance& one : all)
    parts << VerifyBadge::tr("%1: then %2, now %3")
                 .arg(nameOf(one.what), QString::fromStdString(one.then).left(24),
                      QString::fromStdString(one.now).left(24));
  return parts.join(QStringLiteral(" · "));
}

}  // namespace

VerifyBadge::VerifyBadge(LibraryClient& library, NoticeBar& bar, QWidget* parent)
    : QToolButton(parent), library_(library), bar_(bar) {
  setObjectName(QStringLiteral("verifyBadge"));
  setProperty("badge", QStringLiteral("working"));
  setFont(labelFont());
  setAccessibleName(tr("Verification of the session"));
  setFocusPolicy(Qt::TabFocus);
  hide();
  connect(this, &QToolButton::clicked, this, &VerifyBadge::pressed);
  connect(&watcher_, &QFileSystemWatcher::fileChanged, this, [this] {
    written_ = true;
    if (!isWorking()) leave();
  });
  connect(&library_, &LibraryClient::progressed, this, [this](const JobProgress& event) {
    if (event.job == job_ && job_ != 0) setText(tr("verifying %1 %").arg(qRound(event.fraction * 100)));
  });
  connect(&library_, &LibraryClient::done, this, [this](const JobDone& event) {
    if (event.job == job_ && job_ != 0) found(std::get<Verified>(event.result));
  });
  connect(&library_, &LibraryClient::failed, this, [this](const JobFailed& event) {
    if (event.job != job_ || job_ == 0) return;
    leave();
    if (event.error.kind != Error::Kind::cancelled) bar_.showError(event.error, {});
  });
}

void VerifyBadge::verify(const std::string& session) {
  leave();
  session_ = session;
  written_ = false;
  watch();
  job_ = library_.start(VerifyJob{session});
  setProperty("badge", QStringLiteral("working"));
  style()->polish(this);
  setText(tr("verifying %1 %").arg(0));
  setToolTip(tr("The session is regenerated and compared. Click to stop."));
  show();
}

// Watches the log before reading it, so that no change is missed.
void VerifyBadge::watch() {
  const std::filesystem::path path = session_;
  std::error_code ignored;
  const auto log = std::filesystem::is_directory(path, ignored) ? path / "session.take" : path;
  watcher_.addPath(QString::fromStdString(log.string()));
}

void VerifyBadge::leave() {
  if (job_ != 0) library_.cancel(std::exchange(job_, 0));
  if (!watcher_.files().isEmpty()) watcher_.removePaths(watcher_.files());
  verified_.reset();
  hide();
}

void VerifyBadge::found(const Verified& verified) {
  job_ = 0;
  verified_ = verified;
  verified_->changed |= written_;
  showFound(*verified_);
}

void VerifyBadge::showFound(const Verified& verified) {
  const bool proven = verified.proven();
  setProperty("badge", proven ? QStringLiteral("proven") : QStringLiteral("different"));
  style()->polish(this);
  setText(proven ? tr("same bits") : verified.equal() ? tr("not verified") : tr("differs"));
  const QString when = QLocale().toString(QDateTime::currentDateTime(), QLocale::ShortFormat);
  const QString since = circumstancesText(verified.circumstances);
  setToolTip((proven ? tr("All %1 chunks were regenerated and have the same bits.").arg(verified.chunks) +
                           QLatin1Char(' ') + when
                     : tr("Click to see why.")) +
             (since.isEmpty() ? QString() : QLatin1Char('\n') + since));
  if (!proven) showResult(verified);
}

void VerifyBadge::showResult(const Verified& verified) {
  if (const auto& difference = verified.first_difference) {
    const QString since = circumstancesText(verified.circumstances);
    const QString damaged = verified.whole ? QString() : tr("Its log is damaged.") + QLatin1Char(' ');
    return bar_.showMessage(
        (difference->found == 0 ? tr("A record before chunk %1 of take %2 cannot be read")
                                : tr("Chunk %1 of take %2 is not the same"))
            .arg(difference->chunk)
            .arg(difference->take + 1),
        damaged + tr("The chunks after it were not compared.") + QLatin1Char(' ') +
            (!since.isEmpty() ? since
             : verified.whole ? tr("Model, machine and version are the same as then, so this is a fault.")
                              : QString()),
        {});
  }
  QString why;
  if (verified.chunks == 0)
    why = tr("There are no pictures in it yet.");
  else if (!verified.whole)
    why = tr("Its log is damaged. The %1 chunks that can be read have the same bits.").arg(verified.chunks);
  else
    why = tr("It was written during the verification. Pause the stream and verify once more.");
  bar_.showMessage(tr("The session is not verified"), why, {});
}

void VerifyBadge::pressed() {
  if (isWorking()) return leave();
  if (verified_ && !verified_->proven()) showResult(*verified_);
}

}  // namespace longtake::ui

#include "moc_verify_badge.cpp"
