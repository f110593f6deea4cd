#pragma once

#include <QWidget>

#include "ui/model/memory_report.h"

class QComboBox;
class QLabel;

namespace longtake::ui {

/// How a model is sampled, where its file can be sampled in several ways.
class RecipeRow : public QWidget {
  Q_OBJECT
 public:
  explicit RecipeRow(QWidget* parent = nullptr);

  /// Hidden where there is no choice. While nobody has `chosen`, and nothing in the file says it, it asks.
  void setReport(const MemoryReport& report, bool chosen);

 Q_SIGNALS:
  void chosen(const std::string& recipe);

 private:
  QComboBox* list_;
  QLabel* hint_;
};

}  // namespace longtake::ui
