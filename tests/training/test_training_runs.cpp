#include <netinet/in.h>
#include <sys/socket.h>
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
#include <sstream>

#include "engine/core/files.h"
#include "engine/core/hash.h"
#include "engine/core/random.h"
#include "engine/model/starter.h"

using namespace longtake;
namespace fs = std::filesystem;

namespace {

const QString smoke = LONGTAKE_SOURCE_DIR "/resources/recipes/smoke.json";

QProcessEnvironment one_thread() {
  QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
  environment.insert("OMP_NUM_THREADS", "1");
  return environment;
}

void start(QProcess& process, const QStringList& arguments, const QProcessEnvironment& environment = one_thread()) {
  process.setProcessEnvironment(environment);
  process.start(LONGTAKE_TRAIN, QStringList{smoke, "--json"} + arguments);
}

int finish(QProcess& process) {
  if (!process.waitForFinished(300000)) return -1;
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

/// A held-out figure of one stage, evaluation by evaluation.
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

/// A TCP port that nobody listens on just now.
int free_port() {
  const int fd = ::socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  ::bind(fd, reinterpret_cast<sockaddr*>(&address), size);
  ::getsockname(fd, reinterpret_cast<sockaddr*>(&address), &size);
  ::close(fd);
  return ntohs(address.sin_port);
}

std::string weights_hash(const fs::path& folder) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(folder)) files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  std::string all;
  for (const fs::path& file : files) {
    const auto bytes = read_file(file);
    if (bytes) all += file.filename().string() + sha256(std::as_bytes(std::span(*bytes)));
  }
  return all;
}

}  // namespace

