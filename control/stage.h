#pragma once

#include <array>
#include <optional>
#include <string>
#include <variant>

#include "control/beat.h"
#include "engine/core/json.h"

namespace longtake::control {

inline constexpr int kPads = 9;

/// A pad is pressed: its prompt fades in, on the beat if there is a grid. The second press of one that waits takes it
/// back.
struct PressPad {
  int number = 1;  ///< 1..9
};
struct MoveFader {
  double share = 0;             ///< how far it is towards its second end, 0..1
  std::optional<int> first{};   ///< pad at its first end from now on
  std::optional<int> second{};  ///< pad at its second end from now on
};
/// Sets the weight of a text of the prompt in force.
struct MoveWeight {
  int text = 1;  ///< counted from 1
  double weight = 1;
  std::string typed{};  ///< the prompt with it, once a host has made that
};
/// To the end of the fader that is further away.
struct FadeAcross {};
struct SetFade {
  int chunks = 4;
};
/// A state that lasts until it is ended.
struct HoldStage {
  enum class What { freeze, blackout, cut };
  What what = What::freeze;
  std::optional<bool> on{};  ///< the other way round without it
};
struct Panic {};
struct Tap {
  double at = 0;  ///< steady seconds
};
struct SetTempo {
  std::optional<double> bpm{};
  std::optional<TempoFrom> from{};
};
struct SetGrid {
  Grid grid = Grid::off;
};
/// A beat of the MIDI clock.
struct ClockBeat {
  double at = 0;  ///< steady seconds
  double bpm = 0;
  long beat = 0;  ///< since its start
};

/// A wish of the hand that plays on a stage.
using StageWish = std::variant<PressPad, MoveFader, MoveWeight, FadeAcross, SetFade, HoldStage, Panic, Tap, SetTempo,
                               SetGrid, ClockBeat>;

/// The state that a controller's lights show.
struct StageState {
  std::array<double, kPads> shares{};  ///< how much of each pad is in force
  int waiting = 0;                     ///< the pad that waits for a beat; 0: none
  bool frozen = false;
  bool black = false;
  bool cut = false;               ///< the next prompt is a cut
  std::optional<double> fader{};  ///< the share of its second end; nothing while another prompt is in force
  int fade_chunks = 4;
  double bpm = 120;
  TempoFrom from = TempoFrom::taps;
  Grid grid = Grid::off;

  bool operator==(const StageState&) const = default;
};

Json stage_json(const StageState& state);

}  // namespace longtake::control
