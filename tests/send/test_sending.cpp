#include <fcntl.h>
#include <sys/stat.h>

#include <QTemporaryDir>
#include <QtTest>
#include <algorithm>
#include <csignal>
#include <random>

#include "engine/media/errors.h"
#include "engine/media/resize.h"
#include "engine/send/errors.h"
#include "engine/send/sender.h"
#include "tests/send/listener.h"
#include "tests/send/sent_pictures.h"
#include "tests/support/run.h"

using namespace longtake;

namespace sending_test {

using State = SendingStatus::State;

namespace {

/// An incompressible picture.
SentPicture noise(int width, int height) {
  static std::mt19937 dice(7);
  const VideoFormat format{width, height, {16, 1}};
  auto bytes = std::make_shared<std::vector<std::uint8_t>>(format.frame_bytes());
  for (auto& byte : *bytes) byte = static_cast<std::uint8_t>(dice());
  return {std::shared_ptr<const std::uint8_t>(bytes, bytes->data()), format};
}

using Kept = std::vector<std::uint8_t>;

/// Keeps the newest picture.
class KeepingSink final : public FrameSink {
 public:
  explicit KeepingSink(Kept& kept) : kept_(kept) {}
  Result<void> write(FrameView frame) override {
    kept_.assign(frame.begin(), frame.end());
    return {};
  }
  Result<void> finish() override { return {}; }

 private:
  Kept& kept_;
};

Sender::Options to(const std::string& address) {
  Sender::Options options;
  options.target = read_target(address).value();
  options.first_pause = std::chrono::milliseconds(50);
  options.longest_pause = std::chrono::milliseconds(200);
  return options;
}

bool rises(const std::vector<int>& numbers) { return std::ranges::is_sorted(numbers); }

}  // namespace

// The stream on its way to receivers; all listeners are on this machine.
class TestSending : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() {
    std::signal(SIGPIPE, SIG_IGN);
    libav::use_our_log();
    avformat_network_init();
  }
  void init() {
    folder_ = std::make_unique<QTemporaryDir>();
    QVERIFY(folder_->isValid());
  }

  void addresses_say_what_is_sent_and_hide_what_is_secret() {
    using Form = SendTarget::Form;
    const auto rtmp = read_target("rtmp://live.example.org/app/live_123_secret");
    QVERIFY(rtmp && rtmp->form == Form::flv);
    QCOMPARE(rtmp->shown, std::string("rtmp://live.example.org/app/…"));
    QCOMPARE(read_target("rtmp://host/SECRET")->shown, std::string("rtmp://host/…"));
    for (const char* mistyped : {"RTMP://host/app/SECRET", "rtmpe://host/app/SECRET", "rtmp ://host/SECRET"}) {
      const auto refused = read_target(mistyped);
      QVERIFY(!refused);
      QVERIFY2(refused.error().text().find("SECRET") == std::string::npos, refused.error().text().c_str());
    }
    const auto srt = read_target("srt://user:pw@host:9000?passphrase=secret");
    QVERIFY(srt && srt->form == Form::mpegts);
    QCOMPARE(srt->shown, std::string("srt://host:9000"));
    QVERIFY(read_target("-")->is_stdout() && read_target("-")->form == Form::y4m);
    QVERIFY(read_target("raw:-")->form == Form::raw);
    QVERIFY(read_target("raw:/tmp/pipe")->place == "/tmp/pipe");
    QVERIFY(read_target("/tmp/pipe.y4m")->form == Form::y4m);
    QVERIFY(read_target("camera:")->form == Form::camera && read_target("camera:")->place.empty());
    QCOMPARE(read_target("camera:")->shown, std::string("camera"));
    QCOMPARE(read_target("camera:/dev/video4")->place, std::string("/dev/video4"));
    for (const char* wrong : {"camera:video4", "camera:dev/video4", "camera", "", "rtmp://", "file:///etc/passwd",
                              "http://host/", "picture.mp4", "y4m:"}) {
      const auto refused = read_target(wrong);
      QVERIFY2(!refused && refused.error().code == errors::kCannotSendThere.code, wrong);
    }
  }

