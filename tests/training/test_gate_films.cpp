#include <ATen/ATen.h>

#include <QTemporaryDir>
#include <QtTest>

#include "engine/core/files.h"
#include "engine/starter/stage_maps.h"
#include "tests/support/run.h"
#include "training/exam/answered_films.h"
#include "training/exam/asked_decoder.h"
#include "training/exam/film_asker.h"
#include "training/exam/scripted_director.h"
#include "training/exam/theatre_films.h"
#include "training/judge/films.h"
#include "training/theatre/caption.h"

using namespace longtake;
using namespace longtake::train;

namespace {

/// Every picture is the sum of its latent and the one before it.
class SumDecoder final : public Decoder {
 public:
  int latent_channels() const override { return 3; }
  int pixels_per_cell() const override { return 1; }
  int warm_up_latents() const override { return 1; }
  at::Tensor decode(const DecoderInput& input, DecoderState& state) const override {
    const at::Tensor& latents = input.latents;
    const bool begins = state.tensors.empty();
    const at::Tensor before = begins ? latents.narrow(1, 0, 1) : state.tensors.front();
    const std::int64_t count = latents.size(1);
    const at::Tensor sum = latents + at::cat({before, latents.narrow(1, 0, count - 1)}, 1);
    state.tensors = {latents.narrow(1, count - 1, 1)};
    const at::Tensor pictures = sum.repeat_interleave(4, 1);
    return begins ? pictures.narrow(1, 3, pictures.size(1) - 3) : pictures;
  }
};

}  // namespace

