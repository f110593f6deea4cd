#include "training/theatre/look.h"

#include <cstddef>

namespace longtake::theatre {
namespace {

template <class Value, std::size_t kCount>
std::string_view pick(Value value, const std::string_view (&names)[kCount]) {
  const auto i = static_cast<std::size_t>(value);
  return i < kCount ? names[i] : std::string_view("?");
}

}  // namespace

std::string_view name(Scenery v) { return pick(v, {"meadow", "desert", "snowfield", "seaside", "city", "forest"}); }
std::string_view name(Landscape v) {
  return pick(v, {"windmill", "birches", "haystacks", "cactuses", "arch", "oasis", "cabin", "firs", "glacier", "palms",
                  "lighthouse", "pier", "lamps", "fountain", "bridge", "oaks", "pines", "lake"});
}
std::string_view name(Time v) { return pick(v, {"dawn", "day", "dusk", "night"}); }
std::string_view name(Weather v) { return pick(v, {"clear", "rain", "snow", "fog"}); }
std::string_view name(Colour v) {
  return pick(v, {"red", "orange", "yellow", "green", "cyan", "blue", "purple", "white"});
}
std::string_view name(Kind v) {
  return pick(v, {"ball", "cube", "cone", "star", "ring", "heart", "boat", "fish", "bird", "car", "rocket", "cat",
                  "duck", "kite", "snail", "mushroom", "whale", "train"});
}
std::string_view name(CoverKind v) { return pick(v, {"trunk", "rock", "tower", "ice"}); }

}  // namespace longtake::theatre
