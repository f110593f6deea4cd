#include "ui/export/export_rows.h"

#include <QDesktopServices>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QUrl>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "ui/look/elided_label.h"
#include "ui/look/engine_words.h"
#include "ui/look/language.h"
#include "ui/look/theme.h"

namespace longtake::ui {

void showInFolder(const std::string& path) {
  const auto folder = std::filesystem::path(path).parent_path().string();
  QDesktopServices::openUrl(QUrl::fromLocalFile(QString::fromStdString(folder)));
}

QString exportState(const Exports& exports, const Exports::Item& item) {
  switch (item.state) {
    case Exports::State::waiting:
      return ExportRows::tr("waiting");
    case Exports::State::running: {
      const QString percent = ExportRows::tr("%1 %").arg(static_cast<int>(std::floor(item.fraction * 100)));
      const auto left = exports.secondsLeft(item);
      if (!left) return percent;
      return ExportRows::tr("%1 · %2 left").arg(percent, durationText(std::max(1.0, std::ceil(*left))));
    }
    case Exports::State::done: {
      const QString size = QStringLiteral("%1 · %2").arg(durationText(item.seconds), bytesText(item.bytes));
      if (item.encoder.empty()) return size;
      return QStringLiteral("%1 · %2").arg(size, QString::fromStdString(item.encoder));
    }
    case Exports::State::failed:
      return ExportRows::tr("not exported");
    case Exports::State::cancelled:
      return ExportRows::tr("cancelled");
  }
  return {};
}

ExportRows::ExportRows(Exports& exports, bool is_narrow, QWidget* parent)
    : QWidget(parent), exports_(exports), is_narrow_(is_narrow) {
  setAccessibleName(tr("Exports"));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(px(10));
  column->addStretch(1);
  connect(&exports_, &Exports::changed, this, &ExportRows::refresh);
  refresh();
}

ExportRows::Row ExportRows::makeRow(const Exports::Item& item) {
  Row row;
  row.widget = new QWidget;
  auto* column = new QVBoxLayout(row.widget);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(px(4));
  auto* line = new QHBoxLayout;
  line->setSpacing(px(10));
  // Elided in the middle: the beginning and the take's number at the end distinguish files.
  auto* name = new ElidedLabel(Qt::ElideMiddle, item.name());
  name->setProperty("strong", true);
  name->setToolTip(QString::fromStdString(item.what.out));
  name->setMinimumWidth(px(60));
  name->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  row.state = new QLabel;
  row.state->setProperty("muted", true);
  row.cancel = new QPushButton(tr("Cancel"));
  row.cancel->setAccessibleName(tr("Cancel %1").arg(item.name()));
  connect(row.cancel, &QPushButton::clicked, this, [this, job = item.job] { exports_.cancel(job); });
  row.show = new QPushButton(tr("Show in Folder"));
  row.show->setAccessibleName(tr("Show %1 in its folder").arg(item.name()));
  connect(row.show, &QPushButton::clicked, this, [path = item.what.out] { showInFolder(path); });
  line->addWidget(name, 1);
  line->addWidget(row.state);
  auto* buttons = is_narrow_ ? new QHBoxLayout : line;
  if (is_narrow_) buttons->addStretch(1);
  for (QWidget* widget : {row.cancel, row.show}) buttons->addWidget(widget);
  row.bar = new QProgressBar;
  row.bar->setRange(0, 1000);
  row.bar->setTextVisible(false);
  row.bar->setFixedHeight(px(4));
  row.bar->setAccessibleName(tr("Progress of %1").arg(item.name()));
  row.error = new QLabel;
  row.error->setTextFormat(Qt::PlainText);
  row.error->setWordWrap(true);
  row.error->setProperty("problem", true);
  row.error->setTextInteractionFlags(Qt::TextSelectableByMouse);
  column->addLayout(line);
  column->addWidget(row.bar);
  if (is_narrow_) column->addLayout(buttons);
  column->addWidget(row.error);
  static_cast<QVBoxLayout*>(layout())->insertWidget(0, row.widget);
  return row;
}

void ExportRows::refresh() {
  const auto& items = exports_.all();
  for (auto it = rows_.begin(); it != rows_.end();) {
    const bool gone = std::ranges::none_of(items, [&](const Exports::Item& item) { return item.job == it->first; });
    if (gone) it->second.widget->deleteLater();
    it = gone ? rows_.erase(it) : std::next(it);
  }
  for (const Exports::Item& item : items) {
    if (!rows_.contains(item.job)) rows_[item.job] = makeRow(item);
    const Row& row = rows_[item.job];
    row.state->setText(exportState(exports_, item));
    row.bar->setValue(static_cast<int>(item.fraction * 1000));
    row.bar->setVisible(!item.isOver());
    row.cancel->setVisible(!item.isOver());
    row.show->setVisible(item.state == Exports::State::done);
    row.error->setVisible(item.error.has_value());
    if (item.error) row.error->setText(errorText(*item.error));
  }
}

}  // namespace longtake::ui

#include "moc_export_rows.cpp"
