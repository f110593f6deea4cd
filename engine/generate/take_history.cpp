#include "engine/generate/take_history.h"

#include <algorithm>
#include <limits>

#include "engine/core/thinning.h"

namespace longtake {

void TakeHistory::begin(TakeId take, EngineState state) {
  const ChunkIndex after = state.cursor.chunk - 1;
  takes_[take].last = after;
  keyframe(take, after, std::move(state));
}

void TakeHistory::branch(TakeId take, TakeId parent, ChunkIndex after) { takes_[take] = {parent, after, after}; }

void TakeHistory::command(TakeId take, ChunkIndex before, CommandBody body) {
  commands_[{take, before}].push_back(std::move(body));
}

void TakeHistory::finished(TakeId take, ChunkIndex chunk, Finished finished) {
  takes_.at(take).last = chunk;
  const bool stays = finished.origin == Finished::Origin::shown;
  if (!stays) latent_bytes_ += static_cast<std::int64_t>(finished.latents.nbytes());
  chunks_[{take, chunk}] = std::move(finished);
  if (stays) return;
  chunk_order_.emplace_back(take, chunk);
  while (latent_bytes_ > limits_.latent_bytes && !chunk_order_.empty()) drop_oldest_latents();
}

void TakeHistory::drop_oldest_latents() {
  const auto oldest = chunks_.find(chunk_order_.front());
  const auto [take, chunk] = oldest->first;
  latent_bytes_ -= static_cast<std::int64_t>(oldest->second.latents.nbytes());
  if (oldest->second.origin == Finished::Origin::followed) {
    // Chunks of a take are dropped in order, so a new one extends the last range.
    const auto later = lost_.upper_bound({take, chunk});
    const auto before = later == lost_.begin() ? lost_.end() : std::prev(later);
    if (before != lost_.end() && before->first.first == take && before->second == chunk - 1)
      before->second = chunk;
    else
      lost_[{take, chunk}] = chunk;
  }
  chunks_.erase(oldest);
  chunk_order_.pop_front();
}

bool TakeHistory::is_lost(const ChunkKey& place) const {
  const auto later = lost_.upper_bound(place);
  if (later == lost_.begin()) return false;
  const auto& [first, last] = *std::prev(later);
  return first.first == place.first && place.second <= last;
}

void TakeHistory::keyframe(TakeId take, ChunkIndex after, EngineState state) {
  auto& frames = keyframes_[take];
  if (const auto old = frames.find(after); old != frames.end()) keyframe_bytes_ -= old->second.state.bytes();
  keyframe_bytes_ += state.bytes();
  frames[after] = {after, std::move(state)};
  thin_keyframes({take, after});
}

double TakeHistory::loss(TakeId take, ChunkIndex after) const {
  const Take& here = takes_.at(take);
  const auto& frames = keyframes_.at(take);
  const auto at = frames.find(after);
  ChunkIndex before = -1;
  if (at != frames.begin())
    before = std::prev(at)->first;
  else if (const Keyframe* shared = nearest(*here.parent, here.from))
    before = shared->after;
  const ChunkIndex next = std::next(at) == frames.end() ? here.last : std::next(at)->first;
  return thinning_loss(before, after, next, here.last);
}

void TakeHistory::thin_keyframes(const ChunkKey& newest) {
  while (keyframe_bytes_ > limits_.keyframe_bytes) {
    if (lighten_beginning(newest)) continue;
    double least = std::numeric_limits<double>::infinity();
    std::optional<ChunkKey> victim;
    for (const auto& [take, frames] : keyframes_)
      for (const auto& [after, frame] : frames) {
        // Nothing before the beginning of a take without a parent can be generated again.
        const bool is_root = !takes_.at(take).parent && after == frames.begin()->first;
        if (is_root || ChunkKey{take, after} == newest) continue;
        if (const double missed = loss(take, after); missed < least) {
          least = missed;
          victim = ChunkKey{take, after};
        }
      }
    if (!victim) return;
    auto& frames = keyframes_.at(victim->first);
    keyframe_bytes_ -= frames.at(victim->second).state.bytes();
    frames.erase(victim->second);
    if (frames.empty()) keyframes_.erase(victim->first);
  }
}

bool TakeHistory::lighten_beginning(const ChunkKey& newest) {
  for (auto& [take, frames] : keyframes_) {
    auto& [after, frame] = *frames.begin();
    if (takes_.at(take).parent || ChunkKey{take, after} == newest) continue;
    const std::int64_t before = frame.state.bytes();
    if (!frame.state.lighten()) continue;
    keyframe_bytes_ += frame.state.bytes() - before;
    return true;
  }
  return false;
}

TakeId TakeHistory::owner(TakeId take, ChunkIndex chunk) const {
  for (;;) {
    const Take& here = takes_.at(take);
    if (!here.parent || chunk > here.from) return take;
    take = *here.parent;
  }
}

const TakeHistory::Keyframe* TakeHistory::nearest(TakeId take, ChunkIndex after) const {
  if (!knows(take) || after > last_chunk(take)) return nullptr;
  for (;;) {
    const Take& here = takes_.at(take);
    if (const auto frames = keyframes_.find(take); frames != keyframes_.end()) {
      auto later = frames->second.upper_bound(after);
      if (later != frames->second.begin()) return &std::prev(later)->second;
    }
    if (!here.parent) return nullptr;
    after = std::min(after, here.from);  // the branch point lies inside the parent
    take = *here.parent;
  }
}

std::optional<ChunkSource::Way> TakeHistory::way_to(TakeId take, ChunkIndex after) const {
  const Keyframe* from = nearest(take, after);
  if (from == nullptr) return std::nullopt;
  ChunkSource::Way way;
  for (ChunkIndex chunk = from->after + 1; chunk <= after; ++chunk) {
    const ChunkKey place{owner(take, chunk), chunk};
    if (chunks_.contains(place))
      ++way.put_back;
    else if (is_lost(place))
      return std::nullopt;
    else
      ++way.made_again;
  }
  return way;
}

std::vector<CommandBody> TakeHistory::commands(TakeId take, ChunkIndex before) const {
  const auto found = commands_.find({owner(take, before), before});
  return found == commands_.end() ? std::vector<CommandBody>() : found->second;
}

std::optional<std::uint64_t> TakeHistory::seed(TakeId take, ChunkIndex before) const {
  const auto found = seeds_.find({owner(take, before), before});
  return found == seeds_.end() ? std::nullopt : std::optional(found->second);
}

const TakeHistory::Finished* TakeHistory::chunk(TakeId take, ChunkIndex chunk) const {
  const auto found = chunks_.find({owner(take, chunk), chunk});
  return found == chunks_.end() ? nullptr : &found->second;
}

}  // namespace longtake
