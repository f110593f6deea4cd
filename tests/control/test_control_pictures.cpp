#include <QtTest>

#include <atomic>

#include "engine/core/files.h"
#include "engine/core/log.h"
#include "engine/stream/logged_source.h"
#include "tests/control/control_rig.h"
#include "tests/control/keeps.h"
#include "tests/control/web_client.h"
#include "tests/support/run.h"

using namespace longtake;
using namespace longtake::control;

namespace {

std::string picture_of_test(const VideoChunk& chunk, int frame) {
  return "jpeg of " + std::to_string(chunk.chunk) + '/' + std::to_string(frame) + std::string(20'000, 'x');
}

PortOptions with_preview() {
  PortOptions options;
  options.encode = [](const VideoChunk& chunk, int frame) {
    return Result<std::string>(picture_of_test(chunk, frame));
  };
  return options;
}

/// The services of Keeps, with a fake stream that is really stored.
StreamHost::Services kept_in(const QTemporaryDir& sessions, Keeps& keeps) {
  auto services = keeps.services();
  services.stream = [&sessions](Stream::Wakeup wake) -> std::unique_ptr<Stream> {
    EngineStream::Options how;
    how.wakeup = std::move(wake);
    auto kept =
        std::make_unique<LoggedSource>(std::make_unique<FakeSource>(), sessions.path().toStdString(), Manifest{});
    return std::make_unique<EngineStream>(std::move(kept), how);
  };
  return services;
}

/// A port with a stored stream, and a client that listens.
struct KeptRig {
  Keeps keeps{};
  QTemporaryDir sessions{};
  ControlRig rig{{}, kept_in(sessions, keeps)};
  WebClient listener{rig.port()};

  bool begins() { return rig.goes_on(1) && listener.upgrade(); }
};

}  // namespace

class TestControlPictures : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { set_log_level(0); }

  void the_preview_is_pictures_one_behind_the_other() {
    ControlRig rig(with_preview());
    QVERIFY(rig.goes_on());
    WebClient client(rig.port());
    const HttpReply one = client.get("/v1/preview.jpeg");
    QCOMPARE(one.status, 200);
    QVERIFY(one.body.starts_with("jpeg of "));
    WebClient viewer(rig.port());
    const HttpReply head = viewer.get("/v1/preview.mjpeg?frames=3");
    QCOMPARE(head.status, 200);
    QVERIFY(head.head.find("multipart/x-mixed-replace; boundary=picture") != std::string::npos);
    viewer.read_to_end();
    int pictures = 0;
    for (auto at = viewer.received.find("--picture"); at != std::string::npos;
         at = viewer.received.find("--picture", at + 1))
      ++pictures;
    QCOMPARE(pictures, 3);
    QVERIFY(viewer.is_ended());
  }

  void what_many_ask_for_is_made_once() {
    std::atomic<int> encoded = 0;
    PortOptions options;
    options.encode = [&](const VideoChunk& chunk, int frame) {
      ++encoded;
      return Result<std::string>(picture_of_test(chunk, frame));
    };
    ControlRig rig(std::move(options));
    QVERIFY(rig.goes_on());
    QCOMPARE(WebClient(rig.port()).post("/v1/commands/pause", "").status, 200);
    // Wait until all requested pictures have been shown.
    std::string picture;
    for (int same = 0; same < 8; QTest::qSleep(50)) {
      std::string now = WebClient(rig.port()).get("/v1/preview.jpeg").body;
      same = now == picture ? same + 1 : 0;
      picture = std::move(now);
    }
    const int before = encoded;
    for (int i = 0; i < 20; ++i) QCOMPARE(WebClient(rig.port()).get("/v1/preview.jpeg").body, picture);
    QCOMPARE(encoded.load(), before);
    const std::string tokens = WebClient(rig.port()).get("/v1/snapshots?tokens=true").body;
    QVERIFY(tokens.size() > 1000);
    QCOMPARE(WebClient(rig.port()).get("/v1/snapshots?tokens=true").body, tokens);
  }

