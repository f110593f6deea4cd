#pragma once

#include <QCoreApplication>
#include <QString>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/options/export_kinds.h"
#include "engine/stream/library.h"
#include "engine/stream/take_outline.h"

namespace longtake::ui {

using longtake::ExportFormat;

/// The first choice in the export dialog; it sets the defaults of all others.
struct ExportPreset : ExportKind {
  const char* name;
  const char* note;

  QString title() const { return QCoreApplication::translate("longtake::ui::ExportPreset", name); }
  QString explanation() const { return QCoreApplication::translate("longtake::ui::ExportPreset", note); }
};
/// The program's presets, in the order in which they are offered; those with AV1 only where it can be encoded.
std::vector<ExportPreset> exportPresets(bool with_av1 = false);
/// Asks for the prompts beside the pictures, in the words of the settings: chapters, subtitles, both, webvtt, or none.
void setPrompts(ExportJob& job, const std::string& choice);
const ExportPreset& exportPreset(const std::string& id);

/// Pictures first .. end - 1 of a take.
struct FrameRange {
  std::int64_t first = 0;
  std::int64_t end = 0;

  std::int64_t frames() const { return end > first ? end - first : 0; }
  bool operator==(const FrameRange&) const = default;
};

enum class RangeKind { whole, marks, last, trimmed };

/// The range to export of a take of `frames` pictures; `last_seconds` is the length of RangeKind::last. A mark that is
/// not set stands for the start or end of the take. RangeKind::trimmed is the whole take where it is not trimmed.
FrameRange rangeOf(RangeKind kind, std::int64_t frames, double fps, std::optional<std::int64_t> in,
                   std::optional<std::int64_t> out, double last_seconds, const std::optional<TakeTrim>& trim = {});

/// The frame size of a product with the size `id` of an ExportJob.
struct FrameSize {
  std::string id;
  int width = 0;   ///< px
  int height = 0;  ///< px
};
/// The offered sizes: the model's own first, then the larger ones.
std::vector<FrameSize> exportSizes(int width, int height);

/// The properties of an export, estimated before it starts.
struct ExportSize {
  double seconds = 0;
  std::int64_t pictures = 0;  ///< pictures in the product, at its own frame rate
  std::int64_t bytes = 0;     ///< estimated size of the product
};
ExportSize exportSize(const ExportPreset& preset, const FrameRange& range, double native_fps, double fps, int width,
                      int height, double bytes_per_pixel);

/// As suffix_of().
QString exportSuffix(ExportFormat format);
/// The first path by the default pattern that is not `taken`: longtake_2026-11-21_160501_take1.mp4, ..._2.mp4.
std::filesystem::path usualPath(const std::filesystem::path& folder, const std::string& session, TakeId take,
                                const std::string& suffix,
                                const std::function<bool(const std::filesystem::path&)>& taken);
/// The user's folder for videos, or their home.
QString videoFolder();

/// A duration as text: "0:42", or "12.5 s" for short ones.
QString durationText(double seconds);

}  // namespace longtake::ui
