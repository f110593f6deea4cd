#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>
#include <algorithm>
#include <csignal>

#include "engine/send/sender.h"
#include "tests/places/places.h"
#include "tests/send/listener.h"
#include "tests/send/sent_pictures.h"
#include "tests/support/run.h"

using namespace longtake;
using State = SendingStatus::State;

// The stream on its way to a real server, and from there to whoever watches.
class TestServers : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() {
    std::signal(SIGPIPE, SIG_IGN);
    libav::use_our_log();
    avformat_network_init();
  }

  void nginx_passes_the_pictures_on_and_is_found_again_after_its_death() {
    if (!read_target("rtmp://127.0.0.1/live/x")) QSKIP("this FFmpeg was built without RTMP");
    const QTemporaryDir folder;
    const QString port = QString::number(free_port());
    const std::string address = "rtmp://127.0.0.1:" + port.toStdString() + "/live/key";
    QProcess nginx;
    nginx.setProcessChannelMode(QProcess::MergedChannels);
    const auto serve = [&] {
      nginx.start(QString::fromStdString(source_path("tests/send/nginx_rtmp.sh")), {folder.path(), port});
      return nginx.waitForStarted() && !nginx.waitForFinished(300);
    };
    if (!serve()) {
      const QString said = QString::fromUtf8(nginx.readAll()).trimmed();
      if (nginx.exitCode() == 77) QSKIP(qPrintable(said));
      QFAIL(qPrintable(said));
    }
    auto options = sender_options({address, "128x128", 800}).value();
    options.first_pause = std::chrono::milliseconds(50);
    options.longest_pause = std::chrono::milliseconds(200);
    Sender sender(std::move(options));
    int number = 0;
    const auto show = [&] {
      sender.show(numbered(number++));
      QTest::qWait(62);
    };
    const std::vector<std::pair<std::string, std::string>> live = {{"rtmp_live", "live"}, {"probesize", "32768"}};
    QTRY_VERIFY_WITH_TIMEOUT((show(), sender.status().state == State::sending), 30000);
    int last = 0;
    {
      Listener viewer(address, "flv", live);
      QTRY_VERIFY_WITH_TIMEOUT((show(), viewer.pictures() >= 48), 30000);
      const auto numbers = viewer.numbers();
      QVERIFY(std::ranges::is_sorted(numbers));
      QVERIFY(numbers.back() > numbers.front() + 20);
      QVERIFY2(std::abs(viewer.rate() - 16) < 1, qPrintable(QString::number(viewer.rate())));
      QCOMPARE(viewer.width(), 128);
      last = numbers.back();
    }
    QCOMPARE(sender.status().reconnected, 0);
    nginx.kill();
    QVERIFY(nginx.waitForFinished());
    const auto waiting = once_in(State::waiting, sender, 30000, show);
    QVERIFY(waiting);
    QVERIFY(waiting->problem.has_value());
    QVERIFY2(waiting->problem->what.ends_with("/live/…"), waiting->problem->what.c_str());
    QVERIFY2(serve(), nginx.readAll().constData());
    QElapsedTimer again;
    again.start();
    Listener viewer(address, "flv", live);
    QTRY_VERIFY_WITH_TIMEOUT((show(), viewer.pictures() >= 16), 30000);
    QVERIFY(viewer.numbers().front() > last);  // the newest, not what had waited
    QCOMPARE(sender.status().reconnected, 1);
    qInfo("sent %lld, dropped %lld; 16 pictures watched %lld ms after the server's second start",
          static_cast<long long>(sender.status().sent), static_cast<long long>(sender.status().dropped),
          static_cast<long long>(again.elapsed()));
    nginx.terminate();
    QVERIFY(nginx.waitForFinished());
  }
};

LONGTAKE_CORE_TEST(TestServers)
#include "test_servers.moc"
