#pragma once

#include <QDir>
#include <QImage>
#include <QWidget>

namespace longtake {

/// Writes a picture of a window into the build folder (or the folder LONGTAKE_PICTURES) for people to check.
inline QImage grabPicture(QWidget& window, const QString& name) {
  const QString suffix = window.devicePixelRatioF() > 1 ? QStringLiteral("@2x.png") : QStringLiteral(".png");
  QDir folder(qEnvironmentVariable("LONGTAKE_PICTURES", QDir::current().filePath("pictures")));
  folder.mkpath(".");
  const QImage image = window.grab().toImage();
  image.save(folder.filePath(name + suffix));
  return image;
}

}  // namespace longtake
