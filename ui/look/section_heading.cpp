#include "ui/look/section_heading.h"

#include <QLabel>

#include "ui/look/theme.h"

namespace longtake::ui {

QWidget* sectionHeading(const QString& text) {
  auto* label = new QLabel(text.toUpper());
  label->setFont(headingFont());
  label->setProperty("heading", true);
  label->setAccessibleName(text);
  return label;
}

}  // namespace longtake::ui
