#pragma once

#include <QFileDialog>

namespace longtake::ui {

/// True for a session's folder, its log, or a .take file, judged by its first bytes. Also true for a damaged one, so
/// that opening it reports the reason.
bool isSession(const std::string& path);

/// Selects a session or a model: a file, or a folder that is opened as a whole.
class OpenDialog : public QFileDialog {
  Q_OBJECT
 public:
  /// Begins in `folder`.
  OpenDialog(const QString& folder, QWidget* parent = nullptr);

 protected:
  void accept() override;
};

}  // namespace longtake::ui
