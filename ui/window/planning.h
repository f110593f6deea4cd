#pragma once

#include <QObject>
#include <functional>
#include <optional>

#include "ui/model/examples.h"
#include "ui/timeline/plan.h"
#include "ui/timeline/sound_listener.h"

namespace longtake::ui {

class Actions;
class CueEditor;
class CueRow;
class NoticeBar;
class SoundCuesDialog;
class Timeline;

/// Cues and names: the row over the timeline, their form, keys, and the file of a timeline.
class Planning : public QObject {
  Q_OBJECT
 public:
  /// All of these must outlive the object.
  struct Parts {
    QWidget* window = nullptr;
    Studio* studio = nullptr;
    const TakeTrack* track = nullptr;
    const Timeline* timeline = nullptr;
    Actions* actions = nullptr;
    NoticeBar* bar = nullptr;
    NoticeBar* error_bar = nullptr;
    std::function<std::int64_t()> playhead;  ///< the picture on the screen
    SoundListener::Listen listen;            ///< empty: no cues from a sound
    std::function<QStringList()> kept;       ///< the prompts of the slots
  };

  explicit Planning(const Parts& parts, QObject* parent = nullptr);

  /// The window places it, and owns it then.
  CueRow* row() const { return row_; }
  /// Begins a take that is the example.
  void play(const Example& example);
  /// The sound that cues were taken from, and which of its seconds the first picture of a take would have; below 0 the
  /// sound begins later.
  std::optional<Plan::Sound> sound() const { return plan_.sound(); }
  double soundFrom() const;
  // Change the plan for a client of the control port. They return the command that tells the engine, 0 if there is no
  // stream. What clients change in a row is undone in one step.
  Result<CommandId> place(const PlannedCue& cue);
  CommandId drop(std::optional<ChunkIndex> chunk);
  CommandId follow(const longtake::Timeline& timeline);

 Q_SIGNALS:
  /// See Plan.
  void edited(const QString& name, const std::function<void()>& back, const std::function<void()>& again, int series);
  void lookWanted(std::int64_t frame);
  /// A new take begins with a timeline that was loaded.
  void takeWanted();

 private:
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

  const Parts parts_;
  Plan plan_;
  CueRow* row_ = nullptr;
  CueEditor* editor_ = nullptr;
  SoundCuesDialog* sound_cues_ = nullptr;  // made when it is first wanted
  std::optional<Plan::Key> key_;           // the cue in the form
  ChunkIndex named_ = 0;                   // the moment in the form
  std::optional<Example> begun_;           // example whose take was requested and has not begun
};

}  // namespace longtake::ui
