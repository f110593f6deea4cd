#pragma once

#include <QFileDialog>

namespace longtake::ui {

/// True for a session's folder, its log, or a .take file, judged by its first bytes. It is also true for a file that
/// only claims to be one, so that opening it gives the reason of its failure.
bool isSession(const std::string& path);

/// Asks for a session or a model: a file, or a folder that is opened as a whole.
class OpenDialog : public QFileDialog {
  Q_OBJECT
 public:
  /// Begins in `folder`.
  OpenDialog(const QString& folder, QWidget* parent = nullptr);

 protected:
  void accept() override;
};

}  // namespace longtake::ui
