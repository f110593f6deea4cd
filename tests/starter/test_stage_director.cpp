#include <ATen/ATen.h>

#include <QtTest>

#include "engine/starter/stage_director.h"
#include "engine/starter/stage_maps.h"
#include "tests/support/run.h"

using namespace longtake;

namespace {

constexpr ChunkShape first_chunk{3, 12, 20, true}, later_chunk{3, 12, 20, false};

std::unique_ptr<Director> director() {
  staging::StageWords words;
  words.nouns = {{"ball", 0}, {"boat", 6}, {"cat", 11}};
  words.looks = {{"red", 0}, {"blue", 5}};
  words.covers = {"tree"};
  return make_stage_director(words);
}

at::Tensor share(const Conditioning& places, int slot) { return places.maps.select(1, stage_map::share + slot); }

}  // namespace

class TestStageDirector : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void a_slot_says_where_its_thing_is_and_points_to_its_words() {
    const auto told = director();
    told->follow({{"a red ball and a blue boat", 1}}, 3);
    const Conditioning places = told->next(first_chunk);
    QCOMPARE(places.maps.sizes().vec(), (std::vector<std::int64_t>{3, stage_map::count, 12, 20}));
    QVERIFY(share(places, 0).max().item<float>() > .8F && share(places, 1).max().item<float>() > .8F);
    QVERIFY(share(places, 2).max().item<float>() == 0);
    const auto span = [&](int slot, int part) { return places.spans[0][slot][part].item<std::int64_t>(); };
    QCOMPARE(span(0, 0), std::int64_t(2));  // the start mark, "a", then "red ball and"
    QCOMPARE(span(0, 1), std::int64_t(3));
    QCOMPARE(span(1, 0), std::int64_t(6));
    QCOMPARE(span(2, 1), std::int64_t(0));
    QVERIFY(places.maps[0][stage_map::alone].min().item<float>() == 1);
    QVERIFY(places.maps[1][stage_map::alone].max().item<float>() == 0);
  }

  void a_blend_stages_the_things_of_all_texts_and_each_points_to_its_own_words() {
    const auto blended = director(), one = director();
    blended->follow({{"a blue boat on the right", .5F}, {"the red ball", .9F}, {"a cat", .4F}}, 3);
    one->follow({{"the red ball and a blue boat on the right", 1}}, 3);
    const Conditioning both = blended->next(first_chunk);
    QVERIFY(at::equal(both.maps, one->next(first_chunk).maps));
    QCOMPARE(both.spans[0][0][0].item<std::int64_t>(), std::int64_t(2));
    QCOMPARE(both.spans[0][1][0].item<std::int64_t>(), std::int64_t(2));  // in its own text
    QVERIFY(at::equal(blended->spans(), both.spans[0]));
  }

  void no_map_depends_on_the_looks_of_a_thing() {
    const auto red = director(), blue = director();
    red->follow({{"a red ball", 1}}, 3);
    blue->follow({{"a blue cat", 1}}, 3);
    for (int chunk = 0; chunk < 6; ++chunk) {
      const ChunkShape& shape = chunk == 0 ? first_chunk : later_chunk;
      QVERIFY(at::equal(red->next(shape).maps, blue->next(shape).maps));
    }
  }

  void a_thing_keeps_its_slot_when_another_one_goes() {
    const auto told = director();
    told->follow({{"a red ball and a blue boat", 1}}, 3);
    const Conditioning before = told->next(first_chunk);
    told->follow({{"a blue boat and a cat", 1}}, 3);
    const at::Tensor spans = told->spans();
    const Conditioning after = told->next(later_chunk);
    QVERIFY(at::equal(after.spans[0], spans));
    QCOMPARE(spans[1][0].item<std::int64_t>(), std::int64_t(2));  // the boat is still slot 1, and named first now
    QCOMPARE(spans[0][0].item<std::int64_t>(), std::int64_t(6));  // the cat took the ball's slot
    // The boat is where it was, half a second later.
    const auto column = [&](const Conditioning& places, std::int64_t frame) {
      return share(places, 1)[frame].sum(0).argmax().item<std::int64_t>();
    };
    QVERIFY(std::abs(column(after, 0) - column(before, 2)) <= 2);
  }

  void a_cover_is_told_and_hides_the_first_thing_for_a_while() {
    const auto told = director();
    told->follow({{"a ball behind a tree", 1}}, 5);
    bool hidden = false;
    for (int chunk = 0; chunk < 14; ++chunk) {
      const Conditioning places = told->next(chunk == 0 ? first_chunk : later_chunk);
      const at::Tensor cover = share(places, kStageSlots - 1), ball = share(places, 0);
      QVERIFY(cover.max().item<float>() == 1);
      for (std::int64_t frame = 0; frame < 3; ++frame)
        hidden = hidden || (ball[frame] * cover[frame]).sum().item<float>() > .95F * ball[frame].sum().item<float>();
    }
    QVERIFY(hidden);
  }

  void it_goes_on_from_its_saved_state_and_refuses_another() {
    const auto told = director(), restored = director();
    told->follow({{"a red ball and a blue boat", .6F}, {"a cat", .4F}}, 9);
    told->next(first_chunk);
    told->next(later_chunk);
    QVERIFY(restored->restore(told->save()));
    for (int chunk = 0; chunk < 5; ++chunk) {
      const Conditioning a = told->next(later_chunk), b = restored->next(later_chunk);
      QVERIFY(at::equal(a.maps, b.maps) && at::equal(a.spans, b.spans));
    }
    Json broken = told->save();
    broken["film"]["courses"][0]["slot"] = 7;
    QVERIFY(!restored->restore(broken));
    QVERIFY(!restored->restore(Json::array()));
  }
};

LONGTAKE_TEST(TestStageDirector)
#include "test_stage_director.moc"
