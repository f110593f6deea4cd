#include <ATen/ATen.h>

#include <QtTest>

#include <set>

#include "engine/model/noise_marks.h"

using namespace longtake;

namespace {

constexpr int kChannels = 32, kHeight = 12, kWidth = 20;
const MarkWords kWords = {{{"ball", 0}, {"sphere", 0}, {"cube", 1}, {"star", 2}},
                          {{"red", 0}, {"blue", 3}},
                          {"small"},
                          {"large"},
                          {"floating"},
                          {"rolling"}};

std::vector<NoiseMark> marks(const char* prompt, std::uint64_t seed = 1) {
  return marks_for(kWords, prompt, seed, kHeight, kWidth);
}

at::Tensor pattern(const std::vector<NoiseMark>& marks) { return mark_pattern(marks, kChannels, kHeight, kWidth); }

}  // namespace

class TestNoiseMarks : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void a_mark_is_five_deviations_high_in_its_middle_and_gone_far_from_it() {
    const at::Tensor size = pattern({{4.5F, 7.5F, 2, {}}}).norm(2, 0);  // [y, x]
    QVERIFY(std::abs(size[7][4].item<float>() - 5) < 1e-4F);
    QCOMPARE(size.argmax().item<std::int64_t>(), std::int64_t{7 * kWidth + 4});
    QVERIFY(std::abs(size[7][6].item<float>() - 5 * std::exp(-1.0F)) < 1e-4F);  // one radius away
    QVERIFY(size[7][14].item<float>() < 1e-6F);
    const at::Tensor both = pattern({{4.5F, 7.5F, 2, {}}, {12.5F, 7.5F, 2, {kind_code(1)}}});
    QVERIFY(both.equal(pattern({{4.5F, 7.5F, 2, {}}}) + pattern({{12.5F, 7.5F, 2, {kind_code(1)}}})));
  }

  void every_code_can_be_told_from_every_other() {
    const at::Tensor plain = pattern({{4.5F, 7.5F, 2, {}}});
    std::vector<at::Tensor> codes = {plain};
    for (int i = 0; i < most_kinds; ++i) codes.push_back(pattern({{4.5F, 7.5F, 2, {kind_code(i)}}}) - plain);
    for (int i = 0; i < most_looks; ++i) codes.push_back(pattern({{4.5F, 7.5F, 2, {look_code(i)}}}) - plain);
    for (std::size_t i = 0; i < codes.size(); ++i)
      for (std::size_t j = 0; j < i; ++j) QVERIFY((codes[i] * codes[j]).sum(0).abs().max().item<float>() < 1e-3F);
  }

  void things_are_what_the_words_beside_them_say() {
    const auto said = things_said(kWords, "A red ball and a small blue sphere, and a cube floating in a red desert");
    QCOMPARE(said.size(), std::size_t{3});
    QVERIFY((said[0].codes == std::vector{kind_code(0), look_code(0)}));
    QVERIFY((said[1].codes == std::vector{kind_code(0), look_code(3)}));
    QVERIFY((said[2].codes == std::vector{kind_code(1)}));
    QVERIFY(said[0].size == SaidThing::Size::medium && said[1].size == SaidThing::Size::small);
    QVERIFY(!said[1].high && said[2].high);
    QCOMPARE(things_said(kWords, "a ball a ball a ball a ball a ball").size(), std::size_t{most_marks});
  }

  void words_about_a_place_say_nothing_of_a_thing() {
    for (const char* prompt : {"a green and red meadow at dawn with a small blue ball",
                               "in the large red desert and small blue ball", "small blue ball in a red desert"}) {
      const auto said = things_said(kWords, prompt);
      QCOMPARE(said.size(), std::size_t{1});
      QVERIFY((said[0].codes == std::vector{kind_code(0), look_code(3)}));
      QVERIFY(said[0].size == SaidThing::Size::small);
    }
    QVERIFY((things_said(kWords, "a red desert with the ball")[0].codes == std::vector{kind_code(0)}));
  }

  void prompts_without_things_mark_nothing() {
    QVERIFY(marks("a meadow at dawn").empty());
    QVERIFY(marks("").empty());
    QVERIFY(marks_for({}, "a red ball", 1, kHeight, kWidth).empty());
    QCOMPARE(pattern({}).abs().max().item<float>(), 0.0F);
  }

  void each_thing_has_a_place_of_its_own_inside_the_picture() {
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
      const auto placed = marks("a small ball and a large Cube floating and a star and a ball", seed);
      QCOMPARE(placed.size(), std::size_t{most_marks});
      std::set<int> lanes;
      for (std::size_t i = 0; i < placed.size(); ++i) {
        QVERIFY(placed[i].x >= placed[i].radius && placed[i].x <= kWidth - placed[i].radius);
        QVERIFY(placed[i].y > 0 && placed[i].y + placed[i].radius < kHeight);
        lanes.insert(static_cast<int>(3 * placed[i].x / kWidth));
      }
      QCOMPARE(lanes.size(), placed.size());
    }
  }

  void sizes_and_heights_are_those_of_the_words_beside_the_thing() {
    const auto placed = marks("a small ball and a large cube floating and a star");
    QVERIFY(placed[0].radius < placed[2].radius);
    QVERIFY(placed[2].radius < placed[1].radius);
    float standing = 0, floating = 0;
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
      standing += marks("a ball and a cube floating", seed)[0].y;
      floating += marks("a ball floating", seed)[0].y;
    }
    QVERIFY(standing > floating + 50);  // by a cell and more
  }

  void a_place_that_is_said_is_kept_and_words_for_it_are_not_the_models() {
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
      const auto placed = marks("a red ball on the left in a meadow and a cube at the right", seed);
      QVERIFY(placed[0].x < kWidth / 3.0F);
      QVERIFY(placed[1].x > 2 * kWidth / 3.0F);
      const float middle = marks("a star rolling in the middle", seed)[0].x;
      QVERIFY(middle > kWidth / 3.0F && middle < 2 * kWidth / 3.0F);
      // A camera's way is none, nor is what no thing stands before.
      const char* camera = "a ball in a meadow the camera pans to the left";
      QCOMPARE(marks(camera, seed)[0].x, marks("a ball in a meadow", seed)[0].x);
      QCOMPARE(marks("on the left a ball", seed)[0].x, marks("a ball", seed)[0].x);
    }
    QCOMPARE(without_places(kWords, "A ball, on the left, in a meadow and a cube at the right"),
             std::string("a ball in a meadow and a cube"));
    for (const char* whole : {"A ball; the camera pans to the left", "a meadow on the left", ""})
      QCOMPARE(without_places(kWords, whole), std::string(whole));
  }

  void what_is_said_to_go_has_a_way_and_stays_in_the_picture() {
    int to_the_right = 0;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
      const auto placed = marks("a red ball rolling in a meadow and a cube", seed);
      const NoiseMark& ball = placed[0];
      QVERIFY(std::abs(ball.dx) >= .3F && std::abs(ball.dx) <= .55F);
      QCOMPARE(ball.dy, 0.0F);
      QCOMPARE(placed[1].dx, 0.0F);
      to_the_right += ball.dx > 0;
      const auto after_a_chunk = gone_on({ball}, 3);
      QVERIFY(after_a_chunk[0].x >= ball.radius && after_a_chunk[0].x <= kWidth - ball.radius);
      // Its place is where it would stand.
      QCOMPARE(ball.x, marks("a red ball in a meadow and a cube", seed)[0].x);
    }
    QVERIFY(to_the_right > 60 && to_the_right < 140);
    QVERIFY(!things_said(kWords, "a ball in a meadow")[0].goes);
  }

  void a_way_turns_before_it_leaves_and_not_once_it_comes_back() {
    const NoiseMark at_the_border{19, 8, 2, {}, .4F, 0};
    QCOMPARE(kept_inside(at_the_border, kWidth).dx, -.4F);
    QCOMPARE(kept_inside(kept_inside(at_the_border, kWidth), kWidth).dx, -.4F);
    QCOMPARE(kept_inside({1, 8, 2, {}, -.4F, 0}, kWidth).dx, .4F);
    QCOMPARE(kept_inside({10, 8, 2, {}, .4F, 0}, kWidth).dx, .4F);
  }

  void places_belong_to_the_seed() {
    const auto x_of = [](std::uint64_t seed) { return marks("a red ball", seed)[0].x; };
    QCOMPARE(x_of(3), x_of(3));
    std::set<float> places;
    for (std::uint64_t seed = 0; seed < 20; ++seed) places.insert(x_of(seed));
    QCOMPARE(places.size(), std::size_t{20});
    QVERIFY(*places.begin() < 6 && *places.rbegin() > 14);
  }
};

QTEST_APPLESS_MAIN(TestNoiseMarks)
#include "test_noise_marks.moc"
