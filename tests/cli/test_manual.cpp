#include <QtTest>

#include <QStandardPaths>
#include <QTemporaryDir>

#include "tests/cli/fake_program.h"
#include "tests/support/run.h"

using namespace longtake;

namespace {

const QTemporaryDir g_folder;

/// Bash's completions of the last word; nothing if bash itself completes files.
QStringList offered(const QStringList& words) {
  const Ended script = run(g_folder.path(), {"completion", "bash"});
  QProcess bash;
  bash.start("bash", QStringList{"-c",
                                 "eval \"$0\"; COMP_WORDS=(\"$@\"); COMP_CWORD=$(($# - 1)); _longtake_cli; "
                                 "printf '%s\\n' \"${COMPREPLY[@]}\"",
                                 script.out, "longtake-cli"} +
                         words);
  if (!bash.waitForFinished(60000) || !bash.readAllStandardError().isEmpty()) return {"bash failed"};
  return QString::fromUtf8(bash.readAllStandardOutput()).split('\n', Qt::SkipEmptyParts);
}

/// True if the program reads the script from stdin without a complaint.
bool is_accepted(const char* shell, const QStringList& arguments, const QByteArray& script) {
  QProcess process;
  process.start(shell, arguments);
  process.write(script);
  process.closeWriteChannel();
  const bool ended = process.waitForFinished(60000);
  const QByteArray said = process.readAllStandardError();
  if (!said.isEmpty()) qWarning("%s: %s", shell, said.constData());
  return ended && process.exitCode() == 0 && said.isEmpty();
}

}  // namespace

/// Manuals and completions agree with the definitions of the verbs.
class TestManual : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void bash_offers_verbs_and_options_of_the_place() {
    QCOMPARE(offered({"ren"}), QStringList{"render"});
    QVERIFY(offered({""}).contains("sessions"));
    QCOMPARE(offered({"sessions", "del"}), QStringList{"delete"});
    QCOMPARE(offered({"sessions", "delete", "x", "--y"}), QStringList{"--yes"});
    QCOMPARE(offered({"sessions", "delete", "x", "--st"}), QStringList{"--states"});
    QCOMPARE(offered({"sessions", "delete", "x", "--k"}), QStringList());  // accepted, but no longer offered
    QCOMPARE(offered({"render", "--from", "1", "--video-s"}), QStringList{"--video-size"});
    QVERIFY(offered({"render", "--"}).contains("--branch-at"));
    QVERIFY(!offered({"takes", "--"}).contains("--branch-at"));
    QVERIFY(offered({"render", "--"}).contains("--device") && !offered({"takes", "--"}).contains("--device"));
    // Bash completes files for this value and for a verb's argument.
    QCOMPARE(offered({"render", "--model", ""}), QStringList());
    QCOMPARE(offered({"takes", ""}), QStringList());
    // An option's value is not a verb, even if a verb has this name.
    QVERIFY(offered({"render", "--prompt", "takes", "--"}).contains("--branch-at"));
  }

  void every_script_names_every_option() {
    const QByteArray help = run(g_folder.path(), {"render", "--help"}).out;
    QVERIFY(help.contains("--branch-at"));
    for (const char* shell : {"bash", "zsh", "fish"}) {
      const QByteArray script = run(g_folder.path(), {"completion", shell}).out;
      for (const char* option : {"branch-at", "timeline", "video-size", "budget"})
        QVERIFY2(script.contains(option), option);
    }
    QCOMPARE(run(g_folder.path(), {"completion", "cmd"}).code, 2);
    QCOMPARE(run(g_folder.path(), {"completion"}).code, 2);
  }

  void shells_accept_their_scripts_data() {
    QTest::addColumn<QString>("shell");
    QTest::addColumn<QStringList>("arguments");
    QTest::newRow("bash") << "bash" << QStringList{"-n"};
    QTest::newRow("zsh") << "zsh" << QStringList{"-n"};
    QTest::newRow("fish") << "fish" << QStringList{"--no-execute"};
  }
  void shells_accept_their_scripts() {
    QFETCH(QString, shell);
    QFETCH(QStringList, arguments);
    if (QStandardPaths::findExecutable(shell).isEmpty()) QSKIP("This shell is not installed.");
    const QByteArray name = shell.toUtf8();
    QVERIFY(is_accepted(name.constData(), arguments, run(g_folder.path(), {"completion", shell}).out));
  }

  void the_manual_page_holds_every_verb_and_option() {
    const QByteArray page = run(g_folder.path(), {"man"}).out;
    QVERIFY(page.startsWith(".TH \"LONGTAKE\\-CLI\" 1"));
    for (const char* part : {".SS render\n", ".SS sessions delete\n", "\\fB\\-\\-branch\\-at\\fR \\fITIME\\fR",
                             ".SH EXIT STATUS", "longtake\\-cli sessions list", "\\fB\\-o\\fR, \\fB\\-\\-out\\fR"})
      QVERIFY2(page.contains(part), part);
    // The options of a model are listed once; each verb that takes them refers to the list.
    QCOMPARE(page.count("\\fB\\-\\-text\\-device\\fR"), 1);
    QCOMPARE(page.count("It also takes the options of the model and its device."), 3);
    // No line begins with characters that roff would read as a request.
    for (const QByteArray& line : page.split('\n'))
      QVERIFY2(!line.startsWith('\'') && (!line.startsWith('.') || line.size() > 2), line.constData());
  }

  void groff_prints_the_manual_page_without_a_warning() {
    if (QStandardPaths::findExecutable("groff").isEmpty()) QSKIP("groff is not installed.");
    const QByteArray page = run(g_folder.path(), {"man"}).out;
    QVERIFY(is_accepted("groff", {"-man", "-Tascii", "-ww", "-z"}, page));
  }
};

LONGTAKE_CORE_TEST(TestManual)
#include "test_manual.moc"
