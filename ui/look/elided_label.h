#pragma once

#include <QLabel>

namespace longtake::ui {

/// One line of text that gives way: where there is too little room a part of it is left out, and its tool tip has it
/// whole.
class ElidedLabel : public QLabel {
  Q_OBJECT
 public:
  explicit ElidedLabel(Qt::TextElideMode mode, const QString& text = {}, QWidget* parent = nullptr);

  QSize minimumSizeHint() const override;

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  const Qt::TextElideMode mode_;
};

}  // namespace longtake::ui
