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

/// Cues and names: the row above the timeline, their form, keys, and timeline files.
class Planning : public QObject {
  Q_OBJECT
 public:
  explicit Planning(StudioContext& context);

  /// Adds the examples after the first entry. There must be a stream, because an example becomes a take of it.
  void addExamples(QMenu* menu);
  /// The sound that cues were made from, as suggested for exports.
  std::optional<TakeSound> sound() const;
  // Change the plan for a control port client. They return the command posted to the engine, 0 without a stream.
  // Consecutive changes by clients are one undo step.
  Result<CommandId> place(const PlannedCue& cue);
  CommandId drop(std::optional<ChunkIndex> chunk);
  CommandId follow(const longtake::Timeline& timeline);

 private:
  void connectActions();
  /// Starts a take from the example.
  void play(const Example& example);
  void editCue(std::optional<Plan::Key> key, ChunkIndex chunk, QPoint at);
  void openSound();
  void editName(ChunkIndex chunk, QPoint at);
  void save();
  void load();
  void loadFrom(const QString& path);
  bool begin(const std::string& text, const std::string& name);
  QString timeOf(ChunkIndex chunk) const;
  QPoint placeOf(ChunkIndex chunk) const;

  const StudioContext& context_;
  Plan plan_;
  CueRow* row_ = nullptr;
  CueEditor* editor_ = nullptr;
  SoundCuesDialog* sound_cues_ = nullptr;  // created when first opened
  std::optional<Plan::Key> key_;           // the cue in the form
  ChunkIndex named_ = 0;                   // the moment in the form
  std::optional<Example> begun_;           // example whose take was requested and has not begun
};

}  // namespace longtake::ui