/// How questions of the gates become streams. test_packed_models checks the output of a whole evaluation.
class TestGateFilms : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void a_test_film_shows_its_questions_script_at_every_chunk() {
    const gates::Question question = gates::questions(gates::Section::memory, 1).front();
    QVERIFY(question.acts.size() > 1);
    std::vector<ScriptedAct> acts;
    for (const theatre::Act& act : question.acts) acts.push_back({act.begins, act.scene.script});
    const auto director = make_scripted_director(theatre::stage_words(), acts, question.first().seed);
    director->begin();
    director->follow({{question.prompts.front(), 1}}, 99);
    const std::vector<staging::Moment> moments = theatre::stage(question.acts, question.pictures + 24);
    std::unique_ptr<Director> again;
    for (int chunk = 0; gates::first_picture(chunk) < question.pictures; ++chunk) {
      std::vector<StagedFrame> frames;
      for (int f = 3 * chunk; f < 3 * chunk + 3; ++f)
        frames.push_back(staged(std::span(moments).subspan(f == 0 ? 0 : 4 * f - 3, f == 0 ? 1 : 4)));
      const Conditioning told = director->next({3, 12, 20, chunk == 0});
      QVERIFY2(told.maps.equal(stage_maps(frames, 12, 20).maps), std::to_string(chunk).c_str());
      if (again) QVERIFY(again->next({3, 12, 20, false}).maps.equal(told.maps));
      again = make_scripted_director(theatre::stage_words(), acts, question.first().seed);
      QVERIFY(again->restore(director->save()));
    }
  }

  void every_thing_of_a_question_has_its_words_in_the_prompt() {
    const staging::StageWords words = theatre::stage_words();
    for (const gates::Section section : gates::kSections)
      for (const gates::Question& question : gates::questions(section, 6))
        for (std::size_t act = 0; act < question.acts.size(); ++act) {
          const staging::Said said = staging::said(words, staging::without_places(words, question.prompts[act]));
          QVERIFY2(said.things.size() == question.acts[act].scene.script.roles.size(), question.prompts[act].c_str());
        }
  }

  void a_row_says_its_sink() {
    QCOMPARE(memory_row("sink0+paper", 180).sink_frames, std::optional(0));
    QCOMPARE(memory_row("sink+random", 180).sink_frames, std::optional(1));
    QVERIFY(!memory_row("paper", 180).sink_frames);
    for (const char* name : {"sink0+paper", "paper"}) QCOMPARE(memory_row(name, 180).policy, std::string("paper"));
  }

  void several_lines_are_asked_film_by_film() {
    using gates::Section;
    std::vector<std::string> notes;
    FilmAsker asker(0, {}, [&](const std::string& film) { notes.push_back(film); });
    const auto questions = gates::return_questions({3, 2, 0}, {gates::MemoryQuestion::What::colour}, 3);
    asker.leave_out(Section::memory, {questions[1].index});
    asker.ask_instead(Section::memory, questions);
    const LineMaker maker = [](const gates::Question&, const gates::PictureSink&, gates::Line&) {
      return Result<void>();
    };
    gates::Line a{"a", {}}, b{"b", {}};
    QVERIFY(asker.ask(Section::memory, {{maker, &a}, {maker, &b}}));
    QCOMPARE(notes, (std::vector<std::string>{"a: memory 1 of 3", "b: memory 1 of 3", "a: memory 3 of 3",
                                              "b: memory 3 of 3"}));
    QCOMPARE(a.measures.at("returned"), (std::map<int, float>{{questions[0].index, 0.0F}, {questions[2].index, 0.0F}}));
  }

  void pictures_that_are_looked_at_are_those_of_the_whole_film() {
    const auto plain = std::make_shared<SumDecoder>();
    AskedDecoder asked(plain);
    DecoderState whole, now_and_then;
    for (int chunk = 0; chunk < 5; ++chunk) {
      const at::Tensor latents = at::randn({1, 3, 3, 2, 2});
      asked.set_looked_at(chunk % 2 == 0);
      const at::Tensor all = plain->decode(latents, whole), seen = asked.decode(latents, now_and_then);
      QCOMPARE(seen.sizes().vec(), all.sizes().vec());
      QCOMPARE(seen.equal(all), chunk % 2 == 0);
    }
  }

  void what_films_measured_is_read_again_but_for_a_line_that_was_cut_off() {
    const QTemporaryDir folder;
    const std::filesystem::path file = folder.filePath("films.jsonl").toStdString();
    {
      auto films = AnsweredFilms::open(file, "one");
      QVERIFY(films);
      QVERIFY(films->keep("memory", 3, {"fifo", {{"memory_colour", {{3, 100.0F}}}}}));
      QVERIFY(films->keep("memory", 4, {"fifo", {{"memory_mark", {{4, 0.0F}}}}}));
    }
    const std::string text = *read_file(file);
    QVERIFY(atomic_write(file, text.substr(0, text.size() - 5)));
    auto films = AnsweredFilms::open(file, "one");
    QVERIFY(films);
    gates::Line line{"fifo", {}};
    QVERIFY(films->recall("memory", 3, line));
    QVERIFY(!films->recall("memory", 4, line) && !films->recall("camera", 3, line));
    QCOMPARE(line.measures, (std::map<std::string, std::map<int, float>>{{"memory_colour", {{3, 100.0F}}}}));
    QVERIFY(films->keep("memory", 4, {"fifo", {{"memory_mark", {{4, 0.0F}}}}}));
    QCOMPARE(*read_file(file), text);

    QVERIFY(!AnsweredFilms::open(file, "two"));
    QVERIFY(atomic_write(file, "no film\n"));
    QVERIFY(!AnsweredFilms::open(file, "one"));
  }

  void a_rows_name_says_what_stays() {
    QCOMPARE(memory_row("paper", 60).name, std::string("paper 60"));
    const MemoryRow sink = memory_row("sink+random", {});
    QVERIFY(sink.policy == "random" && sink.sink_frames == 1 && !sink.budget_tokens);
    QCOMPARE(*memory_row("none", {}).budget_tokens, 0);
    const MemoryRow forgets = memory_row("forget:sink+fifo", 30);
    QVERIFY(forgets.policy == "fifo" && forgets.sink_frames == 1 && forgets.hand == MemoryRow::Hand::forgets);
    QVERIFY(memory_row("forget:full", {}).whole_film && !memory_row("fifo", {}).whole_film);
  }

  void a_policy_file_is_a_row_and_an_unknown_policy_is_refused_before_anything_is_made() {
    const QTemporaryDir folder;
    const std::string file = folder.filePath("mine.json").toStdString();
    QVERIFY(atomic_write(file, R"({"scorer": {"terms": [{"column": "novelty", "weight": 1}]}})"));
    const auto rows = memory_rows({"sink+" + file, "paper"}, {60}, -1);
    QVERIFY(rows.has_value());
    QVERIFY(rows->front().sink_frames == 1 && rows->front().name == "sink+" + file + " 60");
    const auto policy = named_policy(rows->front().policy, 60);
    QVERIFY(policy.has_value());
    QCOMPARE(policy->name, std::string("mine"));
    QVERIFY(policy->scorer.terms.front().column == ScoreColumn::novelty);
    QVERIFY(!memory_rows({"paper", "best"}, {60}, -1));
    QVERIFY(!memory_rows({folder.filePath("none.json").toStdString()}, {60}, -1));
  }
};

LONGTAKE_TEST(TestGateFilms)
#include "test_gate_films.moc"
