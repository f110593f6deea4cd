#include "engine/media/self_check.h"

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <system_error>
#include <vector>

#include "engine/core/files.h"
#include "engine/media/encoder_choice.h"
#include "engine/media/errors.h"
#include "engine/media/libav.h"
#include "engine/media/recorder.h"

namespace longtake {
namespace {

class TemporaryFolder {
 public:
  explicit TemporaryFolder(std::string path) : path_(std::move(path)) {}
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  ~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace

std::string media_versions() {
  const unsigned codec = avcodec_version();
  std::string text = std::string(av_version_info()) + " (libavcodec " + std::to_string(AV_VERSION_MAJOR(codec)) + '.' +
                     std::to_string(AV_VERSION_MINOR(codec)) + '.' + std::to_string(AV_VERSION_MICRO(codec));
  const EncoderChoice& software = h264_encoders().back();
  const bool has = avcodec_find_encoder_by_name(software.libav_name) != nullptr;
  text += std::string(has ? ", " : ", without ") + software.libav_name + ')';
  return text;
}

Result<std::string> check_codec() {
  std::error_code none;
  std::string name = (std::filesystem::temp_directory_path(none) / "longtake.XXXXXX").string();
  if (::mkdtemp(name.data()) == nullptr) return fail(system_error(errors::kNoTemporaryFolder, {}, errno));
  const TemporaryFolder folder(name);

  constexpr int kFrames = 16;
  const VideoFormat format{64, 64, {16, 1}};
  const auto path = folder.path() / "check.mp4";
  auto recorder = TRY(FragmentedRecorder::create(path, format, {}));
  std::vector<std::uint8_t> frame(format.frame_bytes());
  for (int i = 0; i < kFrames; ++i) {
    for (std::size_t b = 0; b < frame.size(); ++b)
      frame[b] = static_cast<std::uint8_t>(b / 48 + static_cast<std::size_t>(i) * 4);
    TRY(recorder->write(frame));
  }
  TRY(recorder->finish());
  auto frames = make_plain_mp4(path);
  if (!frames) return fail(std::move(frames.error()));
  if (*frames != kFrames) return fail(errors::kCodecLostFrames, {{"found", *frames}, {"expected", kFrames}});
  return "H.264, " + std::to_string(*frames) + " of " + std::to_string(kFrames) + " frames";
}

}  // namespace longtake
