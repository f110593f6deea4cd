#include <ATen/ATen.h>

#include <QTemporaryDir>
#include <QtTest>
#include <cmath>

#include "tests/support/run.h"
#include "tests/support/trainer_runs.h"
#include "training/exam/recall_lines.h"
#include "training/exam/recall_mechanism.h"
#include "training/judge/films.h"
#include "training/judge/stage_sight.h"

using namespace longtake;
using namespace longtake::train;
namespace fs = std::filesystem;

namespace {

/// Colours that are equally far from each other, one channel each.
at::Tensor equal_colours() { return at::eye(8).reshape({8, 1, 8, 1, 1}).expand({8, 3, 8, 12, 20}).contiguous(); }

at::Tensor some_cells() {
  at::Tensor cells = at::zeros({3, 12, 20});
  cells.slice(1, 4, 8).slice(2, 6, 9).fill_(.3F);
  return cells;
}

}  // namespace

/// The memory question that needs no generator.
class TestRecall : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;
  fs::path at_(const char* name) const { return folder_.filePath(name).toStdString(); }
  QString model() const { return shown(at_("model")); }
  QStringList asked(const QStringList& more) const {
    return QStringList{"recall", "--model", model(),     "--threads", "1",       "--quiet",
                       "--gone", "2",       "--between", "0",         "--films", shown(at_("films"))} +
           more;
  }
  /// The figures of a run, without its times.
  Json figures(const char* out) const {
    auto json = Json::parse(text(at_(out) / "recall.json"));
    for (Json& row : json)
      if (row.contains("measures")) row["measures"].erase("recall_seconds");
    return json;
  }
  static double mean(const Json& row, const char* measure) { return row["measures"][measure]["mean"].get<double>(); }

 private Q_SLOTS:
  void initTestCase() {
    write_theatre_run(at_("run"));
    const Done pack =
        run_train({"pack", shown(at_("run")), "--stage", "stage1", "--steps", "2", "--shift", "3", "-o", model()});
    QVERIFY2(pack.code == 0, pack.err);
  }

  void the_nearest_of_eight_colours_is_the_answer() {
    const at::Tensor colours = at::randn({8, 3, 4, 12, 20}), cells = some_cells();
    for (int colour = 0; colour < 8; ++colour) {
      const auto truth = static_cast<theatre::Colour>(colour);
      at::Tensor guess = colours[colour] + .1 * at::randn({3, 4, 12, 20});
      QCOMPARE(nearest_colour(colour_distances(guess, colours, cells)), truth);
      // Cells next to the thing do not count.
      guess = at::where(cells.gt(0).unsqueeze(1), guess, colours[(colour + 1) % 8]);
      const ColourDistances far = colour_distances(guess, colours, cells);
      QCOMPARE(nearest_colour(far), truth);
      QVERIFY(far[static_cast<std::size_t>(colour)] < .02 && log_likelihood(far, truth) > std::log(.8));
    }
  }

  void a_favourite_colour_does_not_hide_what_a_memory_adds() {
    const at::Tensor colours = equal_colours();
    const at::Tensor without = .9 * colours[5] + .1 * colours.mean(0), with = without + .2 * colours[2];
    const auto far = [&](const at::Tensor& guess) { return colour_distances(guess, colours, some_cells()); };
    QCOMPARE(nearest_colour(far(with)), static_cast<theatre::Colour>(5));
    QCOMPARE(approached_colour(far(with), far(without)), static_cast<theatre::Colour>(2));
  }

  void a_likelihood_is_that_of_chance_where_nothing_is_known_and_grows_with_what_is() {
    const at::Tensor colours = equal_colours(), mean = colours.mean(0);
    const auto known = [&](double share) {
      const at::Tensor guess = mean + share * (colours[2] - mean);
      return std::exp(log_likelihood(colour_distances(guess, colours, some_cells()), static_cast<theatre::Colour>(2)));
    };
    QVERIFY(std::abs(known(0) - 1 / 8.0) < 1e-6);
    QVERIFY(std::abs(known(.5) - .5135) < .001);
    QVERIFY(std::abs(known(1) - .8864) < .001);
  }

  void what_a_memory_adds_is_told_where_a_row_has_none() {
    const at::Tensor colours = equal_colours();
    const at::Tensor without = .9 * colours[5] + .1 * colours.mean(0), with = without + .2 * colours[2];
    RecallAnswer own, none;
    own.truth = none.truth = static_cast<theatre::Colour>(2);
    own.levels.fill(colour_distances(with, colours, some_cells()));
    none.levels.fill(colour_distances(without, colours, some_cells()));
    std::vector<gates::Line> rows = {recall_line("paper 60", 4, own), recall_line("none", 4, none)};
    compare_with_none(rows);
    QCOMPARE(rows[0].measures.at("recall").at(4), 0.0F);
    QCOMPARE(rows[0].measures.at("recall_moved").at(4), 100.0F);
    QVERIFY(!rows[1].measures.contains("recall_moved"));
    for (const auto& [measure, films] : rows[0].measures)
      QVERIFY2(measure.find("far") == std::string::npos, measure.c_str());
  }

  void a_scene_shows_the_thing_hides_it_and_shows_it_again_and_says_no_colour() {
    int found = 0;
    for (int index = 0; index < 12; ++index) {
      const RecallScenes training, held_out{.held_out = true};
      QVERIFY(recall_seed(training, index, 0) % 2 == 0 && recall_seed(held_out, index, 0) % 2 == 1);
      const auto scene = recall_scene(recall_seed(held_out, index, 0), held_out);
      if (!scene) continue;
      ++found;
      for (int colour = 0; colour < theatre::kColours; ++colour)
        QVERIFY(scene->prompt.find(name(static_cast<theatre::Colour>(colour))) == std::string::npos);
      const auto moments = theatre::stage(scene->acts, gates::first_picture(scene->returns + 1));
      for (int n = scene->hidden; n < gates::first_picture(scene->past); ++n)
        QVERIFY(gates::wholly_hidden(moments[static_cast<std::size_t>(n)], 0));
      QVERIFY(!gates::wholly_hidden(moments.back(), 0));
      const auto again = recall_scene(scene->seed, held_out);
      QVERIFY(again && again->prompt == scene->prompt && again->colour() == scene->colour());
    }
    QVERIFY(found > 0);
  }

  void rows_keep_what_their_policies_say_and_a_stopped_run_goes_on() {
    const QStringList rows = {"--policy", "none", "--policy", "full", "--policy", "random", "--budget", "60"};
    const Done whole = run_train(asked(rows + QStringList{"--clips", "3", "-o", shown(at_("whole"))}));
    QVERIFY2(whole.code == 0, whole.err);
    const Json all = figures("whole");
    QCOMPARE(all.size(), std::size_t{6});  // and three pairs
    QCOMPARE(mean(all[0], "recall_tokens"), 0.0);
    QCOMPARE(mean(all[0], "recall_asked"), 0.0);
    QCOMPARE(mean(all[2], "recall_tokens"), 60.0);
    QVERIFY(mean(all[1], "recall_tokens") > 10 * 60 && mean(all[1], "recall_asked") >= 6);
    QVERIFY(!all[0]["measures"].contains("recall_moved") && all[1]["measures"].contains("recall_moved"));
    QVERIFY(mean(all[0], "recall_likelihood") != mean(all[1], "recall_likelihood"));
    QCOMPARE(all[3]["scenes"].get<int>(), 3);

    // Attention policies run in the same way.
    const Done attends =
        run_train(asked({"--policy", "h2o", "--budget", "60", "--clips", "1", "-o", shown(at_("attends"))}));
    QVERIFY2(attends.code == 0, attends.err);
    QCOMPARE(mean(figures("attends")[0], "recall_tokens"), 60.0);

    const Done part = run_train(asked(rows + QStringList{"--clips", "2", "-o", shown(at_("parts"))}));
    QVERIFY2(part.code == 0, part.err);
    const fs::path answers = at_("parts") / "answers.jsonl";
    const std::string written = text(answers);
    QCOMPARE(std::count(written.begin(), written.end(), '\n'), std::ptrdiff_t{6});
    QVERIFY(atomic_write(answers, written.substr(0, written.size() - 9)));  // killed while it wrote
    // Clips from another process; then all, where only the missing ones are evaluated.
    const Done other = run_train(asked(rows + QStringList{"--clips", "3", "--part", "3/3", "-o", shown(at_("parts"))}));
    QVERIFY2(other.code == 0, other.err);
    const Done rest = run_train(asked(rows + QStringList{"--clips", "3", "-o", shown(at_("parts"))}));
    QVERIFY2(rest.code == 0, rest.err);
    QCOMPARE(figures("parts").dump(), all.dump());
    QVERIFY(text(answers).starts_with(written.substr(0, written.rfind("{\"model"))));

    // An unfinished row reports its existing clips.
    const Done one = run_train(asked({"--policy", "fifo", "--clips", "1", "-o", shown(at_("parts"))}));
    QVERIFY2(one.code == 0, one.err);
    const Json told = figures("parts");
    QCOMPARE(told[0]["line"].get<std::string>(), std::string("fifo 180"));
    QCOMPARE(told[0]["measures"]["recall"]["films"].get<int>(), 1);
    QCOMPARE(told[1]["measures"]["recall"]["films"].get<int>(), 3);
  }

  void what_cannot_be_asked_is_refused() {
    QCOMPARE(run_train(asked({"--clips", "1", "--policy", "none", "-o", shown(at_("once"))})).code, 0);
    const Done noises =
        run_train(asked({"--clips", "1", "--policy", "none", "--noises", "1", "-o", shown(at_("once"))}));
    QVERIFY2(noises.code == 2 && noises.err.contains("has other settings"), noises.err);
    const Done films = run_train(asked({"--clips", "1", "--policy", "none", "--held-out", "-o", shown(at_("other"))}));
    QVERIFY2(films.code == 2 && films.err.contains("they have other scenes"), films.err);
    const Done hand = run_train(asked({"--clips", "1", "--policy", "oracle", "-o", shown(at_("other"))}));
    QVERIFY2(hand.code == 2 && hand.err.contains("by hand"), hand.err);
    const Done size = run_train(asked({"--clips", "1", "--size", "160x96", "-o", shown(at_("other"))}));
    QVERIFY2(size.code == 2 && size.err.contains("--size"), size.err);
    const Done video = run_train(asked({"--video", "/nothing.mp4", "-o", shown(at_("other"))}));
    QVERIFY2(video.code == 2 && video.err.contains("places of things"), video.err);
  }

  void nearness_is_told_by_the_frame_that_shows_the_thing() {
    at::Tensor shares = at::zeros({4, 6, 10});
    shares[1][2][3] = .4F;
    shares[1][2][4] = .05F;
    shares[2][2][5] = .01F;
    const at::Tensor nearness = nearness_of(shares);
    const auto is = [&](int frame, int row, int column) {
      return static_cast<Nearness>(nearness[frame][row][column].item<std::int64_t>());
    };
    QCOMPARE(is(0, 2, 3), Nearness::before);
    QCOMPARE(is(1, 2, 3), Nearness::thing);
    QCOMPARE(is(1, 2, 4), Nearness::edge);
    QCOMPARE(is(1, 1, 2), Nearness::next);
    QCOMPARE(is(1, 4, 5), Nearness::near);
    QCOMPARE(is(1, 5, 9), Nearness::far);
    QCOMPARE(is(2, 2, 5), Nearness::edge);
    QCOMPARE(is(3, 2, 3), Nearness::afterwards);
  }

  void a_probe_reads_the_colour_where_it_is_and_nowhere_else() {
    std::vector<RecallMechanism> films;
    std::vector<int> numbers;
    const at::Tensor directions = at::randn({8, 16});
    for (int film = 0; film < 64; ++film) {
      RecallMechanism made;
      made.truth = static_cast<theatre::Colour>(film / 2 % 8);
      made.nearness = at::tensor(std::vector<std::int64_t>{0, 0, 6, 6}, at::kLong);
      made.features = at::randn({4, 2, 2, 16});
      // The second block's values encode the thing's colour.
      made.features.slice(0, 0, 2).select(1, 1).select(1, 1).add_(directions[film / 2 % 8], 3);
      films.push_back(std::move(made));
      numbers.push_back(film);
    }
    gates::Line line{"row", {}};
    probe_colours(films, numbers, line);
    const auto right = [&](const char* measure) {
      double sum = 0;
      for (const auto& [film, value] : line.measures.at(measure)) sum += static_cast<double>(value);
      return sum / static_cast<double>(line.measures.at(measure).size());
    };
    QVERIFY2(right("probe_1_values_thing") > 85, std::to_string(right("probe_1_values_thing")).c_str());
    for (const char* measure : {"probe_0_values_thing", "probe_1_keys_thing", "probe_1_values_before"})
      QVERIFY2(right(measure) < 35, measure);
    QVERIFY(!line.measures.contains("probe_1_values_far"));
  }

  void the_mechanism_tells_what_is_exchanged_and_attended_to() {
    const QStringList common = {"mechanism", "--model", model(),     "--threads", "1",       "--quiet",
                                "--gone",    "2",       "--between", "0",         "--films", shown(at_("films"))};
    const QStringList rows = {"--policy", "random", "--clips", "2", "-o", shown(at_("inside"))};
    const Done first = run_train(common + rows);
    QVERIFY2(first.code == 0, first.err);
    const auto json = Json::parse(text(at_("inside") / "mechanism.json"));
    QCOMPARE(json.size(), std::size_t{1});
    const Json& measures = json[0]["measures"];
    double tokens = 0;
    for (int i = 0; i < kNearness; ++i)
      tokens += measures[std::string("tokens_") + name(static_cast<Nearness>(i))]["mean"].get<double>();
    QCOMPARE(tokens, 180.0);
    for (const char* block : {"0", "1"}) {
      double all = 0;
      for (const char* to : {"thing", "rest", "own"})
        all += measures[std::string("attention_") + block + "_" + to]["mean"].get<double>();
      QVERIFY2(std::abs(all - 100) < .1, std::to_string(all).c_str());
    }
    for (const char* exchange : {"nothing", "thing", "all"}) {
      double all = 0;
      for (const char* nearest : {"_own", "_twin", "_other"})
        all += measures[std::string("exchange_") + exchange + nearest]["mean"].get<double>();
      QVERIFY(std::abs(all - 100) < .01);
    }
    const Done again = run_train(common + rows);
    QVERIFY2(again.code == 0, again.err);
    QCOMPARE(Json::parse(text(at_("inside") / "mechanism.json")).dump(), json.dump());
    const Done none = run_train(common + QStringList{"--policy", "none", "-o", shown(at_("inside"))});
    QVERIFY2(none.code == 2 && none.err.contains("holds nothing"), none.err);
  }

  /// Takes minutes, because of the number of clips.
  void without_memory_an_answer_is_right_by_chance() {
    const Done done = run_train(asked({"--clips", "64", "--policy", "none", "-o", shown(at_("chance"))}));
    QVERIFY2(done.code == 0, done.err);
    const double right = mean(figures("chance")[0], "recall");
    QVERIFY2(right < 12.5 + 3 * 4.2, std::to_string(right).c_str());  // 64 clips have a standard error of 4.2 points
  }
};

LONGTAKE_CORE_TEST(TestRecall)
#include "test_recall.moc"
