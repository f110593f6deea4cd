#include "engine/stream/logged_source.h"

#include <algorithm>
#include <ctime>
#include <utility>

#include "engine/core/hash.h"
#include "engine/core/log.h"
#include "engine/stream/command_json.h"
#include "engine/stream/errors.h"
#include "engine/stream/session_place.h"
#include "engine/stream/steps.h"
#include "engine/stream/take_outline.h"

namespace longtake {
namespace {

constexpr int kThumbnailHeight = 48;  // px
// Without a memory the state is mostly the texts; a Wan model's prompt has 16 MiB.
constexpr std::uint64_t kMostBeginningBytes = 64ULL << 20;

std::string utc_now() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  ::gmtime_r(&now, &parts);
  char text[32];
  std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
  return text;
}

void describe(Manifest& manifest, const SourceInfo& info) {
  manifest.created = utc_now();
  manifest.model = info.model;
  manifest.weights_hash = info.weights_hash;
  manifest.decoder_hash = info.decoder_hash;
  manifest.salience_head = info.salience_head;
  manifest.device = info.device;
  manifest.dtype = info.dtype;
  manifest.isa = info.isa;
  manifest.threads = info.threads;
  manifest.width = info.width;
  manifest.height = info.height;
  manifest.fps = info.fps;
  manifest.frames_per_chunk = info.frames_per_chunk;
  manifest.latent_frames_per_chunk = info.latent_frames_per_chunk;
  // Without an explicit option the file name decides, and the file may be renamed before the session resumes. The key
  // is the option's name.
  if (!info.recipe.empty()) manifest.settings["recipe"] = info.recipe;
}

// The chunk's middle frame. Each thumbnail pixel is the mean of a square.
Thumbnail thumbnail_of(const VideoChunk& chunk) {
  Thumbnail thumbnail;
  const int side = std::max(chunk.height / kThumbnailHeight, 1);
  thumbnail.width = chunk.width / side;
  thumbnail.height = chunk.height / side;
  const auto frame = chunk.frame(chunk.frames / 2);
  for (int y = 0; y < thumbnail.height; ++y)
    for (int x = 0; x < thumbnail.width; ++x)
      for (int channel = 0; channel < 3; ++channel) {
        int sum = 0;
        for (int row = y * side; row < (y + 1) * side; ++row)
          for (int column = x * side; column < (x + 1) * side; ++column)
            sum += frame[static_cast<std::size_t>((row * chunk.width + column) * 3 + channel)];
        thumbnail.rgb.push_back(static_cast<std::byte>(sum / (side * side)));
      }
  return thumbnail;
}

ChunkRecord record_of(const VideoChunk& video, const Latents& latents) {
  ChunkRecord record;
  record.take = video.take;
  record.chunk = video.chunk;
  record.first_frame = video.first_frame;
  record.frames = video.frames;
  record.latent_hash = video.latent_hash;
  record.frames_hash = hash64(std::as_bytes(std::span(video.pixels)));
  record.latents = latents;
  if (video.frames > 0) record.thumbnail = thumbnail_of(video);
  return record;
}

// Time to read and check a whole log or a state: about one second per gigabyte from a warm disk. A log with an index
// takes less.
double reading_ms(std::uint64_t bytes) { return static_cast<double>(bytes) * 1e-6; }

}  // namespace

LoggedSource::LoggedSource(std::unique_ptr<ChunkSource> source, std::filesystem::path root, Manifest first,
                           LogDisk& disk, StateLimits states)
    : source_(std::move(source)),
      root_(std::move(root)),
      manifest_(std::move(first)),
      disk_(disk),
      state_limits_(states) {}

LoggedSource::LoggedSource(std::unique_ptr<ChunkSource> source, Earlier earlier, StateLimits states)
    : source_(std::move(source)), earlier_(std::move(earlier)), disk_(LogDisk::system()), state_limits_(states) {}

LoggedSource::~LoggedSource() {
  // A session that was only opened stays byte for byte as it was.
  if (ends_log_) keep([](SessionWriter& log) { return log.close(); });
}

std::shared_ptr<const TakeOutline> LoggedSource::earlier() const {
  if (log_ || !earlier_) return nullptr;  // after a Restart a new take begins
  const auto session = SessionReader::open(earlier_->session);
  if (!session) return nullptr;
  earlier_book_ = TakeBook::of(*session);
  return whole_outline(*session, *earlier_book_, earlier_->take);
}

