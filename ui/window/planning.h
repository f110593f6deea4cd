#pragma once

#include <QObject>
#include <optional>

#include "ui/export/export_form.h"
#include "ui/model/examples.h"
#include "ui/timeline/plan.h"

class QMenu;

namespace longtake::ui {

class CueEditor;
class CueRow;
class SoundCuesDialog;
struct StudioContext;

/// Cues and names: the row over the timeline, their form, keys, and the file of a timeline.
class Planning : public QObject {
  Q_OBJECT
 public:
  explicit Planning(StudioContext& context);

  /// Adds the examples behind the first entry. There must be a stream, because an example is a take of it.
  void addExamples(QMenu* menu);
  /// The sound that cues were taken from, as exports offer it.
  std::optional<TakeSound> sound() const;
  // Change the plan for a client of the control port. They return the command that tells the engine, 0 if there is no
  // stream. What clients change in a row is undone in one step.
  Result<CommandId> place(const PlannedCue& cue);
  CommandId drop(std::optional<ChunkIndex> chunk);
  CommandId follow(const longtake::Timeline& timeline);

 private:
  void connectActions();
  /// Begins a take that is the example.
  void play(const Example& example);
  void editCue(std::optional<Plan::Key> key, ChunkIndex chunk, QPoint at);
  void openSound();
  void editName(ChunkIndex chunk, QPoint at);
  void save();
  void load();
  void loadFrom(const QString& path);
  bool begin(const std::string& text, const std::string& name);
  QString timeOf(ChunkIndex chunk) const;
  /// Where the form of a chunk opens.
  QPoint placeOf(ChunkIndex chunk) const;

  const StudioContext& context_;
  Plan plan_;
  CueRow* row_ = nullptr;
  CueEditor* editor_ = nullptr;
  SoundCuesDialog* sound_cues_ = nullptr;  // made when it is first wanted
  std::optional<Plan::Key> key_;           // the cue in the form
  ChunkIndex named_ = 0;                   // the moment in the form
  std::optional<Example> begun_;           // example whose take was requested and has not begun
};

}  // namespace longtake::ui
