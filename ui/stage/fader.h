#pragma once

#include <QStringList>
#include <QWidget>
#include <optional>
#include <utility>

#include "ui/prompt/movement.h"

class QColor;
class QComboBox;
class QSlider;

namespace longtake::ui {

class SpanLine;

/// The colour of an end of the fader, used wherever that end is named.
QColor endColour(bool second);

/// A slider between two slots, A at the left and B at the right, which shows the share of each.
class Fader : public QWidget {
  Q_OBJECT
 public:
  explicit Fader(QWidget* parent = nullptr);

  /// Sets the prompts of the slots, "" for an empty one, and the slots at the two ends. Emits no signal.
  void setPrompts(const QStringList& prompts, int first, int second);
  /// True if the two ends have different prompts.
  bool isUsable() const;
  int first() const { return ends_.first; }
  int second() const { return ends_.second; }
  /// Shows the share in force, 0..1; nothing while another prompt is in force. Ignored during a movement by the user
  /// and shortly after, because that value may not be in force yet.
  void showShare(std::optional<double> share);
  /// Ends the user's movement, because something else moves the fader now.
  void letGo() { movement_.end(); }
  double share() const;
  /// Moves the fader like a user, for other controls. Ignored while it is not usable.
  void moveTo(double share);
  QSlider* slider() const { return slider_; }
  /// Shows the share of each end.
  SpanLine* figures() const { return shares_; }

 Q_SIGNALS:
  /// The user moved the fader. Of one movement only the first change `begins`.
  void moved(double share, bool begins);
  void left();
  void endsChanged(int first, int second);

 private:
  void notifyMoved();
  void updateShares(std::optional<double> share);
  static QWidget* withLetter(QComboBox* box, bool second);
  static QString neitherText();

  QComboBox* first_ = nullptr;
  QComboBox* second_ = nullptr;
  QSlider* slider_ = nullptr;
  SpanLine* shares_ = nullptr;
  std::pair<int, int> ends_{0, 1};
  Movement movement_;
  bool pressed_ = false;
};

}  // namespace longtake::ui
