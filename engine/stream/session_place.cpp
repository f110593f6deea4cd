#include "engine/stream/session_place.h"

#include <algorithm>
#include <utility>

#include "engine/core/log.h"
#include "engine/core/version.h"
#include "engine/stream/command_json.h"
#include "engine/stream/errors.h"
#include "engine/stream/steps.h"

namespace longtake {
namespace {

using Path = std::vector<SessionReader::Chunk>;

StatePlace place_of(const SessionReader& session, const SessionReader::Chunk& chunk) {
  const auto payload = session.records()[chunk.record].payload;
  const auto* log = reinterpret_cast<const std::byte*>(session.finished_log().data());
  const auto log_bytes = static_cast<std::uint64_t>(payload.data() + payload.size() - log);
  return {chunk.header.take, chunk.header.chunk, chunk.chain, log_bytes};
}

// Applies the take's own commands again. Restart, Rewind and Branch are skipped, because the path already includes
// their effect.
Result<void> give_again(const EventRecord& event, ChunkSource& source) {
  if (event.kind == "take_started") return {};
  auto command = command_from_json(event.kind, event.body);
  // The event comes from a newer program.
  if (!command && command.error().code == errors::kUnknownCommand.code) return {};
  if (!command) return fail(std::move(command.error()));
  if (is_note(*command) || std::holds_alternative<Restart>(*command) || std::holds_alternative<Rewind>(*command) ||
      std::holds_alternative<Branch>(*command))
    return {};
  auto applied = TRY(source.apply(*command));
  return {};
}

Path path_to(const SessionReader& session, TakeId take, std::optional<ChunkIndex> after) {
  Path path = session.path_of(take);
  if (after) std::erase_if(path, [&](const SessionReader::Chunk& chunk) { return chunk.header.chunk > *after; });
  return path;
}

// Restores the latest usable keyframe of the path. Returns the number of chunks before it.
std::size_t jump(const SessionPlace& place, const Path& path, ChunkSource& source, KeyframeFolder& keyframes,
                 const std::stop_token& stop) {
  for (std::size_t end = path.size(); end > 0 && !stop.stop_requested(); --end) {
    if (place.from && path[end - 1].header.chunk >= *place.from) continue;
    const auto state = keyframes.read(place_of(place.session, path[end - 1]), stop);
    if (!state) continue;
    const auto restored = source.restore_state(state->text());
    if (restored) return end;
    logger("session")->warn("saved_state_refused chunk={} reason=\"{}\"", path[end - 1].header.chunk,
                            restored.error().text());
  }
  return 0;
}

// Restores the beginning of the take: the prompt and the policy that it inherited, and an empty memory.
Result<void> begin(const SessionPlace& place, TakeId take, std::uint64_t seed, ChunkSource& source) {
  if (place.beginning) TRY(source.restore_state(*place.beginning));
  const InForce brought = (place.book != nullptr ? *place.book : TakeBook::of(place.session)).beginning(take);
  std::vector<CommandBody> commands;
  if (brought.threads) commands.emplace_back(*brought.threads);
  if (brought.loras) commands.emplace_back(*brought.loras);
  if (brought.steps) commands.emplace_back(*brought.steps);
  if (brought.policy != SetPolicy{}) commands.emplace_back(brought.policy);
  if (brought.prompt) {
    commands.emplace_back(*brought.prompt);
    std::get<SetPrompt>(commands.back()).mode = SwitchMode::recache;
  }
  // At the beginning the session's own seed is in force.
  Restart restart;
  if (seed != place.session.manifest().seed) restart.seed = seed;
  if (!commands.empty() || restart.seed) commands.emplace_back(restart);
  for (const CommandBody& command : commands) TRY(source.apply(command));
  return {};
}

TakeId takes_of_all(const SessionReader& session, TakeId take) {
  TakeId takes = take + 1;
  for (const EventRecord& event : session.events()) takes = std::max<TakeId>(takes, event.take + 1);
  return takes;
}

}  // namespace

std::string circumstances(const SourceInfo& info) {
  return json_line(Json{{"build", program_version()},
                        {"model", info.model},
                        {"weights", info.weights_hash},
                        {"decoder", info.decoder_hash},
                        {"salience_head", info.salience_head},
                        {"device", info.device},
                        {"dtype", info.dtype},
                        {"isa", info.isa},
                        {"threads", info.threads}});
}

void keep_keyframe(const ChunkSource& source, const StatePlace& place, StateWriter& writer) {
  const std::uint64_t most = writer.room_for(place);
  if (most == 0) return;
  if (auto state = source.saved_state(most)) writer.write(place, std::move(*state));
}

std::vector<StatePlace> places_of(const SessionReader& session) {
  std::vector<StatePlace> places;
  for (const SessionReader::Chunk& chunk : session.chunks()) places.push_back(place_of(session, chunk));
  return places;
}

bool holds(const SessionReader& session, TakeId take, ChunkIndex after) {
  const Path path = path_to(session, take, after);
  if (after < 0) return after == -1 && session.last_of(take) != nullptr;
  return path.size() == static_cast<std::size_t>(after) + 1 && path.back().header.chunk == after;
}

NearestKeyframe nearest_keyframe(const SessionReader& session, TakeId take, ChunkIndex after,
                                 const KeyframeFolder& keyframes) {
  const Path path = path_to(session, take, after);
  for (auto chunk = path.rbegin(); chunk != path.rend(); ++chunk)
    if (const auto bytes = keyframes.size_of(place_of(session, *chunk))) return {chunk->header.chunk, *bytes};
  return {};
}

TakeStarted origin_of(const SessionReader& session, TakeId take) {
  TakeStarted started{take, take, -1, seed_of(session, take)};
  for (const EventRecord& event : session.events()) {
    const auto origin = origin_in(event);
    if (!origin || event.take != take) continue;
    started.parent = origin->parent;
    started.from_chunk = origin->from_chunk;
  }
  return started;
}

std::shared_ptr<const TakeOutline> whole_outline(const SessionReader& session, const TakeBook& book, TakeId take) {
  auto outline = std::make_shared<TakeOutline>(outline_of(session, take));
  const Path path = session.path_of(take);
  auto brought = book.beginning(path.empty() ? take : path.front().header.take);
  if (brought.loras && (outline->loras.empty() || outline->loras.front().chunk > 0))
    outline->loras.insert(outline->loras.begin(), {0, std::move(brought.loras->loras)});
  if (brought.steps && (outline->steps.empty() || outline->steps.front().chunk > 0))
    outline->steps.insert(outline->steps.begin(), {0, brought.steps->steps});
  return outline;
}

Result<std::uint64_t> bring_to(const SessionPlace& place, ChunkSource& source, KeyframeFolder& keyframes,
                               const ChunkSource::Progress& progress, const std::stop_token& stop) {
  const SessionReader& session = place.session;
  const Path whole = session.path_of(place.take);
  const Path path = path_to(session, place.take, place.after);
  const auto events = events_along(session, path, place.take);
  const std::size_t first = jump(place, path, source, keyframes, stop);
  if (stop.stop_requested()) return fail(Error::Kind::cancelled, "Opening was stopped");
  const TakeSeeds seeds(session);
  std::uint64_t seed = seeds.of(whole.empty() ? place.take : whole[first > 0 ? first - 1 : 0].header.take);
  if (first == 0) TRY(begin(place, whole.empty() ? place.take : whole.front().header.take, seed, source));
  TRY(source.go_on(place.take, takes_of_all(session, place.take)));
  const auto follow_seed = [&](TakeId take) -> Result<void> {
    const std::uint64_t other = seeds.of(take);
    return std::exchange(seed, other) == other ? Result<void>() : source.reseed(other);
  };
  ChunkIndex kept = first == 0 ? -1 : path[first - 1].header.chunk;
  for (std::size_t i = first; i < path.size(); ++i) {
    const ChunkRecord& header = path[i].header;
    TRY(follow_seed(header.take));
    if (stop.stop_requested()) return fail(Error::Kind::cancelled, "Opening was stopped");
    progress(steps::kPuttingSessionBack.text,
             static_cast<double>(i - first) / static_cast<double>(path.size() - first));
    for (const EventRecord* event : events[i]) TRY(give_again(*event, source));
    auto record = TRY(session.read(path[i]));
    TRY(source.put_back(record.latents));
    if (place.from && header.chunk >= *place.from) TRY(place.each(header));
    // Writes missing keyframes on the way: many near its end, few far from it.
    const ChunkIndex ahead = path.back().header.chunk - header.chunk;
    if (place.writer == nullptr || !keyframes.wants(header.chunk) || (header.chunk - kept) * kWidening < ahead)
      continue;
    kept = header.chunk;
    keep_keyframe(source, place_of(session, path[i]), *place.writer);
  }
  if (place.after) return seed;
  TRY(follow_seed(place.take));
  for (const EventRecord* event : place.waiting ? events.back() : std::vector<const EventRecord*>())
    TRY(give_again(*event, source));
  return seed;
}

}  // namespace longtake
