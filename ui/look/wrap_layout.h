#pragma once

#include <QLayout>
#include <vector>

namespace longtake::ui {

/// Widgets in a row, and in further rows where the width does not hold them all; each row is filled. In another
/// language a text may be half as long again.
class WrapLayout : public QLayout {
 public:
  explicit WrapLayout(int spacing, QWidget* parent = nullptr);
  ~WrapLayout() override;

  void addItem(QLayoutItem* item) override { items_.push_back(item); }
  int count() const override { return static_cast<int>(items_.size()); }
  QLayoutItem* itemAt(int index) const override;
  QLayoutItem* takeAt(int index) override;
  Qt::Orientations expandingDirections() const override { return Qt::Horizontal; }
  bool hasHeightForWidth() const override { return true; }
  int heightForWidth(int width) const override { return arrange({0, 0, width, 0}, false); }
  void setGeometry(const QRect& box) override;
  QSize sizeHint() const override { return minimumSize(); }
  QSize minimumSize() const override;

 private:
  /// Returns the height that the rows take.
  int arrange(const QRect& box, bool places) const;

  std::vector<QLayoutItem*> items_;
  int gap_;
};

}  // namespace longtake::ui
