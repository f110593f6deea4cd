#include "engine/staging/staging.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace longtake::staging {
namespace {

constexpr float slow_pan = .6F, fast_pan = 1.1F;  // speed of a pan per picture
constexpr float pan_begins = 10;                  // pictures that a pan needs to reach its speed
constexpr float glancing = 2;                     // speed of a camera that looks away
constexpr float at_home = 16;                     // minimum number of pictures between two glances
constexpr float empty_glance = 200;               // distance of a glance if there is no thing
constexpr std::uint32_t course_stream = 5, cover_stream = 6, camera_stream = 7, crossing_stream = 8;

/// How well a role fits a course.
int likeness(const Role& role, const Course& course) {
  return (role.noun == course.noun ? 2 : 0) + (role.looks == course.looks ? 1 : 0);
}

/// For each role the course that it continues, or -1. The best matches are assigned first, then in order.
std::vector<int> matched(const std::vector<Role>& roles, const std::vector<Course>& courses) {
  std::vector<int> of(roles.size(), -1);
  for (int wanted = 3; wanted >= 0; --wanted) {
    for (std::size_t i = 0; i < roles.size(); ++i) {
      for (std::size_t j = 0; j < courses.size() && of[i] < 0; ++j) {
        const bool taken = std::ranges::find(of, static_cast<int>(j)) != of.end();
        if (!taken && likeness(roles[i], courses[j]) == wanted) of[i] = static_cast<int>(j);
      }
    }
  }
  return of;
}

/// Keeps the thing outside the picture until its time.
void wait_outside(float seconds, Course& course) {
  course.door = course.side < 0 ? 1.0F : -1.0F;
  const float outside = half_width(course) + course.sway + 4;
  course.x = course.door < 0 ? -outside : kStageWidth + outside;
  course.speed = 0;
  course.step = Course::Step::waits;
  course.clock = -seconds * kPicturesPerSecond;
}

/// Two things cross the whole stage in opposite directions, one behind the other.
void cross(Rng& rng, Course& a, Course& b) {
  for (Course* course : {&a, &b}) {
    const float margin = half_width(*course) + 4;
    course->low = margin;
    course->high = kStageWidth - margin;
    course->sway = 0;
    course->pace = rng.uniform(1.2F, 1.9F);
  }
  const bool left = rng.chance(.5F);
  a.side = a.facing = left ? 1.0F : -1.0F;
  b.side = b.facing = -a.side;
  a.x = left ? a.low : a.high;
  b.x = left ? b.high : b.low;
  a.speed = a.side * a.pace;
  b.speed = b.side * b.pace;
  if (std::abs(a.ground - b.ground) < 9) a.ground = a.ground < 165 ? b.ground - 10 : b.ground + 10;
}

/// A thing that hides starts next to its cover.
void stand_beside(Rng& rng, const PlacedCover& cover, Course& course) {
  const float half = half_width(course);
  course.door = rng.chance(.5F) ? 1.0F : -1.0F;
  const float edge = cover.x + course.door * (.5F * cover.width + half + 6);
  const float far = std::clamp(edge + course.door * 70, half - 8, kStageWidth - half + 8);
  course.low = std::min(edge, far);
  course.high = std::max(edge, far);
  course.x = rng.uniform(course.low, course.high);
}

}  // namespace

void Staging::follow(const Script& script, std::uint64_t seed) {
  const std::vector<int> from = matched(script.roles, courses_);
  const bool hides = script.absence.way == Way::cover, leaves = script.absence.way == Way::exit;
  std::vector<Course> now;
  std::optional<Rng> first;
  for (std::size_t i = 0; i < script.roles.size() && i < kMostRoles; ++i) {
    const bool goes = i == 0 && script.absence.way != Way::none;
    Rng rng(seed + static_cast<std::uint64_t>(drawn_), course_stream);
    if (from[i] < 0) {
      ++drawn_;
      now.push_back(new_course(script.roles[i], goes, now, rng));
      if (script.roles[i].enters > 0) wait_outside(script.roles[i].enters, now.back());
    } else {
      now.push_back(courses_[static_cast<std::size_t>(from[i])]);
      tell(script.roles[i], goes, now, rng, now.back());
    }
    if (i == 0) first = rng;
  }
  // Continuing things keep their slots; new ones use free slots.
  std::array<bool, kMostRoles> taken{};
  for (std::size_t i = 0; i < now.size(); ++i)
    if (from[i] >= 0) taken[static_cast<std::size_t>(now[i].slot)] = true;
  for (std::size_t i = 0; i < now.size(); ++i) {
    if (from[i] >= 0) continue;
    now[i].slot = static_cast<int>(std::ranges::find(taken, false) - taken.begin());
    taken[static_cast<std::size_t>(now[i].slot)] = true;
  }
  if (script.crossing && now.size() >= 2) {
    Rng rng(seed + static_cast<std::uint64_t>(drawn_), crossing_stream);
    cross(rng, now[0], now[1]);
  }
  const bool was_hiding = absence_.way == Way::cover;
  courses_ = std::move(now);
  Rng rng(seed + static_cast<std::uint64_t>(drawn_), cover_stream);
  if ((script.covered || hides) && !cover_) {
    const float widest = courses_.empty() ? 40 : 2 * half_width(courses_.front());
    cover_ = PlacedCover{rng.uniform(120, 200), std::min(110.0F, widest + rng.uniform(8, 26))};
  }
  if (!script.covered && !hides) cover_.reset();
  if (hides && !was_hiding && !courses_.empty() && courses_.front().step == Course::Step::wanders)
    stand_beside(rng, *cover_, courses_.front());
  if (leaves && absence_.way != Way::exit && !courses_.empty() && courses_.front().step != Course::Step::waits)
    courses_.front().clock = 0;
  absence_ = script.absence;
  camera_.pan = cover_ ? 0 : script.pan;
  camera_.pace = Rng(seed, camera_stream).uniform(slow_pan, fast_pan);
  if (absence_.way == Way::camera && camera_.glance == Camera::Glance::none) {
    camera_.glance = Camera::Glance::home;
    camera_.clock = 0;
  }
  if (absence_.way != Way::camera && looks_away()) camera_.glance = Camera::Glance::returns;
  if (absence_.way != Way::camera && camera_.offset == 0) camera_.glance = Camera::Glance::none;
}

