#pragma once

#include <QWidget>

#include "ui/video/touched.h"

class QAction;
class QComboBox;
class QHBoxLayout;

namespace longtake::ui {

class SpanLine;

/// The brush tools. Options of a tool are visible only while a tool is chosen.
class TouchBar : public QWidget {
  Q_OBJECT
 public:
  explicit TouchBar(QWidget* parent = nullptr);

  void addTool(QAction* action);
  void addOption(QAction* action);
  void setChosen(bool chosen);
  void setBrush(int width, bool lasso);
  /// Shows the pins, the budget that they share with all other tokens, and the tokens in waiting commands.
  void setCounts(int pinned, int budget, int waiting);
  /// Shows a text instead of the counts for a moment.
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
