#pragma once

#include <QDialog>
#include <vector>

#include "ui/memory/cost_meter.h"

class QComboBox;
class QLabel;
class QPushButton;
class QSpinBox;

namespace longtake::ui {

class SpanLine;

/// The estimated cost of a chunk with other passes, another budget or another decoder, and the measurements that the
/// estimate uses. A button applies the budget at once, and the passes if the model supports that.
class CostDialog : public QDialog {
  Q_OBJECT
 public:
  /// The meter must outlive this.
  explicit CostDialog(CostMeter& meter, QWidget* parent = nullptr);

 Q_SIGNALS:
  void budgetWanted(int tokens);
  void stepsWanted(int steps);

 private:
  struct Row {
    QLabel* name = nullptr;
    SpanLine* now = nullptr;
    SpanLine* then = nullptr;
    double CostAnswer::*part = nullptr;
  };

  QWidget* makeWishes();
  QWidget* makeTable();
  void refresh();
  void followPresent();
  void fillDecoders();
  void showBasis(const CostAnswer& then);
  CostWish wish() const;
  bool asksForPasses() const;
  void use();

  CostMeter& meter_;
  QSpinBox* passes_ = nullptr;
  QSpinBox* budget_ = nullptr;
  QLabel* frames_ = nullptr;
  QComboBox* decoder_ = nullptr;
  std::vector<Row> rows_;
  Row total_;
  Row rate_;
  QLabel* basis_ = nullptr;
  QLabel* way_ = nullptr;
  QPushButton* use_ = nullptr;
  bool follows_ = true;  // show the current settings, until the user changes a value
};

}  // namespace longtake::ui
