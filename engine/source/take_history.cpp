#include "engine/source/take_history.h"

#include <algorithm>
#include <limits>

namespace longtake {

void TakeHistory::begin(TakeId take, EngineState state) {
  takes_[take] = {};
  keyframe(take, -1, std::move(state));
}

void TakeHistory::branch(TakeId take, TakeId parent, ChunkIndex after) { takes_[take] = {parent, after, after}; }

void TakeHistory::command(TakeId take, ChunkIndex before, CommandBody body) {
  commands_[{take, before}].push_back(std::move(body));
}

void TakeHistory::finished(TakeId take, ChunkIndex chunk, Finished finished) {
  takes_.at(take).last = chunk;
  latent_bytes_ += static_cast<std::int64_t>(finished.latents.nbytes());
  chunks_[{take, chunk}] = std::move(finished);
  chunk_order_.emplace_back(take, chunk);
  while (latent_bytes_ > limits_.latent_bytes && !chunk_order_.empty()) {
    const auto oldest = chunks_.find(chunk_order_.front());
    latent_bytes_ -= static_cast<std::int64_t>(oldest->second.latents.nbytes());
    chunks_.erase(oldest);
    chunk_order_.pop_front();
  }
}

void TakeHistory::keyframe(TakeId take, ChunkIndex after, EngineState state) {
  keyframe_bytes_ += state.bytes();
  keyframes_[take][after] = {after, std::move(state)};
  thin_keyframes();
}

// The least useful keyframe is removed first: the one whose neighbours are close together relative to its age. The
// beginning of a take stays, because nothing before it can be made again.
void TakeHistory::thin_keyframes() {
  while (keyframe_bytes_ > limits_.keyframe_bytes) {
    double least = std::numeric_limits<double>::infinity();
    std::optional<Place> victim;
    for (const auto& [take, frames] : keyframes_) {
      if (frames.size() < 3) continue;
      const ChunkIndex newest = frames.rbegin()->first;
      for (auto at = std::next(frames.begin()); std::next(at) != frames.end(); ++at) {
        const auto gap = static_cast<double>(std::next(at)->first - std::prev(at)->first);
        const double loss = gap / static_cast<double>(newest - at->first + 1);
        if (loss < least) {
          least = loss;
          victim = Place{take, at->first};
        }
      }
    }
    if (!victim) return;
    auto& frames = keyframes_.at(victim->first);
    keyframe_bytes_ -= frames.at(victim->second).state.bytes();
    frames.erase(victim->second);
  }
}

TakeId TakeHistory::owner(TakeId take, ChunkIndex chunk) const {
  for (;;) {
    const Take& here = takes_.at(take);
    if (!here.parent || chunk > here.from) return take;
    take = *here.parent;
  }
}

const TakeHistory::Keyframe& TakeHistory::nearest(TakeId take, ChunkIndex after) const {
  for (;;) {
    const Take& here = takes_.at(take);
    if (const auto frames = keyframes_.find(take); frames != keyframes_.end()) {
      auto later = frames->second.upper_bound(after);
      if (later != frames->second.begin()) return std::prev(later)->second;
    }
    after = std::min(after, here.from);  // the branch point lies inside the parent
    take = here.parent.value();
  }
}

std::vector<CommandBody> TakeHistory::commands(TakeId take, ChunkIndex before) const {
  const auto found = commands_.find({owner(take, before), before});
  return found == commands_.end() ? std::vector<CommandBody>() : found->second;
}

const TakeHistory::Finished* TakeHistory::chunk(TakeId take, ChunkIndex chunk) const {
  const auto found = chunks_.find({owner(take, chunk), chunk});
  return found == chunks_.end() ? nullptr : &found->second;
}

}  // namespace longtake
