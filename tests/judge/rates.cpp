#include "tests/judge/rates.h"

#include <cmath>
#include <cstdio>

#include "training/judge/camera.h"
#include "training/judge/marks.h"
#include "training/judge/places.h"
#include "training/judge/stage_sight.h"
#include "training/judge/things.h"
#include "training/theatre/backdrop.h"
#include "training/theatre/film.h"
#include "training/theatre/things.h"

namespace longtake::gates {
namespace {

using theatre::Scene;

constexpr int pictures = 160;  // number of pictures in a clip, of which one is judged
constexpr std::uint32_t stream = 0x6A7E;

std::string light_of(const theatre::Backdrop& b) {
  return std::string(name(b.landscape)) + ", " + std::string(name(b.time)) + ", " + std::string(name(b.weather));
}
std::string look_of(Colour colour, theatre::Kind kind) {
  return std::string(name(colour)) + ' ' + std::string(name(kind));
}

struct Shot {
  Scene scene;
  int number = 0;
  theatre::Footage footage;
  Image world;

  const theatre::PictureTruth& truth() const { return footage.truth.front(); }
  staging::Moment moment() const {
    staging::Moment moment;
    for (const theatre::ThingTruth& thing : truth().things) moment.things.push_back(thing.place);
    moment.camera = truth().camera;
    return moment;
  }
  std::string tag() const {
    return light_of(scene.backdrop) + " (seed " + std::to_string(scene.seed) + ", picture " + std::to_string(number) +
           ')';
  }
};
void take(theatre::FilmRenderer& renderer, std::uint64_t seed, int number, const theatre::Wish& wish, Shot& shot) {
  shot.scene = theatre::sample_scene(seed, wish);
  shot.number = number;
  const theatre::Act act{0, shot.scene};
  renderer.render({&act, 1}, {&number, 1}, shot.footage);
  shot.world = at_world_scale({shot.footage.rgb, shot.footage.width, shot.footage.height});
}

/// All lights are equally frequent.
theatre::Wish every_light(int i) {
  theatre::Wish wish;
  wish.time = static_cast<theatre::Time>(i % theatre::kTimes);
  wish.weather = static_cast<theatre::Weather>(i / theatre::kTimes % theatre::kWeathers);
  return wish;
}

}  // namespace

std::vector<Rate> rates_of_things(int count, std::uint64_t first) {
  theatre::FilmRenderer renderer;
  ThingReader reader;
  Shot shot;
  Rate found{"thing found"}, colour{"colour"}, kind{"kind, pose told"}, free{"kind, nothing told"},
      middle{"middle within 2 units"}, size{"radius within 10 %"}, counted{"number of things"},
      mixed{"kind, beside a mark of its colour"};
  for (int i = 0; i < count; ++i) {
    const std::uint64_t seed = first + static_cast<std::uint64_t>(i);
    take(renderer, seed, Rng(seed, stream).below(pictures), every_light(i), shot);
    Surroundings around = surroundings(shot.scene.backdrop.landscape, shot.truth().camera);
    int whole = 0, part = 0;
    for (const theatre::ThingTruth& thing : shot.truth().things) {
      around.told.push_back(place_of(thing.place));
      whole += thing.visible > .6F ? 1 : 0;
      part += thing.visible > 0 && thing.visible <= .6F ? 1 : 0;
    }
    const std::vector<Blob> blobs = reader.find(shot.world.view(), around);
    const auto seen = static_cast<int>(blobs.size());
    counted.add(seen >= whole && seen <= whole + part,
                std::to_string(seen) + " instead of " + std::to_string(whole) + " to " + std::to_string(whole + part) +
                    (blobs.empty() ? ""
                                   : ", the last " + std::string(name(blobs.back().colour)) + " at " +
                                         std::to_string(static_cast<int>(blobs.back().x)) + ' ' +
                                         std::to_string(static_cast<int>(blobs.back().y)) + " of " +
                                         std::to_string(static_cast<int>(blobs.back().area))) +
                    ": " + shot.tag());
    for (std::size_t t = 0; t < shot.scene.looks.size(); ++t) {
      const theatre::ThingTruth& truth = shot.truth().things[t];
      if (truth.visible < .95F) continue;
      const theatre::ThingLook& look = shot.scene.looks[t];
      const theatre::ThingPlace told = place_of(truth.place);
      const auto reading = reader.read(shot.world.view(), told, around);
      const std::string wanted = look_of(look.colour, look.kind);
      found.add(reading.has_value(), wanted + ": " + shot.tag());
      if (!reading) continue;
      const std::string answer = wanted + " as " + look_of(reading->colour, reading->fit.kind) + " (" +
                                 std::to_string(reading->fit.overlap) + "): " + shot.tag();
      colour.add(reading->colour == look.colour, answer);
      if (beside_its_colour(shot.moment(), shot.scene, t)) {
        mixed.add(reading->fit.kind == look.kind, answer);
        continue;
      }
      kind.add(reading->fit.kind == look.kind, answer);
      middle.add(std::hypot(reading->x - told.x, reading->y - told.y) < 2, answer);
      size.add(std::abs(reading->radius / told.radius - 1) < .1F, answer);
      for (const Blob& blob : blobs) {
        if (std::hypot(blob.x - told.x, blob.y - told.y) > .6F * told.radius || blob.colour != look.colour) continue;
        const Reading named = reader.name(blob);
        free.add(named.fit.kind == look.kind, wanted + " as " + look_of(named.colour, named.fit.kind) + " facing " +
                                                  std::to_string(told.facing) + ": " + shot.tag());
        break;
      }
    }
  }
  return {found, colour, kind, free, mixed, middle, size, counted};
}

std::vector<Rate> rates_of_small_things(int count, std::uint64_t first, bool spinning) {
  constexpr float radius = 10;
  theatre::BackdropPainter painter(theatre::kPictureWidth, theatre::kPictureHeight);
  theatre::Frame frame(theatre::kPictureWidth, theatre::kPictureHeight);
  ThingReader reader;
  Rate found{"small thing found"}, colour{"... colour"}, kind{"... kind, pose told"}, free{"... kind, nothing told"};
  for (int i = 0; i < count; ++i) {
    const std::uint64_t seed = first + static_cast<std::uint64_t>(i);
    Rng rng(seed, stream);
    theatre::Wish wish = every_light(i);
    wish.kind = static_cast<theatre::Kind>(i % theatre::kKinds);
    wish.things = 1;
    const Scene scene = theatre::sample_scene(seed, wish);
    const theatre::ThingLook look = scene.looks.front();
    theatre::ThingPlace place{rng.uniform(80, 240),
                              rng.uniform(100, 165),
                              radius,
                              rng.chance(.5F) ? 1.0F : -1.0F,
                              spinning ? rng.uniform(0, 6.28F) : rng.uniform(-.2F, .2F),
                              175};
    painter.paint(scene.backdrop, {}, {});
    painter.behind(0, 0, frame);
    std::vector<std::uint8_t> mask(static_cast<std::size_t>(frame.width) * frame.height, 0);
    theatre::paint_thing(painter.setting(), look, place, frame, mask.data(), 1);
    painter.before(0, 0, frame, nullptr);
    Image image{{}, frame.width, frame.height};
    image.rgb.resize(mask.size() * 3);
    for (int y = 0; y < frame.height; ++y)
      for (int x = 0; x < frame.width; ++x)
        for (int c = 0; c < 3; ++c)
          image.rgb[3 * (static_cast<std::size_t>(y) * frame.width + x) + c] =
              static_cast<std::uint8_t>(std::floor(std::clamp(frame.row(y, c)[x], 0.0F, 1.0F) * 255 + .5F));
    const Image world = at_world_scale(image.view());
    const auto around = surroundings(scene.backdrop.landscape, 0);
    const auto reading = reader.read(world.view(), place, around);
    const std::string wanted = look_of(look.colour, look.kind), tag = ": " + light_of(scene.backdrop);
    found.add(reading.has_value(), wanted + tag);
    if (!reading) continue;
    const std::string answer = wanted + " as " + look_of(reading->colour, reading->fit.kind) + tag;
    colour.add(reading->colour == look.colour, answer);
    kind.add(reading->fit.kind == look.kind, answer);
    Surroundings here = around;
    here.told.push_back(place);
    for (const Blob& blob : reader.find(world.view(), here)) {
      if (std::hypot(blob.x - place.x, blob.y - place.y) > radius) continue;
      const Reading named = reader.name(blob);
      free.add(named.fit.kind == look.kind, wanted + " as " + look_of(named.colour, named.fit.kind) + tag);
      break;
    }
  }
  return {found, colour, kind, free};
}

std::vector<Rate> rates_of_marks(int count, std::uint64_t first) {
  theatre::FilmRenderer renderer;
  Shot shot;
  Rate rate{"colour of a mark"};
  for (int i = 0; rate.of < count; ++i) {
    const std::uint64_t seed = first + static_cast<std::uint64_t>(i);
    theatre::Wish wish = every_light(i);
    wish.pan = i % 2 == 0 ? -1 : 1;
    take(renderer, seed, Rng(seed, stream).below(480), wish, shot);
    for (int m = 0; m < theatre::kMarks; ++m) {
      if (shot.truth().marks[static_cast<std::size_t>(m)].visible < .95F) continue;
      const Colour wanted = shot.scene.backdrop.marks[static_cast<std::size_t>(m)];
      const auto read = read_mark(shot.world.view(), shot.scene.backdrop, m, shot.truth().camera);
      rate.add(read == wanted, std::string(name(wanted)) + " as " + (read ? std::string(name(*read)) : "nothing") +
                                   ", mark " + std::to_string(m) + ": " + shot.tag());
    }
  }
  return {rate};
}

std::vector<Rate> rates_of_places(int count, std::uint64_t first, bool anywhere) {
  theatre::FilmRenderer renderer;
  PlaceReader reader;
  Shot shot;
  Rate landscape{"landscape"}, scenery{"scenery"}, time{"time of day"}, weather{"weather"}, camera{"camera found"};
  for (int i = 0; i < count; ++i) {
    const std::uint64_t seed = first + static_cast<std::uint64_t>(i);
    const int number = Rng(seed, stream).below(anywhere ? 480 : pictures);
    theatre::Wish wish = every_light(i);
    if (anywhere) wish.pan = i % 2 == 0 ? -1 : 1;
    take(renderer, seed, number, wish, shot);
    const theatre::Backdrop& b = shot.scene.backdrop;
    const PlaceReading place =
        anywhere ? reader.read_anywhere(shot.world.view()) : reader.read(shot.world.view(), shot.truth().camera);
    const std::string answer = light_of({place.landscape, place.time, place.weather, {}, 0}) + " (" +
                               std::to_string(place.distance) + ") instead of " + shot.tag();
    landscape.add(place.landscape == b.landscape, answer);
    scenery.add(scenery_of(place.landscape) == scenery_of(b.landscape), answer);
    time.add(place.time == b.time, answer);
    weather.add(place.weather == b.weather, answer);
    camera.add(std::abs(place.camera - shot.truth().camera) < 12, answer);
  }
  if (!anywhere) return {landscape, scenery, time, weather};
  for (Rate* rate : {&landscape, &scenery, &time, &weather}) rate->name += ", camera not told";
  return {landscape, scenery, time, weather, camera};
}

std::vector<Rate> rates_of_cameras(int count, std::uint64_t first) {
  constexpr int step = 8, steps = 6;
  theatre::FilmRenderer renderer;
  ThingReader reader;
  Rate rate{"camera's way within 10 %"};
  for (int i = 0; i < count; ++i) {
    const std::uint64_t seed = first + static_cast<std::uint64_t>(i);
    theatre::Wish wish = every_light(i);
    wish.pan = i % 3 - 1;
    const Scene scene = theatre::sample_scene(seed, wish);
    const theatre::Act act{0, scene};
    std::vector<int> numbers;
    for (int n = 0; n <= steps; ++n) numbers.push_back(12 + 100 * (i % 5) + n * step);
    theatre::Footage footage;
    renderer.render({&act, 1}, numbers, footage);
    const std::size_t bytes = footage.rgb.size() / numbers.size();
    float way = 0;
    std::optional<GroundView> before;
    for (std::size_t n = 0; n < numbers.size(); ++n) {
      const Image world =
          at_world_scale({std::span(footage.rgb).subspan(n * bytes, bytes), footage.width, footage.height});
      std::vector<Box> things;
      for (const Blob& blob :
           reader.find(world.view(), surroundings(scene.backdrop.landscape, footage.truth[n].camera)))
        things.push_back(blob.box.grown(6));
      GroundView view = ground_view(world.view(), ground_top(scene.backdrop.landscape), things);
      if (before) way += camera_shift(*before, view, 30).value_or(0);
      before = std::move(view);
    }
    const float told = footage.truth.back().camera - footage.truth.front().camera;
    rate.add(std::abs(way - told) <= std::max(.1F * std::abs(told), 2.0F),
             std::to_string(way) + " instead of " + std::to_string(told) + ": " + light_of(scene.backdrop) + " (seed " +
                 std::to_string(seed) + ')');
  }
  return {rate};
}

std::string rates_table(const std::vector<Rate>& rates, int misses) {
  std::string text;
  for (const Rate& rate : rates) {
    char line[128];
    std::snprintf(line, sizeof line, "%-34s %6.2f %%  %d of %d\n", rate.name.c_str(),
                  static_cast<double>(rate.percent()), rate.right, rate.of);
    text += line;
    for (std::size_t i = 0; i < rate.wrong.size() && i < static_cast<std::size_t>(misses); ++i)
      text += "    " + rate.wrong[i] + '\n';
  }
  return text;
}

}  // namespace longtake::gates
