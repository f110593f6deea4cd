#pragma once

#include <QTimer>
#include <QWidget>
#include <functional>

#include "ui/model/log_model.h"

class QComboBox;
class QLineEdit;
class QListView;

namespace longtake::ui {

/// Shows the program's log live. Reads it only while visible.
class LogPanel : public QWidget {
  Q_OBJECT
 public:
  /// Returns the lines after a number, like log_lines_after().
  using Source = std::function<std::vector<LogLine>(std::uint64_t)>;

  explicit LogPanel(Source source = log_lines_after, QWidget* parent = nullptr);

  QComboBox* least() const { return least_; }
  QLineEdit* search() const { return search_; }
  QListView* list() const { return list_; }
  /// Reads new lines; also called automatically a few times per second while visible.
  void refresh();
  /// Copies the selected lines, or all visible ones if none is selected.
  void copy() const;

 protected:
  void showEvent(QShowEvent*) override;
  void hideEvent(QHideEvent*) override { timer_.stop(); }

 private:
  Source source_;
  LogModel* model_ = nullptr;
  LogFilter* filter_ = nullptr;
  QComboBox* least_ = nullptr;
  QLineEdit* search_ = nullptr;
  QListView* list_ = nullptr;
  QTimer timer_;
};

}  // namespace longtake::ui
