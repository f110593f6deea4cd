#include "engine/staging/course.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace longtake::staging {
namespace {

constexpr std::array<float, kSizes> radii = {20, 28, 37};
constexpr float stride = 2.4F;  // fastest speed out of sight and back, per picture
constexpr float slowest = .5F;  // slowest speed of a thing that leaves and returns
constexpr float hurry = 1.4F;   // speed when far outside its range
constexpr float astray = 12;    // distance outside its range beyond which it hurries back
constexpr float turning = 6;    // pictures that it needs to turn round
constexpr float begins_in = 6;  // pictures that it needs to change its speed
constexpr float behind = 3;     // distance from the cover's middle within which it counts as hidden
constexpr int tries = 24;       // attempts to find a free range
constexpr float margin_of_exit = 4;

// Elementary functions from + - * / only, because those of the C library differ in the last bit between machines.
float floor_of(float x) {
  const auto whole = static_cast<float>(static_cast<std::int64_t>(x));
  return whole - (x < whole ? 1.0F : 0.0F);
}
float fraction(float x) { return x - floor_of(x); }
/// The sine of an angle in turns, within 0.001.
float sine(float turns) {
  const float t = turns - floor_of(turns + .5F);
  const float y = 8 * t - 16 * t * (t < 0 ? -t : t);
  return y + .225F * (y * (y < 0 ? -y : y) - y);
}
/// The height of a thrown and caught object, t = 0..1.
float arc(float t) { return 4 * t * (1 - t); }

void draw_size(Rng& rng, bool goes, Course& course) {
  // A thing that goes out of sight is small unless its size is given, because a large one takes long to leave.
  const Size size = course.size.value_or(goes ? Size::small : Size::medium);
  course.radius = radii[static_cast<std::size_t>(size)] * rng.uniform(.95F, 1.05F);
}

/// The overlap of two things' ranges; negative if they are apart.
float overlap(const Course& a, const Course& b) {
  const auto room = [](const Course& course) { return half_width(course) + course.sway; };
  return std::min(a.high + room(a), b.high + room(b)) - std::max(a.low - room(a), b.low - room(b));
}

/// The hidden position of the thing, on the side of its door.
float hiding_place(const Course& course, const Absence& absence, const std::optional<PlacedCover>& cover) {
  if (absence.way == Way::cover && cover) return cover->x;
  const float outside = half_width(course) + margin_of_exit;
  return course.door < 0 ? -outside : kStageWidth + outside;
}

void begin(Course::Step step, Course& course) {
  course.step = step;
  course.clock = 0;
}

/// Number of pictures on the way to its hiding place.
float way_out(const Course& course, float to) { return std::abs(to - course.x) / stride; }

/// Lets a thing return once its absence is over.
void come_back(const Absence& absence, Course& course) {
  const bool covered = absence.way == Way::cover;
  const float back = absence.elsewhere ? -1.0F : 1.0F;
  if (!covered && absence.elsewhere) course.x = kStageWidth - course.x;
  // For a cover, the door is the side on which it comes out; otherwise it is the border where it enters.
  course.door *= back;
  course.side = covered ? course.door : -course.door;
  begin(Course::Step::enters, course);
}

/// Sets a range next to the cover on the side where it came out, or next to the border where it entered.
void settle(const Absence& absence, const std::optional<PlacedCover>& cover, Course& course) {
  const float half = half_width(course), width = std::min(course.high - course.low, 60.0F);
  if (absence.way == Way::cover && cover) {
    const float edge = cover->x + course.door * (.5F * cover->width + half + 6);
    const float far = std::clamp(edge + course.door * 70, half - 8, kStageWidth - half + 8);
    course.low = std::min(edge, far);
    course.high = std::max(edge, far);
  } else if (absence.elsewhere) {
    const float near = course.door < 0 ? half + 8 : kStageWidth - half - 8;
    course.low = course.door < 0 ? near : near - width;
    course.high = course.low + width;
  }
}

/// Selects the step for the next picture, and returns the target speed of the thing.
float aim(Course& course, const Absence* absence, const std::optional<PlacedCover>& cover) {
  using Step = Course::Step;
  course.clock += 1;
  if (course.step == Step::waits) {
    if (course.clock < 0) return 0;
    course.side = -course.door;
    begin(Step::enters, course);
  }
  if (absence == nullptr && course.step != Step::wanders && course.step != Step::enters) begin(Step::enters, course);
  if (course.step == Step::wanders && absence != nullptr) {
    if (absence->way == Way::exit) course.door = course.x < .5F * kStageWidth ? -1.0F : 1.0F;
    const float to = hiding_place(course, *absence, cover);
    if (course.clock + way_out(course, to) >= absence->sight * kPicturesPerSecond) begin(Step::leaves, course);
  }
  if (course.step == Step::leaves) {
    const float to = hiding_place(course, *absence, cover), left = to - course.x;
    course.side = left < 0 ? -1.0F : 1.0F;
    if (std::abs(left) > behind) return course.side * stride;
    begin(Step::gone, course);
  }
  if (course.step == Step::gone) {
    if (course.clock < absence->gone * kPicturesPerSecond) return 0;
    come_back(*absence, course);
    settle(*absence, cover, course);
  }
  const bool lost = course.x < course.low - astray || course.x > course.high + astray;
  if (course.step == Step::enters) {
    if (course.x >= course.low && course.x <= course.high) begin(Step::wanders, course);
    course.side = course.x < course.low ? 1.0F : course.x > course.high ? -1.0F : course.side;
    return course.side * std::max({course.pace, slowest, lost ? hurry : 0});
  }
  if (course.x > course.high) course.side = -1;
  if (course.x < course.low) course.side = 1;
  return course.side * (lost ? std::max(course.pace, hurry) : course.pace);
}

}  // namespace

