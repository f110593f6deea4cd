#pragma once

#include <array>
#include <optional>
#include <string>
#include <variant>

#include "control/beat.h"
#include "engine/core/json.h"

namespace longtake::control {

inline constexpr int kPads = 9;

/// Presses a pad: its prompt fades in, on the beat if there is a grid. A second press of a waiting pad cancels it.
struct PressPad {
  int number = 1;  ///< 1..9
};
struct MoveFader {
  double share = 0;             ///< position, 0..1; 1 is the second end
  std::optional<int> first{};   ///< new pad at the first end
  std::optional<int> second{};  ///< new pad at the second end
};
/// Sets the weight of a text of the prompt in force.
struct MoveWeight {
  int text = 1;  ///< counted from 1
  double weight = 1;
  std::string typed{};  ///< the prompt with the new weight, once a host has made it
};
/// Fades to the end of the fader that is further away.
struct FadeAcross {};
struct SetFade {
  int chunks = 4;
};
/// A state that holds until it is ended.
struct HoldStage {
  enum class What { freeze, blackout, cut };
  What what = What::freeze;
  std::optional<bool> on{};  ///< unset: toggles
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
struct ClockBeat {
  double at = 0;  ///< steady seconds
  double bpm = 0;
  long beat = 0;  ///< since its start
};

/// A performer's action on the stage.
using StageWish = std::variant<PressPad, MoveFader, MoveWeight, FadeAcross, SetFade, HoldStage, Panic, Tap, SetTempo,
                               SetGrid, ClockBeat>;

/// The state that a controller's lights show.
struct StageState {
  std::array<double, kPads> shares{};  ///< share of each pad in the prompt in force
  int waiting = 0;                     ///< the pad that waits for a beat; 0: none
  bool frozen = false;
  bool black = false;
  bool cut = false;               ///< the next prompt is a cut
  std::optional<double> fader{};  ///< the share of its second end; unset while another prompt is in force
  int fade_chunks = 4;
  double bpm = 120;
  TempoFrom from = TempoFrom::taps;
  Grid grid = Grid::off;

  bool operator==(const StageState&) const = default;
};

Json stage_json(const StageState& state);

}  // namespace longtake::control
