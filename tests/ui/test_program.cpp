#include <QtTest>

#include <signal.h>

#include <QProcess>
#include <QTemporaryDir>

#include "engine/session/session.h"
#include "ui/model/settings.h"

using namespace longtake;

/// The finished program on the embedded model, seen from outside: its log, its files, its end.
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
    // Each has its own; neither is offered, given away or deleted while its process lives.
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
    // The second one goes on untouched.
    QCOMPARE(second.state(), QProcess::Running);
    second.terminate();
    QVERIFY(second.waitForFinished(-1));
    QCOMPARE(second.exitCode(), 0);
  }

  void wrong_arguments_end_it_before_a_window_opens() {
    for (const QStringList& wrong :
         {QStringList{"--layout", "nonsense"}, QStringList{"--threads", "-1"}, QStringList{"stray"}}) {
      QProcess program;
      start(program, wrong);
      QVERIFY(program.waitForFinished(-1));
      QCOMPARE(program.exitCode(), 2);
      QVERIFY(!program.readAllStandardError().isEmpty());
    }
    QVERIFY(list_sessions(sessions()).empty());
  }

 private:
  void start(QProcess& program, const QStringList& arguments = {"--threads", "1"}) {
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert("QT_QPA_PLATFORM", "offscreen");
    for (const char* place : {"CONFIG", "DATA", "CACHE"})
      environment.insert(QString("XDG_%1_HOME").arg(place), home_->filePath(QString(place).toLower()));
    program.setProcessEnvironment(environment);
    program.start(LONGTAKE_STUDIO, arguments);
  }
  std::filesystem::path sessions() const { return home_->filePath("data/longtake/sessions").toStdString(); }

  // Until it tells when its first picture was on the screen.
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

QTEST_GUILESS_MAIN(TestProgram)
#include "test_program.moc"
