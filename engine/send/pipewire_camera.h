#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "engine/core/result.h"
#include "engine/media/frame.h"
#include "engine/send/patience.h"

namespace longtake {

/// A camera named Longtake in PipeWire, for any number of readers.
class PipeWireCamera {
 public:
  /// An error if PipeWire cannot be used. Takes a few milliseconds.
  static Result<void> check();
  /// I420 of this size, which must be even.
  static Result<std::unique_ptr<PipeWireCamera>> open(int width, int height, FrameRate rate, Patience& patience);
  ~PipeWireCamera();

  /// Passes on a picture. It is dropped if nobody reads, or if the readers' buffers are full. Fails if PipeWire has
  /// stopped.
  Result<void> write(std::span<const std::uint8_t> i420);

 private:
  struct State;
  explicit PipeWireCamera(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace longtake
