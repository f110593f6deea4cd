#include "ui/models/get_page.h"

#include <QLabel>
#include <QScrollArea>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/look/engine_words.h"
#include "ui/look/section_heading.h"
#include "ui/look/theme.h"
#include "ui/models/model_row.h"

namespace longtake::ui {

GetPage::GetPage(const LibraryFactory& factory, QWidget* parent) : QWidget(parent), downloads_(factory) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(px(8));
  column->addWidget(sectionHeading(tr("Get models")));
  folder_ = new QLabel;
  folder_->setTextFormat(Qt::PlainText);
  folder_->setWordWrap(true);
  folder_->setProperty("muted", true);
  column->addWidget(folder_);
  problem_ = new QLabel;
  problem_->setTextFormat(Qt::PlainText);
  problem_->setWordWrap(true);
  problem_->setProperty("problem", true);
  problem_->hide();
  column->addWidget(problem_);
  auto* scroll = new QScrollArea;
  scroll->setWidgetResizable(true);
  scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  scroll->setMinimumHeight(px(320));
  auto* inside = new QWidget;
  rows_ = new QVBoxLayout(inside);
  rows_->setContentsMargins(0, 0, px(10), 0);
  rows_->setSpacing(px(8));
  rows_->addStretch(1);
  scroll->setWidget(inside);
  column->addWidget(scroll, 1);
  connect(&downloads_, &Downloads::listChanged, this, &GetPage::showList);
  connect(&downloads_, &Downloads::stateChanged, this, &GetPage::showRow);
}

void GetPage::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  downloads_.list();
}

ModelRow* GetPage::makeRow(const CatalogueModel& model) {
  QStringList needs;
  for (const CatalogueModel& other : downloads_.listed().models)
    if (std::ranges::find(model.needs, other.name) != model.needs.end()) needs << QString::fromStdString(other.title);
  auto* row = new ModelRow(model, needs);
  const std::string name = model.name;
  connect(row, &ModelRow::getWanted, this, [this, name] { downloads_.get(name); });
  connect(row, &ModelRow::pauseWanted, this, [this, name] { downloads_.pause(name); });
  connect(row, &ModelRow::discardWanted, this, [this, name] { downloads_.discard(name); });
  connect(row, &ModelRow::openWanted, this, [this, name] {
    const auto& models = downloads_.listed().models;
    const auto found = std::ranges::find(models, name, &CatalogueModel::name);
    if (found != models.end()) Q_EMIT openWanted(found->open);
  });
  return row;
}

void GetPage::showList() {
  const ModelsListed& listed = downloads_.listed();
  folder_->setText(tr("Nothing is downloaded before you start it. Files go to %1, and each one is compared with its "
                      "SHA-256. A download that ends early can be resumed.")
                       .arg(QString::fromStdString(listed.folder)));
  problem_->setVisible(listed.problem.has_value());
  if (listed.problem) problem_->setText(errorText(*listed.problem));
  int at = 0;
  for (const CatalogueModel& model : listed.models) {
    ModelRow*& row = row_of_[model.name];
    if (row == nullptr) {
      row = makeRow(model);
      rows_->insertWidget(at, row);
    }
    ++at;
    showRow(model.name);
  }
}

void GetPage::showRow(const std::string& model) {
  const auto& models = downloads_.listed().models;
  const auto found = std::ranges::find(models, model, &CatalogueModel::name);
  const auto row = row_of_.find(model);
  if (found != models.end() && row != row_of_.end()) row->second->showModel(*found, downloads_.state(model));
}

}  // namespace longtake::ui

#include "moc_get_page.cpp"
