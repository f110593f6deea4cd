#pragma once

#include <QDialog>
#include <QSize>
#include <string>

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;
class QStackedWidget;

namespace longtake::ui {

class SendClient;
struct Settings;

/// The target and format of sending the stream, and its state. The stream never waits for this window or for a
/// receiver.
class SendDialog : public QDialog {
  Q_OBJECT
 public:
  /// Client and settings must outlive the dialog. `pictures` is the frame size in px, empty while it is not known.
  SendDialog(SendClient& client, Settings& settings, QSize pictures, QWidget* parent);

 private:
  enum Place { network, camera, ndi, file };

  void build();
  QWidget* makeAddress();
  QWidget* makePath();
  void fillSizes(QSize pictures);
  void readSettings();
  /// Updates the message about the chosen target's missing part, which may have been installed since.
  void checkTarget();
  void lookForCameras();
  std::string address() const;
  void startOrStop();
  void refresh();

  SendClient& client_;
  Settings& settings_;
  QComboBox* place_ = nullptr;
  QStackedWidget* where_ = nullptr;  // a page for each Place
  QLineEdit* address_ = nullptr;
  QPushButton* shows_ = nullptr;  // shows the address with its key
  QComboBox* camera_ = nullptr;
  QLabel* name_caption_ = nullptr;
  QLineEdit* name_ = nullptr;
  QLineEdit* path_ = nullptr;
  QComboBox* form_ = nullptr;
  QComboBox* size_ = nullptr;
  QLabel* kbps_caption_ = nullptr;
  QSpinBox* kbps_ = nullptr;
  QLabel* note_ = nullptr;
  QLabel* story_ = nullptr;
  QLabel* lacking_ = nullptr;  // the missing part that disables Start
  QPushButton* button_ = nullptr;
  QString refusal_;
  QString missing_;  // why there is no virtual camera or NDI
};

}  // namespace longtake::ui
