#pragma once

#include <QWidget>

class QHBoxLayout;
class QLabel;
class QMenuBar;

namespace longtake::ui {

/// A row of widgets with a menu bar and a text. Where there is too little room for all of it the text gives way, and
/// only when that is not enough the menu bar, which then shows its last menus behind an arrow.
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
