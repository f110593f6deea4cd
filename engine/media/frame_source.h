#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>

#include "engine/core/result.h"
#include "engine/media/frame.h"
#include "engine/media/frame_sink.h"

namespace longtake {

/// Pictures in order: a running stream, or a stretch of a log decoded again. Recording and exporting are the same code
/// on different sources.
class FrameSource {
 public:
  virtual ~FrameSource() = default;

  virtual VideoFormat format() const = 0;
  /// How many frames there will be; empty while that is open, as for a live stream.
  virtual std::optional<std::int64_t> frame_count() const { return std::nullopt; }
  /// The next frame, valid until the next call, or nothing at the end. May wait for one; returns kind `cancelled` when
  /// asked to stop meanwhile.
  virtual Result<std::optional<FrameView>> next(std::stop_token stop) = 0;
};

/// After each frame: how many were written.
using FramesWritten = std::function<void(std::int64_t frames)>;

/// Moves every frame of `source` into `sink` and finishes the sink. When asked to stop, or when the source fails, the
/// frames until there are finished and kept, and the result is that error.
Result<std::int64_t> copy_frames(FrameSource& source, FrameSink& sink, std::stop_token stop,
                                 const FramesWritten& written = {});

}  // namespace longtake
