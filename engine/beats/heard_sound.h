#pragma once

#include <vector>

namespace longtake {

/// A moment at which a sound has an onset.
struct SoundEvent {
  double at_s = 0;
  double strength = 0;  ///< 0 to 1; 1 for the strongest of the sound

  bool operator==(const SoundEvent&) const = default;
};

/// The analysis of a sound file.
struct HeardSound {
  double seconds = 0;                ///< length of the sound
  std::vector<SoundEvent> onsets{};  ///< ascending
  /// The beats, ascending; empty if the sound has no regular beat.
  std::vector<SoundEvent> beats{};
  std::vector<float> bass{};  ///< bass onset strength at each beat
  double bpm = 0;             ///< beats per minute; 0 without beats
  double confidence = 0;      ///< 0 to 1: share of its rhythm that repeats one beat later

  /// For a drawing: the largest sample and the flux of every step, both 0 to 1.
  double steps_per_second = 0;
  std::vector<float> outline{};
  std::vector<float> growth{};
};

}  // namespace longtake
