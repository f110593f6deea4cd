#include "ui/stage/noted_button.h"

#include <QAction>
#include <QStyleOptionToolButton>
#include <QStylePainter>
#include <algorithm>

namespace longtake::ui {

NotedButton::NotedButton(QAction* action, const QString& note, QWidget* parent) : QToolButton(parent), note_(note) {
  setDefaultAction(action);
  setToolButtonStyle(Qt::ToolButtonTextOnly);
  setFocusPolicy(Qt::TabFocus);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  setProperty("framed", true);
  setProperty("holds", action->isCheckable());  // painted prominently while it is on
  setAccessibleDescription(note);
  updateToolTip();
}

void NotedButton::makeStage(const char* name, const QString& words) {
  setProperty("stage", QString::fromLatin1(name));
  words_on_ = words;
}

// Wide enough for both texts, so that its neighbours do not move.
QSize NotedButton::sizeHint() const {
  QSize size = QToolButton::sizeHint();
  const int wider = fontMetrics().horizontalAdvance(words_on_) - fontMetrics().horizontalAdvance(text());
  return {size.width() + std::max(0, wider), size.height()};
}

// The tip follows every change of the action.
void NotedButton::actionEvent(QActionEvent* event) {
  QToolButton::actionEvent(event);
  updateToolTip();
}

// The accessible name stays the action's; only the painted text shows the state.
void NotedButton::paintEvent(QPaintEvent* event) {
  if (words_on_.isEmpty() || !isChecked()) return QToolButton::paintEvent(event);
  QStylePainter painter(this);
  QStyleOptionToolButton option;
  initStyleOption(&option);
  option.text = words_on_;
  painter.drawComplexControl(QStyle::CC_ToolButton, option);
}

void NotedButton::updateToolTip() {
  if (defaultAction() != nullptr) setToolTip(defaultAction()->toolTip() + QLatin1Char('\n') + note_);
}

}  // namespace longtake::ui

#include "moc_noted_button.cpp"
