#include "engine/generate/prompt_track.h"

#include <ATen/ATen.h>

#include <utility>

namespace longtake {

Result<void> PromptTrack::set(const std::vector<WeightedText>& texts, Blend blend, int fade_chunks) {
  auto embedding = TRY(blend_texts(*encoder_, texts, blend, rows_));
  state_.goal = embedding;
  state_.texts = texts;
  state_.blend = blend;
  if (fade_chunks > 0 && state_.now.defined()) {
    state_.from = state_.now;
    state_.step = 0;
    state_.steps = fade_chunks;
    state_.chunks = 0;
  } else {
    arrive(embedding);
  }
  return {};
}

Result<void> PromptTrack::restore(const PromptState& state) {
  if (!state.is_light()) {
    state_ = state;
    return {};
  }
  auto embedding = TRY(blend_texts(*encoder_, state.texts, state.blend.value_or(Blend::linear), rows_));
  state_ = state;
  state_.now = state_.goal = std::move(embedding);
  return {};
}

at::Tensor PromptTrack::now() const {
  const at::Tensor used = state_.now.ne(0).any(1).nonzero();
  return state_.now.narrow(0, 0, used.numel() == 0 ? 0 : used.max().item<std::int64_t>() + 1);
}

void PromptTrack::arrive(at::Tensor embedding) {
  state_.now = state_.goal = std::move(embedding);
  state_.from = at::Tensor();
  state_.step = state_.steps = state_.chunks = 0;
}

bool PromptTrack::advance() {
  if (!state_.fading()) return false;
  ++state_.step;
  if (state_.step >= state_.steps)
    arrive(state_.goal);
  else
    state_.now = slerp(state_.from, state_.goal, static_cast<double>(state_.step) / state_.steps);
  return true;
}

}  // namespace longtake
