#pragma once

#include <QDialog>
#include <functional>

#include "ui/export/export_form.h"

class QPushButton;

namespace longtake::ui {

/// The export form, with this run's exports below it. It is not modal, so the stream continues.
class ExportDialog : public QDialog {
  Q_OBJECT
 public:
  ExportDialog(const ExportContext& context, std::function<TakeExtent()> extent, QWidget* parent = nullptr);

  /// Reads the current take again; this is cheap.
  void refresh();
  ExportForm* form() const { return form_; }

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  QWidget* makeFoot();

  Exports& exports_;
  ExportForm* form_ = nullptr;
  QPushButton* clear_ = nullptr;
};

}  // namespace longtake::ui
