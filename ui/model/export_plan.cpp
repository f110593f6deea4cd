#include "ui/model/export_plan.h"

#include <QStandardPaths>
#include <algorithm>
#include <array>
#include <cmath>
#include <system_error>

#include "engine/options/name_template.h"
#include "engine/stream/take_outline.h"
#include "ui/look/language.h"

namespace longtake::ui {
namespace {

struct KindWords {
  const char* id;
  const char* name;
  const char* note;
};
constexpr std::array<KindWords, kExportKinds.size()> kWords = {{
    {"share", QT_TRANSLATE_NOOP("longtake::ui::ExportPreset", "Share"),
     QT_TRANSLATE_NOOP("longtake::ui::ExportPreset",
                       "H.264 MP4 that phones, editors and most sites take. Choose 24 pictures a second for a site "
                       "that refuses 16.")},
    {"master", QT_TRANSLATE_NOOP("longtake::ui::ExportPreset", "Master"),
     QT_TRANSLATE_NOOP("longtake::ui::ExportPreset",
                       "H.264 MP4 at the model's own rate, with hardly any loss. For editing and for keeping.")},
    {"draft", QT_TRANSLATE_NOOP("longtake::ui::ExportPreset", "Draft"),
     QT_TRANSLATE_NOOP("longtake::ui::ExportPreset", "A small H.264 MP4, made quickly. For messages and notes.")},
    {"av1", QT_TRANSLATE_NOOP("longtake::ui::ExportPreset", "AV1"),
     QT_TRANSLATE_NOOP("longtake::ui::ExportPreset",
                       "An MP4 with AV1: smaller than H.264 and slower to make. Not every player supports it yet.")},
    {"webm", QT_TRANSLATE_NOOP("longtake::ui::ExportPreset", "WebM (AV1)"),
     QT_TRANSLATE_NOOP("longtake::ui::ExportPreset", "A .webm file with AV1, for web pages. Slower to make.")},
    {"gif", QT_TRANSLATE_NOOP("longtake::ui::ExportPreset", "GIF"),
     QT_TRANSLATE_NOOP(
         "longtake::ui::ExportPreset",
         "An animated GIF that repeats, with 255 colours chosen from the pictures. Best for a few seconds.")},
    {"png", QT_TRANSLATE_NOOP("longtake::ui::ExportPreset", "PNG pictures"),
     QT_TRANSLATE_NOOP("longtake::ui::ExportPreset",
                       "A folder with one lossless picture per frame, for compositing and for papers.")},
    {"archive", QT_TRANSLATE_NOOP("longtake::ui::ExportPreset", "Archive (FFV1)"),
     QT_TRANSLATE_NOOP(
         "longtake::ui::ExportPreset",
         "A .mkv file without any loss, at the model's own rate. For keeping, and for making others from.")},
    {"prores", QT_TRANSLATE_NOOP("longtake::ui::ExportPreset", "Editing (ProRes)"),
     QT_TRANSLATE_NOOP("longtake::ui::ExportPreset",
                       "ProRes 422 HQ in a .mov file, which editors cut without decoding the frames around the cut.")},
    {"webp", QT_TRANSLATE_NOOP("longtake::ui::ExportPreset", "WebP"),
     QT_TRANSLATE_NOOP("longtake::ui::ExportPreset",
                       "An animated WebP that repeats, with all colours and much smaller than a GIF. For web pages.")},
}};

}  // namespace

std::vector<ExportPreset> exportPresets(bool with_av1) {
  std::vector<ExportPreset> out;
  for (const KindWords& words : kWords)
    if (const auto kind = export_kind(words.id); kind && (with_av1 || !kind->av1))
      out.push_back({*kind, words.name, words.note});
  return out;
}

const ExportPreset& exportPreset(const std::string& id) {
  static const std::vector<ExportPreset> all = exportPresets(true);
  const auto found = std::ranges::find_if(all, [&](const ExportPreset& preset) { return preset.id == id; });
  return found == all.end() ? all.front() : *found;
}

FrameSpan rangeOf(RangeKind kind, const TakeLength& take, double last_seconds) {
  const std::int64_t all = take.frames;
  if (kind == RangeKind::last) return {std::max<std::int64_t>(0, all - std::llround(last_seconds * take.fps)), all};
  if (kind == RangeKind::trimmed) return used_part(take.trim, all);
  if (kind == RangeKind::whole || !take.marks) return {0, all};
  return {std::clamp<std::int64_t>(take.marks->first, 0, all), std::clamp<std::int64_t>(take.marks->end, 0, all)};
}

std::vector<FrameSize> exportSizes(int width, int height) {
  std::vector<FrameSize> out = {{"native", width, height}, {"2x", width * 2, height * 2}};
  for (const FrameSize& one : {FrameSize{"1080p", 1920, 1080}, FrameSize{"1080x1920", 1080, 1920}})
    if (one.width >= width && one.height >= height) out.push_back(one);
  return out;
}

ExportSize exportSize(const ExportPreset& preset, const FrameSpan& range, double native_fps, double fps, int width,
                      int height, double bytes_per_pixel) {
  ExportSize size;
  size.seconds = static_cast<double>(frames_in(range)) / native_fps;
  size.pictures = std::llround(size.seconds * fps);
  // Interpolated frames compress far better than new ones.
  const double new_pictures = preset.format == ExportFormat::mp4 || preset.format == ExportFormat::webm
                                  ? static_cast<double>(frames_in(range))
                                  : static_cast<double>(size.pictures);
  size.bytes = std::llround(new_pictures * width * height * bytes_per_pixel) + 2000;
  return size;
}

std::filesystem::path usualPath(const std::filesystem::path& folder, const std::string& session, TakeId take,
                                const std::string& suffix,
                                const std::function<bool(const std::filesystem::path&)>& taken) {
  NameFacts facts;
  facts.session = session_name(session);
  facts.take = take;
  return *free_path(folder, kDefaultName, facts, suffix, taken);  // only a custom pattern can be refused
}

QString videoFolder() {
  const QString videos = QStandardPaths::writableLocation(QStandardPaths::MoviesLocation);
  std::error_code ignored;
  if (!videos.isEmpty() && std::filesystem::is_directory(videos.toStdString(), ignored)) return videos;
  return QStandardPaths::writableLocation(QStandardPaths::HomeLocation);
}

QString durationText(double seconds) {
  if (seconds < 60)
    return QCoreApplication::translate("longtake::ui::ExportPreset", "%1 s").arg(decimalText(seconds, 1));
  const auto whole = std::llround(seconds);
  const auto two = [](long long value) { return QStringLiteral("%1").arg(value, 2, 10, QLatin1Char('0')); };
  if (whole < 3600) return QStringLiteral("%1:%2").arg(whole / 60).arg(two(whole % 60));
  return QStringLiteral("%1:%2:%3").arg(whole / 3600).arg(two(whole / 60 % 60), two(whole % 60));
}

}  // namespace longtake::ui
