#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "engine/core/result.h"

namespace longtake {

/// A stretch of a video under one prompt.
struct Chapter {
  double start_s = 0;
  double end_s = 0;
  std::string title;

  bool operator==(const Chapter&) const = default;
};

/// The same chapters within a video of `seconds`: what begins later is left out, the last one lasts to the end.
std::vector<Chapter> fit_chapters(std::vector<Chapter> chapters, double seconds);

/// "00:00:08 a storm", a line for each.
std::string chapter_list(const std::vector<Chapter>& chapters);
/// As a SubRip file, which players show while the chapter lasts.
std::string subtitles(const std::vector<Chapter>& chapters);
/// Puts them beside the video, under its name.
Result<void> write_subtitles(const std::filesystem::path& video, const std::vector<Chapter>& chapters);

/// At most `bytes` of a UTF-8 text, cut between letters and with an ellipsis where something is missing.
std::string shortened(const std::string& text, std::size_t bytes);

}  // namespace longtake
