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
  unmeasured,  ///< nothing of the chunk was measured
  learning,    ///< the stretch has no reference yet
  good,        ///< green
  watch,       ///< amber: near a limit
  drifted,     ///< red: beyond a limit
};

/// A measure beside its reference.
struct Reading {
  /// The mean of the last chunks divided by the reference; for latent_mean their difference in deviations of the
  /// latents. NaN: not measured, or without a reference.
  float now = std::numeric_limits<float>::quiet_NaN();
  float low = 0;  ///< limits of `now`
  float high = std::numeric_limits<float>::infinity();

  bool known() const { return !std::isnan(now); }
};

/// The meter's judgement of one chunk.
struct Verdict {
  Level level = Level::unmeasured;
  float score = 0;               ///< the worst measure's share of the way to its limit; beyond it from 1 on
  std::optional<Measure> worst;  ///< set where there is a reference
  std::array<Reading, kMeasures> readings{};

  const Reading& operator[](Measure which) const { return readings[static_cast<std::size_t>(which)]; }
};

/// Compares each chunk of a take with the first good chunks of its stretch: of those that were made under one prompt.
class Judge {
 public:
  static constexpr std::size_t kSettling = 2;   ///< chunks after a switch in which memory adapts
  static constexpr std::size_t kReference = 8;  ///< chunks that are the reference
  static constexpr std::size_t kLongest = 24;   ///< after so many chunks the newest are the reference, steady or not
  static constexpr std::size_t kSmoothing = 4;  ///< chunks of which a verdict is the mean
  static constexpr float kWatch = 0.7F;         ///< the score from which a chunk is amber

  /// Begins a stretch: another prompt is in force from the next chunk on.
  void begin_stretch();
  Verdict add(const ChunkMeasures& measures);

 private:
  struct Reference {
    double middle = 0;  // mean of the chunks; for motion the least of them
    double reach = 0;   // distance of the limits
  };
  struct Track {
    std::deque<double> first;   // candidates for the reference, kReference at most
    std::deque<double> recent;  // since the reference, kSmoothing at most
    std::optional<Reference> reference;
  };

  Track& track(Measure which) { return tracks_[static_cast<std::size_t>(which)]; }
  bool is_steady() const;
  void take_reference(Measure which);

  std::array<Track, kMeasures> tracks_;
  std::size_t chunks_ = 0;  // measured ones of this stretch
  bool has_reference_ = false;
};

/// The chunk after which a take should continue: the last good one before the drift at the end of `verdicts`. It is
/// early enough that the mean which first showed the drift does not include it. Nothing if the newest chunk is good or
/// the good ones before it belong to another stretch. `verdicts` are those of a take's chunks, oldest first.
std::optional<std::size_t> last_good(std::span<const Verdict> verdicts);

}  // namespace longtake::drift
