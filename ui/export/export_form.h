#pragma once

#include <QWidget>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/options/name_template.h"
#include "ui/export/preset_list.h"
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
class QToolButton;

namespace longtake::ui {

class PresetMenu;

/// The sound from which a take's cues were made.
struct TakeSound {
  std::string file;
  double from_s = 0;   ///< the second of the sound at the take's first frame; below 0 the sound begins later
  double seconds = 0;  ///< length of the take

  bool operator==(const TakeSound&) const = default;
};

/// A take as material to export.
struct TakeExtent : TakeLength {
  std::string session;  ///< "" if the take is not kept
  TakeId take = 0;
  int width = 0;         ///< px
  int height = 0;        ///< px
  std::string prompt{};  ///< for file names, like the next members
  std::string policy{};
  std::uint64_t seed = 0;
  /// A take of the same session that can be shown next to this one.
  struct Other {
    TakeId take = 0;
    std::int64_t frames = 0;
    QString title;

    bool operator==(const Other&) const = default;
  };
  std::vector<Other> others{};
  std::optional<TakeSound> sound{};  ///< suggested as the sound of the export
};

NameFacts nameFacts(const TakeExtent& take);

/// Objects that the forms share. All of them outlive the forms.
struct ExportContext {
  Exports& exports;
  Settings& settings;
  PresetList& presets;
  std::function<MemoryLook()> look;  ///< how the window currently shows salience
};

/// The choices for an export, and a summary of its result: preset, range, rate, size, prompts, sound, memory, second
/// take, name. The dialog and the layout Deliver use the same form.
class ExportForm : public QWidget {
  Q_OBJECT
 public:
  enum class Shape { wide, narrow };  ///< presets as a list at the left, or as a box above the fields
  /// The takes to export. If there are several, each gets its own file name.
  using Takes = std::function<std::vector<TakeExtent>()>;

  ExportForm(const ExportContext& context, Takes takes, Shape shape, QWidget* parent = nullptr);

  /// Reads the takes again; this is cheap.
  void refresh();
  /// Suggests a file name that does not exist yet, unless the user chose one.
  void suggestName();
  /// The button that starts the export. Its owner places it.
  QPushButton* button() const { return export_; }
  /// The lower part of a narrow form, visible even while the form scrolls: summary, problem and button. Its owner
  /// places it; null for a wide form.
  QWidget* foot() const { return foot_; }
  /// Selects the take that is shown next to the first one.
  void showBeside(TakeId take);

 Q_SIGNALS:
  /// The new length for "the last seconds".
  void keepSecondsChanged(int seconds);

 private:
  void build(Shape shape);
  void makeFields(Shape shape);
  void makeMemory();
  void makeName();
  void fillFields(QGridLayout* grid, Shape shape);
  void fillPresets();
  /// The form's values in the format of a preset.
  KeptPreset state() const;
  void useOwn(const KeptPreset& own);
  void showNote();
  void showStatus(const QString& text, bool wrong);
  void choosePreset(int index);
  void chooseFile();
  void chooseSound();
  void fillRates();
  void fillSizes();
  void fillPrompts();
  void fillSession();
  void fillLimit();
  void fillSound();
  void fillMemory();
  void fillBeside();
  /// Suggests the take's own sound, unless the user chose another.
  void offerSound();
  void fillRanges();
  std::vector<RangeKind> ranges() const;
  bool isAnyTrimmed() const;
  QString rangeText(RangeKind kind) const;
  FrameSpan rangeIn(const TakeExtent& take, RangeKind kind) const;
  void showEstimate();
  void exportNow();
  FrameSpan rangeIn(const TakeExtent& take) const { return rangeIn(take, rangeKind()); }
  RangeKind rangeKind() const;
  double fps() const;
  double nativeFps() const { return take_.fps > 0 ? take_.fps : 16; }
  ExportOptions options() const;
  /// The sound file for the video; empty without one.
  QString sound() const;
  /// The second of the sound at the first picture of the take's range.
  double soundFrom(const TakeExtent& take) const;
  bool soundIsOffered() const;
  const FrameSize& frameSize() const;
  bool several() const { return takes_.size() > 1; }
  ExportSize sizeOf(const TakeExtent& take, double bytes_per_pixel) const;
  std::string nameFor(const TakeExtent& take) const;
  /// The output file with its fields filled in, or the reason why the name is invalid.
  Result<std::filesystem::path> namedFile() const;
  const TakeExtent::Other* beside() const;
  QString folder() const;
  /// The reason why nothing can be exported now, given the free bytes on the disk if known. Empty if an export is
  /// possible.
  QString obstacle(std::int64_t bytes, std::optional<std::int64_t> left) const;
  const PresetList::Entry& entry() const;
  const ExportPreset& preset() const { return entry().preset; }
  bool isMp4() const { return preset().format == ExportFormat::mp4; }

  Exports& exports_;
  Settings& settings_;
  PresetList& presets_;
  const std::function<MemoryLook()> look_;
  const Takes read_takes_;
  std::vector<TakeExtent> takes_;
  TakeExtent take_;  // the first of them
  bool named_by_hand_ = false;

  QListWidget* preset_list_ = nullptr;  // one of these two exists, depending on the form's shape
  QComboBox* preset_box_ = nullptr;
  QLabel* note_ = nullptr;
  QComboBox* range_ = nullptr;
  QSpinBox* seconds_ = nullptr;  // for the range "the last seconds"
  QComboBox* rate_ = nullptr;
  QComboBox* frame_ = nullptr;
  std::vector<FrameSize> sizes_;  // sizes of the rows of frame_
  QSpinBox* limit_ = nullptr;     // MB of the file
  QComboBox* prompts_ = nullptr;
  QCheckBox* session_ = nullptr;  // embeds the session in the video
  QLineEdit* sound_ = nullptr;    // the file whose sound is laid under the video
  QPushButton* browse_sound_ = nullptr;
  QComboBox* memory_ = nullptr;
  QComboBox* beside_ = nullptr;  // another take at the right
  QCheckBox* captions_ = nullptr;
  QLineEdit* name_ = nullptr;      // template of the file name
  QToolButton* fields_ = nullptr;  // puts a field into the name
  PresetMenu* menu_ = nullptr;
  QLabel* said_ = nullptr;  // result of the last change to presets
  QLabel* sound_from_name_ = nullptr;
  QDoubleSpinBox* sound_from_ = nullptr;
  std::optional<TakeSound> offered_;  // the take's sound that filled sound_
  bool sound_from_by_hand_ = false;
  QLineEdit* file_ = nullptr;
  QLabel* size_ = nullptr;
  QLabel* problem_ = nullptr;
  QPushButton* export_ = nullptr;
  QWidget* foot_ = nullptr;
};

}  // namespace longtake::ui
