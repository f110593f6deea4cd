#include "ui/window/planning.h"

#include <QFileDialog>
#include <QMainWindow>
#include <QMenu>
#include <QVBoxLayout>
#include <algorithm>
#include <filesystem>
#include <utility>

#include "engine/core/files.h"
#include "engine/stream/timeline_json.h"
#include "ui/look/notice_bar.h"
#include "ui/timeline/cue_editor.h"
#include "ui/timeline/cue_row.h"
#include "ui/timeline/sound_cues_dialog.h"
#include "ui/timeline/timeline.h"
#include "ui/window/studio_context.h"
#include "ui/window/time_travel.h"

namespace longtake::ui {
namespace {

constexpr std::uint64_t kMostBytes = 4U << 20;
constexpr double kAhead = 4;  // seconds from the live edge to a cue that is planned by key

}  // namespace

Planning::Planning(StudioContext& context) : context_(context), plan_(*context.studio, *context.track) {
  context.planning = this;
  row_ = new CueRow(plan_, *context.timeline);
  auto* column = qobject_cast<QVBoxLayout*>(context.timeline->parentWidget()->layout());
  column->insertWidget(column->indexOf(context.timeline), row_);
  editor_ = new CueEditor(context.window);
  connect(row_, &CueRow::cueWanted, this, &Planning::editCue);
  connect(row_, &CueRow::nameWanted, this, &Planning::editName);
  connect(row_, &CueRow::chunkWanted, this,
          [this](ChunkIndex chunk) { context_.time->lookAt(plan_.shape().firstFrame(chunk)); });
  connect(context.timeline, &Timeline::futureChosen, this,
          [this](double second, QPoint at) { editCue({}, std::max(plan_.firstFree(), plan_.chunkNear(second)), at); });
  connect(editor_, &CueEditor::cueSaved, this, [this](const PlannedCue& cue) {
    if (key_) return plan_.change(*key_, cue);
    if (const auto added = plan_.add(cue); !added) context_.error_bar->showError(added.error(), {});
  });
  connect(editor_, &CueEditor::nameSaved, this, [this](const QString& name) { plan_.name(named_, name); });
  connect(editor_, &CueEditor::refused, context_.error_bar, &NoticeBar::report);
  connect(&plan_, &Plan::edited, &context.time->steps(), &UndoSteps::addEdit);
  connect(context_.studio, &Studio::opened, this, [this] {
    editor_->setPolicies(context_.studio->source()->policies);
    row_->refresh();
  });
  // Connected last, so that its message replaces the general one for a new take.
  connect(context_.studio, &Studio::takeStarted, this, [this] {
    if (const auto example = std::exchange(begun_, std::nullopt))
      context_.bar->showMessage(example->title, example->note, {});
  });
  connectActions();
}

void Planning::connectActions() {
  const auto on = [this](Act act, auto function) { context_.on(act, this, std::move(function)); };
  on(Act::plan_prompt, [this] {
    const ChunkIndex chunk = plan_.chunkNear(plan_.secondOf(plan_.firstFree()) + kAhead);
    editCue({}, chunk, placeOf(chunk));
  });
  on(Act::name_moment, [this] {
    const ChunkIndex chunk = plan_.shape().chunkAt(std::max<std::int64_t>(0, context_.time->frame()));
    editName(chunk, placeOf(chunk));
  });
  on(Act::sound_cues, [this] { openSound(); });
  QAction* sound_cues = context_.action(Act::sound_cues);
  connect(row_, &CueRow::soundWanted, sound_cues, &QAction::trigger);
  sound_cues->setEnabled(static_cast<bool>(context_.options.listen));
  if (!context_.options.listen) sound_cues->setToolTip(tr("Not available in this build"));
  on(Act::save_timeline, [this] { save(); });
  on(Act::load_timeline, [this] { load(); });
}

QString Planning::timeOf(ChunkIndex chunk) const { return rulerText(plan_.secondOf(chunk)); }

// The row is hidden while it is empty, so this uses the timeline right below it.
QPoint Planning::placeOf(ChunkIndex chunk) const {
  const Timeline& timeline = *context_.timeline;
  return timeline.mapToGlobal(QPoint(static_cast<int>(std::clamp(row_->xOf(chunk), 0.0, timeline.width() - 1.0)), 0));
}

void Planning::editCue(std::optional<Plan::Key> key, ChunkIndex chunk, QPoint at) {
  if (!context_.studio->source()) return;
  PlannedCue cue;
  cue.chunk = chunk;
  if (key) {
    const auto known = plan_.cues().find(*key);
    if (known == plan_.cues().end()) return;
    cue = known->second;
  }
  key_ = key;
  editor_->editCue(cue, timeOf(chunk), !key, at);
}

void Planning::openSound() {
  if (!context_.studio->source()) return;
  if (sound_cues_ == nullptr) {
    const auto kept = [this] {
      QStringList prompts;
      for (const std::string& slot : context_.settings->slots)
        if (!slot.empty()) prompts << QString::fromStdString(slot);
      return prompts;
    };
    sound_cues_ = new SoundCuesDialog(plan_, context_.options.listen, kept, context_.window);
    connect(sound_cues_, &SoundCuesDialog::planned, this, [this](int cues, const QString& sound) {
      context_.bar->showMessage(tr("%1 cues from %2 are planned").arg(cues).arg(sound),
                                tr("Undo removes all of them. An export offers the sound, from the right second on."),
                                {});
    });
  }
  sound_cues_->show();
  sound_cues_->raise();
  sound_cues_->activateWindow();
}

// The second of the sound at the take's first frame; below 0 the sound begins later.
std::optional<TakeSound> Planning::sound() const {
  const auto& sound = plan_.sound();
  if (!sound) return std::nullopt;
  return TakeSound{sound->file, sound->from_s - plan_.secondOf(sound->chunk), sound->seconds};
}

void Planning::editName(ChunkIndex chunk, QPoint at) {
  if (!context_.studio->source()) return;
  QString name;
  for (const Plan::Named& moment : plan_.names())
    if (moment.chunk == chunk) name = moment.name;
  named_ = chunk;
  editor_->editName(name, timeOf(chunk), at);
}

void Planning::save() {
  auto* dialog = new QFileDialog(context_.window, tr("Save Timeline"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setAcceptMode(QFileDialog::AcceptSave);
  dialog->setDefaultSuffix(QStringLiteral("json"));
  dialog->setNameFilter(tr("Timeline (*.json)"));
  dialog->selectFile(QStringLiteral("timeline.json"));
  connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& path) {
    const auto written = atomic_write(path.toStdString(), timeline_to_json(plan_.timeline()).dump(2) + "\n");
    if (!written) return context_.error_bar->showError(written.error(), {});
    context_.bar->showMessage(tr("Saved %1").arg(QFileInfo(path).fileName()),
                              tr("Load Timeline, or render --timeline in a shell, regenerates it."), {});
  });
  dialog->open();
}

void Planning::load() {
  auto* dialog = new QFileDialog(context_.window, tr("Load Timeline"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setFileMode(QFileDialog::ExistingFile);
  dialog->setNameFilter(tr("Timeline (*.json)"));
  connect(dialog, &QFileDialog::fileSelected, this, &Planning::loadFrom);
  dialog->open();
}

// Begins a new take, because the timeline's beginning cannot be applied to a take that is already longer.
void Planning::loadFrom(const QString& path) {
  const auto text = read_file(path.toStdString(), kMostBytes);
  if (!text) return context_.error_bar->showError(text.error(), {});
  begin(*text, path.toStdString());
}

bool Planning::begin(const std::string& text, const std::string& name) {
  const auto timeline = read_timeline(text, name);
  if (!timeline) {
    context_.error_bar->showError(timeline.error(), {});
    return false;
  }
  return follow(*timeline) != 0;
}

CommandId Planning::follow(const longtake::Timeline& timeline) {
  if (!context_.studio->source() || context_.studio->hasFailed()) return 0;
  // The take's first chunk may begin at once, so its cues must be posted by then. Only a plan posted again gets into
  // the take's log.
  plan_.take(timeline);
  context_.time->newTake({});
  plan_.repeat();
  return plan_.newest();
}

Result<CommandId> Planning::place(const PlannedCue& cue) {
  if (!context_.studio->source() || context_.studio->hasFailed()) return 0;
  TRY(plan_.add(cue, Plan::By::client));
  return plan_.newest();
}

CommandId Planning::drop(std::optional<ChunkIndex> chunk) {
  if (!context_.studio->source() || context_.studio->hasFailed()) return 0;
  plan_.drop(chunk, Plan::By::client);
  return plan_.newest();
}

void Planning::addExamples(QMenu* menu) {
  const auto actions = menu->actions();
  auto* list = new QMenu(tr("Examples"), menu);
  menu->insertMenu(actions.size() > 1 ? actions[1] : nullptr, list);
  for (const Example& example : examples()) {
    QAction* action = list->addAction(example.title, this, [this, example] { play(example); });
    action->setToolTip(example.note);
  }
  list->setToolTipsVisible(true);
  connect(menu, &QMenu::aboutToShow, this, [this, list] {
    list->setEnabled(context_.is_streaming && context_.studio->source() && !context_.studio->hasFailed());
  });
}

void Planning::play(const Example& example) {
  if (begin(textOf(example), example.file.toStdString())) begun_ = example;
}

}  // namespace longtake::ui

#include "moc_planning.cpp"
