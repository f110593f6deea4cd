#include <QtTest>

#include <algorithm>
#include <map>

#include "control/command_table.h"
#include "control/paths.h"
#include "control/wire/osc.h"
#include "engine/core/files.h"
#include "engine/core/log.h"
#include "engine/stream/log/logged_source.h"
#include "tests/control/control_rig.h"
#include "tests/control/udp_client.h"
#include "tests/control/web_client.h"

using namespace longtake;
using namespace longtake::control;

namespace {

Json timeline_of_test() {
  return {{"longtake_timeline", 1},
          {"cues", {{{"at", "c0"}, {"prompt", "a red ball"}}, {{"at", "0.25s"}, {"mark", "a quarter"}}}}};
}

// What every command gets in these tests.
const std::map<std::string, Json>& examples() {
  static const std::map<std::string, Json> all = {
      {"prompt", {{"text", "a red ball :0.7 | a blue cube :0.3"}, {"mode", "recache"}}},
      {"weights", {{"weights", {0.2, 0.8}}}},
      {"keep_slot", {{"number", 2}, {"text", "a green field"}}},
      {"slot", {{"number", 2}}},
      {"pause", Json::object()},
      {"step", Json::object()},
      {"play", Json::object()},
      {"play_pause", Json::object()},
      {"policy", {{"preset", "fifo"}, {"sink_frames", 2}}},
      {"budget", {{"tokens", 90}}},
      {"pin", {{"tokens", {{0, 1, 2}, {0, 1, 3}}}}},
      {"forget", {{"tokens", {{0, 2, 2}}}}},
      {"dim", {{"tokens", {{0, 2, 3}}}, {"bias", -1}}},
      {"mark", {{"name", "the turn"}}},
      {"mark_take", {{"starred", true}, {"note", "good"}}},
      {"restart", {{"seed", 7}}},
      {"another_seed", Json::object()},
      {"branch", {{"chunk", 1}, {"take", 0}}},
      {"take", {{"take", 0}}},
      {"record_start", {{"name", "evening"}}},
      {"record_stop", Json::object()},
      {"record", Json::object()},
      {"export", {{"name", "evening export"}, {"take", 0}}},
      {"pad", {{"number", 2}}},
      {"fader", {{"share", 0.25}, {"first", 2}, {"second", 2}}},
      {"fade_across", Json::object()},
      {"fade", {{"chunks", 3}}},
      {"weight", {{"text", 1}, {"weight", 0.5}}},
      {"freeze", Json::object()},
      {"blackout", {{"on", true}}},
      {"cut_next", {{"on", true}}},
      {"panic", Json::object()},
      {"tap", Json::object()},
      {"tempo", {{"bpm", 90}, {"from", "taps"}}},
      {"quantise", {{"grid", "beat"}}},
      {"next_grid", Json::object()},
      {"lora", {{"name", "ink"}, {"strength", 0.5}}},
      {"steps", {{"steps", 2}}},
      {"trim_take", {{"from_s", 0.5}, {"to_s", 1}}},
      {"unfollow", Json::object()},
      {"send_start", Json::object()},
      {"send_stop", Json::object()},
      {"send", Json::object()},
      {"cue", {{"chunk", 100000}, {"text", "a night sky"}, {"mode", "cut"}}},
      {"drop_cues", {{"chunk", 100000}}},
      {"timeline", {{"timeline", timeline_of_test()}}},
  };
  return all;
}

// Commands that the host carries out itself; all others have a receipt of the engine.
bool is_done_at_once(const std::string& name) {
  static const std::vector<std::string> names = {
      "keep_slot", "pause",    "step",   "play",   "fade",      "record_start", "record_stop",
      "tempo",     "quantise", "panic",  "freeze", "blackout",  "send_start",   "send_stop",
      "cut_next",  "tap",      "record", "send",   "next_grid", "play_pause"};
  return std::ranges::find(names, name) != names.end();
}

// Why a fake stream without a window cannot do it; "" if it can.
std::string refusal_of(const std::string& name) {
  return name == "export" ? "the stream is not kept in a session" : "";
}

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

/// What was sent on, and where to.
struct FakeSending {
  std::mutex mutex;
  std::vector<std::string> begun;
  int running = 0;
  int pictures = 0;

