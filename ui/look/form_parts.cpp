#include "ui/look/form_parts.h"

#include <QHBoxLayout>
#include <QLabel>

#include "ui/look/theme.h"

namespace longtake::ui {

QLabel* caption(const QString& text, QWidget* field) {
  auto* label = new QLabel(text);
  label->setProperty("muted", true);
  label->setBuddy(field);
  field->setAccessibleName(text);
  return label;
}

QWidget* inARow(const std::vector<std::pair<QWidget*, int>>& parts, int spacing) {
  auto* row = new QWidget;
  auto* line = new QHBoxLayout(row);
  line->setContentsMargins(0, 0, 0, 0);
  line->setSpacing(px(spacing));
  for (const auto& [part, stretch] : parts) line->addWidget(part, stretch);
  return row;
}

}  // namespace longtake::ui
