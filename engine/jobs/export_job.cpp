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
#include "engine/jobs/session_frames.h"
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

/// All pictures of an export, as often as they are needed: of one take or of two, with or without the memory.
class ExportPictures {
 public:
  /// Finds the stretch, which stays the same while the session grows, and makes the memory again where it is asked for.
  static Result<ExportPictures> open(const ExportJob& job, const Library::Progress& progress,
                                     const std::stop_token& stop);

  const SessionReader& session() const { return *session_; }
  std::int64_t first_frame() const { return first_; }
  std::int64_t end_frame() const { return end_; }

  Result<std::unique_ptr<FrameSource>> pictures() const;
  /// The memory alone. Only where the job asks for a file of it.
  std::unique_ptr<FrameSource> memory() const;

 private:
  struct Side {
    TakeId take = 0;
    std::int64_t first = 0;  ///< its own pictures, of which the last stays until the end
    std::int64_t end = 0;
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
  std::unique_ptr<SessionReader> session_;
  std::int64_t first_ = 0;
  std::int64_t end_ = 0;
  std::vector<Side> sides_;  // one or two
};

std::int64_t pictures_in(const SessionReader& session, TakeId take) {
  const auto path = session.path_of(take);
  return path.empty() ? 0 : path.back().header.first_frame + path.back().header.frames;
}

// "Take 2 · the good one", or its policy where it has no name that captions can be written with.
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
  if (!choose(job.memory.map, out.map_))
    return fail(errors::kUnknownColours, {{"map", job.memory.map}, {"maps", names_text<ColourMap>()}});
  auto opened = TRY(SessionReader::open(job.session));
  out.session_ = std::make_unique<SessionReader>(std::move(opened));
  std::vector<TakeId> takes = {job.take};
  if (job.second) takes.push_back(job.second->take);
  std::int64_t all = 0;
  for (const TakeId take : takes) {
    const std::int64_t pictures = pictures_in(*out.session_, take);
    if (pictures == 0) return fail(errors::kNoChunks, {{"take", take + 1}});
    all = std::max(all, pictures);
  }
  out.first_ = job.first_frame;
  out.end_ = job.end_frame < 0 ? all : job.end_frame;
  if (job.as_trimmed) {
    const TakeTrim used = used_part(trim_of(*out.session_, job.take), all);
    out.first_ = used.first;
    out.end_ = used.end;
  }
  if (out.first_ < 0 || out.first_ >= out.end_ || out.end_ > all)
    return fail(errors::kOutsideTheTake, {{"first", out.first_}, {"end", out.end_}, {"count", all}});
  for (const TakeId take : takes) out.sides_.push_back(out.side_of(take));
  if (job.memory.shown != MemoryShown::no) TRY(out.make_memory(progress, stop));
  return out;
}

ExportPictures::Side ExportPictures::side_of(TakeId take) const {
  const Manifest& manifest = session_->manifest();
  const std::int64_t pictures = pictures_in(*session_, take);
  Side side;
  side.take = take;
  side.first = std::min(first_, pictures - 1);
  side.end = std::max(std::min(end_, pictures), side.first + 1);
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
    auto memory = TRY(MemoryTrack::make_again(job_.session, {side.take, side.first, side.end},
                                              {map_, job_.memory.gamma, job_.memory.range}, tell, stop));
    side.memory = std::make_shared<const MemoryTrack>(std::move(memory));
  }
  return {};
}

std::unique_ptr<FrameSource> ExportPictures::held(std::unique_ptr<FrameSource> frames) const {
  if (frames->frame_count() == end_ - first_) return frames;
  return std::make_unique<HeldFrames>(std::move(frames), end_ - first_);
}

std::unique_ptr<FrameSource> ExportPictures::beside(std::vector<std::unique_ptr<FrameSource>> sides) const {
  if (sides.size() == 1) return std::move(sides.front());
  return std::make_unique<BesideFrames>(std::move(sides[0]), std::move(sides[1]), sides_[0].caption, sides_[1].caption);
}

Result<std::unique_ptr<FrameSource>> ExportPictures::pictures_of(const Side& side) const {
  auto frames = TRY(SessionFrames::open(job_.session, {side.take, side.first, side.end}));
  std::unique_ptr<FrameSource> out = std::move(frames);
  if (job_.memory.shown == MemoryShown::over)
    out = std::make_unique<OverlaidFrames>(std::move(out), side.memory, map_, side.first);
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
    sides.push_back(held(std::make_unique<MemoryFrames>(side.memory, map_, format, side.first, side.end - side.first)));
  return beside(std::move(sides));
}

