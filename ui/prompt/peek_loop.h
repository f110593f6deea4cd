#pragma once

#include <QImage>
#include <QTimer>
#include <QWidget>
#include <memory>
#include <vector>

#include "engine/stream/video_chunk.h"

namespace longtake::ui {

/// The pictures of one chunk, over and over at the stream's rate.
class PeekLoop : public QWidget {
  Q_OBJECT
 public:
  explicit PeekLoop(QWidget* parent = nullptr);

  /// Null while the pictures are being made.
  void setChunk(std::shared_ptr<const VideoChunk> chunk);
  /// With less motion the last picture stands still.
  void setCalm(bool calm);
  const std::shared_ptr<const VideoChunk>& chunk() const { return chunk_; }
  /// The picture that is shown, counted from 0.
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
  std::vector<QImage> fitted_;  // each picture in the size in which it is painted, once it was painted
  int frame_ = 0;
  bool calm_ = false;
  QTimer turn_;
};

}  // namespace longtake::ui
