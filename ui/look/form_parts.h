#pragma once

#include <QString>
#include <utility>
#include <vector>

class QLabel;
class QWidget;

namespace longtake::ui {

/// A label in front of a form field. It becomes the field's accessible name.
QLabel* caption(const QString& text, QWidget* field);

/// Fields in one row with this spacing in px, each with its share of the remaining width.
QWidget* inARow(const std::vector<std::pair<QWidget*, int>>& parts, int spacing);

}  // namespace longtake::ui
