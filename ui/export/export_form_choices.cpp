#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QToolButton>
#include <algorithm>

#include "ui/export/export_form.h"
#include "ui/look/language.h"
#include "ui/look/theme.h"

// The form's choices, and their conversion to and from presets.
namespace longtake::ui {
namespace {

constexpr int kMixed = Qt::UserRole + 1;  // true for a rate that blends neighbouring frames
constexpr int kNoTake = -1;               // no second take

}  // namespace

const PresetList::Entry& ExportForm::entry() const {
  const int row = preset_list_ != nullptr ? preset_list_->currentRow() : preset_box_->currentIndex();
  const auto last = static_cast<int>(presets_.all().size()) - 1;
  return presets_.all()[static_cast<std::size_t>(std::clamp(row, 0, last))];
}

void ExportForm::fillPresets() {
  const int chosen = presets_.rowOf(settings_.export_own_preset, settings_.exports.form);
  if (preset_list_ != nullptr) {
    const QSignalBlocker quiet(preset_list_);
    preset_list_->clear();
    for (const PresetList::Entry& one : presets_.all()) {
      auto* item = new QListWidgetItem(one.title(), preset_list_);
      item->setSizeHint({0, px(32)});  // the style's padding alone is too small
      if (one.own) item->setToolTip(one.title());
    }
    preset_list_->setCurrentRow(chosen);
  } else {
    const QSignalBlocker quiet(preset_box_);
    preset_box_->clear();
    for (const PresetList::Entry& one : presets_.all()) preset_box_->addItem(one.title());
    preset_box_->setCurrentIndex(chosen);
  }
  // The choices remain when their preset has been removed.
  if (!entry().own) settings_.export_own_preset.clear();
  showNote();
}

void ExportForm::showNote() {
  note_->setText(entry().own ? tr("Your own preset, made from %1.").arg(preset().title()) : preset().explanation());
}

void ExportForm::choosePreset(int index) {
  if (index < 0) return;
  settings_.exports.form = preset().id;
  settings_.export_own_preset = entry().own ? entry().own->name : std::string();
  said_->hide();
  showNote();
  if (entry().own) {
    useOwn(*entry().own);
  } else {
    // A built-in preset has the take's own rate and the default quality of its format.
    const ExportOptions plain;
    settings_.exports.crf = plain.crf;
    settings_.exports.av1 = plain.av1;
    settings_.exports.fps = plain.fps;
    settings_.exports.mix = plain.mix;
  }
  fillRates();
  fillSizes();
  fillPrompts();
  fillSession();
  fillLimit();
  fillSound();
  fillMemory();
  suggestName();
  refresh();
}

void ExportForm::useOwn(const KeptPreset& own) {
  settings_.exports = static_cast<const ExportOptions&>(own);
  if (!own.sound) sound_->clear();
  if (name_->text().toStdString() != own.file_name) name_->setText(QString::fromStdString(own.file_name));
}

ExportOptions ExportForm::options() const {
  ExportOptions now = entry().own ? static_cast<const ExportOptions&>(*entry().own) : ExportOptions();
  now.form = preset().id;
  now.fps = fps() == nativeFps() ? 0 : fps();
  now.mix = rate_->currentData(kMixed).toBool();
  now.size = frameSize().id;
  now.most_bytes = limit_->value() * kMegabyte;
  now.prompts = static_cast<PromptsIn>(prompts_->currentData().toUInt());
  now.session = session_->isChecked();
  now.memory = static_cast<MemoryShown>(memory_->currentData().toInt());
  return fitting(std::move(now), preset().format);
}

KeptPreset ExportForm::state() const {
  KeptPreset now{options()};
  now.sound = !sound().isEmpty();
  now.file_name = name_->text().toStdString();
  return now;
}

void ExportForm::fillRates() {
  rate_->clear();
  const double native = nativeFps();
  rate_->addItem(tr("%1, as the model makes them").arg(native), native);
  // Interpolation comes first, because presets with a rate mean that.
  for (const bool mixed : {false, true})
    for (const double rate : {24.0, 30.0, 60.0}) {
      if (rate == native || (rate < native && !mixed)) continue;
      const QString how = mixed ? tr("%1, mixed from neighbouring pictures") : tr("%1, with the motion in between");
      rate_->addItem(how.arg(rate), rate);
      rate_->setItemData(rate_->count() - 1, mixed, kMixed);
    }
  const double wanted = settings_.exports.fps > 0 ? settings_.exports.fps : native;
  int chosen = std::max(0, rate_->findData(wanted));
  for (int i = 0; i < rate_->count(); ++i)
    if (rate_->itemData(i).toDouble() == wanted && rate_->itemData(i, kMixed).toBool() == settings_.exports.mix)
      chosen = i;
  rate_->setCurrentIndex(chosen);
}

void ExportForm::fillSizes() {
  frame_->clear();
  sizes_ = exportSizes(take_.width * (beside() != nullptr ? 2 : 1), take_.height);
  for (const FrameSize& one : sizes_) {
    const QString size = tr("%1 × %2").arg(one.width).arg(one.height);
    const QString how = one.id == "native" ? tr("%1, as the model makes them")
                        : one.id == "2x"   ? tr("%1, twice as large")
                                           : tr("%1, enlarged to fit, on black");
    frame_->addItem(how.arg(size));
    if (one.id == settings_.exports.size) frame_->setCurrentIndex(frame_->count() - 1);
  }
}

const FrameSize& ExportForm::frameSize() const {
  return sizes_[static_cast<std::size_t>(std::max(0, frame_->currentIndex()))];
}

void ExportForm::fillPrompts() {
  if (prompts_->count() == 0) {
    const auto add = [this](const QString& text, PromptsIn prompts) {
      prompts_->addItem(text, static_cast<unsigned>(prompts));
    };
    add(tr("Not in the file"), PromptsIn::none);
    add(tr("Chapters and description of the file"), PromptsIn::chapters);
    add(tr("Subtitles in a .srt file next to it"), PromptsIn::subtitles);
    add(tr("Both"), PromptsIn::both);
    add(tr("WebVTT in a .vtt file next to it"), PromptsIn::webvtt);
  }
  prompts_->setEnabled(isMp4());
  prompts_->setToolTip(isMp4() ? QString() : tr("Only an MP4 has chapters and subtitles"));
  const PromptsIn wanted = fitting(settings_.exports, preset().format).prompts;
  prompts_->setCurrentIndex(std::max(0, prompts_->findData(static_cast<unsigned>(wanted))));
}

void ExportForm::fillSession() {
  session_->setEnabled(isMp4());
  session_->setToolTip(isMp4() ? tr("The MP4 then carries the whole session with all its takes, not only this range. "
                                    "Longtake opens it like a session.")
                               : tr("Only an MP4 can carry a session"));
  session_->setChecked(isMp4() && settings_.exports.session);
}

void ExportForm::fillLimit() {
  limit_->setEnabled(isMp4());
  limit_->setToolTip(isMp4() ? tr("The file is never larger: the quality is reduced to fit. 0 removes the limit.")
                             : tr("Only an MP4 can have a size limit"));
  limit_->setValue(static_cast<int>(isMp4() ? settings_.exports.most_bytes / kMegabyte : 0));
}

void ExportForm::fillSound() {
  sound_->setEnabled(isMp4());
  browse_sound_->setEnabled(isMp4());
  sound_->setToolTip(
      isMp4()
          ? tr("The sound of this file is added to the video, from the first picture on. It fades out with the last.")
          : tr("Only an MP4 can have sound"));
}

void ExportForm::fillMemory() {
  memory_->setCurrentIndex(std::max(0, memory_->findData(static_cast<int>(settings_.exports.memory))));
}

void ExportForm::fillBeside() {
  std::vector<TakeExtent::Other> others;
  for (const TakeExtent::Other& other : take_.others)
    if (other.take != take_.take && other.frames > 0 && !several()) others.push_back(other);
  const QVariant kept = beside_->currentData();
  const QSignalBlocker quiet(beside_);
  bool same = beside_->count() == static_cast<int>(others.size()) + 1;
  for (std::size_t i = 0; same && i < others.size(); ++i)
    same = beside_->itemData(static_cast<int>(i) + 1).toUInt() == others[i].take;
  if (!same) {
    beside_->clear();
    beside_->addItem(tr("No other take"), kNoTake);
    for (const TakeExtent::Other& other : others) beside_->addItem(other.title, other.take);
    beside_->setCurrentIndex(std::max(0, beside_->findData(kept)));
  }
  // Only the texts change as a take grows, so that an open list stays open.
  for (std::size_t i = 0; i < others.size(); ++i) beside_->setItemText(static_cast<int>(i) + 1, others[i].title);
  beside_->setEnabled(!others.empty());
  captions_->setEnabled(beside() != nullptr);
}

const TakeExtent::Other* ExportForm::beside() const {
  const QVariant chosen = beside_->currentData();
  if (!chosen.isValid() || chosen.toInt() == kNoTake || several()) return nullptr;
  const auto found = std::ranges::find(take_.others, static_cast<TakeId>(chosen.toUInt()), &TakeExtent::Other::take);
  return found == take_.others.end() ? nullptr : &*found;
}

void ExportForm::showBeside(TakeId take) {
  refresh();
  beside_->setCurrentIndex(std::max(0, beside_->findData(take)));
  refresh();
}

RangeKind ExportForm::rangeKind() const {
  const auto kind = static_cast<RangeKind>(range_->currentData().toInt());
  // Marks exist on one timeline only.
  return several() && kind == RangeKind::marks ? RangeKind::trimmed : kind;
}

FrameSpan ExportForm::rangeIn(const TakeExtent& take, RangeKind kind) const {
  TakeLength length = take;
  // The longer of the two takes determines the video's length.
  if (beside() != nullptr) length.frames = std::max(length.frames, beside()->frames);
  return rangeOf(kind, length, settings_.keep_seconds);
}

std::vector<RangeKind> ExportForm::ranges() const {
  if (isAnyTrimmed()) return {RangeKind::marks, RangeKind::trimmed, RangeKind::whole, RangeKind::last};
  return {RangeKind::marks, RangeKind::whole, RangeKind::last};
}

bool ExportForm::isAnyTrimmed() const {
  return std::ranges::any_of(takes_, [](const TakeExtent& take) { return take.trim.has_value(); });
}

QString ExportForm::rangeText(RangeKind kind) const {
  if (several()) {
    if (kind == RangeKind::marks) return tr("In to out · of one take only");
    if (kind == RangeKind::trimmed) return tr("Each take as trimmed");
    return kind == RangeKind::whole ? tr("Each take as a whole") : tr("The last seconds of each");
  }
  const FrameSpan range = rangeIn(take_, kind);
  const auto duration = [this](std::int64_t frames) { return durationText(static_cast<double>(frames) / take_.fps); };
  const QString length = duration(frames_in(range));
  if (kind == RangeKind::trimmed)
    return tr("Take as trimmed · %1 (%2 to %3)").arg(length, duration(range.first), duration(range.end));
  if (kind == RangeKind::whole) return tr("Whole take · %1").arg(length);
  if (kind == RangeKind::last) return tr("Last %1 s · %2").arg(settings_.keep_seconds).arg(length);
  return take_.marks ? tr("In to out · %1").arg(length) : tr("In to out · no marks are set");
}

// Only the texts of existing rows change, so that an open list stays open.
void ExportForm::fillRanges() {
  const QSignalBlocker quiet(range_);
  const std::vector<RangeKind> kinds = ranges();
  const bool first = range_->count() == 0;
  auto chosen = static_cast<RangeKind>(range_->currentData().toInt());
  if (range_->count() != static_cast<int>(kinds.size())) {
    // When a trim appears or disappears, the default changes between the trimmed and the whole take.
    if (first || chosen == RangeKind::trimmed || chosen == RangeKind::whole)
      chosen = isAnyTrimmed() ? RangeKind::trimmed : RangeKind::whole;
    if (first && take_.marks) chosen = RangeKind::marks;
    range_->clear();
    for (const RangeKind kind : kinds) range_->addItem({}, static_cast<int>(kind));
  }
  for (int row = 0; row < range_->count(); ++row)
    range_->setItemText(row, rangeText(kinds[static_cast<std::size_t>(row)]));
  range_->setCurrentIndex(std::max(0, range_->findData(static_cast<int>(chosen))));
  seconds_->setVisible(chosen == RangeKind::last);
}

}  // namespace longtake::ui
