#include <QProcess>
#include <QStandardPaths>
#include <QtTest>

#include "control/midi/built_in_maps.h"
#include "control/midi/rt_backend.h"
#include "engine/core/log.h"
#include "tests/control/control_rig.h"
#include "tests/control/web_client.h"
#include "tests/support/run.h"

using namespace longtake;
using namespace longtake::control;

namespace {

/// A JACK server without a sound device, under a name of its own.
class JackServer {
 public:
  bool start() {
    // On a busy machine a client answers late; the server must not drop it.
    process_.start("jackd", {"-r", "-t", "4000", "-n", "longtaketest", "-d", "dummy", "-r", "48000", "-p", "256"});
    return process_.waitForStarted() && QTest::qWaitFor([] { return answers(); }, 20'000);
  }
  void stop() {
    process_.terminate();
    if (!process_.waitForFinished(10'000)) process_.kill();
    process_.waitForFinished();
  }
  ~JackServer() { stop(); }

  static QByteArray ports() {
    QProcess list;
    list.start("jack_lsp", {});
    list.waitForFinished(10'000);
    return list.readAllStandardOutput();
  }
  static bool connect(const QString& from, const QString& to) {
    QProcess connecting;
    connecting.start("jack_connect", {from, to});
    return connecting.waitForFinished(10'000) && connecting.exitCode() == 0;
  }

 private:
  static bool answers() { return ports().contains("system:playback_1"); }

  QProcess process_;
};

}  // namespace

// A real JACK server with real programs as peers, and RtMidi between.
class TestMidiJack : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() {
    set_log_level(0);
    for (const char* program : {"jackd", "jack_lsp", "jack_connect", "jack_midiseq", "jack_midi_dump"})
      if (QStandardPaths::findExecutable(program).isEmpty()) QSKIP("jackd2 is not installed");
    qputenv("JACK_DEFAULT_SERVER", "longtaketest");
    if (!make_rt_backend(MidiSystem::jack)) QSKIP("RtMidi is not installed");
    if (!server_.start()) QSKIP("no JACK server runs on this machine");
  }

  void notes_of_a_sequencer_press_pads_and_lights_reach_a_listener() {
    PortOptions options;
    options.midi = MidiOptions{{"own", "own"}, MidiSystem::jack, built_in_maps().front(), {}, {}};
    ControlRig rig(std::move(options));
    WebClient client(rig.port());
    for (int i = 1; i <= 2; ++i)
      QCOMPARE(client
                   .post("/v1/commands/keep_slot",
                         json_line({{"number", i}, {"text", i == 1 ? "a red ball" : "a blue cube"}}))
                   .status,
               200);
    // The listener comes first: a light is sent only when it changes.
    QProcess sequencer, listener;
    listener.start("jack_midi_dump", {"listener"});
    const auto connect_light = [] {
      for (const char* name : {"longtake:out", "longtake-01:out"})
        if (JackServer::ports().contains(name)) return JackServer::connect(name, "listener:input");
      return false;
    };
    QVERIFY(QTest::qWaitFor(connect_light, 20'000));
    // Notes 36 and 37 in turn, a fifth of a second each.
    sequencer.start("jack_midiseq", {"sequencer", "24000", "0", "36", "9000", "12000", "37", "9000"});
    QVERIFY(QTest::qWaitFor([] { return JackServer::connect("sequencer:out", "longtake:in"); }, 20'000));
    QVERIFY(rig.posts([](const std::vector<CommandBody>& all) { return all.size() >= 6; }));
    std::set<std::string> texts;
    for (const SetPrompt& prompt : rig.posted_of<SetPrompt>()) texts.insert(prompt.texts.front().text);
    QVERIFY(texts.contains("a red ball") && texts.contains("a blue cube"));
    QByteArray said;
    QVERIFY(QTest::qWaitFor(
        [&] {
          said += listener.readAllStandardOutput();
          return said.contains("note on") && said.contains("90");
        },
        20'000));
    QVERIFY(rig.goes_on());
    for (QProcess* one : {&sequencer, &listener}) {
      one->kill();
      one->waitForFinished();
    }
  }

  void a_sequencer_is_found_by_its_name_and_found_again_when_it_comes_back() {
    PortOptions options;
    options.midi = MidiOptions{{"sequencer", "", false}, MidiSystem::jack, built_in_maps().front(), {}, {}};
    ControlRig rig(std::move(options));
    WebClient client(rig.port());
    QCOMPARE(client.post("/v1/commands/keep_slot", R"({"number":1,"text":"a red ball"})").status, 200);
    for (std::size_t round = 1; round <= 2; ++round) {
      QProcess sequencer;
      sequencer.start("jack_midiseq", {"sequencer", "12000", "0", "36", "6000"});
      const std::size_t before = rig.posted().size();
      QVERIFY(rig.posts([before](const std::vector<CommandBody>& all) { return all.size() > before + 1; }));
      sequencer.kill();
      sequencer.waitForFinished();
      QVERIFY(QTest::qWaitFor([] { return !JackServer::ports().contains("sequencer:out"); }, 20'000));
      QTest::qWait(1500);  // the link checks once a second
    }
    QVERIFY(rig.goes_on());
  }

  void a_server_that_ends_and_is_started_again_is_used_again() {
    PortOptions options;
    options.midi = MidiOptions{{"sequencer", "", false}, MidiSystem::jack, built_in_maps().front(), {}, {}};
    ControlRig rig(std::move(options));
    WebClient client(rig.port());
    QCOMPARE(client.post("/v1/commands/keep_slot", R"({"number":1,"text":"a red ball"})").status, 200);
    for (int round = 0; round < 2; ++round) {
      QProcess sequencer;
      sequencer.start("jack_midiseq", {"sequencer", "12000", "0", "36", "6000"});
      const std::size_t before = rig.posted().size();
      QVERIFY(rig.posts([before](const std::vector<CommandBody>& all) { return all.size() > before + 1; }));
      if (round == 1) break;
      server_.stop();
      sequencer.kill();
      sequencer.waitForFinished();
      QVERIFY(rig.goes_on());
      QVERIFY(server_.start());
    }
    QVERIFY(rig.goes_on());
  }

 private:
  JackServer server_;
};

LONGTAKE_CORE_TEST(TestMidiJack)
#include "test_midi_jack.moc"
