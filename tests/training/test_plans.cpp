#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "tests/places/places.h"
#include "tests/support/run.h"

using namespace longtake;
namespace fs = std::filesystem;

namespace {

const QString trainer = QString::fromStdString(built_path("app/train/longtake-train"));

struct Answer {
  int code = -1;
  nlohmann::json json;  ///< the last line
  QByteArray out, error;
};

Answer ask(const QString& folder, const QStringList& arguments) {
  QProcess process;
  process.setWorkingDirectory(folder);
  process.start(trainer, arguments);
  process.waitForFinished(-1);
  Answer answer{process.exitCode(), {}, process.readAllStandardOutput(), process.readAllStandardError()};
  const QByteArray last = answer.out.trimmed().split('\n').last();
  answer.json = nlohmann::json::parse(last.constData(), nullptr, false);
  return answer;
}

}  // namespace

/// `longtake-train RECIPE --plan`, as users or scripts call it.
class TestPlans : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;

 private Q_SLOTS:
  void every_recipe_can_be_planned_and_nothing_is_written_data() {
    QTest::addColumn<QString>("recipe");
    for (const auto& entry : fs::directory_iterator(source_path("resources/recipes")))
      QTest::newRow(entry.path().stem().c_str()) << QString::fromStdString(entry.path().stem().string());
    QVERIFY(fs::exists(source_path("resources/recipes/pafu-1.3b.json")));
  }
  void every_recipe_can_be_planned_and_nothing_is_written() {
    QFETCH(QString, recipe);
    const Answer answer = ask(folder_.path(), {recipe, "--plan", "--json", "--estimate"});
    QVERIFY2(answer.code == 0, answer.error);
    QVERIFY(answer.json.is_object());
    QCOMPARE(answer.json["peak_gib"].size(), answer.json["ranks"].get<std::size_t>());
    QVERIFY(answer.json["peak_gib"][0].get<double>() > 0);
    QVERIFY(answer.json["hours"].get<double>() >= 0);
    QVERIFY(answer.json["fits"].get<bool>());
    for (const auto& file : answer.json["files"]) QVERIFY(file["state"] != "there");  // the folder is empty
    for (const auto& stage : answer.json["stages"]) {
      double held = 0;
      for (const auto& part : stage["held"]) held += part["gib"].get<double>();
      QVERIFY(std::abs(held - stage["peak_gib"].get<double>()) < 0.01);
    }
    const Answer text = ask(folder_.path(), {recipe, "--plan", "--estimate"});
    QCOMPARE(text.code, 0);
    QVERIFY(text.out.contains("Nothing was started"));
    QVERIFY(QDir(folder_.path()).isEmpty());
  }

  void what_does_not_fit_is_said_in_a_sentence_and_by_the_exit_code() {
    const Answer answer =
        ask(folder_.path(), {"pafu-1.3b", "--plan", "--json", "--estimate", "--ranks", "8", "--gpu-gib", "24"});
    QCOMPARE(answer.code, 2);
    QVERIFY(answer.json.is_object());
    QVERIFY(!answer.json["fits"].get<bool>());
    QVERIFY2(answer.error.contains("does not fit GPUs of 24 GiB"), answer.error);
    QVERIFY2(answer.error.contains("stage2 needs"), answer.error);
  }

  void ranks_that_cannot_share_the_batch_are_refused_as_the_run_would_refuse_them() {
    const Answer answer = ask(folder_.path(), {"pafu-1.3b", "--plan", "--estimate", "--ranks", "3"});
    QCOMPARE(answer.code, 2);
    QVERIFY2(answer.error.contains("multiple of ranks times accumulate"), answer.error);
    QCOMPARE(ask(folder_.path(), {"pafu-1.3b", "--ranks", "8"}).code, 2);  // planned numbers without --plan
    QVERIFY(QDir(folder_.path()).isEmpty());
  }

  void files_are_found_where_the_run_would_read_them() {
    QTemporaryDir folder;
    QDir(folder.path()).mkpath("models/causal-1.3b");
    QFile weights(folder.filePath("models/causal-1.3b/dit.safetensors"));
    QVERIFY(weights.open(QIODevice::WriteOnly));
    QVERIFY(weights.resize(4096));
    weights.close();
    const Answer answer = ask(folder.path(), {"pafu-1.3b", "--plan", "--json", "--estimate"});
    QVERIFY2(answer.code == 0, answer.error);
    std::map<std::string, nlohmann::json> by_what;
    for (const auto& file : answer.json["files"])
      by_what[file["stage"].get<std::string>() + " " + file["what"].get<std::string>()] = file;
    QCOMPARE(by_what.at("stage1 student")["state"].get<std::string>(), std::string("there"));
    QCOMPARE(by_what.at("stage1 student")["bytes"].get<int>(), 4096);
    QCOMPARE(by_what.at("stage1 teacher")["state"].get<std::string>(), std::string("missing"));
    QCOMPARE(by_what.at("stage2 student")["state"].get<std::string>(), std::string("made"));
    QCOMPARE(by_what.at("stage2 student")["made_by"].get<std::string>(), std::string("stage1"));
    QCOMPARE(by_what.at("stage1 embeddings of the prompts")["state"].get<std::string>(), std::string("optional"));
    QCOMPARE(by_what.at("stage1 text encoder")["state"].get<std::string>(), std::string("missing"));
  }
};

LONGTAKE_CORE_TEST(TestPlans)
#include "test_plans.moc"