  void pictures_arrive_in_order_at_their_rate_data() {
    QTest::addColumn<QString>("protocol");
    for (const char* name : {"rtmp", "srt", "tcp"}) QTest::newRow(name) << name;
  }

  void pictures_arrive_in_order_at_their_rate() {
    QFETCH(QString, protocol);
    const std::string port = std::to_string(free_port());
    const std::string address = protocol.toStdString() + "://127.0.0.1:" + port + (protocol == "rtmp" ? "/live/x" : "");
    if (!read_target(address)) QSKIP("this FFmpeg was built without it");
    std::vector<std::pair<std::string, std::string>> options = {{"probesize", "32768"}};
    std::string listens = address;
    if (protocol == "rtmp") options.emplace_back("listen", "1");
    if (protocol == "srt") listens += "?mode=listener";
    if (protocol == "tcp") listens += "?listen=1";
    Listener listener(listens, protocol == "rtmp" ? "flv" : "mpegts", options);
    Sender sender(to(address));
    // As many pictures at once as a chunk has, at the stream's own rate.
    for (int i = 0; i < 80; ++i) {
      sender.send(numbered(i));
      QTest::qWait(62);
    }
    QTRY_VERIFY_WITH_TIMEOUT(listener.pictures() >= 30, 30000);
    const auto numbers = listener.numbers();
    QVERIFY(rises(numbers));
    QVERIFY(numbers.back() > numbers.front());
    QVERIFY2(std::abs(listener.rate() - 16) < 1, qPrintable(QString::number(listener.rate())));
    QVERIFY(sender.status().state == State::sending);
    QVERIFY(sender.status().sent >= 30);
    QCOMPARE(sender.status().reconnected, 0);
    QVERIFY(!sender.status().problem);
    // A still picture is sent repeatedly: a server would close a stream without pictures.
    const auto before = listener.pictures();
    QTRY_VERIFY_WITH_TIMEOUT(listener.pictures() >= before + 10, 20000);
    sender.set_black(true);
    QTRY_COMPARE_WITH_TIMEOUT(listener.numbers().back(), 0, 20000);
  }

  void the_bit_rate_and_the_size_are_the_chosen_ones() {
    std::vector<double> rates;
    for (const int most : {400, 2000}) {
      const std::string address = "tcp://127.0.0.1:" + std::to_string(free_port());
      Listener listener(address + "?listen=1", "mpegts", {{"probesize", "200000"}});
      auto options = sender_options({address, "320x192", most}).value();
      options.first_pause = std::chrono::milliseconds(50);
      Sender sender(std::move(options));
      // Noise uses all available bits.
      QTRY_VERIFY_WITH_TIMEOUT((sender.send(noise(160, 96)), QTest::qWait(62), listener.pictures() >= 80), 60000);
      QCOMPARE(listener.width(), 320);
      rates.push_back(listener.kbps());
      QVERIFY2(listener.kbps() < most * 1.2, qPrintable(QString::number(listener.kbps())));
    }
    QVERIFY2(rates[1] > 2 * rates[0], qPrintable(QString("%1 and %2").arg(rates[0]).arg(rates[1])));
    qInfo("of 400 kbit/s %.0f, of 2000 kbit/s %.0f", rates[0], rates[1]);
  }

  void pictures_are_enlarged_as_an_export_enlarges_them() {
    const std::string path = folder_->filePath("large.rgb").toStdString();
    auto options = sender_options({path, "256x128"}).value();
    options.repeats = false;
    {
      Sender sender(std::move(options));
      sender.send(numbered(77));
      QTRY_VERIFY(sender.status().sent == 1);
    }
    Kept kept;
    auto exported = Resizer::create(std::make_unique<KeepingSink>(kept), numbered_format(), {256, 128}).value();
    QVERIFY(exported->write(numbered_frame(77)));
    QFile file(QString::fromStdString(path));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray sent = file.readAll();
    QCOMPARE(sent.size(), qsizetype{256 * 128 * 3});
    QVERIFY(std::equal(sent.begin(), sent.end(), kept.begin(), kept.end(),
                       [](char a, std::uint8_t b) { return static_cast<std::uint8_t>(a) == b; }));
    auto large = Resizer::create(std::make_unique<KeepingSink>(kept), {640, 384, {16, 1}}, {1920, 1080}).value();
    const auto picture = noise(640, 384);
    QElapsedTimer clock;
    clock.start();
    for (int i = 0; i < 10; ++i) QVERIFY(large->write({picture.rgb.get(), picture.format.frame_bytes()}));
    qInfo("640x384 to 1920x1080: %.1f ms a picture", static_cast<double>(clock.elapsed()) / 10);
  }

