#pragma once

#include <memory>
#include <string>

#include "engine/jobs/log_frames.h"
#include "engine/media/frame_source.h"
#include "engine/session/session.h"

namespace longtake {

/// Pictures first_frame .. end_frame - 1 of a take, decoded again from its session: for exports, and for a recorder
/// that has fallen behind. Owns everything that it needs.
class SessionFrames final : public FrameSource {
 public:
  struct Range {
    std::uint32_t take = 0;
    std::int64_t first_frame = 0;
    std::int64_t end_frame = -1;  ///< -1: to the end
  };

  /// Loads the decoder of the session's model; may take seconds.
  static Result<std::unique_ptr<SessionFrames>> open(const std::string& session, const Range& range);

  VideoFormat format() const override { return frames_.format(); }
  std::optional<std::int64_t> frame_count() const override { return count_; }
  const SessionReader& session() const { return *session_; }
  std::int64_t first_frame() const { return first_frame_; }  ///< picture index in the take
  Result<std::optional<FrameView>> next(std::stop_token stop) override;

 private:
  SessionFrames(std::unique_ptr<SessionReader> session, std::vector<SessionReader::Chunk> path, std::size_t first,
                std::size_t end, std::shared_ptr<const Decoder> decoder)
      : session_(std::move(session)), frames_(*session_, std::move(path), first, end, std::move(decoder)) {}

  const std::unique_ptr<SessionReader> session_;
  LogFrames frames_;
  std::int64_t skip_ = 0;  // pictures of the first chunk that lie before the range
  std::int64_t first_frame_ = 0;
  std::int64_t count_ = 0;
  std::int64_t given_ = 0;
};

}  // namespace longtake
