#pragma once

#include <QAbstractListModel>
#include <QSortFilterProxyModel>
#include <deque>

#include "engine/core/log_tail.h"

namespace longtake::ui {

/// The newest lines of the program's log, at most kLogTailLines of them.
class LogModel : public QAbstractListModel {
  Q_OBJECT
 public:
  enum Roles { kTime = Qt::UserRole, kLevel, kFolder, kText };

  using QAbstractListModel::QAbstractListModel;

  /// Adds newer lines, oldest first.
  void append(std::vector<LogLine> lines);
  void clear();
  /// The number of the newest line ever appended; 0 before the first.
  std::uint64_t newest() const { return newest_; }

  int rowCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;

 private:
  std::deque<LogLine> lines_;
  std::uint64_t newest_ = 0;
};

/// Hides lines below a level and lines without the search text.
class LogFilter : public QSortFilterProxyModel {
  Q_OBJECT
 public:
  using QSortFilterProxyModel::QSortFilterProxyModel;

  void setLeast(LogLevel level);
  void setNeedle(const QString& needle);

 protected:
  bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

 private:
  LogLevel least_ = LogLevel::debug;
  QString needle_;
};

/// The level's display name: "Information".
QString logLevelName(LogLevel level);
/// The line in the format for copying: "16:20:31.250 Information pipeline chunk=7".
QString logLineText(const QModelIndex& line);

}  // namespace longtake::ui
