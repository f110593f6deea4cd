#include <QtTest>

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>

#include "tests/places/places.h"
#include "tests/support/run.h"

using namespace longtake;

namespace lab_test {

namespace {

struct Ended {
  int code = -1;  ///< -1: ended by a signal
  QByteArray out;
  QByteArray err;
};

Ended run(const QString& program, const QStringList& words, const QByteArray& input = {}) {
  QProcess process;
  process.start(program, words);
  process.write(input);
  process.closeWriteChannel();
  process.waitForFinished(-1);
  const int code = process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1;
  return {code, process.readAllStandardOutput(), process.readAllStandardError()};
}

const QString cli = QString::fromStdString(built_path("app/cli/longtake-cli"));
const QString lab = QString::fromStdString(built_path("app/lab/longtake-lab"));
const QStringList verbs = {"bench", "probe", "cache", "exam", "suite", "selftest"};

/// A folder with a copy of longtake-cli, as in an installation.
class Installed {
 public:
  Installed() { copied_ = QFile::copy(cli, program()); }

  bool copied() const { return copied_; }
  QString program() const { return folder_.filePath("longtake-cli"); }
  void add_lab(const QByteArray& script) const {
    QFile file(folder_.filePath("longtake-lab"));
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write("#!/bin/sh\n" + script) > 0);
    QVERIFY(file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
  }

 private:
  QTemporaryDir folder_;
  bool copied_ = false;
};

bool holds(const QString& program, const QByteArray& word) {
  QFile file(program);
  return file.open(QIODevice::ReadOnly) && file.readAll().contains(word);
}

}  // namespace

/// longtake-cli starts longtake-lab for its verbs.
class TestLab : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void longtake_cli_holds_nothing_of_the_trainer() {
    // The beginnings of mangled names: longtake::train::, longtake::gates::, longtake::theatre::
    for (const char* part : {"N8longtake5train", "N8longtake5gates", "N8longtake7theatre"}) {
      QVERIFY2(holds(lab, part), part);
      QVERIFY2(!holds(cli, part), part);
    }
  }

  void both_programs_tell_the_same_of_the_verbs() {
    const QByteArray help = run(cli, {"--help"}).out;
    const Ended said = run(lab, {"verbs"});
    QCOMPARE(said.code, 0);
    QStringList found;
    for (const QJsonValue verb : QJsonDocument::fromJson(said.out).object()["verbs"].toArray()) {
      found << verb["name"].toString();
      if (verbs.contains(found.last())) QVERIFY(help.contains(verb["summary"].toString().toUtf8()));
    }
    for (const QString& verb : verbs) {
      QVERIFY2(found.contains(verb), qPrintable(verb));
      const QByteArray through = run(cli, {verb, "--help"}).out;
      QVERIFY2(through.contains("\nUsage: longtake-cli " + verb.toUtf8()), through.constData());
      QCOMPARE(run(lab, {verb, "--help"}).out.replace("longtake-lab", "longtake-cli"), through);
      QCOMPARE(run(cli, {"--help", verb}).out, through);
    }
  }

  void the_manual_and_completions_name_options_of_both() {
    const QByteArray page = run(cli, {"man"}).out;
    for (const char* part : {".SS render\n", ".SS cache replay\n", "\\fB\\-\\-more\\-threads\\fR"})
      QVERIFY2(page.contains(part), part);
    QVERIFY(!page.contains(".SS verbs\n") && !page.contains("longtake\\-lab"));
    QVERIFY(run(cli, {"completion", "bash"}).out.contains("--more-threads"));
    QVERIFY(run(lab, {"man"}).out.startsWith(".TH \"LONGTAKE\\-LAB\" 1"));
  }

