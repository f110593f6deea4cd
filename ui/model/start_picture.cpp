#include "ui/model/start_picture.h"

#include <QFileInfo>
#include <QImageReader>
#include <cstring>
#include <memory>
#include <set>

namespace longtake::ui {

bool isPicture(const std::string& path) {
  QImageReader reader(QString::fromStdString(path));
  reader.setDecideFormatFromContent(true);
  return QFileInfo(QString::fromStdString(path)).isFile() && reader.canRead();
}

bool isVideo(const std::string& path) {
  static const std::set<std::string> endings = {"mp4", "m4v", "mov",  "mkv", "webm", "avi",
                                                "y4m", "mpg", "mpeg", "ts",  "flv",  "ogv"};
  const QFileInfo file(QString::fromStdString(path));
  return file.isFile() && endings.contains(file.suffix().toLower().toStdString());
}

std::optional<ShowPicture> readPicture(const std::string& path, QString& problem) {
  const QString file = QString::fromStdString(path);
  QImageReader reader(file);
  reader.setDecideFormatFromContent(true);
  reader.setAutoTransform(true);
  const QImage image = reader.read();
  if (image.isNull()) {
    problem = reader.errorString();
    return std::nullopt;
  }
  return showPicture(image, QFileInfo(file).fileName());
}

ShowPicture showPicture(const QImage& image, const QString& name) {
  auto still = std::make_shared<StillPicture>();
  // Transparent parts become black.
  const QImage opaque =
      image.convertToFormat(QImage::Format_ARGB32_Premultiplied).convertToFormat(QImage::Format_RGB888);
  still->width = opaque.width();
  still->height = opaque.height();
  const std::size_t row = static_cast<std::size_t>(opaque.width()) * 3;
  still->rgb.resize(row * static_cast<std::size_t>(opaque.height()));
  for (int y = 0; y < opaque.height(); ++y)
    std::memcpy(still->rgb.data() + static_cast<std::size_t>(y) * row, opaque.constScanLine(y), row);
  return {std::move(still), name.toStdString()};
}

}  // namespace longtake::ui
