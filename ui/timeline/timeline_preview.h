#pragma once

#include <QFrame>

class QLabel;

namespace longtake::ui {

/// A thumbnail of the moment under the pointer on the timeline, with its time and its prompt.
class TimelinePreview : public QFrame {
  Q_OBJECT
 public:
  explicit TimelinePreview(QWidget* parent);

  /// Shows the preview above `at` on the screen.
  void showAt(QPoint at, const QImage& picture, const QString& time, const QString& prompt, const QString& note);
  QString text() const;

 private:
  QLabel* picture_ = nullptr;
  QLabel* time_ = nullptr;
  QLabel* prompt_ = nullptr;
  QLabel* note_ = nullptr;
};

}  // namespace longtake::ui
