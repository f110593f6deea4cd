#pragma once

#include <QWidget>

#include "ui/model/memory_report.h"

class QComboBox;
class QLabel;

namespace longtake::ui {

/// How to sample a model whose file allows several recipes.
class RecipeRow : public QWidget {
  Q_OBJECT
 public:
  explicit RecipeRow(QWidget* parent = nullptr);

  /// Hidden if there is no choice. Asks if the recipe is neither `chosen` nor given by the file.
  void setReport(const MemoryReport& report, bool chosen);

 Q_SIGNALS:
  void chosen(const std::string& recipe);

 private:
  QComboBox* list_;
  QLabel* hint_;
};

}  // namespace longtake::ui
