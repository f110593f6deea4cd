#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/core/describe.h"

namespace longtake {

inline constexpr std::int64_t kMegabyte = 1'000'000;
inline constexpr int kMostMegabytes = 1'000'000;  ///< upper limit for an export's size limit

enum class ExportFormat { mp4, gif, png, ffv1, prores, webp, webm, y4m, y4m_pipe };

inline constexpr std::array<Choice<ExportFormat>, 8> kFormatSuffixes = {{{ExportFormat::mp4, ".mp4"},
                                                                         {ExportFormat::gif, ".gif"},
                                                                         {ExportFormat::png, ""},
                                                                         {ExportFormat::ffv1, ".mkv"},
                                                                         {ExportFormat::prores, ".mov"},
                                                                         {ExportFormat::webp, ".webp"},
                                                                         {ExportFormat::webm, ".webm"},
                                                                         {ExportFormat::y4m, ".y4m"}}};

/// ".mp4", ".gif", ".mkv", or "" for a folder.
constexpr const char* suffix_of(ExportFormat format) {
  for (const auto& one : kFormatSuffixes)
    if (one.value == format) return one.name;
  return "";
}

/// Nothing for another suffix.
constexpr std::optional<ExportFormat> format_of(std::string_view suffix) {
  for (const auto& one : kFormatSuffixes)
    if (suffix == one.name) return one.value;
  return std::nullopt;
}

/// The losses that a video encoder may introduce.
enum class Quality { draft, share, master };

/// A built-in export preset: a format and a quality.
struct ExportKind {
  const char* id;  ///< name in settings, files and on the command line
  Quality quality;
  ExportFormat format;
  double bytes_per_pixel;  ///< rough estimate of the size
  bool av1 = false;        ///< requires an encoder that some FFmpeg builds lack
};
inline constexpr std::array<ExportKind, 10> kExportKinds = {{{"share", Quality::share, ExportFormat::mp4, 0.020},
                                                             {"master", Quality::master, ExportFormat::mp4, 0.060},
                                                             {"draft", Quality::draft, ExportFormat::mp4, 0.006},
                                                             {"av1", Quality::share, ExportFormat::mp4, 0.014, true},
                                                             {"webm", Quality::share, ExportFormat::webm, 0.014, true},
                                                             {"gif", Quality::share, ExportFormat::gif, 0.55},
                                                             {"png", Quality::share, ExportFormat::png, 1.3},
                                                             {"archive", Quality::share, ExportFormat::ffv1, 1.1},
                                                             {"prores", Quality::master, ExportFormat::prores, 0.55},
                                                             {"webp", Quality::share, ExportFormat::webp, 0.08}}};

/// Nothing for an unknown id.
constexpr std::optional<ExportKind> export_kind(std::string_view id) {
  for (const ExportKind& kind : kExportKinds)
    if (id == kind.id) return kind;
  return std::nullopt;
}

/// How an export shows the memory's content.
enum class MemoryShown {
  no,
  over,    ///< drawn over the pictures, as in the window
  beside,  ///< in a separate file: NAME.memory.mp4 next to NAME.mp4
};
constexpr std::array<Choice<MemoryShown>, 3> choices(MemoryShown) {
  return {{{MemoryShown::no, "no"}, {MemoryShown::over, "over"}, {MemoryShown::beside, "beside"}}};
}

/// Where an export writes the prompts, as bits. Combinations without a name are available on the command line only.
enum class PromptsIn : unsigned { none = 0, chapters = 1, subtitles = 2, both = 3, webvtt = 4 };
constexpr std::array<Choice<PromptsIn>, 5> choices(PromptsIn) {
  return {{{PromptsIn::none, "none"},
           {PromptsIn::chapters, "chapters"},
           {PromptsIn::subtitles, "subtitles"},
           {PromptsIn::both, "both"},
           {PromptsIn::webvtt, "webvtt"}}};
}
constexpr PromptsIn operator|(PromptsIn one, PromptsIn other) {
  return static_cast<PromptsIn>(static_cast<unsigned>(one) | static_cast<unsigned>(other));
}
constexpr bool holds(PromptsIn all, PromptsIn one) { return (all | one) == all; }

/// All export options except those of one take: range, sound and second take. Used by settings, presets, the window's
/// form, the command line, the control port and jobs.
struct ExportOptions {
  std::string form = "share";   ///< an ExportKind's id: the quality, and the format if no file is named
  std::optional<int> crf{};     ///< overrides the form's quality, on the scale of EncoderSettings
  bool av1 = false;             ///< an MP4 uses AV1 instead of H.264, whatever its form
  double fps = 0;               ///< 0: the take's own rate; another rate keeps the speed
  bool mix = false;             ///< a higher rate blends neighbouring pictures instead of interpolating motion
  std::string size = "native";  ///< or "2x", "1080p", "WIDTHxHEIGHT": enlarged to the largest size that fits, with
                                ///< black borders
  /// Size limit of an MP4, including its session if it contains one; the quality is reduced to meet it. 0: no limit.
  std::int64_t most_bytes = 0;
  PromptsIn prompts = PromptsIn::none;
  bool session = false;  ///< an MP4 contains the whole session and opens as one
  MemoryShown memory = MemoryShown::no;

  bool operator==(const ExportOptions&) const = default;
};

template <class V>
void visit(ExportOptions& o, V& v) {
  auto megabytes = static_cast<int>(o.most_bytes / kMegabyte);
  v("form", o.form);
  v("crf", o.crf, {.low = 1, .high = 51});
  v("av1", o.av1, {.write = FieldRule::Write::when_set});
  v("fps", o.fps, {.low = 0, .high = 1000});
  v("mix", o.mix);
  v("size", o.size, {.most = 20});
  v("most_mb", megabytes, {.low = 0, .high = kMostMegabytes});
  o.most_bytes = megabytes * kMegabyte;
  v("prompts", o.prompts);
  v("session", o.session);
  v("memory", o.memory);
}

/// Removes options that only an MP4 supports if the file is not an MP4.
inline ExportOptions fitting(ExportOptions options, std::optional<ExportFormat> format) {
  if (format == ExportFormat::mp4) return options;
  options.av1 = false;
  options.most_bytes = 0;
  options.prompts = PromptsIn::none;
  options.session = false;
  return options;
}

}  // namespace longtake
