#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <optional>

#include "engine/session/keyframe_folder.h"
#include "engine/session/session.h"
#include "engine/session/state_writer.h"
#include "engine/stream/chunk_source.h"
#include "engine/stream/plan_log.h"
#include "engine/stream/take_book.h"

namespace longtake {

/// A ChunkSource that logs another source: every applied command and every chunk's latents and hashes go to a session's
/// log before anybody sees them. Every kKeyframeEvery chunks the source's state is kept beside the log, so that an
/// earlier session, or a far place of this one, is reached without passing through all chunks before it.
class LoggedSource final : public ChunkSource {
 public:
  /// `root` is the folder of all sessions; `first` holds the manifest's fields that the source does not report (seed,
  /// settings, build).
  LoggedSource(std::unique_ptr<ChunkSource> source, std::filesystem::path root, Manifest first,
               LogDisk& disk = LogDisk::system(), std::uint64_t usual_state_bytes = KeyframeFolder::kMostBytes);
  /// Continues a take of an earlier session, in its own log. Opening puts back the earlier chunks, and fails if another
  /// process has the session open.
  struct Earlier {
    std::filesystem::path session;
    TakeId take = 0;
  };
  LoggedSource(std::unique_ptr<ChunkSource> source, Earlier earlier);
  ~LoggedSource() override;

  std::shared_ptr<const TakeOutline> earlier() const override;
  Result<SourceInfo> open(const Progress& progress, std::stop_token stop) override;
  Result<Applied> apply(const CommandBody& command) override;
  Result<Applied> travel(const CommandBody& command, const Progress& progress, const std::stop_token& stop) override;
  Result<Made> next(std::stop_token stop) override;
  Result<Made> next_unfinished(std::stop_token stop, const std::function<void()>& meanwhile) override;
  Result<std::shared_ptr<const VideoChunk>> peek(const std::vector<CommandBody>& commands,
                                                 std::stop_token stop) override;

 private:
  /// Runs `append` on the log unless it failed before; the first failure is kept to be reported with the next chunk.
  template <class Append>
  void keep(const Append& append);

  /// Returns the seed of the take.
  Result<std::uint64_t> take_up(const Progress& progress, const std::stop_token& stop);
  /// Carries out a Rewind or a Branch to the end of this chunk.
  Result<Applied> go(const CommandBody& command, TakeId take, ChunkIndex after, const Progress& progress,
                     const std::stop_token& stop);
  /// Logs what was carried out.
  void keep_command(const CommandBody& command, const Applied& applied);
  void keep_state(ChunkIndex chunk);
  void use_keyframes(const std::filesystem::path& session, const SourceInfo& info);

  const std::unique_ptr<ChunkSource> source_;
  const std::filesystem::path root_;  // parent folder of all sessions
  const std::optional<Earlier> earlier_;
  Manifest manifest_;
  std::optional<SessionWriter> log_;
  LogDisk& disk_;
  const std::uint64_t usual_state_bytes_;
  std::optional<KeyframeFolder> keyframes_;  // belongs to log_'s session
  std::optional<StateWriter> writer_;        // of keyframes_
  std::optional<std::string> beginning_;     // the source's state before its first chunk
  PlanLog plans_;
  TakeId take_ = 0;
  std::map<TakeId, ChunkIndex> ends_;             // the last of each take's own chunks
  mutable std::optional<TakeBook> earlier_book_;  // made by earlier(), until the session is open
  bool ends_log_ = true;                          // false while an earlier session is open and nothing was added to it
  std::optional<Error> trouble_;                  // found, but not reported yet
};

}  // namespace longtake
