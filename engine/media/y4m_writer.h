#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "engine/media/colour.h"
#include "engine/media/frame_sink.h"
#include "engine/media/output_file.h"

namespace longtake {

/// Pictures as the bytes of a YUV4MPEG2 stream.
class Y4mPictures {
 public:
  static Result<Y4mPictures> create(const VideoFormat& format);

  const std::string& header() const { return header_; }
  /// Valid until the next call.
  Result<std::string_view> picture(FrameView frame);

 private:
  Y4mPictures(ColourConverter colour, std::string header) : colour_(std::move(colour)), header_(std::move(header)) {}

  ColourConverter colour_;
  std::string header_;
  std::string frame_;  // marker and planes of one picture
};

/// YUV4MPEG2: uncompressed 4:2:0 pictures in the same colour space as our MP4s (BT.709, limited range, chroma sited
/// left). The header states siting and range but has no field for the matrix, so readers must be set to BT.709.
class Y4mWriter final : public FrameSink {
 public:
  static Result<std::unique_ptr<Y4mWriter>> create(const std::filesystem::path& path, const VideoFormat& format);
  /// Writes to an open descriptor that the caller owns, e.g. stdout.
  static Result<std::unique_ptr<Y4mWriter>> on(int fd, const std::string& name, const VideoFormat& format);

  Result<void> write(FrameView frame) override;
  Result<void> finish() override;

 private:
  Y4mWriter(Y4mPictures pictures, std::unique_ptr<OutputFile> file);
  static Result<std::unique_ptr<Y4mWriter>> start(std::unique_ptr<OutputFile> file, const VideoFormat& format);
  Result<void> put(std::string_view bytes);

  Y4mPictures pictures_;
  std::unique_ptr<OutputFile> file_;
};

}  // namespace longtake
