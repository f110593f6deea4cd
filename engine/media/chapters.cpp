#include "engine/media/chapters.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "engine/core/files.h"
#include "engine/core/utf8.h"

namespace longtake {
namespace {

// Formats hh:mm:ss,mmm, or the nearest whole second if `separator` is 0.
std::string clock(double seconds, char separator) {
  const double exact = std::max(0.0, seconds);
  const long long ms = separator == 0 ? std::llround(exact) * 1000 : std::llround(exact * 1000);
  char text[40];
  std::snprintf(text, sizeof text, "%02lld:%02lld:%02lld", ms / 3'600'000, ms / 60'000 % 60, ms / 1000 % 60);
  if (separator == 0) return text;
  char fraction[8];
  std::snprintf(fraction, sizeof fraction, "%c%03lld", separator, ms % 1000);
  return std::string(text) + fraction;
}

// Replaces control characters by spaces, because an empty line would end the subtitle.
std::string one_line(std::string text) {
  std::ranges::replace_if(
      text, [](char c) { return static_cast<unsigned char>(c) < 32; }, ' ');
  return text;
}

}  // namespace

std::vector<Chapter> fit_chapters(std::vector<Chapter> chapters, double seconds) {
  std::erase_if(chapters, [seconds](const Chapter& chapter) { return chapter.start_s >= seconds; });
  for (Chapter& chapter : chapters) chapter.end_s = std::min(chapter.end_s, seconds);
  if (!chapters.empty()) chapters.back().end_s = seconds;
  return chapters;
}

std::string chapter_list(const std::vector<Chapter>& chapters) {
  std::string list;
  for (const Chapter& chapter : chapters) {
    if (!list.empty()) list += '\n';
    list += clock(chapter.start_s, 0) + ' ' + one_line(chapter.title);
  }
  return list;
}

std::string subtitles(const std::vector<Chapter>& chapters) {
  std::string file;
  int number = 0;
  for (const Chapter& chapter : chapters)
    file += std::to_string(++number) + '\n' + clock(chapter.start_s, ',') + " --> " + clock(chapter.end_s, ',') + '\n' +
            one_line(chapter.title) + "\n\n";
  return file;
}

Result<void> write_subtitles(const std::filesystem::path& video, const std::vector<Chapter>& chapters) {
  return atomic_write(std::filesystem::path(video).replace_extension(".srt"), subtitles(chapters));
}

std::string webvtt(const std::vector<Chapter>& chapters) {
  std::string file = "WEBVTT\n";
  for (const Chapter& chapter : chapters) {
    std::string text;
    // "<" would begin a tag, and "-->" a time.
    for (const char letter : one_line(chapter.title))
      text += letter == '&' ? "&amp;" : letter == '<' ? "&lt;" : letter == '>' ? "&gt;" : std::string(1, letter);
    file += '\n' + clock(chapter.start_s, '.') + " --> " + clock(chapter.end_s, '.') + '\n' + text + '\n';
  }
  return file;
}

Result<void> write_webvtt(const std::filesystem::path& video, const std::vector<Chapter>& chapters) {
  return atomic_write(std::filesystem::path(video).replace_extension(".vtt"), webvtt(chapters));
}

std::string shortened(const std::string& text, std::size_t bytes) {
  constexpr std::string_view kEllipsis = "\xE2\x80\xA6";
  if (text.size() <= bytes) return text;
  return std::string(beginning_of(text, bytes - kEllipsis.size())).append(kEllipsis);
}

}  // namespace longtake
