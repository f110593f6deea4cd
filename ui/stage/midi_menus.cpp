#include "ui/stage/midi_menus.h"

#include <QAbstractSpinBox>
#include <QContextMenuEvent>
#include <QLineEdit>
#include <QMenu>
#include <utility>

#include "ui/stage/midi_words.h"

namespace longtake::ui {

void MidiMenus::offer(QWidget* widget, MidiTarget target) {
  if (widget == nullptr) return;
  QList<QWidget*> parts = {widget};
  // Otherwise the line edit inside would show its own menu.
  if (qobject_cast<QAbstractSpinBox*>(widget) != nullptr)
    for (QLineEdit* box : widget->findChildren<QLineEdit*>()) parts << box;
  for (QWidget* part : parts) {
    part->installEventFilter(this);
    offered_[part] = target;
    connect(part, &QObject::destroyed, this, [this](QObject* gone) { offered_.erase(gone); });
  }
}

void MidiMenus::addTo(QMenu* menu, const MidiTarget& target) {
  menu->addSeparator();
  menu->addAction(tr("Learn from Controller…"), &desks_, [this, target] { desks_.learn(target); });
  for (MidiDesk* desk : desks_.all()) {
    const control::MidiBinding* bound = desk->isWanted() ? desk->keyOf(target) : nullptr;
    if (bound == nullptr) continue;
    menu->addAction(tr("Remove %1").arg(keyWords(bound->key)), desk, [desk, target] { desk->unbind(target.binding); });
  }
}

bool MidiMenus::eventFilter(QObject* watched, QEvent* event) {
  const auto offered = offered_.find(watched);
  if (event->type() != QEvent::ContextMenu || offered == offered_.end()) return false;
  auto* widget = static_cast<QWidget*>(watched);
  auto* asked = static_cast<QContextMenuEvent*>(event);
  auto* box = qobject_cast<QLineEdit*>(widget);
  QMenu* menu = box != nullptr ? box->createStandardContextMenu() : new QMenu(widget);
  menu->setAttribute(Qt::WA_DeleteOnClose);
  addTo(menu, offered->second);
  const bool by_key = asked->reason() == QContextMenuEvent::Keyboard;
  menu->popup(by_key ? widget->mapToGlobal(widget->rect().center()) : asked->globalPos());
  return true;
}

}  // namespace longtake::ui

#include "moc_midi_menus.cpp"