Result<SourceInfo> LoggedSource::open(const Progress& progress, std::stop_token stop) {
  auto info = source_->open(progress, stop);
  if (!info) return info;
  // The memory is still empty, so this state is small.
  const auto beginning = source_->saved_state(kMostBeginningBytes);
  beginning_ = beginning ? std::optional(beginning->joined()) : std::nullopt;
  if (!log_ && earlier_) {
    use_keyframes(earlier_->session, *info);
    auto seed = TRY(take_up(progress, stop));
    info->seed = seed;
  } else if (!log_) {  // after a Restart the session continues with a new take
    describe(manifest_, *info);
    auto log = SessionWriter::create(root_, manifest_, disk_);
    if (log) {
      use_keyframes(log->folder(), *info);
      log_.emplace(std::move(*log));
    } else {
      logger("stream")->error("not kept why=\"{}\"", log.error().text());
      trouble_ = std::move(log.error());
    }
  }
  if (log_) info->session = log_->folder().string();
  return info;
}

void LoggedSource::use_keyframes(const std::filesystem::path& session, const SourceInfo& info) {
  writer_.reset();
  keyframes_.emplace(session, circumstances(info), state_limits_, disk_);
  writer_.emplace(*keyframes_);
}

// Locks the log before reading, to exclude other writers. resume() also removes a torn end.
Result<std::uint64_t> LoggedSource::take_up(const Progress& progress, const std::stop_token& stop) {
  auto log = TRY(SessionWriter::resume(earlier_->session));
  const auto read = [&](double fraction) { progress(steps::kReadingSession.text, fraction); };
  const auto session = TRY(SessionReader::open(earlier_->session, {read, stop}));
  keyframes_->fit(log.bytes());
  keyframes_->keep_only(places_of(session));
  SessionPlace place{session, earlier_->take, std::nullopt, true, beginning_};
  place.book = earlier_book_ ? &*earlier_book_ : nullptr;
  place.writer = &*writer_;
  auto seed = TRY(bring_to(place, *source_, *keyframes_, progress, stop));
  earlier_book_.reset();
  for (const SessionReader::Chunk& chunk : session.chunks()) {
    ChunkIndex& end = ends_.try_emplace(chunk.header.take, -1).first->second;
    end = std::max<ChunkIndex>(end, chunk.header.chunk);
  }
  log_.emplace(std::move(log));
  take_ = earlier_->take;
  ends_log_ = !session.ended_cleanly();
  return seed;
}

// The log restores chunks that the source would have to denoise again, at a tenth of the cost. It also reaches takes
// that the source does not hold. The faster way is used.
Result<LoggedSource::Applied> LoggedSource::go(const CommandBody& command, TakeId take, ChunkIndex after,
                                               const Progress& progress, const std::stop_token& stop) {
  const auto own = source_->way_to(take, after);
  const Costs costs = source_->costs();
  const auto* branch = std::get_if<Branch>(&command);
  // Only a Rewind to the end of a take continues that take.
  const CommandBody from_there = Branch{take, after, branch == nullptr ? std::nullopt : branch->seed};
  // A source that the log restored to the middle of a take treats that point as the take's end.
  const auto end = ends_.find(take);
  const bool has_more = end != ends_.end() && end->second > after;
  const auto by_itself = [&] { return source_->travel(has_more ? from_there : command, progress, stop); };
  if (!log_ || !beginning_ || (own && costs.of(*own) <= reading_ms(log_->bytes()))) return by_itself();
  const auto session = SessionReader::open(log_->folder());
  if (!session || !holds(*session, take, after)) return by_itself();
  const NearestKeyframe near = nearest_keyframe(*session, take, after, *keyframes_);
  const double by_log_ms = reading_ms(near.bytes) + costs.of({.put_back = after - near.chunk});
  if (own && costs.of(*own) <= by_log_ms) return by_itself();

  const auto back = source_->way_back();
  const auto refuse = [&](Error why) -> Result<Applied> {
    TRY(back());
    return fail(std::move(why));
  };
  const bool goes_on = branch == nullptr && session->last_of(take)->header.chunk == after;
  SessionPlace place{*session, take, goes_on ? std::nullopt : std::optional(after), false, beginning_};
  place.writer = &*writer_;
  std::optional<TakeBook> book;
  if (!own) place.book = &book.emplace(TakeBook::of(*session));
  if (auto put = bring_to(place, *source_, *keyframes_, progress, stop); !put) return refuse(std::move(put.error()));
  auto applied = source_->apply(goes_on ? command : from_there);
  if (!applied) return refuse(std::move(applied.error()));
  if (goes_on && take != take_) applied->new_take = origin_of(*session, take);
  if (!own) applied->found = whole_outline(*session, *book, take);
  return applied;
}

