#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <vector>

#include "engine/beats/bars.h"
#include "engine/beats/heard_sound.h"
#include "engine/core/describe.h"
#include "engine/stream/timeline.h"

namespace longtake {

/// The start times of chunks in a video that begins with a sound.
struct ChunkTimes {
  double first_s = 0.75;  ///< length of the first one
  double each_s = 0.75;   ///< length of the others

  double begin(std::int64_t chunk) const { return chunk <= 0 ? 0 : first_s + static_cast<double>(chunk - 1) * each_s; }
  /// The chunk that begins nearest to this second.
  std::int64_t near(double second) const;
};

/// The moments in a sound that get a cue.
enum class SoundGrid { beat, bar, onset };
constexpr std::array<Choice<SoundGrid>, 3> choices(SoundGrid) {
  return {{{SoundGrid::beat, "beat"}, {SoundGrid::bar, "bar"}, {SoundGrid::onset, "onset"}}};
}

struct SoundChoice {
  SoundGrid every = SoundGrid::bar;
  double least_strength = 0;  ///< 0 to 1: weaker events get no cue
  int strongest = 0;          ///< maximum number of cues, the strongest first; 0: no limit
  int least_chunks = 2;       ///< minimum distance between cues; a prompt takes effect at chunk boundaries
  Bars bars{};
  double from_s = 0;  ///< the time in the sound at which the video begins
  double to_s = std::numeric_limits<double>::infinity();
};

struct SoundMoment {
  std::int64_t chunk = 0;  ///< chunk of the cue, counted from the chunk at which the sound begins; never 0
  double at_s = 0;         ///< time in the sound
  double strength = 0;
};

/// The chosen moments, ascending. Each belongs to the chunk that begins nearest to it. If moments are too close, the
/// stronger onset or the earlier beat or bar stays. The beginning of the video counts as a cue.
std::vector<SoundMoment> choose_moments(const HeardSound& sound, const SoundChoice& choice, const ChunkTimes& chunks);

/// The prompts in turn: the first at the beginning, each next one at a moment.
Timeline timeline_of(const std::vector<SoundMoment>& moments, const std::vector<SetPrompt>& prompts);

}  // namespace longtake
