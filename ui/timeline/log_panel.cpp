#include "ui/timeline/log_panel.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QListView>
#include <QPainter>
#include <QPushButton>
#include <QScrollBar>
#include <QShortcut>
#include <QStyledItemDelegate>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/look/figures.h"
#include "ui/look/icons.h"

namespace longtake::ui {
namespace {

constexpr int kPeriodMs = 250;

// Paints time, origin and facts in columns; warnings and errors have a colour and a word.
class LineDelegate : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;

  QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override {
    return {px(100), QFontMetrics(labelFont()).height() + px(5)};
  }

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& line) const override {
    const bool selected = (option.state & QStyle::State_Selected) != 0;
    if (selected) painter->fillRect(option.rect, colour(Role::raised));
    painter->setFont(labelFont());
    const QFontMetricsF metrics(painter->font());
    const double y = option.rect.top() + (option.rect.height() + metrics.ascent() - metrics.descent()) / 2;
    double x = option.rect.left() + px(4);
    const auto level = static_cast<LogLevel>(line.data(LogModel::kLevel).toInt());
    const QString time = line.data(LogModel::kTime).toString();
    painter->setPen(colour(Role::muted));
    drawFigures(*painter, {x, y}, time);
    x += figuresWidth(painter->font(), time) + px(12);
    painter->drawText(QPointF(x, y), line.data(LogModel::kFolder).toString());
    x += px(72);
    if (level >= LogLevel::warning) {
      const QString name = logLevelName(level) + QLatin1Char(' ');
      painter->setPen(colour(level == LogLevel::error ? Role::recording : Role::accent));
      painter->drawText(QPointF(x, y), name);
      x += metrics.horizontalAdvance(name) + px(4);
    }
    painter->setPen(colour(level == LogLevel::debug && !selected ? Role::muted : Role::text));
    painter->drawText(QPointF(x, y), metrics.elidedText(line.data(LogModel::kText).toString(), Qt::ElideRight,
                                                        option.rect.right() - px(4) - x));
  }
};

}  // namespace

LogPanel::LogPanel(Source source, QWidget* parent) : QWidget(parent), source_(std::move(source)) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(px(12), 0, px(12), px(8));
  column->setSpacing(px(6));
  auto* row = new QHBoxLayout;
  row->setSpacing(px(8));
  least_ = new QComboBox;
  least_->setAccessibleName(tr("Least important level that is shown"));
  least_->setToolTip(least_->accessibleName());
  for (const LogLevel level : {LogLevel::debug, LogLevel::information, LogLevel::warning, LogLevel::error}) {
    least_->addItem(logLevelName(level), static_cast<int>(level));
  }
  search_ = new QLineEdit;
  search_->setProperty("small", true);
  search_->setPlaceholderText(tr("Filter"));
  search_->setAccessibleName(tr("Filter the log"));
  search_->setClearButtonEnabled(true);
  search_->addAction(icon(QStringLiteral("search"), Role::muted), QLineEdit::LeadingPosition);
  auto* copy_button = new QPushButton(tr("Copy"));
  copy_button->setToolTip(tr("The selected lines, or all that are shown"));
  auto* clear_button = new QPushButton(tr("Clear"));
  row->addWidget(least_);
  row->addWidget(search_, 1);
  row->addWidget(copy_button);
  row->addWidget(clear_button);
  column->addLayout(row);

  model_ = new LogModel(this);
  filter_ = new LogFilter(this);
  filter_->setSourceModel(model_);
  list_ = new QListView;
  list_->setModel(filter_);
  list_->setItemDelegate(new LineDelegate(list_));
  list_->setUniformItemSizes(true);
  list_->setSelectionMode(QAbstractItemView::ExtendedSelection);
  list_->setEditTriggers(QAbstractItemView::NoEditTriggers);
  list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  list_->setAccessibleName(tr("Log"));
  list_->setMinimumHeight(px(110));
  column->addWidget(list_, 1);

  connect(least_, &QComboBox::currentIndexChanged, this,
          [this] { filter_->setLeast(static_cast<LogLevel>(least_->currentData().toInt())); });
  connect(search_, &QLineEdit::textChanged, filter_, &LogFilter::setNeedle);
  connect(copy_button, &QPushButton::clicked, this, &LogPanel::copy);
  connect(clear_button, &QPushButton::clicked, model_, &LogModel::clear);
  connect(new QShortcut(QKeySequence::Copy, list_, nullptr, nullptr, Qt::WidgetShortcut), &QShortcut::activated, this,
          &LogPanel::copy);
  timer_.setInterval(kPeriodMs);
  connect(&timer_, &QTimer::timeout, this, &LogPanel::refresh);
}

void LogPanel::showEvent(QShowEvent*) {
  refresh();
  list_->scrollToBottom();
  timer_.start();
}

// Follows the newest line unless the user has scrolled up.
void LogPanel::refresh() {
  auto lines = source_(model_->newest());
  if (lines.empty()) return;
  const QScrollBar* bar = list_->verticalScrollBar();
  const bool follows = bar->value() == bar->maximum();
  model_->append(std::move(lines));
  if (follows) list_->scrollToBottom();
}

void LogPanel::copy() const {
  QModelIndexList chosen = list_->selectionModel()->selectedRows();
  std::sort(chosen.begin(), chosen.end(), [](const auto& a, const auto& b) { return a.row() < b.row(); });
  if (chosen.isEmpty()) {
    for (int row = 0; row < filter_->rowCount(); ++row) chosen << filter_->index(row, 0);
  }
  QStringList out;
  for (const QModelIndex& line : chosen) out << logLineText(line);
  QApplication::clipboard()->setText(out.join(QLatin1Char('\n')));
}

}  // namespace longtake::ui

#include "moc_log_panel.cpp"
