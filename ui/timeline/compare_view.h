#pragma once

#include <QImage>
#include <QTimer>
#include <QWidget>
#include <vector>

#include "ui/model/player.h"

namespace longtake::ui {

enum class CompareMode { side_by_side, wipe, difference, blink };

/// Two or three takes at one moment. Wipe, difference and blink compare the first two.
class CompareView : public QWidget {
  Q_OBJECT
 public:
  struct Caption {
    QString name;    ///< "A · Take 1"
    QString detail;  ///< settings of the take in words
  };

  explicit CompareView(QWidget* parent = nullptr);

  void setCaptions(std::vector<Caption> captions);
  /// `index` is that of the picture's caption.
  void setPicture(std::size_t index, const Player::Shown& shown);
  /// The playhead is past the end of this take.
  void setEnded(std::size_t index);
  void setMode(CompareMode mode);
  CompareMode mode() const { return mode_; }
  /// Position of the wipe's line, 0 to 1.
  double wipe() const { return wipe_; }
  /// Blinks more slowly if calm.
  void setCalm(bool calm);
  const std::vector<Caption>& captions() const { return captions_; }
  QImage picture(std::size_t index) const { return pictures_.at(index); }
  /// True if the first two takes have identical pictures here.
  bool areEqual() const;

 protected:
  void paintEvent(QPaintEvent*) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  bool isSideBySide() const { return mode_ == CompareMode::side_by_side || pictures_.size() < 2; }
  QRectF place(std::size_t index) const;
  void moveWipe(double x);
  void drawCaption(QPainter& painter, const QRectF& picture, std::size_t index, Qt::Alignment side) const;

  std::vector<Caption> captions_;
  std::vector<QImage> pictures_;
  std::vector<bool> ended_;
  CompareMode mode_ = CompareMode::side_by_side;
  double wipe_ = 0.5;
  QTimer blink_;
  std::size_t shown_ = 0;  // index of the visible take while blinking
};

/// The absolute difference of two pictures of the same size, times `gain`.
QImage differenceOf(const QImage& one, const QImage& other, int gain);

}  // namespace longtake::ui
