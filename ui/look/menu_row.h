#pragma once

#include <QWidget>

class QHBoxLayout;
class QLabel;
class QMenuBar;

namespace longtake::ui {

/// A row of widgets with a menu bar and a text. If the row is too narrow, the text shrinks first. Then the menu bar
/// shrinks and shows its last menus in an arrow's menu.
class MenuRow : public QWidget {
  Q_OBJECT
 public:
  MenuRow(QMenuBar* menus, QLabel* text);

  QHBoxLayout* row() const { return row_; }

 protected:
  bool event(QEvent* event) override;

 private:
  void fit();

  QHBoxLayout* row_;
  QMenuBar* menus_;
  QLabel* text_;
};

}  // namespace longtake::ui
