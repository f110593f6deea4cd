#include <unistd.h>

#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>
#include <algorithm>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <numeric>
#include <sstream>

#include "engine/core/files.h"
#include "engine/core/hash.h"
#include "engine/core/random.h"
#include "engine/starter/starter.h"
#include "tests/places/places.h"
#include "tests/send/free_port.h"
#include "tests/support/run.h"

using namespace longtake;

namespace training_runs_test {

namespace fs = std::filesystem;

namespace {

const QString trainer = QString::fromStdString(built_path("app/train/longtake-train"));

const QString smoke = QString::fromStdString(source_path("resources/recipes/smoke.json"));

QProcessEnvironment one_thread() {
  QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
  environment.insert("OMP_NUM_THREADS", "1");
  return environment;
}

void start(QProcess& process, const QStringList& arguments, const QProcessEnvironment& environment = one_thread()) {
  process.setProcessEnvironment(environment);
  process.start(trainer, QStringList{smoke, "--json"} + arguments);
}

int finish(QProcess& process) {
  process.waitForFinished(-1);
  if (process.exitCode() != 0) qWarning() << process.readAllStandardError();
  return process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1;
}

/// Loss per step of one stage; each step must be there once.
std::map<std::int64_t, double> losses(const fs::path& run, const std::string& stage) {
  std::map<std::int64_t, double> found;
  const auto text = read_file(run / "metrics.jsonl");
  if (!text) return found;
  std::istringstream lines(*text);
  for (std::string line; std::getline(lines, line);) {
    const auto json = nlohmann::json::parse(line, nullptr, false);
    if (!json.is_object() || json["stage"] != stage || !json.contains("loss")) continue;
    if (!found.emplace(json["step"].get<std::int64_t>(), json["loss"].get<double>()).second) return {};
  }
  return found;
}

/// The values of a held-out figure of one stage, one per evaluation.
std::vector<double> held_out(const fs::path& run, const std::string& stage, const std::string& name) {
  std::vector<double> found;
  const auto text = read_file(run / "metrics.jsonl");
  if (!text) return found;
  std::istringstream lines(*text);
  for (std::string line; std::getline(lines, line);) {
    const auto json = nlohmann::json::parse(line, nullptr, false);
    if (json.is_object() && json["stage"] == stage && json.contains(name)) found.push_back(json[name].get<double>());
  }
  return found;
}

/// Names and contents of all files below the folder.
std::string weights_hash(const fs::path& folder) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator(folder))
    if (entry.is_regular_file()) files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  std::string all;
  for (const fs::path& file : files) {
    const std::string bytes = read_file(file).value();
    all += file.lexically_relative(folder).string() + sha256(std::as_bytes(std::span(bytes)));
  }
  return all;
}

}  // namespace

