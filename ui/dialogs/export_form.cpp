#include "ui/dialogs/export_form.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <algorithm>
#include <utility>

#include "ui/look/language.h"
#include "ui/look/theme.h"

namespace longtake::ui {
namespace {

constexpr double kMostSoundSeconds = 7 * 24 * 3600.0;
constexpr int kMixed = Qt::UserRole + 1;  // of a rate: its pictures are mixtures

QLabel* caption(const QString& text, QWidget* field) {
  auto* label = new QLabel(text);
  label->setProperty("muted", true);
  label->setBuddy(field);
  field->setAccessibleName(text);
  return label;
}

QLineEdit* fileField() {
  auto* field = new QLineEdit;
  field->setProperty("small", true);
  field->setMinimumWidth(px(60));
  return field;
}

// Beside the picture its word would cost more than the file's name has.
QPushButton* browseButton(ExportForm::Shape shape) {
  const QString text = ExportForm::tr("Browse…");
  auto* button = new QPushButton(shape == ExportForm::Shape::wide ? text : QString(QChar(0x2026)));
  button->setAccessibleName(text);
  button->setToolTip(shape == ExportForm::Shape::wide ? QString() : text);
  return button;
}

}  // namespace

ExportForm::ExportForm(Exports& exports, Settings& settings, Takes takes, Shape shape, QWidget* parent)
    : QWidget(parent), exports_(exports), settings_(settings), read_takes_(std::move(takes)) {
  build(shape);
  connect(range_, &QComboBox::activated, this, &ExportForm::refresh);
  connect(seconds_, &QSpinBox::valueChanged, this, [this](int seconds) {
    settings_.keep_seconds = seconds;
    Q_EMIT keepSecondsChanged(seconds);
    refresh();
  });
  connect(rate_, &QComboBox::activated, this, &ExportForm::refresh);
  connect(frame_, &QComboBox::activated, this, [this] {
    settings_.export_size = frameSize().id;
    refresh();
  });
  connect(prompts_, &QComboBox::activated, this, [this] {
    settings_.export_prompts = prompts_->currentData().toString().toStdString();
    refresh();
  });
  connect(limit_, &QSpinBox::valueChanged, this, [this](int megabytes) {
    if (limit_->isEnabled()) settings_.export_most_mb = megabytes;
    refresh();
  });
  connect(session_, &QCheckBox::clicked, this, [this](bool carried) { settings_.export_session = carried; });
  connect(sound_, &QLineEdit::textChanged, this, [this] {
    sound_from_by_hand_ = false;
    if (!soundIsOffered()) sound_from_->setValue(0);
    refresh();
  });
  connect(sound_from_, &QDoubleSpinBox::valueChanged, this, [this] { sound_from_by_hand_ = true; });
  connect(browse_sound_, &QPushButton::clicked, this, &ExportForm::chooseSound);
  connect(file_, &QLineEdit::textEdited, this, [this] { named_by_hand_ = true; });
  connect(file_, &QLineEdit::textChanged, this, &ExportForm::refresh);
  connect(export_, &QPushButton::clicked, this, &ExportForm::exportNow);
  connect(&exports_, &Exports::ended, this, &ExportForm::refresh);
  connect(&exports_, &Exports::cleared, this, &ExportForm::refresh);
  takes_ = read_takes_();
  if (!takes_.empty()) take_ = takes_.front();
  fillRanges();
  int chosen = 0;
  for (int i = 0; i < static_cast<int>(exportPresets().size()); ++i)
    if (exportPresets()[static_cast<std::size_t>(i)].id == settings_.export_preset) chosen = i;
  if (preset_list_ != nullptr) {
    connect(preset_list_, &QListWidget::currentRowChanged, this, &ExportForm::choosePreset);
    preset_list_->setCurrentRow(chosen);
  } else {
    connect(preset_box_, &QComboBox::activated, this, &ExportForm::choosePreset);
    preset_box_->setCurrentIndex(chosen);
    choosePreset(chosen);
  }
}

void ExportForm::build(Shape shape) {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(px(22));
  if (shape == Shape::wide) {
    preset_list_ = new QListWidget;
    preset_list_->setAccessibleName(tr("Preset"));
    preset_list_->setObjectName(QStringLiteral("choices"));
    preset_list_->setFixedWidth(px(150));
    for (const ExportPreset& preset : exportPresets()) {
      auto* item = new QListWidgetItem(preset.title(), preset_list_);
      item->setSizeHint({0, px(32)});  // the style's padding alone does not make room
    }
    row->addWidget(preset_list_);
  }
  auto* fields = new QWidget;
  auto* grid = new QGridLayout(fields);
  grid->setContentsMargins(0, 0, 0, 0);
  grid->setHorizontalSpacing(px(14));
  grid->setVerticalSpacing(px(shape == Shape::wide ? 10 : 7));
  grid->setColumnStretch(1, 1);
  fillFields(grid, shape);
  row->addWidget(fields, 1);
  export_ = new QPushButton(tr("Export"));
  export_->setProperty("primary", true);
}

void ExportForm::fillFields(QGridLayout* grid, Shape shape) {
  note_ = new QLabel;
  note_->setWordWrap(true);
  note_->setProperty("muted", true);
  note_->setMinimumHeight(QFontMetrics(font()).lineSpacing() * 2);
  note_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
  range_ = new QComboBox;
  seconds_ = new QSpinBox;
  seconds_->setRange(1, 3600);
  seconds_->setSuffix(tr(" s"));
  seconds_->setValue(settings_.keep_seconds);
  seconds_->setAccessibleName(tr("How many seconds"));
  seconds_->setToolTip(tr("The command “Keep the Last Seconds” keeps as many"));
  rate_ = new QComboBox;
  frame_ = new QComboBox;
  limit_ = new QSpinBox;
  limit_->setRange(0, kMostMegabytes);
  limit_->setSpecialValueText(tr("as large as it gets"));
  limit_->setSuffix(tr(" MB"));
  prompts_ = new QComboBox;
  session_ = new QCheckBox(tr("Goes with the file"));
  sound_ = fileField();
  sound_->setClearButtonEnabled(true);
  sound_->setPlaceholderText(tr("none"));
  browse_sound_ = browseButton(shape);
  browse_sound_->setAccessibleName(tr("Browse for a sound…"));
  sound_from_ = new QDoubleSpinBox;
  sound_from_->setDecimals(2);
  sound_from_->setRange(-kMostSoundSeconds, kMostSoundSeconds);
  sound_from_->setSuffix(tr(" s"));
  sound_from_->setToolTip(
      tr("The second of the sound that is heard with the first picture; below 0 the sound begins later"));
  file_ = fileField();
  auto* browse = browseButton(shape);
  connect(browse, &QPushButton::clicked, this, &ExportForm::chooseFile);
  size_ = new QLabel;
  size_->setWordWrap(true);
  size_->setAccessibleName(tr("What it will be"));
  problem_ = new QLabel;
  problem_->setWordWrap(true);
  problem_->setProperty("problem", true);
  problem_->setAccessibleName(tr("What is in the way"));
  int line = 0;
  if (shape == Shape::narrow) {
    preset_box_ = new QComboBox;
    for (const ExportPreset& preset : exportPresets()) preset_box_->addItem(preset.title());
    grid->addWidget(caption(tr("Preset"), preset_box_), line, 0);
    grid->addWidget(preset_box_, line++, 1, 1, 2);
  }
  grid->addWidget(note_, line++, 0, 1, 3);
  const auto field = [&](const QString& name, QWidget* widget) {
    // The width follows from the form, not from the longest entry.
    if (auto* box = qobject_cast<QComboBox*>(widget)) {
      box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
      box->setMinimumContentsLength(shape == Shape::wide ? 10 : 4);
    }
    grid->addWidget(caption(name, widget), line, 0);
    grid->addWidget(widget, line++, 1, 1, 2);
  };
  auto* range = new QWidget;
  auto* beside = new QHBoxLayout(range);
  beside->setContentsMargins(0, 0, 0, 0);
  beside->setSpacing(px(6));
  range_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  beside->addWidget(range_, 1);
  beside->addWidget(seconds_);
  grid->addWidget(caption(tr("Range"), range_), line, 0);
  grid->addWidget(range, line++, 1, 1, 2);
  field(tr("Pictures a second"), rate_);
  field(tr("Size"), frame_);
  field(tr("At most"), limit_);
  field(tr("Prompts"), prompts_);
  const auto file = [&](const QString& name, QLineEdit* path, QPushButton* button) {
    grid->addWidget(caption(name, path), line, 0);
    grid->addWidget(path, line, 1);
    grid->addWidget(button, line++, 2);
  };
  file(tr("Sound"), sound_, browse_sound_);
  sound_from_name_ = caption(tr("Sound from"), sound_from_);
  grid->addWidget(sound_from_name_, line, 0);
  grid->addWidget(sound_from_, line++, 1, 1, 2);
  field(tr("Session"), session_);
  file(tr("File"), file_, browse);
  const int from = shape == Shape::wide ? 1 : 0;
  grid->addWidget(size_, line++, from, 1, 3 - from);
  grid->addWidget(problem_, line++, from, 1, 3 - from);
  grid->setRowStretch(line, 1);
}

const ExportPreset& ExportForm::preset() const {
  const int index = preset_list_ != nullptr ? preset_list_->currentRow() : preset_box_->currentIndex();
  return exportPresets()[static_cast<std::size_t>(std::max(0, index))];
}

void ExportForm::choosePreset(int index) {
  if (index < 0) return;
  settings_.export_preset = preset().id;
  note_->setText(preset().explanation());
  fillRates();
  fillSizes();
  fillPrompts();
  fillSession();
  fillLimit();
  fillSound();
  suggestName();
  refresh();
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
  const double wanted = preset().fps > 0 ? preset().fps : native;
  rate_->setCurrentIndex(std::max(0, rate_->findData(wanted)));
}

bool ExportForm::mixed() const { return rate_->currentData(kMixed).toBool(); }

void ExportForm::fillSizes() {
  frame_->clear();
  sizes_ = exportSizes(take_.width, take_.height);
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
    prompts_->addItem(tr("Subtitles in a .srt file beside it"), QStringLiteral("subtitles"));
    prompts_->addItem(tr("Both"), QStringLiteral("both"));
    prompts_->addItem(tr("WebVTT in a .vtt file beside it"), QStringLiteral("webvtt"));
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
  limit_->setToolTip(video ? tr("The file is never larger: the quality gives way. 0 takes the limit away.")
                           : tr("Only an MP4 can be kept to a size"));
  limit_->setValue(video ? settings_.export_most_mb : 0);
}

void ExportForm::fillSound() {
  const bool video = preset().format == ExportFormat::mp4;
  sound_->setEnabled(video);
  browse_sound_->setEnabled(video);
  sound_->setToolTip(video ? tr("The sound of this file is laid under the video, from its first picture on. It fades "
                                "out with the last.")
                           : tr("Only an MP4 gets a sound"));
}

RangeKind ExportForm::rangeKind() const {
  const auto kind = static_cast<RangeKind>(range_->currentData().toInt());
  // Marks stand on one timeline.
  return several() && kind == RangeKind::marks ? RangeKind::whole : kind;
}

FrameRange ExportForm::rangeIn(const TakeExtent& take) const {
  return rangeOf(rangeKind(), take.frames, take.fps, take.in_frame, take.out_frame, settings_.keep_seconds);
}

void ExportForm::fillRanges() {
  const auto kept = range_->currentData();
  const QSignalBlocker quiet(range_);
  const bool first = range_->count() == 0;
  const bool marked = take_.in_frame || take_.out_frame;
  const auto text = [&](RangeKind kind) {
    if (several() && kind == RangeKind::marks) return tr("In to out · of one take only");
    if (several()) return kind == RangeKind::whole ? tr("Each take as a whole") : tr("The last seconds of each");
    const FrameRange r =
        rangeOf(kind, take_.frames, take_.fps, take_.in_frame, take_.out_frame, settings_.keep_seconds);
    const QString length = durationText(static_cast<double>(r.frames()) / take_.fps);
    if (kind == RangeKind::whole) return tr("Whole take · %1").arg(length);
    if (kind == RangeKind::last) return tr("Last %1 s · %2").arg(settings_.keep_seconds).arg(length);
    return marked ? tr("In to out · %1").arg(length) : tr("In to out · no marks are set");
  };
  int row = 0;
  for (const RangeKind kind : {RangeKind::marks, RangeKind::whole, RangeKind::last}) {
    if (first) range_->addItem({}, static_cast<int>(kind));
    range_->setItemText(row++, text(kind));
  }
  range_->setCurrentIndex(first ? (marked ? 0 : 1) : std::max(0, range_->findData(kept)));
  seconds_->setVisible(static_cast<RangeKind>(range_->currentData().toInt()) == RangeKind::last);
}

}  // namespace longtake::ui
