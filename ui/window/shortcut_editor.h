#pragma once

#include <QDialog>

class QKeySequenceEdit;
class QLabel;
class QTreeWidget;

namespace longtake::ui {

class Actions;

/// Changes the keys of an action at once. Refuses a key of another action and names that action.
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
