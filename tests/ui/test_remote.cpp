#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QMenu>
#include <QTemporaryDir>
#include <QToolButton>
#include <future>

#include "engine/core/log_tail.h"
#include "engine/stream/logged_source.h"
#include "tests/control/web_client.h"
#include "tests/fakes/fake_keeping.h"
#include "tests/support/run.h"
#include "tests/ui/find_widgets.h"
#include "tests/ui/scripted_window.h"
#include "ui/look/status_line.h"
#include "ui/prompt/slot_row.h"
#include "ui/stage/remote_switch.h"
#include "ui/timeline/log_panel.h"
#include "ui/window/actions.h"

using namespace longtake;

namespace {

// Runs a client on a separate thread, while the window continues.
template <class Work>
auto beside(Work work) {
  auto done = std::async(std::launch::async, std::move(work));
  const bool ended =
      QTest::qWaitFor([&] { return done.wait_for(std::chrono::seconds(0)) == std::future_status::ready; }, 30'000);
  if (!ended) qFatal("the client waits for ever");
  return done.get();
}

struct SendsNothing final : Sending {
  void show(std::shared_ptr<const VideoChunk>, int) override {}
  void set_black(bool) override {}
  SendingStatus status() const override { return {SendingStatus::State::sending, "tcp://127.0.0.1:9"}; }
};

FakeSource::Shape smallShape() {
  FakeSource::Shape shape;
  shape.frames = 2;
  shape.latent_frames = 1;
  return shape;
}

/// The control port that the window's badge names; 0 without one.
std::uint16_t port_of(ui::MainWindow& window) {
  for (auto* label : window.findChildren<QLabel*>())
    if (label->accessibleName() == "Control Port")
      return static_cast<std::uint16_t>(label->text().section(QLatin1Char(':'), 1).toUInt());
  return 0;
}

}  // namespace

/// The control port with a studio and with a window.
class TestRemote : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { ui::applyTheme(*qApp); }

  void init() {
    studio_ = std::make_unique<ui::Studio>(fakeStream(smallShape()));
    control::PortOptions options;
    options.port = 0;
    remote_ = std::make_unique<ui::RemoteControl>(
        options,
        ui::RemoteControl::Parts{studio_.get(), nullptr, nullptr, &settings_, [this](int index, const QString& text) {
                                   settings_.slots.at(static_cast<std::size_t>(index)) = text.toStdString();
                                 }});
    QVERIFY(remote_->open());
    studio_->setPlaying(true);
  }
  void cleanup() {
    remote_.reset();
    studio_.reset();
  }

  void a_prompt_of_a_client_is_one_of_the_window() {
    QSignalSpy steps(studio_.get(), &ui::Studio::stepTaken);
    QTRY_VERIFY(studio_->newestChunk());
    const HttpReply reply = post("prompt?wait=20", R"({"text":"a red ball :0.7 | a blue cube :0.3"})");
    QCOMPARE(reply.status, 200);
    QCOMPARE(reply.json()["state"], Json("applied"));
    QCOMPARE(studio_->promptInForce().typed, QString("a red ball :0.7 | a blue cube :0.3"));
    QCOMPARE(steps.size(), 1);  // the command can be undone
    const Json state = get("/v1/state").json();
    QCOMPARE(state["prompt"]["texts"].size(), std::size_t(2));
  }

