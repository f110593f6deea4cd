#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <limits>
#include <optional>
#include <span>

#include "engine/stream/measures.h"

namespace longtake::drift {

enum class Level : std::uint8_t {
  unmeasured,  ///< no measure of the chunk is known
  learning,    ///< the stretch has no reference yet
  good,        ///< green
  watch,       ///< amber: near a limit
  drifted,     ///< red: beyond a limit
};

/// A measure relative to the reference.
struct Reading {
  /// The mean of the last chunks divided by the reference. For latent_mean: their difference in standard deviations of
  /// the latents. NaN: not measured, or no reference.
  float now = std::numeric_limits<float>::quiet_NaN();
  float low = 0;  ///< limits of `now`
  float high = std::numeric_limits<float>::infinity();

  bool known() const { return !std::isnan(now); }
};

/// The meter's judgement of one chunk.
struct Verdict {
  Level level = Level::unmeasured;
  float score = 0;               ///< the worst measure as a share of its limit; 1 and more is beyond it
  std::optional<Measure> worst;  ///< set if there is a reference
  std::array<Reading, kMeasures> readings{};

  const Reading& operator[](Measure which) const { return readings[static_cast<std::size_t>(which)]; }
};

/// Compares each chunk of a take with the first good chunks of its stretch. A stretch is the chunks under one prompt.
class Judge {
 public:
  static constexpr std::size_t kSettling = 2;   ///< chunks after a switch in which memory adapts
  static constexpr std::size_t kReference = 8;  ///< chunks that are the reference
  static constexpr std::size_t kLongest = 24;   ///< after this many chunks the newest ones are the reference, steady or
                                                ///< not
  static constexpr std::size_t kSmoothing = 4;  ///< chunks averaged in a verdict
  static constexpr float kWatch = 0.7F;         ///< a chunk with this score or more is amber

  /// Begins a stretch: the prompt changes with the next chunk.
  void begin_stretch();
  Verdict add(const ChunkMeasures& measures);

 private:
  struct Reference {
    double middle = 0;  // mean of the chunks; for motion their minimum
    double reach = 0;   // distance of the limits from `middle`
  };
  struct Track {
    std::deque<double> first;   // candidates for the reference, at most kReference
    std::deque<double> recent;  // values after the reference, at most kSmoothing
    std::optional<Reference> reference;
  };

  Track& track(Measure which) { return tracks_[static_cast<std::size_t>(which)]; }
  bool is_steady() const;
  void take_reference(Measure which);

  std::array<Track, kMeasures> tracks_;
  std::size_t chunks_ = 0;  // measured chunks of this stretch
  bool has_reference_ = false;
};

/// The chunk after which a take should continue: the last good one before the drift at the end of `verdicts`. It is
/// early enough that the mean which first showed the drift does not include it. Nothing if the newest chunk is good or
/// if the good chunks before it belong to another stretch. `verdicts` holds one entry per chunk of a take, oldest
/// first.
std::optional<std::size_t> last_good(std::span<const Verdict> verdicts);

}  // namespace longtake::drift
