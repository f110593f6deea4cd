#include <QtTest>

#include <sys/resource.h>
#include <sys/stat.h>

#include <memory>
#include <random>

#include "control/guard.h"
#include "engine/core/files.h"
#include "engine/core/log.h"
#include "tests/control/control_rig.h"
#include "tests/control/udp_client.h"
#include "tests/control/web_client.h"
#include "tests/support/run.h"

using namespace longtake;

namespace control_hostile_test {

using namespace longtake::control;
using namespace std::chrono_literals;

namespace {

const std::string kToken = "0123456789abcdef0123456789abcdef";

PortOptions with_token() {
  PortOptions options;
  options.token = kToken;
  return options;
}

std::string bearer(const std::string& token) { return "Authorization: Bearer " + token + "\r\n"; }

PortOptions with_limits(const Limits& limits) {
  PortOptions options;
  options.limits = limits;
  return options;
}

std::string random_bytes(std::mt19937& random, std::size_t most) {
  std::string bytes(random() % (most + 1), '\0');
  for (char& byte : bytes) byte = static_cast<char>(random());
  return bytes;
}

}  // namespace

class TestControlHostile : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() {
    set_log_level(0);
    // A thousand connections have both ends in this process.
    rlimit files{};
    ::getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    ::setrlimit(RLIMIT_NOFILE, &files);
  }

  void only_the_right_token_is_let_in() {
    ControlRig rig(with_token());
    WebClient client(rig.port());
    for (const std::string path : {"/", "/v1/state", "/v1/openapi.json", "/v1/preview.mjpeg", "/v1/none"}) {
      const HttpReply reply = client.get(path);
      QCOMPARE(reply.status, 401);
      QCOMPARE(reply.json()["error"]["code"], Json("CTL-14"));
    }
    QCOMPARE(client.get("/v1/state", bearer(kToken.substr(1) + "0")).status, 401);
    QCOMPARE(client.get("/v1/state", bearer(kToken.substr(1))).status, 401);
    QCOMPARE(client.get("/v1/state", bearer("")).status, 401);
    QCOMPARE(client.get("/v1/state", "Authorization: Basic " + kToken + "\r\n").status, 401);
    QCOMPARE(client.post("/v1/commands/pause", "").status, 401);
    QVERIFY(!client.upgrade());
    QCOMPARE(client.get("/v1/state", bearer(kToken)).status, 200);
    WebClient socket(rig.port());
    QVERIFY(socket.upgrade(bearer(kToken)));
    WebClient page(rig.port());
    QVERIFY(page.upgrade("Sec-WebSocket-Protocol: chat, token." + kToken + "\r\n"));
    QVERIFY(rig.goes_on());
  }

  void a_link_lets_one_browser_in_once() {
    ControlRig rig(with_token());
    WebClient program(rig.port());
    QCOMPARE(program.get("/v1/link").status, 401);
    const std::string link =
        program.get("/v1/link?to=/v1/preview.jpeg", bearer(kToken)).json()["link"].get<std::string>();
    QVERIFY(link.find(kToken) == std::string::npos);
    const std::string path = link.substr(link.find('/', 8));
    WebClient browser(rig.port());
    const HttpReply entered = browser.get(path);
    QCOMPARE(entered.status, 303);
    QVERIFY(entered.head.find("Location: /v1/preview.jpeg\r\n") != std::string::npos);
    QVERIFY(entered.head.find("HttpOnly; SameSite=Lax") != std::string::npos);
    QVERIFY(entered.head.find(kToken) == std::string::npos);
    const std::size_t at = entered.head.find("Set-Cookie: ") + 12;
    const std::string cookie = entered.head.substr(at, entered.head.find(';', at) - at);
    QCOMPARE(browser.get("/v1/state", "Cookie: other=1; " + cookie + "\r\n").status, 200);
    QCOMPARE(browser.get("/v1/state", "Cookie: " + cookie + "0\r\n").status, 401);
    WebClient page(rig.port());
    QVERIFY(page.upgrade("Cookie: " + cookie + "\r\nOrigin: http://" + page.host() + "\r\n"));
    // A link works once, and redirects never lead to another host.
    WebClient second(rig.port());
    const HttpReply again = second.get(path);
    QCOMPARE(again.status, 401);
    QCOMPARE(again.json()["error"]["code"], Json("CTL-23"));
    QCOMPARE(second.get("/enter").status, 401);
    QCOMPARE(second.get("/v1/link?to=//evil.example/", bearer(kToken)).status, 400);
    const HttpReply away = browser.get("/enter?word=x&to=//evil.example/", "Cookie: " + cookie + "\r\n");
    QVERIFY(away.head.find("Location: /\r\n") != std::string::npos);
  }

