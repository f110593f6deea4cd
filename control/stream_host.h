#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "control/fact.h"
#include "control/loop.h"
#include "control/pads.h"
#include "control/screen.h"
#include "control/wish.h"
#include "engine/core/little_space.h"
#include "engine/stream/library.h"
#include "engine/stream/recording.h"
#include "engine/stream/sending.h"
#include "engine/stream/stream.h"

namespace longtake::control {

/// Drives a stream without a window, at its own rate, on the thread of a loop.
class StreamHost final : public Host {
 public:
  using MakeStream = std::function<std::unique_ptr<Stream>(Stream::Wakeup)>;
  using MakeLibrary = std::function<std::unique_ptr<Library>(Library::Wakeup)>;
  using Publish = std::function<void(const Fact&)>;

  struct Services {
    MakeStream stream;
    StartRecording recorder{};          ///< empty: recording is unavailable
    MakeLibrary library{};              ///< empty: export is unavailable
    std::filesystem::path folder{"."};  ///< where recordings and exports are written
    StartSending sender{};              ///< empty: sending is unavailable
    std::string send_to{};              ///< address to send to from the start; "": none
    std::optional<SetPrompt> prompt{};  ///< the first one
    bool playing = true;
    std::filesystem::path sessions{};     ///< where the session is written; "": none is kept
    LittleSpace::FreeBytes free_bytes{};  ///< empty: the file system's free space
  };

  /// The loop must outlive this and may not run tasks after it.
  StreamHost(Loop& loop, Services services);
  ~StreamHost() override;

  /// Opens the stream; `publish` receives all facts from now on.
  void start(Publish publish);
  void carry_out(Wish wish, Answer answer) override;

 private:
  Result<Accepted> carry_out(const CommandBody& body);
  Result<Accepted> carry_out(const Play& wish);
  Result<Accepted> carry_out(const StepOnce& wish);
  Result<Accepted> carry_out(const SendSlot& wish);
  Result<Accepted> carry_out(const KeepSlot& wish);
  Result<Accepted> carry_out(const RecordStart& wish);
  Result<Accepted> carry_out(const RecordStop& wish);
  Result<Accepted> carry_out(const ExportTake& wish);
  Result<Accepted> carry_out(const SendOn& wish);
  Result<Accepted> carry_out(const PlanCue& wish);
  Result<Accepted> carry_out(const DropCues& wish);
  Result<Accepted> carry_out(const PlayTimeline& wish);
  Result<Accepted> carry_out(const StageWish& wish);
  Result<Accepted> carry_out(const StopGoingBack& wish);

  CommandId post(CommandBody body);
  CommandId restart(const Restart& again);
  void drain();
  void on_event(const Event& event);
  void on_event(const CueFired& fired);
  CommandId post_plan();
  void poll_recording();
  Result<void> begin_sending();
  void poll_sending();
  void drain_library();
  void ask_when_due();
  /// Checks every few seconds whether the disk has enough free space.
  void watch_space();
  /// The next chunk that will be requested.
  NextChunk next_chunk() const;
  void publish_stage();
  Result<std::filesystem::path> file_for(const std::string& name, const std::string& suffix) const;

  Loop& loop_;
  const Services services_;
  Publish publish_;
  std::optional<SourceInfo> source_;
  std::optional<SetPrompt> prompt_;           // the newest posted prompt
  std::map<CommandId, CommandBody> waiting_;  // posted values without receipt
  std::string in_force_;                      // the newest prompt in force, as typed
  std::vector<PlannedCue> cues_;              // cues that have not taken effect
  std::map<CommandId, SetPlan> plans_;        // plans that may still be in force
  int first_frames_ = 0;                      // frames of a take's first chunk; 0: not known
  Pads pads_;
  StageState told_;
  bool playing_ = true;
  bool failed_ = false;
  int awaited_ = 0;                         // chunks requested and not received yet
  Loop::Clock::time_point shown_;           // generated pictures last until then
  std::chrono::duration<double> lasts_{0};  // duration of the newest chunk
  Loop::TimerId asking_ = 0;
  Loop::TimerId watching_ = 0;
  LittleSpace space_;
  std::string recording_file_;
  std::unique_ptr<Recording> recording_;
  Screen screen_;  // the pictures that are sent
  std::unique_ptr<Sending> sending_;
  std::unique_ptr<Library> library_;
  std::unique_ptr<Stream> stream_;  // last: its thread calls back until it is destroyed
};

}  // namespace longtake::control