std::vector<int> Staging::slots() const {
  std::vector<int> slots;
  for (const Course& course : courses_) slots.push_back(course.slot);
  return slots;
}

std::vector<int> Staging::nouns() const {
  std::vector<int> nouns;
  for (const Course& course : courses_) nouns.push_back(course.noun);
  return nouns;
}

bool Staging::looks_away() const {
  return camera_.glance != Camera::Glance::none && camera_.glance != Camera::Glance::home;
}

/// Selects the glance: to the side on which the first thing leaves the picture soonest, and only as far as needed.
void Staging::look_away() {
  float right = empty_glance, left = empty_glance;
  if (!courses_.empty()) {
    const PlacedThing thing = placed(courses_.front());
    const float beyond = half_width(courses_.front()) + 8;
    right = thing.x + beyond;
    left = kStageWidth - thing.x + beyond;
  }
  const bool to_right = right <= left;
  camera_.reach = to_right ? right : -left;
  if (std::abs(camera_.way + camera_.reach) > kCameraReach) camera_.reach = to_right ? -left : right;
}

void Staging::step_camera() {
  using Glance = Camera::Glance;
  Camera& c = camera_;
  const float most = fast_pan / pan_begins;
  // A pan turns back before the end of the land.
  const float brake = .5F * c.speed * c.speed / most + 2;
  if (c.pan > 0 && c.way + brake > kCameraReach) c.pan = -1;
  if (c.pan < 0 && c.way - brake < -kCameraReach) c.pan = 1;
  c.speed += std::clamp(static_cast<float>(c.pan) * c.pace - c.speed, -most, most);
  c.way = std::clamp(c.way + c.speed, -kCameraReach, kCameraReach);
  if (c.glance == Glance::none) return;
  c.clock += 1;
  const auto begin = [&c](Glance next) { c.glance = next, c.clock = 0; };
  if (c.glance == Glance::home) {
    look_away();
    // On the way there the thing is still in sight.
    const float travel = std::abs(c.reach) / glancing;
    if (c.clock >= std::max(at_home, absence_.sight * kPicturesPerSecond - travel)) begin(Glance::goes);
  }
  const float goal = c.glance == Glance::goes || c.glance == Glance::away ? c.reach : 0;
  c.offset += std::clamp(goal - c.offset, -glancing, glancing);
  if (c.glance == Glance::goes && c.offset == goal) begin(Glance::away);
  if (c.glance == Glance::away && c.clock >= absence_.gone * kPicturesPerSecond) begin(Glance::returns);
  if (c.glance == Glance::returns && c.offset == 0) begin(absence_.way == Way::camera ? Glance::home : Glance::none);
}

Moment Staging::next() {
  if (begun_) {
    step_camera();
    for (std::size_t i = 0; i < courses_.size(); ++i) {
      const bool goes = i == 0 && (absence_.way == Way::cover || absence_.way == Way::exit);
      // A thing that the camera looks away from waits, so that it has the same place when the camera returns.
      move(courses_[i], goes ? &absence_ : nullptr, cover_, looks_away());
    }
  }
  begun_ = true;
  Moment moment;
  moment.camera = camera_.way + camera_.offset;
  for (const Course& course : courses_) {
    moment.things.push_back(placed(course));
    moment.things.back().x -= camera_.offset;
  }
  if (cover_) moment.cover = PlacedCover{cover_->x - camera_.offset, cover_->width};
  return moment;
}

}  // namespace longtake::staging
