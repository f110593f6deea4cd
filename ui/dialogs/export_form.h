#pragma once

#include <QWidget>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "ui/model/exports.h"
#include "ui/model/settings.h"

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QGridLayout;
class QLabel;
class QLineEdit;
class QListWidget;
class QPushButton;
class QSpinBox;

namespace longtake::ui {

/// A sound that belongs to a take, because its cues came from it.
struct TakeSound {
  std::string file;
  double from_s = 0;   ///< the second of it at the take's first picture; below 0 it begins later
  double seconds = 0;  ///< its length

  bool operator==(const TakeSound&) const = default;
};

/// A take as material to export.
struct TakeExtent {
  std::string session;  ///< "" when nothing is kept
  TakeId take = 0;
  std::int64_t frames = 0;
  double fps = 16;
  int width = 0;   ///< px
  int height = 0;  ///< px
  std::optional<std::int64_t> in_frame;
  std::optional<std::int64_t> out_frame;
  std::optional<TakeSound> sound{};  ///< offered as the sound of the export
};

/// Everything that is asked before an export, and what it will be: preset, range, rate, size, prompts, sound, file. The
/// dialog
/// and the layout Deliver show the same form.
class ExportForm : public QWidget {
  Q_OBJECT
 public:
  enum class Shape { wide, narrow };  ///< presets as a list at the left, or as a box above the fields
  /// The takes to export. Of several takes each is exported with a name of its own.
  using Takes = std::function<std::vector<TakeExtent>()>;

  ExportForm(Exports& exports, Settings& settings, Takes takes, Shape shape, QWidget* parent = nullptr);

  /// Reads the takes again; this is cheap.
  void refresh();
  /// Suggests a file that does not exist yet, unless the person named one.
  void suggestName();
  /// The button that starts the export. Made here, placed by the owner.
  QPushButton* button() const { return export_; }

 Q_SIGNALS:
  /// The length that "the last seconds" stands for.
  void keepSecondsChanged(int seconds);

 private:
  void build(Shape shape);
  void fillFields(QGridLayout* grid, Shape shape);
  void choosePreset(int index);
  void chooseFile();
  void chooseSound();
  void fillRates();
  void fillSizes();
  void fillPrompts();
  void fillSession();
  void fillLimit();
  void fillSound();
  /// Offers the take's sound, unless the person named another one.
  void offerSound();
  void fillRanges();
  void showEstimate();
  void exportNow();
  FrameRange rangeIn(const TakeExtent& take) const;
  RangeKind rangeKind() const;
  double fps() const;
  bool mixed() const;
  /// The most bytes of the file; 0 without a limit.
  std::int64_t mostBytes() const;
  /// The file to lay under the video; empty without one.
  QString sound() const;
  /// The second of the sound at the first picture of the take's range.
  double soundFrom(const TakeExtent& take) const;
  bool soundIsOffered() const;
  const FrameSize& frameSize() const;
  bool several() const { return takes_.size() > 1; }
  ExportSize sizeOf(const TakeExtent& take, double bytes_per_pixel) const;
  std::string nameFor(const TakeExtent& take) const;
  QString folder() const;
  /// The reason why nothing can be exported now, given the free bytes on the disk if known; empty if an export is
  /// possible.
  QString obstacle(std::int64_t bytes, std::optional<std::int64_t> left) const;
  const ExportPreset& preset() const;

  Exports& exports_;
  Settings& settings_;
  const Takes read_takes_;
  std::vector<TakeExtent> takes_;
  TakeExtent take_;  // the first of them
  bool named_by_hand_ = false;

  QListWidget* preset_list_ = nullptr;  // one of the two, as the shape is
  QComboBox* preset_box_ = nullptr;
  QLabel* note_ = nullptr;
  QComboBox* range_ = nullptr;
  QSpinBox* seconds_ = nullptr;  // of the range "the last seconds"
  QComboBox* rate_ = nullptr;
  QComboBox* frame_ = nullptr;
  std::vector<FrameSize> sizes_;  // sizes of the rows of frame_
  QSpinBox* limit_ = nullptr;     // MB of the file
  QComboBox* prompts_ = nullptr;
  QCheckBox* session_ = nullptr;  // the video carries the session
  QLineEdit* sound_ = nullptr;    // the file whose sound is laid under the video
  QPushButton* browse_sound_ = nullptr;
  QLabel* sound_from_name_ = nullptr;
  QDoubleSpinBox* sound_from_ = nullptr;
  std::optional<TakeSound> offered_;  // what sound_ was filled with
  bool sound_from_by_hand_ = false;
  QLineEdit* file_ = nullptr;
  QLabel* size_ = nullptr;
  QLabel* problem_ = nullptr;
  QPushButton* export_ = nullptr;
};

}  // namespace longtake::ui
