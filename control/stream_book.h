#pragma once

#include <deque>
#include <memory>
#include <optional>
#include <string>

#include "control/fact.h"
#include "engine/core/json.h"
#include "engine/stream/take_book.h"

namespace longtake::control {

/// Keeps what a host's facts tell of the stream: where it is, its takes, its prompt, its memory.
class StreamBook {
 public:
  void note(const Fact& fact);

  TakeId take() const { return book_.take(); }
  /// The last chunk of a take, -1 before its first; nothing if there is no such take.
  std::optional<ChunkIndex> last_chunk(TakeId take) const;
  /// The prompt of the chunk that comes next.
  std::optional<SetPrompt> prompt() const;
  /// The LoRAs of the chunk that comes next, with what was posted and has no receipt yet.
  LoraList loras() const;
  /// All LoRAs that the stream has had, also those that are off now. A client knows them by their names.
  LoraList known_loras() const;
  /// The denoise passes of the chunk that comes next; 0 for models without passes.
  int steps() const;
  bool changes_steps() const { return source_ && source_->changes_steps; }
  bool takes_loras() const { return source_ && source_->takes_loras; }
  /// The first chunk that a cue can still reach: one may be in the making, and one asked for.
  ChunkIndex first_free_chunk() const;
  /// The prompt that a command carried which has no receipt yet.
  std::optional<SetPrompt> posted_prompt(CommandId command) const;
  /// How the port calls a command that has no receipt yet; "" if it is not known.
  std::string name_of(CommandId command) const;
  /// Folder of the session that keeps the stream, or "".
  std::string session() const { return source_ ? source_->session : std::string(); }

  bool is_playing() const { return playing_; }
  bool is_recording() const { return recording_.running; }
  bool is_sending() const { return sending_.running; }
  Grid grid() const { return stage_.grid; }
  /// Pictures a second.
  double fps() const { return fps_; }
  /// The seed of the current take.
  std::uint64_t seed() const;

  Json state() const;
  Json takes() const;
  /// The newest memory states in a few numbers, oldest first; with `tokens` also every token of the newest one.
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
  std::deque<Json> snapshots_;  // the last ones in a few numbers
  std::shared_ptr<const CacheSnapshot> newest_;
  StageTimes times_;  // how long the newest chunk took
  int threads_ = 0;   // with which it was made; 0: not known
  RecordingChanged recording_;
  SendingChanged sending_;
  StageState stage_;
};

/// How clients call a LoRA: its file's name, without folder and suffix.
std::string lora_name(const LoraChoice& lora);
Json sending_json(const SendingChanged& sending);
/// A snapshot summarised in a few numbers.
Json snapshot_json(const CacheSnapshot& snapshot);

}  // namespace longtake::control
