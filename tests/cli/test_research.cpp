#include <QtTest>

#include <QDir>
#include <QJsonArray>
#include <QTemporaryDir>

#include "engine/core/files.h"
#include "tests/cli/real_program.h"
#include "tests/support/run.h"

using namespace longtake;

namespace {

QJsonObject said(const Ended& ended, const QString& name) {
  for (const QJsonObject& each : ended.events)
    if (each["event"].toString() == name) return each;
  return {};
}

void write(const QString& path, const char* text) {
  if (auto written = atomic_write(path.toStdString(), text); !written) throw std::runtime_error(written.error().text());
}

}  // namespace

/// Verbs for researchers, in the real program with the built-in model.
class TestResearch : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;

  QString place(const char* name) const { return folder_.filePath(name); }

 private Q_SLOTS:
  void attention_is_printed_drawn_and_written() {
    const QString drawn = place("attention.svg"), written = place("attention.json");
    const Ended ended = run({"cache", "observe", "--prompt", "a red ball", "--seeds", "2", "--chunks", "2", "--steps",
                             "1", "--draw", drawn, "-o", written});
    QVERIFY2(ended.code == 0, ended.err.constData());
    const QJsonObject seen = said(ended, "observation");
    QCOMPARE(seen["view"].toString(), QString("stream"));
    QCOMPARE(seen["runs"].toInt(), 2);
    QCOMPARE(seen["half_chance"].toDouble(), .5);
    const QJsonArray layers = seen["layers"].toArray();
    QVERIFY(layers.size() > 1);
    QCOMPARE(layers.last().toObject()["half_overlap"].toObject()["low"].toDouble(), 1.0);
    QVERIFY(QStringList({"right", "wrong", "between"}).contains(seen["one_list"].toString()));
    QVERIFY(read_file(drawn.toStdString())->find("by chance: 50 %") != std::string::npos);
    QVERIFY(read_file(written.toStdString())->find("\"peaks\"") != std::string::npos);
  }

  void a_clip_has_a_future_half() {
    const Ended ended = run(
        {"cache", "observe", "--prompt", "a red ball", "--seeds", "1", "--chunks", "2", "--steps", "1", "--as-clip"});
    QVERIFY2(ended.code == 0, ended.err.constData());
    QVERIFY(said(ended, "observation")["mass_directions"].toObject()["future"].toObject()["mean"].toDouble() > 0);
  }

  void the_built_in_model_sits_an_exam() {
    const QString written = place("card.json");
    const QStringList exam = {"exam", "--films", "1", "--steps", "1", "-o", written};
    const Ended first = run(exam + QStringList{"--row", "random", "--row", "none"});
    QVERIFY2(first.code == 0, first.err.constData());
    const Ended ended = run(exam + QStringList{"--row", "random", "--row", "none", "--row", "full"});
    QVERIFY2(ended.code == 0, ended.err.constData());
    QCOMPARE(said(ended, "exam")["rows"].toArray()[1], said(first, "exam")["rows"].toArray()[1]);
    QCOMPARE(run(exam + QStringList{"--budget", "90"}).code, 2);
    const QJsonArray rows = said(ended, "exam")["rows"].toArray();
    QCOMPARE(rows.size(), 4);
    QCOMPARE(rows[0].toObject()["row"].toString(), QString("renders"));
    QVERIFY(rows[3].toObject()["row"].toString().startsWith("full ("));
    QCOMPARE(rows[0].toObject()["measures"].toObject()["memory_colour"].toObject()["mean"].toDouble(), 100.0);
    QVERIFY(rows[1].toObject()["measures"].toObject().contains("memory_kept"));
    QVERIFY(QFile::exists(written));
  }

  void features_that_are_not_there_are_refused() {
    const Ended ended = run({"exam", "--features", place("none.safetensors"), "--row", "random"});
    QCOMPARE(ended.code, 2);
    QVERIFY(!ended.err.isEmpty());
  }

  void a_suite_goes_on_where_it_stopped() {
    const QString prompts = place("prompts.txt"), suite = place("suite");
    write(prompts, "a red ball\na blue cube\n\na red ball\n");
    const QStringList command = {"suite", suite,     "--prompts", prompts,    "--seeds", "2",        "--chunks",
                                 "1",     "--steps", "1",         "--policy", "fifo",    "--policy", "sink+random"};
    const Ended first = run(command);
    QVERIFY2(first.code == 0, first.err.constData());
    QCOMPARE(said(first, "done")["made"].toInt(), 8);
    const QDir fifo(suite + "/fifo");
    QCOMPARE(fifo.entryList(QDir::Files),
             QStringList({"a blue cube-0.mp4", "a blue cube-1.mp4", "a red ball-0.mp4", "a red ball-1.mp4"}));
    // An unfinished video never gets its final name.
    QVERIFY(QFile::rename(fifo.filePath("a red ball-1.mp4"), suite + "/.unfinished.mp4"));
    const Ended second = run(command);
    QVERIFY2(second.code == 0, second.err.constData());
    QCOMPARE(said(second, "done")["made"].toInt(), 1);
    QCOMPARE(said(second, "done")["found"].toInt(), 7);
    QVERIFY(fifo.exists("a red ball-1.mp4"));
    const Ended other = run(command + QStringList{"--budget", "90"});
    QCOMPARE(other.code, 2);
    QVERIFY(other.err.contains("budget_tokens"));
  }

  void results_of_vbench_stand_beside_ours() {
    const QString suite = place("suite");
    write(suite + "/fifo_eval_results.json", R"({"subject_consistency": [0.9, [
      {"video_path": "x/a red ball-0.mp4", "video_results": 0.88}, {"video_path": "x/a blue cube-0.mp4", "video_results": 0.92}]],
      "dynamic_degree": [0.5, [{"video_path": "x/a red ball-0.mp4", "video_results": true},
      {"video_path": "x/a blue cube-0.mp4", "video_results": false}]]})");
    write(suite + "/sink+random_eval_results.json", R"({"subject_consistency": [0.92, [
      {"video_path": "x/split_clip/a red ball-0/a red ball-0_000.mp4", "video_results": 0.8},
      {"video_path": "x/split_clip/a red ball-0/a red ball-0_001.mp4", "video_results": 1.0},
      {"video_path": "x/split_clip/a blue cube-0/a blue cube-0_000.mp4", "video_results": 0.94}]]})");
    const Ended ended = run({"suite", suite, "--reference", "fifo"});
    QVERIFY2(ended.code == 0, ended.err.constData());
    const QJsonObject table = said(ended, "suite");
    for (const auto& value : table["rows"].toArray()) {
      const QJsonObject row = value.toObject();
      QVERIFY(row["measures"].toObject().contains("pictures_per_second"));
      if (row["row"].toString() != "sink+random") continue;
      const QJsonObject against = row["against"].toObject()["measures"].toObject()["subject_consistency"].toObject();
      QCOMPARE(against["n"].toInt(), 2);
      QVERIFY(std::abs(against["mean"].toDouble() - 2) < 1e-3);
    }
    QCOMPARE(table["totals"].toObject()["fifo"].toObject()["dynamic_degree"].toDouble(), 50.0);
    write(suite + "/fifo_eval_results.json", "{\"scene\": []}");
    QCOMPARE(run({"suite", suite}).code, 2);
  }

  void prompts_that_no_file_can_be_named_after_are_refused_before_any_work() {
    const QString prompts = place("bad.txt");
    write(prompts, "a red ball\na ball and/or a cube\n");
    const Ended ended = run({"suite", place("none"), "--prompts", prompts});
    QCOMPARE(ended.code, 2);
    QVERIFY(ended.err.contains("and/or"));
    QVERIFY(!QDir(place("none")).exists());
  }
};

LONGTAKE_TEST(TestResearch)
#include "test_research.moc"
