#pragma once

#include <QToolButton>

namespace longtake::ui {

/// A text button for an action. Its tip has the action's name and key, and below them its effect.
class NotedButton : public QToolButton {
  Q_OBJECT
 public:
  NotedButton(QAction* action, const QString& note, QWidget* parent = nullptr);

  /// Makes this one of the large buttons for freeze and blackout. The style sheet selects it by `name`. While it is on,
  /// it shows `words` instead of the action's name.
  void makeStage(const char* name, const QString& words = {});

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }

 protected:
  void actionEvent(QActionEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  void updateToolTip();

  const QString note_;
  QString words_on_;
};

}  // namespace longtake::ui
