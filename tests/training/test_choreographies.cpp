#include <QtTest>

#include <algorithm>
#include <cmath>

#include "engine/starter/choreography.h"
#include "training/data/layouts.h"
#include "training/world/pose.h"
#include "training/world/world.h"

using namespace longtake;
using namespace longtake::train;

namespace {

constexpr int seeds = 200, frames = 150;  // latent ones
constexpr int cells = 20;                 // across a picture

/// The mean behaviour of a clip's only thing: lengths in cells, times in latent frames.
struct Conduct {
  double speed = 0;   ///< in any direction, over two frames
  double height = 0;  ///< over its lowest place
  double seen = 0;    ///< share of frames in which some of it is visible
};

bool in_sight(const PlacedThing& thing, const std::vector<PlacedCover>& covers) {
  if (thing.x + thing.radius < 0 || thing.x - thing.radius > cells) return false;
  return std::ranges::none_of(
      covers, [&](const PlacedCover& c) { return std::abs(thing.x - c.x) + thing.radius < .5F * c.width; });
}

Conduct conduct_of(const std::vector<FrameLayout>& film) {
  Conduct sum;
  int moves = 0;
  float lowest = 0;
  for (const FrameLayout& frame : film) lowest = std::max(lowest, frame.things[0].y);
  for (std::size_t i = 1; i + 2 < film.size(); ++i) {
    const PlacedThing& now = film[i].things[0];
    const PlacedThing& soon = film[i + 2].things[0];
    if (!in_sight(now, film[i].covers)) continue;
    sum.seen += 1;
    sum.height += lowest - now.y;
    if (!in_sight(soon, film[i + 2].covers)) continue;
    sum.speed += std::hypot(soon.x - now.x, soon.y - now.y) / 2;
    ++moves;
  }
  return {sum.speed / std::max(moves, 1), sum.height / std::max(sum.seen, 1.0),
          sum.seen / static_cast<double>(film.size())};
}

/// The scene's first object in each latent frame, in the form of a choreography.
std::vector<FrameLayout> layout_of(const world::SceneSpec& scene) {
  constexpr float pixels = 16;  // picture pixels per cell
  std::vector<FrameLayout> film;
  for (int latent = 0; latent < frames; ++latent) {
    std::vector<ThingPose> poses;
    const auto last = static_cast<float>(4 * latent);
    for (int picture = latent == 0 ? 0 : 4 * latent - 3; picture <= 4 * latent; ++picture) {
      const world::Pose pose = world::pose_at(scene, scene.objects[0], static_cast<float>(picture));
      poses.push_back({pose.x / pixels, pose.y / pixels, 0});
    }
    FrameLayout frame;
    place(frame.things.emplace_back(), poses);
    frame.things[0].radius = scene.objects[0].radius / pixels;
    for (const world::Occluder& cover : scene.occluders)
      frame.covers.push_back({(cover.x - scene.camera_x.at(last)) / pixels, cover.width / pixels});
    film.push_back(std::move(frame));
  }
  return film;
}

struct Both {
  Conduct world, staged;
};

/// Mean behaviour in clips of the world, and in choreographies of the same captions.
Both compare(const world::Wish& wish, const std::string& prompt) {
  Both mean;
  const LayoutWords words = world_layout_words();
  const auto add = [](Conduct& to, const Conduct& one) {
    to.speed += one.speed / seeds;
    to.height += one.height / seeds;
    to.seen += one.seen / seeds;
  };
  world::WorldConfig config;
  config.wish = wish;
  config.idle_occluder_share = 0;
  for (std::uint64_t seed = 0; seed < seeds; ++seed) {
    add(mean.world, conduct_of(layout_of(world::sample_scene(seed, config))));
    Choreography film;
    film.follow(layout_said(words, prompt), seed);
    add(mean.staged, conduct_of(film.next(frames, true, 12, cells)));
  }
  return mean;
}

}  // namespace

