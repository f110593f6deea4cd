#include "ui/prompt/segments.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QSignalBlocker>
#include <QToolButton>

namespace longtake::ui {

Segments::Segments(const QString& name, QWidget* parent) : QFrame(parent) {
  setObjectName(QStringLiteral("segments"));
  setAccessibleName(name);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(1, 1, 1, 1);
  row->setSpacing(0);
  buttons_ = new QButtonGroup(this);
  connect(buttons_, &QButtonGroup::idToggled, this, [this](int id, bool on) {
    if (on) Q_EMIT changed(id);
  });
}

void Segments::add(int id, const QString& text, const QString& tip) {
  auto* button = new QToolButton;
  button->setText(text);
  button->setToolTip(tip);
  button->setCheckable(true);
  button->setProperty("segment", true);
  button->setFocusPolicy(Qt::TabFocus);
  const QSignalBlocker blocker(buttons_);
  buttons_->addButton(button, id);
  layout()->addWidget(button);
  if (buttons_->buttons().size() == 1) button->setChecked(true);
}

int Segments::chosen() const { return buttons_->checkedId(); }

void Segments::choose(int id) {
  const QSignalBlocker blocker(buttons_);
  if (auto* button = buttons_->button(id)) button->setChecked(true);
}

}  // namespace longtake::ui

#include "moc_segments.cpp"
