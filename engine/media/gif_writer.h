#pragma once

#include <filesystem>
#include <memory>

#include "engine/media/frame_sink.h"

namespace longtake {

/// An animated GIF that repeats for ever. Its 255 colours are chosen from the first two seconds and kept as long as
/// they fit; where the pictures leave them, new ones are chosen. A GIF's times are hundredths of a second: each frame
/// is shown at the nearest one, so that the whole runs at the right speed.
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
