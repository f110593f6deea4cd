#include "ui/sessions/session_words.h"

#include <QDateTime>
#include <QLocale>

#include "ui/timeline/timeline_layout.h"

namespace longtake::ui {

QString SessionWords::title(const SessionCard& card) {
  if (!card.name.empty()) return QString::fromStdString(card.name);
  if (!card.prompt.empty()) return QString::fromStdString(card.prompt);
  return QString::fromStdString(card.summary.folder.filename().string());
}

QString SessionWords::length(const SessionCard& card) { return rulerText(card.summary.take_seconds()); }

QString SessionWords::date(const SessionCard& card) {
  const QDateTime begun =
      QDateTime::fromString(QString::fromStdString(card.summary.created), Qt::ISODate).toLocalTime();
  if (!begun.isValid()) return {};
  const QString time = QLocale().toString(begun.time(), QLocale::ShortFormat);
  const qint64 days = begun.date().daysTo(QDate::currentDate());
  if (days == 0) return tr("today %1").arg(time);
  if (days == 1) return tr("yesterday %1").arg(time);
  return QLocale().toString(begun.date(), QLocale::ShortFormat);
}

QString SessionWords::details(const SessionCard& card) {
  QStringList parts;
  if (card.summary.frames > 0) {
    parts << length(card);
    if (card.takes > 1) parts << tr("%1 takes").arg(card.takes);
  } else {
    parts << tr("no pictures");
  }
  parts << QString::fromStdString(card.summary.model) << date(card);
  parts.removeAll(QString());
  return parts.join(QStringLiteral(" · "));
}

QString SessionWords::fileName(const SessionCard& card) {
  QString name = title(card).left(60);
  for (QChar& letter : name)
    if (QStringLiteral("/\\:*?\"<>|").contains(letter) || letter.unicode() < 0x20) letter = QLatin1Char('_');
  name = name.trimmed();
  // A file name that begins with a dot would be hidden.
  while (name.startsWith(QLatin1Char('.'))) name.remove(0, 1);
  return (name.isEmpty() ? QStringLiteral("session") : name) + QStringLiteral(".take");
}

QImage SessionWords::picture(const SessionCard& card) {
  const Thumbnail& small = card.thumbnail;
  const auto bytes = static_cast<std::size_t>(small.width) * static_cast<std::size_t>(small.height) * 3;
  if (bytes == 0 || small.rgb.size() != bytes) return {};
  return QImage(reinterpret_cast<const uchar*>(small.rgb.data()), small.width, small.height, small.width * 3,
                QImage::Format_RGB888)
      .copy();
}

}  // namespace longtake::ui
