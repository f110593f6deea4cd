#include <QtTest>

#include <QTemporaryDir>
#include <filesystem>
#include <fstream>

#include "engine/core/files.h"
#include "engine/core/json.h"
#include "engine/fetch/fetch_record.h"
#include "engine/fetch/part_file.h"
#include "tests/fetch/lying_server.h"
#include "tests/support/run.h"

using namespace longtake;

/// Downloads in separate processes: killed, without disk space, started twice, and of six gigabytes.
class TestFetchProcess : public QObject {
  Q_OBJECT

  std::unique_ptr<LyingServer> server_;
  std::unique_ptr<QTemporaryDir> folder_;

  QString target() const { return folder_->filePath("f.bin"); }
  std::filesystem::path path() const { return target().toStdString(); }
  QString address() const { return QString::fromStdString(server_->url() + "/f.bin"); }
  static QString program() { return QString::fromStdString(built_path("tests/fetch/fetch_one")); }

  void begin(QProcess& process, const QString& reference = {}) const {
    process.start(program(), {reference.isEmpty() ? address() : reference, target()});
    QVERIFY2(process.waitForStarted(), qPrintable(program()));
  }
  /// The last line that a process printed.
  static QJsonObject end_of(QProcess& process, int limit_ms = 60'000) {
    process.waitForFinished(limit_ms);
    const auto lines = process.readAllStandardOutput().trimmed().split('\n');
    return QJsonDocument::fromJson(lines.last()).object();
  }
  static void wait_for_bytes(QProcess& process, qint64 bytes) {
    while (process.state() != QProcess::NotRunning) {
      if (!process.canReadLine() && !process.waitForReadyRead(20'000)) return;
      while (process.canReadLine())
        if (QJsonDocument::fromJson(process.readLine()).object()["have"].toInteger() >= bytes) return;
    }
  }

 private Q_SLOTS:
  void initTestCase() {
    for (const char* name : {"http_proxy", "https_proxy", "all_proxy", "HTTPS_PROXY", "ALL_PROXY", "HF_ENDPOINT"})
      qunsetenv(name);
    server_ = std::make_unique<LyingServer>();
    if (!server_->begin()) QSKIP("no python3 here, which the server is written in");
  }
  void init() {
    folder_ = std::make_unique<QTemporaryDir>();
    server_->forget();
  }

  void a_killed_download_goes_on() {
    constexpr qint64 size = 3'000'000;
    const std::string sum = server_->offer("/f.bin", size, lies({lie("slow", 2'000'000)}));
    QProcess killed;
    begin(killed);
    wait_for_bytes(killed, 500'000);
    killed.kill();  // SIGKILL
    killed.waitForFinished();
    QVERIFY(!std::filesystem::exists(path()));
    const auto kept = bytes_in_part(path());
    QVERIFY(kept && *kept >= 500'000 && *kept < size);
    server_->offer("/f.bin", size);
    QProcess again;
    begin(again);
    const QJsonObject end = end_of(again);
    QCOMPARE(end["sha256"].toString().toStdString(), sum);
    QCOMPARE(end["came"].toInteger(), size - static_cast<qint64>(*kept));
    QCOMPARE(server_->ranges().last(), QString("bytes=%1-").arg(*kept));
  }

  void a_download_killed_again_and_again_ends_whole() {
    constexpr qint64 size = 4'000'000;
    const std::string sum = server_->offer("/f.bin", size, lies({lie("slow", 3'000'000)}));
    // Slow enough that six runs of 0.7 s in total do not finish it.
    std::uint64_t before = 0;
    for (int round = 0; round < 6; ++round) {
      QProcess killed;
      begin(killed);
      QTest::qWait(30 + 37 * round);
      killed.kill();  // SIGKILL
      killed.waitForFinished();
      const std::uint64_t kept = bytes_in_part(path()).value_or(0);
      QVERIFY(kept >= before);
      before = kept;
    }
    QProcess last;
    begin(last);
    QCOMPARE(end_of(last)["sha256"].toString().toStdString(), sum);
    QCOMPARE(std::filesystem::file_size(path()), static_cast<std::uintmax_t>(size));
  }

  void the_second_download_of_a_file_says_so() {
    server_->offer("/f.bin", 3'000'000, lies({lie("slow", 2'000'000)}));
    QProcess first;
    QProcess second;
    begin(first);
    wait_for_bytes(first, 100'000);
    begin(second);
    const QJsonObject refused = end_of(second);
    QCOMPARE(refused["code"].toString(), QString("GET-12"));
    QCOMPARE(second.exitCode(), 1);
    const QJsonObject end = end_of(first);
    QVERIFY2(end.contains("sha256"), QJsonDocument(end).toJson().constData());
    QProcess third;
    begin(third);
    QCOMPARE(end_of(third)["came"].toInteger(), 0);
  }

  void a_full_disk_is_said_and_the_part_stays() {
    // A limit on file sizes acts like a disk that fills up.
    constexpr qint64 size = 3'000'000;
    const std::string sum = server_->offer("/f.bin", size);
    QProcess starved;
    starved.start("bash", {"-c", "trap '' XFSZ; ulimit -f 1000; exec \"$@\"", "bash", program(), address(), target()});
    const QJsonObject refused = end_of(starved);
    QCOMPARE(refused["code"].toString(), QString("GET-14"));
    QVERIFY(refused["no_space"].toBool());
    QCOMPARE(bytes_in_part(path()).value_or(0), std::uint64_t{1000 * 1024});
    QProcess fed;
    begin(fed);
    const QJsonObject end = end_of(fed);
    QCOMPARE(end["sha256"].toString().toStdString(), sum);
    QCOMPARE(end["came"].toInteger(), size - 1000 * 1024);
  }

  void a_file_larger_than_the_disk_is_refused_before_a_byte() {
    // More than any disk can hold; the server could send it.
    server_->offer("/f.bin", 1LL << 52,
                   {{"sparse", true}, {"linked", "not summed"}, {"plan", QJsonArray{lie("cut", 10)}}});
    QProcess refused;
    begin(refused);
    const QJsonObject end = end_of(refused);
    QCOMPARE(end["code"].toString(), QString("GET-13"));
    QCOMPARE(bytes_in_part(path()).value_or(0), std::uint64_t{0});
  }

  void six_gigabytes_go_on_at_any_byte() {
    if (!qEnvironmentVariableIsSet("LONGTAKE_LARGE")) QSKIP("takes minutes; LONGTAKE_LARGE=1 runs it");
    constexpr qint64 size = 6'000'000'001;
    const std::string sum = server_->offer("/f.bin", size, {{"sparse", true}});
    // Unwritten zeros take no disk space, so the partial file can end near the end.
    for (const qint64 have : {size - 1, size - 8, size - 70'000'003}) {
      const qint64 rest = size - have;
      std::ofstream(part_of(path())).close();
      std::filesystem::resize_file(part_of(path()), static_cast<std::uintmax_t>(have));
      if (have > size - 8) {  // the last eight bytes hold the seed, 1
        std::fstream part(part_of(path()), std::ios::in | std::ios::out | std::ios::binary);
        part.seekp(size - 8);
        part.put(1);
      }
      const Json facts = {{"source", address().toStdString()}, {"mark", "e1-6000000001"}, {"total", size}};
      QVERIFY(atomic_write(part_of(path()).string() + ".json", json_line(facts)).has_value());
      QProcess process;
      begin(process);
      const QJsonObject end = end_of(process, 600'000);
      QVERIFY2(end["sha256"].toString().toStdString() == sum, QJsonDocument(end).toJson().constData());
      QCOMPARE(end["came"].toInteger(), rest);
      QCOMPARE(server_->ranges().last(), QString("bytes=%1-").arg(have));
      QCOMPARE(std::filesystem::file_size(path()), static_cast<std::uintmax_t>(size));
      std::filesystem::remove(path());
      std::filesystem::remove(record_of(path()));
    }
  }
};

LONGTAKE_CORE_TEST(TestFetchProcess)
#include "test_fetch_process.moc"
