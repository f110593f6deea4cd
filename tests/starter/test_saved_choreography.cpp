#include <QtTest>

#include "engine/starter/choreography.h"

using namespace longtake;

namespace {

const LayoutWords kWords = {{{"ball", 0}, {"cube", 1}}, {{"red", 0}}, {{"bouncing", 1}}, {"small"}, {}, {"tree"}};

Choreography film_of(const char* prompt) {
  Choreography film;
  film.follow(layout_said(kWords, prompt), 9);
  film.next(4, true, 12, 20);
  return film;
}

Result<Choreography> read_back(const Json& json) {
  const auto parsed = parse_json(json.dump(), "a test");
  if (!parsed) return fail(parsed.error());
  return choreography_from_json(*parsed);
}

}  // namespace

class TestSavedChoreography : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void a_film_goes_on_from_its_saved_things_to_the_last_bit() {
    for (const char* prompt :
         {"a small red ball bouncing on the left and a cube", "a ball behind a tree the camera pans left",
          "a ball the camera looks away and back", "a meadow the camera pans right"}) {
      Choreography film = film_of(prompt);
      auto read = read_back(to_json(film));
      QVERIFY2(read.has_value(), read ? "" : read.error().text().c_str());
      const auto expected = film.next(30, false, 12, 20), found = read->next(30, false, 12, 20);
      for (std::size_t i = 0; i < expected.size(); ++i) {
        QCOMPARE(found[i].things.size(), expected[i].things.size());
        QCOMPARE(found[i].covers.size(), expected[i].covers.size());
        QCOMPARE(found[i].camera, expected[i].camera);
        for (std::size_t j = 0; j < expected[i].things.size(); ++j) {
          const PlacedThing &a = expected[i].things[j], &b = found[i].things[j];
          QVERIFY(a.x == b.x && a.y == b.y && a.angle == b.angle && a.kind == b.kind && a.looks == b.looks);
        }
      }
      // From there on, the result equals that of a choreography that was never saved.
      film.follow(layout_said(kWords, "a red ball"), 9);
      read->follow(layout_said(kWords, "a red ball"), 9);
      QCOMPARE(read->next(1, false, 12, 20)[0].things[0].x, film.next(1, false, 12, 20)[0].things[0].x);
    }
  }

  void what_no_film_can_have_is_refused() {
    const Json good = to_json(film_of("a red ball behind a tree the camera looks away and back"));
    QVERIFY(read_back(good).has_value());
    const auto broken = [&good](const char* pointer, const Json& value) {
      Json json = good;
      json[Json::json_pointer(pointer)] = value;
      return !read_back(json);
    };
    QVERIFY(broken("/things/0/kind", 8) && broken("/things/0/looks", Json::array({-1})));
    QVERIFY(broken("/things/0/motion", 6) && broken("/things/0/period", 0) && broken("/things/0/radius", 0));
    QVERIFY(broken("/things/0/along", "left") && broken("/things/0/gap", 0) && broken("/things/0/nonsense", 1));
    QVERIFY(broken("/things", Json::array({1})) && broken("/pan/side", 2) && broken("/glance/reach", 0));
    Json many = good;
    for (int i = 0; i < 3; ++i) many["things"].push_back(good["things"][0]);
    QVERIFY(!read_back(many));
  }
};

QTEST_APPLESS_MAIN(TestSavedChoreography)
#include "test_saved_choreography.moc"
