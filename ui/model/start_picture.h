#pragma once

#include <QImage>
#include <QString>
#include <optional>
#include <string>

#include "engine/stream/command.h"

namespace longtake::ui {

/// True for an image file, judged by its content.
bool isPicture(const std::string& path);

/// True for a video file, judged by its name.
bool isVideo(const std::string& path);

/// Reads an image file and applies its orientation tag. If that fails, `problem` gives the reason.
std::optional<ShowPicture> readPicture(const std::string& path, QString& problem);

/// `name` is the picture's origin, for users.
ShowPicture showPicture(const QImage& image, const QString& name);

}  // namespace longtake::ui
