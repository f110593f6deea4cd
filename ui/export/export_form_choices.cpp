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

// What the fields offer, and what presets say about them.
namespace longtake::ui {
namespace {

constexpr int kMixed = Qt::UserRole + 1;  // true for a rate whose pictures are mixtures
constexpr int kNoTake = -1;               // no take stands beside

}  // namespace

const PresetList::Entry& ExportForm::entry() const {
  const int row = preset_list_ != nullptr ? preset_list_->currentRow() : preset_box_->currentIndex();
  const auto last = static_cast<int>(presets_.all().size()) - 1;
  return presets_.all()[static_cast<std::size_t>(std::clamp(row, 0, last))];
}

void ExportForm::fillPresets() {
  const int chosen = presets_.rowOf(settings_.export_own_preset, settings_.export_preset);
  if (preset_list_ != nullptr) {
    const QSignalBlocker quiet(preset_list_);
    preset_list_->clear();
    for (const PresetList::Entry& one : presets_.all()) {
      auto* item = new QListWidgetItem(one.title(), preset_list_);
      item->setSizeHint({0, px(32)});  // the style's padding alone does not make room
      if (one.own) item->setToolTip(one.title());
    }
    preset_list_->setCurrentRow(chosen);
  } else {
    const QSignalBlocker quiet(preset_box_);
    preset_box_->clear();
    for (const PresetList::Entry& one : presets_.all()) preset_box_->addItem(one.title());
    preset_box_->setCurrentIndex(chosen);
  }
  // The choices stay when the preset that they came from is gone.
  if (!entry().own) settings_.export_own_preset.clear();
  showNote();
}

void ExportForm::showNote() {
  note_->setText(entry().own ? tr("Your own preset, made from %1.").arg(preset().title()) : preset().explanation());
}

void ExportForm::choosePreset(int index) {
  if (index < 0) return;
  settings_.export_preset = preset().id;
  settings_.export_own_preset = entry().own ? entry().own->name : std::string();
  said_->hide();
  showNote();
  if (entry().own) useOwn(*entry().own);
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
  settings_.export_size = own.size;
  settings_.export_prompts = name_of(own.prompts);
  settings_.export_session = own.session;
  settings_.export_most_mb = own.most_mb;
  settings_.export_memory = name_of(own.memory);
  if (!own.sound) sound_->clear();
  if (name_->text().toStdString() != own.file_name) name_->setText(QString::fromStdString(own.file_name));
}

KeptPreset ExportForm::state() const {
  KeptPreset now;
  now.form = preset().id;
  const double native = take_.fps > 0 ? take_.fps : 16;
  now.fps = fps() == native ? 0 : fps();
  now.mix = mixed();
  now.size = frameSize().id;
  now.most_mb = limit_->value();
  if (!choose(prompts_->currentData().toString().toStdString(), now.prompts)) now.prompts = PromptsIn::none;
  now.session = session_->isChecked();
  now.sound = !sound().isEmpty();
  now.memory = memory();
  now.file_name = name_->text().toStdString();
  return now;
}

void ExportForm::fillRates() {
  rate_->clear();
  const double native = take_.fps > 0 ? take_.fps : 16;
  rate_->addItem(tr("%1, as the model makes them").arg(native), native);
  // Motion comes first: it is what a preset's rate stands for.
  for (const bool mixed : {false, true})
    for (const double rate : {24.0, 30.0, 60.0}) {
      if (rate == native || (rate < native && !mixed)) continue;
      const QString how = mixed ? tr("%1, mixed from neighbouring pictures") : tr("%1, with the motion in between");
      rate_->addItem(how.arg(rate), rate);
      rate_->setItemData(rate_->count() - 1, mixed, kMixed);
    }
  const double asked = entry().own ? entry().own->fps : preset().fps;
  const double wanted = asked > 0 ? asked : native;
  const bool mixed = entry().own && entry().own->mix;
  int chosen = std::max(0, rate_->findData(wanted));
  for (int i = 0; i < rate_->count(); ++i)
    if (rate_->itemData(i).toDouble() == wanted && rate_->itemData(i, kMixed).toBool() == mixed) chosen = i;
  rate_->setCurrentIndex(chosen);
}

bool ExportForm::mixed() const { return rate_->currentData(kMixed).toBool(); }

void ExportForm::fillSizes() {
  frame_->clear();
  sizes_ = exportSizes(take_.width * (beside() != nullptr ? 2 : 1), take_.height);
  for (const FrameSize& one : sizes_) {
    const QString size = tr("%1 × %2").arg(one.width).arg(one.height);
    const QString how = one.id == "native" ? tr("%1, as the model makes them")
                        : one.id == "2x"   ? tr("%1, twice as large")
                                           : tr("%1, enlarged to fit, on black");
    frame_->addItem(how.arg(size));
    if (one.id == settings_.export_size) frame_->setCurrentIndex(frame_->count() - 1);
  }
}

const FrameSize& ExportForm::frameSize() const {
  return sizes_[static_cast<std::size_t>(std::max(0, frame_->currentIndex()))];
}

void ExportForm::fillPrompts() {
  if (prompts_->count() == 0) {
    prompts_->addItem(tr("Not in the file"), QStringLiteral("none"));
    prompts_->addItem(tr("Chapters and description of the file"), QStringLiteral("chapters"));
    prompts_->addItem(tr("Subtitles in a .srt file next to it"), QStringLiteral("subtitles"));
    prompts_->addItem(tr("Both"), QStringLiteral("both"));
    prompts_->addItem(tr("WebVTT in a .vtt file next to it"), QStringLiteral("webvtt"));
  }
  const bool video = preset().format == ExportFormat::mp4;
  prompts_->setEnabled(video);
  prompts_->setToolTip(video ? QString() : tr("Only an MP4 has chapters and subtitles"));
  const QString wanted = video ? QString::fromStdString(settings_.export_prompts) : QStringLiteral("none");
  prompts_->setCurrentIndex(std::max(0, prompts_->findData(wanted)));
}

void ExportForm::fillSession() {
  const bool video = preset().format == ExportFormat::mp4;
  session_->setEnabled(video);
  session_->setToolTip(video ? tr("The MP4 then carries the whole session with all its takes, not only this range. "
                                  "Longtake opens it like a session.")
                             : tr("Only an MP4 can carry a session"));
  session_->setChecked(video && settings_.export_session);
}

void ExportForm::fillLimit() {
  const bool video = preset().format == ExportFormat::mp4;
  limit_->setEnabled(video);
  limit_->setToolTip(video ? tr("The file is never larger: the quality is reduced to fit. 0 removes the limit.")
                           : tr("Only an MP4 can have a size limit"));
  limit_->setValue(video ? settings_.export_most_mb : 0);
}

void ExportForm::fillSound() {
  const bool video = preset().format == ExportFormat::mp4;
  sound_->setEnabled(video);
  browse_sound_->setEnabled(video);
  sound_->setToolTip(
      video ? tr("The sound of this file is added to the video, from the first picture on. It fades out with the last.")
            : tr("Only an MP4 can have sound"));
}

void ExportForm::fillMemory() {
  MemoryShown wanted{};
  if (!choose(settings_.export_memory, wanted)) wanted = MemoryShown::no;
  memory_->setCurrentIndex(std::max(0, memory_->findData(static_cast<int>(wanted))));
}

MemoryShown ExportForm::memory() const { return static_cast<MemoryShown>(memory_->currentData().toInt()); }

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
  // A take that grows changes its words alone, so that an open list stays open.
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

std::int64_t ExportForm::framesOf(const TakeExtent& take) const {
  return std::max(take.frames, beside() != nullptr ? beside()->frames : 0);
}

RangeKind ExportForm::rangeKind() const {
  const auto kind = static_cast<RangeKind>(range_->currentData().toInt());
  // Marks stand on one timeline.
  return several() && kind == RangeKind::marks ? RangeKind::trimmed : kind;
}

FrameRange ExportForm::rangeIn(const TakeExtent& take, RangeKind kind) const {
  return rangeOf(kind, framesOf(take), take.fps, take.in_frame, take.out_frame, settings_.keep_seconds, take.trim);
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
  const FrameRange range = rangeIn(take_, kind);
  const auto duration = [this](std::int64_t frames) { return durationText(static_cast<double>(frames) / take_.fps); };
  const QString length = duration(range.frames());
  if (kind == RangeKind::trimmed)
    return tr("Take as trimmed · %1 (%2 to %3)").arg(length, duration(range.first), duration(range.end));
  if (kind == RangeKind::whole) return tr("Whole take · %1").arg(length);
  if (kind == RangeKind::last) return tr("Last %1 s · %2").arg(settings_.keep_seconds).arg(length);
  const bool marked = take_.in_frame || take_.out_frame;
  return marked ? tr("In to out · %1").arg(length) : tr("In to out · no marks are set");
}

// Rows that stay change their words alone, so that an open list stays open.
void ExportForm::fillRanges() {
  const QSignalBlocker quiet(range_);
  const std::vector<RangeKind> kinds = ranges();
  const bool first = range_->count() == 0;
  const bool marked = take_.in_frame || take_.out_frame;
  auto chosen = static_cast<RangeKind>(range_->currentData().toInt());
  if (range_->count() != static_cast<int>(kinds.size())) {
    // Where a trim comes or goes, the take as a whole and the take as trimmed take each other's place.
    if (first || chosen == RangeKind::trimmed || chosen == RangeKind::whole)
      chosen = isAnyTrimmed() ? RangeKind::trimmed : RangeKind::whole;
    if (first && marked) chosen = RangeKind::marks;
    range_->clear();
    for (const RangeKind kind : kinds) range_->addItem({}, static_cast<int>(kind));
  }
  for (int row = 0; row < range_->count(); ++row)
    range_->setItemText(row, rangeText(kinds[static_cast<std::size_t>(row)]));
  range_->setCurrentIndex(std::max(0, range_->findData(static_cast<int>(chosen))));
  seconds_->setVisible(chosen == RangeKind::last);
}

}  // namespace longtake::ui
