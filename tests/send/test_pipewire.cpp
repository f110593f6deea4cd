#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>
#include <algorithm>
#include <csignal>

#include "engine/core/files.h"
#include "engine/send/camera_outlet.h"
#include "tests/places/places.h"
#include "tests/send/pipewire_viewer.h"
#include "tests/send/sent_pictures.h"
#include "tests/support/run.h"

using namespace longtake;
using State = SendingStatus::State;

namespace {

/// The number of a picture that is equal to what was sent, byte for byte; -1 if none below `end` is.
int number_of(const std::string& picture, int end) {
  for (int number = 0; number < end; ++number)
    if (picture == i420_of(number)) return number;
  return -1;
}

}  // namespace

// The stream as a camera of PipeWire, with a server, its session manager and a viewer separate from those of this
// computer.
class TestPipeWire : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void init() {
    folder_ = std::make_unique<QTemporaryDir>();
    QVERIFY(folder_->isValid());
    qputenv("XDG_RUNTIME_DIR", folder_->path().toUtf8());
    qunsetenv("PIPEWIRE_RUNTIME_DIR");
    qunsetenv("PIPEWIRE_REMOTE");
  }
  void cleanup() { end_server(); }

  void a_viewer_gets_the_pictures_as_they_were_sent_and_again_after_the_server_died() {
    if (!start_server()) return;
    const auto found = find_cameras();
    QVERIFY(found && found->back().address == "camera:pipewire" && found->back().name == "Longtake");
    auto options = sender_options({"camera:pipewire"}).value();
    options.first_pause = std::chrono::milliseconds(200);
    options.longest_pause = std::chrono::milliseconds(400);
    Sender sender(std::move(options));
    int number = 0;
    const auto show = [&] {
      sender.send(numbered(number++));
      QTest::qWait(62);
    };
    QTRY_VERIFY_WITH_TIMEOUT((show(), sender.status().state == State::sending), 30000);
    QCOMPARE(sender.status().target, std::string("camera:pipewire"));
    int last = 0;
    {
      PipeWireViewer viewer("Longtake");
      QTRY_VERIFY_WITH_TIMEOUT((show(), viewer.pictures().size() >= 32), 30000);
      const auto format = viewer.format();
      QCOMPARE(format.size.width, 64U);
      QCOMPARE(format.size.height, 64U);
      QCOMPARE(format.framerate.num, 16U * format.framerate.denom);
      std::vector<int> numbers;
      for (const auto& picture : viewer.pictures()) numbers.push_back(number_of(picture, number));
      QVERIFY(std::ranges::find(numbers, -1) == numbers.end());
      QVERIFY(std::ranges::is_sorted(numbers));
      QVERIFY(numbers.back() > numbers.front() + 16);
      last = numbers.back();
      qInfo("of %d numbers shown %zu pictures arrived, %d to %d", number, numbers.size(), numbers.front(), last);
    }
    end_server();
    const auto waiting = once_in(State::waiting, sender, 30000, show);
    QVERIFY(waiting);
    QVERIFY(waiting->problem && waiting->problem->what == "Cannot send to camera:pipewire");
    if (!start_server()) return;
    PipeWireViewer viewer("Longtake");
    QTRY_VERIFY_WITH_TIMEOUT((show(), viewer.pictures().size() >= 8), 30000);
    QVERIFY(number_of(viewer.pictures().front(), number) > last);
    QVERIFY(sender.status().reconnected >= 1);
  }

  void a_viewer_that_falls_asleep_costs_pictures_and_no_waiting() {
    if (!start_server()) return;
    auto options = sender_options({"camera:pipewire", "128x96"}).value();
    auto sender = std::make_unique<Sender>(std::move(options));
    int number = 0;
    qint64 longest = 0;
    QElapsedTimer waited;
    const auto show = [&] {
      const auto picture = numbered(number++);
      waited.start();
      sender->send(picture);
      longest = std::max(longest, waited.nsecsElapsed());
      QTest::qWait(62);
    };
    PipeWireViewer viewer("Longtake");
    QTRY_VERIFY_WITH_TIMEOUT((show(), viewer.pictures().size() >= 8), 30000);
    QCOMPARE(viewer.format().size.width, 128U);
    viewer.fall_asleep();
    PipeWireViewer other("Longtake");  // both viewers share the buffers that the first one keeps
    const auto before = sender->status().sent;
    for (int i = 0; i < 48; ++i) show();
    QVERIFY(sender->status().state == State::sending);
    QVERIFY(sender->status().sent >= before + 32);
    QVERIFY(sender->status().dropped <= 8);
    qInfo("longest show() %lld us; the other viewer got %zu", longest / 1000LL, other.pictures().size());
    waited.start();
    sender.reset();
    qInfo("the destructor took %lld ms", static_cast<long long>(waited.elapsed()));
  }

  void without_a_server_the_reason_is_said() {
    Sender sender(sender_options({"camera:pipewire"}).value());
    sender.send(numbered(0));
    const auto waiting = once_in(State::waiting, sender, 5000);
    QVERIFY(waiting);
    QVERIFY2(waiting->problem->why.starts_with("PipeWire does not run for this user"), waiting->problem->why.c_str());
    QVERIFY(waiting->problem->remedy.find("systemctl --user start pipewire") != std::string::npos);
  }

 private:
  /// False if it does not run; the test is then skipped or failed.
  bool start_server() {
    server_.setProcessChannelMode(QProcess::MergedChannels);
    server_.start(QString::fromStdString(source_path("tests/send/run_pipewire.sh")), {folder_->path()});
    const bool runs = [&] {
      if (!server_.waitForStarted()) return false;
      for (int i = 0; i < 300 && server_.state() == QProcess::Running; ++i) {
        if (QFile::exists(folder_->filePath("ready"))) return true;
        server_.waitForFinished(50);
      }
      return false;
    }();
    if (runs) return true;
    const QByteArray said = server_.readAll().trimmed();
    if (server_.exitCode() == 77)
      QTest::qSkip(said.constData(), __FILE__, __LINE__);
    else
      QTest::qFail(said.constData(), __FILE__, __LINE__);
    return false;
  }
  void end_server() {
    if (server_.state() == QProcess::NotRunning) return;
    const auto process = read_file(folder_->filePath("pipewire.pid").toStdString());
    if (process) ::kill(std::atoi(process->c_str()), SIGKILL);
    QVERIFY(server_.waitForFinished());
  }

  std::unique_ptr<QTemporaryDir> folder_;
  QProcess server_;
};

LONGTAKE_CORE_TEST(TestPipeWire)
#include "test_pipewire.moc"