float half_width(const Course& course) { return 1.15F * course.radius + .5F; }

void draw_motion(Rng& rng, bool goes, Course& course) {
  const float calm = goes ? .6F : 1;
  course.lift = course.sway = 0;
  course.pace = course.motion == Motion::glide ? rng.uniform(.9F, 1.9F) : rng.uniform(.25F, .7F);
  switch (course.motion) {
    case Motion::glide:
      course.period = rng.uniform(60, 100);
      break;
    case Motion::bounce:
      course.period = rng.uniform(46, 60);
      course.lift = course.period * rng.uniform(.42F, .58F) * calm;
      break;
    case Motion::hop:
      course.period = rng.uniform(34, 44);
      course.lift = course.period * rng.uniform(.28F, .36F) * calm;
      break;
    case Motion::circle:
      course.period = rng.uniform(100, 140);
      course.lift = course.period * rng.uniform(.14F, .18F) * calm;
      course.sway = course.period * rng.uniform(.24F, .32F);
      break;
    case Motion::hover:
      course.period = rng.uniform(90, 130);
      course.lift = rng.uniform(8, 14) * calm;
      course.sway = course.period * rng.uniform(.28F, .45F);
      break;
    case Motion::spin:
      course.period = rng.uniform(90, 150) * (rng.chance(.5F) ? 1.0F : -1.0F);
      break;
  }
  if (goes) course.sway = 0;
}

void draw_range(Rng& rng, const std::vector<Course>& others, Course& course) {
  const float margin = half_width(course) + course.sway + 3;
  const float low = std::min(150.0F, margin), high = std::max(170.0F, kStageWidth - margin);
  float least = 0;
  Course best = course;
  for (int i = 0; i < tries && (i == 0 || least > 0); ++i) {
    const bool far = course.motion == Motion::glide && !course.place;
    const float span = std::min(far ? rng.uniform(80, 150) : rng.uniform(20, 60), high - low);
    const float middle = course.place ? kStageWidth * *course.place : rng.uniform(low + .5F * span, high - .5F * span);
    course.low = std::clamp(middle - .5F * span, low, high - span);
    course.high = course.low + span;
    float worst = 0;
    for (const Course& other : others) worst = std::max(worst, overlap(course, other));
    if (i == 0 || worst < least) best = course, least = worst;
  }
  course = best;
}

Course new_course(const Role& role, bool goes, const std::vector<Course>& others, Rng& rng) {
  Course course;
  course.noun = role.noun;
  course.looks = role.looks;
  course.size = role.size;
  course.place = role.place;
  course.motion = role.motion.value_or(Motion::glide);
  draw_size(rng, goes, course);
  course.tilt = rng.uniform(-.10F, .10F);
  course.ground = rng.uniform(152, 179);
  course.phase = rng.uniform();
  course.side = course.facing = rng.chance(.5F) ? 1.0F : -1.0F;
  draw_motion(rng, goes, course);
  draw_range(rng, others, course);
  course.x = rng.uniform(course.low, course.high);
  course.speed = course.side * course.pace;
  return course;
}

void tell(const Role& role, bool goes, const std::vector<Course>& others, Rng& rng, Course& course) {
  course.noun = role.noun;
  course.looks = role.looks;
  const bool resized = role.size && role.size != course.size, moved = role.place && role.place != course.place;
  const bool restless = role.motion && *role.motion != course.motion;
  if (role.size) course.size = role.size;
  if (role.place) course.place = role.place;
  course.motion = role.motion.value_or(course.motion);
  if (resized) draw_size(rng, goes, course);
  if (restless) draw_motion(rng, goes, course);
  if (restless || moved) draw_range(rng, others, course);
}

void move(Course& course, const Absence* absence, const std::optional<PlacedCover>& cover, bool waits) {
  const float wanted = waits ? 0 : aim(course, absence, cover);
  const float most = std::max(course.pace, stride) / begins_in;
  course.speed =
      course.step == Course::Step::gone && !waits ? 0 : course.speed + std::clamp(wanted - course.speed, -most, most);
  course.x += course.speed;
  const float turn = course.side - course.facing;
  course.facing = std::clamp(course.facing + std::clamp(turn, -2 / turning, 2 / turning), -1.0F, 1.0F);
  constexpr float many = 4096;  // turns; the jump is visible only once in hours
  course.phase += 1 / course.period;
  if (std::abs(course.phase) > many) course.phase = fraction(course.phase);
}

PlacedThing placed(const Course& course) {
  constexpr float full_turn = 6.28318531F;
  float height = 0, sideways = 0;
  PlacedThing thing;
  thing.angle = course.tilt + .06F * sine(course.phase);
  switch (course.motion) {
    case Motion::glide:
      break;
    case Motion::bounce:
      height = course.lift * arc(fraction(course.phase));
      break;
    case Motion::hop: {
      const float t = fraction(course.phase) / .62F;
      height = t < 1 ? course.lift * arc(t) : 0;
      break;
    }
    case Motion::circle:
      sideways = course.sway * sine(course.phase + .25F);
      height = course.lift * (1.15F + sine(course.phase));
      break;
    case Motion::hover:
      sideways = course.sway * sine(.5F * course.phase);
      height = 30 + course.lift * sine(course.phase);
      thing.angle = course.tilt + .12F * sine(.5F * course.phase);
      break;
    case Motion::spin:
      height = 8;
      thing.angle = course.tilt + full_turn * fraction(course.phase);
      break;
  }
  thing.x = course.x + sideways;
  thing.y = course.ground - course.radius - height;
  thing.radius = course.radius;
  thing.facing = course.facing;
  thing.ground = course.ground;
  thing.slot = course.slot;
  return thing;
}

}  // namespace longtake::staging
