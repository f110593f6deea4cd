#include "engine/jobs/export_job.h"

#include <filesystem>
#include <map>
#include <system_error>
#include <utility>
#include <vector>

#include "engine/jobs/errors.h"
#include "engine/jobs/prompt_chapters.h"
#include "engine/media/output.h"
#include "engine/media/sound/lay_sound.h"
#include "engine/media/unfinished.h"
#include "engine/playback/session_frames.h"
#include "engine/session/carried_session.h"

namespace longtake {
namespace {

/// The encoder settings of an export preset.
const std::map<std::string, EncoderSettings>& presets() {
  static const std::map<std::string, EncoderSettings> known = [] {
    std::map<std::string, EncoderSettings> made;
    made["draft"].crf = 28;
    made["draft"].preset = "veryfast";
    made["standard"].crf = 18;
    made["best"].crf = 12;
    made["best"].preset = "slow";
    return made;
  }();
  return known;
}

std::int64_t size_on_disk(const std::filesystem::path& path) {
  std::error_code ignored;
  if (!std::filesystem::is_directory(path, ignored))
    return static_cast<std::int64_t>(std::filesystem::file_size(path, ignored));
  std::int64_t bytes = 0;
  for (const auto& entry : std::filesystem::directory_iterator(path, ignored))
    bytes += static_cast<std::int64_t>(entry.file_size(ignored));
  return bytes;
}

SoundTrack sound_of(const ExportJob& job) { return {job.sound, job.sound_from_s}; }

std::string file_name(const ExportJob& job) { return std::filesystem::path(job.out).filename().string(); }

// The sink's errors name the hidden file; this puts the requested file's name in its place.
Error about_export(Error error, const ExportJob& job) {
  if (error.kind == Error::Kind::cancelled || error.code == errors::kNotSoSmall.code) return error;
  const bool full = error.kind == Error::Kind::no_space;
  return make_error(full ? errors::kExportFullDisk : errors::kNotExported, {{"file", file_name(job)}},
                    std::move(error));
}

struct Written {
  std::int64_t frames = 0;
  std::string encoder;
  PictureSize size;
};

Result<Written> write_frames(SessionFrames& frames, const ExportJob& job, const EncoderSettings& settings,
                             const std::vector<Chapter>& chapters, const std::filesystem::path& out,
                             const Library::Progress& progress, const std::stop_token& stop) {
  const VideoFormat native = frames.format();
  auto size = picture_size(job.size, native);
  if (!size) return fail(std::move(size.error()));
  auto sink = open_output(out, native, frame_rate(job.fps), settings, *size, job.mix ? Between::mix : Between::motion);
  if (!sink) return fail(std::move(sink.error()));
  if (job.chapters) (*sink)->set_chapters(chapters);
  const double total = static_cast<double>(frames.frame_count().value_or(1));
  auto copied = copy_frames(frames, **sink, stop,
                            [&](std::int64_t done) { progress("Exporting", static_cast<double>(done) / total); });
  if (!copied) return fail(std::move(copied.error()));
  if (!job.sound.empty()) {
    const double seconds = static_cast<double>(*copied) / native.rate.value();
    if (auto laid = lay_sound(out, sound_of(job), seconds, stop); !laid) return fail(std::move(laid.error()));
  }
  if (size->width == 0) *size = {native.width, native.height};
  return Written{*copied, (*sink)->encoder(), *size};
}

constexpr int attempts = 4;
constexpr double file_share = .97;       // of a limit that the pictures may take; the rest is the file's index
constexpr double step_back = .93;        // below what an attempt says would do
constexpr double highest_kbps = 100000;  // more than any quality takes

/// write_frames(), and again at a lower rate as long as the product takes more than `room` bytes. `frames` are at their
/// beginning.
Result<Written> write_within(std::int64_t room, SessionFrames& frames, const ExportJob& job, EncoderSettings settings,
                             const std::vector<Chapter>& chapters, const std::filesystem::path& out,
                             const Library::Progress& progress, const std::stop_token& stop) {
  const std::int64_t count = frames.frame_count().value_or(1);
  const double seconds = static_cast<double>(count) / frames.format().rate.value();
  const std::int64_t for_pictures = room - (job.sound.empty() ? 0 : sound_bytes(seconds));
  double kbps = std::min(file_share * 8e-3 * static_cast<double>(for_pictures) / std::max(seconds, .1), highest_kbps);
  std::unique_ptr<SessionFrames> again;
  for (int attempt = 0; attempt < attempts && kbps >= 1; ++attempt) {
    if (attempt > 0) {
      // The same pictures, though the take may have grown.
      auto opened = SessionFrames::open(job.session, {job.take, frames.first_frame(), frames.first_frame() + count});
      if (!opened) return fail(std::move(opened.error()));
      again = std::move(*opened);
    }
    settings.most_kbps = static_cast<int>(kbps);
    auto written = write_frames(again ? *again : frames, job, settings, chapters, out, progress, stop);
    const std::int64_t bytes = written ? size_on_disk(out) : 0;
    if (bytes <= room) return written;
    kbps *= step_back * static_cast<double>(room) / static_cast<double>(bytes);
  }
  return fail(errors::kNotSoSmall,
              {{"file", file_name(job)}, {"limit", ByteCount{static_cast<std::uint64_t>(job.most_bytes)}}});
}

/// The product beside its place, or stdout, which has no other place.
struct Product {
  std::unique_ptr<Unfinished> unfinished;
  std::filesystem::path path;
};

Result<Product> begin_product(const ExportJob& job, OutputKind kind) {
  if (kind == OutputKind::y4m_pipe) return Product{nullptr, job.out};
  auto unfinished = Unfinished::begin(job.out, kind == OutputKind::png_folder);
  if (!unfinished) return fail(std::move(unfinished.error()));
  std::filesystem::path path = (*unfinished)->path();
  return Product{std::move(*unfinished), std::move(path)};
}

}  // namespace

Result<Exported> run_export(const ExportJob& job, const Library::Progress& progress, const std::stop_token& stop) {
  const auto preset = presets().find(job.preset);
  if (preset == presets().end()) return fail(errors::kUnknownPreset, {{"preset", job.preset}});
  EncoderSettings settings = preset->second;
  settings.crf = job.crf.value_or(settings.crf);
  const auto kind = check_output(job.out);
  if (!kind) return fail(about_export(kind.error(), job));
  if (job.most_bytes > 0 && *kind != OutputKind::mp4)
    return fail(errors::kOnlyMp4HasALimit, {{"file", file_name(job)}});
  if (!job.sound.empty()) {
    if (*kind != OutputKind::mp4) return fail(errors::kOnlyMp4HasSound, {{"file", file_name(job)}});
    if (auto usable = check_sound(sound_of(job)); !usable) return fail(std::move(usable.error()));
  }
  progress("Loading the decoder", 0);
  auto opened = SessionFrames::open(job.session, {job.take, job.first_frame, job.end_frame});
  if (!opened) return fail(about_export(std::move(opened.error()), job));
  SessionFrames& frames = **opened;
  const std::int64_t end_frame = frames.first_frame() + frames.frame_count().value_or(0);
  const auto chapters = prompt_chapters(frames.session(), job.take, frames.first_frame(), end_frame);
  auto product = begin_product(job, *kind);
  if (!product) return fail(about_export(std::move(product.error()), job));
  // The session as it is now: a limit counts it, so that it must not grow on the way into the file.
  const bool carries = job.with_session && *kind == OutputKind::mp4;
  const std::string_view log = carries ? frames.session().finished_log() : std::string_view();
  const std::int64_t room = job.most_bytes - (carries ? static_cast<std::int64_t>(carried_bytes(log)) : 0);
  auto written = job.most_bytes > 0 ? write_within(room, frames, job, settings, chapters, product->path, progress, stop)
                                    : write_frames(frames, job, settings, chapters, product->path, progress, stop);
  if (!written) return fail(about_export(std::move(written.error()), job));
  if (carries)
    if (auto carried = carry_session(product->path, log); !carried)
      return fail(about_export(std::move(carried.error()), job));
  const std::int64_t bytes = product->unfinished ? size_on_disk(product->path) : 0;
  // The subtitles are written first, so that a finished video never lacks them.
  if (job.subtitles) {
    if (auto kept = write_subtitles(job.out, chapters); !kept) return fail(about_export(std::move(kept.error()), job));
  }
  if (job.webvtt)
    if (auto kept = write_webvtt(job.out, chapters); !kept) return fail(about_export(std::move(kept.error()), job));
  if (product->unfinished)
    if (auto placed = product->unfinished->put_in_place(); !placed)
      return fail(about_export(std::move(placed.error()), job));
  const double seconds = static_cast<double>(written->frames) / frames.format().rate.value();
  return Exported{
      job.out, written->frames, seconds, bytes, written->size.width, written->size.height, std::move(written->encoder)};
}

}  // namespace longtake
