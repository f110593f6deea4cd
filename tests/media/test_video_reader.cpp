#include <QtTest>

#include <arpa/inet.h>
#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <QTemporaryDir>
#include <cmath>
#include <thread>

#include "engine/core/files.h"
#include "engine/media/output.h"
#include "engine/media/read_still.h"
#include "engine/media/video_reader.h"
#include "tests/media/numbered_frames.h"
#include "tests/support/run.h"

using namespace longtake;

namespace {

int number_in(const StillPicture& picture) {
  int number = 0;
  for (int bit = 0; bit < 16; ++bit) {
    const int x = (bit % 4 * kNumberedCell + kNumberedCell / 2) * picture.width / kNumberedSize;
    const int y = (bit / 4 * kNumberedCell + kNumberedCell / 2) * picture.height / kNumberedSize;
    if (picture.rgb[static_cast<std::size_t>(y * picture.width + x) * 3] > 128) number |= 1 << bit;
  }
  return number;
}

std::filesystem::path numbered(const QTemporaryDir& folder, const char* name, int frames, FrameRate rate) {
  const std::filesystem::path path = folder.filePath(name).toStdString();
  auto sink = open_output(path, numbered_format(rate), rate, {});
  if (!sink) qFatal("%s", sink.error().text().c_str());
  NumberedSource source(frames);
  if (auto copied = copy_frames(source, **sink, {}); !copied) qFatal("%s", copied.error().text().c_str());
  return path;
}

/// The numbers of all pictures, requested in parts of `part`.
std::vector<int> all_of(VideoFeed& feed, int part, double fps = 16) {
  std::vector<int> numbers;
  for (;;) {
    const auto pictures = feed.next({part, fps, kNumberedSize, kNumberedSize}, {});
    if (!pictures) qFatal("%s", pictures.error().text().c_str());
    for (const StillPicture& picture : *pictures) numbers.push_back(number_in(picture));
    if (static_cast<int>(pictures->size()) < part) return numbers;
  }
}

}  // namespace