// A stream's choreography must move things as the training clips did. There are two implementations of the same motion:
// the world avoids the C library's sine, so that it renders the same bytes everywhere, and the engine must not depend
// on the trainer.
class TestChoreographies : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void things_stand_as_the_worlds_do() {
    for (int shape = 0; shape < world::kShapes; ++shape) {
      world::Object toy;
      toy.shape = static_cast<world::Shape>(shape);
      world::SceneSpec scene;
      scene.objects = {toy};
      const float foot = toy.ground_y - world::pose_at(scene, toy, 0).y;
      Choreography film;
      SaidThing said;
      said.kind = shape;
      film.follow({{said}, false, 0}, 1);
      const PlacedThing staged = film.next(1, true, 12, cells)[0].things[0];
      QVERIFY(std::abs((staged.ground - staged.y) / staged.radius - foot / toy.radius) < 1e-3F);
    }
  }

  void cameras_pan_as_fast_as_the_worlds_data() {
    QTest::addColumn<QString>("prompt");
    QTest::addColumn<int>("event");
    QTest::addRow("plain") << "a small ball, the camera pans right" << static_cast<int>(world::Event::none);
    QTest::addRow("cover") << "a small ball behind a tree, the camera pans right"
                           << static_cast<int>(world::Event::occlusion);
  }
  void cameras_pan_as_fast_as_the_worlds() {
    QFETCH(const QString, prompt);
    QFETCH(const int, event);
    constexpr int shown = 31;  // latent frames, 121 pictures
    world::WorldConfig config;
    config.wish.objects = 1;
    config.wish.camera = world::CameraMove::pan_right;
    config.wish.event = static_cast<world::Event>(event);
    double world = 0, staged = 0;
    for (std::uint64_t seed = 0; seed < seeds; ++seed) {
      world += world::sample_scene(seed, config).camera_x.at(4 * shown - 4) / 16 / seeds;
      Choreography film;
      film.follow(layout_said(world_layout_words(), prompt.toStdString()), seed);
      staged += film.next(shown, true, 12, cells).back().camera / seeds;
    }
    QVERIFY2(std::abs(staged - world) < .06 * world, qPrintable(QString("%1 for %2 cells").arg(staged).arg(world)));
  }

  void every_motion_is_as_fast_and_as_high_as_the_worlds_data() {
    QTest::addColumn<int>("motion");
    QTest::addColumn<int>("event");
    const char* words[] = {"rolling", "bouncing", "hopping", "circling", "floating", "spinning"};
    for (int motion = 0; motion < world::kMotions; ++motion) {
      const auto row = [&](const char* behind, world::Event event) {
        QTest::addRow("%s%s", words[motion], behind) << motion << static_cast<int>(event);
      };
      row("", world::Event::none);
      row(" behind a tree", world::Event::occlusion);
      row(" and the camera looks away", world::Event::pan_away);
    }
  }
  void every_motion_is_as_fast_and_as_high_as_the_worlds() {
    QFETCH(const int, motion);
    QFETCH(const int, event);
    world::Wish wish;
    wish.objects = 1;
    wish.shape = world::Shape::ball;
    wish.size = world::Size::small;
    wish.motion = static_cast<world::Motion>(motion);
    wish.camera = world::CameraMove::still;
    wish.event = static_cast<world::Event>(event);
    const auto [world, staged] = compare(wish, std::string("a small ball ") + QTest::currentDataTag());
    const auto near = [](double a, double b, double share) { return std::abs(a - b) <= share * b + .02; };
    const QString found = QString("speed %1 for %2, height %3 for %4, seen %5 for %6")
                              .arg(staged.speed)
                              .arg(world.speed)
                              .arg(staged.height)
                              .arg(world.height)
                              .arg(staged.seen)
                              .arg(world.seen);
    QVERIFY2(near(staged.speed, world.speed, .12), qPrintable(found));
    QVERIFY2(near(staged.height, world.height, .05), qPrintable(found));
    QVERIFY2(near(staged.seen, world.seen, .15), qPrintable(found));
  }
};

QTEST_APPLESS_MAIN(TestChoreographies)
#include "test_choreographies.moc"
