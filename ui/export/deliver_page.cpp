#include "ui/export/deliver_page.h"

#include <QAction>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "ui/export/export_rows.h"
#include "ui/look/section_heading.h"
#include "ui/look/theme.h"
#include "ui/look/wrap_layout.h"

namespace longtake::ui {
namespace {

QWidget* buttons(const std::vector<QAction*>& actions) {
  auto* holder = new QWidget;
  auto* row = new WrapLayout(px(6), holder);
  for (QAction* action : actions) {
    auto* button = new QToolButton;
    button->setDefaultAction(action);
    button->setToolButtonStyle(Qt::ToolButtonTextOnly);
    button->setFocusPolicy(Qt::TabFocus);
    button->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    button->setProperty("framed", true);
    row->addWidget(button);
  }
  return holder;
}

QVBoxLayout* columnOf(QWidget* page) {
  auto* column = new QVBoxLayout(page);
  column->setContentsMargins(px(14), px(4), px(14), px(12));
  column->setSpacing(px(8));
  return column;
}

}  // namespace

DeliverPage::DeliverPage(const ExportContext& context, Takes takes, const std::vector<QAction*>& marks, QWidget* parent)
    : QWidget(parent), read_takes_(std::move(takes)) {
  auto* column = columnOf(this);
  list_ = new QListWidget;
  list_->setAccessibleName(tr("Takes to export"));
  list_->setToolTip(tr("Each checked take is exported. Space checks, and unchecks, the selected one."));
  list_->setProperty("takesSpace", true);
  list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  column->addWidget(list_);
  column->addWidget(buttons(marks));
  takes_ = read_takes_();
  form_ = new ExportForm(
      context, [this] { return chosen(); }, ExportForm::Shape::narrow);
  column->addWidget(form_);
  column->addStretch(1);
  connect(list_, &QListWidget::itemChanged, this, &DeliverPage::choose);
}

bool DeliverPage::isChosen(const TakeChoice& choice) const {
  return chosen_ ? chosen_->contains(choice.take.take) : choice.current;
}

std::vector<TakeExtent> DeliverPage::chosen() const {
  std::vector<TakeExtent> out;
  for (const TakeChoice& choice : takes_)
    if (isChosen(choice)) out.push_back(choice.take);
  return out;
}

void DeliverPage::choose(const QListWidgetItem* item) {
  std::set<TakeId> now;
  for (const TakeChoice& choice : takes_)
    if (isChosen(choice)) now.insert(choice.take.take);
  const auto take = static_cast<TakeId>(item->data(Qt::UserRole).toUInt());
  if (item->checkState() == Qt::Checked)
    now.insert(take);
  else
    now.erase(take);
  chosen_ = std::move(now);
  refresh();
}

void DeliverPage::refresh() {
  auto takes = read_takes_();
  const bool same = static_cast<std::size_t>(list_->count()) == takes.size() &&
                    std::ranges::equal(takes, takes_, &TakeChoice::isShownAs);
  takes_ = std::move(takes);
  // Resets the choice if its takes belong to another session.
  if (chosen_ && std::ranges::none_of(takes_, [this](const auto& each) { return chosen_->contains(each.take.take); }) &&
      !chosen_->empty())
    chosen_.reset();
  const QSignalBlocker quiet(list_);
  const int row = list_->currentRow();
  if (!same) {
    list_->clear();
    for (const TakeChoice& choice : takes_) {
      auto* item = new QListWidgetItem(choice.title, list_);
      item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
      item->setData(Qt::UserRole, choice.take.take);
    }
    list_->setCurrentRow(std::clamp(row, 0, std::max(0, list_->count() - 1)));
  }
  for (int i = 0; i < list_->count(); ++i)
    list_->item(i)->setCheckState(isChosen(takes_[static_cast<std::size_t>(i)]) ? Qt::Checked : Qt::Unchecked);
  fitList();
  form_->refresh();
}

// Makes the list as high as its takes need, up to four rows, so that the form keeps its space.
void DeliverPage::fitList() {
  constexpr int kMostRows = 4;
  const int rows = std::clamp(list_->count(), 1, kMostRows);
  const int row = std::max(list_->sizeHintForRow(0), list_->fontMetrics().height() + px(6));
  list_->setFixedHeight(rows * row + 2 * list_->frameWidth() + px(8));
}

void DeliverPage::showEvent(QShowEvent* event) {
  refresh();
  form_->suggestName();
  QWidget::showEvent(event);
}

DeliveredPage::DeliveredPage(Exports& exports, const std::vector<QAction*>& quick, QWidget* parent) : QWidget(parent) {
  auto* column = columnOf(this);
  column->addWidget(buttons(quick));
  column->addSpacing(px(6));
  column->addWidget(new ExportRows(exports, true));
  auto* none = new QLabel(tr("Exports appear here while they run and when they are ready."));
  none->setProperty("muted", true);
  none->setWordWrap(true);
  column->addWidget(none);
  auto* clear = new QPushButton(tr("Clear List"));
  connect(clear, &QPushButton::clicked, &exports, &Exports::clearFinished);
  column->addWidget(clear);
  auto* calm = new QLabel(tr("The stream comes first; pause it and files are ready sooner."));
  calm->setProperty("muted", true);
  calm->setWordWrap(true);
  column->addWidget(calm);
  column->addStretch(1);
  const auto look = [&exports, none, clear] {
    none->setVisible(exports.all().empty());
    clear->setVisible(!exports.all().empty());
    clear->setEnabled(exports.anyOver());
  };
  for (const auto signal : {&Exports::changed, &Exports::cleared}) connect(&exports, signal, this, look);
  look();
}

}  // namespace longtake::ui

#include "moc_deliver_page.cpp"
