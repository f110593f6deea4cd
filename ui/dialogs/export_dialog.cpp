#include "ui/dialogs/export_dialog.h"

#include <QComboBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QFrame>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "engine/core/disk_space.h"
#include "ui/dialogs/export_rows.h"
#include "ui/look/language.h"
#include "ui/look/theme.h"

namespace longtake::ui {
namespace {

// Required free space as a multiple of the estimated size, so that a bad guess does not fill the disk.
constexpr double kSafety = 1.5;

QLabel* caption(const QString& text, QWidget* field) {
  auto* label = new QLabel(text);
  label->setProperty("muted", true);
  label->setBuddy(field);
  field->setAccessibleName(text);
  return label;
}

QString folderOf(const QString& path) {
  return QString::fromStdString(std::filesystem::path(path.toStdString()).parent_path().string());
}

}  // namespace

ExportDialog::ExportDialog(Exports& exports, Settings& settings, std::function<TakeExtent()> extent, QWidget* parent)
    : QDialog(parent), exports_(exports), settings_(settings), extent_(std::move(extent)) {
  setWindowTitle(tr("Export"));
  setMinimumSize(px(740), px(500));
  auto* outer = new QVBoxLayout(this);
  outer->setContentsMargins(px(20), px(18), px(20), px(18));
  outer->setSpacing(px(16));
  auto* top = new QHBoxLayout;
  top->setSpacing(px(22));
  presets_ = new QListWidget;
  presets_->setAccessibleName(tr("Preset"));
  presets_->setObjectName(QStringLiteral("choices"));
  presets_->setFixedWidth(px(150));
  for (const ExportPreset& preset : exportPresets()) {
    auto* item = new QListWidgetItem(preset.title(), presets_);
    item->setSizeHint({0, px(32)});  // the style's padding alone does not make room
  }
  top->addWidget(presets_);
  top->addWidget(makeFields(), 1);
  outer->addLayout(top);
  auto* rows = new ExportRows(exports_);
  auto* scroller = new QScrollArea;
  scroller->setFrameShape(QFrame::NoFrame);
  scroller->setWidgetResizable(true);
  scroller->setWidget(rows);
  scroller->setFocusPolicy(Qt::NoFocus);
  scroller->setMinimumHeight(px(96));
  outer->addWidget(scroller, 1);
  outer->addWidget(makeFoot());

  connect(presets_, &QListWidget::currentRowChanged, this, &ExportDialog::choosePreset);
  connect(range_, &QComboBox::activated, this, &ExportDialog::refresh);
  connect(rate_, &QComboBox::activated, this, &ExportDialog::refresh);
  connect(frame_, &QComboBox::activated, this, [this] {
    settings_.export_size = frameSize().id;
    refresh();
  });
  connect(prompts_, &QComboBox::activated, this, [this] {
    settings_.export_prompts = prompts_->currentData().toString().toStdString();
    refresh();
  });
  connect(file_, &QLineEdit::textEdited, this, [this] { named_by_hand_ = true; });
  connect(file_, &QLineEdit::textChanged, this, &ExportDialog::refresh);
  connect(&exports_, &Exports::ended, this, &ExportDialog::refresh);
  connect(&exports_, &Exports::cleared, this, &ExportDialog::refresh);
  int chosen = 0;
  for (int i = 0; i < presets_->count(); ++i)
    if (exportPresets()[static_cast<std::size_t>(i)].id == settings_.export_preset) chosen = i;
  take_ = extent_();
  fillRanges();
  presets_->setCurrentRow(chosen);
}

QWidget* ExportDialog::makeFields() {
  auto* fields = new QWidget;
  auto* grid = new QGridLayout(fields);
  grid->setContentsMargins(0, 0, 0, 0);
  grid->setHorizontalSpacing(px(14));
  grid->setVerticalSpacing(px(10));
  grid->setColumnStretch(1, 1);
  note_ = new QLabel;
  note_->setWordWrap(true);
  note_->setProperty("muted", true);
  note_->setMinimumHeight(QFontMetrics(font()).lineSpacing() * 2);
  note_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
  range_ = new QComboBox;
  rate_ = new QComboBox;
  frame_ = new QComboBox;
  prompts_ = new QComboBox;
  file_ = new QLineEdit;
  file_->setProperty("small", true);
  auto* browse = new QPushButton(tr("Browse…"));
  connect(browse, &QPushButton::clicked, this, &ExportDialog::chooseFile);
  size_ = new QLabel;
  size_->setAccessibleName(tr("What it will be"));
  problem_ = new QLabel;
  problem_->setWordWrap(true);
  problem_->setProperty("problem", true);
  problem_->setAccessibleName(tr("What is in the way"));
  grid->addWidget(note_, 0, 0, 1, 3);
  grid->addWidget(caption(tr("Range"), range_), 1, 0);
  grid->addWidget(range_, 1, 1, 1, 2);
  grid->addWidget(caption(tr("Pictures a second"), rate_), 2, 0);
  grid->addWidget(rate_, 2, 1, 1, 2);
  grid->addWidget(caption(tr("Size"), frame_), 3, 0);
  grid->addWidget(frame_, 3, 1, 1, 2);
  grid->addWidget(caption(tr("Prompts"), prompts_), 4, 0);
  grid->addWidget(prompts_, 4, 1, 1, 2);
  grid->addWidget(caption(tr("File"), file_), 5, 0);
  grid->addWidget(file_, 5, 1);
  grid->addWidget(browse, 5, 2);
  grid->addWidget(size_, 6, 1, 1, 2);
  grid->addWidget(problem_, 7, 1, 1, 2);
  grid->setRowStretch(8, 1);
  return fields;
}

QWidget* ExportDialog::makeFoot() {
  auto* foot = new QWidget;
  auto* row = new QHBoxLayout(foot);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(px(8));
  clear_ = new QPushButton(tr("Clear List"));
  connect(clear_, &QPushButton::clicked, &exports_, &Exports::clearFinished);
  auto* close = new QPushButton(tr("Close"));
  connect(close, &QPushButton::clicked, this, &QWidget::close);
  export_ = new QPushButton(tr("Export"));
  export_->setProperty("primary", true);
  export_->setDefault(true);
  connect(export_, &QPushButton::clicked, this, &ExportDialog::exportNow);
  auto* calm = new QLabel(tr("The stream comes first; pause it and files are ready sooner."));
  calm->setProperty("muted", true);
  calm->setWordWrap(true);
  row->addWidget(clear_);
  row->addWidget(calm, 1);
  row->addWidget(close);
  row->addWidget(export_);
  return foot;
}

const ExportPreset& ExportDialog::preset() const {
  return exportPresets()[static_cast<std::size_t>(std::max(0, presets_->currentRow()))];
}

void ExportDialog::choosePreset(int index) {
  if (index < 0) return;
  settings_.export_preset = preset().id;
  note_->setText(preset().explanation());
  fillRates();
  fillSizes();
  fillPrompts();
  suggestName();
  refresh();
}

void ExportDialog::fillRates() {
  rate_->clear();
  const double native = take_.fps > 0 ? take_.fps : 16;
  rate_->addItem(tr("%1, as the model makes them").arg(native), native);
  for (const double rate : {24.0, 30.0, 60.0})
    if (rate != native) rate_->addItem(tr("%1, blended, at the same speed").arg(rate), rate);
  const double wanted = preset().fps > 0 ? preset().fps : native;
  rate_->setCurrentIndex(std::max(0, rate_->findData(wanted)));
}

void ExportDialog::fillSizes() {
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

const FrameSize& ExportDialog::frameSize() const {
  return sizes_[static_cast<std::size_t>(std::max(0, frame_->currentIndex()))];
}

void ExportDialog::fillPrompts() {
  if (prompts_->count() == 0) {
    prompts_->addItem(tr("Not in the file"), QStringLiteral("none"));
    prompts_->addItem(tr("Chapters and description of the file"), QStringLiteral("chapters"));
    prompts_->addItem(tr("Subtitles in a .srt file beside it"), QStringLiteral("subtitles"));
    prompts_->addItem(tr("Both"), QStringLiteral("both"));
  }
  const bool video = preset().format == ExportFormat::mp4;
  prompts_->setEnabled(video);
  prompts_->setToolTip(video ? QString() : tr("Only a video has chapters and subtitles"));
  const QString wanted = video ? QString::fromStdString(settings_.export_prompts) : QStringLiteral("none");
  prompts_->setCurrentIndex(std::max(0, prompts_->findData(wanted)));
}

bool ExportDialog::asksFor(const char* prompts) const {
  const QString chosen = prompts_->currentData().toString();
  return chosen == QLatin1String(prompts) || chosen == QLatin1String("both");
}

void ExportDialog::fillRanges() {
  const auto kept = range_->currentData();
  const QSignalBlocker quiet(range_);
  const bool first = range_->count() == 0;
  const auto text = [&](RangeKind kind) {
    const FrameRange r = rangeOf(kind, take_.frames, take_.fps, take_.in_frame, take_.out_frame);
    const QString length = durationText(static_cast<double>(r.frames()) / take_.fps);
    if (kind == RangeKind::whole) return tr("Whole take · %1").arg(length);
    if (kind == RangeKind::last) return tr("Last 30 s · %1").arg(length);
    const bool marked = take_.in_frame || take_.out_frame;
    return marked ? tr("In to out · %1").arg(length) : tr("In to out · no marks are set");
  };
  int row = 0;
  for (const RangeKind kind : {RangeKind::marks, RangeKind::whole, RangeKind::last}) {
    if (first) range_->addItem({}, static_cast<int>(kind));
    range_->setItemText(row++, text(kind));
  }
  if (first)
    range_->setCurrentIndex(take_.in_frame || take_.out_frame ? 0 : 1);
  else
    range_->setCurrentIndex(std::max(0, range_->findData(kept)));
}

FrameRange ExportDialog::range() const {
  const auto kind = static_cast<RangeKind>(range_->currentData().toInt());
  return rangeOf(kind, take_.frames, take_.fps, take_.in_frame, take_.out_frame);
}

double ExportDialog::fps() const { return rate_->currentData().toDouble(); }

void ExportDialog::suggestName() {
  const QString folder =
      settings_.export_folder.empty() ? videoFolder() : QString::fromStdString(settings_.export_folder);
  const auto name = freeName(folder.toStdString(), take_.session, take_.take, preset().format,
                             [this](const std::filesystem::path& path) { return exports_.writesTo(path); });
  if (!named_by_hand_) {
    file_->setText(QString::fromStdString(name.string()));
  } else {
    // The person's own name stays, the suffix follows the preset.
    std::filesystem::path own = file_->text().toStdString();
    own.replace_extension(exportSuffix(preset().format).toStdString());
    file_->setText(QString::fromStdString(own.string()));
  }
}

void ExportDialog::chooseFile() {
  const QString suffix = exportSuffix(preset().format);
  const QString filter =
      suffix.isEmpty() ? tr("Folder of pictures (*)") : tr("%1 file (*%2)").arg(preset().title(), suffix);
  auto* dialog = new QFileDialog(this, tr("Export As"), file_->text(), filter);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setAcceptMode(QFileDialog::AcceptSave);
  dialog->setDefaultSuffix(suffix.mid(1));
  connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& path) {
    file_->setText(path);
    named_by_hand_ = true;
    settings_.export_folder = folderOf(path).toStdString();
    refresh();
  });
  dialog->open();
}

