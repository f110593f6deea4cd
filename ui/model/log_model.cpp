#include "ui/model/log_model.h"

#include <QCoreApplication>
#include <QDateTime>
#include <algorithm>

namespace longtake::ui {
namespace {

QString timeText(std::chrono::system_clock::time_point time) {
  const auto ms = std::chrono::duration_cast<std::chrono::milliseconds>(time.time_since_epoch()).count();
  return QDateTime::fromMSecsSinceEpoch(ms).toString(QStringLiteral("HH:mm:ss.zzz"));
}

}  // namespace

QString logLevelName(LogLevel level) {
  switch (level) {
    case LogLevel::debug:
      return LogModel::tr("Detail");
    case LogLevel::information:
      return LogModel::tr("Information");
    case LogLevel::warning:
      return LogModel::tr("Warning");
    case LogLevel::error:
      return LogModel::tr("Error");
  }
  return {};
}

QString logLineText(const QModelIndex& line) {
  return QStringLiteral("%1 %2 %3 %4")
      .arg(line.data(LogModel::kTime).toString(),
           logLevelName(static_cast<LogLevel>(line.data(LogModel::kLevel).toInt())),
           line.data(LogModel::kFolder).toString(), line.data(LogModel::kText).toString());
}

void LogModel::append(std::vector<LogLine> lines) {
  if (lines.empty()) return;
  newest_ = lines.back().number;
  if (lines.size() > kLogTailLines) lines.erase(lines.begin(), lines.end() - kLogTailLines);
  const auto total = lines_.size() + lines.size();
  if (total > kLogTailLines) {
    const auto gone = static_cast<int>(total - kLogTailLines);
    beginRemoveRows({}, 0, gone - 1);
    lines_.erase(lines_.begin(), lines_.begin() + gone);
    endRemoveRows();
  }
  const int first = static_cast<int>(lines_.size());
  beginInsertRows({}, first, first + static_cast<int>(lines.size()) - 1);
  std::move(lines.begin(), lines.end(), std::back_inserter(lines_));
  endInsertRows();
}

void LogModel::clear() {
  beginResetModel();
  lines_.clear();
  endResetModel();
}

int LogModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(lines_.size());
}

QVariant LogModel::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
  const LogLine& line = lines_[static_cast<std::size_t>(index.row())];
  switch (role) {
    case kTime:
      return timeText(line.time);
    case kLevel:
      return static_cast<int>(line.level);
    case kFolder:
      return QString::fromStdString(line.folder);
    case kText:
    case Qt::DisplayRole:
      return QString::fromStdString(line.text);
    case Qt::ToolTipRole:
    case Qt::AccessibleTextRole:
      return logLineText(index);
    default:
      return {};
  }
}

void LogFilter::setLeast(LogLevel level) {
  least_ = level;
  invalidateFilter();
}

void LogFilter::setNeedle(const QString& needle) {
  needle_ = needle;
  invalidateFilter();
}

bool LogFilter::filterAcceptsRow(int row, const QModelIndex& parent) const {
  const QModelIndex line = sourceModel()->index(row, 0, parent);
  if (line.data(LogModel::kLevel).toInt() < static_cast<int>(least_)) return false;
  return needle_.isEmpty() || line.data(LogModel::kText).toString().contains(needle_, Qt::CaseInsensitive) ||
         line.data(LogModel::kFolder).toString().contains(needle_, Qt::CaseInsensitive);
}

}  // namespace longtake::ui

#include "moc_log_model.cpp"
