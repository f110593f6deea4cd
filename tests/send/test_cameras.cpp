#include <QCoreApplication>
#include <QTemporaryDir>
#include <QtTest>
#include <algorithm>

#include "engine/core/files.h"
#include "engine/media/libav.h"
#include "engine/send/camera_outlet.h"
#include "engine/send/errors.h"
#include "tests/send/preloaded.h"
#include "tests/send/sent_pictures.h"

using namespace longtake;
using State = SendingStatus::State;

namespace {

constexpr std::size_t kPicture = kNumberedSize * kNumberedSize * 3 / 2;

Sender::Options to(const SendPlan& plan) {
  auto options = sender_options(plan).value();
  options.first_pause = std::chrono::milliseconds(50);
  options.longest_pause = std::chrono::milliseconds(200);
  return options;
}

/// The numbers of the pictures in a file, as libav reads them from raw video.
std::vector<int> read_raw_video(const std::string& path, const std::string& size) {
  AVDictionary* options = nullptr;
  av_dict_set(&options, "video_size", size.c_str(), 0);
  av_dict_set(&options, "pixel_format", "yuv420p", 0);
  AVFormatContext* made = nullptr;
  const int code = avformat_open_input(&made, path.c_str(), av_find_input_format("rawvideo"), &options);
  av_dict_free(&options);
  if (code < 0) return {};
  const libav::Demuxer demuxer(made);
  const auto decoder = libav::open_decoder(*made, AVMEDIA_TYPE_VIDEO);
  if (!decoder) return {};
  const libav::Packet packet(av_packet_alloc());
  const libav::Frame frame(av_frame_alloc());
  std::vector<int> numbers;
  while (av_read_frame(made, packet.get()) >= 0) {
    (void)avcodec_send_packet(decoder->codec.get(), packet.get());
    av_packet_unref(packet.get());
    while (avcodec_receive_frame(decoder->codec.get(), frame.get()) >= 0) numbers.push_back(read_number(*frame));
  }
  return numbers;
}

}  // namespace

