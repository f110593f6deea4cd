#pragma once

#include <QWidget>

#include "ui/video/touched.h"

class QAction;
class QComboBox;
class QHBoxLayout;

namespace longtake::ui {

class SpanLine;

/// The tools of the hand. What belongs to a tool alone is shown while one is chosen.
class TouchBar : public QWidget {
  Q_OBJECT
 public:
  explicit TouchBar(QWidget* parent = nullptr);

  void addTool(QAction* action);
  void addOption(QAction* action);
  void setChosen(bool chosen);
  void setBrush(int width, bool lasso);
  /// Pins and the budget that they share with everything else; tokens whose command waits for the next chunk.
  void setCounts(int pinned, int budget, int waiting);
  /// Shown instead of the counts for a moment.
  void showBriefly(const QString& text);
  QString text() const;

 Q_SIGNALS:
  void reachChosen(longtake::ui::TouchReach reach);

 private:
  void showCounts();

  QHBoxLayout* row_ = nullptr;
  QWidget* options_ = nullptr;
  QHBoxLayout* option_row_ = nullptr;
  QComboBox* reach_ = nullptr;
  SpanLine* brush_ = nullptr;
  SpanLine* counts_ = nullptr;
  int pinned_ = 0;
  int budget_ = 0;
  int waiting_ = 0;
  QString saying_;
};

}  // namespace longtake::ui
