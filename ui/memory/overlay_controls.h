#pragma once

#include <QWidget>

#include "ui/video/salience_overlay.h"

class QCheckBox;
class QComboBox;
class QSlider;

namespace longtake::ui {

class SpanLine;

/// The controls for mapping scores to colours: colour map, gamma, and a range that follows each frame or is fixed.
class OverlayControls : public QWidget {
  Q_OBJECT
 public:
  explicit OverlayControls(QWidget* parent = nullptr);

  void setStyle(const OverlayStyle& style);
  const OverlayStyle& style() const { return style_; }
  /// The range of the visible overlay, which "Hold range" fixes.
  void setObserved(const std::optional<Overlay>& overlay);

 Q_SIGNALS:
  void changed(const longtake::OverlayStyle& style);

 private:
  void showNumbers();

  OverlayStyle style_;
  std::optional<std::pair<float, float>> observed_;
  QComboBox* map_ = nullptr;
  QSlider* gamma_ = nullptr;
  QCheckBox* hold_ = nullptr;
  SpanLine* gamma_text_ = nullptr;
  SpanLine* range_text_ = nullptr;
};

}  // namespace longtake::ui
