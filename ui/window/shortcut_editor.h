#pragma once

#include <QDialog>

class QKeySequenceEdit;
class QLabel;
class QTreeWidget;

namespace longtake::ui {

class Actions;

/// Gives an action other keys, at once. A key of another action is refused, with that action's name.
class ShortcutEditor : public QDialog {
  Q_OBJECT
 public:
  ShortcutEditor(Actions& actions, QWidget* parent);

  QTreeWidget* list() const { return list_; }
  QKeySequenceEdit* keys() const { return keys_; }
  QString remark() const;

 Q_SIGNALS:
  void changed();

 private:
  QAction* chosen() const;
  void showChosen();
  void assign(const QKeySequence& keys);
  void fill();

  Actions& actions_;
  QTreeWidget* list_ = nullptr;
  QKeySequenceEdit* keys_ = nullptr;
  QLabel* remark_ = nullptr;
};

}  // namespace longtake::ui
