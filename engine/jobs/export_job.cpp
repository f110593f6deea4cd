#include "engine/jobs/export_job.h"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "engine/jobs/errors.h"
#include "engine/jobs/export_frames.h"
#include "engine/jobs/memory_track.h"
#include "engine/jobs/session_frames.h"
#include "engine/jobs/session_source.h"
#include "engine/media/chapters.h"
#include "engine/media/lay_sound.h"
#include "engine/media/output.h"
#include "engine/media/unfinished.h"
#include "engine/options/session_options.h"
#include "engine/options/take_facts.h"
#include "engine/session/carried_session.h"
#include "engine/session/session.h"
#include "engine/stream/command_json.h"
#include "engine/stream/ids.h"
#include "engine/stream/library.h"
#include "engine/stream/prompt_text.h"
#include "engine/stream/take_outline.h"

namespace longtake {
namespace {

/// All pictures of an export, which may be read several times: of one take or of two, with or without the memory. The
/// session is read once and the decoder loaded once.
class ExportPictures {
 public:
  /// Finds the span, which stays the same while the session grows, and recomputes the memory if requested.
  static Result<ExportPictures> open(const ExportJob& job, const Library::Progress& progress,
                                     const std::stop_token& stop);

  const SessionReader& session() const { return *session_; }
  const FrameSpan& span() const { return span_; }
  double seconds() const { return static_cast<double>(frames_in(span_)) / session_->manifest().fps; }

  Result<std::unique_ptr<FrameSource>> pictures() const;
  /// Only the memory. Precondition: the job requests a file of it.
  std::unique_ptr<FrameSource> memory() const;

 private:
  struct Side {
    TakeId take = 0;
    FrameSpan span{};  ///< its own pictures; the last one is held until the end
    std::shared_ptr<const MemoryTrack> memory;
    Plate caption;
  };

  Side side_of(TakeId take) const;
  Result<void> make_memory(const Library::Progress& progress, const std::stop_token& stop);
  Result<std::unique_ptr<FrameSource>> pictures_of(const Side& side) const;
  std::unique_ptr<FrameSource> held(std::unique_ptr<FrameSource> frames) const;
  std::unique_ptr<FrameSource> beside(std::vector<std::unique_ptr<FrameSource>> sides) const;

