#include <QCheckBox>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QTemporaryDir>
#include <QtTest>

#include "tests/support/run.h"
#include "ui/models/gpu_dialog.h"

using namespace longtake;
namespace gpu_dialog_test {

/// A script that replaces gpu_libraries.py: it records its arguments, and keeps its state in a file.
constexpr const char* kScript = R"(import json, os, sys, time
here = os.path.dirname(os.path.abspath(__file__))
state = os.path.join(here, "state")
def say(**fields): print(json.dumps(fields), flush=True)
open(os.path.join(here, "calls"), "a").write(" ".join(sys.argv[1:]) + "\n")
what = sys.argv[1]
if what == "setup":
    say(event="progress", done_bytes=0, left_bytes=100, name="torch==2.11.0")
    if os.path.exists(os.path.join(here, "slow")): time.sleep(60)
    if os.path.exists(os.path.join(here, "broken")):
        say(event="error", text="the network is down", remedy="Check the network"); sys.exit(1)
    open(state, "w").write("complete")
if what == "remove": os.remove(state)
say(event="driver", version="580.65")
say(event="card", name="A card", mib=24564, level="fp8")
say(event="estimate", full=8.9, two_passes=14.1, small=18.5)
there = os.path.exists(state)
say(event="libraries", state="complete" if there else "none", left_bytes=0 if there else 2499261416, free_bytes=9000000000, folder="/x")
)";

class TestGpuDialog : public QObject {
  Q_OBJECT

  QTemporaryDir root_;

  QString write(const QString& name, const char* text = "") {
    const QString path = root_.filePath(name);
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(text) < 0) qFatal("cannot write %s", qPrintable(path));
    return path;
  }
  QByteArray calls() const {
    QFile file(root_.filePath("calls"));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
  }
  static QString texts(const QWidget& dialog) {
    QString all;
    for (const auto* label : dialog.findChildren<QLabel*>())
      if (label->isVisibleTo(&dialog)) all += label->text() + '\n';
    return all;
  }
  static QPushButton* button(const QWidget& dialog, const QString& text) {
    for (auto* found : dialog.findChildren<QPushButton*>())
      if (found->isVisibleTo(&dialog) && found->text() == text) return found;
    return nullptr;
  }

 private Q_SLOTS:
  void init() {
    for (const char* name : {"state", "calls", "slow", "broken"}) QFile::remove(root_.filePath(name));
  }

  void libraries_are_set_up_after_the_licence_and_removed_again() {
    ui::GpuDialog dialog(write("script.py", kScript));
    dialog.show();
    QTRY_VERIFY(texts(dialog).contains("2.50 GB"));
    QVERIFY(texts(dialog).contains("NVIDIA driver 580.65") && texts(dialog).contains("A card, 24 GiB"));
    QVERIFY(texts(dialog).contains("8.9 pictures a second at 832x480, 14.1 with two passes, 18.5 at 640x352"));
    QVERIFY(button(dialog, "Remove") == nullptr);
    auto* set_up = button(dialog, "Download and Set Up");
    QVERIFY(set_up != nullptr && !set_up->isEnabled());
    QTRY_VERIFY(dialog.findChild<QCheckBox*>()->isVisible());
    dialog.findChild<QCheckBox*>()->click();
    QTRY_VERIFY(set_up->isEnabled());
    set_up->click();
    QTRY_VERIFY(texts(dialog).contains("They are set up in /x"));
    QVERIFY(calls().contains("setup --accept-licence --json"));
    QTRY_VERIFY(button(dialog, "Remove") != nullptr && button(dialog, "Remove")->isEnabled());
    QVERIFY(button(dialog, "Download and Set Up") == nullptr);
    button(dialog, "Remove")->click();
    QTRY_VERIFY(texts(dialog).contains("2.50 GB"));
  }

  void a_download_can_be_cancelled_and_an_error_is_shown() {
    write("slow");
    ui::GpuDialog dialog(write("script.py", kScript));
    dialog.show();
    dialog.findChild<QCheckBox*>()->click();
    QTRY_VERIFY(button(dialog, "Download and Set Up")->isEnabled());
    button(dialog, "Download and Set Up")->click();
    QTRY_VERIFY(texts(dialog).contains("Downloading torch==2.11.0"));
    QVERIFY(dialog.findChild<QProgressBar*>()->isVisible());
    button(dialog, "Cancel")->click();
    QTRY_VERIFY(button(dialog, "Download and Set Up") != nullptr);
    QTRY_VERIFY(button(dialog, "Download and Set Up")->isEnabled());

    QFile::remove(root_.filePath("slow"));
    write("broken");
    button(dialog, "Download and Set Up")->click();
    QTRY_VERIFY(texts(dialog).contains("the network is down. Check the network"));
  }

  void a_missing_script_is_said() {
    ui::GpuDialog dialog({});
    dialog.show();
    QTRY_VERIFY(texts(dialog).contains("Install the whole package again"));
  }
};

LONGTAKE_WINDOW_TEST(TestGpuDialog)

}  // namespace gpu_dialog_test

#include "test_gpu_dialog.moc"
