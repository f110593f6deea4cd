#pragma once

#include <QIcon>
#include <QString>

#include "ui/look/theme.h"

namespace longtake::ui {

/// resources/icons/NAME.svg in the theme's colours, for every state. Sharp at 1x, 2x and 3x.
QIcon icon(const QString& name, Role role = Role::text);
QIcon applicationIcon();

}  // namespace longtake::ui
