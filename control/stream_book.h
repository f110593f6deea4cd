#pragma once

#include <deque>
#include <memory>
#include <optional>
#include <string>

#include "control/fact.h"
#include "engine/core/json.h"
#include "engine/stream/take_book.h"

namespace longtake::control {

/// Keeps the state that a host's facts report: position, takes, prompt, memory.
class StreamBook {
 public:
  void note(const Fact& fact);

  TakeId take() const { return book_.take(); }
  /// The last chunk of a take, -1 before its first; nothing if the take does not exist.
  std::optional<ChunkIndex> last_chunk(TakeId take) const;
  /// The prompt of the next chunk.
  std::optional<SetPrompt> prompt() const;
  /// The LoRAs of the next chunk, including commands that have no receipt yet.
  LoraList loras() const;
  /// All LoRAs that the stream has ever had, on or off. Clients refer to them by name.
  LoraList known_loras() const;
  /// The denoise passes of the next chunk; 0 for models without passes.
  int steps() const;
  bool changes_steps() const { return source_ && source_->changes_steps; }
  bool takes_loras() const { return source_ && source_->takes_loras; }
  /// The first chunk that a cue can still reach: one chunk may be in progress and one requested.
  ChunkIndex first_free_chunk() const;
  /// The prompt of a command that has no receipt yet.
  std::optional<SetPrompt> posted_prompt(CommandId command) const;
  /// The port's name for a command that has no receipt yet; "" if it is unknown.
  std::string name_of(CommandId command) const;
  /// Folder of the stream's session, or "".
  std::string session() const { return source_ ? source_->session : std::string(); }

  bool is_playing() const { return playing_; }
  bool is_recording() const { return recording_.running; }
  bool is_sending() const { return sending_.running; }
  Grid grid() const { return stage_.grid; }
  double fps() const { return fps_; }
  /// The seed of the current take.
  std::uint64_t seed() const;

  Json state() const;
  Json takes() const;
  /// Summaries of the newest memory states, oldest first; with `tokens`, also every token of the newest one.
  Json snapshots(bool tokens) const;

 private:
  Json plan() const;
  void note_event(const Event& event);
  void note_source(const SourceInfo& source);
  void note_chunk(const ChunkReady& ready);
  void replaced();

  std::optional<SourceInfo> source_;
  std::string phase_ = "opening";
  std::optional<Error> failed_;
  bool playing_ = true;
  double fps_ = 16;
  TakeBook book_;
  std::deque<Json> snapshots_;  // summaries of the last states
  std::shared_ptr<const CacheSnapshot> newest_;
  StageTimes times_;  // times of the newest chunk
  int threads_ = 0;   // threads that computed it; 0: not known
  RecordingChanged recording_;
  SendingChanged sending_;
  StageState stage_;
};

/// The name that clients use for a LoRA: its file's name without folder and suffix.
std::string lora_name(const LoraChoice& lora);
Json sending_json(const SendingChanged& sending);
/// A snapshot summarised in a few numbers.
Json snapshot_json(const CacheSnapshot& snapshot);

}  // namespace longtake::control