  StartSending start() {
    return [this](const SendPlan& plan, std::function<void()>) -> Result<std::unique_ptr<Sending>> {
      const std::scoped_lock lock(mutex);
      begun.push_back(plan.address);
      return std::unique_ptr<Sending>(std::make_unique<One>(*this));
    };
  }
  int shown() {
    const std::scoped_lock lock(mutex);
    return pictures;
  }

 private:
  struct One final : Sending {
    explicit One(FakeSending& all) : all_(all) { ++all_.running; }
    ~One() override {
      const std::scoped_lock lock(all_.mutex);
      --all_.running;
    }
    void show(std::shared_ptr<const VideoChunk>, int) override {
      const std::scoped_lock lock(all_.mutex);
      ++all_.pictures;
    }
    void set_black(bool) override {}
    SendingStatus status() const override {
      SendingStatus status{SendingStatus::State::sending, "tcp://127.0.0.1:9"};
      status.receivers = 2;
      return status;
    }
    FakeSending& all_;
  };
};

/// A fake stream that says that it is kept, a recording and an export that end at once.
struct Keeps {
  FakeSending sending;
  RecordingScript recording;
  HeldWorker worker;
  QTemporaryDir folder;

  StreamHost::Services services() {
    StreamHost::Services made;
    made.recorder = [this](const RecordingStart& what, std::function<void()> wakeup) {
      auto started = recording.start()(what, wakeup);
      return started;
    };
    made.library = worker.factory();
    made.folder = folder.path().toStdString();
    made.sender = sending.start();
    made.send_to = "tcp://127.0.0.1:9";
    return made;
  }
};

/// The same with a fake stream that is really kept.
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

/// A port before a stream that is kept, and a client that listens.
struct KeptRig {
  Keeps keeps{};
  QTemporaryDir sessions{};
  ControlRig rig{{}, kept_in(sessions, keeps)};
  WebClient listener{rig.port()};

  bool begins() { return rig.goes_on(1) && listener.upgrade(); }
};

}  // namespace