  void a_token_is_made_once_and_for_its_owner_alone() {
    QTemporaryDir folder;
    PortOptions options;
    options.token_file = folder.filePath("settings/control-token").toStdString();
    std::string token;
    {
      ControlRig rig(options);
      QVERIFY(rig.result);
      token = read_token(options.token_file).value();
      QCOMPARE(token.size(), std::size_t(48));
      WebClient client(rig.port());
      const HttpReply reply = client.get("/v1/state");
      QCOMPARE(reply.status, 401);
      QVERIFY(reply.json()["error"]["todo"].get<std::string>().find("control-token") != std::string::npos);
      QCOMPARE(client.get("/v1/state", bearer(token)).status, 200);
    }
    ControlRig again(options);
    QCOMPARE(WebClient(again.port()).get("/v1/state", bearer(token)).status, 200);
  }

  void a_page_of_another_site_shows_no_preview() {
    ControlRig rig;
    const auto ask = [&](const std::string& headers) { return WebClient(rig.port()).get("/v1/state", headers); };
    for (const char* from : {"cross-site", "same-site"})
      QCOMPARE(ask(std::string("Sec-Fetch-Mode: no-cors\r\nSec-Fetch-Site: ") + from + "\r\n").status, 403);
    QCOMPARE(ask("Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: navigate\r\nSec-Fetch-Dest: iframe\r\n").status, 403);
    // Users may follow a link from another site.
    QCOMPARE(ask("Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: navigate\r\nSec-Fetch-Dest: document\r\n").status, 200);
    for (const char* from : {"same-origin", "none"})
      QCOMPARE(ask(std::string("Sec-Fetch-Site: ") + from + "\r\n").status, 200);
    QVERIFY(ask({}).head.find("Cross-Origin-Resource-Policy: same-origin\r\n") != std::string::npos);
  }

  void osc_of_other_machines_steers_the_stage_alone() {
    UdpClient hears;
    PortOptions options;
    options.osc_port = 0;
    options.osc_address = "0.0.0.0";
    options.osc_to = {"127.0.0.1:" + std::to_string(hears.port())};
    const auto answer_to = [&](ControlRig& rig, const std::string& command) {
      hears.send(rig.osc_port(), write_osc({"/longtake/" + command, {}}));
      const auto said = hears.hear([](const OscMessage& message) {
        return message.address == "/longtake/error" || message.address == "/longtake/receipt";
      });
      return said ? std::get<std::string>(said->values.at(said->address == "/longtake/error" ? 2 : 0)) : std::string();
    };
    {
      ControlRig rig(options);
      QVERIFY(rig.result);
      const std::string refused = answer_to(rig, "send_start");
      QVERIFY2(refused.find("only the commands of the stage") != std::string::npos, refused.c_str());
    }
    options.osc_all = true;
    {
      ControlRig rig(options);
      QVERIFY(!rig.result);
      QCOMPARE(rig.result.error().code, std::string("CTL-36"));
    }
    options.osc_from = {"127.0.0.1"};
    {
      ControlRig rig(options);
      QVERIFY(rig.result);
      QCOMPARE(answer_to(rig, "pause"), std::string("pause"));
    }
    options.osc_from = {"192.0.2.1"};
    ControlRig deaf(options);
    hears.send(deaf.osc_port(), write_osc({"/longtake/prompt", {std::string("a red ball")}}));
    QVERIFY(deaf.goes_on(6));
    QVERIFY(deaf.posted_of<SetPrompt>().empty());
  }

  void other_names_and_other_sites_are_refused() {
    ControlRig rig;
    const std::string port = ':' + std::to_string(rig.port());
    const auto ask = [&](const std::string& host, const std::string& more = {}) {
      WebClient client(rig.port());
      client.send("GET /v1/state HTTP/1.1\r\nHost: " + host + "\r\n" + more + "\r\n");
      return client.read_reply().status;
    };
    for (const std::string& host : {"127.0.0.1" + port, "localhost" + port, "LocalHost" + port, "[::1]" + port})
      QCOMPARE(ask(host), 200);
    for (const std::string& host : {"evil.example" + port, std::string("127.0.0.1"), std::string("127.0.0.1:1"),
                                    "127.0.0.1.evil.example" + port, "evil.example#127.0.0.1" + port, std::string()})
      QCOMPARE(ask(host), 421);
    const std::string own = "127.0.0.1" + port;
    QCOMPARE(ask(own, "Origin: http://" + own + "\r\n"), 200);
    for (const std::string& origin : {std::string("http://evil.example"), std::string("null"), "https://" + own,
                                      "http://localhost" + port, std::string("http://127.0.0.1")})
      QCOMPARE(ask(own, "Origin: " + origin + "\r\n"), 403);
    WebClient page(rig.port());
    QVERIFY(!page.upgrade("Origin: http://evil.example\r\n"));
  }

