#include "ui/window/output_menu.h"

#include <QActionGroup>
#include <QGuiApplication>
#include <QScreen>

namespace longtake::ui {

QScreen* outputScreen(const QString& wanted, const QWidget& window) {
  QScreen* out = window.screen();
  for (QScreen* screen : QGuiApplication::screens()) {
    if (!wanted.isEmpty() && screen->name() == wanted) return screen;
    if (screen != window.screen()) out = screen;
  }
  return out;
}

OutputMenu::OutputMenu(QWidget* parent) : QMenu(tr("Output Display"), parent) {
  connect(this, &QMenu::aboutToShow, this, &OutputMenu::fill);
}

void OutputMenu::fill() {
  clear();
  auto* group = new QActionGroup(this);
  const auto add = [&](const QString& text, const QString& name) {
    QAction* action = addAction(text, this, [this, name] {
      wanted_ = name;
      Q_EMIT chosen(name);
    });
    action->setCheckable(true);
    action->setChecked(name == wanted_);
    group->addAction(action);
  };
  add(tr("Another One than the Window's"), {});
  addSeparator();
  int number = 1;
  for (const QScreen* screen : QGuiApplication::screens()) {
    const QSize size = screen->geometry().size() * screen->devicePixelRatio();
    add(tr("%1: %2, %3 × %4").arg(number++).arg(screen->name()).arg(size.width()).arg(size.height()), screen->name());
  }
}

}  // namespace longtake::ui

#include "moc_output_menu.cpp"
