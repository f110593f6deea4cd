#include <QtTest>

#include "engine/core/json.h"
#include "tests/support/run.h"

using namespace longtake;

class TestJson : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void what_is_not_strict_json_is_refused_with_the_place() {
    for (const char* text :
         {"", "{", "{}x", "[1,]", "{\"a\":1 /* no */}", "\xef\xbb\xbf{}", "{\"a\":NaN}", "\"\xff\""}) {
      const auto parsed = parse_json(text, "settings.json");
      QVERIFY2(!parsed, text);
      QVERIFY(parsed.error().text().find("settings.json") != std::string::npos);
    }
    QVERIFY(parse_json(" {\"a\":[1,2,{\"b\":null}]} ", "x").has_value());
  }

  void duplicate_keys_and_oversized_texts_are_refused() {
    QVERIFY(parse_json("{\"a\":1,\"\\u0061\":2}", "x").error().why.find("twice") != std::string::npos);
    QVERIFY(parse_json("{\"a\":{\"b\":1},\"c\":{\"b\":1}}", "x").has_value());
    JsonLimits limits;
    limits.depth = 3;
    QVERIFY(parse_json("[[[]]]", "x", limits).has_value());
    QVERIFY(!parse_json("[[[[]]]]", "x", limits));
    QVERIFY(!parse_json(std::string(200'000, '['), "x"));
    limits.nodes = 3;
    QVERIFY(!parse_json("[1,2,3]", "x", limits));
    limits.bytes = 2;
    QVERIFY(!parse_json("[1]", "x", limits));
    limits = {};
    limits.string_bytes = 4;
    QVERIFY(!parse_json("[\"12345\"]", "x", limits));
  }

  void fields_keep_defaults_and_read_what_is_there() {
    const Json object = *parse_json(R"({"count":3,"rate":0.5,"on":true,"name":"n","mode":"fast"})", "x");
    int count = 1;
    int other = 7;
    float rate = 0;
    bool on = false;
    std::string name;
    enum class Mode { slow, fast } mode = Mode::slow;
    JsonFields fields(object, "x");
    fields.number("count", count, 0, 10);
    fields.number("other", other, 0, 10);
    fields.number("rate", rate, 0, 1);
    fields.boolean("on", on);
    fields.text("name", name);
    fields.choice("mode", mode, {"slow", "fast"});
    QVERIFY(fields.finish().has_value());
    QCOMPARE(count, 3);
    QCOMPARE(other, 7);
    QCOMPARE(rate, 0.5F);
    QVERIFY(on);
    QCOMPARE(name, std::string("n"));
    QVERIFY(mode == Mode::fast);
  }

  void wrong_types_ranges_choices_and_unknown_keys_name_the_key() {
    const auto problem = [](const char* text) {
      const Json object = *parse_json(text, "x");
      int count = 1;
      int mode = 0;
      JsonFields fields(object, "recipe.json");
      fields.number("count", count, 0, 10);
      fields.choice("mode", mode, {"slow", "fast"});
      const auto result = fields.finish();
      return result ? std::string() : result.error().text();
    };
    QCOMPARE(problem("{\"count\":3}"), std::string());
    QVERIFY(problem("{\"count\":3.5}").find("\"count\" must be a whole number") != std::string::npos);
    QVERIFY(problem("{\"count\":11}").find("from 0.0 to 10.0") != std::string::npos);
    QVERIFY(problem("{\"count\":\"3\"}").find("count") != std::string::npos);
    QVERIFY(problem("{\"mode\":\"mid\"}").find("slow, fast") != std::string::npos);
    QVERIFY(problem("{\"cuont\":3}").find("\"cuont\" is not a known setting") != std::string::npos);
    QVERIFY(problem("[]").find("recipe.json") != std::string::npos);
  }

  void a_line_of_json_survives_bad_utf8() { QVERIFY(!json_line(Json{{"a", "\xff"}}).empty()); }
};

LONGTAKE_TEST(TestJson)
#include "test_json.moc"
