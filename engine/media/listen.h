#pragma once

#include <filesystem>
#include <functional>
#include <stop_token>

#include "engine/beats/heard_sound.h"
#include "engine/core/result.h"

namespace longtake {

inline constexpr double kShortestSound = 1;           // seconds
inline constexpr double kLongestSound = 2 * 60 * 60;  // seconds

/// Analyses a sound file of any kind that this FFmpeg reads: onsets, tempo and beats. It is decoded twice, once to
/// measure its loudness. Refuses files that are silent, too short, too long or damaged. `progress` receives a share
/// from 0 to 1.
Result<HeardSound> listen(const std::filesystem::path& path, const std::function<void(double)>& progress = {},
                          const std::stop_token& stop = {});

}  // namespace longtake
