#include "ui/models/recipe_row.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

#include "ui/look/theme.h"

namespace longtake::ui {

RecipeRow::RecipeRow(QWidget* parent) : QWidget(parent) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(px(4));
  auto* row = new QHBoxLayout;
  row->setSpacing(px(16));
  auto* name = new QLabel(tr("Sampled as"));
  name->setProperty("muted", true);
  list_ = new QComboBox;
  list_->setAccessibleName(tr("How the model is sampled"));
  name->setBuddy(list_);
  row->addWidget(name);
  row->addWidget(list_, 1);
  column->addLayout(row);
  hint_ = new QLabel;
  hint_->setWordWrap(true);
  hint_->setProperty("muted", true);
  column->addWidget(hint_);
  connect(list_, &QComboBox::activated, this,
          [this](int index) { Q_EMIT chosen(list_->itemData(index).toString().toStdString()); });
  hide();
}

void RecipeRow::setReport(const MemoryReport& report, bool chosen) {
  list_->clear();
  for (const auto& [text, name] : report.recipes) list_->addItem(text, QString::fromStdString(name));
  list_->setCurrentIndex(list_->findData(QString::fromStdString(report.recipe_name)));
  if (chosen)
    hint_->setText(tr("Your choice. It is remembered for this model."));
  else if (report.recipe_guessed)
    hint_->setText(tr(
        "The file and its name do not show how the model must be sampled. Choose it here; your choice is remembered."));
  hint_->setVisible(chosen || report.recipe_guessed);
  setVisible(report.recipes.size() > 1);
}

}  // namespace longtake::ui

#include "moc_recipe_row.cpp"
