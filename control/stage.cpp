#include "control/stage.h"

#include <cmath>

namespace longtake::control {
namespace {

double rounded(double value) { return std::round(value * 1000) / 1000; }

}  // namespace

Json stage_json(const StageState& state) {
  Json pads = Json::array();
  for (const double share : state.shares) pads.push_back(rounded(share));
  return {{"pads", std::move(pads)},
          {"waiting", state.waiting},
          {"frozen", state.frozen},
          {"black", state.black},
          {"cut_next", state.cut},
          {"fader", state.fader ? Json(rounded(*state.fader)) : Json(nullptr)},
          {"fade_chunks", state.fade_chunks},
          {"bpm", rounded(state.bpm)},
          {"tempo_from", name_of(state.from)},
          {"quantise", name_of(state.grid)}};
}

}  // namespace longtake::control
