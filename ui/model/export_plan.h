#pragma once

#include <QCoreApplication>
#include <QString>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/stream/library.h"

namespace longtake::ui {

enum class ExportFormat { mp4, gif, png };

/// What a person chooses first; everything else has a default that follows from it.
struct ExportPreset {
  const char* id;       ///< in the settings
  const char* encoder;  ///< the engine's name for it
  ExportFormat format;
  const char* name;
  const char* note;
  double fps;              ///< offered first; 0 = native
  double bytes_per_pixel;  ///< a first guess of the size, corrected by what was exported before

  QString title() const { return QCoreApplication::translate("longtake::ui::ExportPreset", name); }
  QString explanation() const { return QCoreApplication::translate("longtake::ui::ExportPreset", note); }
};
std::span<const ExportPreset> exportPresets();
const ExportPreset& exportPreset(const std::string& id);

/// Pictures first .. end - 1 of a take.
struct FrameRange {
  std::int64_t first = 0;
  std::int64_t end = 0;

  std::int64_t frames() const { return end > first ? end - first : 0; }
  bool operator==(const FrameRange&) const = default;
};

enum class RangeKind { whole, marks, last };
inline constexpr double kLastSeconds = 30;

/// The stretch that is meant, of a take of `frames` pictures. Marks reach to the ends where one is not set.
FrameRange rangeOf(RangeKind kind, std::int64_t frames, double fps, std::optional<std::int64_t> in,
                   std::optional<std::int64_t> out);

/// The frame of a product that is asked for by `id`, an ExportJob's size.
struct FrameSize {
  std::string id;
  int width = 0;   ///< px
  int height = 0;  ///< px
};
/// As the model makes pictures first, then the larger ones that are offered.
std::vector<FrameSize> exportSizes(int width, int height);

/// What an export will be, before it is made.
struct ExportSize {
  double seconds = 0;
  std::int64_t pictures = 0;  ///< in the product, at its own rate
  std::int64_t bytes = 0;     ///< about
};
ExportSize exportSize(const ExportPreset& preset, const FrameRange& range, double native_fps, double fps, int width,
                      int height, double bytes_per_pixel);

/// ".mp4", ".gif", or "" for a folder.
QString exportSuffix(ExportFormat format);
/// A name that nothing has yet, and that is not `taken`: longtake_2026-11-21_160501_take1.mp4, ..._2.mp4.
std::filesystem::path freeName(const std::filesystem::path& folder, const std::string& session, TakeId take,
                               ExportFormat format, const std::function<bool(const std::filesystem::path&)>& taken);
/// The user's folder for videos, or their home.
QString videoFolder();

/// 0:42, 12.5 s for short ones: how long something lasts.
QString durationText(double seconds);

}  // namespace longtake::ui
