#pragma once

#include <optional>
#include <string>

namespace longtake {

struct EncoderSettings {
  int crf = 18;                   ///< 1 .. 51: 18 looks like the source, 28 is a draft
  std::string preset = "medium";  ///< speed as x264 names it, "ultrafast" to "veryslow"
  /// For recording while frames are made: no look-ahead and no reordering, so that every frame becomes a packet that
  /// can be on the disk at once.
  bool live = false;
  int threads = 0;    ///< 0 lets x264 choose
  bool av1 = false;   ///< instead of H.264
  int most_kbps = 0;  ///< for a line that carries no more, as a mean of a second; 0: the quality alone decides
  int key_every = 0;  ///< pictures from a key frame to the next one at most; 0: those of a second
};

/// The settings of an export preset: draft, standard or best.
inline std::optional<EncoderSettings> encoder_preset(const std::string& name) {
  EncoderSettings settings;
  if (name == "standard") return settings;
  if (name != "draft" && name != "best") return std::nullopt;
  settings.crf = name == "draft" ? 28 : 12;
  settings.preset = name == "draft" ? "veryfast" : "slow";
  return settings;
}

}  // namespace longtake
