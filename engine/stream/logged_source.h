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

/// A ChunkSource that logs another source. Every applied command and every chunk's latents and hashes are in the
/// session's log before any client receives them. Every StateLimits::every chunks the source's state is saved next to
/// the log. An earlier session or a distant place of this one is then reached without passing through all earlier
/// chunks.
class LoggedSource final : public ChunkSource {
 public:
  /// `root` is the folder of all sessions. `first` holds the manifest fields that the source does not report (seed,
  /// settings, build).
  LoggedSource(std::unique_ptr<ChunkSource> source, std::filesystem::path root, Manifest first,
               LogDisk& disk = LogDisk::system(), StateLimits states = {});
  /// Continues a take of an earlier session in its own log. Opening restores the earlier chunks, and fails if another
  /// process has the session open.
  struct Earlier {
    std::filesystem::path session;
    TakeId take = 0;
  };
  LoggedSource(std::unique_ptr<ChunkSource> source, Earlier earlier, StateLimits states = {});
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
  /// Runs `append` on the log unless an earlier append failed. The first failure is reported with the next chunk.
  template <class Append>
  void keep(const Append& append);

  /// Returns the seed of the take.
  Result<std::uint64_t> take_up(const Progress& progress, const std::stop_token& stop);
  /// Performs a Rewind or a Branch to the end of this chunk.
  Result<Applied> go(const CommandBody& command, TakeId take, ChunkIndex after, const Progress& progress,
                     const std::stop_token& stop);
  void keep_command(const CommandBody& command, const Applied& applied);
  void keep_state(ChunkIndex chunk);
  void use_keyframes(const std::filesystem::path& session, const SourceInfo& info);

  const std::unique_ptr<ChunkSource> source_;
  const std::filesystem::path root_;  // parent folder of all sessions
  const std::optional<Earlier> earlier_;
  Manifest manifest_;
  std::optional<SessionWriter> log_;
  LogDisk& disk_;
  const StateLimits state_limits_;
  std::optional<KeyframeFolder> keyframes_;  // belongs to log_'s session
  std::optional<StateWriter> writer_;        // writes to keyframes_
  std::optional<std::string> beginning_;     // the source's state before its first chunk
  PlanLog plans_;
  TakeId take_ = 0;
  std::map<TakeId, ChunkIndex> ends_;             // the last own chunk of each take
  mutable std::optional<TakeBook> earlier_book_;  // built by earlier(), dropped when the session is open
  bool ends_log_ = true;                          // false while an earlier session is open and unchanged
  std::optional<Error> trouble_;                  // an error that is not reported yet
};

}  // namespace longtake
