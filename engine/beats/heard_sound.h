#pragma once

#include <vector>

namespace longtake {

/// A moment at which something begins in a sound.
struct SoundEvent {
  double at_s = 0;
  double strength = 0;  ///< 0 to 1: the strongest of the sound are 1

  bool operator==(const SoundEvent&) const = default;
};

/// The result of listening to a sound file.
struct HeardSound {
  double seconds = 0;                ///< length of the sound
  std::vector<SoundEvent> onsets{};  ///< ascending
  /// The beats that a foot would tap, ascending; empty if the sound has no regular beat.
  std::vector<SoundEvent> beats{};
  std::vector<float> bass{};  ///< how much the bass begins at each beat
  double bpm = 0;             ///< beats a minute; 0 without beats
  double confidence = 0;      ///< 0 to 1: how much of its rhythm comes again a beat later

  /// For a drawing: the largest sample of every step, 0 to 1, and how much the sound grows in it, 0 to 1.
  double steps_per_second = 0;
  std::vector<float> outline{};
  std::vector<float> growth{};
};

}  // namespace longtake
