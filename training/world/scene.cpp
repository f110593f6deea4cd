#include "training/world/scene.h"

namespace longtake::world {
namespace {

template <class Value, std::size_t kCount>
std::string_view pick(Value value, const std::string_view (&names)[kCount]) {
  const auto i = static_cast<std::size_t>(value);
  return i < kCount ? names[i] : std::string_view("?");
}

}  // namespace

std::string_view name(Scenery v) { return pick(v, {"meadow", "desert", "snowfield", "seaside", "city", "forest"}); }
std::string_view name(Time v) { return pick(v, {"dawn", "day", "dusk", "night"}); }
std::string_view name(Weather v) { return pick(v, {"clear", "rain", "snow", "fog"}); }
std::string_view name(CameraMove v) { return pick(v, {"still", "pan_left", "pan_right", "away_and_back"}); }
std::string_view name(Shape v) { return pick(v, {"ball", "cube", "cone", "star", "ring", "capsule"}); }
std::string_view name(Colour v) {
  return pick(v, {"red", "orange", "yellow", "green", "cyan", "blue", "purple", "white"});
}
std::string_view name(Size v) { return pick(v, {"small", "medium", "large"}); }
std::string_view name(Motion v) { return pick(v, {"patrol", "bounce", "hop", "orbit", "drift", "spin"}); }
std::string_view name(Event v) {
  return pick(v, {"none", "occlusion", "exit_and_return", "pan_away", "late_entry", "swap"});
}
std::string_view name(OccluderKind v) { return pick(v, {"trunk", "rock", "wall", "ice"}); }

}  // namespace longtake::world
