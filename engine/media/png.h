#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "engine/media/frame_sink.h"

namespace longtake {

/// Encodes a PNG file: 8-bit RGB, tagged sRGB.
Result<std::string> encode_png(FrameView frame, int width, int height);

/// Writes frame_000000.png, frame_000001.png, ... into its own folder; each file appears complete.
class PngFolder final : public FrameSink {
 public:
  /// Creates the folder; an existing one must be empty, so that runs do not mix.
  static Result<std::unique_ptr<PngFolder>> create(const std::filesystem::path& folder, const VideoFormat& format);

  Result<void> write(FrameView frame) override;
  Result<void> finish() override;

 private:
  PngFolder(std::filesystem::path folder, const VideoFormat& format) : folder_(std::move(folder)), format_(format) {}
  std::filesystem::path folder_;
  VideoFormat format_;
  std::int64_t frames_ = 0;
  std::optional<Error> failed_;
};

}  // namespace longtake
