#pragma once

#include <QObject>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "engine/stream/timeline.h"
#include "ui/model/picture_geometry.h"
#include "ui/model/studio.h"
#include "ui/model/take_track.h"

namespace longtake::ui {

/// The switch modes that a planned cue offers.
inline constexpr SwitchMode kCueModes[] = {SwitchMode::recipe, SwitchMode::cut, SwitchMode::crossfade};

/// The planned cues on the timeline, and the names of its moments. The engine holds the cues and applies them at their
/// chunks; this is the window's copy.
class Plan : public QObject {
  Q_OBJECT
 public:
  using Key = int;  ///< identifies a cue while the window is open
  struct Named {
    ChunkIndex chunk = 0;
    QString name;
  };

  /// The sound that cues were made from: its second `from_s` belongs to the beginning of `chunk`.
  struct Sound {
    std::string file;
    double from_s = 0;
    double seconds = 0;  ///< length of the sound
    ChunkIndex chunk = 0;
  };

  /// `studio` and `track` must outlive the plan.
  Plan(Studio& studio, const TakeTrack& track, QObject* parent = nullptr);

  const std::map<Key, PlannedCue>& cues() const { return now_.cues; }
  const std::optional<Sound>& sound() const { return now_.sound; }
  /// The names in the current take, ascending.
  std::vector<Named> names() const;

  enum class By { person, client };

  /// Adds a cue; moves it after the chunks that are generated or in progress. Refused if the plan is full.
  Result<Key> add(PlannedCue cue, By by = By::person);
  bool hasRoomFor(std::size_t cues) const;
  /// Adds all cues made from a sound, as one step.
  void addAll(std::vector<PlannedCue> cues, Sound sound);
  void change(Key key, PlannedCue cue);
  void remove(Key key);
  /// Removes all cues, or those of one chunk.
  void drop(std::optional<ChunkIndex> chunk, By by = By::person);
  void repeat() { post(); }
  /// The command that last posted the plan; 0 if there was no stream.
  CommandId newest() const { return newest_; }
  /// Names a moment; an empty name removes the old one.
  void name(ChunkIndex chunk, const QString& name);

  /// The first chunk that a cue can still reach.
  ChunkIndex firstFree() const;
  ChunkShape shape() const;
  double secondOf(ChunkIndex chunk) const;
  /// The chunk whose beginning is nearest to this second.
  ChunkIndex chunkNear(double second) const;

  /// The timeline for a file: the take's commands, its names, and its plan.
  longtake::Timeline timeline() const;
  /// Plans everything in it, for a take that begins now.
  void take(const longtake::Timeline& timeline);

 Q_SIGNALS:
  void changed();
  /// The plan or a name changed; the functions undo and redo it. See UndoSteps::addEdit() for `series`.
  void edited(const QString& name, const std::function<void()>& back, const std::function<void()>& again,
              int series = 0);

 private:
  struct State {
    std::map<Key, PlannedCue> cues;
    std::optional<Sound> sound;
  };
  void post();
  /// Applies `change` to the cues and posts the result, as a step that can be undone.
  void edit(const QString& name, const std::function<void()>& change, By by = By::person);
  /// Restores an earlier state, except for cues that have taken effect since or are in the past now.
  void restore(const State& state);
  void setName(TakeId take, ChunkIndex chunk, const QString& name);
  void onFired(const CueFired& event);

  Studio& studio_;
  const TakeTrack& track_;
  State now_;
  std::set<Key> fired_;
  Key last_ = 0;
  CommandId newest_ = 0;
  std::map<CommandId, std::vector<Key>> posted_;  // every plan that may still be in force
  std::map<std::pair<TakeId, ChunkIndex>, QString> named_;
};

}  // namespace longtake::ui
