#include <QProcess>
#include <QStandardPaths>
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

// The stream to a real server, and from there to viewers.
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
      sender.send(numbered(number++));
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

  void rtmps_goes_only_to_a_server_that_proves_its_name() {
    if (!read_target("rtmps://127.0.0.1/live/x")) QSKIP("this FFmpeg was built without RTMPS");
    const QTemporaryDir folder;
    const QString tool = QStandardPaths::findExecutable("openssl");
    if (tool.isEmpty()) QSKIP("openssl is not installed");
    const auto certificate = [&](const QString& name, const QString& alternative) {
      QProcess make;
      make.start(tool, {"req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=" + name,
                        "-addext", "subjectAltName=" + alternative, "-keyout", folder.filePath(name + ".key"), "-out",
                        folder.filePath(name + ".pem")});
      return make.waitForFinished() && make.exitCode() == 0;
    };
    QVERIFY(certificate("here", "DNS:localhost,IP:127.0.0.1"));
    QVERIFY(certificate("evil.example", "DNS:evil.example"));
    const auto said_to = [&](const QString& server, const QString& trusted) {
      const QString port = QString::number(free_port());
      QProcess tls;
      tls.setProcessChannelMode(QProcess::MergedChannels);
      tls.start(tool, {"s_server", "-accept", port, "-cert", folder.filePath(server + ".pem"), "-key",
                       folder.filePath(server + ".key"), "-quiet"});
      if (!tls.waitForStarted()) qFatal("openssl does not start");
      SendPlan plan{"rtmps://localhost:" + port.toStdString() + "/live/secret-key", "128x128", 800};
      if (!trusted.isEmpty()) plan.certificates = folder.filePath(trusted + ".pem").toStdString();
      auto options = sender_options(plan).value();
      options.first_pause = std::chrono::milliseconds(100);
      options.longest_pause = std::chrono::milliseconds(200);
      Sender sender(std::move(options));
      int number = 0;
      std::string why;
      QByteArray heard;
      // Waits until the server got RTMP's first byte, or until the certificate was refused.
      (void)QTest::qWaitFor(
          [&] {
            sender.send(numbered(number++));
            heard += tls.readAll();
            const auto status = sender.status();
            if (status.problem) why = status.problem->text();
            return heard.contains('\x03') || why.find("did not prove") != std::string::npos;
          },
          20'000);
      tls.kill();
      tls.waitForFinished();
      if (why.find("secret-key") != std::string::npos) return QString("it tells the key");
      return heard.contains('\x03') ? QString("spoken") : QString::fromStdString(why);
    };
    const QString unknown = said_to("here", {});
    QVERIFY2(unknown.contains("did not prove") && unknown.contains("--send-ca"), qPrintable(unknown));
    QCOMPARE(said_to("here", "here"), QString("spoken"));
    const QString other = said_to("evil.example", "evil.example");
    // The distribution's libav with OpenSSL does not compare names.
    QVERIFY2(other.contains("did not prove"), qPrintable(other));
  }
};

LONGTAKE_CORE_TEST(TestServers)
#include "test_servers.moc"