QString ExportDialog::obstacle(const ExportSize& size, std::optional<std::int64_t> left) const {
  if (take_.session.empty())
    return tr("This stream is not kept, so there is nothing to export. See the notice above the picture.");
  if (range().frames() == 0) return tr("This range holds no pictures yet.");
  const QString path = file_->text().trimmed();
  const QString folder = folderOf(path);
  if (path.isEmpty() || folder.isEmpty()) return tr("Name a file, with its folder.");
  if (!QFileInfo(folder).isDir()) return tr("The folder %1 does not exist.").arg(folder);
  if (!QFileInfo(folder).isWritable()) return tr("The folder %1 cannot be written to.").arg(folder);
  if (left && static_cast<double>(*left) < static_cast<double>(size.bytes) * kSafety)
    return tr("The disk has %1 left, this needs about %2. Choose another folder or a shorter range.")
        .arg(bytesText(*left), bytesText(size.bytes));
  const QString suffix = exportSuffix(preset().format);
  if (!suffix.isEmpty() && !path.endsWith(suffix)) return tr("The name must end in %1.").arg(suffix);
  if (suffix.isEmpty() && QDir(path).exists() && !QDir(path).isEmpty())
    return tr("The folder %1 has something in it. Name a new or an empty one.").arg(path);
  if (exports_.writesTo(path.toStdString())) return tr("This file is being exported already.");
  return {};
}

