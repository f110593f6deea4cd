#include "engine/starter/choreography.h"

namespace longtake {
namespace {

constexpr double farthest = 1e6;  // limit for every length, far beyond any picture

/// Visits the numbers of a course by name; the same walk writes and reads.
template <class C, class V>
void visit(C& course, V&& v) {
  v("radius", course.radius, 1.0, 1000.0);
  v("tilt", course.tilt, -10.0, 10.0);
  v("ground", course.ground, -farthest, farthest);
  v("along", course.along, -farthest, farthest);
  v("speed", course.speed, -farthest, farthest);
  v("side", course.side, -1.0, 1.0);
  v("low", course.low, -farthest, farthest);
  v("high", course.high, -farthest, farthest);
  v("pace", course.pace, 0.0, farthest);
  v("phase", course.phase, -farthest, farthest);
  v("lift", course.lift, 0.0, farthest);
  v("sway", course.sway, 0.0, farthest);
  v("gap", course.gap, 0.0, farthest);
}

Json course_json(const Course& course) {
  Json json = {{"kind", course.kind},
               {"looks", course.looks},
               {"motion", static_cast<int>(course.motion)},
               {"hides", course.hides},
               {"period", course.period}};
  if (course.size) json["size"] = static_cast<int>(*course.size);
  if (course.place) json["place"] = *course.place;
  visit(course, [&json](const char* name, float value, double, double) { json[name] = value; });
  return json;
}

Result<Course> read_course(const Json& json) {
  Course course;
  JsonFields fields(json, "a thing of the film");
  fields.number("kind", course.kind, -1, most_kinds - 1);
  if (const Json* looks = fields.find("looks")) {
    if (!looks->is_array() || looks->size() > most_looks) fields.refuse("looks", "must be a short list");
    for (const Json& look : *looks) {
      if (!look.is_number_integer() || look < 0 || look >= most_looks) {
        fields.refuse("looks", "must be numbers of words");
        break;
      }
      course.looks.push_back(look.get<int>());
    }
  }
  int motion = 0, size = -1;
  float place = -1;
  fields.number("motion", motion, 0, thing_motions - 1);
  fields.boolean("hides", course.hides);
  fields.number("period", course.period, -farthest, farthest);
  fields.number("size", size, 0, 2);
  fields.number("place", place, 0, 1);
  visit(course,
        [&fields](const char* name, float& value, double low, double high) { fields.number(name, value, low, high); });
  if (course.period == 0) fields.refuse("period", "must not be 0");
  if (course.hides && course.gap == 0) fields.refuse("gap", "must not be 0");
  course.motion = static_cast<ThingMotion>(motion);
  if (size >= 0) course.size = static_cast<ThingSize>(size);
  if (place >= 0) course.place = place;
  if (auto done = fields.finish(); !done) return fail(done.error());
  return course;
}

Json pan_json(const Pan& pan) {
  return {{"side", pan.side}, {"pace", pan.pace}, {"way", pan.way}, {"speed", pan.speed}};
}

Result<Pan> read_pan(const Json& json) {
  Pan pan;
  JsonFields fields(json, "the film's pan");
  fields.number("side", pan.side, -1, 1);
  fields.number("pace", pan.pace, 0, farthest);
  fields.number("way", pan.way, -farthest, farthest);
  fields.number("speed", pan.speed, -farthest, farthest);
  if (auto done = fields.finish(); !done) return fail(done.error());
  return pan;
}

}  // namespace

Json to_json(const Choreography& film) {
  Json json = {{"things", Json::array()}, {"pan", pan_json(film.pan)}, {"drawn", film.drawn}};
  for (const Course& course : film.courses) json["things"].push_back(course_json(course));
  if (film.glance)
    json["glance"] = {{"reach", film.glance->reach},
                      {"gap", film.glance->gap},
                      {"time", film.glance->time},
                      {"last", film.glance->last}};
  if (film.cover) json["cover"] = {{"x", film.cover->x}, {"width", film.cover->width}};
  return json;
}

Result<Choreography> choreography_from_json(const Json& json) {
  Choreography film;
  JsonFields fields(json, "the film's things");
  if (const Json* said = fields.find("pan")) {
    auto pan = read_pan(*said);
    if (!pan) return fail(pan.error());
    film.pan = *pan;
  }
  fields.number("drawn", film.drawn, 0, 1e9);
  if (const Json* cover = fields.find("cover")) {
    film.cover.emplace();
    JsonFields inner(*cover, "the film's cover");
    inner.number("x", film.cover->x, -farthest, farthest);
    inner.number("width", film.cover->width, 0, farthest);
    if (auto done = inner.finish(); !done) return fail(done.error());
  }
  if (const Json* glance = fields.find("glance")) {
    film.glance.emplace();
    JsonFields inner(*glance, "the film's camera");
    inner.number("reach", film.glance->reach, -farthest, farthest);
    inner.number("gap", film.glance->gap, 0, farthest);
    inner.number("time", film.glance->time, 0, 1e9);
    inner.boolean("last", film.glance->last);
    if (film.glance->reach == 0) inner.refuse("reach", "must not be 0");
    if (auto done = inner.finish(); !done) return fail(done.error());
  }
  if (const Json* things = fields.find("things")) {
    if (!things->is_array() || things->size() > most_things) {
      fields.refuse("things", "must be a list of " + std::to_string(most_things) + " at most");
    } else {
      for (const Json& thing : *things) {
        auto course = read_course(thing);
        if (!course) return fail(course.error());
        film.courses.push_back(std::move(*course));
      }
    }
  }
  if (auto done = fields.finish(); !done) return fail(done.error());
  return film;
}

}  // namespace longtake
