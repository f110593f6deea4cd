#include "engine/media/h264_encoders.h"

#include <algorithm>
#include <array>
#include <initializer_list>

#include "engine/media/errors.h"
#include "engine/media/libav.h"

namespace longtake {
namespace {

using Option = std::pair<const char*, std::string>;

Result<void> set(AVCodecContext& codec, std::initializer_list<Option> options) {
  for (const auto& [name, value] : options)
    if (av_opt_set(codec.priv_data, name, value.c_str(), 0) < 0)
      return fail(errors::kUnknownEncoderSetting, {{"setting", name + (" = " + value)}});
  return {};
}

// crf starts at 1, because x264 treats crf 0 as the lossless High 4:4:4 profile, which hardly any player can play.
std::string quality(const EncoderSettings& settings) { return std::to_string(std::clamp(settings.crf, 1, 51)); }

Result<void> tune_x264(AVCodecContext& codec, const EncoderSettings& settings) {
  if (auto known = set(codec, {{"preset", settings.preset}, {"crf", quality(settings)}, {"profile", "high"}}); !known)
    return known;
  return settings.live ? set(codec, {{"tune", "zerolatency"}}) : Result<void>();
}

// NVENC's presets run from p1, fast, to p7, good. Reordering is off: it would save little space, and without it every
// frame becomes a packet at once.
Result<void> tune_nvenc(AVCodecContext& codec, const EncoderSettings& settings) {
  codec.max_b_frames = 0;
  const bool fast = settings.preset.ends_with("fast");
  const bool slow = settings.preset.ends_with("slow");
  if (auto known = set(codec, {{"preset", fast   ? "p3"
                                          : slow ? "p7"
                                                 : "p5"},
                               {"rc", "vbr"},
                               {"cq", quality(settings)},
                               {"profile", "high"},
                               {"forced-idr", "1"}});
      !known)
    return known;
  codec.bit_rate = 0;  // the constant quality alone decides the size
  return settings.live ? set(codec, {{"tune", "ull"}, {"zerolatency", "1"}, {"delay", "0"}})
                       : set(codec, {{"tune", "hq"}});
}

// OpenH264 has no presets, no reordering and no constant quality: a quantiser that may not move gives nearly the same.
Result<void> tune_openh264(AVCodecContext& codec, const EncoderSettings& settings) {
  codec.max_b_frames = 0;
  codec.slices = 1;
  if (settings.most_kbps > 0) {
    // A quantiser that may become coarser, but no finer than the quality asks for.
    codec.bit_rate = codec.rc_max_rate;
    codec.qmin = std::clamp(settings.crf, 1, 51);
    codec.qmax = 51;
    return set(codec, {{"rc_mode", "bitrate"}, {"profile", "high"}, {"coder", "cabac"}, {"allow_skip_frames", "0"}});
  }
  codec.qmin = codec.qmax = std::clamp(settings.crf, 1, 51);
  return set(codec, {{"rc_mode", "quality"}, {"profile", "high"}, {"coder", "cabac"}});
}

constexpr H264Encoder kNvenc = {"h264_nvenc", "NVENC", tune_nvenc};
constexpr std::array<H264Encoder, 2> kWithX264 = {{kNvenc, {"libx264", "x264", tune_x264}}};
constexpr std::array<H264Encoder, 2> kWithOpenH264 = {{kNvenc, {"libopenh264", "OpenH264", tune_openh264}}};

}  // namespace

std::span<const H264Encoder> h264_encoders() {
  static const bool only_openh264 =
      avcodec_find_encoder_by_name("libx264") == nullptr && avcodec_find_encoder_by_name("libopenh264") != nullptr;
  return only_openh264 ? kWithOpenH264 : kWithX264;
}

}  // namespace longtake
