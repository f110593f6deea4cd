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
/// Generates and shows one more picture or chunk of a paused stream.
struct StepOnce {};
/// Stops a Rewind or a Branch in progress.
struct StopGoingBack {};
/// Posts the prompt stored in a slot.
struct SendSlot {
  int number = 1;  ///< 1..9
};
struct KeepSlot {
  int number = 1;  ///< 1..9
  std::string text;
};
struct RecordStart {
  std::string name;  ///< the file's name without folder and suffix; "" lets the host choose
};
struct RecordStop {};
/// Exports a take of the current session.
struct ExportTake {
  std::string name;  ///< the file's name without folder and suffix; "" lets the host choose
  std::string suffix = "mp4";
  TakeId take = 0;
  std::optional<FrameSpan> span{};  ///< unset: the take as the user trimmed it
  ExportOptions options{};
  std::optional<SecondTake> second{};
};

/// Starts or stops sending the stream to the address that the user chose at the machine.
struct SendOn {
  bool on = true;
};
struct PlanCue {
  PlannedCue cue;
};
/// Removes cues from the plan.
struct DropCues {
  std::optional<ChunkIndex> chunk{};  ///< unset: cues of all chunks
};
/// Starts a take that follows a timeline.
struct PlayTimeline {
  Timeline timeline;
};

/// A control port client's wish: an engine command, or an action of the host itself.
using Wish = std::variant<CommandBody, Play, StepOnce, SendSlot, KeepSlot, RecordStart, RecordStop, ExportTake, SendOn,
                          PlanCue, DropCues, PlayTimeline, StageWish, StopGoingBack>;

/// Translations of wishes that both hosts share.
Result<SetPrompt> slot_prompt(int number, const std::string& kept);
/// The prompt as typed, with the weight of one text changed.
Result<std::string> with_weight(const std::string& typed, const MoveWeight& wish);
RecordingStart recording_of(const SourceInfo& source, std::string file);
ExportJob job_of(const ExportTake& wish, const SourceInfo& source, std::string file);

/// The outcome of a wish. Without a command or a job it is already done.
struct Accepted {
  CommandId command = 0;  ///< command whose receipt follows
  JobId job = 0;          ///< job whose end follows
  std::string file{};     ///< file that is being written
};

/// The program that the control port controls: the window, or a stream without one.
class Host {
 public:
  using Answer = std::function<void(Result<Accepted>)>;

  virtual ~Host() = default;

  /// Called on the port's thread. `answer` is called once, on that thread, before any fact that follows from the wish.
  virtual void carry_out(Wish wish, Answer answer) = 0;
};

}  // namespace longtake::control
