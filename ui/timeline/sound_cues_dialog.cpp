#include "ui/timeline/sound_cues_dialog.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QSlider>
#include <QSpinBox>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/stream/errors.h"
#include "engine/stream/plan_log.h"
#include "ui/look/engine_words.h"
#include "ui/look/language.h"
#include "ui/model/export_plan.h"
#include "ui/model/prompt_text.h"
#include "ui/timeline/sound_plot.h"

// Makes cues from a sound and the dialog's choices; sound_cues_form.cpp builds the fields.
namespace longtake::ui {
namespace {

constexpr SoundGrid kGrids[] = {SoundGrid::beat, SoundGrid::bar, SoundGrid::onset};
enum Column { kTime, kSound, kBeside, kPrompt };

// No sign if the rounded value is zero.
QString besideText(double seconds) {
  const QString text = decimalText(std::abs(seconds), 2);
  if (std::abs(seconds) < 0.005) return text;
  return (seconds > 0 ? QStringLiteral("+") : QString(QChar(0x2212))) + text;
}

template <class T, std::size_t count>
T chosen(const T (&all)[count], const QComboBox& box) {
  return all[std::clamp<std::size_t>(static_cast<std::size_t>(std::max(0, box.currentIndex())), 0, count - 1)];
}

}  // namespace

SoundCuesDialog::SoundCuesDialog(Plan& plan, SoundListener::Listen listen, Prompts kept, QWidget* parent)
    : QDialog(parent), plan_(plan), listener_(std::move(listen)), kept_(std::move(kept)) {
  build();
  connectChoices();
  connect(&listener_, &SoundListener::heard, this, &SoundCuesDialog::onHeard);
  connect(&listener_, &SoundListener::failed, this, &SoundCuesDialog::onFailed);
  connect(&listener_, &SoundListener::progressed, this, &SoundCuesDialog::showState);
  // "Now" advances with the stream.
  connect(&plan_, &Plan::changed, this, [this] {
    if (isVisible()) refresh();
  });
  refresh();
}

void SoundCuesDialog::connectChoices() {
  connect(file_, &QLineEdit::editingFinished, this, [this] {
    if (file_->text().trimmed() != path_) openSound(file_->text().trimmed());
  });
  for (QComboBox* box : {every_, begin_, mode_})
    connect(box, &QComboBox::currentIndexChanged, this, &SoundCuesDialog::refresh);
  for (QSpinBox* box : {per_bar_, first_beat_, most_, apart_})
    connect(box, &QSpinBox::valueChanged, this, &SoundCuesDialog::refresh);
  for (QDoubleSpinBox* box : {from_, length_, begin_at_})
    connect(box, &QDoubleSpinBox::valueChanged, this, &SoundCuesDialog::refresh);
  connect(strength_, &QSlider::valueChanged, this, &SoundCuesDialog::refresh);
  connect(prompts_, &QPlainTextEdit::textChanged, this, &SoundCuesDialog::refresh);
  connect(plan_button_, &QPushButton::clicked, this, &SoundCuesDialog::plan);
}

void SoundCuesDialog::showEvent(QShowEvent* event) {
  if (prompts_->toPlainText().trimmed().isEmpty()) takeKept();
  begin_at_->setValue(std::ceil(plan_.secondOf(plan_.firstFree()) + 1));
  refresh();
  file_->setFocus(Qt::OtherFocusReason);
  QDialog::showEvent(event);
}

void SoundCuesDialog::done(int result) {
  if (listener_.isListening()) {
    listener_.stop();
    path_.clear();  // the next request analyses the file from its beginning
  }
  QDialog::done(result);
}

void SoundCuesDialog::chooseFile() {
  auto* dialog = new QFileDialog(this, tr("Choose a Sound"), file_->text(),
                                 tr("Sounds (*.wav *.flac *.mp3 *.ogg *.opus *.m4a *.aac);;All files (*)"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setFileMode(QFileDialog::ExistingFile);
  connect(dialog, &QFileDialog::fileSelected, this, &SoundCuesDialog::openSound);
  dialog->open();
}

void SoundCuesDialog::takeKept() { prompts_->setPlainText(kept_().join(QLatin1Char('\n'))); }

void SoundCuesDialog::openSound(const QString& path) {
  file_->setText(path);
  path_ = path;
  refusal_.clear();
  sound_.reset();
  plot_->setSound(nullptr);
  listener_.stop();
  if (!path.isEmpty()) listener_.listenTo(path.toStdString());
  refresh();
}

void SoundCuesDialog::onHeard(const std::shared_ptr<const HeardSound>& sound) {
  sound_ = sound;
  plot_->setSound(sound);
  from_->setRange(0, std::floor(sound->seconds * 10) / 10);
  length_->setRange(0, std::ceil(sound->seconds * 10) / 10);
  // A sound without beats can still give onsets.
  if (sound->beats.empty())
    every_->setCurrentIndex(static_cast<int>(std::ranges::find(kGrids, SoundGrid::onset) - kGrids));
  refresh();
}

void SoundCuesDialog::onFailed(const Error& error) {
  refusal_ = errorText(error);
  refresh();
}

SoundChoice SoundCuesDialog::choice() const {
  SoundChoice out;
  out.every = chosen(kGrids, *every_);
  out.bars = {per_bar_->value(), first_beat_->value()};
  out.least_strength = strength_->value() / 100.0;
  out.strongest = most_->value();
  out.least_chunks = apart_->value();
  out.from_s = from_->value();
  out.to_s = sound_ ? sound_->seconds : 0;
  if (length_->value() > 0) out.to_s = std::min(out.to_s, out.from_s + length_->value());
  return out;
}

ChunkTimes SoundCuesDialog::chunks(ChunkIndex start) const {
  const double each = plan_.secondOf(start + 1) - plan_.secondOf(start);
  return {each, each};
}

SoundCuesDialog::Answer SoundCuesDialog::answer() const {
  Answer out;
  const bool now = begin_->currentIndex() == 0;
  out.start = now ? plan_.firstFree() : std::max(plan_.firstFree(), plan_.chunkNear(begin_at_->value()));
  if (plan_.shape().each <= 0) {
    out.problem = tr("There is no stream to plan for.");
    return out;
  }
  if (!sound_) return out;
  const SoundChoice wanted = choice();
  if (wanted.every != SoundGrid::onset && sound_->beats.empty()) {
    out.problem = tr("This sound has no regular beat. Choose its onsets.");
    return out;
  }
  out.moments = choose_moments(*sound_, wanted, chunks(out.start));
  std::vector<SetPrompt> prompts;
  for (const QString& line : prompts_->toPlainText().split(QLatin1Char('\n'), Qt::SkipEmptyParts)) {
    if (line.trimmed().isEmpty()) continue;
    auto prompt = promptFrom(line.trimmed());
    if (!prompt) {
      out.problem = errorText(prompt.error());
      return out;
    }
    prompt->mode = chosen(kCueModes, *mode_);
    prompts.push_back(std::move(*prompt));
  }
  if (prompts.size() < 2) {
    out.problem = tr("Write two prompts or more, one on each line.");
    return out;
  }
  for (const Cue& cue : timeline_of(out.moments, prompts).cues) {
    PlannedCue planned;
    planned.chunk = out.start;
    if (const auto* chunk = std::get_if<ChunkNumber>(&cue.at)) planned.chunk += chunk->value;
    planned.prompt = std::get<SetPrompt>(cue.what);
    out.cues.push_back(std::move(planned));
  }
  if (out.moments.empty())
    out.problem = tr("No sound is strong enough for a cue. Allow weaker ones, or choose a longer part.");
  if (!plan_.hasRoomFor(out.cues.size()))
    out.problem = errorText(make_error(errors::kTooManyCues, {{"most", std::to_string(kMostPlannedCues)}}));
  return out;
}

void SoundCuesDialog::refresh() {
  const Answer now = answer();
  const SoundChoice wanted = choice();
  for (QSpinBox* box : {per_bar_, first_beat_}) box->setEnabled(wanted.every == SoundGrid::bar);
  begin_at_->setVisible(begin_->currentIndex() == 1);
  strength_text_->setText(tr("%1 %").arg(strength_->value()));
  apart_text_->setText(tr("%1 s").arg(decimalText(apart_->value() * chunks(now.start).each_s, 2)));
  plot_->setBars(wanted.bars);
  plot_->setCues(wanted.from_s, wanted.to_s, now.moments);
  showState();
  showCues(now);
  problem_->setText(now.problem);
  plan_button_->setText(now.cues.empty() ? tr("Plan Cues") : tr("Plan %1 Cues").arg(now.cues.size()));
  plan_button_->setEnabled(sound_ && now.problem.isEmpty());
  plan_button_->setToolTip(now.problem);
}

void SoundCuesDialog::showState() {
  progress_->setVisible(listener_.isListening());
  progress_->setValue(static_cast<int>(1000 * listener_.share()));
  QString text = tr("A sound file that FFmpeg can read, such as WAV, FLAC or MP3.");
  if (listener_.isListening()) text = tr("Listening…");
  if (sound_) {
    const QString length = durationText(sound_->seconds);
    text = sound_->beats.empty() ? tr("%1 · no regular beat · %2 onsets").arg(length).arg(sound_->onsets.size())
                                 : tr("%1 · %2 beats a minute, confidence %3 % · %4 beats · %5 onsets")
                                       .arg(length, decimalText(sound_->bpm, 1))
                                       .arg(std::lround(100 * sound_->confidence))
                                       .arg(sound_->beats.size())
                                       .arg(sound_->onsets.size());
  }
  state_->setVisible(refusal_.isEmpty());
  state_->setText(text);
  refusal_label_->setVisible(!refusal_.isEmpty());
  refusal_label_->setText(refusal_);
}

// Changes rows in place, so that the list keeps its scroll position while the stream continues.
void SoundCuesDialog::showCues(const Answer& answer) {
  const int count = static_cast<int>(answer.cues.size());
  while (list_->topLevelItemCount() > count) delete list_->takeTopLevelItem(list_->topLevelItemCount() - 1);
  while (list_->topLevelItemCount() < count) list_->addTopLevelItem(new QTreeWidgetItem);
  for (int i = 0; i < count; ++i) {
    const PlannedCue& cue = answer.cues[static_cast<std::size_t>(i)];
    // The first cue belongs to the beginning, each other one to a moment.
    const double heard = i == 0 ? from_->value() : answer.moments[static_cast<std::size_t>(i) - 1].at_s;
    const double begins = plan_.secondOf(cue.chunk);
    const double beside = begins - plan_.secondOf(answer.start) - (heard - from_->value());
    QTreeWidgetItem* row = list_->topLevelItem(i);
    row->setText(kTime, tr("%1 s").arg(decimalText(begins, 2)));
    row->setText(kSound, tr("%1 s").arg(decimalText(heard, 2)));
    row->setText(kBeside, besideText(beside));
    row->setText(kPrompt, promptText(cue.prompt->texts));
  }
}

void SoundCuesDialog::plan() {
  Answer now = answer();
  if (!sound_ || !now.problem.isEmpty()) return;
  const int count = static_cast<int>(now.cues.size());
  plan_.addAll(std::move(now.cues), {path_.toStdString(), from_->value(), sound_->seconds, now.start});
  accept();
  Q_EMIT planned(count, QFileInfo(path_).fileName());
}

}  // namespace longtake::ui

#include "moc_sound_cues_dialog.cpp"
