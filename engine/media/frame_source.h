#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>

#include "engine/core/result.h"
#include "engine/media/frame.h"
#include "engine/media/frame_sink.h"

namespace longtake {

/// Pictures in order: a running stream, or a stretch of a log decoded again. Recording and exporting share their code
/// and differ in the source.
class FrameSource {
 public:
  virtual ~FrameSource() = default;

  virtual VideoFormat format() const = 0;
  /// The number of frames; empty if it is not known yet, as for a live stream.
  virtual std::optional<std::int64_t> frame_count() const { return std::nullopt; }
  /// Returns the next frame, valid until the next call, or nothing at the end. May wait for a frame; returns kind
  /// `cancelled` if asked to stop meanwhile.
  virtual Result<std::optional<FrameView>> next(std::stop_token stop) = 0;
};

/// Called after each frame with the number of frames written.
using FramesWritten = std::function<void(std::int64_t frames)>;

/// Moves every frame of `source` into `sink` and finishes the sink. If it is asked to stop or the source fails, the
/// frames so far are finished and kept, and that error is returned.
Result<std::int64_t> copy_frames(FrameSource& source, FrameSink& sink, std::stop_token stop,
                                 const FramesWritten& written = {});

}  // namespace longtake
