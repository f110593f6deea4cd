#include <QtTest>

#include <csignal>

#include "engine/core/log.h"
#include "engine/media/libav.h"
#include "engine/send/fragment_outlet.h"
#include "tests/control/control_rig.h"
#include "tests/control/web_client.h"
#include "tests/support/run.h"

using namespace longtake;
using namespace longtake::control;

namespace {

constexpr double kRate = 16;  // pictures a second of the fake stream

PortOptions with_video(StartLiveVideo video = make_live_video()) {
  PortOptions options;
  options.video = std::move(video);
  return options;
}

bool ask_for_video(WebClient& client) {
  return client.send("GET /v1/preview.mp4 HTTP/1.1\r\nHost: " + client.host() + "\r\n\r\n");
}

/// The result of playing the video: libav reads it over HTTP and decodes all of it.
struct Watched {
  int problem = 0;                 // error of libav; 0: none
  std::vector<double> times;       // s, of the decoded pictures
  std::vector<double> brightness;  // mean of the decoded pictures, 0..255
  bool begins_with_key = false;
  int packets = 0;
  std::string codec;
};

double mean_of(const AVFrame& frame) {
  double sum = 0;
  for (int y = 0; y < frame.height; ++y)
    for (int x = 0; x < frame.width; ++x) sum += frame.data[0][y * frame.linesize[0] + x];
  return sum / (frame.width * frame.height);
}

Watched watch(std::uint16_t port, const std::string& query) {
  Watched seen;
  AVFormatContext* opened = nullptr;
  const std::string url = "http://127.0.0.1:" + std::to_string(port) + "/v1/preview.mp4" + query;
  seen.problem = avformat_open_input(&opened, url.c_str(), nullptr, nullptr);
  if (seen.problem < 0) return seen;
  const libav::Demuxer video(opened);
  const AVStream& stream = *opened->streams[0];
  seen.codec = avcodec_get_name(stream.codecpar->codec_id);
  const libav::Codec codec(avcodec_alloc_context3(avcodec_find_decoder(stream.codecpar->codec_id)));
  avcodec_parameters_to_context(codec.get(), stream.codecpar);
  codec->thread_count = 1;
  avcodec_open2(codec.get(), nullptr, nullptr);
  const libav::Packet packet(av_packet_alloc());
  const libav::Frame frame(av_frame_alloc());
  const auto receive = [&] {
    while (avcodec_receive_frame(codec.get(), frame.get()) >= 0) {
      seen.times.push_back(static_cast<double>(frame->pts) * av_q2d(stream.time_base));
      seen.brightness.push_back(mean_of(*frame));
    }
  };
  for (;;) {
    const int code = av_read_frame(opened, packet.get());
    if (code < 0) {
      seen.problem = code == AVERROR_EOF ? 0 : code;
      break;
    }
    if (seen.packets++ == 0) seen.begins_with_key = (packet->flags & AV_PKT_FLAG_KEY) != 0;
    if (const int sent = avcodec_send_packet(codec.get(), packet.get()); sent < 0) seen.problem = sent;
    av_packet_unref(packet.get());
    receive();
  }
  avcodec_send_packet(codec.get(), nullptr);
  receive();
  return seen;
}

/// A fake encoder: the test chooses the content and the time of each fragment.
class FakeVideo {
 public:
  StartLiveVideo start() {
    return [this](TakeFragment take, std::function<void()> changed) -> std::unique_ptr<Sending> {
      const std::scoped_lock lock(mutex_);
      ++started_;
      take_ = std::move(take);
      changed_ = std::move(changed);
      return std::make_unique<Encoder>(*this);
    };
  }
  void give(VideoFragment fragment) {
    const std::scoped_lock lock(mutex_);
    if (running_ > 0) take_(std::move(fragment));
  }
  void break_down(const Error& error) {
    const std::scoped_lock lock(mutex_);
    problem_ = error;
    changed_();
  }
  int running() {
    const std::scoped_lock lock(mutex_);
    return running_;
  }
  int started() {
    const std::scoped_lock lock(mutex_);
    return started_;
  }

 private:
  class Encoder final : public Sending {
   public:
    explicit Encoder(FakeVideo& fake) : fake_(fake) { ++fake_.running_; }
    ~Encoder() override {
      const std::scoped_lock lock(fake_.mutex_);
      --fake_.running_;
    }
    void show(std::shared_ptr<const VideoChunk>, int) override {}
    void set_black(bool) override {}
    SendingStatus status() const override {
      const std::scoped_lock lock(fake_.mutex_);
      SendingStatus status;
      status.problem = fake_.problem_;
      return status;
    }

   private:
    FakeVideo& fake_;
  };

