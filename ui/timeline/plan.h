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

/// The ways to change a prompt that a planned cue offers.
inline constexpr SwitchMode kCueModes[] = {SwitchMode::recipe, SwitchMode::cut, SwitchMode::crossfade};

/// The planned cues on the timeline ahead, and the names of its moments. The engine holds the cues and carries them out
/// at their chunks; this is the person's side of them.
class Plan : public QObject {
  Q_OBJECT
 public:
  using Key = int;  ///< names a cue as long as the window is open
  struct Named {
    ChunkIndex chunk = 0;
    QString name;
  };

  /// The sound that cues were taken from: its second `from_s` belongs to the beginning of `chunk`.
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
  /// Names of the current take, ascending.
  std::vector<Named> names() const;

  enum class By { person, client };

  /// A cue of a chunk that is in the making or made goes behind it. Refused if the plan is full.
  Result<Key> add(PlannedCue cue, By by = By::person);
  bool hasRoomFor(std::size_t cues) const;
  /// All cues that were taken from a sound, in one step.
  void addAll(std::vector<PlannedCue> cues, Sound sound);
  void change(Key key, PlannedCue cue);
  void remove(Key key);
  /// Takes away all cues, or those of one chunk.
  void drop(std::optional<ChunkIndex> chunk, By by = By::person);
  /// Tells the engine the plan once more.
  void repeat() { post(); }
  /// The command that told the engine the plan last; 0 if there was no stream to tell.
  CommandId newest() const { return newest_; }
  /// An empty name takes the old one away.
  void name(ChunkIndex chunk, const QString& name);

  /// The first chunk that a cue can still reach.
  ChunkIndex firstFree() const;
  ChunkShape shape() const;
  double secondOf(ChunkIndex chunk) const;
  /// The chunk that begins nearest to this second.
  ChunkIndex chunkNear(double second) const;

  /// The timeline as a file: the take's commands, its names, and its plan.
  longtake::Timeline timeline() const;
  /// Plans all of it, for a take that begins now.
  void take(const longtake::Timeline& timeline);

 Q_SIGNALS:
  void changed();
  /// The plan or a name changed; the functions undo it and do it again. See UndoSteps::addEdit() for `series`.
  void edited(const QString& name, const std::function<void()>& back, const std::function<void()>& again,
              int series = 0);

 private:
  struct State {
    std::map<Key, PlannedCue> cues;
    std::optional<Sound> sound;
  };
  void post();
  /// Posts what `change` makes of the cues, as a step that can be undone.
  void edit(const QString& name, const std::function<void()>& change, By by = By::person);
  /// Puts back the state of another time, but for cues that took effect since or cannot any more.
  void restore(const State& state);
  void setName(TakeId take, ChunkIndex chunk, const QString& name);
  void onFired(const CueFired& event);

  Studio& studio_;
  const TakeTrack& track_;
  State now_;
  std::set<Key> fired_;
  Key last_ = 0;
  CommandId newest_ = 0;
  std::map<CommandId, std::vector<Key>> posted_;  // every plan that the engine may still be at
  std::map<std::pair<TakeId, ChunkIndex>, QString> named_;
};

}  // namespace longtake::ui
