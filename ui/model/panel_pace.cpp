#include "ui/model/panel_pace.h"

#include <algorithm>

namespace longtake::ui {

void PanelPace::pictureShown(double late_s, double interval_s) {
  // The rate drops at once and recovers over about a second.
  gap_s_ = std::clamp(late_s > 0.25 * interval_s ? gap_s_ * 1.5 : gap_s_ * 0.9, kBest_s, kWorst_s);
}

void PanelPace::updated(double now, double took_s) {
  updated_at_ = now;
  took_s_ = std::max(took_s, 0.7 * took_s_);
}

double PanelPace::gap() const {
  if (calm_) return kWorst_s;
  return std::clamp(std::max(gap_s_, took_s_ / kShare), kBest_s, kWorst_s);
}

double PanelPace::dueIn(double now) const { return std::max(0.0, updated_at_ + gap() - now); }

}  // namespace longtake::ui
