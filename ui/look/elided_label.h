#pragma once

#include <QLabel>

namespace longtake::ui {

/// A one-line label that is elided if there is too little space; its tool tip has the whole text.
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
