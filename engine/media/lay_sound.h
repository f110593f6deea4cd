#pragma once

#include <cstdint>
#include <filesystem>
#include <stop_token>

#include "engine/core/result.h"

namespace longtake {

/// A sound file, heard from this second of it on; below 0 it begins so many seconds later.
struct SoundTrack {
  std::filesystem::path file;
  double from_s = 0;
};

/// Opens the file and reads its beginning, so that a long export does not end with a file that cannot be used.
Result<void> check_sound(const SoundTrack& track);

/// Lays the sound under the pictures of a plain MP4, as AAC in stereo, and replaces the file. It ends with the
/// pictures, fading out over its last half second; where it is shorter, the rest is silent. On error the file is
/// unchanged.
Result<void> lay_sound(const std::filesystem::path& video, const SoundTrack& track, double seconds,
                       const std::stop_token& stop);

/// The most bytes that this many seconds of sound take in the file.
std::int64_t sound_bytes(double seconds);

}  // namespace longtake
