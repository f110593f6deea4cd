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

/// The colour of an end of the fader, wherever that end is named.
QColor endColour(bool second);

/// A slider between two of the slots, A on its left and B on its right, with how much there is of each.
class Fader : public QWidget {
  Q_OBJECT
 public:
  explicit Fader(QWidget* parent = nullptr);

  /// Sets the prompts of the slots, in order, "" for an empty one, and the slots at the two ends. Tells nobody.
  void setPrompts(const QStringList& prompts, int first, int second);
  /// True if the fader's ends have two different prompts.
  bool isUsable() const;
  int first() const { return ends_.first; }
  int second() const { return ends_.second; }
  /// Where the stream is, 0..1, or nothing while another prompt is in force. A hand that
  /// moves it, or did a moment ago, is left alone: what it asked for may not be in force yet.
  void showShare(std::optional<double> share);
  /// Something else moves it from now on.
  void letGo() { movement_.end(); }
  double share() const;
  /// As a hand that moves it, from elsewhere. Nothing while it is not usable.
  void moveTo(double share);
  QSlider* slider() const { return slider_; }
  /// How much there is of each.
  SpanLine* figures() const { return shares_; }

 Q_SIGNALS:
  /// A hand moved it. Of movements that belong together only the first begins.
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
