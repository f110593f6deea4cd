#pragma once

#include <filesystem>
#include <memory>

#include "engine/media/frame_sink.h"

namespace longtake {

/// An animated GIF that repeats forever. Its 255 colours are chosen from the first two seconds and replaced when later
/// pictures fit them badly. GIF times are hundredths of a second: each frame is shown at the nearest one, so that the
/// overall speed is right.
class GifWriter final : public FrameSink {
 public:
  static Result<std::unique_ptr<GifWriter>> create(const std::filesystem::path& path, const VideoFormat& format);
  ~GifWriter() override;

  Result<void> write(FrameView frame) override;
  Result<void> finish() override;

 private:
  struct State;
  explicit GifWriter(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace longtake