// The chapters of pictures first_frame .. end_frame - 1 of a take, divided where the prompt changed and where a moment
// has a name. Times count from the first of these pictures. A stretch under the empty prompt has the title "-".
std::vector<Chapter> prompt_chapters(const SessionReader& session, TakeId take, std::int64_t first_frame,
                                     std::int64_t end_frame) {
  const auto path = session.path_of(take);
  const auto along = events_along(session, path, take);
  std::string text = "-";
  if (const auto options = session_options(session.manifest()); options && !options->prompt.empty())
    text = options->prompt;
  const auto seconds = [&](std::int64_t frame) {
    return static_cast<double>(std::max<std::int64_t>(0, frame - first_frame)) / session.manifest().fps;
  };
  std::vector<Chapter> chapters;
  for (std::size_t i = 0; i < path.size(); ++i) {
    const ChunkRecord& chunk = path[i].header;
    if (chunk.first_frame >= end_frame) break;
    std::string name;
    for (const EventRecord* event : along[i]) {
      if (event->kind != "set_prompt" && event->kind != "mark_moment") continue;
      const auto command = command_from_json(event->kind, event->body);
      if (!command) continue;
      if (const auto* prompt = std::get_if<SetPrompt>(&*command)) text = prompt_title(prompt->texts);
      if (const auto* mark = std::get_if<MarkMoment>(&*command)) name = mark->name;
    }
    // A person's own name says more than the prompt.
    if (!name.empty()) text = name;
    if (chunk.first_frame + chunk.frames <= first_frame || (!chapters.empty() && chapters.back().title == text))
      continue;
    if (!chapters.empty()) chapters.back().end_s = seconds(chunk.first_frame);
    chapters.push_back({seconds(chunk.first_frame), seconds(end_frame), text});
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

// The sink's errors name the hidden file; this puts the requested file's name in its place.
Error about_export(Error error, const ExportJob& job) {
  if (error.kind == Error::Kind::cancelled || error.code == errors::kNotSoSmall.code) return error;
  const bool full = error.kind == Error::Kind::no_space;
  return make_error(full ? errors::kExportFullDisk : errors::kNotExported, {{"file", file_name(job)}},
                    std::move(error));
}

constexpr double memory_share = .4;  // an export that makes the memory again spends about this share of its time on it

/// Progress between two fractions of the whole.
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
  auto size = TRY(picture_size(job.size, native));
  auto sink =
      TRY(open_output(out, native, frame_rate(job.fps), settings, size, job.mix ? Between::mix : Between::motion));
  if (job.chapters) sink->set_chapters(chapters);
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
constexpr double file_share = .97;       // the pictures may take this share of a limit; the rest is the file's index
constexpr double step_back = .93;        // below what an attempt says would do
constexpr double highest_kbps = 100000;  // more than any quality takes

/// write_frames(), and again at a lower rate as long as the product takes more than `room` bytes.
Result<Written> write_within(std::int64_t room, const ExportPictures& pictures, const ExportJob& job,
                             EncoderSettings settings, const std::vector<Chapter>& chapters,
                             const std::filesystem::path& out, const Library::Progress& progress,
                             const std::stop_token& stop) {
  const double seconds =
      static_cast<double>(pictures.end_frame() - pictures.first_frame()) / pictures.session().manifest().fps;
  const std::int64_t for_pictures = room - (job.sound.empty() ? 0 : sound_bytes(seconds));
  double kbps = std::min(file_share * 8e-3 * static_cast<double>(for_pictures) / std::max(seconds, .1), highest_kbps);
  for (int attempt = 0; attempt < attempts && kbps >= 1; ++attempt) {
    auto frames = TRY(pictures.pictures());
    settings.most_kbps = static_cast<int>(kbps);
    auto written = write_frames(*frames, job, settings, chapters, out, progress, stop);
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

Result<Product> begin_product(const std::filesystem::path& out, OutputKind kind) {
  if (kind == OutputKind::y4m_pipe) return Product{nullptr, out};
  auto unfinished = TRY(Unfinished::begin(out, kind == OutputKind::png_folder));
  std::filesystem::path path = unfinished->path();
  return Product{std::move(unfinished), std::move(path)};
}

/// Refuses what a job asks for and its kind of file does not have.
Result<void> check_wishes(const ExportJob& job, OutputKind kind) {
  if (kind != OutputKind::mp4) {
    if (job.most_bytes > 0) return fail(errors::kOnlyMp4HasALimit, {{"file", file_name(job)}});
    if (job.av1) return fail(errors::kOnlyMp4ChoosesAv1, {{"file", file_name(job)}});
    if (!job.sound.empty()) return fail(errors::kOnlyMp4HasSound, {{"file", file_name(job)}});
  }
  if (kind == OutputKind::y4m_pipe && job.memory.shown == MemoryShown::beside) return fail(errors::kNoPlaceForMemory);
  return job.sound.empty() ? Result<void>() : check_sound(sound_of(job));
}

/// The memory alone, as another product beside that of the job. Its pictures are mixed where there are more of them:
/// nothing moves in them.
Result<std::string> write_memory(const ExportPictures& pictures, const ExportJob& job, OutputKind kind,
                                 const EncoderSettings& settings, const Library::Progress& progress,
                                 const std::stop_token& stop) {
  ExportJob alone = job;
  alone.out = memory_file(job.out).string();
  alone.mix = true;
  alone.chapters = false;
  alone.sound.clear();
  auto product = TRY(begin_product(alone.out, kind));
  const auto frames = pictures.memory();
  TRY(write_frames(*frames, alone, settings, {}, product.path, progress, stop));
  TRY(product.unfinished->put_in_place());
  return alone.out;
}

}  // namespace

std::filesystem::path memory_file(const std::filesystem::path& out) {
  const std::filesystem::path whole = out.has_filename() ? out : out.parent_path();
  return whole.parent_path() / (whole.stem().string() + ".memory" + whole.extension().string());
}

Result<Exported> run_export(const ExportJob& job, const Library::Progress& progress, const std::stop_token& stop) {
  const auto preset = encoder_preset(job.preset);
  if (!preset) return fail(errors::kUnknownPreset, {{"preset", job.preset}});
  EncoderSettings settings = *preset;
  settings.crf = job.crf.value_or(settings.crf);
  settings.av1 = job.av1;
  const auto kind = check_output(job.out);
  if (!kind) return fail(about_export(kind.error(), job));
  TRY(check_wishes(job, *kind));
  progress("Loading the decoder", 0);
  const bool shows_memory = job.memory.shown != MemoryShown::no;
  const double begun = shows_memory ? memory_share : 0;
  auto pictures = ExportPictures::open(job, between(progress, 0, begun), stop);
  if (!pictures) return fail(about_export(std::move(pictures.error()), job));
  const SessionReader& session = pictures->session();
  const auto chapters = prompt_chapters(session, job.take, pictures->first_frame(), pictures->end_frame());
  auto product = begin_product(job.out, *kind);
  if (!product) return fail(about_export(std::move(product.error()), job));
  // The session as it is now: a limit counts it, so that it must not grow on the way into the file.
  const bool carries = job.with_session && *kind == OutputKind::mp4;
  const std::string_view log = carries ? session.finished_log() : std::string_view();
  const std::int64_t room = job.most_bytes - (carries ? static_cast<std::int64_t>(carried_bytes(log)) : 0);
  const bool alone = job.memory.shown == MemoryShown::beside;
  const auto writing = between(progress, begun, alone ? .9 : 1);
  const auto write = [&]() -> Result<Written> {
    if (job.most_bytes > 0) return write_within(room, *pictures, job, settings, chapters, product->path, writing, stop);
    auto frames = TRY(pictures->pictures());
    return write_frames(*frames, job, settings, chapters, product->path, writing, stop);
  };
  auto written = write();
  if (!written) return fail(about_export(std::move(written.error()), job));
  if (carries)
    if (auto carried = carry_session(product->path, log); !carried)
      return fail(about_export(std::move(carried.error()), job));
  const std::int64_t bytes = product->unfinished ? size_on_disk(product->path) : 0;
  // What lies beside it is written first, so that a finished video never lacks it.
  std::string memory;
  if (alone) {
    auto made = write_memory(*pictures, job, *kind, settings, between(progress, .9, 1), stop);
    if (!made) return fail(about_export(std::move(made.error()), job));
    memory = std::move(*made);
  }
  if (job.subtitles) {
    if (auto kept = write_subtitles(job.out, chapters); !kept) return fail(about_export(std::move(kept.error()), job));
  }
  if (job.webvtt)
    if (auto kept = write_webvtt(job.out, chapters); !kept) return fail(about_export(std::move(kept.error()), job));
  if (product->unfinished)
    if (auto placed = product->unfinished->put_in_place(); !placed)
      return fail(about_export(std::move(placed.error()), job));
  const double seconds = static_cast<double>(written->frames) / session.manifest().fps;
  return Exported{job.out,
                  written->frames,
                  seconds,
                  bytes,
                  written->size.width,
                  written->size.height,
                  std::move(written->encoder),
                  std::move(memory)};
}

}  // namespace longtake
