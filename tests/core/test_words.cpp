#include <QtTest>

#include "engine/core/words.h"
#include "tests/support/run.h"

using namespace longtake;

class TestWords : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void letters_and_digits_of_every_script_make_words() {
    const std::vector<std::string> expected = {"a", "red", "ball", "2", "s\xc3\xa4ule"};
    QVERIFY(words_of("A RED, ball... (2) s\xc3\xa4ule!") == expected);
    QVERIFY(words_of("").empty());
    QVERIFY(words_of(" ,;").empty());
  }

  void words_outside_of_the_vocabulary_are_named_once_each_in_their_order() {
    const std::vector<std::string> vocabulary = {"a", "ball", "red"};
    const std::vector<std::string> expected = {"zeppelin", "over"};
    QVERIFY(unknown_words(vocabulary, "A zeppelin over a red BALL, over a Zeppelin") == expected);
    QVERIFY(unknown_words(vocabulary, "a red ball").empty());
  }

  void the_nearest_known_word_is_offered_where_one_is_near() {
    const std::vector<std::string> vocabulary = {"a",          "ball",     "beach",   "cabin",   "fog",
                                                 "lighthouse", "mushroom", "seaside", "windmill"};
    const auto near = [&](const char* word) { return nearest_word(vocabulary, word); };
    QCOMPARE(near("bal"), std::string("ball"));
    QCOMPARE(near("mushrom"), std::string("mushroom"));
    QCOMPARE(near("lighthuose"), std::string("lighthouse"));
    QCOMPARE(near("windmills"), std::string("windmill"));
    QCOMPARE(near("sea"), std::string("seaside"));
    QCOMPARE(near("zeppelin"), std::string());
    QCOMPARE(near("dog"), std::string());
    QCOMPARE(near("x"), std::string());
    QCOMPARE(nearest_word({}, "ball"), std::string());
  }

  void a_model_without_a_vocabulary_reads_any_word() { QVERIFY(unknown_words({}, "a zeppelin").empty()); }
};

LONGTAKE_TEST(TestWords)
#include "test_words.moc"
