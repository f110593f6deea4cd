#pragma once

#include <QImage>
#include <QString>
#include <optional>
#include <string>

#include "engine/stream/command.h"

namespace longtake::ui {

/// True for a file with a picture in it, judged by its content.
bool isPicture(const std::string& path);

/// True for a file whose name says that it is a video.
bool isVideo(const std::string& path);

/// Reads a picture's file, turned as its camera says. If it cannot be read, `problem` says why.
std::optional<ShowPicture> readPicture(const std::string& path, QString& problem);

/// `name` says to people where the picture comes from.
ShowPicture showPicture(const QImage& image, const QString& name);

}  // namespace longtake::ui
