#pragma once

#include <QMenu>

class QScreen;

namespace longtake::ui {

/// The display for the clean output: the one with this name, else one other than the window's, else the window's own.
QScreen* outputScreen(const QString& wanted, const QWidget& window);

/// Chooses a display for the clean output. Lists the connected displays each time it opens.
class OutputMenu : public QMenu {
  Q_OBJECT
 public:
  explicit OutputMenu(QWidget* parent);

  void setWanted(const QString& name) { wanted_ = name; }

 Q_SIGNALS:
  void chosen(const QString& name);

 private:
  void fill();

  QString wanted_;
};

}  // namespace longtake::ui