  void a_page_cannot_post_a_form() {
    ControlRig rig;
    WebClient client(rig.port());
    client.send("POST /v1/commands/prompt HTTP/1.1\r\nHost: " + client.host() +
                "\r\nContent-Type: text/plain\r\nContent-Length: 12\r\n\r\n{\"text\":\"a\"}");
    QCOMPARE(client.read_reply().status, 415);
    QVERIFY(rig.posted().empty());
  }

  void a_token_is_needed_where_others_can_reach_the_port() {
    PortOptions options;
    options.address = "0.0.0.0";
    ControlRig open(options);
    QVERIFY(!open.result);
    QCOMPARE(open.result.error().code, std::string("CTL-03"));
    options.token = kToken;
    ControlRig closed(options);
    QVERIFY(closed.result);
    WebClient client(closed.port());
    QCOMPARE(client.get("/v1/state").status, 401);
  }

  void a_port_that_somebody_has_is_said() {
    ControlRig first;
    PortOptions options;
    options.port = first.port();
    ControlRig second(options);
    QVERIFY(!second.result);
    QCOMPARE(second.result.error().code, std::string("CTL-01"));
    QVERIFY(first.goes_on());
  }

  void a_token_file_is_private_or_refused() {
    QTemporaryDir folder;
    const std::string file = folder.filePath("token").toStdString();
    QVERIFY(!read_token(file));
    QVERIFY(atomic_write(file, kToken + "\n"));
    for (const mode_t mode : {0644U, 0660U, 0604U, 0700U}) {
      ::chmod(file.c_str(), mode);
      const auto token = read_token(file);
      QVERIFY(!token);
      QCOMPARE(token.error().code, std::string("CTL-04"));
      QVERIFY(token.error().text().find("chmod 600") != std::string::npos);
    }
    ::chmod(file.c_str(), 0600);
    QCOMPARE(read_token(file).value(), kToken);
    QVERIFY(!read_token(folder.path().toStdString()));
    for (const std::string& wrong : {std::string("short"), std::string(300, 'a'), std::string("0123456789 abcdef0")}) {
      QVERIFY(atomic_write(file, wrong));
      ::chmod(file.c_str(), 0600);
      QCOMPARE(read_token(file).error().code, std::string("CTL-05"));
    }
  }

  void what_is_too_large_is_refused() {
    Limits limits;
    limits.head_bytes = 2000;
    limits.body_bytes = 1000;
    ControlRig rig(with_limits(limits));
    WebClient head(rig.port());
    QCOMPARE(head.get("/v1/state", "A: " + std::string(3000, 'a') + "\r\n").status, 431);
    head.read_to_end();
    QVERIFY(head.is_ended());
    WebClient endless(rig.port());
    QVERIFY(endless.send("GET /" + std::string(3000, 'a')));
    QCOMPARE(endless.read_reply().status, 431);
    WebClient body(rig.port());
    QCOMPARE(body.post("/v1/commands/prompt", std::string(2000, ' ')).status, 413);
    WebClient message(rig.port());
    QVERIFY(message.upgrade());
    QVERIFY(message.send(WebClient::frame(0x81, std::string(2000, ' '))));
    WebClient::Frame frame;
    do frame = message.read_frame();
    while (frame.kind == 1);
    QCOMPARE(frame.kind, 8);
    QCOMPARE(frame.payload.substr(0, 2), std::string("\x03\xf1"));
    QVERIFY(rig.goes_on());
  }

  void who_sends_slowly_is_dropped() {
    Limits limits;
    limits.request_time = 300ms;
    limits.idle_time = 500ms;
    ControlRig rig(with_limits(limits));
    WebClient slow(rig.port());
    QVERIFY(slow.send("GET /v1/state HTTP/1.1\r\n"));
    // An occasional byte does not keep the connection open.
    HttpReply reply;
    for (int i = 0; i < 100 && !slow.is_ended() && slow.received.empty(); ++i) {
      slow.send("A");
      slow.read_some(50ms);
    }
    QCOMPARE(slow.read_reply().status, 408);
    WebClient silent(rig.port());
    silent.read_to_end();
    QVERIFY(silent.is_ended());
    QVERIFY(rig.goes_on());
  }