  void a_plan_that_is_none_is_refused() {
    const auto code = [](const SendPlan& plan) {
      const auto options = sender_options(plan);
      return options ? std::string() : options.error().code;
    };
    QCOMPARE(code({"-"}), std::string());
    QCOMPARE(code({"tcp://host:1", "1280x720", 100}), std::string());
    QCOMPARE(code({"nonsense"}), std::string(errors::kCannotSendThere.code));
    for (const char* size : {"", "large", "1280x", "1281x720", "99999x720"})
      QCOMPARE(code({"-", size}), std::string(errors::kUnknownSize.code));
    for (const int kbps : {0, -1, 99, 100001})
      QCOMPARE(code({"tcp://host:1", "native", kbps}), std::string(errors::kWrongBitRate.code));
  }

  void a_listener_that_never_reads_costs_pictures_and_no_waiting() {
    DeafListener deaf;
    auto options = to("tcp://127.0.0.1:" + std::to_string(deaf.port()));
    options.encoder.most_kbps = 0;
    options.encoder.crf = 1;
    auto sender = std::make_unique<Sender>(std::move(options));
    const auto picture = noise(640, 384);
    QElapsedTimer waited;
    qint64 longest = 0;
    const auto show = [&] {
      waited.start();
      sender->send(picture);
      longest = std::max(longest, waited.nsecsElapsed());
      QTest::qWait(20);
      return sender->status().dropped > 0 && sender->status().state != State::connecting;
    };
    QTRY_VERIFY_WITH_TIMEOUT(show() && sender->status().sent > 0 && sender->status().dropped > 20, 60000);
    // After a while the listener counts as gone, and the sender reconnects.
    QTRY_VERIFY_WITH_TIMEOUT((show(), sender->status().reconnected > 0), 60000);
    qInfo("longest show() %lld us, sent %lld, dropped %lld", longest / 1000LL,
          static_cast<long long>(sender->status().sent), static_cast<long long>(sender->status().dropped));
    waited.start();
    sender.reset();
    qInfo("the destructor took %lld ms", waited.elapsed());
  }

  void a_connection_that_is_lost_is_made_again_data() {
    QTest::addColumn<QString>("protocol");
    QTest::addColumn<QString>("listens");
    QTest::newRow("tcp") << "tcp"
                         << "?listen=1";
    QTest::newRow("srt") << "srt"
                         << "?mode=listener";
  }

  void a_connection_that_is_lost_is_made_again() {
    QFETCH(QString, protocol);
    QFETCH(QString, listens);
    const std::string address = protocol.toStdString() + "://127.0.0.1:" + std::to_string(free_port());
    if (!read_target(address)) QSKIP("this FFmpeg was built without it");
    std::mutex mutex;
    std::vector<State> states;
    auto options = to(address);
    // Long enough to be visible between two pictures.
    options.first_pause = std::chrono::milliseconds(200);
    options.longest_pause = std::chrono::milliseconds(400);
    Sender* self = nullptr;
    options.changed = [&] {
      const std::scoped_lock lock(mutex);
      if (self == nullptr) return;
      const State now = self->status().state;
      if (states.empty() || states.back() != now) states.push_back(now);
    };
    Sender sender(std::move(options));
    {
      const std::scoped_lock lock(mutex);
      self = &sender;
    }
    int number = 0;
    const auto show = [&] {
      sender.send(numbered(number++));
      QTest::qWait(62);
    };
    // No receiver is there yet.
    const auto waiting = once_in(State::waiting, sender, 60000, show);
    QVERIFY(waiting);
    QVERIFY(waiting->problem && waiting->problem->code == errors::kCannotSend.code);
    {
      Listener first(address + listens.toStdString(), "mpegts", {{"probesize", "32768"}}, 5);
      QTRY_VERIFY_WITH_TIMEOUT((show(), first.pictures() >= 5), 60000);
      QCOMPARE(sender.status().reconnected, 0);
    }
    QVERIFY(once_in(State::waiting, sender, 60000, show));
    Listener second(address + listens.toStdString(), "mpegts", {{"probesize", "32768"}});
    QTRY_VERIFY_WITH_TIMEOUT((show(), second.pictures() >= 5), 60000);
    QVERIFY(sender.status().reconnected >= 1);
    QVERIFY(second.numbers().front() > 5);  // the newest, not what had waited
    const std::scoped_lock lock(mutex);
    self = nullptr;
    QVERIFY(std::ranges::count(states, State::waiting) >= 2);
  }

