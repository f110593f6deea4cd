#include "ui/model/brush.h"

namespace longtake::ui {

void Brush::hover(std::optional<Spot> spot) {
  if (spot == hovered_) return;
  hovered_ = spot;
  Q_EMIT changed();
}

void Brush::select(std::optional<Spot> spot) {
  selected_ = spot == selected_ ? std::nullopt : spot;
  Q_EMIT changed();
}

bool Brush::touches(std::int64_t first, std::int64_t end) const {
  const auto& s = spot();
  return s && first < s->end_frame && end > s->first_frame;
}

}  // namespace longtake::ui

#include "moc_brush.cpp"
