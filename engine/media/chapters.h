#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "engine/core/result.h"

namespace longtake {

/// A part of a video under one prompt.
struct Chapter {
  double start_s = 0;
  double end_s = 0;
  std::string title;

  bool operator==(const Chapter&) const = default;
};

/// Fits chapters into a video of `seconds`: later chapters are dropped, and the last one extends to the end.
std::vector<Chapter> fit_chapters(std::vector<Chapter> chapters, double seconds);

/// One line per chapter: "00:00:08 a storm".
std::string chapter_list(const std::vector<Chapter>& chapters);
/// Formats a SubRip file; players show each text during its chapter.
std::string subtitles(const std::vector<Chapter>& chapters);
/// Formats a WebVTT file, which browsers display.
std::string webvtt(const std::vector<Chapter>& chapters);
/// Writes the subtitles next to the video, under its name.
Result<void> write_subtitles(const std::filesystem::path& video, const std::vector<Chapter>& chapters);

Result<void> write_webvtt(const std::filesystem::path& video, const std::vector<Chapter>& chapters);

/// Cuts a UTF-8 text to at most `bytes`, between characters, with an ellipsis if something was removed.
std::string shortened(const std::string& text, std::size_t bytes);

}  // namespace longtake
