#include <QtTest>

#include "engine/model/map_channels.h"
#include "engine/starter/choreography.h"
#include "engine/starter/starter_director.h"

using namespace longtake;

namespace {

const LayoutWords kWords = {{{"ball", 0}, {"cube", 1}}, {{"red", 0}, {"blue", 5}}, {{"bouncing", 1}}, {}, {}, {"tree"}};
constexpr std::uint64_t kSeed = 18446744073709551557U;  // more than a double holds

ChunkShape shape(bool begins) { return {3, 12, 20, begins}; }
bool same(const Conditioning& a, const Conditioning& b) { return a.maps.equal(b.maps) && a.camera.equal(b.camera); }

}  // namespace

class TestStarterDirector : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void it_stages_what_its_choreography_says() {
    const auto director = make_starter_director(kWords);
    director->follow({{"a red ball the camera pans left"}}, 9);
    Choreography film;
    film.follow(layout_said(kWords, "a red ball the camera pans left"), 9);
    for (int chunk = 0; chunk < 4; ++chunk) {
      const Conditioning shown = director->next(shape(chunk == 0));
      QVERIFY(same(shown, maps_of(film.next(3, chunk == 0, 12, 20), 12, 20)));
      QCOMPARE(shown.maps.size(1), std::int64_t{map_channel::count});
      QCOMPARE(shown.camera.dim(), std::int64_t{1});
    }
  }

  void a_blend_shows_the_things_of_all_texts_that_weigh_enough() {
    const auto next_of = [](const std::vector<WeightedText>& prompt) {
      const auto director = make_starter_director(kWords);
      director->follow(prompt, 9);
      return director->next(shape(true));
    };
    const Conditioning both = next_of({{"a red ball and a cube the camera pans left"}});
    QVERIFY(same(next_of({{"a cube", 1}, {"a red ball the camera pans left", 2}}), both));
    QVERIFY(same(next_of({{"a red ball the camera pans left", .7F}, {"a cube and a red ball", .7F}}), both));
    // The camera is that of the heaviest, and of equal ones of the first.
    QVERIFY(!same(next_of({{"a cube", 1}, {"a red ball the camera pans left", 1}}), both));
    QVERIFY(same(next_of({{"a cube", .9F}, {"a red ball", 2}}), next_of({{"a red ball"}})));
    // No more things than there is room for.
    QVERIFY(same(next_of({{"a red ball and a blue ball", 2}, {"a cube and a blue cube", 1}}),
                 next_of({{"a red ball and a blue ball and a cube"}})));
  }

  void other_weights_move_nothing_that_is_shown() {
    const auto slid = make_starter_director(kWords), still = make_starter_director(kWords);
    for (const auto& each : {slid.get(), still.get()}) {
      each->follow({{"a red ball", 1}, {"a cube", .8F}}, 9);
      each->next(shape(true));
    }
    slid->follow({{"a red ball", 1}, {"a cube", .6F}}, 9);
    const auto state = parse_json(slid->save().dump(), "a test");
    QVERIFY(state && slid->restore(*state).has_value());
    QVERIFY(same(slid->next(shape(false)), still->next(shape(false))));
    slid->follow({{"a red ball", 1}, {"a cube", .1F}}, 9);
    QVERIFY(!same(slid->next(shape(false)), still->next(shape(false))));
  }

  void said_again_changes_nothing() {
    const auto blended = make_starter_director(kWords), plain = make_starter_director(kWords);
    blended->follow({{"a cube", .9F}, {"a red ball", 2}}, 9);
    plain->follow({{"a red ball"}}, 9);
    QVERIFY(same(blended->next(shape(true)), plain->next(shape(true))));
    plain->follow({{"a cube"}}, 9);  // replaced before a chunk was made
    plain->follow({{"a red ball"}}, 9);
    QVERIFY(same(blended->next(shape(false)), plain->next(shape(false))));
  }

  void restored_it_goes_on_to_the_last_bit() {
    const auto director = make_starter_director(kWords), other = make_starter_director(kWords);
    director->follow({{"a red ball behind a tree"}}, kSeed);
    director->next(shape(true));
    director->follow({{"a blue cube the camera looks away and back"}}, kSeed);  // not shown yet
    const auto state = parse_json(director->save().dump(), "a test");
    QVERIFY(state && other->restore(*state).has_value());
    for (int chunk = 0; chunk < 8; ++chunk) QVERIFY(same(director->next(shape(false)), other->next(shape(false))));
  }

  void a_clone_goes_on_to_the_last_bit_and_leaves_the_first_as_it_is() {
    const auto director = make_starter_director(kWords), other = make_starter_director(kWords);
    for (const auto& each : {director.get(), other.get()}) {
      each->follow({{"a red ball behind a tree"}}, kSeed);
      each->next(shape(true));
      each->follow({{"a blue cube the camera looks away and back"}}, kSeed);  // not shown yet
    }
    const auto clone = director->clone();
    for (int chunk = 0; chunk < 8; ++chunk) QVERIFY(same(clone->next(shape(false)), other->next(shape(false))));
    QVERIFY(director->save() != clone->save());
    const auto again = director->clone(), fresh = make_starter_director(kWords);
    QVERIFY(fresh->restore(director->save()).has_value());
    for (int chunk = 0; chunk < 8; ++chunk) QVERIFY(same(again->next(shape(false)), fresh->next(shape(false))));
  }

  void a_film_that_begins_again_shows_the_same() {
    const auto director = make_starter_director(kWords);
    director->follow({{"a red ball bouncing"}}, 9);
    const Conditioning first = director->next(shape(true));
    director->next(shape(false));
    director->begin();
    QVERIFY(same(director->next(shape(true)), first));
  }

  void what_no_director_saved_is_refused_and_changes_nothing() {
    const auto director = make_starter_director(kWords), other = make_starter_director(kWords);
    for (const auto& each : {director.get(), other.get()}) {
      each->follow({{"a red ball"}}, 9);
      each->next(shape(true));
    }
    const Json good = director->save();
    const auto broken = [&](const char* pointer, const Json& value) {
      Json state = good;
      state[Json::json_pointer(pointer)] = value;
      return !director->restore(state);
    };
    QVERIFY(broken("/seed", "nine") && broken("/said", 3) && broken("/film/things/0/kind", 8) && broken("/more", 1));
    QVERIFY(!director->restore(Json()) && !director->restore(Json::object()));
    QVERIFY(same(director->next(shape(false)), other->next(shape(false))));
  }
};

QTEST_APPLESS_MAIN(TestStarterDirector)
#include "test_starter_director.moc"
