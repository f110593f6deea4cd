#pragma once

#include <QWidget>

class QLabel;

namespace longtake::ui {

/// Hints for the first run, one at a time, each shown when it is useful and never again once seen.
class HintLine : public QWidget {
  Q_OBJECT
 public:
  enum class Moment { streaming, switched, overlay_seen, memory_seen, models_seen };
  static constexpr int kHints = 4;

  explicit HintLine(int seen, QWidget* parent = nullptr);

  /// To be called when the next hint becomes useful, or when the user evidently knows it already.
  void reached(Moment moment);
  int seen() const { return seen_; }
  QString text() const;

 private:
  void showHint(int index);
  void dismiss();

  QLabel* label_ = nullptr;
  int seen_ = 0;  // number of hints that were shown and passed
  int showing_ = -1;
};

}  // namespace longtake::ui
