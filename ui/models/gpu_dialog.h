#pragma once

#include <QDialog>
#include <QProcess>
#include <QStringList>

class QCheckBox;
class QJsonObject;
class QLabel;
class QProgressBar;
class QPushButton;

namespace longtake::ui {

/// Support for the computer's NVIDIA GPU: downloads, resumes and removes its libraries. "longtake-cli gpu" does the
/// same.
class GpuDialog : public QDialog {
  Q_OBJECT
 public:
  /// `script` is gpu_libraries.py; empty if it is not installed.
  explicit GpuDialog(const QString& script, QWidget* parent = nullptr);
  ~GpuDialog() override;

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  enum class Work { none, status, setup, remove };

  void start(Work work);
  void readLines();
  void readEvent(const QJsonObject& event);
  void ended(int code);
  void updateButtons();
  void setUp();

  const QString script_;
  QProcess process_;
  Work work_ = Work::none;
  bool complete_ = false, partial_ = false, cancelled_ = false;
  qint64 left_ = 0;  // bytes to download

  QLabel* computer_ = nullptr;
  QLabel* libraries_ = nullptr;
  QLabel* problem_ = nullptr;
  QCheckBox* accepted_ = nullptr;
  QProgressBar* progress_ = nullptr;
  QPushButton* set_up_ = nullptr;
  QPushButton* remove_ = nullptr;
};

}  // namespace longtake::ui
