#include <QtTest>

#include "engine/core/describe_json.h"
#include "tests/support/field_count.h"
#include "tests/support/run.h"

namespace longtake {

enum class Weather { clear, rain };
constexpr std::array<Choice<Weather>, 2> choices(Weather) {
  return {{{Weather::clear, "clear"}, {Weather::rain, "rain"}}};
}

struct Inner {
  int depth = 1;
  bool operator==(const Inner&) const = default;
};
template <class V>
void visit(Inner& i, V& v) {
  v("depth", i.depth, {.low = 0, .high = 9, .also = {"deep"}});
}

struct Sample {
  double scale = 1.5;
  int count = 3;
  bool quick = false;
  Weather weather = Weather::clear;
  std::uint64_t seed = 42;
  std::string name = "a";
  std::filesystem::path folder;
  std::optional<int> budget;
  std::optional<std::string> policy;
  std::vector<int> steps;
  std::array<std::string, 3> rooms = {"x", "y", "z"};
  std::map<std::string, std::string> keys;
  std::vector<Inner> inners;
  Inner inner;
  bool operator==(const Sample&) const = default;
};
template <class V>
void visit(Sample& s, V& v) {
  v("scale", s.scale, {.low = 0, .high = 2});
  v("count", s.count, {.low = 0, .high = 10});
  v("quick", s.quick);
  v("weather", s.weather);
  v("seed", s.seed, {.hexadecimal = true});
  v("name", s.name, {.most = 8});
  v("folder", s.folder, {.write = FieldRule::Write::when_set});
  v("budget", s.budget, {.low = 0, .high = 100});
  v("policy", s.policy);
  v("steps", s.steps, {.low = 1, .high = 1000, .most = 4});
  v("rooms", s.rooms);
  v("keys", s.keys);
  v("inners", s.inners);
  v("inner", s.inner);
}

/// The list of this struct lacks a member.
struct Forgetful {
  int listed = 0;
  int forgotten = 0;
};
template <class V>
void visit(Forgetful& f, V& v) {
  v("listed", f.listed);
}

}  // namespace longtake

using namespace longtake;

namespace {

std::string problem(const char* text, Reading how = {}) {
  Sample sample;
  const auto read = read_fields(Json::parse(text), sample, std::move(how));
  return read ? "" : read.error().why;
}

}  // namespace

class TestDescribe : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void a_struct_is_written_in_the_order_of_its_list_and_read_back_equal() {
    Sample sample;
    sample.scale = 0.25;
    sample.weather = Weather::rain;
    sample.seed = 0xFFFFFFFFFFFFFFFFULL;
    sample.folder = "a/b";
    sample.budget = 7;
    sample.policy = "fifo";
    sample.steps = {1000, 500};
    sample.rooms[1] = "changed";
    sample.keys = {{"play", "Space"}};
    sample.inners = {{2}, {3}};
    sample.inner.depth = 4;
    const Json json = write_fields(sample);
    QCOMPARE(json.dump(),
             std::string(R"({"scale":0.25,"count":3,"quick":false,"weather":"rain","seed":"ffffffffffffffff",)"
                         R"("name":"a","folder":"a/b","budget":7,"policy":"fifo","steps":[1000,500],)"
                         R"("rooms":["x","changed","z"],"keys":{"play":"Space"},)"
                         R"("inners":[{"depth":2},{"depth":3}],"inner":{"depth":4}})"));
    Sample back;
    QVERIFY(read_fields(json, back, {}).has_value());
    QVERIFY(back == sample);
  }

  void what_is_not_there_keeps_its_value_and_what_is_not_set_is_not_written() {
    Sample sample;
    sample.count = 9;
    QVERIFY(read_fields(Json::parse(R"({"rooms": ["first"], "policy": ""})"), sample, {}).has_value());
    QCOMPARE(sample.count, 9);
    QCOMPARE(sample.rooms[0], std::string("first"));
    QCOMPARE(sample.rooms[2], std::string("z"));
    QVERIFY(!sample.policy);
    const Json json = write_fields(sample);
    for (const char* key : {"folder", "budget", "policy"}) QVERIFY2(!json.contains(key), key);
  }

  void a_problem_names_the_field_by_its_path_and_says_what_is_allowed() {
    QCOMPARE(problem(R"([])"), std::string("it is not an object"));
    QCOMPARE(problem(R"({"scale": 3})"), std::string("\"scale\" must be from 0 to 2"));
    QCOMPARE(problem(R"({"count": 1.5})"), std::string("\"count\" must be a whole number"));
    QCOMPARE(problem(R"({"count": null})"), std::string("\"count\" must be a whole number"));
    QCOMPARE(problem(R"({"weather": "snow"})"), std::string("\"weather\" must be clear or rain, not \"snow\""));
    QCOMPARE(problem(R"({"seed": "xyz"})"), std::string("\"seed\" must be hexadecimal"));
    QCOMPARE(problem(R"({"name": "123456789"})"), std::string("\"name\" must be a text of at most 8 bytes"));
    QCOMPARE(problem(R"({"steps": [1, 0]})"), std::string("\"steps[1]\" must be from 1 to 1000"));
    QCOMPARE(problem(R"({"steps": [1, 2, 3, 4, 5]})"), std::string("\"steps\" must be a list of at most 4"));
    QCOMPARE(problem(R"({"rooms": ["", "", "", ""]})"), std::string("\"rooms\" must be a list of at most 3"));
    QCOMPARE(problem(R"({"keys": {"a": 1}})"), std::string("\"keys.a\" must be a text"));
    QCOMPARE(problem(R"({"inners": [{"depth": 1}, {"depth": 10}]})"),
             std::string("\"inners[1].depth\" must be from 0 to 9"));
    QCOMPARE(problem(R"({"inner": 3})"), std::string("\"inner\" must be an object"));
    QCOMPARE(problem(R"({"colour": 1})"), std::string("\"colour\" is not a known setting"));
    QCOMPARE(problem(R"({"inner": {"colour": 1}})"), std::string("\"inner.colour\" is not a known setting"));
    QCOMPARE(problem(R"({"scale": 3, "colour": 1})", {.path = "a"}), std::string("\"a.scale\" must be from 0 to 2"));
  }

  void a_reader_may_pass_over_unknown_keys_and_nulls_and_a_field_may_have_other_names() {
    QCOMPARE(problem(R"({"colour": 1})", {.ignores_unknown = true}), std::string());
    QCOMPARE(problem(R"({"count": null})", {.ignores_null = true}), std::string());
    Sample sample;
    QVERIFY(read_fields(Json::parse(R"({"inner": {"deep": 6}})"), sample, {}).has_value());
    QCOMPARE(sample.inner.depth, 6);
  }

  void numbers_that_do_not_fit_their_type_are_refused() {
    int small = 0;
    const Json none = Json::object();
    FieldReader reader(none, {});
    reader.read(Json(5'000'000'000), "small", small);
    QVERIFY(!reader.finish());
    std::uint64_t natural = 0;
    FieldReader other(none, {});
    other.read(Json(-1), "natural", natural);
    QVERIFY(!other.finish());
  }

  void a_member_that_the_list_forgets_is_noticed() {
    QCOMPARE(listed_count<Sample>(), member_count<Sample>());
    QCOMPARE(member_count<Forgetful>(), 2);
    QVERIFY(listed_count<Forgetful>() != member_count<Forgetful>());
  }
};

LONGTAKE_TEST(TestDescribe)
#include "test_describe.moc"
