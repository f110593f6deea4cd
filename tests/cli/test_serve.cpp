#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

#include <csignal>

#include "control/midi/built_in_maps.h"
#include "control/midi_rows.h"
#include "engine/core/json.h"
#include "tests/control/web_client.h"
#include "tests/places/places.h"
#include "tests/support/run.h"

using namespace longtake;

namespace {

Json parsed(const QByteArray& line) {
  const auto read = parse_json(line.toStdString(), "a line");
  return read ? *read : Json();
}

/// `longtake-cli serve` on a fake source.
class Served {
 public:
  /// Without a token, unless there is one among the arguments.
  explicit Served(const QStringList& more = {}) {
    process_.setProgram(QString::fromStdString(built_path("tests/cli/fake_cli")));
    process_.setArguments(QStringList{"serve", "--control", "0", "--json", "--out", folder.path()} + more +
                          (more.filter("token").isEmpty() ? QStringList{"--control-no-token"} : QStringList()));
    process_.start();
  }
  ~Served() {
    process_.kill();
    process_.waitForFinished();
  }

  /// The port, from the first line; 0 if it did not open.
  std::uint16_t port() {
    while (!process_.canReadLine())
      if (!process_.waitForReadyRead(20'000)) return 0;
    const std::string address = parsed(process_.readLine()).value("address", "");
    return address.empty() ? 0 : static_cast<std::uint16_t>(std::stoi(address.substr(address.rfind(':') + 1)));
  }
  int end() {
    if (process_.state() == QProcess::Running) ::kill(static_cast<pid_t>(process_.processId()), SIGINT);
    return process_.waitForFinished(20'000) && process_.exitStatus() == QProcess::NormalExit ? process_.exitCode() : -1;
  }
  /// False if no line contains this within twenty seconds.
  bool says(const QByteArray& part) {
    for (;;) {
      while (process_.canReadLine())
        if (process_.readLine().contains(part)) return true;
      if (!process_.waitForReadyRead(20'000)) return false;
    }
  }
  int end_by_itself() { return process_.waitForFinished(20'000) ? process_.exitCode() : -1; }
  QByteArray errors() { return process_.readAllStandardError(); }
  QByteArray out() { return process_.readAllStandardOutput(); }

  QTemporaryDir folder;

 private:
  QProcess process_;
};

}  // namespace

class TestServe : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void it_streams_until_it_is_interrupted() {
    Served served({"--prompt", "a red ball"});
    const std::uint16_t port = served.port();
    QVERIFY(port != 0);
    WebClient client(port);
    const HttpReply reply = client.post("/v1/commands/prompt?wait=20", R"({"text":"a blue cube"})");
    QCOMPARE(reply.status, 200);
    QCOMPARE(reply.json()["state"], Json("applied"));
    HttpReply picture;
    // The prompt is applied before its first picture is decoded.
    QTRY_VERIFY_WITH_TIMEOUT((picture = client.get("/v1/preview.jpeg")).status == 200, 20000);
    QVERIFY(picture.body.starts_with("\xff\xd8\xff"));
    QCOMPARE(served.end(), 0);
  }

  void paused_it_waits_for_play() {
    Served served({"--paused"});
    const std::uint16_t port = served.port();
    QVERIFY(port != 0);
    WebClient client(port);
    QCOMPARE(client.post("/v1/commands/mark?wait=20", R"({"name":"a"})").status, 200);
    QCOMPARE(client.get("/v1/state").json()["chunk"], Json(-1));
    QCOMPARE(client.post("/v1/commands/play", "").status, 200);
    QCOMPARE(client.post("/v1/commands/prompt?wait=20", R"({"text":"a blue cube"})").status, 200);
    QCOMPARE(served.end(), 0);
  }

  void a_bad_start_says_why_and_ends_with_two_data() {
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QByteArray>("said");
    QTest::newRow("port") << QStringList{"--control", "70000"} << QByteArray("--control");
    QTest::newRow("address") << QStringList{"--control-address", "example.org"} << QByteArray("is not an address");
    QTest::newRow("no token") << QStringList{"--control-address", "0.0.0.0", "--control-no-token"}
                              << QByteArray("Omit --control-no-token");
    QTest::newRow("token file") << QStringList{"--control-token-file", "/none"} << QByteArray("/none");
    QTest::newRow("both tokens") << QStringList{"--control-no-token", "--control-token-file", "/none"}
                                 << QByteArray("exclude each other");
    QTest::newRow("osc all") << QStringList{"--osc", "0", "--osc-all"} << QByteArray("--osc-from");
    QTest::newRow("send file") << QStringList{"--send-file", "/none"} << QByteArray("/none");
    QTest::newRow("send twice") << QStringList{"--send-file", "/none", "--send", "y4m:a"}
                                << QByteArray("exclude each other");
    QTest::newRow("certificates") << QStringList{"--send", "tcp://127.0.0.1:9", "--send-ca", "/none"}
                                  << QByteArray("only rtmps://");
    QTest::newRow("target") << QStringList{"--osc-to", "127.0.0.1"} << QByteArray("127.0.0.1:9000");
    QTest::newRow("midi map") << QStringList{"--midi", "x", "--midi-map", "/none"} << QByteArray("/none");
    QTest::newRow("midi system") << QStringList{"--midi", "x", "--midi-system", "oss"} << QByteArray("--midi-system");
    QTest::newRow("gamepad map") << QStringList{"--gamepad", "any", "--gamepad-map", "/none"} << QByteArray("/none");
    QTest::newRow("prompt") << QStringList{"--prompt", "a | "} << QByteArray("one of its parts is empty");
  }
  void a_bad_start_says_why_and_ends_with_two() {
    QFETCH(QStringList, arguments);
    QFETCH(QByteArray, said);
    Served served(arguments);
    QCOMPARE(served.end_by_itself(), 2);
    const QByteArray errors = served.errors();
    QVERIFY2(errors.contains(said), errors);
  }

  void without_a_controller_it_streams_and_says_what_is_missing() {
    Served served({"--prompt", "a red ball", "--midi", "no such controller", "--midi-system", "jack"});
    QVERIFY(served.port() != 0);
    QVERIFY2(served.says("MID-1"), served.out());  // no RtMidi, no JACK, or no such port
    QCOMPARE(served.end(), 0);
  }

  void without_a_gamepad_it_streams_and_says_what_is_missing() {
    Served served({"--prompt", "a red ball", "--gamepad", "no such gamepad"});
    QVERIFY(served.port() != 0);
    QVERIFY2(served.says("MID-2"), served.out());  // no SDL, or no such gamepad
    QCOMPARE(served.end(), 0);
  }

  void its_list_is_that_of_the_manual() {
    Served served({"--list"});
    QCOMPARE(served.end_by_itself(), 0);
    QVERIFY(served.out().startsWith("### Commands"));
  }
};

/// `longtake-cli midi`, without a port.
class TestMidiVerb : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void it_prints_a_map_that_serve_reads() {
    const auto listed = run_midi({"--maps"});
    QCOMPARE(listed.first, 0);
    QVERIFY(listed.second.contains("Pads and fader\n"));
    const auto printed = run_midi({"--map", "Pads and fader"});
    QCOMPARE(printed.first, 0);
    const auto map = control::load_midi_map(printed.second.toStdString(), "printed");
    QVERIFY(map);
    QVERIFY(*map == control::built_in_maps().front());
    QVERIFY(run_midi({"--map", "Nothing"}).first != 0);
    QVERIFY(listed.second.contains("Pads and sticks\n"));
    const auto gamepad = control::load_midi_map(run_midi({"--map", "Pads and sticks"}).second.toStdString(), "printed");
    QVERIFY(gamepad && *gamepad == control::gamepad_maps().front());
  }

  void learning_is_refused_before_a_key_is_waited_for() {
    QTemporaryDir folder;
    const QString file = folder.filePath("mine.json");
    QCOMPARE(run_midi({"--learn", "pad"}).first, 2);
    QCOMPARE(run_midi({"--learn", "pad", "--watch", "own", "--file", file}).first, 2);  // the pad's number is missing
    QCOMPARE(run_midi({"--learn", "jump", "--watch", "own", "--file", file}).first, 2);
    QCOMPARE(run_midi({"--learn", "jump", "--gamepad", "any", "--file", file}).first, 2);
    QCOMPARE(run_midi({"--watch", "own", "--gamepad", "any"}).first, 2);  // --watch and --gamepad exclude each other
    QVERIFY(!QFile::exists(file));
  }

 private:
  static std::pair<int, QByteArray> run_midi(const QStringList& arguments) {
    QProcess process;
    process.start(QString::fromStdString(built_path("tests/cli/fake_cli")), QStringList{"midi"} + arguments);
    process.waitForFinished(20'000);
    return {process.exitCode(), process.readAllStandardOutput()};
  }
};

LONGTAKE_CORE_TEST(TestServe)
LONGTAKE_CORE_TEST(TestMidiVerb)
#include "test_serve.moc"
