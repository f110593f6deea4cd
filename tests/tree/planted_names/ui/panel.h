#pragma once

namespace longtake::ui {

// These have the last word of a name in common with another type, and no more.
class History {};
enum Colour { blue };

}  // namespace longtake::ui

namespace longtake {
class Alone {
  friend class History;
  friend struct Colour;
};
enum class Later : int { now };
}  // namespace longtake
