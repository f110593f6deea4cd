#pragma once

#include <QWidget>
#include <map>

#include "ui/model/exports.h"

class QGridLayout;
class QLabel;
class QProgressBar;
class QPushButton;

namespace longtake::ui {

/// Opens the folder of `path` in the desktop's file manager.
void showInFolder(const std::string& path);

/// The state of one export: "43 % · 0:12 left", "12.0 s · 2.1 MB" or "cancelled".
QString exportState(const Exports& exports, const Exports::Item& item);

/// One row for each export of this run, newest first, with its buttons.
class ExportRows : public QWidget {
  Q_OBJECT
 public:
  /// If narrow, the buttons of a row are below its name.
  explicit ExportRows(Exports& exports, bool is_narrow = false, QWidget* parent = nullptr);

 private:
  struct Row {
    QWidget* widget = nullptr;
    QLabel* state = nullptr;
    QLabel* error = nullptr;
    QProgressBar* bar = nullptr;
    QPushButton* cancel = nullptr;
    QPushButton* show = nullptr;
  };

  void refresh();
  Row makeRow(const Exports::Item& item);

  Exports& exports_;
  const bool is_narrow_;
  std::map<JobId, Row> rows_;
};

}  // namespace longtake::ui
