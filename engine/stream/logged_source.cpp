#include "engine/stream/logged_source.h"

#include <algorithm>
#include <ctime>
#include <utility>

#include "engine/core/hash.h"
#include "engine/core/log.h"
#include "engine/stream/command_json.h"
#include "engine/stream/errors.h"
#include "engine/stream/steps.h"
#include "engine/stream/take_outline.h"

namespace longtake {
namespace {

constexpr int kThumbnailHeight = 48;  // px

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
}

// The chunk's middle frame, with each thumbnail pixel the mean of a square.
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

// Applies the commands within the take again. Restart, Rewind and Branch are left out, because the path already
// includes their effect.
Result<void> give_again(const EventRecord& event, ChunkSource& source) {
  if (event.kind == "take_started") return {};
  auto command = command_from_json(event.kind, event.body);
  // An event of a newer program that this one does not know.
  if (!command && command.error().code == errors::kUnknownCommand.code) return {};
  if (!command) return fail(std::move(command.error()));
  if (std::holds_alternative<MarkTake>(*command) || std::holds_alternative<MarkMoment>(*command) ||
      std::holds_alternative<SetPlan>(*command) || std::holds_alternative<Restart>(*command) ||
      std::holds_alternative<Rewind>(*command) || std::holds_alternative<Branch>(*command))
    return {};
  auto applied = source.apply(*command);
  if (!applied) return fail(std::move(applied.error()));
  return {};
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

}  // namespace

LoggedSource::LoggedSource(std::unique_ptr<ChunkSource> source, std::filesystem::path root, Manifest first)
    : source_(std::move(source)), root_(std::move(root)), manifest_(std::move(first)) {}

LoggedSource::LoggedSource(std::unique_ptr<ChunkSource> source, Earlier earlier)
    : source_(std::move(source)), earlier_(std::move(earlier)) {}

LoggedSource::~LoggedSource() {
  // A session that was only opened stays as it was, byte for byte.
  if (ends_log_) keep([](SessionWriter& log) { return log.close(); });
}

std::shared_ptr<const TakeOutline> LoggedSource::earlier() const {
  if (log_ || !earlier_) return nullptr;  // after a Restart a new take begins
  const auto session = SessionReader::open(earlier_->session);
  if (!session) return nullptr;
  return std::make_shared<const TakeOutline>(outline_of(*session, earlier_->take));
}

Result<SourceInfo> LoggedSource::open(const Progress& progress, std::stop_token stop) {
  auto info = source_->open(progress, stop);
  if (!info) return info;
  if (!log_ && earlier_) {
    auto seed = take_up(progress, stop);
    if (!seed) return fail(std::move(seed.error()));
    info->seed = *seed;
  } else if (!log_) {  // after a Restart the session continues with a new take
    describe(manifest_, *info);
    auto log = SessionWriter::create(root_, manifest_);
    if (log)
      log_.emplace(std::move(*log));
    else
      trouble_ = std::move(log.error());
  }
  if (log_) info->session = log_->folder().string();
  return info;
}

// Locks the log before reading, so that nothing else writes to it; resume() also cuts off a torn end.
Result<std::uint64_t> LoggedSource::take_up(const Progress& progress, const std::stop_token& stop) {
  auto log = SessionWriter::resume(earlier_->session);
  if (!log) return fail(std::move(log.error()));
  const auto session = SessionReader::open(earlier_->session);
  if (!session) return fail(session.error());
  TakeId takes = earlier_->take + 1;
  for (const EventRecord& event : session->events()) takes = std::max<TakeId>(takes, event.take + 1);
  const auto path = session->path_of(earlier_->take);
  const auto events = events_along(*session, path, earlier_->take);
  std::uint64_t seed = seed_of(*session, path.empty() ? earlier_->take : path.front().header.take);
  if (seed != session->manifest().seed) {
    if (auto begun = source_->apply(Restart{seed}); !begun) return fail(std::move(begun.error()));
  }
  if (auto begun = source_->go_on(earlier_->take, takes); !begun) return fail(std::move(begun.error()));
  const auto follow_seed = [&](TakeId take) -> Result<void> {
    const std::uint64_t other = seed_of(*session, take);
    return std::exchange(seed, other) == other ? Result<void>() : source_->reseed(other);
  };
  for (std::size_t i = 0; i < path.size(); ++i) {
    if (auto seeded = follow_seed(path[i].header.take); !seeded) return fail(std::move(seeded.error()));
    if (stop.stop_requested()) return fail(Error::Kind::cancelled, "Opening was stopped");
    progress(steps::kPuttingSessionBack.text, static_cast<double>(i) / static_cast<double>(path.size()));
    for (const EventRecord* event : events[i])
      if (auto given = give_again(*event, *source_); !given) return fail(std::move(given.error()));
    auto record = session->read(path[i]);
    if (!record) return fail(std::move(record.error()));
    if (auto back = source_->put_back(record->latents); !back) return fail(std::move(back.error()));
  }
  if (auto seeded = follow_seed(earlier_->take); !seeded) return fail(std::move(seeded.error()));
  // Commands after the last chunk have not been carried out yet.
  for (const EventRecord* event : events.back())
    if (auto given = give_again(*event, *source_); !given) return fail(std::move(given.error()));
  log_.emplace(std::move(*log));
  ends_log_ = !session->ended_cleanly();
  return seed;
}

Result<LoggedSource::Applied> LoggedSource::apply(const CommandBody& command) {
  auto applied = source_->apply(command);
  if (!applied) return applied;
  // A mark belongs to the take and the moment that it names, not to the current ones.
  const auto* take_mark = std::get_if<MarkTake>(&command);
  const auto* mark = std::get_if<MarkMoment>(&command);
  if (take_mark != nullptr || mark != nullptr) {
    keep([&](SessionWriter& log) {
      return log.append(EventRecord{take_mark != nullptr ? take_mark->take : mark->take,
                                    mark != nullptr ? mark->chunk : 0, command_kind(command),
                                    command_to_json(command)});
    });
    return applied;
  }
  keep([&](SessionWriter& log) {
    return log.append(EventRecord{applied->take, applied->chunk, command_kind(command), command_to_json(command)});
  });
  // The log announces each take once; the Rewind itself records that the take is current again.
  const auto* rewind = std::get_if<Rewind>(&command);
  const bool known = rewind != nullptr && rewind->take == applied->take;
  if (const auto& take = applied->new_take; take && !known)
    keep([&](SessionWriter& log) {
      return log.append(EventRecord{
          take->take, applied->chunk, "take_started", {{"parent", take->parent}, {"from_chunk", take->from_chunk}}});
    });
  return applied;
}

Result<LoggedSource::Made> LoggedSource::next(std::stop_token stop) {
  auto made = source_->next(std::move(stop));
  if (!made) return made;
  if (made->latents) keep([&](SessionWriter& log) { return log.append(record_of(*made->video, *made->latents)); });
  if (trouble_) made->not_kept = std::exchange(trouble_, std::nullopt);
  return made;
}

// Nothing of it belongs into the log.
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
