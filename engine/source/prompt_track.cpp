#include "engine/source/prompt_track.h"

#include <algorithm>
#include <utility>

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
    arrive(*embedding);
  }
  return {};
}

void PromptTrack::arrive(at::Tensor embedding) {
  state_.now = state_.goal = std::move(embedding);
  state_.from = at::Tensor();
  state_.step = state_.steps = state_.chunks = 0;
}

void PromptTrack::begin_film() {
  state_.chunks = 0;
  state_.shown.clear();
  state_.film = {};
}

std::vector<FrameLayout> PromptTrack::next_layout(const LayoutWords& words, std::uint64_t seed,
                                                  const FilmShape& shape) {
  if (state_.words != state_.shown) state_.film.follow(layout_said(words, state_.words), seed);
  return state_.film.next(shape.frames, shape.begins, shape.height, shape.width);
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

void PromptTrack::made() {
  state_.shown = state_.words;
  ++state_.chunks;
}

}  // namespace longtake
