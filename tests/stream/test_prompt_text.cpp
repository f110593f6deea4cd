#include <QtTest>

#include "engine/stream/prompt_text.h"
#include "tests/support/run.h"

using namespace longtake;

class TestPromptText : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void parts_and_weights_are_read() {
    const auto same = [](const char* typed, const std::vector<WeightedText>& texts) {
      const auto read = parse_prompt(typed);
      return read.has_value() && *read == texts;
    };
    QVERIFY(same("a red ball", {{"a red ball", 1}}));
    QVERIFY(
        same("a red ball :0.7 | a blue cube :0.3|a house", {{"a red ball", 0.7F}, {"a blue cube", 0.3F}, {"a house"}}));
    QVERIFY(same("  a\n red\t ball\u3000:2  ", {{"a red ball", 2}}));
    QVERIFY(same("\u00A0a\u2003b\u2028", {{"a b"}}));
    QVERIFY(same("a ball :0 | a cube", {{"a cube"}}));
    QVERIFY(same("雪 :0.5|ein Bär :100", {{"雪", 0.5F}, {"ein Bär", 100}}));
    // A number that only looks like a weight belongs to the text.
    for (const char* text : {"at 10:30 a clock", "a ball :.5", "a ball :5.", "a ball :0.5 red", ":0.7", "a ball :-1",
                             "a ball :1e2", "a ball:0.7", "a :)"})
      QVERIFY2(same(text, {{text}}), text);
    QVERIFY(same("a :0.2 :0.7", {{"a :0.2", 0.7F}}));
  }

  void what_is_no_prompt_is_refused_with_a_reason() {
    const auto why = [](const std::string& typed) {
      const auto read = parse_prompt(typed);
      return read ? std::string() : read.error().code;
    };
    QCOMPARE(why(std::string(kMostLetters + 1, 'x')), std::string("STR-06"));
    for (const char* empty : {"", " ", "|", "a ||b", "a |", "| a", "a | \u3000"})
      QCOMPARE(why(empty), std::string("STR-07"));
    QCOMPARE(why("a|b|c|d|e"), std::string("STR-08"));
    QCOMPARE(why("a :0 | b :0.0"), std::string("STR-09"));
    for (const char* heavy : {"a :101", "a | b :99999999999999999999999999999999999999999999999"})
      QCOMPARE(why(heavy), std::string("STR-10"));
  }

  void letters_are_counted_and_not_bytes() {
    std::string wide;
    for (std::size_t i = 0; i < kMostLetters; ++i) wide += "雪";
    QVERIFY(parse_prompt(wide).has_value());
    QVERIFY(!parse_prompt(wide + "雪"));
    QVERIFY(parse_prompt(wide + "雪", kMostLetters + 1).has_value());
  }

  void a_prompt_is_written_as_it_can_be_read() {
    for (const char* typed : {"a red ball", "a red ball :0.7 | a blue cube :0.3 | a house", "a :12.5"})
      QCOMPARE(typed_prompt(*parse_prompt(typed)), std::string(typed));
  }

  void a_chapter_names_weights_only_where_they_differ() {
    QCOMPARE(prompt_title({}), std::string("-"));
    QCOMPARE(prompt_title({{""}}), std::string("-"));
    QCOMPARE(prompt_title({{"a", 2}, {"b", 2}}), std::string("a + b"));
    QCOMPARE(prompt_title({{"a", 0.7F}, {"b", 0.3F}}), std::string("a (0.7) + b (0.3)"));
  }
};

LONGTAKE_TEST(TestPromptText)
#include "test_prompt_text.moc"
