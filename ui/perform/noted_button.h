#pragma once

#include <QToolButton>

namespace longtake::ui {

/// A text button of an action. Its tip has the action's name and key, and below them what the action does.
class NotedButton : public QToolButton {
  Q_OBJECT
 public:
  NotedButton(QAction* action, const QString& note, QWidget* parent = nullptr);

 protected:
  void actionEvent(QActionEvent* event) override;

 private:
  void say();

  const QString note_;
};

}  // namespace longtake::ui
