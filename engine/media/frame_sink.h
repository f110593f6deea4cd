#pragma once

#include <string>
#include <vector>

#include "engine/core/result.h"
#include "engine/media/chapters.h"
#include "engine/media/frame.h"

namespace longtake {

/// A destination for pictures: a video file, a pipe, a folder. The first error is kept and every later call returns it
/// again. The product is good only if finish() returns no error.
class FrameSink {
 public:
  virtual ~FrameSink() = default;

  virtual Result<void> write(FrameView frame) = 0;
  /// Completes the product. Without it, and after an error, the frames written so far stay as readable as the format
  /// allows.
  virtual Result<void> finish() = 0;
  /// Sets the chapters before finish(), if the format can hold them.
  virtual void set_chapters(const std::vector<Chapter>&) {}
  /// The name of the video encoder, "" for formats without one.
  virtual std::string encoder() const { return {}; }
};

}  // namespace longtake
