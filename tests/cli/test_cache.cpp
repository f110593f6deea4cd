#include <QtTest>

#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>

#include "engine/core/files.h"
#include "engine/policy/read_trace.h"
#include "engine/policy/trace.h"
#include "tests/places/places.h"
#include "tests/support/run.h"

using namespace longtake;

namespace cache_test {

namespace {

const QString program = QString::fromStdString(built_path("app/cli/longtake-cli"));

struct Ended {
  int code = -1;
  QList<QJsonObject> events;
  QByteArray out;
  QByteArray err;

  QJsonObject of_policy(const QString& name) const {
    for (const QJsonObject& event : events)
      if (event["policy"].toString() == name) return event;
    return {};
  }
  QJsonObject event(const QString& name) const {
    for (const QJsonObject& event : events)
      if (event["event"].toString() == name) return event;
    return {};
  }
};

Ended run_plain(const QStringList& arguments) {
  QProcess process;
  process.start(program, arguments);
  process.waitForFinished(-1);
  Ended ended;
  ended.code = process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1;
  ended.err = process.readAllStandardError();
  ended.out = process.readAllStandardOutput();
  for (const QByteArray& line : ended.out.split('\n'))
    if (line.startsWith('{')) ended.events.push_back(QJsonDocument::fromJson(line).object());
  return ended;
}

/// Runs a verb with its model on one thread.
Ended run(const QStringList& arguments) { return run_plain(arguments + QStringList{"--threads", "1"}); }

}  // namespace

/// The embedded model's files without its salience head, in a separate folder.
bool copy_without_head(const QString& folder) {
  const QDir embedded(QString::fromStdString(source_path("resources/starter")));
  bool copied = QDir().mkpath(folder);
  for (const QString& name : embedded.entryList({"*.safetensors", "*.json"}, QDir::Files))
    if (name != "salience.safetensors") copied &= QFile::copy(embedded.filePath(name), folder + '/' + name);
  return copied;
}

/// Traces of the real executable on its real pipeline, and what-ifs on them.
class TestCache : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;
  QString trace_ = folder_.filePath("run.trace");

 private Q_SLOTS:
  void a_run_is_traced() {
    const Ended ended = run({"cache", "trace", "--prompt", "a red ball", "--at", "c2", "a blue cube", "--chunks", "5",
                             "--steps", "1", "--budget", "90", "-o", trace_, "--json"});
    QVERIFY2(ended.code == 0, ended.err.constData());
    QCOMPARE(ended.events.back()["chunks"].toInt(), 5);
    const auto trace = read_trace(trace_.toStdString());
    QVERIFY(trace.has_value());
    QCOMPARE(trace->chunks.size(), std::size_t(5));
    QCOMPARE(trace->chunks[4].prompt_epoch, trace->chunks[0].prompt_epoch + 1);
    QVERIFY(!trace->head.model.empty());
  }

  void a_replay_of_the_recorded_policy_is_equal() {
    const Ended ended = run_plain({"cache", "replay", trace_, "--json"});
    QVERIFY2(ended.code == 0, ended.err.constData());
    const QJsonObject recorded = ended.of_policy("recorded");
    QCOMPARE(recorded["equal_chunks"].toInt(), 5);
    QCOMPARE(recorded["budget_tokens"].toInt(), 90);
    QVERIFY(recorded["recall"].toDouble() > 0 && recorded["recall"].toDouble() <= recorded["best_recall"].toDouble());
    QVERIFY(ended.event("layers")["judged_chunks"].toInt() > 0);
    QCOMPARE(ended.event("done")["chunks"].toInt(), 5);
  }

  void policies_are_compared_at_the_recorded_budget_and_drawn() {
    const QString own = folder_.filePath("own.json");
    QVERIFY(
        atomic_write(own.toStdString(), R"({"name": "mine", "scorer": {"terms": [{"column": "age"}]}})").has_value());
    const QString picture = folder_.filePath("kept.svg");
    const Ended ended = run_plain({"cache", "replay", trace_, "--policy", "fifo", "--policy", "random", "--policy", own,
                                   "--draw", picture, "--json"});
    QVERIFY2(ended.code == 0, ended.err.constData());
    QCOMPARE(ended.of_policy("fifo")["recall"].toDouble(), ended.of_policy("mine")["recall"].toDouble());
    QCOMPARE(ended.of_policy("random")["budget_tokens"].toInt(), 90);
    QCOMPARE(ended.of_policy("lots")["gain"].toDouble(), 0.0);
    const auto svg = read_file(picture.toStdString());
    QVERIFY(svg.has_value());
    for (const char* part : {"<svg", "fifo", "random", "mine", "latent frame of the token", "</svg>"})
      QVERIFY2(svg->find(part) != std::string::npos, part);
  }

