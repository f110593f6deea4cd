#pragma once

#include <QWidget>
#include <memory>
#include <vector>

#include "engine/beats/sound_cues.h"

namespace longtake::ui {

/// The loudness of a sound over time, its onsets and beats, and the cues made from them. The wheel, + and - zoom; arrow
/// keys and a drag scroll.
class SoundPlot : public QWidget {
  Q_OBJECT
 public:
  explicit SoundPlot(QWidget* parent = nullptr);

  void setSound(std::shared_ptr<const HeardSound> sound);
  void setBars(const Bars& bars);
  /// Sets the used range, and the moments in it that get a cue.
  void setCues(double from_s, double to_s, std::vector<SoundMoment> moments);

  double xOf(double second) const;
  double secondAt(double x) const;

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return {sizeHint().width() / 2, sizeHint().height()}; }

 protected:
  void paintEvent(QPaintEvent*) override;
  void resizeEvent(QResizeEvent*) override { show(first_s_, shown_s_); }
  void wheelEvent(QWheelEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void show(double first_s, double shown_s);
  void enlarge(double factor, double around_s);
  void paintWave(QPainter& painter) const;
  void paintBeats(QPainter& painter) const;
  void paintOnsets(QPainter& painter) const;
  void paintCues(QPainter& painter) const;
  void paintRuler(QPainter& painter) const;
  /// The area of the wave, between the beats above and the times below.
  QRectF wave() const;

  std::shared_ptr<const HeardSound> sound_;
  std::vector<SoundMoment> moments_;
  std::size_t first_of_bar_ = 0;
  Bars bars_;
  double from_s_ = 0, to_s_ = 0;
  double first_s_ = 0, shown_s_ = 0;  // the visible range
  double dragged_s_ = 0;              // the time at the mouse press
};

}  // namespace longtake::ui
