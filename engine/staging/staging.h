#pragma once

#include <optional>
#include <vector>

#include "engine/staging/course.h"

namespace longtake::staging {

/// The content of one picture: things and their places.
struct Moment {
  std::vector<PlacedThing> things;  ///< in the order of the script, as the camera sees them
  std::optional<PlacedCover> cover;
  float camera = 0;
};

/// The camera's motion: it pans with the things, or looks away from them and back.
struct Camera {
  enum class Glance : std::uint8_t { none, home, goes, away, returns };

  int pan = 0;
  float pace = 1;            ///< target speed of a pan
  float way = 0, speed = 0;  ///< the pan's position, and speed per picture
  Glance glance = Glance::none;
  float clock = 0;   ///< pictures in this step of the glance
  float reach = 0;   ///< target of the glance, relative to the pan
  float offset = 0;  ///< present offset on the way there
};

constexpr std::array<Choice<Camera::Glance>, 5> choices(Camera::Glance) {
  using Glance = Camera::Glance;
  return {{{Glance::none, "none"},
           {Glance::home, "home"},
           {Glance::goes, "goes"},
           {Glance::away, "away"},
           {Glance::returns, "returns"}}};
}

/// A running staging. Its value depends only on its scripts, their times and the seed. A take that is replayed, rewound
/// or branched therefore shows the same.
class Staging {
 public:
  /// Sets a new script. Things that it still names keep their places. New ones take over the courses of dropped things,
  /// or are placed in free space. Surplus things leave at once. If one noun has one or two names, the order of the
  /// script decides.
  void follow(const Script& script, std::uint64_t seed);
  /// The slots of the script's things, in its order.
  std::vector<int> slots() const;
  /// Their nouns.
  std::vector<int> nouns() const;
  /// Returns the next picture; the first call after the first script returns the first picture.
  Moment next();

 private:
  template <class V>
  friend void visit(Staging& s, V& v);
  template <class V>
  friend void visit(PlacedCover& c, V& v);

  void step_camera();
  void look_away();
  bool looks_away() const;

  std::vector<Course> courses_;
  std::optional<PlacedCover> cover_;
  Camera camera_;
  Absence absence_;
  int drawn_ = 0;       // things drawn so far; each uses its own random stream
  bool begun_ = false;  // the first picture has been shown
};

template <class V>
void visit(Camera& c, V& v) {
  constexpr double far = 1e6;
  v("pan", c.pan, {.low = -1, .high = 1});
  v("pace", c.pace, {.low = 0, .high = far});
  v("way", c.way, {.low = -far, .high = far});
  v("speed", c.speed, {.low = -far, .high = far});
  v("glance", c.glance);
  v("clock", c.clock, {.low = 0, .high = far});
  v("reach", c.reach, {.low = -far, .high = far});
  v("offset", c.offset, {.low = -far, .high = far});
}
template <class V>
void visit(PlacedCover& c, V& v) {
  v("x", c.x, {.low = -1e6, .high = 1e6});
  v("width", c.width, {.low = 1, .high = 1e6});
}
template <class V>
void visit(Staging& s, V& v) {
  v("courses", s.courses_, {.most = kMostRoles});
  v("cover", s.cover_);
  v("camera", s.camera_);
  v("absence", s.absence_);
  v("drawn", s.drawn_, {.low = 0, .high = 1e9});
  v("begun", s.begun_);
}

}  // namespace longtake::staging
