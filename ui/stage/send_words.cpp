#include "ui/stage/send_words.h"

#include <QCoreApplication>
#include <QLocale>

#include "ui/look/engine_words.h"
#include "ui/look/language.h"
#include "ui/stage/send_client.h"

namespace longtake::ui {
namespace {

using State = SendingStatus::State;

struct Words {
  Q_DECLARE_TR_FUNCTIONS(longtake::ui::SendWords)
};

/// "To rtmp://host/app/…", "To the virtual camera /dev/video4", "To NDI receivers, as COMPUTER (Longtake)".
QString toText(const SendingStatus& status) {
  const QString target = QString::fromStdString(status.target);
  const QString camera = target.startsWith(QLatin1String("camera:")) ? target.section(QLatin1Char(':'), 1) : QString();
  if (camera == QLatin1String("pipewire")) return Words::tr("To the virtual camera Longtake of PipeWire");
  if (target.startsWith(QLatin1String("ndi:"))) return Words::tr("To NDI receivers, as %1").arg(target.mid(4));
  if (!camera.isEmpty()) return Words::tr("To the virtual camera %1").arg(camera);
  return Words::tr("To %1").arg(target);
}

QString countText(std::int64_t count) { return QLocale().toString(static_cast<qlonglong>(count)); }

}  // namespace

QString sendingText(const SendClient& client) {
  if (!client.isOn()) return {};
  const SendingStatus& status = client.status();
  switch (status.state) {
    case State::connecting:
      return Words::tr("connecting…");
    case State::waiting:
      return Words::tr("connecting again in %1 s").arg(client.secondsLeft());
    case State::sending:
    case State::ended:
      break;
  }
  const QString sent = countText(status.sent);
  const QString dropped = countText(status.dropped);
  if (status.receivers)
    return Words::tr("sent %1 · dropped %2 · watching %3").arg(sent, dropped, countText(*status.receivers));
  return Words::tr("sent %1 · dropped %2").arg(sent, dropped);
}

QString sendingStory(const SendClient& client) {
  const SendingStatus& status = client.status();
  if (!client.isOn()) {
    if (!status.problem) return Words::tr("Nothing is sent.");
    const ErrorParts parts = errorParts(*status.problem);
    return sentences({withReason(parts.what, parts.why), parts.remedy});
  }
  QStringList told;
  if (status.state == State::waiting && status.problem) {
    const ErrorParts parts = errorParts(*status.problem);
    told << sentences({withReason(parts.what, parts.why), parts.remedy});
  } else {
    told << toText(status);
  }
  told << sendingText(client);
  if (status.reconnected > 0) told << Words::tr("connected again: %1").arg(countText(status.reconnected));
  return told.join(QLatin1Char('\n'));
}

}  // namespace longtake::ui