  void a_thousand_connections_are_refused_and_the_stream_goes_on() {
    ControlRig rig;
    QVERIFY(rig.goes_on());
    std::vector<std::unique_ptr<WebClient>> clients;
    for (int i = 0; i < 1000; ++i) clients.push_back(std::make_unique<WebClient>(rig.port()));
    int refused = 0;
    int open = 0;
    for (const auto& client : clients) {
      client->send("GET /v1/takes HTTP/1.1\r\nHost: " + client->host() + "\r\n\r\n");
      while (client->received.find("\r\n") == std::string::npos && client->read_some()) {
      }
      refused += client->received.find(" 503 ") != std::string::npos || client->received.empty() ? 1 : 0;
      open += client->received.find(" 200 ") != std::string::npos ? 1 : 0;
    }
    QCOMPARE(open, 64);
    QCOMPARE(refused, 936);
    QVERIFY(rig.goes_on());
    clients.clear();
    // The server has free connections again.
    WebClient client(rig.port());
    QCOMPARE(client.get("/v1/takes").status, 200);
  }

  void who_never_reads_is_dropped() {
    Limits limits;
    limits.unread_bytes = 64 << 10;
    limits.stall_time = 60'000ms;
    ControlRig rig(with_limits(limits));
    WebClient deaf(rig.port(), 4096);
    QVERIFY(deaf.upgrade());
    // Events are small, so it takes many answers to fill the queue.
    const std::string message = WebClient::frame(0x81, R"({"id":1,"command":"none"})");
    std::string messages;
    for (int i = 0; i < 100; ++i) messages += message;
    for (int i = 0; i < 1000 && deaf.send(messages); ++i) {
    }
    QVERIFY(deaf.is_dropped());
    QVERIFY(rig.goes_on());
  }

  void who_stops_reading_is_dropped_after_a_while() {
    Limits limits;
    limits.stall_time = 300ms;
    PortOptions options = with_limits(limits);
    options.encode = [](const VideoChunk&, int) { return Result<std::string>(std::string(1 << 20, 'x')); };
    ControlRig rig(options);
    WebClient deaf(rig.port(), 4096);
    QVERIFY(deaf.send("GET /v1/preview.mjpeg HTTP/1.1\r\nHost: " + deaf.host() + "\r\n\r\n"));
    WebClient other(rig.port());
    // Another picture would exceed the limit, so the server skips it.
    QVERIFY(rig.goes_on(20));
    QCOMPARE(other.get("/v1/state").status, 200);
    deaf.read_to_end();
    QVERIFY(deaf.is_ended());
    QVERIFY2(deaf.received.size() < (4U << 20), "pictures piled up");
  }

  void commands_that_pile_up_are_refused() {
    Limits limits;
    limits.waiting_commands = 10;
    ControlRig rig(with_limits(limits));
    QVERIFY(rig.goes_on());
    WebClient client(rig.port());
    QCOMPARE(client.post("/v1/commands/pause", "").status, 200);
    QCOMPARE(client.post("/v1/commands/mark?wait=20", R"({"name":"here"})").status, 200);
    int waiting = 0;
    for (int i = 0; i < 20; ++i) {
      const HttpReply reply = client.post("/v1/commands/prompt", R"({"text":"a red ball"})");
      waiting += reply.status == 202 ? 1 : 0;
      if (reply.status != 202) QCOMPARE(reply.status, 429);
    }
    QCOMPARE(waiting, 10);
    QCOMPARE(client.post("/v1/commands/play", "").status, 200);
    QVERIFY(rig.goes_on());
    QCOMPARE(client.post("/v1/commands/prompt?wait=20", R"({"text":"a blue ball"})").status, 200);
  }

