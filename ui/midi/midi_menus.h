#pragma once

#include <QObject>
#include <map>

#include "ui/midi/midi_desk.h"

class QMenu;

namespace longtake::ui {

/// "Learn MIDI…" in the context menus of widgets.
class MidiMenus : public QObject {
  Q_OBJECT
 public:
  explicit MidiMenus(MidiDesk& desk, QObject* parent = nullptr) : QObject(parent), desk_(desk) {}

  /// A right click on the widget offers it. One that has a menu of its own adds to that by addTo().
  void offer(QWidget* widget, MidiTarget target);
  void addTo(QMenu* menu, const MidiTarget& target);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  MidiDesk& desk_;
  std::map<QObject*, MidiTarget> offered_;
};

}  // namespace longtake::ui
