#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

namespace longtake {

enum class ExportFormat { mp4, gif, png, ffv1, prores, webp, webm };

/// A preset of the program: what a product is written as.
struct ExportKind {
  const char* id;       ///< its name in settings, files and on the command line
  const char* encoder;  ///< the ExportJob's preset
  ExportFormat format;
  double fps;              ///< default frame rate; 0 = native
  double bytes_per_pixel;  ///< a first guess of the size
  bool av1 = false;        ///< needs an encoder that not every FFmpeg has
};
inline constexpr std::array<ExportKind, 10> kExportKinds = {{{"share", "standard", ExportFormat::mp4, 0, 0.020},
                                                             {"master", "best", ExportFormat::mp4, 0, 0.060},
                                                             {"draft", "draft", ExportFormat::mp4, 0, 0.006},
                                                             {"av1", "standard", ExportFormat::mp4, 0, 0.014, true},
                                                             {"webm", "standard", ExportFormat::webm, 0, 0.014, true},
                                                             {"gif", "standard", ExportFormat::gif, 0, 0.55},
                                                             {"png", "standard", ExportFormat::png, 0, 1.3},
                                                             {"archive", "standard", ExportFormat::ffv1, 0, 1.1},
                                                             {"prores", "best", ExportFormat::prores, 0, 0.55},
                                                             {"webp", "standard", ExportFormat::webp, 0, 0.08}}};

/// Nothing for an unknown id.
constexpr std::optional<ExportKind> export_kind(std::string_view id) {
  for (const ExportKind& kind : kExportKinds)
    if (id == kind.id) return kind;
  return std::nullopt;
}

/// ".mp4", ".gif", ".mkv", or "" for a folder.
constexpr const char* suffix_of(ExportFormat format) {
  switch (format) {
    case ExportFormat::mp4:
      return ".mp4";
    case ExportFormat::gif:
      return ".gif";
    case ExportFormat::ffv1:
      return ".mkv";
    case ExportFormat::prores:
      return ".mov";
    case ExportFormat::webp:
      return ".webp";
    case ExportFormat::webm:
      return ".webm";
    case ExportFormat::png:
      break;
  }
  return "";
}

}  // namespace longtake
