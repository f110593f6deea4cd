#pragma once

#include <QToolButton>

class QAction;

namespace longtake::ui {

/// "Rec" with a red dot; while recording, a red square, the duration and the size. Its width is constant.
class RecordButton : public QToolButton {
  Q_OBJECT
 public:
  explicit RecordButton(QAction* action, QWidget* parent = nullptr);

  void setIdle();
  void setRecording(double seconds, std::int64_t bytes);
  void setFinishing();
  QString shownText() const { return text_; }

  QSize sizeHint() const override;

 protected:
  void paintEvent(QPaintEvent*) override;

 private:
  void setTexts(const QString& text, const QString& spoken, const char* symbol);

  QString text_;
  QIcon symbol_;
  bool bright_ = false;  // true while recording: shows numbers instead of the name
};

}  // namespace longtake::ui
