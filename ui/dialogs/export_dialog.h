#pragma once

#include <QDialog>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "ui/model/exports.h"
#include "ui/model/settings.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QListWidget;
class QPushButton;

namespace longtake::ui {

/// The current take: the material to export.
struct TakeExtent {
  std::string session;  ///< "" when nothing is kept
  TakeId take = 0;
  std::int64_t frames = 0;
  double fps = 16;
  int width = 0;   ///< px
  int height = 0;  ///< px
  std::optional<std::int64_t> in_frame;
  std::optional<std::int64_t> out_frame;
};

/// Presets at the left, their settings at the right, started exports below. It is not modal, so the stream goes on.
class ExportDialog : public QDialog {
  Q_OBJECT
 public:
  ExportDialog(Exports& exports, Settings& settings, std::function<TakeExtent()> extent, QWidget* parent = nullptr);

  /// Reads the current take again; this is cheap.
  void refresh();

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  QWidget* makeFields();
  QWidget* makeFoot();
  void choosePreset(int index);
  void chooseFile();
  void suggestName();
  void fillRates();
  void fillSizes();
  void fillPrompts();
  void fillRanges();
  void exportNow();
  FrameRange range() const;
  double fps() const;
  const FrameSize& frameSize() const;
  bool asksFor(const char* prompts) const;
  /// The reason why nothing can be exported now, given the free bytes on the disk if known; empty if an export is
  /// possible.
  QString obstacle(const ExportSize& size, std::optional<std::int64_t> left) const;
  const ExportPreset& preset() const;

  Exports& exports_;
  Settings& settings_;
  const std::function<TakeExtent()> extent_;
  TakeExtent take_;
  bool named_by_hand_ = false;

  QListWidget* presets_ = nullptr;
  QLabel* note_ = nullptr;
  QComboBox* range_ = nullptr;
  QComboBox* rate_ = nullptr;
  QComboBox* frame_ = nullptr;
  std::vector<FrameSize> sizes_;  // sizes of the rows of frame_
  QComboBox* prompts_ = nullptr;
  QLineEdit* file_ = nullptr;
  QLabel* size_ = nullptr;
  QLabel* problem_ = nullptr;
  QPushButton* clear_ = nullptr;
  QPushButton* export_ = nullptr;
};

}  // namespace longtake::ui
