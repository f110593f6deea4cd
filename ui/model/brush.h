#pragma once

#include <QObject>
#include <optional>

#include "ui/model/picture_geometry.h"

namespace longtake::ui {

/// What the pointer is over or what was clicked, shared by every view of the memory so that they light up together.
class Brush : public QObject {
  Q_OBJECT
 public:
  /// Latent frames first_frame .. end_frame - 1, and one cell of them or all.
  struct Spot {
    std::int64_t first_frame = 0;
    std::int64_t end_frame = 0;
    std::optional<Cell> cell;

    bool operator==(const Spot&) const = default;
  };

  using QObject::QObject;

  void hover(std::optional<Spot> spot) {
    if (spot == hovered_) return;
    hovered_ = spot;
    Q_EMIT changed();
  }
  void select(std::optional<Spot> spot) {
    // A second click on the same thing lets it go.
    selected_ = spot == selected_ ? std::nullopt : spot;
    Q_EMIT changed();
  }

  const std::optional<Spot>& selected() const { return selected_; }
  /// What is under the pointer, else what is selected.
  const std::optional<Spot>& spot() const { return hovered_ ? hovered_ : selected_; }
  bool coversFrame(std::int64_t latent_frame) const { return touches(latent_frame, latent_frame + 1); }
  /// Some of the latent frames first .. end - 1 are meant.
  bool touches(std::int64_t first, std::int64_t end) const {
    const auto& s = spot();
    return s && first < s->end_frame && end > s->first_frame;
  }

 Q_SIGNALS:
  void changed();

 private:
  std::optional<Spot> hovered_;
  std::optional<Spot> selected_;
};

}  // namespace longtake::ui
