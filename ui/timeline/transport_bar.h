#pragma once

#include <QWidget>

class QToolButton;
class QAction;
class QHBoxLayout;

namespace longtake::ui {

class SpanLine;

/// The timecode and the buttons that control the stream.
class TransportBar : public QWidget {
  Q_OBJECT
 public:
  explicit TransportBar(QWidget* parent = nullptr);

  /// Adds a button for an action, with its icon and tip.
  void addAction(QAction* action);
  /// Places a widget between the timecode and the buttons.
  void setBesideTimecode(QWidget* widget);
  /// Places a widget right of the buttons.
  void addControl(QWidget* widget);
  /// Places a widget left of the actions at the right end.
  void addRightControl(QWidget* widget);
  /// Adds a text button at the right end. The first one is hidden in a narrow window.
  void addRightAction(QAction* action);
  void setFrame(std::int64_t frame, double fps);
  /// Marks the timecode as a time of the past.
  void setLooking(bool looking);
  QString timecodeText() const;

 protected:
  bool event(QEvent* event) override;

 private:
  QHBoxLayout* row_ = nullptr;
  SpanLine* timecode_ = nullptr;
  QToolButton* yields_ = nullptr;  // hidden in a narrow window; the menus have it too
  int buttons_ = 0;
  bool looking_ = false;
  std::int64_t frame_ = 0;
  double fps_ = 16;
};

}  // namespace longtake::ui
