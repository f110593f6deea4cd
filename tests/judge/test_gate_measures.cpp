#include <QtTest>

#include <cmath>

#include "tests/judge/leak.h"
#include "tests/support/run.h"
#include "training/judge/background.h"
#include "training/judge/camera.h"
#include "training/judge/edges.h"
#include "training/judge/seams.h"
#include "training/judge/tables.h"

using namespace longtake;
using namespace longtake::gates;

namespace {

Image painted(int width, int height, const std::function<float(int x, int y)>& value) {
  Image image{{}, width, height};
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x)
      for (int c = 0; c < 3; ++c) image.rgb.push_back(static_cast<std::uint8_t>(std::clamp(value(x, y), 0.0F, 255.0F)));
  return image;
}

Image rendered(const theatre::Scene& scene, int number) {
  theatre::FilmRenderer renderer;
  theatre::Footage footage;
  const theatre::Act act{0, scene};
  renderer.render({&act, 1}, {&number, 1}, footage);
  return {footage.rgb, footage.width, footage.height};
}

theatre::Scene empty_scene(std::uint64_t seed) {
  theatre::Wish wish;
  wish.things = 0;
  wish.weather = theatre::Weather::clear;
  wish.absence = staging::Absence{};
  wish.pan = 0;
  theatre::SceneShares shares;
  shares.idle_cover = 0;
  return theatre::sample_scene(seed, wish, shares);
}

}  // namespace

class TestGateMeasures : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void seams_show_where_cells_are_painted_apart() {
    Seams smooth(32), seamed(32);
    smooth.add(
        painted(640, 384, [](int x, int y) { return 100 + 40 * std::sin(.13F * x) + 30 * std::sin(.11F * y); }).view());
    seamed.add(painted(640, 384, [](int x, int y) {
                 return 100 + 40 * std::sin(.13F * x) + 30 * std::sin(.11F * y) + (x / 32 + y / 32) % 2 * 6;
               }).view());
    QVERIFY(std::abs(smooth.ratio() - 1) < .1F);
    QVERIFY(seamed.ratio() > 3);
  }

  void a_soft_edge_is_wider_than_a_sharp_one() {
    const auto ball = [](float soft) {
      return painted(640, 384, [soft](int x, int y) {
        const float d = std::hypot(x + .5F - 320, y + .5F - 192) - 60;
        return 220 - 160 * std::clamp(.5F + d / soft, 0.0F, 1.0F);
      });
    };
    const auto sharp = edge_width(ball(2).view(), 160, 96, 30), soft = edge_width(ball(8).view(), 160, 96, 30);
    QVERIFY(sharp && soft);
    QVERIFY(std::abs(*sharp - 1.6F) < .8F && std::abs(*soft - 6.4F) < .8F);
  }

  void a_land_is_compared_with_itself() {
    const theatre::Scene scene = empty_scene(5);
    LandPainter painter;
    const Land land = painter.draw(scene.backdrop, 0, {});
    BackgroundGauge same, moved, other;
    const Image picture = rendered(scene, 0);
    same.add(picture.view(), land);
    QVERIFY(same.result().all > 45);
    // Two units to the right and one down.
    const Image shifted{[&] {
                          std::vector<std::uint8_t> rgb(picture.rgb.size());
                          for (int y = 0; y < 384; ++y)
                            for (int x = 0; x < 640; ++x)
                              for (int c = 0; c < 3; ++c)
                                rgb[static_cast<std::size_t>(3 * (y * 640 + x) + c)] =
                                    picture.view().at(std::max(0, x - 4), std::max(0, y - 2))[c];
                          return rgb;
                        }(),
                        640, 384};
    moved.add(shifted.view(), land);
    QCOMPARE(moved.result().dx, 2);
    QCOMPARE(moved.result().dy, 1);
    QVERIFY(moved.result().all > 40);
    theatre::Scene elsewhere = scene;
    elsewhere.backdrop.landscape =
        static_cast<theatre::Landscape>((static_cast<int>(scene.backdrop.landscape) + 1) % theatre::kLandscapes);
    other.add(rendered(elsewhere, 0).view(), land);
    QVERIFY(other.result().all < 22);
    QVERIFY(other.result().edges < 20);
  }

  void a_pan_is_measured() {
    theatre::Scene scene = empty_scene(9);
    scene.script.pan = 1;
    const theatre::Act act{0, scene};
    const auto moments = theatre::stage({&act, 1}, 41);
    const auto view = [&](int n) {
      return ground_view(at_world_scale(rendered(scene, n).view()).view(), ground_top(scene.backdrop.landscape), {});
    };
    const auto shift = camera_shift(view(24), view(40), 30);
    QVERIFY(shift.has_value());
    QVERIFY(std::abs(*shift - (moments[40].camera - moments[24].camera)) < 1);
  }

  void paired_differences_are_resampled_by_film() {
    Line a{"a", {}}, b{"b", {}};
    for (int film = 0; film < 60; ++film) {
      const float level = static_cast<float>(film % 7) * 20;  // clips differ much more than models
      a.measures["colour"][film] = level + 3;
      b.measures["colour"][film] = level + static_cast<float>(film % 3) - 1;
    }
    const Interval d = difference(a, b, "colour");
    QVERIFY(std::abs(d.mean - 3) < .01F && d.low > 2 && d.high < 4 && d.excludes_zero());
    QVERIFY(!difference(a, a, "colour").excludes_zero());
    QVERIFY(difference_table({a}, b, "colour").find('*') != std::string::npos);
  }

  void a_planted_leak_is_found() {
    Rng rng(3);
    Examples told;
    told.classes = 4;
    for (int i = 0; i < 400; ++i) {
      const int label = rng.below(4);
      std::vector<float> row(40);
      for (float& v : row) v = rng.normal();
      row[7] += label == 2 ? 2.0F : 0.0F;
      row[19] -= label == 1 ? 2.0F : 0.0F;
      told.rows.push_back(row);
      told.labels.push_back(label);
    }
    const auto share = [](const std::vector<float>& right) {
      float sum = 0;
      for (const float r : right) sum += r;
      return sum / static_cast<float>(right.size());
    };
    QVERIFY(share(cross_validated(told)) > .42F);
    for (auto& row : told.rows) row[7] = row[19] = 0;
    QVERIFY(share(cross_validated(told)) < .35F);
  }

  void the_director_tells_no_colour_and_no_unsaid_kind() {
    for (const Leak& leak : find_leaks(400, 81'000'000))
      if (leak.name.find("comparison") == std::string::npos) QVERIFY2(leak.at_chance(), leak.name.c_str());
  }
};

LONGTAKE_CORE_TEST(TestGateMeasures)
#include "test_gate_measures.moc"
