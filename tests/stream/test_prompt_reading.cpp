#include <QtTest>

#include <fstream>

#include "engine/core/words.h"
#include "engine/stream/command_json.h"
#include "engine/stream/prompt_reading.h"
#include "engine/stream/word_table.h"
#include "tests/places/places.h"
#include "tests/support/run.h"

using namespace longtake;

namespace {

/// Words for the same thing, place or motion; the first one names the class.
const std::vector<QStringList>& classes() {
  static const std::vector<QStringList> all = {{"ball", "sphere"},
                                               {"cube", "box"},
                                               {"cone", "pyramid"},
                                               {"ring", "hoop"},
                                               {"boat", "sailboat", "ship"},
                                               {"car", "automobile"},
                                               {"cat", "kitten"},
                                               {"mushroom", "toadstool"},
                                               {"train", "locomotive"},
                                               {"red", "crimson"},
                                               {"yellow", "golden"},
                                               {"green", "emerald"},
                                               {"cyan", "turquoise"},
                                               {"purple", "violet"},
                                               {"moving", "rolling", "sliding", "wandering", "driving", "walking"},
                                               {"bouncing", "jumping"},
                                               {"floating", "drifting", "hovering", "flying"},
                                               {"spinning", "turning"},
                                               {"meadow", "field", "windmill", "birches", "haystacks"},
                                               {"desert", "dunes", "cactuses", "cacti", "arch", "oasis"},
                                               {"snowfield", "winter", "cabin", "cabins", "firs", "glacier"},
                                               {"beach", "seaside", "palms", "lighthouse", "pier"},
                                               {"city", "town", "lamps", "fountain", "bridge"},
                                               {"forest", "woods", "oaks", "pines", "lake"},
                                               {"dawn", "sunrise", "morning"},
                                               {"day", "noon"},
                                               {"dusk", "sunset", "evening"},
                                               {"night", "midnight"},
                                               {"clear", "sunny"},
                                               {"rain", "rainy", "rains", "wet"},
                                               {"snow", "snowy", "snows"},
                                               {"fog", "mist", "foggy", "misty"}};
  return all;
}

QString class_of(const QString& word) {
  for (const QStringList& words : classes())
    if (words.contains(word)) return words.first();
  return word.isEmpty() ? QStringLiteral("-") : word;
}

QString class_of(const std::string& word) { return class_of(QString::fromStdString(word)); }

/// Thing, place, time, weather, motion and colour, as classes.
QStringList said_in(const PromptReading& reading) {
  QStringList things;
  for (const auto& thing : reading.things) things << class_of(thing.noun);
  return {things.isEmpty() ? QStringLiteral("-") : things.join(','),
          class_of(reading.place_word()),
          class_of(reading.time),
          class_of(reading.weather),
          class_of(reading.motion),
          class_of(reading.colour)};
}

/// How many sentences of a file are read exactly as specified; prints the others.
std::pair<int, int> count_right(const char* file) {
  std::ifstream in(source_path(file));
  int right = 0, all = 0;
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line.starts_with('#')) continue;
    QStringList parts = QString::fromStdString(line).split('|');
    for (QString& part : parts) part = part.trimmed();
    if (parts.size() != 7) return {0, 1};
    QStringList expected;
    for (const QString& part : parts.mid(1)) {
      QStringList words;
      for (const QString& word : part.split(',')) words << class_of(word);
      expected << words.join(',');
    }
    const QStringList read = said_in(read_prompt(parts[0].toStdString()));
    ++all;
    if (read == expected)
      ++right;
    else
      qInfo().noquote() << parts[0] << expected << read;
  }
  return {right, all};
}

}  // namespace

class TestPromptReading : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void sentences_of_strangers_are_understood() {
    const auto [right, all] = count_right("tests/words/sentences.txt");
    QVERIFY(all >= 198);
    QVERIFY2(right >= 0.85 * all, qPrintable(QString::number(right)));
  }

  void sentences_that_nothing_was_made_for_are_understood() {
    const auto [right, all] = count_right("tests/words/held_out.txt");
    QVERIFY(all >= 60);
    QVERIFY2(right >= 0.85 * all, qPrintable(QString::number(right)));
  }

  void other_words_become_known_ones_and_it_is_told() {
    const PromptReading reading = read_prompt("a puppy running through a park at dawn");
    QCOMPARE(reading.text, "a small cat hopping in a meadow at dawn");
    QCOMPARE(QString::fromStdString(replaced_text(reading)), QString("puppy → cat, running → hopping, park → meadow"));
    QVERIFY(reading.unknown.empty());
    QCOMPARE(reading.size, "small");
  }

  void a_prompt_of_known_words_is_given_as_it_is() {
    for (const char* prompt : {"a large red ball bouncing in a meadow with a windmill by day",
                               "a RED ball,  on the left", "leaves and comes back", "", "the camera pans left"})
      QCOMPARE(read_prompt(prompt).text, prompt);
    const SetPrompt known{{{"a red ball", 1}}};
    QVERIFY(with_readings(known) == known);
    QVERIFY(command_to_json(known).dump().find("read") == std::string::npos);
  }

  void readings_hold_known_words_alone() {
    const WordTable& table = WordTable::embedded();
    for (const char* prompt : {"two kids and a dragon near a castle at 5am in a storm", "ein Hund am Strand",
                               "un gato corriendo", "夜の森と鳥", "a snake behind a boulder, pan left"})
      for (const std::string& word : words_of(read_prompt(prompt).text)) QVERIFY2(table.knows(word), word.c_str());
  }

  void what_is_not_understood_is_named_and_nothing_else_is_lost() {
    const PromptReading reading = read_prompt("a florbnak and a doggo on the beach");
    QVERIFY(reading.unknown == std::vector<std::string>{"florbnak"});
    QCOMPARE(reading.text, "a cat on a beach");
    const PromptReading nothing = read_prompt("qwrtz zxcvb");
    QCOMPARE(nothing.text, "qwrtz zxcvb");
    QCOMPARE(nothing.unknown.size(), std::size_t{2});
    for (const char* odd : {"", " ", "\xFF\xFE", "\xE3\x81", "''", "---", "no", "not", "behind", "camera", "\xC3"})
      read_prompt(odd);
  }

  void the_log_keeps_a_reading_and_it_is_not_made_again() {
    const SetPrompt read = with_readings({{{"a puppy", 1}}});
    QCOMPARE(read.texts[0].text, "a puppy");
    QCOMPARE(read.texts[0].given(), "a small cat");
    QCOMPARE(with_readings({{{"a puppy", 1, "a fish"}}}).texts[0].given(), "a fish");
    const auto again = command_from_json("set_prompt", command_to_json(read));
    QVERIFY(again.has_value());
    QVERIFY(std::get<SetPrompt>(*again) == read);
  }
};

LONGTAKE_TEST(TestPromptReading)
#include "test_prompt_reading.moc"
