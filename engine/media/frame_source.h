#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>

#include "engine/core/result.h"
#include "engine/media/frame.h"
#include "engine/media/frame_sink.h"

namespace longtake {

/// Pictures in order, from a running stream or decoded again from a log. Recording and exporting share their code and
/// differ in the source.
class FrameSource {
 public:
  virtual ~FrameSource() = default;

  virtual VideoFormat format() const = 0;
  /// The number of frames; empty if unknown, as for a live stream.
  virtual std::optional<std::int64_t> frame_count() const { return std::nullopt; }
  /// Returns the next frame, valid until the next call, or nothing at the end. May wait for a frame; returns kind
  /// `cancelled` after a stop request during the wait.
  virtual Result<std::optional<FrameView>> next(std::stop_token stop) = 0;
};

/// Called after each frame with the number of frames written.
using FramesWritten = std::function<void(std::int64_t frames)>;

/// Moves every frame of `source` into `sink` and finishes the sink. After a stop request or an error of the source, the
/// frames so far are finished and kept, and that error is returned.
Result<std::int64_t> copy_frames(FrameSource& source, FrameSink& sink, std::stop_token stop,
                                 const FramesWritten& written = {});

}  // namespace longtake