class TestVideoReader : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void a_video_of_the_same_rate_comes_picture_by_picture() {
    const QTemporaryDir folder;
    for (const char* name : {"a.y4m", "a.mp4"}) {
      const auto feed = make_video_feed(numbered(folder, name, 50, {16, 1}));
      QVERIFY(feed->open().has_value());
      const std::vector<int> numbers = all_of(*feed, 9);
      QCOMPARE(numbers.size(), std::size_t(50));
      for (int i = 0; i < 50; ++i) QCOMPARE(numbers[static_cast<std::size_t>(i)], i);
      QVERIFY(feed->next({9, 16, 64, 64}, {})->empty());  // the feed stays at its end
    }
  }

  void another_rate_keeps_its_speed() {
    const QTemporaryDir folder;
    const auto fast = all_of(*make_video_feed(numbered(folder, "fast.y4m", 64, {32, 1})), 12);
    QCOMPARE(fast.size(), std::size_t(32));
    for (int i = 0; i < 32; ++i) QCOMPARE(fast[static_cast<std::size_t>(i)], 2 * i);
    const auto slow = all_of(*make_video_feed(numbered(folder, "slow.y4m", 20, {8, 1})), 12);
    QCOMPARE(slow.size(), std::size_t(40));
    for (int i = 0; i < 40; ++i) QCOMPARE(slow[static_cast<std::size_t>(i)], i / 2);
    const auto film = all_of(*make_video_feed(numbered(folder, "film.mp4", 48, {24, 1})), 12);
    QCOMPARE(film.size(), std::size_t(32));
    for (int i = 0; i < 32; ++i) QCOMPARE(film[static_cast<std::size_t>(i)], 3 * i / 2);
  }

  void colours_come_back_and_large_pictures_are_made_smaller() {
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.filePath("red.mp4").toStdString();
    auto sink = open_output(path, {320, 192, {16, 1}}, {16, 1}, {});
    QVERIFY(sink.has_value());
    std::vector<std::uint8_t> red;
    for (int i = 0; i < 320 * 192; ++i) red.insert(red.end(), {200, 40, 90});
    for (int i = 0; i < 5; ++i) QVERIFY((*sink)->write(red).has_value());
    QVERIFY((*sink)->finish().has_value());
    const auto feed = make_video_feed(path);
    const auto pictures = feed->next({2, 16, 100, 100}, {});
    QVERIFY2(pictures.has_value(), pictures ? "" : pictures.error().text().c_str());
    const StillPicture& one = pictures->front();
    QVERIFY(one.whole());
    QCOMPARE(one.height, 100);  // the picture covers 100 x 100 and is no larger than necessary
    QCOMPARE(one.width, 167);
    const std::size_t middle = (50 * 167 + 83) * 3;
    QVERIFY(std::abs(one.rgb[middle] - 200) < 4 && std::abs(one.rgb[middle + 1] - 40) < 4 &&
            std::abs(one.rgb[middle + 2] - 90) < 4);
  }

  void the_standard_input_is_read_as_it_comes_and_can_be_left() {
    const QTemporaryDir folder;
    const std::string bytes = *read_file(numbered(folder, "in.y4m", 30, {16, 1}));
    int ends[2];
    QCOMPARE(::pipe(ends), 0);
    const int before = ::dup(STDIN_FILENO);
    ::dup2(ends[0], STDIN_FILENO);
    const auto send = [&](std::size_t from, std::size_t to) {
      while (from < to) from += static_cast<std::size_t>(::write(ends[1], bytes.data() + from, to - from));
    };
    const auto feed = make_video_feed("-");
    std::vector<int> numbers;
    std::thread sender(send, 0, bytes.size() / 2);
    while (numbers.size() < 10) {
      const auto pictures = feed->next({5, 16, 64, 64}, {});
      QVERIFY2(pictures.has_value(), pictures ? "" : pictures.error().text().c_str());
      for (const StillPicture& picture : *pictures) numbers.push_back(number_in(picture));
    }
    sender.join();
    std::thread rest([&] {
      send(bytes.size() / 2, bytes.size());
      ::close(ends[1]);
    });
    for (const int number : all_of(*feed, 7)) numbers.push_back(number);
    rest.join();
    ::close(ends[0]);
    // Without data, a waiting reader can still be stopped.
    QCOMPARE(::pipe(ends), 0);
    ::dup2(ends[0], STDIN_FILENO);
    const auto silent = make_video_feed("-");
    std::stop_source stop;
    std::thread stopper([&] {
      std::this_thread::sleep_for(std::chrono::milliseconds(200));
      stop.request_stop();
    });
    const auto stopped = silent->next({100, 16, 64, 64}, stop.get_token());
    stopper.join();
    QVERIFY(!stopped && stopped.error().kind == Error::Kind::cancelled);
    for (const int end : ends) ::close(end);
    ::dup2(before, STDIN_FILENO);
    ::close(before);
    QCOMPARE(numbers.size(), std::size_t(30));
    for (int i = 0; i < 30; ++i) QCOMPARE(numbers[static_cast<std::size_t>(i)], i);
  }

  void lists_of_other_files_are_not_opened_data() {
    QTest::addColumn<QByteArray>("list");
    // %1 is a video, %2 an address on which this test listens.
    QTest::newRow("hls") << QByteArray(
        "#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:4\n#EXTINF:4.0,\n%1\n#EXT-X-ENDLIST\n");
    QTest::newRow("hls address") << QByteArray(
        "#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:4\n#EXTINF:4.0,\n%2a.ts\n#EXT-X-ENDLIST\n");
    QTest::newRow("concat") << QByteArray("ffconcat version 1.0\nfile %1\n");
    const QByteArray dash =
        "<?xml version=\"1.0\"?>\n<MPD xmlns=\"urn:mpeg:dash:schema:mpd:2011\" type=\"static\" "
        "mediaPresentationDuration=\"PT3S\" profiles=\"urn:mpeg:dash:profile:isoff-on-demand:2011\">\n<Period>\n"
        "<AdaptationSet mimeType=\"video/mp4\">\n<Representation id=\"0\" bandwidth=\"1000\" width=\"64\" "
        "height=\"64\" codecs=\"avc1.640028\">\n<BaseURL>%1</BaseURL>\n</Representation>\n</AdaptationSet>\n"
        "</Period>\n</MPD>\n";
    QTest::newRow("dash") << dash;
    QTest::newRow("dash address") << QByteArray(dash).replace("%1", "%2a.mp4");
  }
  void lists_of_other_files_are_not_opened() {
    QFETCH(QByteArray, list);
    const QTemporaryDir folder;
    const int listens = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    sockaddr_in at{};
    at.sin_family = AF_INET;
    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    QCOMPARE(::bind(listens, reinterpret_cast<sockaddr*>(&at), sizeof at), 0);
    QCOMPARE(::listen(listens, 8), 0);
    socklen_t size = sizeof at;
    ::getsockname(listens, reinterpret_cast<sockaddr*>(&at), &size);
    list.replace("%1", QByteArray::fromStdString(numbered(folder, "secret.mp4", 8, {16, 1}).string()));
    list.replace("%2", "http://127.0.0.1:" + QByteArray::number(ntohs(at.sin_port)) + "/");
    for (const char* name : {"list.mp4", "list.png", "list.m3u8"}) {
      const std::filesystem::path path = folder.filePath(name).toStdString();
      QVERIFY(atomic_write(path, list.toStdString()).has_value());
      QVERIFY(!make_video_feed(path)->next({1, 16, 64, 64}, {}));
      QVERIFY(!read_still(path));
    }
    // On standard input libav's own list of allowed protocols does not apply.
    int ends[2];
    QCOMPARE(::pipe(ends), 0);
    const int before = ::dup(STDIN_FILENO);
    ::dup2(ends[0], STDIN_FILENO);
    QCOMPARE(::write(ends[1], list.constData(), static_cast<std::size_t>(list.size())), ssize_t(list.size()));
    ::close(ends[1]);
    const auto read = make_video_feed("-")->next({1, 16, 64, 64}, {});
    ::close(ends[0]);
    ::dup2(before, STDIN_FILENO);
    ::close(before);
    QVERIFY(!read);
    QCOMPARE(read.error().code, std::string("MED-23"));
    QCOMPARE(::accept(listens, nullptr, nullptr), -1);  // nobody connected
    ::close(listens);
  }

  void what_is_no_video_is_refused_with_its_name() {
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.filePath("none.mp4").toStdString();
    QVERIFY(atomic_write(path, "no video at all").has_value());
    for (const auto& wrong : {path, std::filesystem::path("/nothing/here.mp4")}) {
      const auto feed = make_video_feed(wrong);
      const auto opened = feed->open();
      QVERIFY(!opened && opened.error().code == "MED-23");
      QVERIFY(opened.error().text().find(wrong.string()) != std::string::npos);
      QVERIFY(!feed->next({1, 16, 64, 64}, {}));
    }
    // A file that is cut in the middle gives the existing pictures.
    const std::string whole = *read_file(numbered(folder, "whole.y4m", 20, {16, 1}));
    QVERIFY(atomic_write(folder.filePath("cut.y4m").toStdString(), whole.substr(0, whole.size() / 2)).has_value());
    const auto numbers = all_of(*make_video_feed(folder.filePath("cut.y4m").toStdString()), 4);
    QVERIFY(numbers.size() >= 9 && numbers.size() <= 10);
  }
};

LONGTAKE_TEST(TestVideoReader)
#include "test_video_reader.moc"
