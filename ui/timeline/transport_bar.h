#pragma once

#include <QWidget>

class QToolButton;
class QAction;
class QHBoxLayout;

namespace longtake::ui {

class SpanLine;

/// Timecode and the buttons that run the stream.
class TransportBar : public QWidget {
  Q_OBJECT
 public:
  explicit TransportBar(QWidget* parent = nullptr);

  /// Buttons do what the window's actions do, and show their icon and tip.
  void addAction(QAction* action);
  /// Between the timecode and the buttons.
  void setBesideTimecode(QWidget* widget);
  /// Right of the buttons.
  void addControl(QWidget* widget);
  /// Left of the actions at the right end.
  void addRightControl(QWidget* widget);
  /// A text button at the right end. The first one is left out while a narrow window has no room for it.
  void addRightAction(QAction* action);
  void setFrame(std::int64_t frame, double fps);
  /// The time is that of the past.
  void setLooking(bool looking);
  QString timecodeText() const;

 protected:
  bool event(QEvent* event) override;

 private:
  QHBoxLayout* row_ = nullptr;
  SpanLine* timecode_ = nullptr;
  QToolButton* yields_ = nullptr;  // the menus have it too
  int buttons_ = 0;
  bool looking_ = false;
  std::int64_t frame_ = 0;
  double fps_ = 16;
};

}  // namespace longtake::ui
