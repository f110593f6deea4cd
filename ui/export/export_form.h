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

/// A sound that belongs to a take, because its cues came from it.
struct TakeSound {
  std::string file;
  double from_s = 0;   ///< the second of it at the take's first picture; below 0 it begins later
  double seconds = 0;  ///< length of the take

  bool operator==(const TakeSound&) const = default;
};

/// A take as material to export.
struct TakeExtent : TakeLength {
  std::string session;  ///< "" when nothing is kept
  TakeId take = 0;
  int width = 0;         ///< px
  int height = 0;        ///< px
  std::string prompt{};  ///< for names of files, as the next ones
  std::string policy{};
  std::uint64_t seed = 0;
  /// A take of the same session that can stand beside this one.
  struct Other {
    TakeId take = 0;
    std::int64_t frames = 0;
    QString title;

    bool operator==(const Other&) const = default;
  };
  std::vector<Other> others{};
  std::optional<TakeSound> sound{};  ///< offered as the sound of the export
};

NameFacts nameFacts(const TakeExtent& take);

/// Objects that the forms share. All of them outlive the forms.
struct ExportContext {
  Exports& exports;
  Settings& settings;
  PresetList& presets;
  std::function<MemoryLook()> look;  ///< how the window shows salience now
};

/// The choices for an export, and a summary of its result: preset, range, rate, size, prompts, sound, memory, second
/// take, name. The dialog and the layout Deliver show the same form.
class ExportForm : public QWidget {
  Q_OBJECT
 public:
  enum class Shape { wide, narrow };  ///< presets as a list at the left, or as a box above the fields
  /// The takes to export. Of several takes each is exported with a name of its own.
  using Takes = std::function<std::vector<TakeExtent>()>;

  ExportForm(const ExportContext& context, Takes takes, Shape shape, QWidget* parent = nullptr);

  /// Reads the takes again; this is cheap.
  void refresh();
  /// Suggests a file that does not exist yet, unless the person named one.
  void suggestName();
  /// The button that starts the export. Made here, placed by the owner.
  QPushButton* button() const { return export_; }
  /// The lower part of a narrow form, visible however far the form is scrolled: summary, problem and button. The form
  /// makes it, the owner places it; null for a wide form.
  QWidget* foot() const { return foot_; }
  /// Chooses the take that stands beside the first one.
  void showBeside(TakeId take);

 Q_SIGNALS:
  /// The length that "the last seconds" stands for.
  void keepSecondsChanged(int seconds);

 private:
  void build(Shape shape);
  void makeFields(Shape shape);
  void makeMemory();
  void makeName();
  void fillFields(QGridLayout* grid, Shape shape);
  void fillPresets();
  /// The form's values as a preset keeps them.
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
  /// Offers the take's sound, unless the person named another one.
  void offerSound();
  void fillRanges();
  /// The ranges that are offered, in their order.
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
  /// The content of the fields.
  ExportOptions options() const;
  /// The file to lay under the video; empty without one.
  QString sound() const;
  /// The second of the sound at the first picture of the take's range.
  double soundFrom(const TakeExtent& take) const;
  bool soundIsOffered() const;
  const FrameSize& frameSize() const;
  bool several() const { return takes_.size() > 1; }
  ExportSize sizeOf(const TakeExtent& take, double bytes_per_pixel) const;
  std::string nameFor(const TakeExtent& take) const;
  /// The file that is named, its fields filled in; or why it cannot be.
  Result<std::filesystem::path> namedFile() const;
  const TakeExtent::Other* beside() const;
  QString folder() const;
  /// The reason why nothing can be exported now, given the free bytes on the disk if known; empty if an export is
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

  QListWidget* preset_list_ = nullptr;  // one of the two, by the form's shape
  QComboBox* preset_box_ = nullptr;
  QLabel* note_ = nullptr;
  QComboBox* range_ = nullptr;
  QSpinBox* seconds_ = nullptr;  // for the range "the last seconds"
  QComboBox* rate_ = nullptr;
  QComboBox* frame_ = nullptr;
  std::vector<FrameSize> sizes_;  // sizes of the rows of frame_
  QSpinBox* limit_ = nullptr;     // MB of the file
  QComboBox* prompts_ = nullptr;
  QCheckBox* session_ = nullptr;  // the video carries the session
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
