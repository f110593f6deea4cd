#include "engine/pipeline/prompt_track.h"

#include <algorithm>

namespace longtake {

Result<void> PromptTrack::set(const std::vector<WeightedText>& texts, Blend blend, int fade_chunks) {
  auto embedding = blend_texts(*encoder_, texts, blend, rows_);
  if (!embedding) return fail(std::move(embedding.error()));
  state_.goal = *embedding;
  state_.words = std::ranges::max_element(texts, {}, &WeightedText::weight)->text;
  if (fade_chunks > 0 && state_.now.defined()) {
    state_.from = state_.now;
    state_.step = 0;
    state_.steps = fade_chunks;
    state_.chunks = 0;
  } else {
    state_ = {*embedding, *embedding, {}, 0, 0, state_.words, state_.shown};
  }
  return {};
}

bool PromptTrack::advance() {
  if (!state_.fading()) return false;
  ++state_.step;
  if (state_.step >= state_.steps)
    state_ = {state_.goal, state_.goal, {}, 0, 0, state_.words, state_.shown};
  else
    state_.now = slerp(state_.from, state_.goal, static_cast<double>(state_.step) / state_.steps);
  return true;
}

void PromptTrack::made() {
  state_.shown = state_.words;
  ++state_.chunks;
}

}  // namespace longtake