class TestTrainingRuns : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;
  fs::path whole_;  // a run of the smoke recipe that nobody disturbed

  /// A run folder that already has the codec's weights.
  fs::path with_codec(const std::string& name) {
    const fs::path run = folder_.filePath(QString::fromStdString(name)).toStdString();
    fs::create_directories(run / "weights");
    fs::copy(whole_ / "weights" / "codec", run / "weights" / "codec");
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
    const auto codec = held_out(whole_, "codec", "psnr_objects");
    QCOMPARE(codec.size(), std::size_t{2});  // before any training, and after
    QVERIFY2(codec[1] > codec[0] + 0.1, std::to_string(codec[1] - codec[0]).c_str());
    for (const char* stage : {"teacher", "causal"}) {
      const auto loss = held_out(whole_, stage, "held_out_loss");
      QCOMPARE(loss.size(), std::size_t{2});
      QVERIFY2(loss[1] < 0.98 * loss[0], (stage + std::to_string(loss[1] / loss[0])).c_str());
    }
    const auto steps = losses(whole_, "student");
    QCOMPARE(steps.size(), std::size_t{8});
    for (const auto& [_, loss] : steps) QVERIFY(std::isfinite(loss) && loss > 0);
    for (const char* stage : {"codec", "teacher", "causal", "student"}) {
      QVERIFY(fs::exists(whole_ / "weights" / stage));
      QVERIFY(fs::exists(whole_ / "samples" / (std::string(stage) + "-final.png")));
    }
  }

  void a_report_holds_the_curves_and_samples_of_every_stage() {
    QProcess process;
    process.start(LONGTAKE_TRAIN, {"report", QString::fromStdString(whole_)});
    QVERIFY(process.waitForFinished(60000));
    QCOMPARE(process.exitCode(), 0);
    const auto html = read_file(whole_ / "report.html");
    QVERIFY(html.has_value());
    for (const char* part : {"<h2>codec</h2>", "<h2>student</h2>", "<polyline", "data:image/png;base64,iVBOR"}) {
      QVERIFY2(html->find(part) != std::string::npos, part);
    }
    QVERIFY(html->find("://") == std::string::npos);  // it needs nothing else
  }

  void the_files_of_a_starter_are_made_from_a_run() {
    const fs::path out = folder_.filePath("starter").toStdString();
    QProcess process;
    process.start(LONGTAKE_TRAIN, {"pack", QString::fromStdString(whole_), "-o", QString::fromStdString(out)});
    QVERIFY(process.waitForFinished(60000));
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
    files.pop_back();
    QVERIFY(!load_starter(files));
  }

  void a_run_killed_again_and_again_ends_with_the_same_weights_and_losses() {
    const fs::path run = with_codec("killed");
    Rng rng(11);
    for (int kill = 0; kill < 5; ++kill) {
      QProcess process;
      start(process, {"--stage", "teacher", "--resume", "--out", QString::fromStdString(run)});
      // Killed after a random number of steps, wherever the step or the checkpoint then is.
      int lines = 4 + rng.below(12);
      while (lines > 0 && process.waitForReadyRead(60000)) {
        while (lines > 0 && process.canReadLine()) {
          process.readLine();
          --lines;
        }
      }
      process.kill();
      process.waitForFinished();
    }
    QProcess process;
    start(process, {"--stage", "teacher", "--resume", "--out", QString::fromStdString(run)});
    QCOMPARE(finish(process), 0);
    QCOMPARE(weights_hash(run / "weights" / "teacher"), weights_hash(whole_ / "weights" / "teacher"));
    const auto expected = losses(whole_, "teacher");
    QCOMPARE(expected.size(), std::size_t{40});
    QVERIFY(losses(run, "teacher") == expected);
  }

  void an_interrupted_run_checkpoints_and_says_so() {
    const fs::path run = with_codec("interrupted");
    QProcess process;
    start(process, {"--stage", "teacher", "--out", QString::fromStdString(run)});
    QVERIFY(process.waitForReadyRead(60000));
    process.terminate();
    QVERIFY(process.waitForFinished(60000));
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
    QVERIFY(process.waitForFinished(60000));
    QCOMPARE(process.exitCode(), 2);
  }

  void two_ranks_train_like_one_with_the_whole_batch() {
    const QStringList arguments = {"--stage", "teacher",
                                   "--set",   "stages.teacher.loop.steps=3",
                                   "--set",   "stages.teacher.teacher.data.bf16=false"};
    const fs::path single = with_codec("single");
    QProcess alone;
    start(alone, arguments + QStringList{"--out", QString::fromStdString(single)});
    QCOMPARE(finish(alone), 0);

    const QString port = QString::number(free_port());
    const fs::path pair = with_codec("pair");
    QProcess ranks[2];
    for (int rank = 0; rank < 2; ++rank) {
      QProcessEnvironment environment = one_thread();
      environment.insert("RANK", QString::number(rank));
      environment.insert("WORLD_SIZE", "2");
      environment.insert("MASTER_ADDR", "127.0.0.1");
      environment.insert("MASTER_PORT", port);
      start(ranks[rank], arguments + QStringList{"--out", QString::fromStdString(pair)}, environment);
    }
    for (QProcess& rank : ranks) QCOMPARE(finish(rank), 0);
    const auto one = losses(single, "teacher");
    QCOMPARE(one.size(), std::size_t{3});
    QVERIFY(compare_weights(single, pair) < 2e-4);
  }

 private:
  /// Largest difference between the trained weights of two runs; file headers are equal, so raw floats line up.
  static double compare_weights(const fs::path& a, const fs::path& b) {
    const auto first = read_file(a / "weights" / "teacher" / "dit.safetensors");
    const auto second = read_file(b / "weights" / "teacher" / "dit.safetensors");
    if (!first || !second || first->size() != second->size()) return HUGE_VAL;
    std::uint64_t header = 0;
    std::memcpy(&header, first->data(), sizeof header);
    double largest = 0;
    for (std::size_t at = 8 + header; at + 4 <= first->size(); at += 4) {
      float x = 0;
      float y = 0;
      std::memcpy(&x, first->data() + at, 4);
      std::memcpy(&y, second->data() + at, 4);
      largest = std::max(largest, static_cast<double>(std::abs(x - y)));
    }
    return largest;
  }
};

QTEST_GUILESS_MAIN(TestTrainingRuns)
#include "test_training_runs.moc"
