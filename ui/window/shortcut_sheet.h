#pragma once

#include <QDialog>

namespace longtake::ui {

class Actions;

/// A list of all keys and their actions, built from the actions. It is not modal, so the stream continues.
class ShortcutSheet : public QDialog {
  Q_OBJECT
 public:
  ShortcutSheet(const Actions& actions, QWidget* parent);
};

}  // namespace longtake::ui
