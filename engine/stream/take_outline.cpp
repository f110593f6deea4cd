#include "engine/stream/take_outline.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "engine/stream/command_json.h"
#include "engine/stream/plan_log.h"
#include "engine/stream/prompt_text.h"

namespace longtake {

namespace {

bool is_mark(const EventRecord& event) {
  return event.kind == "mark_take" || event.kind == "trim_take" || event.kind == "mark_moment";
}

}  // namespace

namespace {

using EventsAt = std::map<std::pair<TakeId, ChunkIndex>, std::vector<const EventRecord*>>;

EventsAt events_by_place(const SessionReader& session) {
  EventsAt events;
  for (const EventRecord& event : session.events()) {
    auto& here = events[{event.take, event.chunk}];
    // The stream returned to this place. Earlier commands here that no chunk followed are dropped.
    if (event.kind == "rewind") std::erase_if(here, [](const EventRecord* given) { return !is_mark(*given); });
    here.push_back(&event);
  }
  return events;
}

}  // namespace

std::vector<std::vector<const EventRecord*>> events_along(const SessionReader& session,
                                                          const std::vector<SessionReader::Chunk>& path, TakeId take) {
  EventsAt events = events_by_place(session);
  std::vector<std::vector<const EventRecord*>> along;
  for (const SessionReader::Chunk& chunk : path) along.push_back(events[{chunk.header.take, chunk.header.chunk}]);
  along.push_back(events[{take, path.empty() ? 0 : path.back().header.chunk + 1}]);
  return along;
}

namespace {

/// If a chunk has several entries, the last one counts.
template <class T>
void forget_at(std::vector<T>& list, ChunkIndex chunk) {
  std::erase_if(list, [chunk](const T& other) { return other.chunk == chunk; });
}
template <class T>
void put_at(std::vector<T>& list, T one) {
  forget_at(list, one.chunk);
  list.push_back(std::move(one));
}

void take_in(const EventRecord& event, ChunkIndex at, TakeOutline& outline) {
  if (event.kind != "set_prompt" && event.kind != "set_policy" && event.kind != "mark_moment" &&
      event.kind != "show_picture" && event.kind != "set_loras" && event.kind != "follow_video" &&
      event.kind != "set_steps")
    return;
  auto command = command_from_json(event.kind, event.body);
  if (!command) return;
  if (auto* prompt = std::get_if<SetPrompt>(&*command)) outline.prompts.push_back({at, std::move(*prompt)});
  if (const auto* mark = std::get_if<MarkMoment>(&*command)) {
    forget_at(outline.marks, at);
    if (!mark->name.empty()) outline.marks.push_back({at, mark->name});
  }
  if (auto* video = std::get_if<FollowVideo>(&*command))
    put_at(outline.videos, {at, video->strength, std::move(video->name)});
  if (auto* set = std::get_if<SetLoras>(&*command)) put_at(outline.loras, {at, std::move(set->loras)});
  if (const auto* set = std::get_if<SetSteps>(&*command)) put_at(outline.steps, {at, set->steps});
  if (auto* show = std::get_if<ShowPicture>(&*command)) put_at(outline.pictures, {at, std::move(show->name)});
  if (const auto* policy = std::get_if<SetPolicy>(&*command)) outline.policy = merged(outline.policy, *policy);
}

}  // namespace

TakeSeeds::TakeSeeds(const SessionReader& session) : first_(session.manifest().seed) {
  for (const EventRecord& event : session.events()) {
    if (const auto origin = origin_in(event)) origins_[event.take] = *origin;
    if (event.kind != "restart" && event.kind != "branch" && event.kind != "rewind") continue;
    const auto command = command_from_json(event.kind, event.body);
    if (!command) continue;
    const auto* restart = std::get_if<Restart>(&*command);
    const auto* branch = std::get_if<Branch>(&*command);
    // In the log the command that begins a take precedes the take's start.
    if (restart == nullptr && !origins_.contains(event.take)) from_places_.insert(event.take);
    if (restart != nullptr && restart->seed) given_[event.take] = *restart->seed;
    if (branch != nullptr && branch->seed) given_[event.take] = *branch->seed;
  }
}

// Bounded by the number of takes, because parents of damaged takes may form a cycle.
std::uint64_t TakeSeeds::of(TakeId take) const {
  for (std::size_t step = 0; step <= origins_.size() && !given_.contains(take); ++step) {
    const auto begun = origins_.find(take);
    if (begun == origins_.end()) break;
    // A Restart keeps the seed of the take before it. At the exact place where a take began, its own seed is already in
    // force.
    const std::int64_t place = begun->second.from_chunk;
    const bool from_place = place >= 0 || from_places_.contains(take);
    take = begun->second.parent;
    for (std::size_t up = 0; up <= origins_.size() && from_place; ++up) {
      const auto further = origins_.find(take);
      if (further == origins_.end() || further->second.from_chunk <= place) break;
      take = further->second.parent;
    }
  }
  const auto known = given_.find(take);
  return known == given_.end() ? first_ : known->second;
}

std::uint64_t seed_of(const SessionReader& session, TakeId take) { return TakeSeeds(session).of(take); }

std::optional<TakeTrim> trim_to(std::int64_t first, std::int64_t end) {
  const TakeTrim trim{first, end};
  return trim == TakeTrim{0, kOpenEnd} ? std::nullopt : std::optional(trim);
}

TakeTrim used_part(const std::optional<TakeTrim>& trim, std::int64_t frames) {
  const TakeTrim whole{0, frames};
  if (!trim) return whole;
  const TakeTrim used{std::max<std::int64_t>(trim->first, 0), std::min(trim->end, frames)};
  return used.first < used.end ? used : whole;
}

std::optional<TakeTrim> trim_of(const SessionReader& session, TakeId take) {
  std::optional<TakeTrim> trim;
  for (const EventRecord& event : session.events()) {
    const auto trimmed = event.take == take ? trim_in(event) : std::nullopt;
    if (trimmed) trim = trimmed->trim;
  }
  return trim;
}

namespace {

/// The prompt in force at the end of a take whose next chunk would be `next`.
std::string prompt_at_end(const SessionReader& session, const EventsAt& events, TakeId take, ChunkIndex next) {
  std::string text;
  session.visit_ancestry(take, [&](TakeId current, ChunkIndex limit) {
    for (auto at = events.upper_bound({current, limit});
         at != events.begin() && std::prev(at)->first.first == current;) {
      --at;
      const ChunkIndex chunk = at->first.second;
      const bool is_end = current == take && chunk == next;
      if (!is_end && session.own_chunk(current, chunk) == nullptr) continue;
      for (auto event = at->second.rbegin(); event != at->second.rend(); ++event) {
        if ((*event)->kind != "set_prompt") continue;
        const auto command = command_from_json((*event)->kind, (*event)->body);
        const auto* prompt = command ? std::get_if<SetPrompt>(&*command) : nullptr;
        if (prompt == nullptr) continue;
        text = heaviest_text(prompt->texts);
        return false;
      }
    }
    return true;
  });
  return text;
}

}  // namespace

std::vector<TakeSummary> takes_of(const SessionReader& session) {
  std::map<TakeId, TakeSummary> takes;
  for (const SessionReader::Chunk& chunk : session.chunks()) takes[chunk.header.take];
  for (const EventRecord& event : session.events()) {
    TakeSummary& take = takes[event.take];
    if (const auto origin = origin_in(event)) {
      take.parent = origin->parent;
      take.from_chunk = origin->from_chunk;
    }
    if (const auto trimmed = trim_in(event)) take.trim = trimmed->trim;
    const auto mark = mark_in(event);
    if (!mark) continue;
    take.starred = mark->starred;
    take.hidden = mark->hidden;
    take.note = mark->note;
  }
  const TakeSeeds seeds(session);
  const EventsAt events = events_by_place(session);
  std::vector<TakeSummary> list;
  for (auto& [id, take] : takes) {
    take.take = id;
    take.seed = seeds.of(id);
    const SessionReader::Chunk* last = session.last_of(id);
    if (last != nullptr) {
      take.last_chunk = last->header.chunk;
      take.frames = last->header.first_frame + last->header.frames;
      if (auto small = session.thumbnail(*last)) take.thumbnail = std::move(*small);
    }
    take.prompt = prompt_at_end(session, events, id, last == nullptr ? 0 : last->header.chunk + 1);
    list.push_back(std::move(take));
  }
  return list;
}

TakeOutline outline_of(const SessionReader& session, TakeId take, std::size_t most_thumbnails) {
  TakeOutline outline;
  outline.take = take;
  outline.seed = seed_of(session, take);
  outline.takes = takes_of(session);
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
      if (auto small = session.thumbnail(path[i])) chunk.thumbnail = std::move(*small);
    }
    outline.chunks.push_back(std::move(chunk));
  }
  const ChunkIndex end = path.empty() ? -1 : path.back().header.chunk;
  PlanLog plans;
  for (const EventRecord& event : session.events()) plans.read(event);
  if (plans.plan()) outline.plan = plans.plan()->cues;
  std::erase_if(outline.plan, [end](const PlannedCue& cue) { return cue.chunk <= end; });
  return outline;
}

}  // namespace longtake
