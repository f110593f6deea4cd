#pragma once

#include <QTimer>
#include <QWidget>

class QAction;
class QComboBox;
class QDoubleSpinBox;
class QToolButton;

namespace longtake::ui {

class OnBeat;

/// Four dots, one for each beat of a bar; the current one is lit.
class BeatLamp : public QWidget {
  Q_OBJECT
 public:
  explicit BeatLamp(QWidget* parent = nullptr);

  /// `beat` must outlive the lamp. The lamp stays dark without a beat and while `calm`.
  void follow(const OnBeat* beat) { beat_ = beat; }
  void setCalm(bool calm);
  /// Must be called when the beat changes.
  void restart() { next(); }
  QSize sizeHint() const override;

 protected:
  void paintEvent(QPaintEvent*) override;
  void showEvent(QShowEvent*) override { next(); }
  void hideEvent(QHideEvent*) override { due_.stop(); }

 private:
  void next();

  const OnBeat* beat_ = nullptr;
  QTimer due_;  // fires at the next beat
  int lit_ = -1;
  bool calm_ = false;
};

/// The tempo, the grid that pads wait for, and the position in the bar.
class TempoRow : public QWidget {
  Q_OBJECT
 public:
  TempoRow(QAction* tap, QWidget* parent = nullptr);

  /// `beat` must outlive the row.
  void follow(OnBeat& beat);
  void setCalm(bool calm) { lamp_->setCalm(calm); }

  OnBeat* beat() const { return beat_; }
  QToolButton* tapButton() const { return tap_; }
  QDoubleSpinBox* bpm() const { return bpm_; }
  QComboBox* grid() const { return grid_; }

 private:
  void refresh();

  OnBeat* beat_ = nullptr;
  QToolButton* tap_ = nullptr;
  QDoubleSpinBox* bpm_ = nullptr;
  QComboBox* grid_ = nullptr;
  BeatLamp* lamp_ = nullptr;
};

}  // namespace longtake::ui
