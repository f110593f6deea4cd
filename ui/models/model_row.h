#pragma once

#include <QFrame>
#include <utility>
#include <vector>

#include "ui/models/downloads.h"

class QLabel;
class QProgressBar;
class QPushButton;

namespace longtake::ui {

/// One public model: its description, its cost, and the available actions.
class ModelRow : public QFrame {
  Q_OBJECT
 public:
  /// `needs` are the titles of the models that it requires.
  ModelRow(const CatalogueModel& model, const QStringList& needs, QWidget* parent = nullptr);

  void showModel(const CatalogueModel& model, const Downloads::State& state);

 Q_SIGNALS:
  void getWanted();
  void pauseWanted();
  void discardWanted();
  void openWanted();

 private:
  void showButtons(const std::vector<std::pair<QPushButton*, bool>>& buttons);
  void showState(const CatalogueModel& model, const Downloads::State& state);

  QLabel* size_ = nullptr;
  QLabel* state_ = nullptr;
  QLabel* problem_ = nullptr;
  QProgressBar* progress_ = nullptr;
  QPushButton* get_ = nullptr;
  QPushButton* pause_ = nullptr;
  QPushButton* discard_ = nullptr;
  QPushButton* open_ = nullptr;
};

}  // namespace longtake::ui
