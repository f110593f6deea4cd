#include "engine/media/encoder_choice.h"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <vector>

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

// crf starts at 1, because x264 treats crf 0 as the lossless High 4:4:4 profile, which hardly any player supports.
std::string quality(const EncoderSettings& settings) { return std::to_string(std::clamp(settings.crf, 1, 51)); }

Result<void> tune_x264(AVCodecContext& codec, const EncoderSettings& settings) {
  if (auto known = set(codec, {{"preset", settings.preset}, {"crf", quality(settings)}, {"profile", "high"}}); !known)
    return known;
  return settings.live ? set(codec, {{"tune", "zerolatency"}}) : Result<void>();
}

// NVENC's presets range from p1, fast, to p7, good. Reordering is off. It would save little space, and without it every
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
  codec.bit_rate = 0;  // only the constant quality decides the size
  return settings.live ? set(codec, {{"tune", "ull"}, {"zerolatency", "1"}, {"delay", "0"}})
                       : set(codec, {{"tune", "hq"}});
}

// OpenH264 has no presets, no reordering and no constant quality. A fixed quantiser is nearly the same.
Result<void> tune_openh264(AVCodecContext& codec, const EncoderSettings& settings) {
  codec.max_b_frames = 0;
  codec.slices = 1;
  if (settings.most_kbps > 0) {
    // The quantiser may become coarser, but no finer than the requested quality.
    codec.bit_rate = codec.rc_max_rate;
    codec.qmin = std::clamp(settings.crf, 1, 51);
    codec.qmax = 51;
    return set(codec, {{"rc_mode", "bitrate"}, {"profile", "high"}, {"coder", "cabac"}, {"allow_skip_frames", "0"}});
  }
  codec.qmin = codec.qmax = std::clamp(settings.crf, 1, 51);
  return set(codec, {{"rc_mode", "quality"}, {"profile", "high"}, {"coder", "cabac"}});
}

// AV1's quality ranges from 0 to 63, and a higher number looks the same as H.264's.
std::string av1_quality(const EncoderSettings& settings) {
  return std::to_string(std::clamp(settings.crf * 5 / 4, 1, 63));
}

// With a limit only a mean rate is set: not every version of the encoders holds a quality below a rate.
void aim_at_rate(AVCodecContext& codec, const EncoderSettings& settings) {
  codec.bit_rate = std::int64_t{settings.most_kbps} * 1000;
  codec.rc_max_rate = 0;
  codec.rc_buffer_size = 0;
}

// SVT-AV1's presets range from 0, best, to 13, fastest.
Result<void> tune_svt_av1(AVCodecContext& codec, const EncoderSettings& settings) {
  const bool fast = settings.preset.ends_with("fast");
  const bool slow = settings.preset.ends_with("slow");
  if (auto known = set(codec, {{"preset", fast ? "10" : slow ? "5" : "8"}}); !known) return known;
  if (settings.most_kbps == 0) return set(codec, {{"crf", av1_quality(settings)}});
  aim_at_rate(codec, settings);
  return {};
}

Result<void> tune_aom(AVCodecContext& codec, const EncoderSettings& settings) {
  const bool fast = settings.preset.ends_with("fast");
  const bool slow = settings.preset.ends_with("slow");
  if (auto known = set(codec, {{"cpu-used", fast ? "8" : slow ? "4" : "6"}, {"row-mt", "1"}}); !known) return known;
  codec.bit_rate = 0;
  if (settings.most_kbps == 0) return set(codec, {{"crf", av1_quality(settings)}});
  aim_at_rate(codec, settings);
  return {};
}

constexpr EncoderChoice kNvenc = {"h264_nvenc", "NVENC", tune_nvenc};
constexpr std::array<EncoderChoice, 2> kWithX264 = {{kNvenc, {"libx264", "x264", tune_x264}}};
constexpr std::array<EncoderChoice, 2> kWithOpenH264 = {{kNvenc, {"libopenh264", "OpenH264", tune_openh264}}};
constexpr std::array<EncoderChoice, 2> kAv1 = {
    {{"libsvtav1", "SVT-AV1", tune_svt_av1}, {"libaom-av1", "libaom", tune_aom}}};

}  // namespace

std::span<const EncoderChoice> h264_encoders() {
  static const bool only_openh264 =
      avcodec_find_encoder_by_name("libx264") == nullptr && avcodec_find_encoder_by_name("libopenh264") != nullptr;
  return only_openh264 ? kWithOpenH264 : kWithX264;
}

std::span<const EncoderChoice> av1_encoders() {
  static const std::vector<EncoderChoice> there = [] {
    std::vector<EncoderChoice> found;
    for (const EncoderChoice& one : kAv1)
      if (avcodec_find_encoder_by_name(one.libav_name) != nullptr) found.push_back(one);
    return found;
  }();
  return there;
}

}  // namespace longtake
