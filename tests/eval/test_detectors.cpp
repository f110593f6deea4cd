#include <QtTest>

#include <algorithm>
#include <cmath>

#include "training/eval/places.h"
#include "training/eval/tracks.h"
#include "training/world/world.h"

using namespace longtake;
using namespace longtake::eval;
using namespace longtake::world;

namespace {

constexpr std::uint64_t kHeldOut = 700'000;  // seeds that nothing else is made or fitted with

QString share(int part, int whole) { return QString("%1 of %2").arg(part).arg(whole); }

}  // namespace

// Detectors must be right on renders, with clutter and weather, before they judge models.
class TestDetectors : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void toys_are_found_and_named_on_held_out_pictures() {
    Renderer renderer;
    BlobFinder finder;
    Clip clip;
    int toys = 0, found = 0, colours = 0, shapes = 0, ghosts = 0;
    constexpr int kPictures = 600;
    for (int i = 0; i < kPictures; ++i) {
      const SceneSpec scene = sample_scene(kHeldOut + static_cast<std::uint64_t>(i));
      renderer.render(scene, i * 7 % kClipFrames, 1, clip);
      std::vector<Blob> blobs = finder.find({clip.rgb, clip.width, clip.height});
      for (std::size_t o = 0; o < scene.objects.size(); ++o) {
        const ObjectTruth& truth = clip.truth[0].objects[o];
        const float x = .5F * static_cast<float>(truth.box[0] + truth.box[2]);
        const float y = .5F * static_cast<float>(truth.box[1] + truth.box[3]);
        const auto match = std::find_if(blobs.begin(), blobs.end(), [&](const Blob& b) {
          return std::hypot(b.x - x, b.y - y) < 14 && b.colour == scene.objects[o].colour;
        });
        const bool known = match != blobs.end();
        if (truth.visible > .95F) {
          const auto any = std::find_if(blobs.begin(), blobs.end(),
                                        [&](const Blob& b) { return std::hypot(b.x - x, b.y - y) < 14; });
          ++toys;
          found += any != blobs.end();
          colours += known;
          shapes += known && match->shape == scene.objects[o].shape;
        }
        if (known) blobs.erase(match);
      }
      for (const Blob& b : blobs) {  // a blob without a match is an error, unless it is part of a half-visible toy
        bool piece = false;
        for (std::size_t o = 0; o < scene.objects.size(); ++o) {
          piece = piece || (scene.objects[o].colour == b.colour && clip.truth[0].objects[o].visible > 0);
        }
        ghosts += !piece;
      }
    }
    QVERIFY(toys > 300);
    QVERIFY2(found >= .98 * toys, qPrintable(share(found, toys)));
    QVERIFY2(colours >= .98 * toys, qPrintable(share(colours, toys)));
    QVERIFY2(shapes >= .98 * toys, qPrintable(share(shapes, toys)));
    QVERIFY2(ghosts <= .02 * kPictures, qPrintable(share(ghosts, kPictures)));
  }

  void place_hour_and_weather_are_read_off_held_out_pictures() {
    const PlaceReader reader;
    Renderer renderer;
    Clip clip;
    int sceneries = 0, times = 0, weathers = 0;
    constexpr int kPictures = 400;
    double distance = 0;
    for (int i = 0; i < kPictures; ++i) {
      const SceneSpec scene = sample_scene(kHeldOut + 5000 + static_cast<std::uint64_t>(i));
      renderer.render(scene, i * 11 % kClipFrames, 1, clip);
      const Picture picture = {clip.rgb, clip.width, clip.height};
      const Place place = reader.read(picture);
      sceneries += place.scenery == scene.scenery;
      times += place.time == scene.time;
      weathers += place.weather == scene.weather;
      distance += reader.palette_distance(picture) / kPictures;
    }
    QVERIFY2(sceneries >= .98 * kPictures, qPrintable(share(sceneries, kPictures)));
    QVERIFY2(times >= .98 * kPictures, qPrintable(share(times, kPictures)));
    QVERIFY2(weathers >= .98 * kPictures, qPrintable(share(weathers, kPictures)));
    QVERIFY2(distance < .08, qPrintable(QString::number(distance)));
    const std::vector<std::uint8_t> magenta(static_cast<std::size_t>(kWidth) * kHeight * 3, 255);
    QVERIFY(reader.palette_distance({magenta, kWidth, kHeight}) > .15F);
  }

  void toys_that_come_back_are_recognised() {
    Renderer renderer;
    BlobFinder finder;
    Clip clip;
    int films = 0, returned = 0, same = 0, known = 0;
    for (const Event event : {Event::occlusion, Event::exit_and_return, Event::pan_away}) {
      WorldConfig config;
      config.wish.event = event;
      config.wish.objects = 1;
      for (std::uint64_t seed = 0; seed < 12; ++seed) {
        renderer.render(sample_scene(kHeldOut + 9000 + seed, config), 0, kClipFrames, clip);
        const auto returns = find_returns(find_tracks(finder, {clip.rgb, clip.frames, clip.width, clip.height}));
        ++films;
        returned += returns.size() == 1;
        same += returns.size() == 1 && returns[0].same();
        known += returns.size() == 1 && returns[0].shape_known;
      }
    }
    QVERIFY2(returned >= .97 * films, qPrintable(share(returned, films)));
    QVERIFY2(same >= .97 * films, qPrintable(share(same, films)));
    QVERIFY2(known >= .6 * films, qPrintable(share(known, films)));
  }

  // The same clip with the second half of another toy: the toy that comes back differs from the one that left.
  void a_toy_that_comes_back_as_another_is_noticed() {
    Renderer renderer;
    BlobFinder finder;
    Clip clip, other;
    WorldConfig config;
    config.wish.event = Event::exit_and_return;
    config.wish.objects = 1;
    config.wish.colour = Colour::red;
    config.wish.shape = Shape::ball;
    int noticed = 0, shape_only = 0;
    for (std::uint64_t seed = 0; seed < 5; ++seed) {
      SceneSpec scene = sample_scene(kHeldOut + 9500 + seed, config);
      renderer.render(scene, 0, kClipFrames, clip);
      int hidden = 0;
      while (clip.truth[static_cast<std::size_t>(hidden)].objects[0].visible > 0) ++hidden;
      const auto from = static_cast<std::ptrdiff_t>(clip.rgb.size() / kClipFrames) * hidden;
      scene.objects[0].colour = Colour::cyan;
      renderer.render(scene, 0, kClipFrames, other);
      std::vector<std::uint8_t> film = clip.rgb;
      std::copy(other.rgb.begin() + from, other.rgb.end(), film.begin() + from);
      auto returns = find_returns(find_tracks(finder, {film, clip.frames, clip.width, clip.height}));
      noticed += returns.size() == 1 && !returns[0].same_colour && returns[0].same_shape;
      scene.objects[0].colour = Colour::red;
      scene.objects[0].shape = Shape::star;
      renderer.render(scene, 0, kClipFrames, other);
      film = clip.rgb;
      std::copy(other.rgb.begin() + from, other.rgb.end(), film.begin() + from);
      returns = find_returns(find_tracks(finder, {film, clip.frames, clip.width, clip.height}));
      shape_only += returns.size() == 1 && returns[0].same_colour && !returns[0].same_shape;
    }
    QCOMPARE(noticed, 5);
    QCOMPARE(shape_only, 5);
  }

  void the_light_on_a_large_toy_is_no_toy() {
    WorldConfig config;
    config.wish = {Scenery::snowfield, Time::dawn,     Weather::clear, CameraMove::still, Event::none, 1,
                   Shape::ball,        Colour::orange, Size::large,    Motion::orbit};
    Renderer renderer;
    BlobFinder finder;
    Clip clip;
    for (std::uint64_t seed = 0; seed < 12; ++seed) {
      renderer.render(sample_scene(kHeldOut + 9700 + seed, config), 0, 1, clip);
      QCOMPARE(finder.find({clip.rgb, clip.width, clip.height}).size(), std::size_t{1});
    }
  }

  void a_grey_or_noisy_picture_holds_no_toys() {
    BlobFinder finder;
    std::vector<std::uint8_t> picture(static_cast<std::size_t>(kWidth) * kHeight * 3, 128);
    QVERIFY(finder.find({picture, kWidth, kHeight}).empty());
    Rng rng(3);
    for (std::uint8_t& v : picture) v = static_cast<std::uint8_t>(rng.below(256));
    QVERIFY(finder.find({picture, kWidth, kHeight}).empty());
  }
};

QTEST_APPLESS_MAIN(TestDetectors)
#include "test_detectors.moc"