  ExportJob job_;
  ColourMap map_ = ColourMap::magma;
  std::shared_ptr<const SessionReader> session_;
  std::shared_ptr<const Decoder> decoder_;
  FrameSpan span_{};
  std::vector<Side> sides_;  // one or two
};

std::int64_t pictures_in(const SessionReader& session, TakeId take) {
  const auto path = session.path_of(take);
  return path.empty() ? 0 : path.back().header.first_frame + path.back().header.frames;
}

// "Take 2 · the good one", or its policy if captions cannot show its name.
std::string caption_of(const SessionReader& session, TakeId take) {
  const TakeFacts facts = facts_of(session, take);
  const std::string& what = !facts.note.empty() && can_write(facts.note) ? facts.note : facts.policy;
  std::string caption = "Take " + std::to_string(take + 1);
  if (!what.empty() && can_write(what)) caption += " \xC2\xB7 " + what;
  return caption;
}

Result<ExportPictures> ExportPictures::open(const ExportJob& job, const Library::Progress& progress,
                                            const std::stop_token& stop) {
  ExportPictures out;
  out.job_ = job;
  if (!choose(job.look.map, out.map_))
    return fail(errors::kUnknownColours, {{"map", job.look.map}, {"maps", names_text<ColourMap>()}});
  auto opened = TRY(SessionReader::open(job.session));
  out.session_ = std::make_shared<const SessionReader>(std::move(opened));
  std::vector<TakeId> takes = {job.take};
  if (job.second) takes.push_back(job.second->take);
  std::int64_t all = 0;
  for (const TakeId take : takes) {
    const std::int64_t pictures = pictures_in(*out.session_, take);
    if (pictures == 0) return fail(errors::kNoChunks, {{"take", take + 1}});
    all = std::max(all, pictures);
  }
  out.span_ = job.span ? *job.span : used_part(trim_of(*out.session_, job.take), all);
  if (out.span_.end == kOpenEnd) out.span_.end = all;
  if (out.span_.first < 0 || frames_in(out.span_) == 0 || out.span_.end > all)
    return fail(errors::kOutsideTheTake, {{"first", out.span_.first}, {"end", out.span_.end}, {"count", all}});
  for (const TakeId take : takes) out.sides_.push_back(out.side_of(take));
  if (job.options.memory != MemoryShown::no) TRY(out.make_memory(progress, stop));
  out.decoder_ = TRY(decoder_of(*out.session_));
  return out;
}

ExportPictures::Side ExportPictures::side_of(TakeId take) const {
  const Manifest& manifest = session_->manifest();
  const std::int64_t pictures = pictures_in(*session_, take);
  Side side;
  side.take = take;
  side.span.first = std::min(span_.first, pictures - 1);
  side.span.end = std::max(std::min(span_.end, pictures), side.span.first + 1);
  if (job_.second && job_.second->captions)
    side.caption = side_caption(caption_of(*session_, take), manifest.width, manifest.height);
  return side;
}

Result<void> ExportPictures::make_memory(const Library::Progress& progress, const std::stop_token& stop) {
  const double share = 1.0 / static_cast<double>(sides_.size());
  for (std::size_t i = 0; i < sides_.size(); ++i) {
    Side& side = sides_[i];
    const auto tell = [&](const std::string&, double fraction) {
      progress("Making the memory again", share * (static_cast<double>(i) + fraction));
    };
    tell({}, 0);
    const auto source = make_session_source(session_->manifest());
    auto memory = TRY(MemoryTrack::make_again(*session_, job_.session, side.take, side.span,
                                              {map_, job_.look.gamma, job_.look.range}, *source, tell, stop));
    side.memory = std::make_shared<const MemoryTrack>(std::move(memory));
  }
  return {};
}

std::unique_ptr<FrameSource> ExportPictures::held(std::unique_ptr<FrameSource> frames) const {
  if (frames->frame_count() == frames_in(span_)) return frames;
  return std::make_unique<HeldFrames>(std::move(frames), frames_in(span_));
}

std::unique_ptr<FrameSource> ExportPictures::beside(std::vector<std::unique_ptr<FrameSource>> sides) const {
  if (sides.size() == 1) return std::move(sides.front());
  return std::make_unique<BesideFrames>(std::move(sides[0]), std::move(sides[1]), sides_[0].caption, sides_[1].caption);
}

Result<std::unique_ptr<FrameSource>> ExportPictures::pictures_of(const Side& side) const {
  auto frames = TRY(SessionFrames::open(session_, decoder_, side.take, side.span));
  std::unique_ptr<FrameSource> out = std::move(frames);
  if (job_.options.memory == MemoryShown::over)
    out = std::make_unique<OverlaidFrames>(std::move(out), side.memory, map_, side.span.first);
  return held(std::move(out));
}

Result<std::unique_ptr<FrameSource>> ExportPictures::pictures() const {
  std::vector<std::unique_ptr<FrameSource>> sides;
  for (const Side& side : sides_) {
    auto frames = TRY(pictures_of(side));
    sides.push_back(std::move(frames));
  }
  return beside(std::move(sides));
}

std::unique_ptr<FrameSource> ExportPictures::memory() const {
  const Manifest& manifest = session_->manifest();
  const VideoFormat format{manifest.width, manifest.height, frame_rate(manifest.fps)};
  std::vector<std::unique_ptr<FrameSource>> sides;
  for (const Side& side : sides_)
    sides.push_back(
        held(std::make_unique<MemoryFrames>(side.memory, map_, format, side.span.first, frames_in(side.span))));
  return beside(std::move(sides));
}

// The chapters of a span, divided at prompt changes and named moments. Times count from its first picture. A part under
// the empty prompt has the title "-".
std::vector<Chapter> prompt_chapters(const SessionReader& session, TakeId take, const FrameSpan& span) {
  const auto path = session.path_of(take);
  const auto along = events_along(session, path, take);
  std::string text = "-";
  if (const auto options = session_options(session.manifest()); options && !options->prompt.empty())
    text = options->prompt;
  const auto seconds = [&](std::int64_t frame) {
    return static_cast<double>(std::max<std::int64_t>(0, frame - span.first)) / session.manifest().fps;
  };
  std::vector<Chapter> chapters;
  for (std::size_t i = 0; i < path.size(); ++i) {
    const ChunkRecord& chunk = path[i].header;
    if (chunk.first_frame >= span.end) break;
    std::string name;
    for (const EventRecord* event : along[i]) {
      if (event->kind != "set_prompt" && event->kind != "mark_moment") continue;
      const auto command = command_from_json(event->kind, event->body);
      if (!command) continue;
      if (const auto* prompt = std::get_if<SetPrompt>(&*command)) text = prompt_title(prompt->texts);
      if (const auto* mark = std::get_if<MarkMoment>(&*command)) name = mark->name;
    }
    // The user's own name replaces the prompt.
    if (!name.empty()) text = name;
    if (chunk.first_frame + chunk.frames <= span.first || (!chapters.empty() && chapters.back().title == text))
      continue;
    if (!chapters.empty()) chapters.back().end_s = seconds(chunk.first_frame);
    chapters.push_back({seconds(chunk.first_frame), seconds(span.end), text});
  }
  return chapters;
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

// The sink's errors name the hidden file; this substitutes the requested file's name.
Error about_export(Error error, const ExportJob& job) {
  if (error.kind == Error::Kind::cancelled || error.code == errors::kNotSoSmall.code) return error;
  const bool full = error.kind == Error::Kind::no_space;
  return make_error(full ? errors::kExportFullDisk : errors::kNotExported, {{"file", file_name(job)}},
                    std::move(error));
}

constexpr double memory_share = .4;  // share of its time that an export with recomputed memory spends on the memory

/// Maps progress to the range between two fractions of the whole.
Library::Progress between(const Library::Progress& progress, double from, double to) {
  return [&progress, from, to](const JobStep& step, double fraction) { progress(step, from + (to - from) * fraction); };
}

struct Written {
  std::int64_t frames = 0;
  std::string encoder;
  PictureSize size;
};

Result<Written> write_frames(FrameSource& frames, const ExportJob& job, const EncoderSettings& settings,
                             const std::vector<Chapter>& chapters, const std::filesystem::path& out,
                             const Library::Progress& progress, const std::stop_token& stop) {
  const VideoFormat native = frames.format();
  const ExportOptions& options = job.options;
  auto size = TRY(picture_size(options.size, native));
  const FrameRate rate = options.fps > 0 ? frame_rate(options.fps) : native.rate;
  auto sink = TRY(open_output(out, native, rate, settings, size, options.mix ? Between::mix : Between::motion));
  if (holds(options.prompts, PromptsIn::chapters)) sink->set_chapters(chapters);
  const double total = static_cast<double>(frames.frame_count().value_or(1));
  auto copied = copy_frames(frames, *sink, stop,
                            [&](std::int64_t done) { progress("Exporting", static_cast<double>(done) / total); });
  if (!copied) return fail(std::move(copied.error()));
  if (!job.sound.empty()) {
    const double seconds = static_cast<double>(*copied) / native.rate.value();
    TRY(lay_sound(out, sound_of(job), seconds, stop));
  }
  if (size.width == 0) size = {native.width, native.height};
  return Written{*copied, sink->encoder(), size};
}

constexpr int attempts = 4;
constexpr double file_share = .97;       // share of a size limit for the pictures; the rest is the file's index
constexpr double step_back = .93;        // safety factor below the rate that an attempt suggests
constexpr double highest_kbps = 100000;  // above the rate of any quality

/// write_frames(), repeated at a lower rate while the product exceeds the limit minus `beside`.
Result<Written> write_pictures(const ExportPictures& pictures, const ExportJob& job, EncoderSettings settings,
                               const std::vector<Chapter>& chapters, std::int64_t beside,
                               const std::filesystem::path& out, const Library::Progress& progress,
                               const std::stop_token& stop) {
  const bool limited = job.options.most_bytes > 0;
  const std::int64_t room = job.options.most_bytes - beside;
  const double seconds = pictures.seconds();
  const std::int64_t for_pictures = room - (job.sound.empty() ? 0 : sound_bytes(seconds));
  double kbps = std::min(file_share * 8e-3 * static_cast<double>(for_pictures) / std::max(seconds, .1), highest_kbps);
  for (int attempt = 0; attempt < attempts && (kbps >= 1 || !limited); ++attempt) {
    auto frames = TRY(pictures.pictures());
    if (limited) settings.most_kbps = static_cast<int>(kbps);
    auto written = write_frames(*frames, job, settings, chapters, out, progress, stop);
    const std::int64_t bytes = written && limited ? size_on_disk(out) : 0;
    if (!limited || bytes <= room) return written;
    kbps *= step_back * static_cast<double>(room) / static_cast<double>(bytes);
  }
  return fail(errors::kNotSoSmall,
              {{"file", file_name(job)}, {"limit", ByteCount{static_cast<std::uint64_t>(job.options.most_bytes)}}});
}

/// The product in its temporary place, or stdout, which has none.
struct Product {
  std::unique_ptr<Unfinished> unfinished;
  std::filesystem::path path;
};

Result<Product> begin_product(const std::filesystem::path& out, ExportFormat format) {
  if (format == ExportFormat::y4m_pipe) return Product{nullptr, out};
  auto unfinished = TRY(Unfinished::begin(out, format == ExportFormat::png));
  std::filesystem::path path = unfinished->path();
  return Product{std::move(unfinished), std::move(path)};
}

/// Refuses requests that the job's file format does not support.
Result<void> check_wishes(const ExportJob& job, ExportFormat format) {
  if (format != ExportFormat::mp4) {
    if (job.options.most_bytes > 0) return fail(errors::kOnlyMp4HasALimit, {{"file", file_name(job)}});
    if (job.options.av1) return fail(errors::kOnlyMp4ChoosesAv1, {{"file", file_name(job)}});
    if (!job.sound.empty()) return fail(errors::kOnlyMp4HasSound, {{"file", file_name(job)}});
  }
  if (format == ExportFormat::y4m_pipe && job.options.memory == MemoryShown::beside)
    return fail(errors::kNoPlaceForMemory);
  return job.sound.empty() ? Result<void>() : check_sound(sound_of(job));
}

/// Only the memory, as a second product next to that of the job. Additional pictures are blended, because nothing moves
/// in them.
Result<std::string> write_memory(const ExportPictures& pictures, const ExportJob& job, ExportFormat format,
                                 const EncoderSettings& settings, const Library::Progress& progress,
                                 const std::stop_token& stop) {
  ExportJob alone = job;
  alone.out = memory_file(job.out).string();
  alone.options.mix = true;
  alone.options.prompts = PromptsIn::none;
  alone.sound.clear();
  auto product = TRY(begin_product(alone.out, format));
  const auto frames = pictures.memory();
  TRY(write_frames(*frames, alone, settings, {}, product.path, progress, stop));
  TRY(product.unfinished->put_in_place(job.replaces));
  return alone.out;
}

/// The job without the prefix of its errors.
Result<Exported> write_products(const ExportJob& job, ExportFormat format, const Library::Progress& progress,
                                const std::stop_token& stop) {
  const EncoderSettings settings = encoder_settings(job.options, format);
  const double begun = job.options.memory != MemoryShown::no ? memory_share : 0;
  const auto pictures = TRY(ExportPictures::open(job, between(progress, 0, begun), stop));
  const SessionReader& session = pictures.session();
  const auto chapters = prompt_chapters(session, job.take, pictures.span());
  const auto product = TRY(begin_product(job.out, format));
  // The session as it is now. It counts towards the limit, so it must not grow before it is written into the file.
  const bool carries = job.options.session && format == ExportFormat::mp4;
  const std::string_view log = carries ? session.finished_log() : std::string_view();
  const bool alone = job.options.memory == MemoryShown::beside;
  auto written =
      TRY(write_pictures(pictures, job, settings, chapters, carries ? static_cast<std::int64_t>(carried_bytes(log)) : 0,
                         product.path, between(progress, begun, alone ? .9 : 1), stop));
  if (carries) TRY(carry_session(product.path, log));
  Exported exported{job.out, written.frames, static_cast<double>(written.frames) / session.manifest().fps};
  exported.bytes = product.unfinished ? size_on_disk(product.path) : 0;
  exported.width = written.size.width;
  exported.height = written.size.height;
  exported.encoder = std::move(written.encoder);
  // Companion files are written first, so that a finished video never lacks them.
  if (alone) exported.memory = TRY(write_memory(pictures, job, format, settings, between(progress, .9, 1), stop));
  if (holds(job.options.prompts, PromptsIn::subtitles)) TRY(write_subtitles(job.out, chapters));
  if (holds(job.options.prompts, PromptsIn::webvtt)) TRY(write_webvtt(job.out, chapters));
  if (product.unfinished) TRY(product.unfinished->put_in_place(job.replaces));
  return exported;
}

}  // namespace

std::filesystem::path memory_file(const std::filesystem::path& out) {
  const std::filesystem::path whole = out.has_filename() ? out : out.parent_path();
  return whole.parent_path() / (whole.stem().string() + ".memory" + whole.extension().string());
}

Result<Exported> run_export(const ExportJob& job, const Library::Progress& progress, const std::stop_token& stop) {
  if (!export_kind(job.options.form)) return fail(errors::kUnknownPreset, {{"preset", job.options.form}});
  const auto format = check_output(job.out);
  if (!format) return fail(about_export(format.error(), job));
  TRY(check_wishes(job, *format));
  progress("Loading the decoder", 0);
  auto exported = write_products(job, *format, progress, stop);
  if (!exported) return fail(about_export(std::move(exported.error()), job));
  return exported;
}

}  // namespace longtake
