#include "ui/perform/noted_button.h"

#include <QAction>

namespace longtake::ui {

NotedButton::NotedButton(QAction* action, const QString& note, QWidget* parent) : QToolButton(parent), note_(note) {
  setDefaultAction(action);
  setToolButtonStyle(Qt::ToolButtonTextOnly);
  setFocusPolicy(Qt::TabFocus);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  setProperty("framed", true);
  setProperty("holds", action->isCheckable());  // drawn loudly while it is on
  setAccessibleDescription(note);
  say();
}

// The button takes over the action's tip whenever the action changes.
void NotedButton::actionEvent(QActionEvent* event) {
  QToolButton::actionEvent(event);
  say();
}

void NotedButton::say() {
  if (defaultAction() != nullptr) setToolTip(defaultAction()->toolTip() + QLatin1Char('\n') + note_);
}

}  // namespace longtake::ui
