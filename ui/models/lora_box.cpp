#include "ui/models/lora_box.h"

#include <QCheckBox>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QPushButton>
#include <QScrollArea>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <filesystem>

#include "ui/look/icons.h"
#include "ui/look/section_heading.h"
#include "ui/look/theme.h"

namespace longtake::ui {
namespace {

constexpr int kWaitMs = 300;
constexpr int kMostHeight = 112;  // px of the list

}  // namespace

LoraBox::LoraBox(QWidget* parent) : QWidget(parent) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(px(5));
  auto* head = new QHBoxLayout;
  head->addWidget(sectionHeading(tr("LoRA")), 1);
  auto* more = new QPushButton(tr("Add LoRA…"));
  connect(more, &QPushButton::clicked, this, &LoraBox::choose);
  head->addWidget(more);
  column->addLayout(head);
  auto* rows = new QWidget;
  list_ = new QVBoxLayout(rows);
  list_->setContentsMargins(0, 0, 0, 0);
  list_->setSpacing(px(4));
  area_ = new QScrollArea;
  area_->setFrameShape(QFrame::NoFrame);
  area_->setWidgetResizable(true);
  area_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  area_->setWidget(rows);
  column->addWidget(area_);
  due_.setSingleShot(true);
  due_.setInterval(kWaitMs);
  connect(&due_, &QTimer::timeout, this, [this] { Q_EMIT wanted(inForce()); });
  area_->hide();
}

void LoraBox::setInForce(const LoraList& loras) {
  if (due_.isActive()) return;  // the user is changing it
  const LoraList own = inForce();
  const auto same = [](const LoraChoice& a, const LoraChoice& b) {
    return a.file == b.file && a.strength == b.strength;
  };
  if (std::ranges::equal(own, loras, same)) return;
  std::vector<Row> rows;
  for (const LoraChoice& lora : loras) rows.push_back({{lora.file, lora.strength}, true});
  for (const Row& row : rows_)
    if (!row.on && std::ranges::none_of(loras, [&](const LoraChoice& lora) { return lora.file == row.lora.file; }))
      rows.push_back(row);
  rows_ = std::move(rows);
  showRows();
}

void LoraBox::clear() {
  due_.stop();
  rows_.clear();
  showRows();
}

void LoraBox::add(const std::string& file) {
  rows_.push_back({{file}, true});
  showRows();
  changed();
}

LoraList LoraBox::inForce() const {
  LoraList loras;
  for (const Row& row : rows_)
    if (row.on) loras.push_back(row.lora);
  return loras;
}

void LoraBox::showRows() {
  while (QLayoutItem* item = list_->takeAt(0)) {
    item->widget()->hide();
    item->widget()->deleteLater();
    delete item;
  }
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    QWidget* row = makeRow(i);
    list_->addWidget(row);
    row->show();
  }
  // Shows a few rows; more of them scroll.
  area_->setFixedHeight(std::min(list_->sizeHint().height(), px(kMostHeight)));
  area_->setVisible(!rows_.empty());
}

QWidget* LoraBox::makeRow(std::size_t index) {
  const Row& row = rows_[index];
  auto* line = new QWidget;
  auto* layout = new QHBoxLayout(line);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(px(8));
  const QString name = QString::fromStdString(std::filesystem::path(row.lora.file).filename().string());
  auto* on = new QCheckBox(name);
  on->setChecked(row.on);
  on->setToolTip(QString::fromStdString(row.lora.file));
  connect(on, &QCheckBox::toggled, this, [this, index](bool checked) {
    rows_[index].on = checked;
    changed();
  });
  auto* strength = new QDoubleSpinBox;
  strength->setRange(-10, 10);
  strength->setSingleStep(0.1);
  strength->setDecimals(2);
  strength->setValue(row.lora.strength);
  strength->setKeyboardTracking(false);
  strength->setAccessibleName(tr("Strength of %1").arg(name));
  strength->setToolTip(tr("1 is its trained strength; below 0 it is reversed"));
  connect(strength, &QDoubleSpinBox::valueChanged, this, [this, index](double value) {
    rows_[index].lora.strength = value;
    if (rows_[index].on) changed();
  });
  auto* remove = new QToolButton;
  remove->setIcon(icon(QStringLiteral("close")));
  remove->setAccessibleName(tr("Remove %1 from the list").arg(name));
  remove->setToolTip(remove->accessibleName());
  connect(remove, &QToolButton::clicked, this, [this, index] {
    const bool was_on = rows_[index].on;
    rows_.erase(rows_.begin() + static_cast<std::ptrdiff_t>(index));
    if (was_on) changed();
    // Later, because the pressed button is deleted with its row.
    QTimer::singleShot(0, this, &LoraBox::showRows);
  });
  layout->addWidget(on, 1);
  layout->addWidget(strength);
  layout->addWidget(remove);
  return line;
}

void LoraBox::changed() { due_.start(); }

void LoraBox::choose() {
  auto* dialog = new QFileDialog(this, tr("Choose a LoRA"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setFileMode(QFileDialog::ExistingFile);
  connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& path) { add(path.toStdString()); });
  dialog->open();
}

}  // namespace longtake::ui

#include "moc_lora_box.cpp"
