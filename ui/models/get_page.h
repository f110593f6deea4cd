#pragma once

#include <QWidget>
#include <map>
#include <string>

#include "ui/models/downloads.h"

class QLabel;
class QVBoxLayout;

namespace longtake::ui {

class ModelRow;

/// The page "Get models": public models, downloaded only on a click.
class GetPage : public QWidget {
  Q_OBJECT
 public:
  explicit GetPage(const LibraryFactory& factory, QWidget* parent = nullptr);

 Q_SIGNALS:
  /// The user wants to open a downloaded file.
  void openWanted(const std::string& path);

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  void showList();
  void showRow(const std::string& model);
  ModelRow* makeRow(const CatalogueModel& model);

  Downloads downloads_;
  QLabel* folder_ = nullptr;
  QLabel* problem_ = nullptr;
  QVBoxLayout* rows_ = nullptr;
  std::map<std::string, ModelRow*> row_of_{};
};

}  // namespace longtake::ui