  void a_prompt_of_the_window_is_heard_by_clients() {
    const auto heard = std::async(std::launch::async, [port = port()] {
      WebClient client(port);
      if (!client.upgrade()) return Json();
      return client.hear([](const Json& event) { return event["event"] == "receipt"; });
    });
    QTRY_VERIFY(studio_->newestChunk());
    // The listener is registered one chunk after it connected; prompts are sent until it receives one.
    const bool came = QTest::qWaitFor(
        [&] {
          studio_->sendPrompt(ui::typedPrompt("a green cone").value());
          return heard.wait_for(std::chrono::milliseconds(50)) == std::future_status::ready;
        },
        20'000);
    QVERIFY(came);
    QCOMPARE(const_cast<std::future<Json>&>(heard).get()["command"], Json("prompt"));
  }

  void a_flood_of_crossfades_leaves_no_list_that_grows() {
    QTRY_VERIFY(studio_->newestChunk());
    int applied = 0;
    connect(studio_.get(), &ui::Studio::happened, this,
            [&](const Event& event) { applied += std::holds_alternative<PromptApplied>(event) ? 1 : 0; });
    for (int i = 0; i < 5000; ++i) {
      const QString text = QStringLiteral("a red ball %1").arg(i);
      studio_->sendPrompt(ui::typedPrompt(text, Blend::slerp, SwitchMode::crossfade, 40).value());
      if (i % 250 == 0) QTest::qWait(20);
    }
    QTRY_VERIFY(!studio_->receipts().anyQueued());
    const auto& all = studio_->receipts().all();
    const auto used = std::ranges::count_if(all, &ui::Receipt::isUsed);
    QCOMPARE(used, applied);
    QVERIFY(used >= 2);
    QVERIFY2(all.size() <= static_cast<std::size_t>(used) + 500, qPrintable(QString::number(all.size())));
    QCOMPARE(studio_->promptInForce().typed, QString("a red ball 4999"));
  }

  void takes_pauses_and_slots_go_the_way_of_the_window() {
    QTRY_VERIFY(studio_->newestChunk() && studio_->newestChunk()->chunk >= 2);
    QCOMPARE(post("keep_slot", R"({"number":3,"text":"a violet ring"})").status, 200);
    QCOMPARE(post("slot?wait=20", R"({"number":3})").status, 200);
    QCOMPARE(studio_->promptInForce().typed, QString("a violet ring"));
    QCOMPARE(post("slot", R"({"number":9})").json()["error"]["why"], Json("slot 9 is empty"));
    QCOMPARE(post("branch?wait=20", R"({"chunk":1})").status, 200);
    QCOMPARE(studio_->take(), TakeId(1));
    QCOMPARE(post("mark_take?wait=20", R"({"starred":true,"note":"good"})").status, 200);
    QVERIFY(studio_->book().marks(1).starred);
    QCOMPARE(post("take?wait=20", R"({"take":0})").status, 200);
    QCOMPARE(studio_->take(), TakeId(0));
    QCOMPARE(post("restart?wait=20", R"({"seed":7})").status, 200);
    QCOMPARE(studio_->seed(), std::uint64_t(7));
    QCOMPARE(post("pause", "").status, 200);
    QVERIFY(!studio_->isPlaying());
    QCOMPARE(post("play", "").status, 200);
    QVERIFY(studio_->isPlaying());
    QCOMPARE(get("/v1/takes").json()["takes"].size(), std::size_t(3));
  }

  void what_the_window_cannot_do_is_said() {
    QTRY_VERIFY(studio_->newestChunk());
    QCOMPARE(post("record_start", "{}").json()["error"]["why"], Json("this program cannot record"));
    QCOMPARE(post("export", "{}").json()["error"]["why"], Json("the stream is not saved in a session"));
  }

  void an_export_that_is_cancelled_in_the_window_makes_room_for_another() {
    const QTemporaryDir root;
    HeldWorker worker;
    ui::LibraryClient library(worker.factory());
    ui::Exports exports(library, [] { return 0.0; });
    ui::Studio studio([&](Stream::Wakeup wake) -> std::unique_ptr<Stream> {
      EngineStream::Options how;
      how.wakeup = std::move(wake);
      auto logged = std::make_unique<LoggedSource>(std::make_unique<FakeSource>(smallShape(), FakeSource::Faults{}),
                                                   root.path().toStdString(), Manifest{});
      return std::make_unique<EngineStream>(std::move(logged), how);
    });
    settings_.export_folder = root.path().toStdString();
    control::PortOptions options;
    options.port = 0;
    ui::RemoteControl remote(options, ui::RemoteControl::Parts{&studio, nullptr, &exports, &settings_});
    QVERIFY(remote.open());
    const auto port = static_cast<std::uint16_t>(remote.address().section(QLatin1Char(':'), 1).toUInt());
    const auto start = [&] {
      return beside([port] { return WebClient(port).post("/v1/commands/export", "{}").status; });
    };
    studio.setPlaying(true);
    QTRY_VERIFY(studio.source() && studio.newestChunk());
    for (int i = 0; i < 8; ++i) QCOMPARE(start(), 200);
    QCOMPARE(start(), 429);
    for (const JobId job : {exports.all()[0].job, exports.all()[7].job}) exports.cancel(job);
    QTRY_COMPARE(std::ranges::count(exports.all(), ui::Exports::State::cancelled, &ui::Exports::Item::state), 2);
    QVERIFY(QTest::qWaitFor([&] { return start() == 200; }, 20'000));
    QCOMPARE(start(), 200);
    QCOMPARE(start(), 429);
    // Without a library nothing starts, and the client gets an error.
    ui::LibraryClient none({});
    ui::Exports nothing(none, [] { return 0.0; });
    ui::RemoteControl without(options, ui::RemoteControl::Parts{&studio, nullptr, &nothing, &settings_});
    QVERIFY(without.open());
    const auto other = static_cast<std::uint16_t>(without.address().section(QLatin1Char(':'), 1).toUInt());
    const HttpReply refused = beside([other] { return WebClient(other).post("/v1/commands/export", "{}"); });
    QCOMPARE(refused.status, 409);
    QCOMPARE(refused.json()["error"]["why"], Json("the stream is not saved in a session"));
    remote.close();
    without.close();
    settings_.export_folder.clear();
  }

  void a_port_that_opens_later_knows_what_is_there() {
    QTRY_VERIFY(studio_->newestChunk());
    remote_->close();
    QVERIFY(remote_->address().isEmpty());
    studio_->sendPrompt(ui::typedPrompt("a small star").value());
    QSignalSpy settled(studio_.get(), &ui::Studio::inForceChanged);
    QVERIFY(settled.wait(10'000));
    QVERIFY(studio_->mark(MarkTake{0, false, false, "good"}) != 0);
    QVERIFY(studio_->trim({0, TakeTrim{4, 20}}) != 0);
    QVERIFY(remote_->open());
    const Json state = get("/v1/state").json();
    QCOMPARE(state["phase"], Json("streaming"));
    QCOMPARE(state["prompt"]["text"], Json("a small star"));
    // A star from a client keeps the user's other marks.
    QCOMPARE(post("mark_take?wait=20", R"({"starred":true})").status, 200);
    QVERIFY(studio_->book().marks(0).starred && studio_->book().trim(0) == (TakeTrim{4, 20}));
  }

  void a_wish_that_is_under_way_when_the_port_closes_is_dropped() {
    QTRY_VERIFY(studio_->newestChunk());
    for (int i = 0; i < 20; ++i) {
      {
        WebClient client(port());
        client.send("POST /v1/commands/pause HTTP/1.1\r\nHost: " + client.host() + "\r\n\r\n");
        remote_->close();
      }
      QVERIFY(remote_->open());
    }
    QTest::qWait(0);
    QCOMPARE(get("/v1/state").status, 200);
  }

  void the_menu_opens_the_port_and_the_last_line_says_where() {
    ui::MainWindow::Options options;
    options.stream = fakeStream();
    options.port.port = 0;
    ui::MainWindow window(std::move(options));
    window.show();
    QTRY_VERIFY(window.isVisible());
    QLabel* badge = nullptr;
    for (auto* label : window.findChildren<QLabel*>())
      if (label->accessibleName() == "Control Port") badge = label;
    QVERIFY(badge != nullptr);
    QVERIFY(badge->isVisible());
    QVERIFY(badge->text().startsWith("Control 127.0.0.1:"));
    QVERIFY(only<ui::StatusLine>(window)->isAncestorOf(badge));
    QAction* action = nullptr;
    for (auto* menu : window.findChildren<QMenu*>())
      for (auto* one : menu->actions())
        if (one->text() == "Control Port") action = one;
    QVERIFY(action != nullptr && action->isChecked());
    if (const QByteArray to = qgetenv("LONGTAKE_PICTURES"); !to.isEmpty()) {
      QTest::qWait(1500);
      window.grab().save(QString::fromLocal8Bit(to) + "/remote.png");
    }
    action->trigger();
    QVERIFY(!badge->isVisible() && !action->isChecked());
    action->trigger();
    QVERIFY(badge->isVisible() && action->isChecked());
  }

  void the_menu_copies_a_link_and_the_token() {
    const QTemporaryDir folder;
    ui::MainWindow::Options options;
    options.stream = fakeStream();
    options.port.port = 0;
    options.port.token_file = folder.filePath("control-token").toStdString();
    ui::MainWindow window(std::move(options));
    const auto copied = [&](const QString& name) {
      for (auto* menu : window.findChildren<QMenu*>())
        for (auto* one : menu->actions())
          if (one->text() == name && one->isEnabled()) one->trigger();
      return QGuiApplication::clipboard()->text();
    };
    const std::uint16_t port = port_of(window);
    const std::string token = copied("Copy Token of Control Port").toStdString();
    QCOMPARE(token.size(), std::size_t(48));
    const std::string link = copied("Copy Link to Control Port").toStdString();
    QVERIFY2(link.find("/enter?word=") != std::string::npos && link.find(token) == std::string::npos, link.c_str());
    const auto status_of = [&](const std::string& path, const std::string& headers) {
      return beside([=] { return WebClient(port).get(path, headers).status; });
    };
    QCOMPARE(status_of("/v1/state", {}), 401);
    QCOMPARE(status_of("/v1/state", "Authorization: Bearer " + token + "\r\n"), 200);
    QCOMPARE(status_of(link.substr(link.find("/enter")), {}), 303);
    QCOMPARE(status_of(link.substr(link.find("/enter")), {}), 401);
  }

  void what_a_client_is_refused_stands_in_the_last_line_and_in_the_log_and_not_above_the_picture() {
    StreamScript script;
    ui::MainWindow::Options options;
    options.stream = script.factory();
    options.port.port = 0;
    ui::MainWindow window(std::move(options));
    window.show();
    const std::uint16_t port = port_of(window);
    QVERIFY(port != 0);
    const auto tell = [&](const std::string& command, const std::string& body) {
      return beside([=] { return WebClient(port).post("/v1/commands/" + command, body); });
    };
    script.push(Opened{source()});
    QTRY_VERIFY(beside([=] { return WebClient(port).get("/v1/state").json(); })["phase"] == "streaming");
    auto* refusals = window.findChild<QToolButton*>("refusalBadge");
    QVERIFY(refusals != nullptr && !refusals->isVisible());
    QVERIFY(only<ui::StatusLine>(window)->isAncestorOf(refusals));
    const auto bars = [&] {
      return std::ranges::count_if(window.findChildren<ui::NoticeBar*>(), [](auto* bar) { return bar->isVisible(); });
    };
    // By the engine, at its chunk.
    QVERIFY(tell("policy", R"({"preset":"nonsense"})").status < 300);
    const Error refusal{Error::Kind::bad_input, "There is no such policy", "it is a test", "Choose another.", {}};
    script.push(CommandRefused{script.lastId<SetPolicy>(), refusal});
    QTRY_VERIFY(refusals->isVisible());
    QCOMPARE(refusals->text(), QString("refused 1"));
    QVERIFY(refusals->toolTip().contains("There is no such policy"));
    QCOMPARE(bars(), 0);
    // By the window, at once.
    QCOMPARE(tell("slot", R"({"number":9})").status, 409);
    QTRY_COMPARE(refusals->text(), QString("refused 2"));
    QCOMPARE(bars(), 0);
    const auto lines = log_lines_after(0);
    QVERIFY(std::ranges::any_of(
        lines, [](const LogLine& line) { return line.text.find("There is no such policy") != std::string::npos; }));
    QTest::mouseClick(refusals, Qt::LeftButton);
    QVERIFY(!refusals->isVisible());
    QVERIFY(window.findChild<ui::LogPanel*>()->isVisible());
    // The refusal of a command from the window is shown in the window.
    auto* box = only<ui::PromptBar>(window)->findChild<ui::PromptEdit*>();
    box->setText("a red ball");
    QTest::keyClick(box, Qt::Key_Return);
    script.push(CommandRefused{script.lastId<SetPrompt>(), refusal});
    QTRY_VERIFY(notice(window, "There is no such policy"));
    QVERIFY(!refusals->isVisible());
  }

  void cues_and_timelines_of_a_client_stand_on_the_timeline_and_can_be_undone() {
    ui::MainWindow::Options options;
    options.stream = fakeStream(smallShape());
    options.port.port = 0;
    ui::MainWindow window(std::move(options));
    window.show();
    const std::uint16_t port = port_of(window);
    QVERIFY(port != 0);
    const auto state = [&] { return beside([port] { return WebClient(port).get("/v1/state").json(); }); };
    const auto tell = [&](const std::string& command, const std::string& body) {
      return beside([=] { return WebClient(port).post("/v1/commands/" + command + "?wait=20", body); });
    };
    QTRY_VERIFY(state()["phase"] == "streaming" && state()["chunk"].get<ChunkIndex>() >= 1);
    QCOMPARE(tell("cue", R"({"chunk":100000,"text":"a night sky"})").json()["state"], Json("applied"));
    QCOMPARE(tell("cue", R"({"chunk":100001,"text":"a grey sky"})").json()["state"], Json("applied"));
    QCOMPARE(state()["plan"].size(), std::size_t(2));
    auto* actions = window.findChild<ui::Actions*>();
    QVERIFY(actions != nullptr);
    (*actions)[ui::Act::undo]->trigger();  // a client's successive changes are one step
    QTRY_VERIFY(state()["plan"].empty());
    (*actions)[ui::Act::redo]->trigger();
    QTRY_COMPARE(state()["plan"].size(), std::size_t(2));
    QCOMPARE(tell("drop_cues", "{}").status, 200);
    QVERIFY(state()["plan"].empty());
    const Json timeline = {{"longtake_timeline", 1},
                           {"cues", {{{"at", "c0"}, {"prompt", "a red ball"}}, {{"at", "c100000"}, {"mark", "late"}}}}};
    QCOMPARE(tell("timeline", json_line({{"timeline", timeline}})).status, 200);
    QTRY_COMPARE(state()["take"], Json(1));
    QTRY_COMPARE(state()["prompt"]["text"], Json("a red ball"));
    QCOMPARE(state()["plan"], (Json{{{"chunk", 100000}, {"mark", "late"}}}));
    // No target is chosen, and this window cannot send at all.
    QCOMPARE(tell("send_start", "").json()["error"]["why"], Json("this program cannot send"));
  }

  void a_client_sends_where_the_window_sent_last() {
    std::vector<std::string> begun;
    ui::MainWindow::Options options;
    options.stream = fakeStream(smallShape());
    options.port.port = 0;
    options.sender = [&](const SendPlan& plan, std::function<void()>) -> Result<std::unique_ptr<Sending>> {
      begun.push_back(plan.address);
      return std::unique_ptr<Sending>(std::make_unique<SendsNothing>());
    };
    options.settings.send_to = "tcp://127.0.0.1:9";
    ui::MainWindow window(std::move(options));
    window.show();
    const std::uint16_t port = port_of(window);
    QVERIFY(port != 0);
    const auto tell = [&](const std::string& command) {
      return beside([=] { return WebClient(port).post("/v1/commands/" + command, ""); });
    };
    QCOMPARE(tell("send_stop").status, 409);
    QCOMPARE(tell("send_start").status, 200);
    QCOMPARE(begun, std::vector<std::string>(1, "tcp://127.0.0.1:9"));
    QCOMPARE(tell("send_start").status, 409);
    const auto sending = [&] { return beside([port] { return WebClient(port).get("/v1/state").json()["sending"]; }); };
    QTRY_COMPARE(sending()["running"], Json(true));
    auto* badges = window.findChild<QToolButton*>("sendBadge");
    QVERIFY(badges != nullptr && badges->isVisible());
    QCOMPARE(tell("send_stop").status, 200);
    QTRY_COMPARE(sending()["running"], Json(false));
    QVERIFY(!badges->isVisible());
  }

  void little_space_is_told_to_clients_of_the_window() {
    const QTemporaryDir folder;
    RecordingScript recording;
    std::int64_t free_bytes = 900'000'000;
    ui::MainWindow::Options options;
    options.stream = fakeStream(smallShape());
    options.port.port = 0;
    options.settings.export_folder = folder.path().toStdString();
    options.services.recorder = recording.start();
    options.services.free_bytes = [&](const std::filesystem::path&) { return free_bytes; };
    ui::MainWindow window(std::move(options));
    window.show();
    const std::uint16_t port = port_of(window);
    QTRY_VERIFY(beside([port] { return WebClient(port).get("/v1/state").json(); })["chunk"] >= 0);
    WebClient listener(port);
    QVERIFY(listener.upgrade());
    free_bytes = 120'000'000;
    QCOMPARE(beside([=] { return WebClient(port).post("/v1/commands/record_start", "{}").status; }), 200);
    const Json told =
        beside([&] { return listener.hear([](const Json& event) { return event["event"] == "space"; }); });
    QCOMPARE(told, (Json{{"event", "space"}, {"free_bytes", 120'000'000}}));
  }

  void a_recording_is_followed_while_it_grows() {
    const QTemporaryDir folder;
    RecordingScript recording;
    ui::MainWindow::Options options;
    options.stream = fakeStream(smallShape());
    options.port.port = 0;
    options.settings.export_folder = folder.path().toStdString();
    options.services.recorder = recording.start();
    ui::MainWindow window(std::move(options));
    window.show();
    const std::uint16_t port = port_of(window);
    const auto tell = [&](const std::string& command) {
      return beside([=] { return WebClient(port).post("/v1/commands/" + command, "{}").status; });
    };
    const auto all = [&] { return beside([port] { return WebClient(port).get("/v1/state").json(); }); };
    const auto state = [&] { return all()["recording"]; };
    QTRY_VERIFY(all()["chunk"] >= 0);
    QCOMPARE(tell("record_start"), 200);
    QCOMPARE(state()["frames"], Json(0));
    RecordingStatus status;
    status.frames = 8;
    recording.say(status);
    QTRY_COMPARE(state()["frames"], Json(8));
    QCOMPARE(state()["running"], Json(true));
    QCOMPARE(tell("record_stop"), 200);
    status.frames = 12;
    status.finished = true;
    recording.say(status);
    QTRY_COMPARE(state()["running"], Json(false));
    QCOMPARE(state()["frames"], Json(12));
  }

  void a_port_that_is_taken_is_said_in_the_window() {
    ui::MainWindow::Options options;
    options.stream = fakeStream();
    options.port.port = port();
    ui::MainWindow window(std::move(options));
    window.show();
    const QString wanted = "The control port was not opened on 127.0.0.1:" + QString::number(port());
    bool said = false;
    for (auto* label : window.findChildren<QLabel*>()) said = said || label->text().contains(wanted);
    QVERIFY(said);
  }

 private:
  std::uint16_t port() const {
    return static_cast<std::uint16_t>(remote_->address().section(QLatin1Char(':'), 1).toUInt());
  }
  HttpReply post(const std::string& command, const std::string& body) {
    return beside([port = port(), command, body] { return WebClient(port).post("/v1/commands/" + command, body); });
  }
  HttpReply get(const std::string& path) {
    return beside([port = port(), path] { return WebClient(port).get(path); });
  }

  ui::Settings settings_;
  std::unique_ptr<ui::Studio> studio_;
  std::unique_ptr<ui::RemoteControl> remote_;
};

LONGTAKE_WINDOW_TEST(TestRemote)
#include "test_remote.moc"
