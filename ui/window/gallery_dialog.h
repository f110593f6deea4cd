#pragma once

#include <QDialog>

namespace longtake::ui {

/// Prompts that work well, sent with a click. Stays open next to the stream.
class GalleryDialog : public QDialog {
  Q_OBJECT
 public:
  explicit GalleryDialog(QWidget* parent);

 Q_SIGNALS:
  void chosen(const QString& prompt);
};

}  // namespace longtake::ui