namespace {

/// A command that the log's reader refuses would be missing on resume and change the stream.
Result<void> check_keepable(const CommandBody& command) {
  const EventRecord event{0, 0, command_kind(command), command_to_json(command)};
  TRY(command_from_json(event.kind, event.body));
  return check_event(event);
}

/// A mark belongs to the take and the moment that it names, not to the current ones.
std::optional<std::pair<TakeId, ChunkIndex>> marked_place(const CommandBody& command) {
  if (const auto* mark = std::get_if<MarkTake>(&command)) return std::pair(mark->take, ChunkIndex(0));
  if (const auto* trim = std::get_if<TrimTake>(&command)) return std::pair(trim->take, ChunkIndex(0));
  if (const auto* mark = std::get_if<MarkMoment>(&command)) return std::pair(mark->take, mark->chunk);
  return std::nullopt;
}

}  // namespace

Result<LoggedSource::Applied> LoggedSource::apply(const CommandBody& command) {
  if (std::holds_alternative<Rewind>(command) || std::holds_alternative<Branch>(command))
    return travel(command, [](const std::string&, double) {}, {});
  if (log_) TRY(check_keepable(command));
  auto applied = source_->apply(command);
  if (applied) keep_command(command, *applied);
  return applied;
}

Result<LoggedSource::Applied> LoggedSource::travel(const CommandBody& command, const Progress& progress,
                                                   const std::stop_token& stop) {
  const auto* rewind = std::get_if<Rewind>(&command);
  const auto* branch = std::get_if<Branch>(&command);
  auto applied = rewind != nullptr ? go(command, rewind->take, rewind->chunk, progress, stop)
                                   : go(command, branch->take, branch->chunk, progress, stop);
  if (applied) keep_command(command, *applied);
  return applied;
}

void LoggedSource::keep_command(const CommandBody& command, const Applied& applied) {
  take_ = applied.take;
  if (const auto place = marked_place(command))
    return keep([&](SessionWriter& log) {
      return log.append(EventRecord{place->first, place->second, command_kind(command), command_to_json(command)});
    });
  const CommandBody& done = applied.done ? *applied.done : command;
  keep([&](SessionWriter& log) {
    if (const auto* plan = std::get_if<SetPlan>(&done))
      return log.append(plans_.record(*plan, applied.take, applied.chunk));
    return log.append(EventRecord{applied.take, applied.chunk, command_kind(done), command_to_json(done)});
  });
  // The log announces each take once. The Rewind itself records that the take is current again.
  const auto* rewind = std::get_if<Rewind>(&command);
  const bool known = rewind != nullptr && rewind->take == applied.take;
  if (const auto& take = applied.new_take; take && !known)
    keep([&](SessionWriter& log) {
      return log.append(EventRecord{
          take->take, applied.chunk, "take_started", {{"parent", take->parent}, {"from_chunk", take->from_chunk}}});
    });
}

Result<LoggedSource::Made> LoggedSource::next(std::stop_token stop) {
  auto made = next_unfinished(std::move(stop), {});
  if (made) finish(*made);
  return made;
}

Result<LoggedSource::Made> LoggedSource::next_unfinished(std::stop_token stop, const std::function<void()>& meanwhile) {
  auto made = source_->next_unfinished(std::move(stop), meanwhile);
  if (!made) return made;
  const bool finished = !made->finish;
  made->finish = [this, bring = std::move(made->finish)](Made& chunk) {
    if (bring) bring(chunk);
    if (chunk.latents) keep([&](SessionWriter& log) { return log.append(record_of(*chunk.video, *chunk.latents)); });
    keep_state(chunk.video->chunk);
    if (trouble_) chunk.not_kept = std::exchange(trouble_, std::nullopt);
  };
  take_ = made->video->take;
  ends_[take_] = made->video->chunk;
  // A state follows its chunk in the log, and the next chunk changes the state.
  if (finished || (log_ && keyframes_->wants(made->video->chunk))) finish(*made);
  return made;
}

// A keyframe that cannot be written only makes the next opening slower.
void LoggedSource::keep_state(ChunkIndex chunk) {
  if (!log_ || !keyframes_->wants(chunk)) return;
  keyframes_->fit(log_->bytes());
  keep_keyframe(*source_, {take_, chunk, log_->chain(), log_->bytes()}, *writer_);
}

// A peek leaves no record in the log.
Result<std::shared_ptr<const VideoChunk>> LoggedSource::peek(const std::vector<CommandBody>& commands,
                                                             std::stop_token stop) {
  return source_->peek(commands, std::move(stop));
}

template <class Append>
void LoggedSource::keep(const Append& append) {
  if (!log_) return;
  ends_log_ = true;
  auto kept = append(*log_);
  if (kept) return;
  logger("stream")->error("not kept why=\"{}\"", kept.error().text());
  trouble_ = make_error(errors::kNoLongerKept, {}, std::move(kept.error()));
  log_.reset();
}

}  // namespace longtake
