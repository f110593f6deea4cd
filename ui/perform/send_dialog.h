#pragma once

#include <QDialog>

class QLabel;
class QLineEdit;
class QPushButton;

namespace longtake::ui {

class SendClient;
struct Settings;

/// Where the stream is sent, and how that goes. The stream never waits for this window or for who takes the pictures.
class SendDialog : public QDialog {
  Q_OBJECT
 public:
  /// Both must outlive the dialog.
  SendDialog(SendClient& client, Settings& settings, QWidget* parent);

 private:
  void startOrStop();
  void refresh();

  SendClient& client_;
  Settings& settings_;
  QLineEdit* address_ = nullptr;
  QLabel* story_ = nullptr;
  QPushButton* button_ = nullptr;
  QString refusal_;
};

}  // namespace longtake::ui
