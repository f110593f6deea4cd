#include "engine/media/versions.h"

#include "engine/media/libav.h"

namespace longtake {

std::string media_versions() {
  const unsigned codec = avcodec_version();
  std::string text = std::string(av_version_info()) + " (libavcodec " + std::to_string(AV_VERSION_MAJOR(codec)) + '.' +
                     std::to_string(AV_VERSION_MINOR(codec)) + '.' + std::to_string(AV_VERSION_MICRO(codec));
  text += avcodec_find_encoder_by_name("libx264") != nullptr ? ", libx264)" : ", without libx264)";
  return text;
}

}  // namespace longtake
