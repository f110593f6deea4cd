#include <QtTest>
#include <algorithm>

#include "training/world/change.h"
#include "training/world/world.h"

using namespace longtake;
using namespace longtake::world;

namespace {

/// The properties of the six that differ, as bits in the order of Change.
int differences(const SceneSpec& a, const SceneSpec& b) {
  int bits = 0;
  if (a.time != b.time) bits |= 1 << static_cast<int>(Change::time);
  if (a.weather != b.weather) bits |= 1 << static_cast<int>(Change::weather);
  if (a.scenery != b.scenery) bits |= 1 << static_cast<int>(Change::scenery);
  if (a.objects.size() != b.objects.size()) bits |= 1 << static_cast<int>(Change::arrival);
  if (!a.objects.empty()) {
    if (a.objects.front().colour != b.objects.front().colour) bits |= 1 << static_cast<int>(Change::colour);
    if (a.objects.front().shape != b.objects.front().shape) bits |= 1 << static_cast<int>(Change::shape);
  }
  return bits;
}

constexpr int frames = 21;
constexpr int changes_at = 9;
constexpr std::size_t picture_bytes = std::size_t{kWidth} * kHeight * 3;

}  // namespace

class TestChange : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void a_change_gives_another_value_to_one_thing_alone() {
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
      const SceneSpec before = sample_scene(seed);
      for (int what = 0; what < kChanges; ++what) {
        SceneSpec after = before;
        Rng rng(seed, 1);
        change(after, static_cast<Change>(what), rng);
        const bool arrives = static_cast<Change>(what) == Change::arrival,
                   crowded = before.objects.size() == kMostObjects;
        const bool possible = arrives ? !crowded : what < kSceneChanges || !before.objects.empty();
        QCOMPARE(differences(before, after), possible ? 1 << what : 0);
        QCOMPARE(after.camera, before.camera);
        QCOMPARE(after.objects.size(), before.objects.size() + (arrives && possible ? 1 : 0));
        for (std::size_t i = 0; i < before.objects.size(); ++i)
          QCOMPARE(after.objects[i].ground_y, before.objects[i].ground_y);
        if (after.objects.size() > before.objects.size())
          QVERIFY(std::ranges::max(after.objects, {}, &Object::ground_y).ground_y == after.objects.back().ground_y);
      }
    }
  }

  void a_changing_clip_is_the_plain_one_as_far_as_the_change_and_another_from_there() {
    Renderer renderer;
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
      Clip plain, changing, again;
      make_clip(renderer, seed, frames, {}, CaptionDropout::none(), plain);
      make_changing_clip(renderer, seed, frames, changes_at, {}, CaptionDropout::none(), changing);
      QCOMPARE(changing.frames, frames);
      QCOMPARE(changing.rgb.size(), plain.rgb.size());
      QCOMPARE(changing.mask.size(), plain.mask.size());
      QCOMPARE(changing.truth.size(), plain.truth.size());
      const auto boundary = static_cast<std::ptrdiff_t>(changes_at * picture_bytes);
      QVERIFY(std::equal(plain.rgb.begin(), plain.rgb.begin() + boundary, changing.rgb.begin()));
      QVERIFY(!std::equal(plain.rgb.begin() + boundary, plain.rgb.end(), changing.rgb.begin() + boundary));
      QVERIFY(changing.caption != changing.first_caption);
      make_changing_clip(renderer, seed, frames, changes_at, {}, CaptionDropout::none(), again);
      QVERIFY(again.rgb == changing.rgb && again.caption == changing.caption);
    }
  }

  // A new prompt names the change even if captions leave out nearly everything.
  void the_caption_after_the_change_names_what_has_changed() {
    Renderer renderer(80, 48);
    int named = 0;
    int silent = 0;  // captions do not say that the weather is clear
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
      Clip clip;
      make_changing_clip(renderer, seed, frames, changes_at, {}, CaptionDropout::of(1, 1), clip);
      QVERIFY(clip.first_caption.empty());
      if (clip.caption.empty()) ++silent;
      for (int scenery = 0; scenery < kSceneries; ++scenery) {
        if (clip.caption.find(name(static_cast<Scenery>(scenery))) != std::string::npos) ++named;
      }
    }
    QVERIFY2(named >= 4, qPrintable(QString::number(named)));  // others are called by other words
    QVERIFY2(silent <= 4, qPrintable(QString::number(silent)));
  }
};

QTEST_APPLESS_MAIN(TestChange)
#include "test_world_change.moc"
