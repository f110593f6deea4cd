#include "engine/media/versions.h"

#include "engine/media/h264_encoders.h"
#include "engine/media/libav.h"

namespace longtake {

std::string media_versions() {
  const unsigned codec = avcodec_version();
  std::string text = std::string(av_version_info()) + " (libavcodec " + std::to_string(AV_VERSION_MAJOR(codec)) + '.' +
                     std::to_string(AV_VERSION_MINOR(codec)) + '.' + std::to_string(AV_VERSION_MICRO(codec));
  const H264Encoder& software = h264_encoders().back();
  const bool has = avcodec_find_encoder_by_name(software.libav_name) != nullptr;
  text += std::string(has ? ", " : ", without ") + software.libav_name + ')';
  return text;
}

}  // namespace longtake
