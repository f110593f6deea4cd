#pragma once

#include <QDialog>

namespace longtake::ui {

class Actions;

/// Every key and what it does, made from the actions themselves. Not modal: the stream goes on beside it.
class ShortcutSheet : public QDialog {
  Q_OBJECT
 public:
  ShortcutSheet(const Actions& actions, QWidget* parent);
};

}  // namespace longtake::ui