  void a_named_pipe_gets_every_byte_of_the_pictures_that_it_takes() {
    const std::string path = folder_->filePath("pipe").toStdString();
    QCOMPARE(::mkfifo(path.c_str(), 0600), 0);
    auto options = to("raw:" + path);
    options.repeats = false;
    Sender sender(std::move(options));
    sender.send(numbered(0));
    // Without a reader it waits and blocks nobody.
    QVERIFY(once_in(State::waiting, sender, 5000));
    const int reader = ::open(path.c_str(), O_RDONLY | O_NONBLOCK);
    QVERIFY(reader >= 0);
    QTRY_VERIFY(sender.status().state == State::sending);
    for (int i = 1; i < 6; ++i) {
      sender.send(numbered(i));
      QTest::qWait(70);
    }
    std::string got;
    const auto read = [&] {
      char part[65536];
      for (ssize_t n = 0; (n = ::read(reader, part, sizeof part)) > 0;) got.append(part, static_cast<std::size_t>(n));
      return got.size();
    };
    const std::size_t bytes = numbered_format().frame_bytes();
    QTRY_VERIFY(read() >= 6 * bytes && sender.is_idle());
    QCOMPARE(got.size() % bytes, std::size_t(0));
    for (int i = 0; i < 6; ++i) {
      const auto wanted = numbered_frame(i);
      QVERIFY2(std::equal(wanted.begin(), wanted.end(),
                          reinterpret_cast<const std::uint8_t*>(got.data()) + static_cast<std::size_t>(i) * bytes),
               qPrintable(QString::number(i)));
    }
    // The reader closes: the sender reports a lost connection, and no signal ends the program.
    ::close(reader);
    QVERIFY(once_in(State::waiting, sender, 10000, [&] { sender.send(numbered(6)); }));
  }

  void a_pipe_that_is_full_drops_pictures_and_the_sender_still_ends() {
    const std::string path = folder_->filePath("full.y4m").toStdString();
    QCOMPARE(::mkfifo(path.c_str(), 0600), 0);
    const int reader = ::open(path.c_str(), O_RDONLY | O_NONBLOCK);
    auto sender = std::make_unique<Sender>(to(path));
    const auto picture = noise(640, 384);  // larger than what a pipe holds
    QTRY_VERIFY_WITH_TIMEOUT((sender->send(picture), sender->status().dropped > 50), 20000);
    QCOMPARE(sender->status().sent, 0);
    QVERIFY(!sender->is_idle());
    sender.reset();  // a test that hangs here fails by its time limit
    char begin[9] = {};
    QCOMPARE(::read(reader, begin, sizeof begin), ssize_t(sizeof begin));
    QCOMPARE(std::string(begin, sizeof begin), std::string("YUV4MPEG2"));
    ::close(reader);
  }

  void pictures_of_another_size_begin_a_new_connection() {
    const std::string path = folder_->filePath("size.y4m").toStdString();
    Sender sender(to(path));
    sender.send(numbered(0));
    QTRY_VERIFY(sender.status().sent > 0);
    sender.send(noise(32, 32));
    QTRY_COMPARE(sender.status().reconnected, 1);
    const auto sent = sender.status().sent;
    QTRY_VERIFY(sender.status().sent > sent);
    QFile file(QString::fromStdString(path));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QVERIFY(file.readLine().startsWith("YUV4MPEG2 W32 H32 F16:1"));
  }

 private:
  std::unique_ptr<QTemporaryDir> folder_;
};

LONGTAKE_CORE_TEST(TestSending)

}  // namespace sending_test

#include "test_sending.moc"
