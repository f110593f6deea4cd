#include <QtTest>

#include <signal.h>

#include <QProcess>
#include <QTemporaryDir>

#include "engine/core/files.h"
#include "engine/session/session.h"
#include "tests/support/run.h"
#include "ui/model/settings.h"

using namespace longtake;

/// The finished program with the embedded model, from outside: its log, its files and its exit.
class TestProgram : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void init() { home_ = std::make_unique<QTemporaryDir>(); }

  void it_streams_and_a_signal_closes_it_as_its_own_button_does() {
    QProcess program;
    start(program);
    QVERIFY2(streams(program), log_.constData());
    QCOMPARE(list_sessions(sessions()).size(), 1U);
    QVERIFY(list_sessions(sessions()).front().in_use);
    program.terminate();
    QVERIFY(program.waitForFinished(-1));
    QVERIFY2(program.exitStatus() == QProcess::NormalExit && program.exitCode() == 0, log_.constData());
    const SessionSummary kept = list_sessions(sessions()).front();
    QVERIFY(kept.ended_cleanly && !kept.in_use && kept.frames > 0);
    QVERIFY(!find_recoverable(sessions()));
    const auto settings = ui::loadSettings(home_->filePath("config/longtake/studio.json").toStdString());
    QVERIFY2(settings.has_value(), settings ? "" : settings.error().text().c_str());
    QVERIFY(!settings->geometry.empty());
  }

  void a_second_process_takes_nothing_from_the_first_until_that_is_killed() {
    QProcess first;
    QProcess second;
    start(first);
    QVERIFY2(streams(first), log_.constData());
    const auto of_first = list_sessions(sessions()).front().folder;
    start(second);
    QVERIFY2(streams(second), log_.constData());
    // Each process has its own session, which cannot be offered, shared or deleted while the process runs.
    QCOMPARE(list_sessions(sessions()).size(), 2U);
    for (const SessionSummary& each : list_sessions(sessions())) QVERIFY(each.in_use);
    QVERIFY(!find_recoverable(sessions()));
    const auto refused = SessionWriter::resume(of_first);
    QVERIFY(!refused);
    QVERIFY2(!refused.error().why.empty(), refused.error().text().c_str());
    QVERIFY(!discard_session(of_first));
    first.kill();
    QVERIFY(first.waitForFinished(-1));
    const auto offered = find_recoverable(sessions());
    QVERIFY(offered && offered->folder == of_first && offered->frames > 0);
    QVERIFY(SessionWriter::resume(of_first).has_value());
    // The second session continues unchanged.
    QCOMPARE(second.state(), QProcess::Running);
    second.terminate();
    QVERIFY(second.waitForFinished(-1));
    QCOMPARE(second.exitCode(), 0);
  }

  void wrong_arguments_end_it_before_a_window_opens() {
    const QString text = home_->filePath("text.take");
    QVERIFY(atomic_write(text.toStdString(), "a text that somebody renamed").has_value());
    for (const QStringList& wrong :
         {QStringList{"--layout", "nonsense"}, QStringList{"--threads", "-1"}, QStringList{"no-such.take"},
          QStringList{home_->path()}, QStringList{text}, QStringList{"--model", "x", text}, QStringList{text, text}}) {
      QProcess program;
      start(program, wrong);
      QVERIFY(program.waitForFinished(-1));
      QCOMPARE(program.exitCode(), 2);
      QVERIFY(!program.readAllStandardError().isEmpty());
    }
    QVERIFY(list_sessions(sessions()).empty());
  }

  void a_path_that_is_no_session_is_named_on_the_terminal() {
    for (const auto& [path, why] : {std::pair{home_->filePath("no-such.take"), "no such file"},
                                    std::pair{home_->path(), "this folder holds no session"}}) {
      QProcess program;
      start(program, {path});
      QVERIFY(program.waitForFinished(30000));
      const QByteArray said = program.readAllStandardError();
      QVERIFY2(said.contains(path.toUtf8()) && said.contains(why), said.constData());
    }
  }

  void a_take_goes_on_in_a_session_of_its_own_and_the_file_stays_as_it_is() {
    QProcess first;
    start(first);
    QVERIFY2(streams(first), log_.constData());
    first.terminate();
    QVERIFY(first.waitForFinished(30000));
    const SessionSummary made = list_sessions(sessions()).front();
    const std::filesystem::path shared = home_->filePath("shared.take").toStdString();
    std::filesystem::copy_file(made.folder / "session.take", shared);
    const auto bytes = *read_file(shared);

    QProcess second;
    start(second, {"--threads", "1", "shared.take"});  // run in the folder of the file
    QVERIFY2(streams(second), log_.constData());
    second.terminate();
    QVERIFY(second.waitForFinished(30000));
    QCOMPARE(second.exitCode(), 0);
    QVERIFY(*read_file(shared) == bytes);
    QCOMPARE(list_sessions(sessions()).size(), std::size_t(2));
    const auto copy = list_sessions(sessions()).front();
    QVERIFY(copy.folder != made.folder && copy.frames > made.frames && copy.ended_cleanly);

    // A session of this program continues in its own folder.
    QProcess third;
    start(third, {"--threads", "1", QString::fromStdString(made.folder.string())});
    QVERIFY2(streams(third), log_.constData());
    third.terminate();
    QVERIFY(third.waitForFinished(30000));
    QCOMPARE(list_sessions(sessions()).size(), std::size_t(2));
    QVERIFY(SessionReader::open(made.folder)->seconds() > made.seconds);
  }

  void a_session_of_another_model_begins_nothing_by_itself() {
    Manifest manifest;
    manifest.model = "Wan 2.1 1.3B";
    manifest.settings = {{"model", "/nowhere/wan.safetensors"}};
    const std::filesystem::path elsewhere = home_->filePath("elsewhere").toStdString();
    const auto folder = SessionWriter::create(elsewhere, manifest)->folder();
    QProcess program;
    start(program, {QString::fromStdString(folder.string())});
    log_.clear();
    QVERIFY(QTest::qWaitFor(
        [&] {
          log_ += program.readAllStandardError();
          return log_.contains("window_ms=");
        },
        120000));
    QTest::qWait(1500);  // time in which a stream would have opened
    program.terminate();
    QVERIFY(program.waitForFinished(30000));
    QVERIFY2(program.exitStatus() == QProcess::NormalExit && program.exitCode() == 0, log_.constData());
    QVERIFY(!log_.contains("picture_ms="));
    QVERIFY(list_sessions(sessions()).empty());
  }

  void three_kills_within_ten_minutes_make_the_next_start_a_safe_one() {
    for (int i = 0; i < 3; ++i) {
      QProcess killed;
      start(killed);
      QVERIFY2(streams(killed), log_.constData());
      QVERIFY2(!log_.contains("safe_start="), log_.constData());
      killed.kill();
      QVERIFY(killed.waitForFinished(-1));
    }
    const auto before = list_sessions(sessions());
    QProcess safe;
    start(safe, {"--threads", "1", QString::fromStdString(before.front().folder.string())});
    QVERIFY2(streams(safe), log_.constData());
    QVERIFY2(log_.contains("safe_start=3"), log_.constData());
    // The program created a session of its own and did not touch the one on the command line.
    QCOMPARE(list_sessions(sessions()).size(), before.size() + 1);
    QCOMPARE(SessionReader::open(before.front().folder)->seconds(), before.front().seconds);
    safe.terminate();
    QVERIFY(safe.waitForFinished(-1));
    QCOMPARE(safe.exitCode(), 0);
    // After one clean exit the next start is a normal one.
    QProcess next;
    start(next);
    QVERIFY2(streams(next), log_.constData());
    QVERIFY2(!log_.contains("safe_start="), log_.constData());
    next.terminate();
    QVERIFY(next.waitForFinished(-1));
  }

  void a_model_that_is_not_there_does_not_keep_a_safe_start_from_streaming() {
    QProcess program;
    start(program, {"--threads", "1", "--safe", "--model", "/nowhere/wan.safetensors"});
    QVERIFY2(streams(program), log_.constData());
    QVERIFY2(log_.contains("safe_start=0"), log_.constData());
    program.terminate();
    QVERIFY(program.waitForFinished(-1));
    QCOMPARE(program.exitCode(), 0);
  }

  void a_lost_display_ends_the_window_and_the_next_start_finds_the_session() {
    QProcess display;
    display.setProcessChannelMode(QProcess::SeparateChannels);
    display.start("Xvfb", {"-displayfd", "1", "-screen", "0", "1280x800x24", "-nolisten", "tcp"});
    if (!display.waitForStarted()) QSKIP("Xvfb is not installed");
    QVERIFY(display.waitForReadyRead(30000));
    const QString number = QString::fromLatin1(display.readAllStandardOutput()).trimmed();
    QVERIFY(!number.isEmpty());
    QProcess program;
    start(program, {"--threads", "1"}, {{"QT_QPA_PLATFORM", "xcb"}, {"DISPLAY", ':' + number}});
    if (!streams(program) && log_.contains("platform plugin")) QSKIP("Qt has no plugin for X11 here");
    QVERIFY2(log_.contains("picture_ms="), log_.constData());
    display.kill();
    QVERIFY(display.waitForFinished(-1));
    QVERIFY2(program.waitForFinished(30000), "the program goes on without a display");
    const auto left = find_recoverable(sessions());
    QVERIFY(left && left->frames > 0 && !left->in_use);
    QProcess next;
    start(next);
    QVERIFY2(streams(next), log_.constData());
    next.terminate();
    QVERIFY(next.waitForFinished(-1));
    QCOMPARE(next.exitCode(), 0);
    const auto still = find_recoverable(sessions());
    QVERIFY(still && still->folder == left->folder);
    QVERIFY(SessionWriter::resume(left->folder).has_value());
  }

  void without_a_home_that_can_be_written_it_streams_and_says_what_is_not_kept_data() {
    QTest::addColumn<QString>("home");
    QTest::newRow("missing") << "/dev/null/home";
    QTest::newRow("read only") << "/proc/self";  // also for the superuser
  }
  void without_a_home_that_can_be_written_it_streams_and_says_what_is_not_kept() {
    QFETCH(QString, home);
    QProcess program;
    start(program, {"--threads", "1"},
          {{"HOME", home},
           {"XDG_CONFIG_HOME", home + "/config"},
           {"XDG_DATA_HOME", home + "/data"},
           {"XDG_CACHE_HOME", home + "/cache"}});
    QVERIFY2(streams(program), log_.constData());
    program.terminate();
    QVERIFY(program.waitForFinished(-1));
    log_ += program.readAllStandardError();
    QVERIFY2(program.exitStatus() == QProcess::NormalExit && program.exitCode() == 0, log_.constData());
    QVERIFY2(log_.contains("FILE-08") && log_.contains("settings="), log_.constData());
  }

 private:
  void start(QProcess& program, const QStringList& arguments = {"--threads", "1"},
             const std::vector<std::pair<QString, QString>>& variables = {}) {
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert("QT_QPA_PLATFORM", "offscreen");
    for (const char* place : {"CONFIG", "DATA", "CACHE"})
      environment.insert(QString("XDG_%1_HOME").arg(place), home_->filePath(QString(place).toLower()));
    for (const auto& [name, value] : variables) environment.insert(name, value);
    program.setProcessEnvironment(environment);
    program.setWorkingDirectory(home_->path());
    program.start(LONGTAKE_STUDIO, arguments);
  }
  std::filesystem::path sessions() const { return home_->filePath("data/longtake/sessions").toStdString(); }

  // Waits until it logs the time of its first picture on the screen.
  bool streams(QProcess& program) {
    log_.clear();
    return QTest::qWaitFor(
               [&] {
                 log_ += program.readAllStandardError();
                 return log_.contains("picture_ms=") || program.state() == QProcess::NotRunning;
               },
               120000) &&
           log_.contains("picture_ms=");
  }

  std::unique_ptr<QTemporaryDir> home_;
  QByteArray log_;
};

LONGTAKE_CORE_TEST(TestProgram)
#include "test_program.moc"
