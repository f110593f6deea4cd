#include <QtTest>

#include <algorithm>
#include <cmath>
#include <span>

#include "engine/core/hash.h"
#include "training/world/world.h"

using namespace longtake;
using namespace longtake::world;

namespace {

SceneSpec plain_scene(Shape shape, Colour colour) {
  SceneSpec scene;
  scene.seed = 4;
  Object o;
  o.shape = shape;
  o.colour = colour;
  o.along = {{{0, 160}}, 10};
  o.ground_y = 165;
  scene.objects.push_back(o);
  return scene;
}

}  // namespace

class TestRender : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  // The figures are those of the renderer as it is: they change when the look is changed, and only then. They are the
  // same with g++ and clang, with and without AVX.
  void a_seed_gives_the_same_bytes_on_every_machine() {
    Renderer renderer;
    Clip clip;
    std::uint64_t all = 0;
    for (std::uint64_t seed = 0; seed < 24; ++seed) {
      renderer.render(sample_scene(seed), static_cast<int>(seed) * 3, 1, clip);
      all = hash64(std::as_bytes(std::span(clip.rgb)), all);
    }
    QCOMPARE(QString::fromStdString(hex(all)), QString("78d8ce9633ab98a2"));
  }

  void a_stretch_of_frames_equals_the_same_stretch_of_the_clip() {
    Clip whole, part;
    for (const std::uint64_t seed : {1U, 2U, 3U, 6U, 11U, 26U}) {
      Renderer renderer, other;
      const SceneSpec scene = sample_scene(seed);
      renderer.render(scene, 0, 60, whole);
      other.render(sample_scene(seed + 1), 0, 1, part);  // earlier drawings must not matter
      other.render(scene, 40, 3, part);
      const std::size_t frame = part.rgb.size() / 3;
      QVERIFY(
          std::equal(part.rgb.begin(), part.rgb.end(), whole.rgb.begin() + static_cast<std::ptrdiff_t>(40 * frame)));
      QVERIFY(std::equal(part.mask.begin(), part.mask.end(),
                         whole.mask.begin() + static_cast<std::ptrdiff_t>(40 * frame / 3)));
    }
  }

  // Painting a toy in another colour changes only the pixels in its mask and their neighbours, which its antialiased
  // edge covers by less than half.
  void the_mask_is_where_the_toy_is_drawn() {
    Renderer renderer;
    Clip red, cyan;
    for (int shape = 0; shape < kShapes; ++shape) {
      renderer.render(plain_scene(static_cast<Shape>(shape), Colour::red), 0, 1, red);
      renderer.render(plain_scene(static_cast<Shape>(shape), Colour::cyan), 0, 1, cyan);
      int named = 0;
      for (int y = 1; y + 1 < kHeight; ++y) {
        for (int x = 1; x + 1 < kWidth; ++x) {
          const int i = y * kWidth + x;
          const bool differs = !std::equal(&red.rgb[3 * i], &red.rgb[3 * i] + 3, &cyan.rgb[3 * i]);
          named += red.mask[i] == 1;
          if (red.mask[i] == 1) QVERIFY(differs);
          if (!differs || red.mask[i] == 1) continue;
          bool beside = false;
          for (int dy = -1; dy <= 1; ++dy) {
            for (int dx = -1; dx <= 1; ++dx) beside = beside || red.mask[i + dy * kWidth + dx] == 1;
          }
          QVERIFY2(beside, qPrintable(QString("shape %1 at %2, %3").arg(shape).arg(x).arg(y)));
        }
      }
      QVERIFY(named > 500);
      const float visible = red.truth[0].objects[0].visible;
      QVERIFY2(visible > 0.97F, qPrintable(QString("shape %1: %2").arg(shape).arg(visible)));
      // The opposite case: half of a toy is visible when it is half outside the picture.
      SceneSpec half = plain_scene(static_cast<Shape>(shape), Colour::red);
      half.objects[0].along.keys[0].value = 0;
      renderer.render(half, 0, 1, red);
      QVERIFY2(std::abs(red.truth[0].objects[0].visible - .5F) < .05F, qPrintable(QString::number(shape)));
    }
  }

  void what_stands_behind_an_occluder_is_not_in_the_mask() {
    SceneSpec scene = plain_scene(Shape::ball, Colour::green);
    Renderer renderer;
    Clip clip;
    for (const OccluderKind kind : {OccluderKind::trunk, OccluderKind::rock, OccluderKind::wall, OccluderKind::ice}) {
      scene.occluders = {{kind, 160, 60, 188}};
      renderer.render(scene, 0, 1, clip);
      QCOMPARE(clip.truth[0].objects[0].visible, 0.0F);
      scene.occluders = {{kind, 190, 60, 188}};
      renderer.render(scene, 0, 1, clip);
      QVERIFY(clip.truth[0].objects[0].visible > .2F && clip.truth[0].objects[0].visible < .8F);
    }
  }

  void events_happen_on_the_pictures() {
    Renderer renderer(160, 96);
    Clip clip;
    for (const Event event :
         {Event::occlusion, Event::exit_and_return, Event::pan_away, Event::late_entry, Event::swap}) {
      WorldConfig config;
      config.wish.event = event;
      config.wish.objects = event == Event::swap ? 2 : 1;
      for (std::uint64_t seed = 0; seed < 6; ++seed) {
        renderer.render(sample_scene(seed, config), 0, kClipFrames, clip);
        const QString where = QString("%1, seed %2").arg(QString::fromUtf8(name(event).data())).arg(seed);
        for (std::size_t o = 0; o < clip.truth[0].objects.size(); ++o) {
          int before = -1, after = -1, hidden = 0;
          for (int t = 0; t < kClipFrames; ++t) {
            const float visible = clip.truth[static_cast<std::size_t>(t)].objects[o].visible;
            if (visible == 0) ++hidden;
            if (visible > .5F && hidden < 10) before = t;
            if (visible > .5F && hidden >= 10 && after < 0) after = t;
          }
          QVERIFY2(event == Event::late_entry || before >= 0, qPrintable(where));
          QVERIFY2(after > 0, qPrintable(where));
          QVERIFY2(hidden >= 15 && hidden <= 50, qPrintable(where + QString(": hidden for %1").arg(hidden)));
          if (event == Event::late_entry) QVERIFY2(before < 0 && hidden >= 24, qPrintable(where));
          if (event == Event::swap) {
            const float first = clip.truth[0].objects[o].pose.x + clip.truth[0].camera_x;
            const auto& last = clip.truth[kClipFrames - 1];
            const float other = clip.truth[0].objects[1 - o].pose.x + clip.truth[0].camera_x;
            QVERIFY2((first < other) == (last.objects[o].pose.x > last.objects[1 - o].pose.x), qPrintable(where));
          }
        }
      }
    }
  }

  void scenery_is_never_as_vivid_or_as_white_as_toys_are() {
    Renderer renderer(160, 96);
    Clip clip;
    for (int i = 0; i < kSceneries * kTimes * kWeathers; ++i) {
      WorldConfig config;
      config.wish.objects = 0;
      config.wish.scenery = static_cast<Scenery>(i % 6);
      config.wish.time = static_cast<Time>(i / 6 % 4);
      config.wish.weather = static_cast<Weather>(i / 24);
      const SceneSpec scene = sample_scene(static_cast<std::uint64_t>(i), config);
      renderer.render(scene, 10, 1, clip);
      int vivid = 0, white = 0;
      for (std::size_t p = 0; p < clip.rgb.size(); p += 3) {
        const int high = std::max({clip.rgb[p], clip.rgb[p + 1], clip.rgb[p + 2]});
        const int low = std::min({clip.rgb[p], clip.rgb[p + 1], clip.rgb[p + 2]});
        vivid += high - low > 131;
        white += low > 224;
      }
      const QString where = QString("%1 %2 %3").arg(i % 6).arg(i / 6 % 4).arg(i / 24);
      QVERIFY2(vivid == 0, qPrintable(where + QString(": %1 vivid").arg(vivid)));
      const int flakes = scene.weather == Weather::snow ? 400 : (scene.weather == Weather::rain ? 60 : 0);
      QVERIFY2(white <= flakes, qPrintable(where + QString(": %1 white").arg(white)));
    }
  }

  void pictures_of_any_size_show_the_same_scene() {
    Renderer large(640, 384), small(80, 48);
    Clip big, tiny;
    const SceneSpec scene = sample_scene(12);
    large.render(scene, 20, 1, big);
    small.render(scene, 20, 1, tiny);
    double error = 0;
    for (int y = 0; y < 48; ++y) {
      for (int x = 0; x < 80; ++x) {
        double mean = 0;
        for (int k = 0; k < 64; ++k)
          mean += big.rgb[static_cast<std::size_t>(((y * 8 + k / 8) * 640 + x * 8 + k % 8) * 3)];
        error += std::abs(mean / 64 - tiny.rgb[static_cast<std::size_t>((y * 80 + x) * 3)]);
      }
    }
    QVERIFY2(error / (80 * 48) < 6, qPrintable(QString::number(error / (80 * 48))));
  }
};

QTEST_APPLESS_MAIN(TestRender)
#include "test_world_render.moc"
