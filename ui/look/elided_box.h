#pragma once

#include <QComboBox>

namespace longtake::ui {

/// A combo box whose text is elided if there is too little space. The open list is as wide as its longest entry.
class ElidedBox : public QComboBox {
  Q_OBJECT
 public:
  using QComboBox::QComboBox;

  void showPopup() override;

 protected:
  void paintEvent(QPaintEvent* event) override;
};

}  // namespace longtake::ui