// The stream as a camera of this computer. tests/send/fake_video replaces the kernel module.
class TestCameras : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void init() {
    folder_ = std::make_unique<QTemporaryDir>();
    QVERIFY(folder_->isValid());
    qputenv("FAKE_VIDEO", folder_->path().toUtf8());
    // Without the PipeWire of this computer.
    qputenv("PIPEWIRE_RUNTIME_DIR", folder_->path().toUtf8());
    qputenv("XDG_RUNTIME_DIR", folder_->path().toUtf8());
  }

  void a_device_gets_every_picture_whole_and_in_order() {
    device(0, "driver=uvcvideo\nlabel=Webcam\n");
    device(4, "driver=v4l2 loopback\nlabel=Longtake\n");
    auto options = to({"camera:"});
    options.repeats = false;
    Sender sender(std::move(options));
    for (int i = 0; i < 20; ++i) {
      sender.send(numbered(i));
      QTest::qWait(62);
    }
    QTRY_VERIFY(sender.is_idle());
    QVERIFY(sender.status().state == State::sending);
    QCOMPARE(sender.status().target, std::string("camera:/dev/video4"));
    QCOMPARE(read("video4.format"), std::string("64x64 YU12 16/1\n"));
    const auto numbers = read_raw_video(file("video4.frames"), "64x64");
    QCOMPARE(std::ssize(numbers), sender.status().sent);
    QVERIFY(numbers.size() >= 15);
    QVERIFY(std::ranges::is_sorted(numbers));
    QVERIFY(std::ranges::adjacent_find(numbers) == numbers.end());
    std::string wanted;
    for (const int number : numbers) wanted += i420_of(number);
    QVERIFY(read("video4.frames") == wanted);
  }

  void odd_sizes_and_chosen_sizes_are_what_the_device_is_told() {
    device(1, "driver=v4l2 loopback\n");
    {
      const VideoFormat odd{63, 41, {24, 1}};
      Sender sender(to({"camera:/dev/video1"}));
      const auto bytes = std::make_shared<std::vector<std::uint8_t>>(odd.frame_bytes(), 90);
      sender.send({std::shared_ptr<const std::uint8_t>(bytes, bytes->data()), odd});
      QTRY_VERIFY(sender.status().sent >= 2);
    }
    QCOMPARE(read("video1.format"), std::string("64x42 YU12 24/1\n"));
    QCOMPARE(read("video1.frames").size() % (64 * 42 * 3 / 2), std::size_t(0));
    QVERIFY(QFile::remove(QString::fromStdString(file("video1.frames"))));
    {
      Sender sender(to({"camera:/dev/video1", "256x128"}));
      sender.send(numbered(5));
      QTRY_VERIFY(sender.status().sent >= 2);
    }
    QCOMPARE(read("video1.format"), std::string("256x128 YU12 16/1\n"));
    const std::string all = read("video1.frames");
    constexpr std::size_t kLarge = 256 * 128 * 3 / 2;
    QVERIFY(all.size() >= 2 * kLarge && all.size() % kLarge == 0);
    // The square picture is centred on black, twice as large.
    const auto luma = [&](int x, int y) {
      return static_cast<std::uint8_t>(all[static_cast<std::size_t>(y * 256 + x)]);
    };
    QVERIFY(luma(10, 64) <= 17 && luma(245, 64) <= 17);
    QVERIFY(luma(64 + 16, 16) > 150);  // 5 is 101
    QVERIFY(luma(64 + 48, 16) < 60);
    QVERIFY(luma(64 + 80, 16) > 150);
  }

  void what_is_no_free_loopback_device_is_refused_with_what_to_do_data() {
    QTest::addColumn<QString>("is");
    QTest::addColumn<QString>("why");
    QTest::addColumn<QString>("remedy");
    QTest::newRow("missing") << ""
                             << "there is no device /dev/video4"
                             << "sudo modprobe v4l2loopback";
    QTest::newRow("a webcam") << "driver=uvcvideo"
                              << "belongs to \"uvcvideo\""
                              << "use camera: to find one";
    QTest::newRow("busy") << "driver=v4l2 loopback\nbusy"
                          << "another program sends to /dev/video4"
                          << "name another device";
    QTest::newRow("denied") << "driver=v4l2 loopback\ndenied"
                            << "you may not write to /dev/video4"
                            << "group video";
    QTest::newRow("format") << "driver=v4l2 loopback\nrefuses"
                            << "does not take I420 pictures of 64x64"
                            << "Choose another size";
    QTest::newRow("size") << "driver=v4l2 loopback\nkeeps=320x240"
                          << "accepts only pictures of 320x240, and these have 64x64"
                          << "Send pictures of 320x240";
    QTest::newRow("parts") << "driver=v4l2 loopback\nparts"
                           << "accepts only a part of a picture"
                           << "";
    QTest::newRow("unplugged") << "driver=v4l2 loopback\ngone"
                               << "No such device"
                               << "";
  }

  void what_is_no_free_loopback_device_is_refused_with_what_to_do() {
    QFETCH(QString, is);
    QFETCH(QString, why);
    QFETCH(QString, remedy);
    if (!is.isEmpty()) device(4, is + "\n");
    Sender sender(to({"camera:/dev/video4"}));
    sender.send(numbered(1));
    const auto waiting = once_in(State::waiting, sender, 5000);
    QVERIFY(waiting);
    QCOMPARE(waiting->sent, 0);
    QCOMPARE(waiting->problem->code, std::string(errors::kCannotSend.code));
    QCOMPARE(waiting->problem->what, std::string("Cannot send to camera:/dev/video4"));
    QVERIFY2(QString::fromStdString(waiting->problem->why).contains(why), waiting->problem->why.c_str());
    QVERIFY2(QString::fromStdString(waiting->problem->remedy).contains(remedy), waiting->problem->remedy.c_str());
    // The camera appears, or comes back: sending resumes by itself.
    device(4, "driver=v4l2 loopback\n");
    QTRY_VERIFY_WITH_TIMEOUT(sender.status().state == State::sending && sender.status().sent > 0, 10000);
  }

  void a_path_that_is_no_device_is_neither_made_nor_emptied() {
    const std::string precious = file("precious");
    device_file("precious", "words");
    Sender sender(to({"camera:" + precious}));
    sender.send(numbered(1));
    const auto waiting = once_in(State::waiting, sender, 5000);
    QVERIFY(waiting);
    QVERIFY2(QString::fromStdString(waiting->problem->why).contains("is not a video device"),
             waiting->problem->why.c_str());
    QCOMPARE(read("precious"), std::string("words"));
    Sender other(to({"camera:" + file("nowhere")}));
    other.send(numbered(1));
    QVERIFY(once_in(State::waiting, other, 5000));
    QVERIFY(!QFile::exists(QString::fromStdString(file("nowhere"))));
  }

  void cameras_are_found_by_their_driver_and_the_busy_ones_left_out() {
    const auto none = find_cameras();
    QVERIFY(!none);
    QCOMPARE(none.error().code, std::string(errors::kNoUsableCamera.code));
    QVERIFY(none.error().remedy.find("modprobe v4l2loopback") != std::string::npos);
    QVERIFY2(
        none.error().why.starts_with("no device of v4l2loopback was found, and PipeWire does not run for this user") ||
            none.error().why.find("PipeWire library cannot be used") != std::string::npos,
        none.error().why.c_str());
    device(0, "driver=uvcvideo\nlabel=Webcam\n");
    device(3, "driver=v4l2 loopback\nlabel=Busy\nbusy\n");
    const auto busy = find_cameras();
    QVERIFY(!busy && busy.error().why == "another program sends to /dev/video3");
    device(4, "driver=v4l2 loopback\nlabel=Longtake\n");
    device(17, "driver=v4l2 loopback\nlabel=A name of thirty-two characters.\n");
    const auto found = find_cameras();
    QVERIFY(found && found->size() == 2);
    QCOMPARE((*found)[0].address, std::string("camera:/dev/video4"));
    QCOMPARE((*found)[0].name, std::string("Longtake"));
    QCOMPARE((*found)[1].name, std::string("A name of thirty-two characters."));
  }

  void a_device_that_takes_nothing_costs_pictures_and_no_waiting() {
    device(4, "driver=v4l2 loopback\nfull\n");
    auto sender = std::make_unique<Sender>(to({"camera:"}));
    const auto longest = longest_show_ns(*sender);
    QVERIFY(longest);
    QCOMPARE(sender->status().sent, 0);
    qInfo("longest show() %lld us", *longest / 1000LL);
    sender.reset();  // a test that hangs here fails by its time limit
  }

 private:
  std::string file(const std::string& name) const {
    return folder_->filePath(QString::fromStdString(name)).toStdString();
  }
  std::string read(const std::string& name) const { return read_file(file(name)).value_or(""); }
  void device_file(const std::string& name, const std::string& text) const { QVERIFY(atomic_write(file(name), text)); }
  void device(int number, const QString& is) const { device_file("video" + std::to_string(number), is.toStdString()); }

  std::unique_ptr<QTemporaryDir> folder_;
};

int main(int count, char** arguments) {
  load_fake_video(arguments);
  QCoreApplication app(count, arguments);
  TestCameras test;
  return QTest::qExec(&test, count, arguments);
}

#include "test_cameras.moc"
