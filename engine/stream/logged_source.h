#pragma once

#include <filesystem>
#include <memory>
#include <optional>

#include "engine/session/session.h"
#include "engine/stream/chunk_source.h"

namespace longtake {

/// A ChunkSource that logs another source: every applied command and every chunk's latents and hashes go to a session's
/// log before anybody sees them.
class LoggedSource final : public ChunkSource {
 public:
  /// `root` is the folder of all sessions; `first` holds the manifest's fields that the source does not report (seed,
  /// settings, build).
  LoggedSource(std::unique_ptr<ChunkSource> source, std::filesystem::path root, Manifest first);
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
  Result<Made> next(std::stop_token stop) override;
  Result<std::shared_ptr<const VideoChunk>> peek(const std::vector<CommandBody>& commands,
                                                 std::stop_token stop) override;

 private:
  /// Runs `append` on the log unless it failed before; the first failure is kept to be reported with the next chunk.
  template <class Append>
  void keep(const Append& append);

  /// Returns the seed of the take.
  Result<std::uint64_t> take_up(const Progress& progress, const std::stop_token& stop);

  const std::unique_ptr<ChunkSource> source_;
  const std::filesystem::path root_;  // parent folder of all sessions
  const std::optional<Earlier> earlier_;
  Manifest manifest_;
  std::optional<SessionWriter> log_;
  bool ends_log_ = true;          // false while an earlier session is open and nothing was added to it
  std::optional<Error> trouble_;  // found, but not reported yet
};

}  // namespace longtake