  void without_an_encoder_there_is_no_preview() {
    ControlRig rig;
    WebClient client(rig.port());
    QCOMPARE(client.get("/v1/preview.mjpeg").status, 404);
    QCOMPARE(client.get("/v1/preview.jpeg").json()["error"]["code"], Json("CTL-20"));
  }

  void a_recording_ends_with_its_frames() {
    Keeps keeps;
    ControlRig rig({}, keeps.services());
    QVERIFY(rig.goes_on());
    WebClient client(rig.port());
    WebClient listener(rig.port());
    QVERIFY(listener.upgrade());
    QCOMPARE(client.post("/v1/commands/record_stop", "").status, 409);
    const Json begun = client.post("/v1/commands/record_start", "{}").json();
    QVERIFY(begun["file"].get<std::string>().ends_with(".mp4"));
    QCOMPARE(client.post("/v1/commands/record_start", "{}").json()["error"]["why"], Json("a recording is running"));
    QVERIFY(listener.hear([](const Json& event) { return event["event"] == "recording" && event["running"] == true; })
                .is_object());
    QCOMPARE(client.get("/v1/state").json()["recording"]["running"], Json(true));
    RecordingStatus status;
    status.frames = 8;
    keeps.recording.say(status);
    QVERIFY(listener.hear([](const Json& event) { return event["event"] == "recording" && event["frames"] == 8; })
                .is_object());
    QCOMPARE(client.get("/v1/state").json()["recording"]["frames"], Json(8));
    QCOMPARE(client.post("/v1/commands/record_stop", "").status, 200);
    status.frames = 12;
    status.finished = true;
    keeps.recording.say(status);
    const Json ended =
        listener.hear([](const Json& event) { return event["event"] == "recording" && event["running"] == false; });
    QCOMPARE(ended["frames"], Json(12));
    QCOMPARE(ended["file"], begun["file"]);
    QCOMPARE(client.post("/v1/commands/record_stop", "").status, 409);
  }

  void an_export_is_written_beside_the_stream() {
    KeptRig kept;
    QVERIFY(kept.begins());
    auto& [keeps, sessions, rig, listener] = kept;
    WebClient client(rig.port());
    const HttpReply reply = client.post("/v1/commands/export", R"({"name":"evening","format":"gif","preset":"draft"})");
    QCOMPARE(reply.status, 200);
    const std::string file = keeps.folder.filePath("evening.gif").toStdString();
    // Only the name: a path of the host would contain the user's name.
    QCOMPARE(reply.json()["file"], Json("evening.gif"));
    keeps.worker.reach(0.5);
    const auto about = [](const char* state) {
      return [state](const Json& event) { return event["event"] == "export" && event["state"] == state; };
    };
    QCOMPARE(listener.hear(about("running"))["fraction"], Json(0.5));
    keeps.worker.finish(Exported{file, 12, 0.75, 1000});
    QCOMPARE(listener.hear(about("done"))["file"], Json("evening.gif"));
    const auto begun = keeps.worker.begun<ExportJob>();
    QCOMPARE(begun.size(), std::size_t(1));
    QCOMPARE(begun[0].out, file);
    QCOMPARE(begun[0].options.form, std::string("draft"));
    QVERIFY(!begun[0].span);
    QVERIFY(begun[0].session.starts_with(sessions.path().toStdString()));
    // An existing file stays unchanged.
    QVERIFY(atomic_write(file, "kept"));
    QCOMPARE(client.post("/v1/commands/export", R"({"name":"evening","format":"gif"})").status, 409);
  }

