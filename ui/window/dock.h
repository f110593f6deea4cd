#pragma once

#include <QDockWidget>

namespace longtake::ui {

/// A side dock: a small heading, buttons to detach and close it, and a content that scrolls if it does not fit.
class Dock : public QDockWidget {
  Q_OBJECT
 public:
  Dock(const QString& name, const QString& title, QWidget* content, int width, QWidget* parent);

  /// Keeps the dock as wide as its content.
  void keepWhole();
  /// Placed below the content; does not scroll with it.
  void setFoot(QWidget* foot);

 private:
  class Scroller;
  Scroller* scroller_ = nullptr;
};

}  // namespace longtake::ui
