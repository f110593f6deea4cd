#pragma once

#include <functional>
#include <optional>
#include <string>
#include <variant>

#include "control/stage.h"
#include "engine/core/result.h"
#include "engine/stream/command.h"
#include "engine/stream/event.h"
#include "engine/stream/library.h"
#include "engine/stream/recording.h"
#include "engine/stream/timeline.h"

namespace longtake::control {

struct Play {
  bool playing = true;
};
/// Makes and shows one more picture or chunk of a paused stream.
struct StepOnce {};
/// Ends a Rewind or a Branch that is under way.
struct StopGoingBack {};
/// Sends the prompt that a slot keeps.
struct SendSlot {
  int number = 1;  ///< 1..9
};
struct KeepSlot {
  int number = 1;  ///< 1..9
  std::string text;
};
/// Begins a recording of what comes from now on.
struct RecordStart {
  std::string name;  ///< the file's name without folder and suffix; "" lets the host choose
};
struct RecordStop {};
/// Exports a take of the session that is being made.
struct ExportTake {
  std::string name;  ///< the file's name without folder and suffix; "" lets the host choose
  std::string suffix = "mp4";
  TakeId take = 0;
  std::optional<FrameSpan> span{};  ///< unset: what a person left of the take
  ExportOptions options{};
  std::optional<SecondTake> second{};
};

/// Sends the stream on, to the address that a person chose at the machine, or ends that.
struct SendOn {
  bool on = true;
};
/// Plans a cue beside the others.
struct PlanCue {
  PlannedCue cue;
};
/// Takes cues out of the plan.
struct DropCues {
  std::optional<ChunkIndex> chunk{};  ///< only those of this chunk
};
/// Begins a take that follows a timeline.
struct PlayTimeline {
  Timeline timeline;
};

/// A wish of a client of the control port: a command of the seam, or something that the host itself does.
using Wish = std::variant<CommandBody, Play, StepOnce, SendSlot, KeepSlot, RecordStart, RecordStop, ExportTake, SendOn,
                          PlanCue, DropCues, PlayTimeline, StageWish, StopGoingBack>;

/// Wishes that both hosts translate alike.
Result<SetPrompt> slot_prompt(int number, const std::string& kept);
/// The prompt as typed, in which one text has another weight.
Result<std::string> with_weight(const std::string& typed, const MoveWeight& wish);
RecordingStart recording_of(const SourceInfo& source, std::string file);
ExportJob job_of(const ExportTake& wish, const SourceInfo& source, std::string file);

/// The outcome of a wish. Without a command or a job it is done already.
struct Accepted {
  CommandId command = 0;  ///< command whose receipt follows
  JobId job = 0;          ///< job whose end follows
  std::string file{};     ///< file that is being written
};

/// The program that the control port steers: the window, or a stream without one.
class Host {
 public:
  using Answer = std::function<void(Result<Accepted>)>;

  virtual ~Host() = default;

  /// Called on the port's thread. `answer` is called once, on that thread, before any fact that follows from the wish.
  virtual void carry_out(Wish wish, Answer answer) = 0;
};

}  // namespace longtake::control
