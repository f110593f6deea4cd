#include "ui/window/keeping.h"

#include <QBuffer>
#include <QDesktopServices>
#include <QFileDialog>
#include <QMainWindow>
#include <QPushButton>
#include <QToolButton>
#include <QUrl>
#include <algorithm>

#include "engine/core/files.h"
#include "engine/options/take_facts.h"
#include "engine/session/session.h"
#include "engine/stream/take_outline.h"
#include "ui/export/export_rows.h"
#include "ui/export/quit_dialog.h"
#include "ui/look/engine_words.h"
#include "ui/look/figures.h"
#include "ui/look/language.h"
#include "ui/look/notice_bar.h"
#include "ui/timeline/record_button.h"
#include "ui/timeline/timeline.h"
#include "ui/timeline/transport_bar.h"
#include "ui/video/video_view.h"
#include "ui/window/dock.h"
#include "ui/window/memory_views.h"
#include "ui/window/planning.h"
#include "ui/window/time_travel.h"

namespace longtake::ui {
namespace {

void openFile(const std::string& path) { QDesktopServices::openUrl(QUrl::fromLocalFile(QString::fromStdString(path))); }

QString nameOf(const std::string& path) {
  return QString::fromStdString(std::filesystem::path(path).filename().string());
}

const Keeping::Services& services(const StudioContext& context) { return context.options.services; }

}  // namespace

QString takeTitle(TakeId take, std::int64_t frames, double fps) {
  return Keeping::tr("Take %1 · %2").arg(take + 1).arg(durationText(fps > 0 ? static_cast<double>(frames) / fps : 0));
}

Keeping::Keeping(StudioContext& context)
    : context_(context),
      library_(services(context).library),
      exports_(library_, [studio = context.studio] { return studio->now(); }),
      presets_(
          PresetFolder(services(context).presets.empty() ? PresetFolder::default_folder() : services(context).presets),
          services(context).av1),
      recorder_(services(context).recorder),
      recovery_(library_, services(context).recovers ? services(context).sessions : std::filesystem::path(), folder(),
                *context.recovery_bar),
      disk_([this] { return places(); }, services(context).free_bytes) {
  context.keeping = this;
  build();
  makeDocks();
  connectTakes();
  connect(&disk_, &DiskWatch::little, this, [this](const QString& place, std::int64_t bytes) {
    context_.work_bar->showMessage(
        tr("Little space is left: %1 in %2").arg(bytesText(bytes), place),
        tr("When the disk is full, a recording ends early, an export leaves no file, and the "
           "session is no longer saved. The stream continues."),
        {});
  });
  connect(&exports_, &Exports::changed, this, &Keeping::showExporting);
  connect(&exports_, &Exports::ended, this, &Keeping::exportEnded);
  connect(&recorder_, &RecorderClient::changed, this, &Keeping::showRecorder);
  connect(&recorder_, &RecorderClient::ended, this, &Keeping::recordingEnded);
  connect(&recovery_, &Recovery::continueWanted, this, &Keeping::continueWanted);
  connect(&recovery_, &Recovery::exportWanted, this,
          [this](const TakeExtent& take) { exportSession(take, tr("Export the Recovered Session")); });
  connect(context_.studio, &Studio::opened, &disk_, &DiskWatch::check);
  // A recording ends with its stream, because another stream's log does not contain its pictures.
  connect(context_.studio, &Studio::reopened, this, [this] { recorder_.stop(); });
  connect(context_.studio, &Studio::chunkArrived, this, [this](const std::shared_ptr<const VideoChunk>& chunk) {
    recorder_.add(chunk);
    if (dialog_ && dialog_->isVisible()) dialog_->refresh();
    if (deliver_ && deliver_->isVisible()) deliver_->refresh();
  });
  connect(context_.studio, &Studio::takesChanged, this, [this] {
    if (dialog_ && dialog_->isVisible()) dialog_->refresh();
  });
}

void Keeping::build() {
  Actions& actions = *context_.actions;
  record_button_ = new RecordButton(actions[Act::record]);
  context_.transport->addControl(record_button_);
  chip_ = new QToolButton;
  chip_->setFocusPolicy(Qt::TabFocus);
  chip_->setToolTip(tr("Show the exports"));
  chip_->setAccessibleName(tr("Exports in work"));
  chip_->setMinimumWidth(static_cast<int>(figuresWidth(bodyFont(), tr("Exporting %1").arg(tr("100 % · 00:00 left")))) +
                         px(16));
  chip_->hide();
  connect(chip_, &QToolButton::clicked, this, &Keeping::openExport);
  context_.transport->addRightControl(chip_);
  context_.transport->addRightAction(actions[Act::export_clip]);
  connect(actions[Act::export_clip], &QAction::triggered, this, &Keeping::openExport);
  connect(actions[Act::keep_last], &QAction::triggered, this, &Keeping::keepLast);
  connect(actions[Act::record], &QAction::triggered, this, &Keeping::toggleRecording);
  connect(actions[Act::save_picture], &QAction::triggered, this, &Keeping::savePicture);
  showKeepLast();
  const auto without = [&](Act act, bool there) {
    actions[act]->setEnabled(there);
    if (!there) actions[act]->setToolTip(tr("Not available in this build"));
  };
  without(Act::export_clip, library_.isAvailable());
  without(Act::keep_last, library_.isAvailable());
  without(Act::record, recorder_.isAvailable());
}

TakeExtent Keeping::extent() const {
  TakeExtent now;
  now.take = context_.studio->take();
  now.frames = context_.track->frames();
  now.fps = context_.track->fps();
  const auto in = context_.timeline->inFrame();
  const auto out = context_.timeline->outFrame();
  if (in || out) now.marks = FrameSpan{in.value_or(0), out.value_or(kOpenEnd)};
  if (context_.planning != nullptr) now.sound = context_.planning->sound();
  if (const auto& source = context_.studio->source()) {
    now.session = source->session;
    now.width = source->width;
    now.height = source->height;
  }
  complete(now);
  return now;
}

// The policy of a take other than the current one is only in the log, which is read once.
void Keeping::complete(TakeExtent& take) const {
  describe(take);
  if (!take.policy.empty() || context_.settings->export_name.find("{policy}") == std::string::npos) return;
  const auto [known, is_new] = policies_.try_emplace({take.session, take.take});
  if (is_new)
    if (const auto session = SessionReader::open(take.session)) known->second = facts_of(*session, take.take).policy;
  take.policy = known->second;
}

ExportContext Keeping::context() {
  return {exports_, *context_.settings, presets_, [this] { return memoryLook(); }};
}

std::filesystem::path Keeping::folder() const {
  const std::string& chosen = context_.settings->export_folder;
  return chosen.empty() ? videoFolder().toStdString() : chosen;
}

std::vector<std::filesystem::path> Keeping::places() const {
  std::vector<std::filesystem::path> out;
  if (const auto& source = context_.studio->source(); source && !source->session.empty())
    out.push_back(source->session);
  const auto folderOf = [](const std::string& file) { return std::filesystem::path(file).parent_path(); };
  if (recorder_.state() == RecorderClient::State::recording) out.push_back(folderOf(recorder_.what().path));
  if (const Exports::Item* item = exports_.running()) out.push_back(folderOf(item->what.out));
  return out;
}

void Keeping::makeDocks() {
  const Actions& on = *context_.actions;
  deliver_ = new DeliverPage(context(), [this] { return takeChoices(); },
                             {on[Act::mark_in], on[Act::mark_out], on[Act::clear_marks]});
  connect(deliver_->form(), &ExportForm::keepSecondsChanged, this, &Keeping::showKeepLast);
  auto* made = new DeliveredPage(exports_, {on[Act::keep_last], on[Act::record]});
  auto* deliver = new Dock(QStringLiteral("deliver"), tr("Deliver"), deliver_, px(370), context_.window);
  auto* exports = new Dock(QStringLiteral("exports"), tr("Exports"), made, px(300), context_.window);
  for (Dock* dock : {deliver, exports}) dock->keepWhole();
  deliver->setFoot(deliver_->foot());
  DeliverPage* page = deliver_;
  const auto refresh = [page] {
    if (page->isVisible()) page->refresh();
  };
  connect(context_.timeline, &Timeline::marksChanged, page, refresh);
  for (const auto signal : {&Studio::takesReset, &Studio::takesChanged, &Studio::inForceChanged})
    connect(context_.studio, signal, page, refresh);
}

void Keeping::connectTakes() {
  connect(context_.time, &TimeTravel::exportWanted, this, [this](TakeId take, std::int64_t frames) {
    if (const auto extent = extentOf(take, frames)) exportSession(*extent, tr("Export Take %1").arg(take + 1));
  });
  connect(context_.time, &TimeTravel::exportsWanted, this,
          [this](const std::vector<std::pair<TakeId, std::int64_t>>& takes) {
            std::vector<TakeExtent> extents;
            for (const auto& [take, frames] : takes)
              if (const auto extent = extentOf(take, frames)) extents.push_back(*extent);
            exportTakes(extents);
          });
}

std::optional<TakeExtent> Keeping::extentOf(TakeId take, std::int64_t frames) const {
  const auto& source = context_.studio->source();
  if (!source || source->session.empty() || frames == 0) return std::nullopt;
  TakeExtent extent;
  extent.session = source->session;
  extent.take = take;
  extent.frames = frames;
  extent.fps = context_.track->fps();
  extent.width = source->width;
  extent.height = source->height;
  complete(extent);
  extent.sound = context_.planning->sound();
  return extent;
}

MemoryLook Keeping::memoryLook() const {
  const OverlayStyle& style = context_.memory->style();
  return {name_of(style.map), style.gamma, style.range};
}

void Keeping::describe(TakeExtent& take) const {
  const Studio& studio = *context_.studio;
  const auto& source = studio.source();
  if (!source || take.session != source->session) return;
  if (const auto* known = studio.book().find(take.take)) take.seed = known->seed;
  take.trim = studio.book().trim(take.take);
  take.prompt = context_.time->promptAtEnd(take.take).toStdString();
  const auto snapshot = studio.snapshot();
  if (snapshot && snapshot->take == take.take) {
    take.policy = snapshot->policy;
    for (const PresetName& preset : source->policies)
      if (snapshot->policy == preset.name) take.policy = preset.title;
  }
  for (const auto& [id, other] : studio.book().takes())
    if (const std::int64_t frames = context_.time->framesOf(id); frames > 0 && !studio.book().marks(id).hidden) {
      QString title = takeTitle(id, frames, context_.track->fps());
      const std::string note = studio.book().marks(id).note;
      if (!note.empty()) title += QStringLiteral(" · ") + QString::fromStdString(note);
      take.others.push_back({id, frames, std::move(title)});
    }
}

std::vector<TakeChoice> Keeping::takeChoices() const {
  std::vector<TakeChoice> out;
  const TakeExtent present = extent();
  for (const auto& [id, take] : context_.studio->book().takes()) {
    const MarkTake marks = context_.studio->book().marks(id);
    const bool current = id == present.take;
    auto extent = current ? std::optional(present) : extentOf(id, context_.time->framesOf(id));
    if (!extent || marks.hidden) continue;
    QString title = takeTitle(id, frames_in(rangeOf(RangeKind::trimmed, *extent, 0)), extent->fps);
    if (marks.starred) title += QStringLiteral(" ★");
    if (!marks.note.empty()) title += QStringLiteral(" · ") + QString::fromStdString(marks.note);
    out.push_back({std::move(*extent), std::move(title), current});
  }
  return out;
}

void Keeping::showKeepLast() {
  QAction* action = context_.action(Act::keep_last);
  action->setText(tr("Keep the Last %1 s").arg(context_.settings->keep_seconds));
  if (action->isEnabled())
    action->setToolTip(tr("%1 (%2)").arg(action->text(), action->shortcut().toString(QKeySequence::NativeText)));
}

ExportDialog* Keeping::openDialog() {
  if (!dialog_) {
    dialog_ = new ExportDialog(
        context(), [this] { return extent(); }, context_.window);
    connect(dialog_->form(), &ExportForm::keepSecondsChanged, this, &Keeping::showKeepLast);
  }
  dialog_->show();
  dialog_->raise();
  dialog_->activateWindow();
  return dialog_;
}

void Keeping::openExport() {
  if (deliver_ && deliver_->isVisible()) return deliver_->form()->button()->setFocus(Qt::ShortcutFocusReason);
  openDialog();
}

void Keeping::exportBeside(TakeId other) { openDialog()->form()->showBeside(other); }

// A session that does not stream is known only from its log.
void Keeping::exportSession(const TakeExtent& asked, const QString& title) {
  TakeExtent take = asked;
  if (const auto session = SessionReader::open(take.session); session && take.others.empty()) {
    longtake::TakeFacts facts = facts_of(*session, take.take);
    take.prompt = std::move(facts.prompt);
    take.policy = std::move(facts.policy);
    take.seed = facts.seed;
    take.trim = trim_of(*session, take.take);
    for (const TakeSummary& other : takes_of(*session))
      if (!other.hidden)
        take.others.push_back({other.take, other.frames, takeTitle(other.take, other.frames, take.fps)});
  }
  auto* dialog = new ExportDialog(
      context(), [take] { return take; }, context_.window);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setWindowTitle(title);
  dialog->show();
}

void Keeping::keepLast() {
  const TakeExtent now = extent();
  const FrameSpan range = rangeOf(RangeKind::last, now, context_.settings->keep_seconds);
  if (now.session.empty() || frames_in(range) == 0) {
    context_.work_bar->showMessage(tr("Nothing was kept"),
                                   now.session.empty() ? tr("This stream is not saved, so it cannot be exported.")
                                                       : tr("There are no pictures yet."),
                                   {});
    return;
  }
  startExport(now, range, {});
}

void Keeping::exportTakes(const std::vector<TakeExtent>& takes) {
  if (!library_.isAvailable() || takes.empty()) return;
  const ExportOptions& options = context_.settings->exports;
  const ExportPreset& preset = exportPreset(options.form);
  for (const TakeExtent& take : takes) startExport(take, rangeOf(RangeKind::trimmed, take, 0), options);
  context_.work_bar->showMessage(tr("%1 takes are being exported").arg(takes.size()),
                                 tr("%1, into %2").arg(preset.title(), QString::fromStdString(folder().string())),
                                 {{tr("Show the Exports"), [this] { openExport(); }}});
}

void Keeping::startExport(const TakeExtent& take, const FrameSpan& range, const ExportOptions& options) {
  const ExportPreset& preset = exportPreset(options.form);
  ExportJob job{take.session, {}, take.take, range, fitting(options, preset.format)};
  job.options.form = preset.id;
  const auto sizes = exportSizes(take.width, take.height);
  const auto chosen = std::ranges::find(sizes, options.size, &FrameSize::id);
  const FrameSize& frame = chosen == sizes.end() ? sizes.front() : *chosen;
  job.options.size = frame.id;
  job.look = memoryLook();
  const auto taken = [this](const std::filesystem::path& path) { return exports_.isTaken(path); };
  const std::string& pattern = context_.settings->export_name;
  const auto named = free_path(folder(), pattern, nameFacts(take), suffix_of(preset.format), taken);
  // An invalid pattern is reported where it is edited.
  job.out =
      named ? named->string() : usualPath(folder(), take.session, take.take, suffix_of(preset.format), taken).string();
  const double fps = options.fps > 0 ? options.fps : take.fps;
  const ExportSize size = exportSize(preset, range, take.fps, fps, frame.width, frame.height, 1);
  exports_.start(job, static_cast<double>(size.bytes));
}

void Keeping::savePicture() {
  const QImage picture = context_.video->currentImage();
  if (picture.isNull())
    return context_.work_bar->showMessage(tr("Nothing was saved"), tr("There are no pictures yet."), {});
  auto* dialog = new QFileDialog(context_.window, tr("Save Picture"), QString::fromStdString(folder().string()));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setAcceptMode(QFileDialog::AcceptSave);
  dialog->setDefaultSuffix(QStringLiteral("png"));
  dialog->setNameFilter(tr("PNG picture (*.png)"));
  QString moment = context_.transport->timecodeText();
  dialog->selectFile(QStringLiteral("longtake_%1.png").arg(moment.replace(QLatin1Char(':'), QLatin1Char('-'))));
  connect(dialog, &QFileDialog::fileSelected, this,
          [this, picture](const QString& path) { writePicture(picture, path); });
  dialog->open();
}

void Keeping::writePicture(const QImage& picture, const QString& path) {
  QByteArray png;
  QBuffer buffer(&png);
  buffer.open(QIODevice::WriteOnly);
  picture.save(&buffer, "PNG");
  const std::string file = path.toStdString();
  const auto written = atomic_write(file, std::string_view(png.constData(), static_cast<std::size_t>(png.size())));
  if (!written) return context_.error_bar->showError(written.error(), {});
  notify(tr("Saved %1").arg(nameOf(file)),
         tr("%1 × %2 · %3").arg(picture.width()).arg(picture.height()).arg(bytesText(png.size())), file, tr("Open"));
}

void Keeping::toggleRecording() {
  if (recorder_.state() == RecorderClient::State::recording) return recorder_.stop();
  if (recorder_.state() != RecorderClient::State::idle) return;
  // The newest picture of the stream, not one of the past that is looked at.
  const auto& shown = context_.studio->player().current();
  const auto newest = context_.studio->newestChunk();
  if (!shown || !newest) {
    context_.work_bar->showMessage(tr("Not recording"), tr("There is no picture yet. Press R again when there is one."),
                                   {});
    return;
  }
  const TakeExtent now = extent();
  RecordingStart what;
  const auto taken = [this](const std::filesystem::path& path) { return exports_.isTaken(path); };
  what.path = usualPath(folder(), now.session, now.take, suffix_of(ExportFormat::mp4), taken).string();
  what.session = now.session;
  what.width = shown->chunk->width;
  what.height = shown->chunk->height;
  what.fps = shown->chunk->fps;
  context_.work_bar->hide();
  context_.error_bar->hide();
  recorder_.start(what);
  recorder_.add(shown->chunk, shown->frame);
  if (newest != shown->chunk) recorder_.add(newest);
  disk_.check();
}

void Keeping::showRecorder() {
  QAction* action = context_.action(Act::record);
  using State = RecorderClient::State;
  const State state = recorder_.state();
  action->setEnabled(state != State::finishing && recorder_.isAvailable());
  action->setText(state == State::recording ? tr("Stop Recording") : tr("Record"));
  action->setToolTip(tr("%1 (%2)").arg(action->text(), action->shortcut().toString(QKeySequence::NativeText)));
  if (state == State::idle) record_button_->setIdle();
  if (state == State::recording) record_button_->setRecording(recorder_.seconds(), recorder_.status().bytes);
  if (state == State::finishing) record_button_->setFinishing();
}

void Keeping::recordingEnded() {
  const std::string path = recorder_.what().path;
  const RecordingStatus& status = recorder_.status();
  if (status.failed) {
    context_.error_bar->showError(*status.failed,
                                  {{tr("Show in Folder"), [path] { showInFolder(path); }},
                                   {tr("Record Again"), [this] { toggleRecording(); }, true}},
                                  true, tr("The stream continues."));
    if (leaving_) return stay();  // so that the error can be read
  } else {
    QString why = tr("%1 · %2").arg(durationText(static_cast<double>(status.frames) / recorder_.what().fps),
                                    bytesText(status.bytes));
    if (!status.encoder.empty()) why += QStringLiteral(" · ") + QString::fromStdString(status.encoder);
    if (status.lacks) why += QStringLiteral(". ") + errorText(*status.lacks);
    if (status.stayed_fragmented)
      why += tr(". It is complete and plays, but stays in fragments: %1.").arg(errorText(*status.stayed_fragmented));
    notify(tr("Recorded %1").arg(nameOf(path)), why, path, tr("Play"));
  }
  leaveWhenDone();
}

void Keeping::stay() {
  leaving_ = asked_ = false;
  Q_EMIT quitDeclined();
}

void Keeping::showExporting() {
  const Exports::Item* item = exports_.running();
  chip_->setVisible(item != nullptr);
  if (item == nullptr) return;
  chip_->setText(tr("Exporting %1").arg(exportState(exports_, *item)));
}

void Keeping::exportEnded(const Exports::Item& item) {
  if (item.state == Exports::State::failed) {
    const auto again = [this, item] { exports_.start(item.what, item.pixels); };
    context_.error_bar->showError(*item.error,
                                  {{tr("Export…"), [this] { openExport(); }}, {tr("Try Again"), again, true}});
    if (leaving_) return stay();  // so that the error can be read
  }
  if (item.state == Exports::State::done && !(dialog_ && dialog_->isVisible()))
    notify(tr("Exported %1").arg(item.name()), exportState(exports_, item), item.what.out, tr("Play"));
  leaveWhenDone();
}

void Keeping::notify(const QString& what, const QString& why, const std::string& path, const QString& open) {
  context_.work_bar->showMessage(
      what, why, {{tr("Show in Folder"), [path] { showInFolder(path); }}, {open, [path] { openFile(path); }}});
  context_.work_bar->hideLater();
}

bool Keeping::mayQuit() {
  const bool busy = exports_.isBusy() || recorder_.state() != RecorderClient::State::idle;
  if (!busy || leaving_ || asked_) return true;
  askToQuit();
  return false;
}

void Keeping::askToQuit() {
  asked_ = true;
  const bool recording = recorder_.state() != RecorderClient::State::idle;
  auto* dialog = new QuitDialog(
      recording,
      static_cast<int>(std::ranges::count_if(exports_.all(), [](const auto& item) { return !item.isOver(); })),
      context_.window);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &QuitDialog::chosen, this, [this](QuitDialog::Choice choice) {
    if (choice == QuitDialog::Choice::stay) return stay();
    leaving_ = true;
    recorder_.stop();
    if (choice == QuitDialog::Choice::stop) exports_.cancelAll();
    leaveWhenDone();
  });
  dialog->open();
}

void Keeping::leaveWhenDone() {
  if (!leaving_ || exports_.isBusy() || recorder_.state() != RecorderClient::State::idle) return;
  Q_EMIT quitAllowed();
}

}  // namespace longtake::ui

#include "moc_keeping.cpp"
