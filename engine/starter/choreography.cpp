#include "engine/starter/choreography.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "engine/core/random.h"

namespace longtake {
namespace {

// The constants of the training world, one value per kind. A thing of unknown kind has the values of a ball.
constexpr std::array<float, most_kinds> reach = {1.0F, 1.16F, 1.33F, 1.14F, 1.0F, 1.04F, 1.0F, 1.0F};
constexpr std::array<float, most_kinds> foot = {1.0F, .86F, .92F, .94F, 1.0F, 1.04F, 1.0F, 1.0F};
constexpr std::array<float, 3> radii = {20, 29, 39};
constexpr float stage_width = 320, stage_height = 192;
constexpr float stride = 2.4F;  // fastest walk, lengths per picture
constexpr float stroll = .8F;   // speed beside the cover, before it turns
constexpr float hurry = 1.4F;   // speed when far outside its range
constexpr float astray = 12;  // distance outside its range from which it counts as lost and hurries back; turning alone
                              // cannot carry it so far
constexpr float beside = 20;  // distance from the cover's edge at which it turns
constexpr float slow_pan = .6F, fast_pan = 1.4F;        // camera speed in lengths per picture
constexpr float panning_past = .35F;                    // camera speed past a cover
constexpr float pan_begins = 10;                        // pictures until the camera has reached its speed
constexpr float glancing = 1.45F;                       // speed of a camera that looks away
constexpr float before_glance = 12, after_glance = 24;  // pictures that the camera stays at home
constexpr int pictures_of_latent = 4;
constexpr int tries = 24;                                                     // attempts to find a place with room
constexpr std::uint32_t course_stream = 5, cover_stream = 6, pan_stream = 7;  // streams of the film's seed

float of_kind(const std::array<float, most_kinds>& values, int kind) {
  return values[static_cast<std::size_t>(std::max(kind, 0))];
}
float half_width(const Course& course) { return course.radius * of_kind(reach, course.kind) + .5F; }
float sine(float turns) { return std::sin(2 * std::numbers::pi_v<float> * turns); }
float fraction(float x) { return x - std::floor(x); }
/// Height over the ground of something thrown up and caught again, t = 0..1.
float arc(float t) { return 4 * t * (1 - t); }

/// `goes`: the thing goes out of sight, so its own motion must not move it far.
void draw_motion(Rng& rng, bool goes, Course& course) {
  const float calm = goes ? .6F : 1;
  course.lift = course.sway = 0;
  course.pace = course.motion == ThingMotion::go ? rng.uniform(1.2F, 2.2F) : rng.uniform(.25F, .7F);
  switch (course.motion) {
    case ThingMotion::go:
      course.period = rng.uniform(60, 100);
      break;
    case ThingMotion::bounce:
      course.period = rng.uniform(46, 60);
      course.lift = course.period * rng.uniform(.42F, .58F) * calm;
      break;
    case ThingMotion::hop:
      course.period = rng.uniform(34, 44);
      course.lift = course.period * rng.uniform(.28F, .36F) * calm;
      break;
    case ThingMotion::circle:
      course.period = rng.uniform(100, 140);
      course.lift = course.period * rng.uniform(.14F, .18F) * calm;
      course.sway = course.period * rng.uniform(.24F, .32F);
      break;
    case ThingMotion::drift:
      course.period = rng.uniform(90, 130);
      course.lift = rng.uniform(8, 14) * calm;
      course.sway = course.period * rng.uniform(.28F, .45F);
      break;
    case ThingMotion::spin:
      course.period = rng.uniform(90, 150) * (rng.chance(.5F) ? 1.0F : -1.0F);
      break;
  }
  if (goes) course.sway = 0;
}

void draw_size(Rng& rng, bool goes, Course& course) {
  // A thing that goes out of sight is small unless the prompt gives its size.
  const ThingSize size = course.size.value_or(goes ? ThingSize::small : ThingSize::medium);
  course.radius = radii[static_cast<std::size_t>(size)] * rng.uniform(.95F, 1.05F);
}

/// The overlap of two things' ranges; negative if they are apart.
float overlap(const Course& a, const Course& b) {
  const auto room = [](const Course& course) { return half_width(course) + course.sway; };
  return std::min(a.high + room(a), b.high + room(b)) - std::max(a.low - room(a), b.low - room(b));
}

/// Draws the range in which a thing walks to and fro: around its place in the prompt, otherwise where there is room.
void draw_range(Rng& rng, const std::vector<Course>& others, Course& course) {
  const float margin = half_width(course) + course.sway + 3;
  const float low = std::min(150.0F, margin), high = std::max(170.0F, stage_width - margin);
  float least = 0;
  Course best = course;
  for (int i = 0; i < tries && (i == 0 || least > 0); ++i) {
    const bool far = course.motion == ThingMotion::go && !course.place;
    const float span = std::min(far ? rng.uniform(80, 150) : rng.uniform(20, 60), high - low);
    const float middle = course.place ? stage_width * *course.place : rng.uniform(low + .5F * span, high - .5F * span);
    course.low = std::clamp(middle - .5F * span, low, high - span);
    course.high = course.low + span;
    float worst = 0;
    for (const Course& other : others) worst = std::max(worst, overlap(course, other));
    if (i == 0 || worst < least) best = course, least = worst;
  }
  course = best;
}

/// Puts the thing near a border, where a camera that looks away soon loses it.
void put_aside(Rng& rng, Course& course) {
  const float inwards = half_width(course) + rng.uniform(-3, 5);
  course.along = course.side < 0 ? inwards : stage_width - inwards;
}

Course new_course(const SaidThing& said, bool goes, const std::vector<Course>& others, Rng& rng) {
  Course course;
  course.kind = said.kind;
  course.looks = said.looks;
  course.size = said.size;
  course.place = said.place;
  course.motion = said.motion.value_or(ThingMotion::go);
  draw_size(rng, goes, course);
  course.tilt = rng.uniform(-.16F, .16F);
  course.ground = rng.uniform(152, 179);
  course.phase = rng.uniform();
  course.side = rng.chance(.5F) ? 1.0F : -1.0F;
  draw_motion(rng, goes, course);
  draw_range(rng, others, course);
  course.along = rng.uniform(course.low, course.high);
  return course;
}

/// How well a thing in the prompt matches this course.
int likeness(const SaidThing& said, const Course& course) {
  return (said.kind == course.kind ? 2 : 0) + (said.looks == course.looks ? 1 : 0);
}

/// For each thing in the prompt, the course that it continues, or -1. The best matches are assigned first, then in
/// order.
std::vector<int> matched(const std::vector<SaidThing>& said, const std::vector<Course>& courses) {
  std::vector<int> of(said.size(), -1);
  for (int wanted = 3; wanted >= 0; --wanted) {
    for (std::size_t i = 0; i < said.size(); ++i) {
      for (std::size_t j = 0; j < courses.size() && of[i] < 0; ++j) {
        const bool taken = std::ranges::find(of, static_cast<int>(j)) != of.end();
        if (!taken && likeness(said[i], courses[j]) == wanted) of[i] = static_cast<int>(j);
      }
    }
  }
  return of;
}

void tell(const SaidThing& said, bool goes, const std::vector<Course>& others, Rng& rng, Course& course) {
  course.kind = said.kind;
  course.looks = said.looks;
  const bool resized = said.size && said.size != course.size, moved = said.place && said.place != course.place;
  const bool restless = said.motion && *said.motion != course.motion;
  course.size = said.size ? said.size : course.size;
  course.place = said.place ? said.place : course.place;
  course.motion = said.motion.value_or(course.motion);
  if (resized) draw_size(rng, goes, course);
  if (restless) draw_motion(rng, goes, course);
  if ((restless || moved) && !course.hides) draw_range(rng, others, course);
}

void hide(const SaidLayout& said, Rng& rng, Choreography& film) {
  Course& course = film.courses.front();
  const float half = half_width(course);
  if (!film.cover) film.cover = PlacedCover{rng.uniform(135, 185), std::min(110.0F, 2 * half + rng.uniform(10, 34))};
  if (course.hides) return;
  course.hides = true;
  draw_motion(rng, true, course);
  course.gap = rng.uniform(31, 40);
  // It comes out on the side where it went in, because the model remembers a look best where it saw it.
  const float far = .5F * film.cover->width + half + beside;
  course.low = course.side > 0 ? 0 : -far;
  course.high = course.side > 0 ? far : 0;
  course.along = course.side * far;
}

void come_out(Rng& rng, const PlacedCover& cover, Course& course) {
  if (!course.hides) return;
  course.hides = false;
  course.along += cover.x;
  draw_motion(rng, false, course);
  draw_range(rng, {}, course);
}

/// Turns the camera away from the first thing, to the side where the thing leaves the picture soonest.
void look_away(Rng& rng, Choreography& film) {
  const Course& course = film.courses.front();
  const float x = course.along + (course.hides && film.cover ? film.cover->x : 0);
  const bool right = x > .5F * stage_width;
  const float gone = (right ? stage_width - x : x) + half_width(course) + course.sway + 3;
  film.glance = {right ? -gone : gone, rng.uniform(26, 40), 0, false};
}

float travel_of(const Glance& glance) { return std::abs(glance.reach) / glancing; }

/// The camera's distance from home, as a share of its reach.
float share_of(const Glance& glance) {
  const float travel = travel_of(glance);
  const float t = std::fmod(glance.time, before_glance + 2 * travel + glance.gap + after_glance) - before_glance;
  return std::clamp(std::min(t / travel, (2 * travel + glance.gap - t) / travel), 0.0F, 1.0F);
}
float camera_of(const Glance& glance) { return glance.reach * share_of(glance); }

/// The camera returns home from its present position.
void look_back(Glance& glance) {
  const float travel = travel_of(glance);
  glance.time = before_glance + travel + glance.gap + (1 - share_of(glance)) * travel;
  glance.last = true;
}

/// The speed that the thing aims for at its present place.
float wanted_speed(const Course& course, const std::optional<PlacedCover>& cover) {
  if (!course.hides || !cover) {
    const bool lost = course.along < course.low - astray || course.along > course.high + astray;
    return lost ? std::max(course.pace, hurry) : course.pace;
  }
  constexpr float early = 2;  // distance before it is hidden at which it slows down
  const float half = half_width(course), edge = .5F * cover->width, inside = edge - half - 1 + early;
  const float from_middle = std::abs(course.along);
  if (from_middle < inside) return 2 * inside / course.gap;
  return from_middle < edge + half + 4 ? stride : stroll;
}

void step(Course& course, const std::optional<PlacedCover>& cover, bool waits) {
  const float soon = course.hides ? 3 : 7;  // pictures until it has changed its speed
  if (course.along > course.high) course.side = -1;
  if (course.along < course.low) course.side = 1;
  const float most = std::max(course.pace, course.hides ? stride : 0) / soon;
  const float wanted = waits ? 0 : course.side * wanted_speed(course, cover);
  course.speed += std::clamp(wanted - course.speed, -most, most);
  course.along += course.speed;
  constexpr float many = 4096;  // turns; a film shows the jump once in hours
  course.phase = std::fmod(course.phase + 1 / course.period, many);
}

void step(Pan& pan) {
  const float wanted = static_cast<float>(pan.side) * pan.pace, most = fast_pan / pan_begins;
  pan.speed += std::clamp(wanted - pan.speed, -most, most);
  pan.way += pan.speed;
}

void step(Choreography& film) {
  if (film.glance) film.glance->time += 1;
  if (film.glance && film.glance->last && share_of(*film.glance) == 0) film.glance.reset();
  // A thing that the camera looks away from waits, so that it has the same place when the camera returns.
  for (Course& course : film.courses) step(course, film.cover, film.glance && &course == &film.courses.front());
  step(film.pan);
  if (!film.cover) return;
  film.cover->x -= film.pan.speed;
  // A cover that has left the picture is followed by another one.
  const float past = .5F * film.cover->width + 40, way = stage_width + 2 * past;
  if (film.cover->x < -past) film.cover->x += way;
  if (film.cover->x > stage_width + past) film.cover->x -= way;
}

ThingPose pose_of(const Course& course, const std::optional<PlacedCover>& cover) {
  const float a = course.phase;
  float sideways = 0, height = 0, angle = course.tilt + .10F * sine(a);
  switch (course.motion) {
    case ThingMotion::go:
      break;
    case ThingMotion::bounce:
      height = course.lift * arc(fraction(a));
      break;
    case ThingMotion::hop: {
      const float t = fraction(a) / .62F;
      height = t < 1 ? course.lift * arc(t) : 0;
      break;
    }
    case ThingMotion::circle:
      sideways = course.sway * sine(a + .25F);
      height = course.lift * (1.15F + sine(a));
      break;
    case ThingMotion::drift:
      sideways = course.sway * sine(.5F * a);
      height = 30 + course.lift * sine(a);
      angle = course.tilt + .16F * sine(.5F * a);
      break;
    case ThingMotion::spin:
      height = 8;
      angle = course.tilt + 2 * std::numbers::pi_v<float> * a;
      break;
  }
  return {course.along + sideways + (course.hides && cover ? cover->x : 0),
          course.ground - course.radius * of_kind(foot, course.kind) - height, angle};
}

}  // namespace

void Choreography::follow(const SaidLayout& said, std::uint64_t seed) {
  const std::vector<int> from = matched(said.things, courses);
  std::vector<Course> now;
  for (std::size_t i = 0; i < said.things.size(); ++i) {
    Rng rng(seed + static_cast<std::uint64_t>(drawn++), course_stream);
    const bool hides = said.covered && i == 0, goes = hides || (said.glances && i == 0);
    std::vector<Course> others = now;  // and the courses that continue later in the list
    for (std::size_t j = i + 1; j < said.things.size(); ++j)
      if (from[j] >= 0) others.push_back(courses[static_cast<std::size_t>(from[j])]);
    if (from[i] < 0) {
      now.push_back(new_course(said.things[i], goes, others, rng));
      if (goes && !hides && !now.back().place) put_aside(rng, now.back());
      continue;
    }
    now.push_back(courses[static_cast<std::size_t>(from[i])]);
    if (cover && !hides) come_out(rng, *cover, now.back());
    if (glance && !said.glances && from[i] == 0) draw_motion(rng, hides, now.back());
    tell(said.things[i], goes, others, rng, now.back());
  }
  courses = std::move(now);
  Rng rng(seed + static_cast<std::uint64_t>(drawn), cover_stream);
  if (said.covered && !courses.empty()) {
    hide(said, rng, *this);
  } else {
    cover.reset();
  }
  pan.side = said.pan;
  pan.pace = cover ? panning_past : Rng(seed, pan_stream).uniform(slow_pan, fast_pan);
  if (glance && !said.glances) look_back(*glance);
  if (glance && said.glances) glance->last = false;
  if (courses.empty()) glance.reset();
  if (said.glances && !courses.empty() && !glance) look_away(rng, *this);
}

std::vector<FrameLayout> Choreography::next(int frames, bool begins, int height, int width) {
  const float across = static_cast<float>(width) / stage_width, down = static_cast<float>(height) / stage_height;
  std::vector<FrameLayout> layouts;
  for (int frame = 0; frame < frames; ++frame) {
    std::vector<std::vector<ThingPose>> poses(courses.size());
    const bool picture_alone = begins && frame == 0;
    const int pictures = picture_alone ? 1 : pictures_of_latent;
    FrameLayout layout;
    for (int picture = 0; picture < pictures; ++picture) {
      if (!picture_alone) step(*this);
      const float camera = glance ? camera_of(*glance) : 0;
      layout.camera += (pan.way + camera) * across / static_cast<float>(pictures);
      for (std::size_t i = 0; i < courses.size(); ++i) {
        const ThingPose pose = pose_of(courses[i], cover);
        poses[i].push_back({(pose.x - camera) * across, pose.y * down, pose.angle});
      }
    }
    for (std::size_t i = 0; i < courses.size(); ++i) {
      PlacedThing thing;
      place(thing, poses[i]);
      thing.radius = courses[i].radius * across;
      thing.ground = courses[i].ground * down;
      thing.kind = courses[i].kind;
      thing.looks = courses[i].looks;
      layout.things.push_back(std::move(thing));
    }
    // Sorted from far to near: the feet of near things are lowest in the picture.
    std::ranges::stable_sort(layout.things, {}, &PlacedThing::ground);
    const float camera = glance ? camera_of(*glance) : 0;
    if (cover) layout.covers.push_back({(cover->x - camera) * across, cover->width * across});
    layouts.push_back(std::move(layout));
  }
  return layouts;
}

}  // namespace longtake