  void an_export_shows_a_stretch_the_memory_and_a_second_take() {
    KeptRig kept;
    QVERIFY(kept.begins());
    auto& [keeps, sessions, rig, listener] = kept;
    WebClient client(rig.port());
    const auto status_of = [&client](const char* body) { return client.post("/v1/commands/export", body).status; };
    QCOMPARE(status_of(R"({"name":"no","from_s":2,"to_s":2})"), 409);
    QCOMPARE(status_of(R"({"name":"no","beside":7})"), 409);
    QCOMPARE(status_of(R"({"name":"no","captions":true})"), 409);
    QCOMPARE(status_of(R"({"name":"no","memory":"somewhere"})"), 400);
    QCOMPARE(
        status_of(
            R"({"name":"pair","format":"webp","from_s":0.5,"to_s":1.5,"fps":24,"size":"2x","memory":"beside","beside":0,
                           "captions":true})"),
        200);
    // The library's own thread starts it.
    QTRY_COMPARE(keeps.worker.begun<ExportJob>().size(), std::size_t(1));
    const auto begun = keeps.worker.begun<ExportJob>();
    QCOMPARE(begun[0].span->first, std::int64_t(8));
    QCOMPARE(begun[0].span->end, std::int64_t(24));
    QCOMPARE(begun[0].options.fps, 24.0);
    QCOMPARE(begun[0].options.size, std::string("2x"));
    QVERIFY(begun[0].options.memory == MemoryShown::beside);
    QVERIFY(begun[0].second == (SecondTake{0, true}));
    Exported done{begun[0].out, 16, 1, 1000};
    done.memory = "pair.memory.webp";
    keeps.worker.finish(done);
    const auto is_done = [](const Json& event) { return event["event"] == "export" && event["state"] == "done"; };
    QCOMPARE(listener.hear(is_done)["memory_file"], Json("pair.memory.webp"));
  }

  void exports_that_are_not_finished_are_counted() {
    KeptRig kept;
    QVERIFY(kept.begins());
    auto& [keeps, sessions, rig, listener] = kept;
    WebClient client(rig.port());
    const auto ask = [&client](int number) {
      return client.post("/v1/commands/export", R"({"name":"video )" + std::to_string(number) + R"("})");
    };
    for (int i = 0; i < 8; ++i) QCOMPARE(ask(i).status, 200);
    const HttpReply refused = ask(8);
    QCOMPARE(refused.status, 429);
    QCOMPARE(refused.json()["error"]["code"], Json("CTL-35"));
    keeps.worker.finish(Exported{"video 0.mp4", 12, 0.75, 1000});
    const auto is_done = [](const Json& event) { return event["event"] == "export" && event["state"] == "done"; };
    QVERIFY(!listener.hear(is_done).is_null());
    QCOMPARE(ask(8).status, 200);
  }

  void the_stream_is_sent_where_a_person_chose_and_ends_when_a_client_says_so() {
    Keeps keeps;
    ControlRig rig({}, keeps.services());
    QVERIFY(rig.goes_on());
    WebClient client(rig.port());
    QCOMPARE(client.get("/v1/state").json()["sending"]["running"], Json(true));
    QCOMPARE(client.get("/v1/state").json()["sending"]["receivers"], Json(2));
    QCOMPARE(client.post("/v1/commands/send_start", "").json()["error"]["why"],
             Json("the stream is already being sent"));
    QCOMPARE(client.post("/v1/commands/send_start", json_line({{"address", "tcp://127.0.0.1:1"}})).status, 400);
    QVERIFY(keeps.sending.shown() > 0);
    QCOMPARE(client.post("/v1/commands/send_stop", "").status, 200);
    QCOMPARE(client.post("/v1/commands/send_stop", "").status, 409);
    QCOMPARE(client.get("/v1/state").json()["sending"]["running"], Json(false));
    QVERIFY(!client.get("/v1/state").json()["sending"].contains("receivers"));
    const int shown = keeps.sending.shown();
    QVERIFY(rig.goes_on());
    QCOMPARE(keeps.sending.shown(), shown);
    QCOMPARE(client.post("/v1/commands/send_start", "").status, 200);
    QVERIFY(rig.goes_on());
    QVERIFY(keeps.sending.shown() > shown);
    QCOMPARE(keeps.sending.begun, std::vector<std::string>(2, "tcp://127.0.0.1:9"));
    ControlRig none;
    QCOMPARE(WebClient(none.port()).post("/v1/commands/send_start", "").json()["error"]["why"],
             Json("this program cannot send"));
  }
};

LONGTAKE_TEST(TestControlPictures)
#include "test_control_pictures.moc"
