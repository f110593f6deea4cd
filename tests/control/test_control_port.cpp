#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <atomic>
#include <deque>
#include <future>

#include "control/command_table.h"
#include "control/osc.h"
#include "control/paths.h"
#include "engine/core/log.h"
#include "tests/control/control_rig.h"
#include "tests/control/udp_client.h"
#include "tests/control/web_client.h"
#include "tests/support/run.h"

using namespace longtake;
using namespace longtake::control;

namespace {

/// A stream whose branches never finish going back, until that is stopped.
struct LongWay final : Stream {
  CommandId post(CommandBody body) override {
    if (!std::holds_alternative<Branch>(body)) return inner->post(std::move(body));
    push(GoingBack{kBranch, 0.25});
    return kBranch;
  }
  void request_chunks(int count) override { inner->request_chunks(count); }
  PeekId peek(SetPrompt prompt) override { return inner->peek(std::move(prompt)); }
  void drop_peek() override { inner->drop_peek(); }
  void stop_going_back() override {
    push(CommandRefused{kBranch, {Error::Kind::cancelled, "Going back was stopped", {}, {}, {}}});
  }
  std::optional<Event> poll() override {
    if (told.empty()) return inner->poll();
    Event next = std::move(told.front());
    told.pop_front();
    return next;
  }
  void push(Event event) {
    told.push_back(std::move(event));
    wake();
  }

  static constexpr CommandId kBranch = 4711;
  Stream::Wakeup wake;
  std::deque<Event> told;  // the port's thread posts, stops and polls
  std::unique_ptr<Stream> inner;
};

}  // namespace

class TestControlPort : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { set_log_level(0); }

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
    // A chunk that was requested before still arrives, at the latest when the first of these commands is applied.
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
    // A new take starts with a cue that has taken effect.
    QCOMPARE(client.post("/v1/commands/restart?wait=20", "").status, 200);
    QVERIFY(rig.goes_on());
    const Json again = client.get("/v1/state").json();
    QVERIFY(again["take"] != state["take"]);
    QCOMPARE(again["prompt"]["text"], Json("a night sky"));
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
    QCOMPARE(client.get("/v1/state").json()["threads"], Json(1));
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
    // A restarted take has them too.
    QCOMPARE(client.post("/v1/commands/restart?wait=20", "").status, 200);
    QCOMPARE(client.get("/v1/state").json()["loras"][1]["strength"], Json(1.0));
    QCOMPARE(client.get("/v1/state").json()["loras"][0]["strength"], Json(2.0));
  }

  void a_long_way_back_is_told_to_clients_and_a_client_stops_it() {
    control::StreamHost::Services services;
    services.stream = [](Stream::Wakeup wake) -> std::unique_ptr<Stream> {
      auto way = std::make_unique<LongWay>();
      way->inner = ControlRig::fake_stream(wake);
      way->wake = std::move(wake);
      return way;
    };
    ControlRig rig({}, std::move(services));
    QVERIFY(rig.goes_on());
    WebClient listener(rig.port());
    QVERIFY(listener.upgrade());
    auto branch = std::async(std::launch::async, [&] {
      return WebClient(rig.port()).post("/v1/commands/branch?wait=20", R"({"chunk":0})");
    });
    const Json told = listener.hear([](const Json& event) { return event["event"] == "going_back"; });
    QCOMPARE(told["fraction"], Json(0.25));
    QVERIFY(told["number"] != 0);
    const HttpReply stopped = WebClient(rig.port()).post("/v1/commands/stop_going_back", "");
    QCOMPARE(stopped.status, 200);
    QCOMPARE(stopped.json()["state"], Json("done"));
    const HttpReply refused = branch.get();
    QCOMPARE(refused.status, 409);
    QCOMPARE(refused.json()["error"]["what"], Json("Going back was stopped"));
    QVERIFY(rig.goes_on());
    QCOMPARE(WebClient(rig.port()).get("/v1/state").json()["take"], Json(0));
  }

  void little_space_is_told_to_clients() {
    const QTemporaryDir sessions;
    control::StreamHost::Services services;
    services.sessions = sessions.path().toStdString();
    std::atomic<bool> full = false;
    services.free_bytes = [&](const std::filesystem::path&) { return full ? 120'000'000 : 900'000'000; };
    ControlRig rig({}, std::move(services));
    QVERIFY(rig.goes_on());
    WebClient listener(rig.port());
    QVERIFY(listener.upgrade());
    full = true;
    const Json told = listener.hear([](const Json& event) { return event["event"] == "space"; });
    QCOMPARE(told, (Json{{"event", "space"}, {"free_bytes", 120'000'000}}));
    QVERIFY(rig.goes_on());
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
    // Each answer matches its described schema.
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
    // A chunk of this stream lasts 62.5 ms; a command waits for the start of the next one.
    qInfo("from a command to its applied receipt: median %.1f ms, p95 %.1f ms, most %.1f ms; a chunk lasts 62.5 ms",
          ms[30], ms[56], ms.back());
  }
};

LONGTAKE_TEST(TestControlPort)
#include "test_control_port.moc"
