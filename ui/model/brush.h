#pragma once

#include <QObject>
#include <optional>

#include "ui/model/picture_geometry.h"

namespace longtake::ui {

/// The tokens under the pointer or selected, shared by all memory views so that they highlight the same tokens.
class Brush : public QObject {
  Q_OBJECT
 public:
  /// Latent frames first_frame .. end_frame - 1, and one cell in them or all cells.
  struct Spot {
    std::int64_t first_frame = 0;
    std::int64_t end_frame = 0;
    std::optional<Cell> cell;

    bool operator==(const Spot&) const = default;
  };

  using QObject::QObject;

  void hover(std::optional<Spot> spot);
  /// Selects tokens; selecting the same tokens again clears the selection.
  void select(std::optional<Spot> spot);

  const std::optional<Spot>& selected() const { return selected_; }
  /// The tokens under the pointer, or else the selected ones.
  const std::optional<Spot>& spot() const { return hovered_ ? hovered_ : selected_; }
  bool coversFrame(std::int64_t latent_frame) const { return touches(latent_frame, latent_frame + 1); }
  /// True if the brush covers some of the latent frames first .. end - 1.
  bool touches(std::int64_t first, std::int64_t end) const;

 Q_SIGNALS:
  void changed();

 private:
  std::optional<Spot> hovered_;
  std::optional<Spot> selected_;
};

}  // namespace longtake::ui
