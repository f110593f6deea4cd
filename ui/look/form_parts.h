#pragma once

#include <QString>
#include <utility>
#include <vector>

class QLabel;
class QWidget;

namespace longtake::ui {

/// A label in front of a field of a form. The field gets it as its name.
QLabel* caption(const QString& text, QWidget* field);

/// Fields in one row, so far apart in px, each with its share of the room that is left.
QWidget* inARow(const std::vector<std::pair<QWidget*, int>>& parts, int spacing);

}  // namespace longtake::ui