class TestTrainingRuns : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;
  fs::path whole_;  // a run of the smoke recipe without interruption

  /// A run folder with the clips and the weights of the other stages.
  fs::path before(const std::string& stage, const std::string& name) {
    const fs::path run = folder_.filePath(QString::fromStdString(name)).toStdString();
    fs::create_directories(run / "weights");
    fs::create_directory_symlink(whole_ / "data", run / "data");
    for (const auto& entry : fs::directory_iterator(whole_ / "weights")) {
      const fs::path to = run / "weights" / entry.path().filename();
      if (entry.path().filename() != stage) fs::copy(entry.path(), to, fs::copy_options::recursive);
    }
    return run;
  }

 private Q_SLOTS:
  void initTestCase() {
    whole_ = folder_.filePath("whole").toStdString();
    QProcess process;
    start(process, {"--out", QString::fromStdString(whole_)});
    QCOMPARE(finish(process), 0);
  }

  void every_stage_of_the_smoke_recipe_learns() {
    for (const auto& [stage, figure] : {std::pair("codec", "psnr_all"), std::pair("decoder", "psnr_all_own")}) {
      const auto psnr = held_out(whole_, stage, figure);
      QCOMPARE(psnr.size(), std::size_t{2});  // before any training, and after
      QVERIFY2(psnr[1] > psnr[0], (stage + std::to_string(psnr[1] - psnr[0])).c_str());
    }
    QVERIFY(held_out(whole_, "codec", "psnr_all")[1] > held_out(whole_, "codec", "psnr_all")[0] + 0.1);
    for (const auto& [stage, figure] : {std::pair("pictures", "held_out_700"), std::pair("teacher", "held_out_700"),
                                        std::pair("causal", "held_out_last_950")}) {
      const auto loss = held_out(whole_, stage, figure);
      QCOMPARE(loss.size(), std::size_t{2});
      QVERIFY2(loss[1] < 0.98 * loss[0], (stage + std::to_string(loss[1] / loss[0])).c_str());
    }
    const auto attributes =
        held_out(whole_, "pictures", "attributes");  // attributes that the text encoder reads from a caption
    QVERIFY2(attributes.back() < 0.9 * attributes.front(), std::to_string(attributes.back()).c_str());
    for (const char* stage : {"stage1", "stage2"}) {
      const auto salience = held_out(whole_, stage, "held_out_salience_loss");
      QCOMPARE(salience.size(), std::size_t{2});
      for (const auto& [_, loss] : losses(whole_, stage)) QVERIFY(std::isfinite(loss) && loss > 0);
      for (const double size : held_out(whole_, stage, "dmd_gradient")) QVERIFY(std::isfinite(size) && size > 0);
      QVERIFY(fs::exists(whole_ / "weights" / stage / "salience.safetensors"));
      QVERIFY(fs::exists(whole_ / "weights" / stage / "critic" / "dit.safetensors"));
    }
    // The held-out clips of a head come from the student and change with it, so the test uses the loss on the training
    // clips.
    const auto salience = held_out(whole_, "stage1", "salience_loss");
    const auto third = static_cast<std::ptrdiff_t>(salience.size() / 3);
    const double first = std::accumulate(salience.begin(), salience.begin() + third, 0.0);
    const double last = std::accumulate(salience.end() - third, salience.end(), 0.0);
    QVERIFY2(third >= 8 && last < 0.85 * first, std::to_string(last / first).c_str());
    // Only the order of a head's scores matters.
    for (const char* stage : {"stage1", "head"}) {
      const auto order = held_out(whole_, stage, "held_out_spearman");
      QVERIFY2(order[1] > order[0] + 0.1, (std::to_string(order[0]) + " to " + std::to_string(order[1])).c_str());
    }
    // The critic learns to predict the student's clips better than the teacher, of which it is a copy at first.
    const double critic = held_out(whole_, "stage1", "held_out_critic_loss").back();
    const double teacher = held_out(whole_, "stage1", "held_out_teacher_loss").back();
    QVERIFY2(critic < teacher, (std::to_string(critic) + " against " + std::to_string(teacher)).c_str());
    const auto own = held_out(whole_, "causal", "held_out_own_950");
    // So few steps move it by half a percent, up or down.
    QVERIFY2(own[1] < 1.02 * own[0], std::to_string(own[1] / own[0]).c_str());
    QVERIFY(own[0] != held_out(whole_, "causal", "held_out_last_950")[0]);
    for (const char* stage : {"codec", "pictures", "teacher", "causal", "head", "stage1", "stage2", "decoder"}) {
      QVERIFY(fs::exists(whole_ / "weights" / stage));
      QVERIFY(fs::exists(whole_ / "samples" / (std::string(stage) + "-final.png")));
    }
    for (const char* stage : {"crops", "stills", "films", "own_crops"}) QVERIFY(fs::exists(whole_ / "data" / stage));
  }

  void a_report_holds_the_curves_and_samples_of_every_stage() {
    QProcess process;
    process.start(trainer, {"report", QString::fromStdString(whole_)});
    QVERIFY(process.waitForFinished(-1));
    QCOMPARE(process.exitCode(), 0);
    const auto html = read_file(whole_ / "report.html");
    QVERIFY(html.has_value());
    for (const char* part : {"<h2>codec</h2>", "<h2>stage2</h2>", "<polyline", "data:image/png;base64,iVBOR"}) {
      QVERIFY2(html->find(part) != std::string::npos, part);
    }
    QVERIFY(html->find("://") == std::string::npos);  // the page loads nothing else
  }

  void the_files_of_a_starter_are_made_from_a_run() {
    const fs::path out = folder_.filePath("starter").toStdString();
    QProcess process;
    process.start(trainer, {"pack", QString::fromStdString(whole_), "-o", QString::fromStdString(out)});
    QVERIFY(process.waitForFinished(-1));
    QCOMPARE(process.exitCode(), 0);
    std::vector<std::string> bytes;
    std::vector<StarterFile> files;
    for (const auto& entry : fs::directory_iterator(out)) bytes.push_back(*read_file(entry.path()));
    std::size_t index = 0;
    for (const auto& entry : fs::directory_iterator(out)) {
      files.push_back({entry.path().filename().string(), std::as_bytes(std::span(bytes[index++]))});
    }
    const auto starter = load_starter(files);
    QVERIFY2(starter.has_value(), starter ? "" : starter.error().text().c_str());
    QCOMPARE(starter->timesteps.size(), std::size_t{2});
    QCOMPARE(starter->dit->config().dim, 48);
    QVERIFY(!starter->stage.nouns.empty());
    std::erase_if(files, [](const StarterFile& file) { return file.name == "codec.safetensors"; });
    QVERIFY(!load_starter(files));
  }

  // Stage 2 carries its sequences' caches from step to step, so kills happen within a sequence.
  void a_run_killed_again_and_again_ends_with_the_same_weights_and_losses_data() {
    QTest::addColumn<QString>("stage");
    QTest::addColumn<int>("steps");
    QTest::addColumn<int>("lines");  // most that a run writes before it is killed
    QTest::newRow("teacher") << "teacher" << 40 << 12;
    QTest::newRow("stage2") << "stage2" << 12 << 5;
  }
  void a_run_killed_again_and_again_ends_with_the_same_weights_and_losses() {
    QFETCH(QString, stage);
    QFETCH(int, steps);
    QFETCH(int, lines);
    const std::string name = stage.toStdString();
    const fs::path run = before(name, "killed-" + name);
    const int asked = qEnvironmentVariableIntValue("LONGTAKE_KILLS");
    const int kills = asked > 0 ? asked : 2;
    Rng rng(11);
    for (int kill = 0; kill < kills; ++kill) {
      QProcess process;
      start(process, {"--stage", stage, "--resume", "--out", QString::fromStdString(run)});
      // Killed after a random number of steps, possibly in the middle of a step or checkpoint.
      int left = 2 + rng.below(lines);
      while (left > 0 && process.waitForReadyRead(-1)) {
        while (left > 0 && process.canReadLine()) {
          process.readLine();
          --left;
        }
      }
      process.kill();
      process.waitForFinished();
    }
    QProcess process;
    start(process, {"--stage", stage, "--resume", "--out", QString::fromStdString(run)});
    QCOMPARE(finish(process), 0);
    const std::string hash = weights_hash(run / "weights" / name);
    QCOMPARE(hash, weights_hash(whole_ / "weights" / name));
    const auto expected = losses(whole_, name);
    QCOMPARE(expected.size(), static_cast<std::size_t>(steps));
    QVERIFY(losses(run, name) == expected);
    qInfo("stage=%s kills=%d steps=%d sha256_of_weights=%s", name.c_str(), kills, steps,
          sha256(std::as_bytes(std::span(hash))).c_str());
  }

  void an_interrupted_run_checkpoints_and_says_so() {
    const fs::path run = before("teacher", "interrupted");
    QProcess process;
    start(process, {"--stage", "teacher", "--out", QString::fromStdString(run)});
    QVERIFY(process.waitForReadyRead(-1));
    process.terminate();
    QVERIFY(process.waitForFinished(-1));
    QCOMPARE(process.exitCode(), 130);
    int checkpoints = 0;
    for (const auto& entry : fs::directory_iterator(run / "checkpoints")) {
      checkpoints += fs::exists(entry.path() / "checkpoint.json") ? 1 : 0;
    }
    QVERIFY(checkpoints >= 1);
  }

  void a_folder_with_a_run_is_not_overwritten() {
    QProcess process;
    start(process, {"--out", QString::fromStdString(whole_)});
    QVERIFY(process.waitForFinished(-1));
    QCOMPARE(process.exitCode(), 2);
  }

  void two_ranks_train_like_one_with_the_whole_batch() {
#if defined(__SANITIZE_THREAD__)
    QSKIP("Gloo's own locks are reported: the thread sanitizer sees their waits and not their locks");
#endif
    const QStringList arguments = {"--stage", "pictures",
                                   "--set",   "stages.pictures.loop.steps=3",
                                   "--set",   "stages.pictures.film.data.bf16=false"};
    const fs::path single = before("pictures", "single");
    QProcess alone;
    start(alone, arguments + QStringList{"--out", QString::fromStdString(single)});
    QCOMPARE(finish(alone), 0);

    const fs::path pair = before("pictures", "pair");
    run_two_ranks(arguments + QStringList{"--out", QString::fromStdString(pair)});
    const auto one = losses(single, "pictures");
    QCOMPARE(one.size(), std::size_t{3});
    QVERIFY(compare_weights(single, pair) < 2e-4);
  }

  void two_ranks_distil_like_one_with_the_whole_batch() {
#if defined(__SANITIZE_THREAD__)
    QSKIP("Gloo's own locks are reported: the thread sanitizer sees their waits and not their locks");
#endif
    const QStringList arguments = {"--stage", "stage2",
                                   "--set",   "stages.stage2.loop.steps=4",
                                   "--set",   "stages.stage2.dmd.data.bf16=false",
                                   "--set",   "stages.stage2.dmd.accumulate=1"};
    const fs::path single = before("stage2", "distil-single");
    QProcess alone;
    start(alone, arguments + QStringList{"--out", QString::fromStdString(single)});
    QCOMPARE(finish(alone), 0);
    const fs::path pair = before("stage2", "distil-pair");
    run_two_ranks(arguments + QStringList{"--out", QString::fromStdString(pair)});
    const fs::path parts = before("stage2", "distil-parts");
    run_two_ranks(arguments +
                  QStringList{"--set", "stages.stage2.dmd.shard=true", "--out", QString::fromStdString(parts)});
    QCOMPARE(weights_hash(parts / "weights" / "stage2"), weights_hash(pair / "weights" / "stage2"));
    // Rank 0 writes its own loss; its clips are the first half of the whole batch.
    QVERIFY(losses(pair, "stage2").size() == 4);
    for (const char* file : {"dit.safetensors", "salience.safetensors", "critic/dit.safetensors"}) {
      const auto path = fs::path("weights") / "stage2" / file;
      const double moved = mean_difference(single / path, whole_ / "weights" / "stage1" / file);
      const double apart = mean_difference(single / path, pair / path);
      QVERIFY2(moved > 0 && apart < 0.05 * moved, (file + std::to_string(apart / moved)).c_str());
    }
  }

  void two_ranks_killed_in_the_middle_of_their_sequences_end_with_the_same_weights() {
#if defined(__SANITIZE_THREAD__)
    QSKIP("Gloo's own locks are reported: the thread sanitizer sees their waits and not their locks");
#endif
    const int asked = qEnvironmentVariableIntValue("LONGTAKE_KILLS");
    const QStringList arguments = {"--stage", "stage2",
                                   "--set",   "stages.stage2.dmd.accumulate=1",
                                   "--set",   "stages.stage2.dmd.shard=true",
                                   "--set",   "stages.stage2.loop.checkpoint_steps=1",
                                   "--set",   "stages.stage2.loop.steps=" + QString::number(asked > 0 ? 12 : 6)};
    const fs::path uncut = before("stage2", "uncut-pair");
    run_two_ranks(arguments + QStringList{"--out", QString::fromStdString(uncut)});
    const fs::path cut = before("stage2", "cut-pair");
    const QStringList again = arguments + QStringList{"--resume", "--out", QString::fromStdString(cut)};
    Rng rng(12);
    for (int kill = 0; kill < (asked > 0 ? asked : 2); ++kill) {
      QProcess ranks[2];
      start_two_ranks(ranks, again);
      for (int left = 1 + rng.below(4); left > 0 && ranks[0].waitForReadyRead(-1);)
        for (; left > 0 && ranks[0].canReadLine(); --left) ranks[0].readLine();
      for (QProcess& rank : ranks) rank.kill();
      for (QProcess& rank : ranks) rank.waitForFinished();
    }
    run_two_ranks(again);
    QCOMPARE(weights_hash(cut / "weights" / "stage2"), weights_hash(uncut / "weights" / "stage2"));
  }

  void a_gpu_that_is_not_there_is_refused() {
    QProcess process;
    process.start(trainer, {smoke, "--set", "device=cuda:99", "--out", folder_.filePath("gpu")});
    QVERIFY(process.waitForFinished(-1));
    QCOMPARE(process.exitCode(), 2);
    QVERIFY(process.readAllStandardError().contains("cuda:99"));
    QVERIFY(!fs::exists(folder_.filePath("gpu").toStdString()));
  }

 private:
  static void start_two_ranks(QProcess (&ranks)[2], const QStringList& arguments) {
    const QString port = QString::number(free_port());
    for (int rank = 0; rank < 2; ++rank) {
      QProcessEnvironment environment = one_thread();
      environment.insert("RANK", QString::number(rank));
      environment.insert("WORLD_SIZE", "2");
      environment.insert("MASTER_ADDR", "127.0.0.1");
      environment.insert("MASTER_PORT", port);
      start(ranks[rank], arguments, environment);
    }
  }
  static void run_two_ranks(const QStringList& arguments) {
    QProcess ranks[2];
    start_two_ranks(ranks, arguments);
    for (QProcess& rank : ranks) QCOMPARE(finish(rank), 0);
  }

  /// The float32 numbers of a file after its header.
  static std::vector<float> numbers(const fs::path& file) {
    const auto bytes = read_file(file);
    if (!bytes) return {};
    std::uint64_t header = 0;
    std::memcpy(&header, bytes->data(), sizeof header);
    std::vector<float> values((bytes->size() - 8 - header) / 4);
    std::memcpy(values.data(), bytes->data() + 8 + header, values.size() * 4);
    return values;
  }
  static double mean_difference(const fs::path& a, const fs::path& b) {
    const auto x = numbers(a);
    const auto y = numbers(b);
    if (x.empty() || x.size() != y.size()) return HUGE_VAL;
    double sum = 0;
    for (std::size_t i = 0; i < x.size(); ++i) sum += std::abs(static_cast<double>(x[i]) - static_cast<double>(y[i]));
    return sum / static_cast<double>(x.size());
  }

  /// Largest difference between the trained weights of two runs. File headers are equal, so floats can be compared by
  /// position.
  static double compare_weights(const fs::path& a, const fs::path& b) {
    const auto first = numbers(a / "weights" / "pictures" / "dit.safetensors");
    const auto second = numbers(b / "weights" / "pictures" / "dit.safetensors");
    if (first.empty() || first.size() != second.size()) return HUGE_VAL;
    double largest = 0;
    for (std::size_t i = 0; i < first.size(); ++i) {
      largest = std::max(largest, static_cast<double>(std::abs(first[i] - second[i])));
    }
    return largest;
  }
};

LONGTAKE_CORE_TEST(TestTrainingRuns)

}  // namespace training_runs_test

#include "test_training_runs.moc"
