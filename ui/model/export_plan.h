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

/// The first choice in the export dialog, which sets the defaults of all others.
struct ExportPreset : ExportKind {
  const char* name;
  const char* note;

  QString title() const { return QCoreApplication::translate("longtake::ui::ExportPreset", name); }
  QString explanation() const { return QCoreApplication::translate("longtake::ui::ExportPreset", note); }
};
/// The built-in presets, in order; those with AV1 only if AV1 can be encoded.
std::vector<ExportPreset> exportPresets(bool with_av1 = false);
const ExportPreset& exportPreset(const std::string& id);

enum class RangeKind { whole, marks, last, trimmed };

/// A take as material to export: its frames, and its marks and trim.
struct TakeLength {
  std::int64_t frames = 0;
  double fps = 16;
  std::optional<FrameSpan> marks{};
  std::optional<FrameSpan> trim{};
};

/// The part of a take to export; `last_seconds` is the length of RangeKind::last. Missing marks or a missing trim
/// select the whole take.
FrameSpan rangeOf(RangeKind kind, const TakeLength& take, double last_seconds);

/// The frame size of an export with the size `id` of an ExportJob.
struct FrameSize {
  std::string id;
  int width = 0;   ///< px
  int height = 0;  ///< px
};
/// The available sizes: the model's own first, then larger ones.
std::vector<FrameSize> exportSizes(int width, int height);

/// The properties of an export, estimated before it starts.
struct ExportSize {
  double seconds = 0;
  std::int64_t pictures = 0;  ///< frames in the file, at its own frame rate
  std::int64_t bytes = 0;     ///< estimated size of the file
};
ExportSize exportSize(const ExportPreset& preset, const FrameSpan& range, double native_fps, double fps, int width,
                      int height, double bytes_per_pixel);

/// The first path of the default pattern that is not `taken`: longtake_2026-11-21_160501_take1.mp4, ..._2.mp4.
std::filesystem::path usualPath(const std::filesystem::path& folder, const std::string& session, TakeId take,
                                const std::string& suffix,
                                const std::function<bool(const std::filesystem::path&)>& taken);
/// The user's folder for videos, or the home folder.
QString videoFolder();

/// A duration as text: "0:42", or "12.5 s" for short ones.
QString durationText(double seconds);

}  // namespace longtake::ui