class TestControlPort : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { set_log_level(0); }

  void every_command_reaches_the_stream_and_its_receipt_comes_back_over_http() {
    Keeps keeps;
    ControlRig rig({}, keeps.services());
    QVERIFY(rig.result);
    QCOMPARE(rig.osc_address(), std::string());  // nobody is told of a port that is not open
    QVERIFY(rig.goes_on());
    std::size_t done = 0;
    for (const auto& [name, arguments] : in_order()) {
      WebClient client(rig.port());
      const HttpReply reply = client.post("/v1/commands/" + name + "?wait=20", json_line(arguments));
      if (const std::string why = refusal_of(name); !why.empty()) {
        QCOMPARE(reply.status, 409);
        QCOMPARE(reply.json()["error"]["why"], Json(why));
        ++done;
        continue;
      }
      QVERIFY2(reply.status == 200, (name + ": " + reply.body).c_str());
      QCOMPARE(reply.json()["command"], Json(name));
      QCOMPARE(reply.json()["state"], Json(is_done_at_once(name) ? "done" : "applied"));
      ++done;
    }
    QCOMPARE(done, command_table().size());
    check_posted(rig);
    QCOMPARE(keeps.recording.started.size(), std::size_t(1));
    QVERIFY(keeps.recording.started[0].path.ends_with("/evening.mp4"));
    QVERIFY(keeps.recording.stopped);
  }

  void every_command_reaches_the_stream_over_the_web_socket() {
    Keeps keeps;
    ControlRig rig({}, keeps.services());
    QVERIFY(rig.goes_on());
    WebClient client(rig.port());
    QVERIFY(client.upgrade());
    int id = 0;
    for (const auto& [name, arguments] : in_order()) {
      Json message = {{"id", ++id}, {"command", name}};
      message.update(arguments);
      QVERIFY(client.say(message));
      const Json last = client.hear(
          [&](const Json& heard) { return heard.value("id", 0) == id && heard.value("state", "") != "queued"; });
      const char* wanted = !refusal_of(name).empty() ? "refused" : is_done_at_once(name) ? "done" : "applied";
      QVERIFY2(last.is_object() && last["state"] == wanted, (name + ": " + last.dump()).c_str());
    }
    check_posted(rig);
  }

  void every_command_reaches_the_stream_over_osc() {
    UdpClient out;
    PortOptions options;
    options.osc_port = 0;
    options.osc_to = {"127.0.0.1:" + std::to_string(out.port())};
    Keeps keeps;
    ControlRig rig(options, keeps.services());
    QVERIFY2(rig.result, rig.result ? "" : rig.result.error().text().c_str());
    QVERIFY(rig.goes_on());
    for (const auto& [name, arguments] : in_order()) {
      OscMessage message{"/longtake/" + name};
      // In the order of the table, what stands beside a list in front of it.
      for (const Argument& argument : find_command(name)->arguments) {
        if (!arguments.contains(argument.name)) {
          // Values have no names, so that those before the last one that is given are given too.
          if (name == "policy" && argument.name == std::string("budget_tokens")) message.values.emplace_back(120);
          if (name == "export" && argument.name == std::string("format"))
            message.values.emplace_back(std::string("mp4"));
          if (name == "export" && argument.name == std::string("preset"))
            message.values.emplace_back(std::string("draft"));
          if ((name == "mark_take" || name == "trim_take") && argument.name == std::string("take"))
            message.values.emplace_back(0);
          continue;
        }
        add_value(message, argument, arguments[argument.name]);
      }
      out.send(rig.osc_port(), write_osc(message));
      const std::string wanted = !refusal_of(name).empty() ? "refused" : is_done_at_once(name) ? "done" : "applied";
      const auto receipt = out.hear([&](const OscMessage& heard) {
        return heard.address == "/longtake/receipt" && heard.values.size() == 3 &&
               std::get<std::string>(heard.values[0]) == name && std::get<std::string>(heard.values[1]) != "queued";
      });
      QVERIFY2(receipt, name.c_str());
      QCOMPARE(std::get<std::string>(receipt->values[1]), wanted);
    }
    check_posted(rig);
    QVERIFY(out.hear([](const OscMessage& heard) { return heard.address == "/longtake/chunk"; }));
  }

  void a_prompt_that_took_effect_goes_out_over_osc() {
    UdpClient out;
    PortOptions options;
    options.osc_to = {"127.0.0.1:" + std::to_string(out.port())};
    ControlRig rig(options);
    WebClient client(rig.port());
    QCOMPARE(client.post("/v1/commands/prompt", R"({"text":"a red ball"})").status, 202);
    const auto heard = out.hear([](const OscMessage& one) { return one.address == "/longtake/prompt"; });
    QVERIFY(heard);
    QCOMPARE(std::get<std::string>(heard->values[0]), std::string("a red ball"));
  }

  void the_state_shows_what_was_sent() {
    ControlRig rig;
    WebClient client(rig.port());
    QCOMPARE(client.post("/v1/commands/prompt?wait=20", R"({"text":"a red ball"})").status, 200);
    QVERIFY(rig.goes_on(1));
    const Json state = client.get("/v1/state").json();
    QCOMPARE(state["prompt"]["text"], Json("a red ball"));
    QCOMPARE(state["phase"], Json("streaming"));
    QCOMPARE(state["model"]["name"], Json("Fake"));
    QVERIFY(state["memory"]["kept_tokens"].is_number());
    QCOMPARE(client.get("/v1/takes").json()["takes"].size(), std::size_t(1));
    const Json receipts = client.get("/v1/receipts").json()["receipts"];
    QCOMPARE(receipts.back()["command"], Json("prompt"));
    QVERIFY(!client.get("/v1/snapshots").json().contains("frames"));
    const Json snapshots = client.get("/v1/snapshots?tokens=true").json();
    QVERIFY(snapshots["snapshots"].size() >= 1);
    QCOMPARE(snapshots["frames"].back()["states"].size(), std::size_t(60));
  }

  void what_one_client_does_every_other_one_hears() {
    ControlRig rig;
    WebClient listener(rig.port());
    QVERIFY(listener.upgrade());
    WebClient client(rig.port());
    QCOMPARE(client.post("/v1/commands/prompt", R"({"text":"a blue cube"})").status, 202);
    const Json heard = listener.hear([](const Json& event) { return event["event"] == "receipt"; });
    QCOMPARE(heard["command"], Json("prompt"));
    QCOMPARE(heard["state"], Json("applied"));
    QCOMPARE(heard["text"], Json("a blue cube"));
    for (const char* kind : {"chunk", "snapshot"})
      QVERIFY2(listener.hear([&](const Json& event) { return event["event"] == kind; }).is_object(), kind);
    QCOMPARE(client.post("/v1/commands/pause", "").status, 200);
    QVERIFY(listener.hear([](const Json& event) { return event["event"] == "playing" && event["playing"] == false; })
                .is_object());
  }

  void a_paused_stream_makes_nothing_but_steps() {
    ControlRig rig;
    QVERIFY(rig.goes_on());
    WebClient client(rig.port());
    QCOMPARE(client.post("/v1/commands/pause", "").status, 200);
    // A chunk that was asked for before still comes, at the latest in the round of the first of these commands.
    for (int i = 0; i < 2; ++i) QCOMPARE(client.post("/v1/commands/mark?wait=20", R"({"name":"here"})").status, 200);
    const Json before = client.get("/v1/state").json();
    QCOMPARE(client.post("/v1/commands/prompt", R"({"text":"a red ball"})").status, 202);
    QCOMPARE(client.post("/v1/commands/prompt?wait=0.3", R"({"text":"a blue ball"})").status, 202);
    QCOMPARE(client.get("/v1/state").json()["chunk"], before["chunk"]);
    const int made = rig.chunks();
    QCOMPARE(client.post("/v1/commands/step", "").status, 200);
    QVERIFY(rig.reaches(made + 1));
    const Json receipts = client.get("/v1/receipts").json()["receipts"];
    const auto superseded =
        std::ranges::count_if(receipts, [](const Json& one) { return one["state"] == "superseded"; });
    QCOMPARE(superseded, 1);
  }

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
    QCOMPARE(client.post("/v1/commands/record_stop", "").status, 200);
    RecordingStatus status;
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
    QCOMPARE(reply.json()["file"], Json(file));
    keeps.worker.reach(0.5);
    const auto about = [](const char* state) {
      return [state](const Json& event) { return event["event"] == "export" && event["state"] == state; };
    };
    QCOMPARE(listener.hear(about("running"))["fraction"], Json(0.5));
    keeps.worker.finish(Exported{file, 12, 0.75, 1000});
    QCOMPARE(listener.hear(about("done"))["file"], Json(file));
    const auto begun = keeps.worker.begun<ExportJob>();
    QCOMPARE(begun.size(), std::size_t(1));
    QCOMPARE(begun[0].out, file);
    QCOMPARE(begun[0].preset, std::string("draft"));
    QVERIFY(begun[0].as_trimmed);
    QVERIFY(begun[0].session.starts_with(sessions.path().toStdString()));
    // A file that is there stays as it is.
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
    // The library's own thread begins it.
    QTRY_COMPARE(keeps.worker.begun<ExportJob>().size(), std::size_t(1));
    const auto begun = keeps.worker.begun<ExportJob>();
    QCOMPARE(begun[0].first_frame, std::int64_t(8));
    QCOMPARE(begun[0].end_frame, std::int64_t(24));
    QVERIFY(!begun[0].as_trimmed);
    QCOMPARE(begun[0].fps, 24.0);
    QCOMPARE(begun[0].size, std::string("2x"));
    QVERIFY(begun[0].memory.shown == MemoryShown::beside);
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

  void a_cue_takes_effect_at_its_chunk_and_a_late_one_is_refused() {
    ControlRig rig;
    QVERIFY(rig.goes_on());
    WebClient client(rig.port());
    QCOMPARE(client.post("/v1/commands/pause", "").status, 200);
    for (int i = 0; i < 2; ++i) QCOMPARE(client.post("/v1/commands/mark?wait=20", R"({"name":"here"})").status, 200);
    const auto made = client.get("/v1/state").json()["chunk"].get<ChunkIndex>();
    const auto cue = [&](ChunkIndex chunk) {
      return client.post("/v1/commands/cue?wait=20", json_line({{"chunk", chunk}, {"text", "a night sky"}}));
    };
    const HttpReply late = cue(made + 1);
    QCOMPARE(late.status, 409);
    QVERIFY(late.json()["error"]["todo"].get<std::string>().find(std::to_string(made + 2)) != std::string::npos);
    QCOMPARE(cue(made + 3).json()["state"], Json("applied"));
    const Json plan = client.get("/v1/state").json()["plan"];
    QCOMPARE(plan, (Json{{{"chunk", made + 3}, {"text", "a night sky"}}}));
    QCOMPARE(client.post("/v1/commands/cue", R"({"text":"a","mark":"b"})").status, 409);
    QCOMPARE(client.post("/v1/commands/cue", "{}").status, 409);
    WebClient listener(rig.port());
    QVERIFY(listener.upgrade());
    QCOMPARE(client.post("/v1/commands/play", "").status, 200);
    const Json applied =
        listener.hear([](const Json& event) { return event["event"] == "receipt" && event["state"] == "applied"; });
    QCOMPARE(applied["text"], Json("a night sky"));
    QCOMPARE(applied["chunk"], Json(made + 3));
    QVERIFY(rig.goes_on());
    const Json state = client.get("/v1/state").json();
    QCOMPARE(state["prompt"]["text"], Json("a night sky"));
    QVERIFY(state["plan"].empty());
    // What was fired is in force where a new take begins.
    QCOMPARE(client.post("/v1/commands/restart?wait=20", "").status, 200);
    QCOMPARE(rig.posted_of<SetPrompt>().back().texts[0].text, std::string("a night sky"));
  }

  void a_take_is_trimmed_by_seconds_and_a_star_leaves_that_alone() {
    ControlRig rig;
    QVERIFY(rig.goes_on());
    WebClient client(rig.port());
    const auto does = [&client](const char* command, const char* body) {
      return client.post(std::string("/v1/commands/") + command + "?wait=20", body).status;
    };
    const auto trim = [&client] { return client.get("/v1/takes").json()["takes"][0]["trim"]; };
    QVERIFY(trim().is_null());
    QCOMPARE(does("trim_take", R"({"from_s":0.5,"to_s":1.5})"), 200);
    QVERIFY(rig.posted_of<TrimTake>().back() == (TrimTake{0, TakeTrim{8, 24}}));
    QCOMPARE(does("mark_take", R"({"starred":true})"), 200);
    QCOMPARE(trim(), (Json{{"from_s", 0.5}, {"to_s", 1.5}}));
    QCOMPARE(does("trim_take", R"({"from_s":2})"), 200);
    QCOMPARE(trim(), (Json{{"from_s", 2.0}, {"to_s", nullptr}}));
    QCOMPARE(does("trim_take", R"({"from_s":1,"to_s":1})"), 409);
    QCOMPARE(does("trim_take", "{}"), 200);
    QVERIFY(trim().is_null());
  }

  void the_number_of_passes_is_changed_told_and_kept_by_a_take_from_nothing() {
    ControlRig rig;
    QVERIFY(rig.goes_on());
    WebClient client(rig.port());
    const int own = client.get("/v1/state").json()["steps"].get<int>();
    QCOMPARE(client.post("/v1/commands/steps?wait=20", R"({"steps": 3})").status, 200);
    QCOMPARE(client.get("/v1/state").json()["steps"], Json(3));
    QCOMPARE(client.post("/v1/commands/restart?wait=20", "{}").status, 200);
    QCOMPARE(client.get("/v1/state").json()["steps"], Json(3));
    QCOMPARE(client.post("/v1/commands/steps?wait=20", R"({"steps": 0})").status, 200);
    QCOMPARE(client.get("/v1/state").json()["steps"], Json(own));
    QCOMPARE(client.post("/v1/commands/steps", R"({"steps": 101})").status, 400);
  }

  void loras_are_switched_by_their_names_and_no_client_names_a_file() {
    ControlRig rig;
    QVERIFY(rig.goes_on());
    WebClient client(rig.port());
    QCOMPARE(client.get("/v1/state").json()["loras"],
             (Json{{{"name", "ink"}, {"strength", 0.25}}, {{"name", "dusk"}, {"strength", 1.0}}}));
    const auto lora = [&](const char* name, double strength) {
      return client.post("/v1/commands/lora?wait=20", json_line({{"name", name}, {"strength", strength}}));
    };
    QCOMPARE(lora("ink", 0).status, 200);
    QCOMPARE(rig.posted_of<SetLoras>().back().loras, (LoraList{{"/models/dusk.safetensors", 1}}));
    QCOMPARE(client.get("/v1/state").json()["loras"][0]["strength"], Json(0.0));
    QCOMPARE(lora("ink", 2).status, 200);
    QCOMPARE(rig.posted_of<SetLoras>().back().loras,
             (LoraList{{"/models/dusk.safetensors", 1}, {"/models/ink.safetensors", 2}}));
    for (const char* other : {"/models/ink.safetensors", "../ink", "none"}) {
      const HttpReply refused = lora(other, 1);
      QCOMPARE(refused.status, 409);
      QVERIFY(refused.json()["error"]["why"].get<std::string>().starts_with("no LoRA"));
    }
    QCOMPARE(rig.posted_of<SetLoras>().size(), std::size_t(2));
    // A take from nothing has them, too.
    QCOMPARE(client.post("/v1/commands/restart?wait=20", "").status, 200);
    QCOMPARE(client.get("/v1/state").json()["loras"][1]["strength"], Json(1.0));
    QCOMPARE(client.get("/v1/state").json()["loras"][0]["strength"], Json(2.0));
  }

  void the_stream_is_sent_where_a_person_chose_and_ends_when_a_client_says_so() {
    Keeps keeps;
    ControlRig rig({}, keeps.services());
    QVERIFY(rig.goes_on());
    WebClient client(rig.port());
    QCOMPARE(client.get("/v1/state").json()["sending"]["running"], Json(true));
    QCOMPARE(client.get("/v1/state").json()["sending"]["receivers"], Json(2));
    QCOMPARE(client.post("/v1/commands/send_start", "").json()["error"]["why"], Json("the stream is sent already"));
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

  void pages_and_descriptions_are_served() {
    ControlRig rig;
    WebClient client(rig.port());
    const HttpReply page = client.get("/");
    QCOMPARE(page.status, 200);
    QVERIFY(page.head.find("text/html") != std::string::npos);
    QVERIFY(page.head.find("Content-Security-Policy: default-src 'none'") != std::string::npos);
    const Json described = client.get("/v1/openapi.json").json();
    QCOMPARE(described["paths"].size(), path_table().size() - 1 + command_table().size());
    // What is described is what is answered.
    QVERIFY(rig.goes_on(1));
    for (const auto& [path, schema] :
         {std::pair("/v1/state", "State"), {"/v1/takes", "Takes"}, {"/v1/snapshots", "Snapshots"}}) {
      const Json answer = client.get(path).json();
      const Json form = described["components"]["schemas"][schema];
      for (const Json& name : form["required"]) QVERIFY2(answer.contains(name), name.dump().c_str());
      for (const auto& [name, value] : answer.items()) QVERIFY2(form["properties"].contains(name), name.c_str());
    }
    const HttpReply head = [&] {
      client.send("HEAD /v1/state HTTP/1.1\r\nHost: " + client.host() + "\r\nConnection: close\r\n\r\n");
      client.read_to_end();
      return HttpReply{0, client.received, ""};
    }();
    QVERIFY(head.head.ends_with("\r\n\r\n"));
  }

  void many_requests_at_once_are_answered_in_order() {
    ControlRig rig;
    WebClient client(rig.port());
    std::string requests;
    for (int i = 0; i < 200; ++i)
      requests += "GET /v1/" + std::string(i % 2 == 0 ? "takes" : "nothing") + " HTTP/1.1\r\nHost: " + client.host() +
                  "\r\n\r\n";
    QVERIFY(client.send(requests));
    for (int i = 0; i < 200; ++i) QCOMPARE(client.read_reply().status, i % 2 == 0 ? 200 : 404);
  }

  void a_command_is_applied_within_a_chunk() {
    ControlRig rig;
    QVERIFY(rig.goes_on());
    WebClient client(rig.port());
    std::vector<double> ms;
    for (int i = 0; i < 60; ++i) {
      QElapsedTimer clock;
      clock.start();
      const HttpReply reply =
          client.post("/v1/commands/prompt?wait=20", R"({"text":"a red ball )" + std::to_string(i) + R"("})");
      QCOMPARE(reply.status, 200);
      ms.push_back(static_cast<double>(clock.nsecsElapsed()) / 1e6);
    }
    std::ranges::sort(ms);
    // A chunk of this stream lasts 62.5 ms; a command waits for the one that begins next.
    qInfo("from a command to its applied receipt: median %.1f ms, p95 %.1f ms, most %.1f ms; a chunk lasts 62.5 ms",
          ms[30], ms[56], ms.back());
  }

 private:
  static std::vector<std::pair<std::string, Json>> in_order() {
    std::vector<std::pair<std::string, Json>> commands;
    // Texts that weights belong to, a slot that is filled, and a recording that runs come before what needs them.
    for (const char* name :
         {"prompt",     "weights",     "keep_slot", "slot",         "policy",    "budget",      "pin",
          "forget",     "dim",         "mark",      "mark_take",    "trim_take", "pause",       "step",
          "play_pause", "play",        "restart",   "another_seed", "branch",    "take",        "record_start",
          "record",     "record_stop", "export",    "fader",        "pad",       "fade_across", "weight",
          "fade",       "freeze",      "blackout",  "cut_next",     "panic",     "tap",         "tempo",
          "quantise",   "lora",        "steps",     "unfollow",     "send_stop", "send_start",  "send",
          "next_grid",  "cue",         "drop_cues", "timeline"})
      commands.emplace_back(name, examples().at(name));
    return commands;
  }

  static void add_value(OscMessage& message, const Argument& argument, const Json& value) {
    if (argument.kind == ArgumentKind::tokens) {
      for (const Json& token : value)
        for (const Json& place : token) message.values.emplace_back(place.get<std::int32_t>());
    } else if (argument.kind == ArgumentKind::numbers) {
      for (const Json& number : value) message.values.emplace_back(number.get<float>());
    } else if (value.is_object()) {
      message.values.emplace_back(json_line(value));
    } else if (value.is_string()) {
      message.values.emplace_back(value.get<std::string>());
    } else if (value.is_boolean()) {
      message.values.emplace_back(value.get<bool>());
    } else if (argument.kind == ArgumentKind::number && message.address != "/longtake/dim") {
      message.values.emplace_back(value.get<float>());
    } else if (argument.kind == ArgumentKind::number) {
      // In front of the tokens.
      message.values.emplace(message.values.begin(), value.get<float>());
    } else {
      message.values.emplace_back(value.get<std::int32_t>());
    }
  }

  static void check_posted(ControlRig& rig) {
    const auto prompts = rig.posted_of<SetPrompt>();
    QVERIFY(prompts.size() >= 4);  // also that of the restart
    QCOMPARE(prompts[0].texts.size(), std::size_t(2));
    QCOMPARE(prompts[0].texts[0].weight, 0.7F);
    QCOMPARE(prompts[1].texts[1].weight, 0.8F);
    QCOMPARE(prompts[1].texts[1].text, std::string("a blue cube"));
    QCOMPARE(prompts[2].texts[0].text, std::string("a green field"));
    const auto policies = rig.posted_of<SetPolicy>();
    QCOMPARE(policies[0].preset, std::optional<std::string>("fifo"));
    QCOMPARE(policies[0].sink_frames, std::optional(2));
    QCOMPARE(policies[1].budget_tokens, std::optional(90));
    QCOMPARE(rig.posted_of<Pin>().at(0), (Pin{{{0, 1, 2}, {0, 1, 3}}, true}));
    QCOMPARE(rig.posted_of<Forget>().at(0), (Forget{{{0, 2, 2}}}));
    QCOMPARE(rig.posted_of<Dim>().at(0), (Dim{{{0, 2, 3}}, -1}));
    QCOMPARE(rig.posted_of<MarkMoment>().at(0).name, std::string("the turn"));
    QCOMPARE(rig.posted_of<MarkTake>().at(0).starred, true);
    QCOMPARE(rig.posted_of<Restart>().at(0), (Restart{7}));
    QCOMPARE(rig.posted_of<Branch>().at(0), (Branch{0, 1}));
    QCOMPARE(rig.posted_of<Rewind>().at(0).take, TakeId(0));
    QCOMPARE(rig.posted_of<SetLoras>().at(0).loras,
             (LoraList{{"/models/ink.safetensors", 0.5}, {"/models/dusk.safetensors", 1}}));
    QCOMPARE(rig.posted_of<SetSteps>().at(0).steps, 2);
    QVERIFY(!rig.posted_of<FollowVideo>().at(0).feed);
    const auto plans = rig.posted_of<SetPlan>();
    QCOMPARE(plans.size(), std::size_t(4));  // a timeline's plan is there before its take and in its log
    QCOMPARE(plans[2], plans[3]);
    QCOMPARE(plans[0].cues.at(0).chunk, ChunkIndex(100000));
    QCOMPARE(plans[0].cues.at(0).prompt->mode, SwitchMode::cut);
    QVERIFY(plans[1].cues.empty());
    QCOMPARE(plans[2].cues.at(0).prompt->texts[0].text, std::string("a red ball"));
    QCOMPARE(plans[2].cues.at(1).chunk, ChunkIndex(4));  // one picture a chunk, sixteen a second
  }
};

QTEST_APPLESS_MAIN(TestControlPort)
#include "test_control_port.moc"
