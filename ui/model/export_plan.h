#pragma once

#include <QCoreApplication>
#include <QString>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/stream/export_options.h"
#include "engine/stream/frame_span.h"
#include "engine/stream/ids.h"

namespace longtake::ui {

/// The first choice in the export dialog; it sets the defaults of all others.
struct ExportPreset : ExportKind {
  const char* name;
  const char* note;

  QString title() const { return QCoreApplication::translate("longtake::ui::ExportPreset", name); }
  QString explanation() const { return QCoreApplication::translate("longtake::ui::ExportPreset", note); }
};
/// The program's presets, in the order in which they are offered; those with AV1 only where it can be encoded.
std::vector<ExportPreset> exportPresets(bool with_av1 = false);
const ExportPreset& exportPreset(const std::string& id);

enum class RangeKind { whole, marks, last, trimmed };

/// A take as material to export: its pictures, and where a person marked and trimmed it.
struct TakeLength {
  std::int64_t frames = 0;
  double fps = 16;
  std::optional<FrameSpan> marks{};
  std::optional<FrameSpan> trim{};
};

/// The part of a take to export; `last_seconds` is the length of RangeKind::last. Without marks or a trim their ranges
/// are the whole take.
FrameSpan rangeOf(RangeKind kind, const TakeLength& take, double last_seconds);

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
ExportSize exportSize(const ExportPreset& preset, const FrameSpan& range, double native_fps, double fps, int width,
                      int height, double bytes_per_pixel);

/// The first path by the default pattern that is not `taken`: longtake_2026-11-21_160501_take1.mp4, ..._2.mp4.
std::filesystem::path usualPath(const std::filesystem::path& folder, const std::string& session, TakeId take,
                                const std::string& suffix,
                                const std::function<bool(const std::filesystem::path&)>& taken);
/// The user's folder for videos, or their home.
QString videoFolder();

/// A duration as text: "0:42", or "12.5 s" for short ones.
QString durationText(double seconds);

}  // namespace longtake::ui
