#include <QtTest>

#include "training/eval/evaluator.h"

using namespace longtake;
using namespace longtake::eval;

namespace {

EvaluatorConfig small() {
  EvaluatorConfig config;
  config.clips = 2;
  config.memory_seconds = 5;
  config.endurance_seconds = 11;
  config.reader_examples = 768;
  return config;
}

float mean(const Line& line, const std::string& measure) {
  const auto found = line.measures.find(measure);
  return found == line.measures.end() ? -1 : bootstrap(found->second).mean;
}

/// The render's first picture, over and over.
Result<std::vector<std::uint8_t>> frozen(const Question& question, std::uint64_t) {
  auto film = render_film(question);
  const std::size_t bytes = film->size() / static_cast<std::size_t>(question.frames);
  for (std::size_t at = bytes; at < film->size(); at += bytes) {
    std::copy_n(film->begin(), bytes, film->begin() + static_cast<std::ptrdiff_t>(at));
  }
  return film;
}

}  // namespace

class TestEvaluator : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void the_set_is_fixed_and_a_shorter_one_is_its_beginning() {
    for (const Section section : kSections) {
      const auto few = questions(section, 3);
      const auto many = questions(section, 12);
      for (std::size_t i = 0; i < few.size(); ++i) QCOMPARE(few[i].prompt, many[i].prompt);
      for (const Question& question : many) {
        QVERIFY(!question.prompt.empty());
        QCOMPARE(question.frames % 4, question.switch_chunk < 0 ? 1 : first_picture(question.switch_chunk) % 4);
      }
    }
  }

  void prompts_about_memory_do_not_say_the_colour() {
    for (const Question& question : questions(Section::memory, 24)) {
      for (int colour = 0; colour < world::kColours; ++colour) {
        const std::string word(world::name(static_cast<world::Colour>(colour)));
        // A snowfield may be white and a meadow green.
        if (word != "white" && word != "green")
          QVERIFY2(question.prompt.find(" " + word + " ") == std::string::npos, question.prompt.c_str());
      }
    }
  }

  void brief_prompts_say_toy_and_place_and_little_else() {
    for (const Question& question : questions(Section::brief, 24)) {
      QVERIFY(question.asked.colour && question.asked.scenery && !question.asked.time && !question.asked.weather);
      QVERIFY2(std::ranges::count(question.prompt, ' ') < 16, question.prompt.c_str());
      for (const char* hour : {"night", "noon", "dusk", "dawn", "moon"})
        QVERIFY2(question.prompt.find(hour) == std::string::npos, question.prompt.c_str());
    }
    QVERIFY(questions(Section::adherence, 1)[0].prompt.size() > questions(Section::brief, 1)[0].prompt.size());
  }

  void a_switch_changes_one_thing() {
    for (const Question& question : questions(Section::switching, 8)) {
      const Asked& asked = question.second_asked;
      QCOMPARE(int(asked.colour.has_value()) + int(asked.time.has_value()) + int(asked.weather.has_value()) +
                   int(asked.scenery.has_value()),
               1);
      QVERIFY(question.prompt != question.second_prompt);
    }
  }

  void renders_are_near_the_top_of_every_measure_and_a_frozen_film_is_found_out() {
    Evaluator evaluator(small());
    const auto real =
        evaluator.run("real", [](const Question& question, std::uint64_t) { return render_film(question); });
    QVERIFY(real.has_value());
    for (const char* measure : {"colour", "scenery", "time", "one_object", "brief_toy", "brief_place", "pan"}) {
      QVERIFY2(mean(*real, measure) == 100, (measure + std::to_string(mean(*real, measure))).c_str());
    }
    QVERIFY2(mean(*real, "switch_in_2_chunks") == 100, std::to_string(mean(*real, "switch_in_2_chunks")).c_str());
    QVERIFY(mean(*real, "switch_chunks") <= 1);
    QVERIFY(mean(*real, "dynamics") > 99 && mean(*real, "motion") > 99);
    QVERIFY(mean(*real, "background") > 85 && mean(*real, "drift") < 15);

    QVERIFY(mean(*real, "identity") == 100 && mean(*real, "returned") == 100);

    const auto still = evaluator.run("frozen", frozen);
    QVERIFY(still.has_value());
    QVERIFY(mean(*still, "dynamics") < 10);
    QVERIFY(mean(*still, "pan") == 0 && mean(*still, "pan_speed") == 0);
    QVERIFY(mean(*still, "returned") == 0 && mean(*still, "identity") == -1);
    QVERIFY(mean(*still, "switch_in_2_chunks") == 0);
    const std::string text = table({*real, *still});
    QVERIFY(text.find("real") != std::string::npos && text.find("switch_in_2_chunks") != std::string::npos);
    const Json json = to_json({*real});
    QCOMPARE(json[0]["line"].get<std::string>(), std::string("real"));
    QVERIFY(json[0]["measures"]["colour"]["low"].get<double>() <= 100);
  }

  void a_film_that_is_too_short_is_an_error() {
    Evaluator evaluator(small());
    QVERIFY(!evaluator.run("short", [](const Question&, std::uint64_t) -> Result<std::vector<std::uint8_t>> {
      return std::vector<std::uint8_t>(10);
    }));
  }
};

QTEST_APPLESS_MAIN(TestEvaluator)
#include "test_evaluator.moc"
