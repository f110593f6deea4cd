#pragma once

#include <QString>

class QWidget;

namespace longtake::ui {

/// A section heading in small capitals.
QWidget* sectionHeading(const QString& text);

}  // namespace longtake::ui
