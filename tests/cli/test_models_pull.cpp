#include <QtTest>

#include <QTemporaryDir>
#include <csignal>
#include <filesystem>

#include "engine/core/files.h"
#include "tests/cli/real_program.h"
#include "tests/fetch/lying_server.h"
#include "tests/support/run.h"

using namespace longtake;

/// "models pull" and "models catalogue" of the real program, with a server on this machine.
class TestModelsPull : public QObject {
  Q_OBJECT

  LyingServer server_;
  std::unique_ptr<QTemporaryDir> home_;

  QString models() const { return home_->filePath("models"); }
  std::filesystem::path weights() const { return (models() + "/toy/weights.pt").toStdString(); }

 private Q_SLOTS:
  void initTestCase() {
    if (!server_.begin()) QSKIP("no python3 here, which the server is written in");
    for (const char* name : {"http_proxy", "https_proxy", "all_proxy", "HTTPS_PROXY", "ALL_PROXY", "HF_TOKEN"})
      qunsetenv(name);
    qputenv("HF_ENDPOINT", server_.url().c_str());
  }
  void init() {
    home_ = std::make_unique<QTemporaryDir>();
    qputenv("XDG_CONFIG_HOME", home_->path().toUtf8());
    qputenv("XDG_DATA_HOME", home_->path().toUtf8());
    QByteArray own =
        "{'models': [{'name': 'toy', 'title': 'Toy', 'licence': 'CC-BY-NC-4.0', 'terms': 'non_commercial', 'needs': "
        "['text'],"
        " 'files': [{'from': 'hf:o/toy:w/weights.pt', 'to': 'toy/weights.pt'}]},"
        " {'name': 'text', 'files': [{'from': 'hf:o/text:spiece.model', 'to': 'base/spiece.model'}]}]}";
    own.replace('\'', '"');
    const std::filesystem::path config = home_->filePath("longtake").toStdString();
    QVERIFY(make_folder(config).has_value());
    QVERIFY(atomic_write(config / "catalogue.json", own.toStdString()).has_value());
    server_.offer_on_hub("o/toy", "w/weights.pt", 400'000);
    server_.offer_on_hub("o/text", "spiece.model", 500);
  }

  void a_model_is_pulled_with_what_it_needs() {
    const Ended ended = run_json({"models", "pull", "toy", "--to", models()});
    QVERIFY2(ended.code == 0, ended.err.constData());
    const QJsonObject done = ended.events.back();
    QCOMPARE(done["event"].toString(), QString("done"));
    QCOMPARE(done["open"].toString().toStdString(), weights().string());
    QCOMPARE(done["fetched"].toInteger(), 400'500);
    QCOMPARE(done["files"].toArray().size(), 2);
    QVERIFY(std::filesystem::exists(weights()));
    int told = 0;
    for (const QJsonObject& event : ended.events) told += event["event"].toString() == "progress" ? 1 : 0;
    QVERIFY(told > 0);
  }

  void the_licence_is_said_before_the_first_byte() {
    const Ended ended = run_plain({"models", "pull", "toy", "--to", models()});
    QVERIFY2(ended.code == 0, ended.err.constData());
    const qsizetype licence = ended.out.indexOf("CC-BY-NC-4.0: not for commercial use");
    QVERIFY(licence >= 0 && licence < ended.out.indexOf("Downloading"));
    const qsizetype unpinned = ended.out.indexOf("Unpinned files: 2 of 2. Only their server vouches for them.");
    QVERIFY(unpinned >= 0 && unpinned < ended.out.indexOf("Downloading"));
    QVERIFY(ended.out.contains("With it come: text"));
  }

  void an_interrupted_pull_keeps_its_part_and_goes_on() {
    server_.offer_on_hub("o/toy", "w/weights.pt", 4'000'000, lies({lie("slow", 1'000'000), {}}));
    QProcess process;
    process.start(program, {"models", "pull", "toy", "--to", models(), "--json"});
    const std::filesystem::path part = weights().string() + ".part";
    std::error_code ignored;
    QTRY_VERIFY_WITH_TIMEOUT(std::filesystem::exists(part) && std::filesystem::file_size(part, ignored) > 300'000,
                             30'000);
    QVERIFY(process.processId() > 0);
    ::kill(static_cast<pid_t>(process.processId()), SIGINT);
    QVERIFY(process.waitForFinished(20'000));
    QCOMPARE(process.exitCode(), 130);
    const auto kept = static_cast<qint64>(std::filesystem::file_size(part));
    const Ended listed = run_json({"models", "catalogue", "--to", models()});
    bool found = false;
    for (const QJsonObject& event : listed.events)
      if (event["name"].toString() == "toy") {
        const QJsonObject file = event["files"].toArray().first().toObject();
        found = file["state"].toString() == "part" && file["here"].toInteger() == kept;
      }
    QVERIFY(found);
    const Ended again = run_json({"models", "pull", "toy", "--to", models()});
    QVERIFY2(again.code == 0, again.err.constData());
    QCOMPARE(again.events.back()["fetched"].toInteger(), 4'000'000 - kept + 500);
  }

  void refusals_have_a_reason_and_write_nothing() {
    for (const char* name : {"nothing", "hf:x", "hf:o/toy:missing.pt"}) {
      const Ended ended = run_json({"models", "pull", name, "--to", models()});
      QVERIFY2(ended.code == 2, ended.err.constData());
      QCOMPARE(ended.events.back()["event"].toString(), QString("error"));
      QVERIFY(ended.events.back()["code"].toString().startsWith("GET-"));
    }
    QVERIFY(!std::filesystem::exists(models().toStdString()));
  }

  void the_catalogue_is_listed_without_a_word_to_anybody() {
    server_.forget();
    const Ended ended = run_json({"models", "catalogue"});
    QVERIFY2(ended.code == 0, ended.err.constData());
    QVERIFY(ended.events.size() > 8);
    for (const QJsonObject& event : ended.events)
      if (event["event"].toString() == "model")
        QVERIFY(!event["licence"].toString().isEmpty() || event["name"].toString() == "text");
    QVERIFY(server_.log().isEmpty());
  }
};

LONGTAKE_CORE_TEST(TestModelsPull)
#include "test_models_pull.moc"
