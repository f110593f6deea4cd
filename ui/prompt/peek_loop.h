#pragma once

#include <QImage>
#include <QTimer>
#include <QWidget>
#include <memory>
#include <vector>

#include "engine/stream/video_chunk.h"

namespace longtake::ui {

/// Plays the pictures of one chunk in a loop at the stream's rate.
class PeekLoop : public QWidget {
  Q_OBJECT
 public:
  explicit PeekLoop(QWidget* parent = nullptr);

  /// Null while the pictures are being generated.
  void setChunk(std::shared_ptr<const VideoChunk> chunk);
  /// With reduced motion only the last picture is shown.
  void setCalm(bool calm);
  const std::shared_ptr<const VideoChunk>& chunk() const { return chunk_; }
  /// The index of the visible picture.
  int frame() const { return frame_; }
  bool runs() const { return turn_.isActive(); }

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;

 private:
  void begin();
  const QImage& fitted();

  std::shared_ptr<const VideoChunk> chunk_;
  std::vector<QImage> fitted_;  // scaled pictures, created when first painted
  int frame_ = 0;
  bool calm_ = false;
  QTimer turn_;
};

}  // namespace longtake::ui
