#pragma once

#include <QLayout>
#include <vector>

namespace longtake::ui {

/// Lays out widgets in rows and starts a new row when the width is used up; each row is filled. Texts in some languages
/// are half as long again.
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
  /// Returns the height of all rows.
  int arrange(const QRect& box, bool places) const;

  std::vector<QLayoutItem*> items_;
  int gap_;
};

}  // namespace longtake::ui