void ExportDialog::refresh() {
  take_ = extent_();
  fillRanges();
  if (sizes_.front().width != take_.width || sizes_.front().height != take_.height) fillSizes();
  const FrameSize& frame = frameSize();
  const ExportSize size = exportSize(preset(), range(), take_.fps, fps(), frame.width, frame.height,
                                     exports_.bytesPerPixel(preset(), frame.id));
  QString text =
      tr("%1 pictures · %2 · about %3").arg(size.pictures).arg(durationText(size.seconds), bytesText(size.bytes));
  const auto left = free_bytes(folderOf(file_->text().trimmed()).toStdString());
  if (left) text += tr(" · %1 free").arg(bytesText(*left));
  if (QFileInfo(file_->text()).isFile()) text += tr(" · replaces the file that is there");
  size_->setText(text);
  const QString why = obstacle(size, left);
  problem_->setText(why);
  problem_->setVisible(!why.isEmpty());
  export_->setEnabled(why.isEmpty());
  export_->setToolTip(why);
  const auto& all = exports_.all();
  clear_->setEnabled(std::ranges::any_of(all, [](const Exports::Item& item) { return item.isOver(); }));
}

void ExportDialog::exportNow() {
  refresh();
  if (!export_->isEnabled()) return;
  const FrameRange r = range();
  ExportJob job;
  job.session = take_.session;
  job.out = file_->text().trimmed().toStdString();
  job.take = take_.take;
  job.first_frame = r.first;
  job.end_frame = r.end;
  job.preset = preset().encoder;
  job.fps = fps();
  job.size = frameSize().id;
  job.chapters = asksFor("chapters");
  job.subtitles = asksFor("subtitles");
  const ExportSize size = exportSize(preset(), r, take_.fps, job.fps, frameSize().width, frameSize().height, 1);
  exports_.start(job, preset().id, static_cast<double>(size.bytes));
  // The next one gets a name of its own.
  named_by_hand_ = false;
  suggestName();
  refresh();
}

void ExportDialog::showEvent(QShowEvent* event) {
  refresh();
  suggestName();
  QDialog::showEvent(event);
}

}  // namespace longtake::ui
