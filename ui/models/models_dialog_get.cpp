#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "ui/look/theme.h"
#include "ui/models/get_page.h"
#include "ui/models/models_dialog.h"

// The dialog's page for downloading public models.
namespace longtake::ui {

void ModelsDialog::offerDownloads(LibraryFactory factory) {
  downloads_ = std::move(factory);
  get_->setText(tr("Get Models…"));
  get_->setVisible(static_cast<bool>(downloads_));
}

void ModelsDialog::showGetPage(bool shown) {
  if (get_page_ == nullptr) {
    get_page_ = new GetPage(downloads_);
    connect(get_page_, &GetPage::openWanted, this, &ModelsDialog::inspect);
    auto* column = qobject_cast<QVBoxLayout*>(layout());
    column->insertWidget(0, get_page_, 1000);  // the large factor leaves no space to the stretch below
  }
  const bool has_report = !title_->text().isEmpty();
  used_box_->setVisible(!shown);
  drop_->setVisible(!shown);
  report_->setVisible(!shown && has_report);
  get_page_->setVisible(shown);
  get_->setText(shown ? tr("Back") : tr("Get Models…"));
  if (shown) resize(std::max(width(), px(640)), std::max(height(), px(600)));
}

}  // namespace longtake::ui
