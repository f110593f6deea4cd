#include "ui/look/wrap_layout.h"

#include <QWidget>
#include <algorithm>

namespace longtake::ui {

WrapLayout::WrapLayout(int spacing, QWidget* parent) : QLayout(parent), gap_(spacing) {
  setContentsMargins(0, 0, 0, 0);
}

WrapLayout::~WrapLayout() {
  for (QLayoutItem* item : items_) delete item;
}

QLayoutItem* WrapLayout::itemAt(int index) const {
  return index < 0 || index >= count() ? nullptr : items_[static_cast<std::size_t>(index)];
}

QLayoutItem* WrapLayout::takeAt(int index) {
  QLayoutItem* item = itemAt(index);
  if (item != nullptr) items_.erase(items_.begin() + index);
  return item;
}

void WrapLayout::setGeometry(const QRect& box) {
  QLayout::setGeometry(box);
  arrange(box, true);
}

QSize WrapLayout::minimumSize() const {
  QSize out;
  for (const QLayoutItem* item : items_) out = out.expandedTo(item->minimumSize());
  return out;
}

int WrapLayout::arrange(const QRect& box, bool places) const {
  int top = box.top();
  for (std::size_t begin = 0; begin < items_.size();) {
    int taken = 0;
    int height = 0;
    std::size_t end = begin;
    for (; end < items_.size(); ++end) {
      const QSize hint = items_[end]->sizeHint();
      const int with = taken + (end > begin ? gap_ : 0) + hint.width();
      if (end > begin && with > box.width()) break;
      taken = with;
      height = std::max(height, hint.height());
    }
    // Spare width is divided equally between the row's widgets; the last one also gets the remainder.
    const int spare = std::max(0, box.width() - taken) / static_cast<int>(end - begin);
    int left = box.left();
    for (std::size_t i = begin; places && i < end; ++i) {
      const int right = i + 1 == end ? box.left() + box.width() : left + items_[i]->sizeHint().width() + spare;
      items_[i]->setGeometry({left, top, right - left, height});
      left = right + gap_;
    }
    top += height + (end < items_.size() ? gap_ : 0);
    begin = end;
  }
  return top - box.top();
}

}  // namespace longtake::ui