  void people_get_a_table() {
    const Ended ended = run_plain({"cache", "replay", trace_, "--policy", "fifo"});
    QVERIFY2(ended.code == 0, ended.err.constData());
    QVERIFY(ended.events.isEmpty());
    QVERIFY(ended.out.contains("policy") && ended.out.contains("fifo") && ended.out.contains("Layers:"));
  }

  void a_kept_session_is_traced_like_the_run_itself() {
    const Ended kept =
        run({"render", "--prompt", "a red ball", "--at", "c2", "a blue cube", "--chunks", "5", "--steps", "1",
             "--budget", "90", "--sessions", folder_.path(), "-o", folder_.filePath("a.mp4"), "--json"});
    QVERIFY2(kept.code == 0, kept.err.constData());
    const QString again = folder_.filePath("session.trace");
    const Ended ended = run({"cache", "trace", kept.events.back()["session"].toString(), "-o", again, "--json"});
    QVERIFY2(ended.code == 0, ended.err.constData());
    QVERIFY(*read_file(again.toStdString()) == *read_file(trace_.toStdString()));
  }

  void bad_input_ends_with_two_and_writes_nothing_data() {
    const std::string whole = *read_file(trace_.toStdString());
    std::string damaged = whole;
    damaged[damaged.size() / 3] ^= 4;
    QVERIFY(atomic_write(folder_.filePath("damaged").toStdString(), damaged).has_value());
    QVERIFY(atomic_write(folder_.filePath("cut").toStdString(), whole.substr(0, whole.size() / 2)).has_value());
    QVERIFY(atomic_write(folder_.filePath("bad.json").toStdString(), "{\"budget\": 3}").has_value());
    QVERIFY(copy_without_head(folder_.filePath("headless")));
    const QString headless = folder_.filePath("headless.trace");
    const Ended traced = run({"cache", "trace", "--model", folder_.filePath("headless"), "--prompt", "a red ball",
                              "--chunks", "2", "--steps", "1", "-o", headless});
    QVERIFY2(traced.code == 0, traced.err.constData());
    const QString out = folder_.filePath("never");
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QString>("why");
    QTest::newRow("damaged") << QStringList{"replay", folder_.filePath("damaged")} << "its sum is wrong";
    QTest::newRow("cut short") << QStringList{"replay", folder_.filePath("cut")} << "ends early";
    QTest::newRow("not a trace") << QStringList{"replay", folder_.filePath("bad.json")} << "it is no trace";
    QTest::newRow("not there") << QStringList{"replay", "/nowhere"} << "No such file";
    QTest::newRow("unknown policy") << QStringList{"replay", trace_, "--policy", "best"} << "There is no policy";
    QTest::newRow("no salience") << QStringList{"replay", headless, "--policy", "paper"} << "salience of a head";
    QTest::newRow("bad policy file") << QStringList{"replay", trace_, "--policy", folder_.filePath("bad.json")}
                                     << "budget";
    QTest::newRow("not a picture") << QStringList{"replay", trace_, "--draw", out} << ".svg";
    QTest::newRow("neither prompt nor session") << QStringList{"trace", "-o", out} << "a prompt or a session is needed";
    QTest::newRow("no such session") << QStringList{"trace", "/nowhere", "-o", out} << "";
    QTest::newRow("no such folder") << QStringList{"trace", "--prompt", "x", "--chunks", "1", "-o", "/nowhere/x"} << "";
    QTest::newRow("too large a budget") << QStringList{"trace", "--prompt", "x", "--budget", "900000000", "-o", out}
                                        << "Give";
    QTest::newRow("nothing to do") << QStringList{} << "";
  }
  void bad_input_ends_with_two_and_writes_nothing() {
    QFETCH(QStringList, arguments);
    QFETCH(QString, why);
    const Ended ended = run_plain(QStringList{"cache"} + arguments);
    QVERIFY2(ended.code == 2, (QByteArray::number(ended.code) + ended.err).constData());
    QVERIFY2(ended.err.contains(why.toUtf8()), ended.err.constData());
    QVERIFY(!QFile::exists(folder_.filePath("never")));
  }
};

LONGTAKE_CORE_TEST(TestCache)

}  // namespace cache_test

#include "test_cache.moc"