  mutable std::mutex mutex_;
  int running_ = 0;
  int started_ = 0;
  TakeFragment take_;
  std::function<void()> changed_;
  std::optional<Error> problem_;
};

/// "part N" with a placeholder for its time, padded to any size.
VideoFragment part(const std::shared_ptr<const std::string>& header, int number, bool has_key = true,
                   std::size_t padding = 0) {
  VideoFragment made;
  made.header = header;
  made.bytes = "part " + std::to_string(number) + " time ";
  made.time_at = made.bytes.size();
  made.bytes += std::string(8, '\0') + std::string(padding, 'x');
  made.time = 1000 + static_cast<std::uint64_t>(number);
  made.has_key = has_key;
  made.pictures = 8;
  return made;
}

std::string time_text(int time) { return " time " + std::string(7, '\0') + static_cast<char>(time); }

const std::shared_ptr<const std::string> kHeader = std::make_shared<const std::string>("[header]");

}  // namespace

class TestVideoPreview : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() {
    set_log_level(0);
    std::signal(SIGPIPE, SIG_IGN);
    libav::use_our_log();
    avformat_network_init();
  }

  void a_player_decodes_every_picture_at_the_streams_rate() {
    ControlRig rig(with_video());
    QVERIFY(rig.goes_on(1));
    const Watched seen = watch(rig.port(), "?frames=40");
    QCOMPARE(seen.problem, 0);
    QCOMPARE(seen.codec, std::string("h264"));
    // The last fragment lasts half a second; on a busy machine it may lack a picture.
    QVERIFY2(seen.packets >= 40 && seen.packets < 48, qPrintable(QString::number(seen.packets)));
    QCOMPARE(seen.times.size(), static_cast<std::size_t>(seen.packets));
    QVERIFY(seen.begins_with_key);
    // A busy machine may skip pictures, but their time still passes.
    QCOMPARE(seen.times.front(), 0.0);
    for (std::size_t i = 1; i < seen.times.size(); ++i) {
      const double pictures = (seen.times[i] - seen.times[i - 1]) * kRate;
      QVERIFY(pictures > 0.999);
      QVERIFY(std::abs(pictures - std::round(pictures)) < 1e-6);
    }
    QVERIFY(rig.goes_on());
  }

  void who_joins_later_begins_with_a_key_frame_and_at_no_time() {
    ControlRig rig(with_video());
    QVERIFY(rig.goes_on(1));
    Watched first, second;
    std::thread other([&] { first = watch(rig.port(), "?frames=48"); });
    QTest::qWait(700);
    second = watch(rig.port(), "?frames=16");
    other.join();
    for (const Watched* seen : {&first, &second}) {
      QCOMPARE(seen->problem, 0);
      QVERIFY(seen->begins_with_key);
      QCOMPARE(seen->times.front(), 0.0);
    }
    QVERIFY(first.times.size() >= 48 && first.times.size() < 56);
    QVERIFY(second.times.size() >= 16 && second.times.size() < 24);
  }

  void everybody_watches_one_encoder_and_it_ends_when_nobody_does() {
    FakeVideo fake;
    ControlRig rig(with_video(fake.start()));
    QVERIFY(rig.goes_on(1));
    {
      WebClient one(rig.port()), two(rig.port());
      for (WebClient* client : {&one, &two}) QVERIFY(ask_for_video(*client));
      QTRY_COMPARE(fake.running(), 1);
      // Both clients connect before the fragment exists.
      WebClient asks(rig.port());
      QCOMPARE(asks.get("/v1/state").status, 200);
      fake.give(part(kHeader, 1));
      for (WebClient* client : {&one, &two}) QCOMPARE(client->read_reply().status, 200);
      QCOMPARE(fake.started(), 1);
    }
    QTRY_COMPARE_WITH_TIMEOUT(fake.running(), 0, 20'000);
    WebClient again(rig.port());
    ask_for_video(again);
    QTRY_COMPARE(fake.running(), 1);
    QCOMPARE(fake.started(), 2);
  }

  void a_video_begins_with_its_header_and_a_key_frame_and_ends_with_another_one() {
    FakeVideo fake;
    ControlRig rig(with_video(fake.start()));
    QVERIFY(rig.goes_on(1));
    WebClient client(rig.port());
    ask_for_video(client);
    QTRY_COMPARE(fake.running(), 1);
    fake.give(part(kHeader, 1, false));
    fake.give(part(kHeader, 2));
    fake.give(part(kHeader, 3, false));
    fake.give(part(std::make_shared<const std::string>("[other header]"), 4));
    const HttpReply reply = client.read_reply();
    QCOMPARE(reply.status, 200);
    QVERIFY(reply.head.find("Content-Type: video/mp4\r\n") != std::string::npos);
    client.read_to_end();
    QVERIFY(client.is_ended());
    const std::string first = "[header]part 2" + time_text(0), second = "part 3" + time_text(1);
    QCOMPARE(client.received, body_part(first) + body_part(second) + "0\r\n\r\n");
    // An older client gets the same without lengths.
    WebClient older(rig.port());
    older.send("GET /v1/preview.mp4?frames=8 HTTP/1.0\r\nHost: " + older.host() + "\r\n\r\n");
    WebClient asks(rig.port());
    QCOMPARE(asks.get("/v1/state").status, 200);
    fake.give(part(kHeader, 2));
    QCOMPARE(older.read_reply().status, 200);
    older.read_to_end();
    QCOMPARE(older.received, first);
  }

  void who_reads_nothing_loses_parts_and_is_dropped_and_nobody_else_notices() {
    FakeVideo fake;
    PortOptions options;
    options.video = fake.start();
    options.limits.stall_time = std::chrono::milliseconds(1000);
    options.limits.connections = 4;
    ControlRig rig(options);
    QVERIFY(rig.goes_on(1));
    WebClient deaf(rig.port(), 4096), slow(rig.port(), 4096), good(rig.port());
    for (WebClient* client : {&deaf, &slow, &good}) ask_for_video(*client);
    WebClient asks(rig.port());
    QCOMPARE(asks.get("/v1/state").status, 200);
    std::string read;
    constexpr int parts = 30;
    for (int i = 0; i < parts; ++i) {
      fake.give(part(kHeader, i, i % 2 == 0, 100'000));
      QVERIFY(good.read_some());
      QVERIFY(slow.read_some());
      for (std::size_t end = 0; (end = good.received.find("part " + std::to_string(i) + ' ')) == std::string::npos;)
        QVERIFY(good.read_some());
    }
    // The slow client's video resumes with a key frame.
    fake.give(part(kHeader, 101, false));
    // The server has a free connection again; until then it refuses others.
    QTRY_COMPARE_WITH_TIMEOUT(WebClient(rig.port()).get("/v1/state").status, 200, 20'000);
    QVERIFY(slow.received.find("part 0 ") != std::string::npos);
    QVERIFY(slow.received.find("part " + std::to_string(parts - 1) + ' ') == std::string::npos);
    QVERIFY(deaf.received.empty());
    QVERIFY(rig.goes_on());
    QCOMPARE(asks.get("/v1/state").status, 200);
  }

  void what_a_stage_hides_nobody_sees() {
    ControlRig rig(with_video());
    QVERIFY(rig.goes_on(1));
    WebClient client(rig.port());
    QCOMPARE(client.post("/v1/commands/blackout", R"({"on":true})").status, 200);
    const Watched black = watch(rig.port(), "?frames=8");
    QCOMPARE(black.problem, 0);
    for (const double one : black.brightness) QVERIFY(one < 17);  // 16 is black
    QCOMPARE(client.post("/v1/commands/panic", "").status, 200);
    const Watched seen = watch(rig.port(), "?frames=24");
    QVERIFY(seen.brightness.back() > 40);
  }

  void without_an_encoder_without_a_picture_and_with_one_that_fails_the_reason_is_said() {
    ControlRig none;
    QCOMPARE(WebClient(none.port()).get("/v1/preview.mp4").json()["error"]["code"], Json("CTL-22"));
    StreamHost::Services paused;
    paused.playing = false;
    FakeVideo fake;
    PortOptions options;
    options.video = fake.start();
    ControlRig early(options, paused);
    const HttpReply reply = WebClient(early.port()).get("/v1/preview.mp4");
    QCOMPARE(reply.status, 404);
    QCOMPARE(reply.json()["error"]["code"], Json("CTL-21"));
    QCOMPARE(fake.started(), 0);
    ControlRig rig(options);
    QVERIFY(rig.goes_on(1));
    WebClient client(rig.port());
    ask_for_video(client);
    QTRY_COMPARE(fake.running(), 1);
    fake.break_down({Error::Kind::internal, "The video of the preview ended", "it is a test", "", "TEST-1"});
    const HttpReply failed = client.read_reply();
    QCOMPARE(failed.status, 503);
    QCOMPARE(failed.json()["error"]["why"], Json("it is a test"));
    QCOMPARE(WebClient(rig.port()).get("/v1/preview.mp4").status, 503);
  }

  void a_head_request_gets_no_video() {
    FakeVideo fake;
    ControlRig rig(with_video(fake.start()));
    QVERIFY(rig.goes_on(1));
    WebClient client(rig.port());
    client.send("HEAD /v1/preview.mp4 HTTP/1.1\r\nHost: " + client.host() + "\r\n\r\n");
    client.read_to_end();
    QVERIFY(client.received.starts_with("HTTP/1.1 200"));
    QVERIFY(client.received.ends_with("\r\n\r\n"));
    QCOMPARE(fake.started(), 0);
  }
};

LONGTAKE_CORE_TEST(TestVideoPreview)
#include "test_video_preview.moc"
