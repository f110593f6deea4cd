#pragma once

#include <string>
#include <vector>

#include "engine/core/result.h"
#include "engine/media/chapters.h"
#include "engine/media/frame.h"

namespace longtake {

/// Where pictures go: a video file, a pipe, a folder. The first error is kept: every later call returns it again, and
/// only a finish() without error means that the product is good.
class FrameSink {
 public:
  virtual ~FrameSink() = default;

  virtual Result<void> write(FrameView frame) = 0;
  /// Completes the product. Without it, and after an error, what was written so far stays as readable as the format
  /// allows.
  virtual Result<void> finish() = 0;
  /// Before finish(): what the product says of its stretches, where its format can.
  virtual void set_chapters(const std::vector<Chapter>&) {}
  /// Who makes video of the pictures, "" where nobody does.
  virtual std::string encoder() const { return {}; }
};

}  // namespace longtake
