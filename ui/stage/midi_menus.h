#pragma once

#include <QObject>
#include <map>

#include "ui/stage/midi_desks.h"

class QMenu;

namespace longtake::ui {

/// "Learn from Controller…" in the context menus of widgets.
class MidiMenus : public QObject {
  Q_OBJECT
 public:
  explicit MidiMenus(MidiDesks& desks, QObject* parent = nullptr) : QObject(parent), desks_(desks) {}

  /// Adds the entry to a right click on the widget. A widget with its own menu uses addTo() instead.
  void offer(QWidget* widget, MidiTarget target);
  void addTo(QMenu* menu, const MidiTarget& target);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  MidiDesks& desks_;
  std::map<QObject*, MidiTarget> offered_;
};

}  // namespace longtake::ui
