#include "engine/stream/take_outline.h"

#include <map>
#include <utility>

#include "engine/stream/command_json.h"

namespace longtake {

std::vector<std::vector<const EventRecord*>> events_along(const SessionReader& session,
                                                          const std::vector<SessionReader::Chunk>& path, TakeId take) {
  std::map<std::pair<TakeId, ChunkIndex>, std::vector<const EventRecord*>> events;
  for (const EventRecord& event : session.events()) events[{event.take, event.chunk}].push_back(&event);
  std::vector<std::vector<const EventRecord*>> along;
  for (const SessionReader::Chunk& chunk : path) along.push_back(events[{chunk.header.take, chunk.header.chunk}]);
  along.push_back(events[{take, path.empty() ? 0 : path.back().header.chunk + 1}]);
  return along;
}

namespace {

void take_in(const EventRecord& event, ChunkIndex at, TakeOutline& outline) {
  if (event.kind != "set_prompt" && event.kind != "set_policy") return;
  auto command = command_from_json(event.kind, event.body);
  if (!command) return;
  if (auto* prompt = std::get_if<SetPrompt>(&*command)) outline.prompts.push_back({at, std::move(*prompt)});
  if (const auto* policy = std::get_if<SetPolicy>(&*command)) outline.policy = merged(outline.policy, *policy);
}

}  // namespace

TakeOutline outline_of(const SessionReader& session, TakeId take, std::size_t most_thumbnails) {
  TakeOutline outline;
  outline.take = take;
  outline.fps = session.manifest().fps;
  outline.latent_frames_per_chunk = session.manifest().latent_frames_per_chunk;
  const auto path = session.path_of(take);
  const auto along = events_along(session, path, take);
  const std::size_t every = path.size() / (most_thumbnails + 1) + 1;
  for (std::size_t i = 0; i < along.size(); ++i) {
    const ChunkIndex at = i < path.size() ? path[i].header.chunk : path.empty() ? 0 : path.back().header.chunk + 1;
    for (const EventRecord* event : along[i]) take_in(*event, at, outline);
    if (i == path.size()) break;
    const ChunkRecord& header = path[i].header;
    TakeOutline::Chunk chunk{header.chunk, header.first_frame, header.frames, {}};
    if (i % every == 0) {
      if (auto record = session.read(path[i])) chunk.thumbnail = std::move(record->thumbnail);
    }
    outline.chunks.push_back(std::move(chunk));
  }
  return outline;
}

}  // namespace longtake
