#include "ui/timeline/compare_page.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/look/icons.h"
#include "ui/look/theme.h"

namespace longtake::ui {

ComparePage::ComparePage(QWidget* parent) : QWidget(parent) {
  setObjectName(QStringLiteral("compare"));
  setAttribute(Qt::WA_StyledBackground);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  auto* top = new QHBoxLayout;
  top->setContentsMargins(px(14), px(8), px(14), 0);
  top->setSpacing(px(6));
  modes_ = new QButtonGroup(this);
  const std::pair<QString, QString> names[] = {
      {tr("Side by Side"), tr("Each take in a picture of its own")},
      {tr("Wipe"), tr("Both in one picture, parted by a line: drag it, or use Alt and the arrow keys")},
      {tr("Difference"), tr("Differences are shown three times as bright")},
      {tr("Blink"), tr("One after the other in the same place")}};
  for (int i = 0; i < 4; ++i) {
    auto* button = new QToolButton;
    button->setText(names[i].first);
    button->setToolTip(names[i].second);
    button->setCheckable(true);
    button->setChecked(i == 0);
    button->setProperty("segment", true);
    button->setFocusPolicy(Qt::TabFocus);
    modes_->addButton(button, i);
    top->addWidget(button);
  }
  top->addStretch(1);
  keep_row_ = new QHBoxLayout;
  keep_row_->setSpacing(px(6));
  top->addLayout(keep_row_);
  export_ = new QPushButton(tr("Export…"));
  export_->setToolTip(tr("Both takes in one video, left and right at the same moments"));
  export_->hide();
  connect(export_, &QPushButton::clicked, this, &ComparePage::exportWanted);
  top->addWidget(export_);
  auto* close = new QToolButton;
  close->setIcon(icon(QStringLiteral("close")));
  close->setIconSize({px(12), px(12)});
  close->setToolTip(tr("Close the comparison"));
  close->setAccessibleName(close->toolTip());
  close->setFocusPolicy(Qt::TabFocus);
  top->addWidget(close);
  column->addLayout(top);
  view_ = new CompareView;
  column->addWidget(view_, 1);
  memory_ = new MemoryRows;
  column->addWidget(memory_);
  form_ = new TrialForm;
  form_->setContentsMargins(px(14), px(4), px(14), px(8));
  column->addWidget(form_);
  connect(modes_, &QButtonGroup::idClicked, this, [this](int mode) {
    view_->setMode(static_cast<CompareMode>(mode));
    view_->setFocus(Qt::OtherFocusReason);
  });
  connect(close, &QToolButton::clicked, this, &ComparePage::closed);
}

void ComparePage::clearKeep() {
  while (QLayoutItem* item = keep_row_->takeAt(0)) {
    item->widget()->hide();
    item->widget()->deleteLater();
    delete item;
  }
}

void ComparePage::setMaking(const std::vector<CompareView::Caption>& takes) {
  if (takes.size() != view_->captions().size()) {
    view_->setCaptions({});  // also drops the pictures of the previous takes
    memory_->setTakes(takes.size());
  }
  clearKeep();
  export_->hide();
  for (QAbstractButton* mode : modes_->buttons()) mode->setEnabled(takes.size() > 1);
  view_->setCaptions(takes);
}

void ComparePage::setTakes(const std::vector<CompareView::Caption>& takes) {
  clearKeep();
  for (std::size_t i = 0; takes.size() > 1 && i < takes.size(); ++i) {
    auto* keep = new QPushButton(tr("Keep %1").arg(QChar('A' + static_cast<int>(i))));
    keep->setToolTip(tr("%1 continues; the others stay in the list of takes").arg(takes[i].name));
    connect(keep, &QPushButton::clicked, this, [this, i] { Q_EMIT kept(i); });
    keep_row_->addWidget(keep);
  }
  for (QAbstractButton* mode : modes_->buttons()) mode->setEnabled(takes.size() > 1);
  view_->setCaptions(takes);
  memory_->setTakes(takes.size() > 1 ? takes.size() : 0);
  export_->setVisible(takes.size() > 1);
  // A video shows at most two takes.
  export_->setText(takes.size() > 2 ? tr("Export A and B…") : tr("Export…"));
}

}  // namespace longtake::ui

#include "moc_compare_page.cpp"