  void bad_input_gets_one_clear_error_and_changes_nothing_data() {
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("body");
    QTest::addColumn<int>("status");
    QTest::addColumn<QString>("code");
    QTest::newRow("no JSON") << "/v1/commands/prompt"
                             << "{" << 400 << "CTL-11";
    QTest::newRow("two of one key") << "/v1/commands/prompt"
                                    << R"({"text":"a","text":"b"})" << 400 << "CTL-11";
    QTest::newRow("deep") << "/v1/commands/prompt" << QString(1000, '[') << 400 << "CTL-11";
    QTest::newRow("arguments") << "/v1/commands/prompt"
                               << "{}" << 400 << "CTL-31";
    QTest::newRow("no command") << "/v1/commands/explode"
                                << "{}" << 404 << "CTL-30";
    QTest::newRow("meaning") << "/v1/commands/prompt"
                             << R"({"text":"a | "})" << 409 << "CTL-32";
    QTest::newRow("empty slot") << "/v1/commands/slot"
                                << R"({"number":9})" << 409 << "CTL-32";
    QTest::newRow("method") << "/v1/state"
                            << "{}" << 405 << "CTL-13";
    QTest::newRow("path") << "/v1/state/x"
                          << "{}" << 404 << "CTL-12";
    QTest::newRow("query") << "/v1/commands/pause?wait=31"
                           << "" << 400 << "CTL-10";
    QTest::newRow("engine") << "/v1/commands/branch?wait=20"
                            << R"({"chunk":99999})" << 409 << "";
  }
  void bad_input_gets_one_clear_error_and_changes_nothing() {
    QFETCH(QString, path);
    QFETCH(QString, body);
    QFETCH(int, status);
    QFETCH(QString, code);
    ControlRig rig;
    QVERIFY(rig.goes_on());
    WebClient client(rig.port());
    const HttpReply reply = client.post(path.toStdString(), body.toStdString());
    QCOMPARE(reply.status, status);
    const Json error = reply.json()["error"];
    if (!code.isEmpty()) QCOMPARE(error["code"], Json(code.toStdString()));
    QVERIFY(!error["what"].get<std::string>().empty());
    QVERIFY(error.contains("why") && error.contains("todo"));
    if (code != "") QVERIFY(rig.posted().empty());
    QVERIFY(rig.goes_on(1));
  }

  void thousands_of_broken_requests_frames_and_packets_leave_the_stream_as_it_is() {
    PortOptions options;
    options.osc_port = 0;
    ControlRig rig(options);
    QVERIFY(rig.goes_on());
    std::mt19937 random(66);
    UdpClient udp;
    const std::string packet = write_osc({"/longtake/slot", {3}});
    const int before = rig.chunks();
    for (int i = 0; i < 5000; ++i) {
      std::string broken = i % 2 == 0 ? random_bytes(random, 300) : packet;
      broken[random() % std::max<std::size_t>(broken.size(), 1)] = static_cast<char>(random());
      udp.send(rig.osc_port(), broken);
    }
    for (int i = 0; i < 1000; ++i) {
      WebClient client(rig.port());
      const std::string head = i % 2 == 0 ? "" : "POST /v1/commands/prompt HTTP/1.1\r\nHost: " + client.host() + "\r\n";
      client.send(head + random_bytes(random, 400) + "\r\n\r\n");
    }
    for (int i = 0; i < 1000; ++i) {
      WebClient client(rig.port());
      if (!client.upgrade()) continue;
      for (int k = 0; k < 5; ++k) {
        std::string bytes = random_bytes(random, 100);
        if (k % 2 == 0) bytes = WebClient::frame(0x81, bytes);
        if (!client.send(bytes)) break;
      }
    }
    QVERIFY(rig.goes_on());
    QVERIFY(rig.chunks() > before);
    QVERIFY(rig.posted().empty());
    WebClient client(rig.port());
    QCOMPARE(client.post("/v1/commands/prompt?wait=20", R"({"text":"a red ball"})").status, 200);
  }

  void clients_that_leave_in_the_middle_leave_nothing_behind() {
    Limits limits;
    limits.connections = 400;  // a pending answer occupies its connection
    ControlRig rig(with_limits(limits));
    QVERIFY(rig.goes_on());
    for (int i = 0; i < 300; ++i) {
      WebClient client(rig.port());
      if (i % 3 == 0) {
        QVERIFY(client.upgrade());
        client.say({{"id", i}, {"command", "prompt"}, {"text", "a red ball"}});
      } else if (i % 3 == 1) {
        client.send("POST /v1/commands/prompt?wait=30 HTTP/1.1\r\nHost: " + client.host() +
                    "\r\nContent-Type: application/json\r\nContent-Length: 12\r\n\r\n{\"text\":\"a\"}");
      } else {
        client.send("GET /v1/state HTTP/1.1\r\nHo");
      }
    }
    QVERIFY(rig.goes_on());
    WebClient client(rig.port());
    QCOMPARE(client.get("/v1/state").status, 200);
  }
};

LONGTAKE_TEST(TestControlHostile)

}  // namespace control_hostile_test

#include "test_control_hostile.moc"