  void a_verb_runs_and_its_errors_are_its_own() {
    const Ended well = run(cli, {"--json", "selftest"});
    QVERIFY2(well.code == 0 && well.out.contains("\"failed\":0"), well.err.constData());
    const Ended refused = run(cli, {"probe", "dit", "--weights", "/nowhere", "--in", "/nowhere", "--out", "/nowhere"});
    QCOMPARE(refused.code, 2);
    QVERIFY2(refused.err.startsWith("longtake-cli: "), refused.err.constData());
    QVERIFY(run(cli, {"--seed", "3", "selftest"}).err.contains("selftest does not take --seed"));
    QCOMPARE(run(cli, {"bench", "--no-such-option"}).code, 2);
    QCOMPARE(run(cli, {"--no-such-option", "bench"}).code, 2);
  }

  void bad_input_on_a_pipe_is_refused() {
    const Ended ended = run(cli, {"cache", "replay", "/dev/stdin", "--policy", "fifo"}, "no trace\n");
    QCOMPARE(ended.code, 2);
    QVERIFY2(ended.err.startsWith("longtake-cli: Cannot open /dev/stdin"), ended.err.constData());
  }

  void words_streams_and_the_exit_code_are_passed_on() {
    const Installed here;
    QVERIFY(here.copied());
    here.add_lab("printf '%s|' \"$@\"; cat; echo complaint >&2; exit 7\n");
    const Ended ended = run(here.program(), {"--json", "probe", "--set", "a b=*", "--", "--out=x", ""}, "from outside");
    QCOMPARE(ended.out, QByteArray("--json|probe|--set|a b=*|--|--out=x||from outside"));
    QCOMPARE(ended.err, QByteArray("complaint\n"));
    QCOMPARE(ended.code, 7);
    // An option's value is not a verb, even if a verb has this name.
    const Ended other = run(here.program(), {"--model", "probe", "takes", "/nowhere"});
    QCOMPARE(other.code, 2);
    QVERIFY(other.out.isEmpty());
  }

  void the_process_stays_the_same_so_that_signals_reach_the_verb() {
    const Installed here;
    here.add_lab("echo $$; exec sleep 60\n");
    QProcess process;
    process.start(here.program(), {"bench"});
    QVERIFY(process.waitForReadyRead(-1));
    QCOMPARE(process.readLine().trimmed().toLongLong(), process.processId());
    process.terminate();
    QVERIFY(process.waitForFinished(-1));
    QVERIFY(process.exitStatus() == QProcess::CrashExit);
  }

  void without_it_the_error_says_what_to_do() {
    const Installed here;
    for (const QString& verb : verbs) {
      const Ended ended = run(here.program(), {verb, "--help"});
      QCOMPARE(ended.code, 1);
      QVERIFY(ended.out.isEmpty());
      for (const char* part : {"Cannot start longtake-lab", "there is no such program in /", "Install"})
        QVERIFY2(ended.err.contains(part), ended.err.constData());
    }
    QVERIFY(run(here.program(), {"exam", "--json"}).out.contains("\"event\":\"error\""));
    // The other verbs do not need longtake-lab, and the manual page has its summaries.
    QCOMPARE(run(here.program(), {"--version"}).code, 0);
    const Ended manual = run(here.program(), {"man"});
    QCOMPARE(manual.code, 0);
    QVERIFY(manual.out.contains(".SS bench\n") && manual.out.contains(".SS render\n"));
    QVERIFY(manual.err.contains("longtake-lab"));
  }

  void one_that_cannot_run_is_an_error() {
    const Installed here;
    QFile file(QFileInfo(here.program()).dir().filePath("longtake-lab"));
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write("\177ELF, cut off") > 0);
    QVERIFY(file.setPermissions(QFile::ReadOwner | QFile::ExeOwner));
    file.close();
    const Ended ended = run(here.program(), {"bench"});
    QCOMPARE(ended.code, 1);
    QVERIFY2(ended.err.contains("Cannot start /"), ended.err.constData());
  }
};

LONGTAKE_CORE_TEST(TestLab)

}  // namespace lab_test

#include "test_lab.moc"
