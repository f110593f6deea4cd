#pragma once

#include <QDialog>

namespace longtake::ui {

class Actions;

/// A list of all keys and their actions, made from the actions themselves. It is not modal, so the stream goes on.
class ShortcutSheet : public QDialog {
  Q_OBJECT
 public:
  ShortcutSheet(const Actions& actions, QWidget* parent);
};

}  // namespace longtake::ui
