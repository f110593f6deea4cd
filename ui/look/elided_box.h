#pragma once

#include <QComboBox>

namespace longtake::ui {

/// A choice whose text gives way: where there is too little room, it ends in an ellipsis and not within a letter. The
/// list that opens is as wide as its longest entry.
class ElidedBox : public QComboBox {
  Q_OBJECT
 public:
  using QComboBox::QComboBox;

  void showPopup() override;

 protected:
  void paintEvent(QPaintEvent* event) override;
};

}  // namespace longtake::ui
