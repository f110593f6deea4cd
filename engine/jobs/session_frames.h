#pragma once

#include <memory>
#include <string>

#include "engine/jobs/log_frames.h"
#include "engine/media/frame_source.h"
#include "engine/session/session.h"
#include "engine/stream/frame_span.h"

namespace longtake {

/// Loads the decoder of the session's model; may take seconds.
Result<std::shared_ptr<const Decoder>> decoder_of(const SessionReader& session);

/// Pictures of a take, decoded again from its session: for exports, and for a recorder that has fallen behind.
class SessionFrames final : public FrameSource {
 public:
  using Session = std::shared_ptr<const SessionReader>;

  static Result<std::unique_ptr<SessionFrames>> open(Session session, std::shared_ptr<const Decoder> decoder,
                                                     TakeId take, const FrameSpan& span);

  VideoFormat format() const override { return frames_.format(); }
  std::optional<std::int64_t> frame_count() const override { return count_; }
  Result<std::optional<FrameView>> next(std::stop_token stop) override;

 private:
  SessionFrames(Session session, std::vector<SessionReader::Chunk> path, std::size_t first, std::size_t end,
                std::shared_ptr<const Decoder> decoder)
      : session_(std::move(session)), frames_(*session_, std::move(path), first, end, std::move(decoder)) {}

  const Session session_;
  LogFrames frames_;
  std::int64_t skip_ = 0;  // pictures of the first chunk before the range
  std::int64_t count_ = 0;
  std::int64_t given_ = 0;
};

}  // namespace longtake
