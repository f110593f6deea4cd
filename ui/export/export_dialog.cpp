#include "ui/export/export_dialog.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

#include "ui/export/export_rows.h"
#include "ui/look/theme.h"

namespace longtake::ui {

ExportDialog::ExportDialog(const ExportContext& context, std::function<TakeExtent()> extent, QWidget* parent)
    : QDialog(parent), exports_(context.exports) {
  setWindowTitle(tr("Export"));
  setMinimumSize(px(960), px(560));
  auto* outer = new QVBoxLayout(this);
  outer->setContentsMargins(px(20), px(18), px(20), px(18));
  outer->setSpacing(px(16));
  form_ = new ExportForm(
      context, [extent = std::move(extent)] { return std::vector<TakeExtent>{extent()}; }, ExportForm::Shape::wide);
  outer->addWidget(form_);
  auto* rows = new ExportRows(exports_);
  auto* scroller = new QScrollArea;
  scroller->setFrameShape(QFrame::NoFrame);
  scroller->setWidgetResizable(true);
  scroller->setWidget(rows);
  scroller->setFocusPolicy(Qt::NoFocus);
  scroller->setMinimumHeight(px(96));
  outer->addWidget(scroller, 1);
  outer->addWidget(makeFoot());
  for (const auto signal : {&Exports::changed, &Exports::cleared})
    connect(&exports_, signal, this, [this] { clear_->setEnabled(exports_.anyOver()); });
  clear_->setEnabled(exports_.anyOver());
}

QWidget* ExportDialog::makeFoot() {
  auto* foot = new QWidget;
  auto* row = new QHBoxLayout(foot);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(px(8));
  clear_ = new QPushButton(tr("Clear List"));
  connect(clear_, &QPushButton::clicked, &exports_, &Exports::clearFinished);
  auto* close = new QPushButton(tr("Close"));
  connect(close, &QPushButton::clicked, this, &QWidget::close);
  form_->button()->setDefault(true);
  auto* calm = new QLabel(tr("The stream comes first; pause it and files are ready sooner."));
  calm->setProperty("muted", true);
  calm->setWordWrap(true);
  row->addWidget(clear_);
  row->addWidget(calm, 1);
  row->addWidget(close);
  row->addWidget(form_->button());
  return foot;
}

void ExportDialog::refresh() { form_->refresh(); }

void ExportDialog::showEvent(QShowEvent* event) {
  form_->refresh();
  form_->suggestName();
  QDialog::showEvent(event);
}

}  // namespace longtake::ui

#include "moc_export_dialog.cpp"
