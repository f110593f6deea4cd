#pragma once

#include <cstdint>
#include <filesystem>
#include <stop_token>

#include "engine/core/result.h"

namespace longtake {

/// A sound file, played from this second on. Below 0, it begins that many seconds later.
struct SoundTrack {
  std::filesystem::path file;
  double from_s = 0;
};

/// Opens the file and reads its beginning. A long export thus fails early if the file cannot be used.
Result<void> check_sound(const SoundTrack& track);

/// Adds the sound to the pictures of a plain MP4, as AAC in stereo, and replaces the file. It ends with the pictures,
/// fading out over its last half second. If it is shorter, the rest is silent. On error the file is unchanged.
Result<void> lay_sound(const std::filesystem::path& video, const SoundTrack& track, double seconds,
                       const std::stop_token& stop);

/// The maximum bytes that this many seconds of sound occupy in the file.
std::int64_t sound_bytes(double seconds);

}  // namespace longtake
