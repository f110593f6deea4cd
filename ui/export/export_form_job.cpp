#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/core/disk_space.h"
#include "ui/export/export_form.h"
#include "ui/look/engine_words.h"
#include "ui/look/language.h"

// Turns the form into export jobs: names, obstacles, estimates.
namespace longtake::ui {
namespace {

// Required free space as a multiple of the estimated size, so that a bad guess does not fill the disk.
constexpr double kSafety = 1.5;

QString folderOf(const QString& path) {
  return QString::fromStdString(std::filesystem::path(path.toStdString()).parent_path().string());
}

}  // namespace

double ExportForm::fps() const { return rate_->currentData().toDouble(); }

QString ExportForm::folder() const {
  return settings_.export_folder.empty() ? videoFolder() : QString::fromStdString(settings_.export_folder);
}

NameFacts nameFacts(const TakeExtent& take) {
  return {session_name(take.session), take.take, take.prompt, take.policy, take.seed, std::time(nullptr)};
}

// "" if the pattern is invalid; obstacle() gives the reason.
std::string ExportForm::nameFor(const TakeExtent& take) const {
  const auto taken = [this](const std::filesystem::path& path) { return exports_.isTaken(path); };
  const auto path =
      free_path(folder().toStdString(), settings_.export_name, nameFacts(take), suffix_of(preset().format), taken);
  return path ? path->string() : std::string();
}

Result<std::filesystem::path> ExportForm::namedFile() const {
  const std::filesystem::path path = file_->text().trimmed().toStdString();
  if (several() || !has_fields(path.filename().string())) return path;
  auto name = TRY(expand_name(path.filename().string(), nameFacts(take_), 1));
  return path.parent_path() / name;
}

void ExportForm::suggestName() {
  if (several()) return file_->setText(folder());
  if (!named_by_hand_) {
    if (const std::string name = nameFor(take_); !name.empty()) file_->setText(QString::fromStdString(name));
  } else {
    // Keeps the user's own name; the suffix follows the preset.
    std::filesystem::path own = file_->text().toStdString();
    own.replace_extension(suffix_of(preset().format));
    file_->setText(QString::fromStdString(own.string()));
  }
}

void ExportForm::chooseFile() {
  const QString suffix = QString::fromLatin1(suffix_of(preset().format));
  const QString filter =
      suffix.isEmpty() ? tr("Folder of pictures (*)") : tr("%1 file (*%2)").arg(preset().title(), suffix);
  const bool many = several();
  auto* dialog = new QFileDialog(window(), tr("Export As"), file_->text(), filter);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  if (many) {
    dialog->setFileMode(QFileDialog::Directory);
  } else {
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(suffix.mid(1));
  }
  connect(dialog, &QFileDialog::fileSelected, this, [this, many](const QString& path) {
    settings_.export_folder = (many ? path : folderOf(path)).toStdString();
    file_->setText(path);
    named_by_hand_ = !many;
    refresh();
  });
  dialog->open();
}

void ExportForm::chooseSound() {
  auto* dialog = new QFileDialog(window(), tr("Add a Sound to the Video"), sound_->text(),
                                 tr("Sounds (*.wav *.flac *.mp3 *.ogg *.opus *.m4a *.aac);;All files (*)"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setFileMode(QFileDialog::ExistingFile);
  connect(dialog, &QFileDialog::fileSelected, sound_, &QLineEdit::setText);
  dialog->open();
}

QString ExportForm::sound() const { return sound_->isEnabled() ? sound_->text().trimmed() : QString(); }

bool ExportForm::soundIsOffered() const {
  return offered_ && sound_->text().trimmed() == QString::fromStdString(offered_->file);
}

void ExportForm::offerSound() {
  if (offered_ != take_.sound) {
    const bool replaces = sound_->text().trimmed().isEmpty() || soundIsOffered();
    offered_ = take_.sound;
    const QSignalBlocker quiet(sound_);
    if (replaces) {
      sound_->setText(offered_ ? QString::fromStdString(offered_->file) : QString());
      sound_from_by_hand_ = false;
    }
  }
  const bool there = !sound().isEmpty();
  sound_from_name_->setVisible(there);
  sound_from_->setVisible(there);
  if (sound_from_by_hand_ || !soundIsOffered()) return;
  const QSignalBlocker quiet(sound_from_);
  sound_from_->setValue(soundFrom(take_));
}

double ExportForm::soundFrom(const TakeExtent& take) const {
  if (sound_from_by_hand_ || !soundIsOffered() || !take.sound) return sound_from_->value();
  return take.sound->from_s + (take.fps > 0 ? static_cast<double>(rangeIn(take).first) / take.fps : 0);
}

QString ExportForm::obstacle(std::int64_t bytes, std::optional<std::int64_t> left) const {
  if (takes_.empty()) return tr("No take is chosen.");
  if (take_.session.empty())
    return tr("This stream is not saved, so there is nothing to export. See the notice above the picture.");
  if (std::ranges::any_of(takes_, [this](const TakeExtent& take) { return frames_in(rangeIn(take)) == 0; }))
    return tr("This range holds no pictures yet.");
  if (!named_by_hand_ || several())
    if (const auto name = expand_name(settings_.export_name, nameFacts(take_), 1); !name)
      return errorText(name.error());
  const auto named = namedFile();
  if (!named) return errorText(named.error());
  const QString path = QString::fromStdString(named->string());
  const QString into = several() ? path : folderOf(path);
  if (path.isEmpty() || into.isEmpty()) return several() ? tr("Name a folder.") : tr("Name a file, with its folder.");
  if (!QFileInfo(into).isDir()) return tr("The folder %1 does not exist.").arg(into);
  if (!QFileInfo(into).isWritable()) return tr("The folder %1 cannot be written to.").arg(into);
  if (!sound().isEmpty() && !QFileInfo(sound()).isFile()) return tr("There is no sound file %1.").arg(sound());
  if (!sound().isEmpty() && soundIsOffered() &&
      std::ranges::any_of(takes_, [this](const TakeExtent& take) { return soundFrom(take) >= offered_->seconds; }))
    return tr("The sound ends before this range begins. Remove it, or choose an earlier range.");
  if (left && static_cast<double>(*left) < static_cast<double>(bytes) * kSafety)
    return tr("The disk has %1 left, this needs about %2. Choose another folder or a shorter range.")
        .arg(bytesText(*left), bytesText(bytes));
  if (several()) return {};
  const QString suffix = QString::fromLatin1(suffix_of(preset().format));
  if (!suffix.isEmpty() && !path.endsWith(suffix)) return tr("The name must end in %1.").arg(suffix);
  if (suffix.isEmpty() && QDir(path).exists() && !QDir(path).isEmpty())
    return tr("The folder %1 is not empty. Name a new or an empty one.").arg(path);
  if (exports_.writesTo(path.toStdString())) return tr("This file is being exported already.");
  return {};
}

ExportSize ExportForm::sizeOf(const TakeExtent& take, double bytes_per_pixel) const {
  return exportSize(preset(), rangeIn(take), take.fps, fps(), frameSize().width, frameSize().height, bytes_per_pixel);
}

void ExportForm::refresh() {
  const bool were_several = several();
  takes_ = read_takes_();
  const TakeExtent before = std::exchange(take_, takes_.empty() ? TakeExtent{} : takes_.front());
  if (before.fps != take_.fps) fillRates();
  fillBeside();
  fillRanges();
  const int width = take_.width * (beside() != nullptr ? 2 : 1);
  if (sizes_.empty() || sizes_.front().width != width || sizes_.front().height != take_.height) fillSizes();
  offerSound();
  file_->setToolTip(several() ? tr("Each take gets a name of its own in this folder") : QString());
  if (were_several != several() || before.take != take_.take || before.session != take_.session) {
    const QSignalBlocker quiet(file_);
    if (were_several != several()) named_by_hand_ = false;
    suggestName();
  }
  showEstimate();
}

void ExportForm::showEstimate() {
  ExportSize all;
  double pixels = 0;
  const ExportOptions options = this->options();
  for (const TakeExtent& take : takes_) {
    const ExportSize one = sizeOf(take, exports_.bytesPerPixel(options));
    all.pictures += one.pictures;
    all.seconds += one.seconds;
    all.bytes += options.most_bytes > 0 ? std::min(one.bytes, options.most_bytes) : one.bytes;
    pixels += static_cast<double>(sizeOf(take, 1).bytes);
  }
  QString text =
      tr("%1 pictures · %2 · about %3").arg(all.pictures).arg(durationText(all.seconds), bytesText(all.bytes));
  if (const auto work = exports_.secondsFor(options, pixels))
    text += tr(" · ready in about %1").arg(durationText(std::max(1.0, std::ceil(*work))));
  const auto left = free_bytes((several() ? file_->text() : folderOf(file_->text().trimmed())).toStdString());
  if (left) text += tr(" · %1 free").arg(bytesText(*left));
  if (const auto named = namedFile(); named && !several()) {
    const QString path = QString::fromStdString(named->string());
    if (path != file_->text().trimmed()) text += tr(" · becomes %1").arg(QFileInfo(path).fileName());
    if (QFileInfo(path).isFile()) text += tr(" · replaces the existing file");
  } else if (several() && !takes_.empty()) {
    text += tr(" · the first becomes %1").arg(QFileInfo(QString::fromStdString(nameFor(take_))).fileName());
  }
  if (options.memory != MemoryShown::no)
    text += QLatin1Char('\n') + tr("The session does not hold the memory. Its model is loaded and follows the take "
                                   "again, which is faster than the stream was.");
  size_->setText(text);
  const QString why = obstacle(all.bytes, left);
  problem_->setText(why);
  problem_->setVisible(!why.isEmpty());
  export_->setText(several() ? tr("Export %1 Takes").arg(takes_.size()) : tr("Export"));
  export_->setEnabled(why.isEmpty());
  export_->setToolTip(why);
}

void ExportForm::exportNow() {
  if (!named_by_hand_) suggestName();  // to update the time in the name
  refresh();
  if (!export_->isEnabled()) return;
  if (several()) settings_.export_folder = file_->text().trimmed().toStdString();
  for (const TakeExtent& take : takes_) {
    ExportJob job{take.session, several() ? nameFor(take) : namedFile()->string(), take.take, rangeIn(take), options()};
    job.sound = sound().toStdString();
    job.sound_from_s = job.sound.empty() ? 0 : soundFrom(take);
    if (look_) job.look = look_();
    if (const auto* other = beside()) job.second = SecondTake{other->take, captions_->isChecked()};
    exports_.start(job, static_cast<double>(sizeOf(take, 1).bytes));
  }
  // The next export gets a new suggested name.
  named_by_hand_ = false;
  suggestName();
  refresh();
}

}  // namespace longtake::ui
