#pragma once

#include <QLabel>
#include <QTemporaryDir>
#include <QtTest>
#include <atomic>
#include <chrono>
#include <filesystem>
#include <functional>
#include <future>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "engine/core/random.h"
#include "engine/stream/engine_stream.h"
#include "tests/control/web_client.h"
#include "tests/fakes/fake_keeping.h"
#include "tests/fakes/fake_midi.h"
#include "tests/support/full_disk.h"
#include "tests/ui/find_widgets.h"
#include "tests/ui/window_bench.h"
#include "ui/prompt/prompt_bar.h"
#include "ui/prompt/prompt_edit.h"
#include "ui/window/actions.h"

namespace longtake {

inline constexpr const char* kPads = "Fake Pads:MIDI 1 24:0";
inline constexpr int kHaste = 4;  // the window's clock runs so many times faster

inline double hastySeconds() {
  return kHaste * std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// A user at the window, programs at its control port and performers on a controller, all at once. Meanwhile the disk
/// fills up, the engine fails, clients vanish and the controller is unplugged. The actions depend on the seed alone.
class JointWalk {
 public:
  /// Returns a function that creates the next stream's source with its log in a folder. Random numbers are drawn in the
  /// window's thread.
  using Ground = std::function<std::function<std::unique_ptr<ChunkSource>()>(Rng& rng, const std::string& sessions)>;

  JointWalk(std::uint64_t seed, Ground ground) : rng_(seed), ground_(std::move(ground)) {
    midi_->connect(kPads);
    ui::MainWindow::Options options;
    options.stream = stream();
    options.reopen = [this](const ui::StreamRequest&) { return stream(); };
    options.clock = hastySeconds;
    options.settings.midi_input = options.settings.midi_output = kPads;
    options.settings.export_folder = root_.path().toStdString();
    options.services.recorder = recording_.start();
    options.services.recovers = false;
    options.services.presets = root_.filePath("presets").toStdString();
    options.port.port = 0;
    options.port.midi = control::MidiOptions{{kPads, kPads}, {}, {}, FakeMidi::maker(midi_), {}};
    window_ = std::make_unique<ui::MainWindow>(std::move(options));
    window_->resize(1280, 800);
    window_->show();
    window_->activateWindow();
    actions_ = window_->findChild<ui::Actions*>();
    box_ = window_->findChild<ui::PromptEdit*>();
  }

  /// Returns what went wrong, or "".
  std::string run(int steps) {
    for (auto* label : window_->findChildren<QLabel*>())
      if (label->accessibleName() == "Control Port")
        port_ = static_cast<std::uint16_t>(label->text().section(QLatin1Char(':'), 1).toUInt());
    if (port_ == 0 || actions_ == nullptr || box_ == nullptr) return "the window has no port, actions or prompt";
    if (!midi_->waits_for_input(kPads)) return "the controller was not opened";
    if (!comesTo(1)) return "the stream did not begin";
    for (int step = 0; step < steps && wrong_.empty(); ++step) {
      act();
      QTest::qWait(static_cast<int>(rng_.below(60)));
      mend();
      if (step % 8 == 7) post("play", "{}");  // a paused stream has little to test
    }
    midi_->connect(kPads);
    mend();
    if (!wrong_.empty()) return wrong_;
    post("play", "{}");
    post("panic", "{}");
    // Everything still works: window and clients get a new take.
    if (const HttpReply reply = post("restart?wait=20", "{}"); reply.status != 200)
      return "restart: " + std::to_string(reply.status) + ' ' + reply.body;
    return comesTo(2) ? wrong_ : "the stream does not go on after the walk";
  }

  std::string done() const { return done_; }
  int of(const std::string& kind) const {
    const auto found = counts_.find(kind);
    return found == counts_.end() ? 0 : found->second;
  }
  void close() { window_.reset(); }
  std::string sessions() const { return root_.filePath("sessions").toStdString(); }

 private:
  ui::StreamFactory stream() {
    return [source = ground_(rng_, sessions())](Stream::Wakeup wake) -> std::unique_ptr<Stream> {
      EngineStream::Options options;
      options.wakeup = std::move(wake);
      return std::make_unique<EngineStream>(source(), std::move(options));
    };
  }

  void note(const std::string& kind, const std::string& what) {
    ++counts_[kind];
    done_ += kind + ' ' + what + '\n';
  }
  template <class T>
  const T& oneOf(const std::vector<T>& all) {
    return all[static_cast<std::size_t>(rng_.below(static_cast<int>(all.size())))];
  }
  std::string number(int most) { return std::to_string(rng_.below(most)); }

  /// Runs a client on a separate thread while the window continues.
  template <class Work>
  auto beside(Work work) {
    auto running = std::async(std::launch::async, std::move(work));
    const auto is_over = [&] { return running.wait_for(std::chrono::seconds(0)) == std::future_status::ready; };
    if (!QTest::qWaitFor(is_over, 60'000)) qFatal("a client waits for ever after\n%s", done_.c_str());
    return running.get();
  }
  HttpReply post(const std::string& command, const std::string& body) {
    return beside([=, port = port_] { return WebClient(port).post("/v1/commands/" + command, body); });
  }
  Json state() {
    return beside([port = port_] { return WebClient(port).get("/v1/state").json(); });
  }
  /// The newest take reaches this chunk.
  bool comesTo(ChunkIndex chunk) {
    return QTest::qWaitFor(
        [&] {
          mend();
          const Json now = state();
          return now.is_object() && now["phase"] == "streaming" && now["chunk"].get<ChunkIndex>() >= chunk;
        },
        30'000);
  }

  /// Handles a message above the picture as a user would.
  void mend() {
    for (auto* bar : window_->findChildren<ui::NoticeBar*>())
      for (const char* way : {"Restart", "New Session"}) {
        auto* there = bar->isVisible() ? button(*bar, way) : nullptr;
        if (there == nullptr || !there->isEnabled()) continue;
        note("mended", way);
        QTest::mouseClick(there, Qt::LeftButton);
      }
  }

  void act() {
    switch (rng_.below(8)) {
      case 0:
        return type();
      case 1:
      case 2:
        return trigger();
      case 3:
      case 4:
        return ask();
      case 5:
        return play();
      case 6:
        return vanish();
      default:
        return rng_.below(3) == 0 ? fill() : play();
    }
  }
  void type() {
    const QString text = oneOf(std::vector<QString>{"a red ball", "a blue cube :0.3 | a star :0.7", "a ring", "night"});
    note("window", text.toStdString());
    box_->setText(text);
    QTest::keyClick(box_, Qt::Key_Return);
  }
  void trigger() {
    using ui::Act;
    const Act act = oneOf(std::vector<Act>{
        Act::undo,           Act::redo,          Act::undo,           Act::play_pause,     Act::restart,
        Act::another_seed,   Act::continue_here, Act::step,           Act::chunk_back,     Act::chunk_on,
        Act::timeline_start, Act::timeline_live, Act::mark_in,        Act::mark_out,       Act::clear_marks,
        Act::overlay,        Act::layout_create, Act::layout_inspect, Act::layout_perform, Act::pad_1,
        Act::pad_2,          Act::fade_across,   Act::freeze,         Act::blackout,       Act::cut_next,
        Act::panic,          Act::tap,           Act::next_grid,      Act::record,         Act::log});
    note("window", std::to_string(static_cast<int>(act)));
    if ((*actions_)[act]->isEnabled()) (*actions_)[act]->trigger();
  }
  void ask() {
    const std::string chunk = number(12);
    const std::vector<std::pair<std::string, std::string>> wishes = {
        {"prompt", R"({"text":"a ball of a client","mode":"cut"})"},
        {"prompt?wait=5", R"({"text":"a red ball :0.5 | a cube :0.5"})"},
        {"weights", R"({"weights":[0.25,0.75]})"},
        {"slot", R"({"number":1})"},
        {"keep_slot", R"({"number":2,"text":"a green cone"})"},
        {"play", "{}"},
        {"pause", "{}"},
        {"step", "{}"},
        {"policy", R"({"preset":"fifo"})"},
        {"budget", R"({"tokens":)" + std::to_string(9 + rng_.below(20)) + "}"},
        {"pin", R"({"tokens":[[)" + chunk + ",0,1]]}"},
        {"forget", R"({"tokens":[[)" + chunk + ",1,1]]}"},
        {"mark", R"({"name":"here"})"},
        {"restart", R"({"seed":)" + number(9) + "}"},
        {"branch", R"({"chunk":)" + chunk + "}"},
        {"take", R"({"take":)" + number(4) + "}"},
        {"mark_take", R"({"starred":true})"},
        {"cue", R"({"chunk":)" + chunk + R"(,"text":"a planned ball"})"},
        {"drop_cues", "{}"},
        {"stop_going_back", "{}"},
        {"fader", R"({"share":0.5,"first":1,"second":2})"},
        {"record", "{}"},
        {"export", "{}"},
        {"no_such_command", "{}"},
        {"prompt", R"({"text":7})"}};
    const auto& [command, body] = oneOf(wishes);
    note("client", command + ' ' + body);
    const HttpReply reply = post(command, body);
    const bool answered = reply.status == 200 || reply.status == 202 || (reply.status >= 400 && reply.status < 500);
    if (!answered || !reply.json().is_object()) wrong_ = command + ": " + std::to_string(reply.status) + reply.body;
  }
  void play() {
    if (rng_.below(12) == 0) {
      note("unplugged", kPads);
      midi_->take_away(kPads);
      return;
    }
    if (rng_.below(6) == 0) midi_->connect(kPads);
    const int key = 36 + static_cast<int>(rng_.below(15));
    const int knob = rng_.below(2) == 0 ? 1 : 7;
    const auto value = static_cast<std::uint8_t>(rng_.below(128));
    note("controller", std::to_string(key) + ' ' + std::to_string(value));
    midi_->play({0x90, static_cast<std::uint8_t>(key), 100});
    midi_->play({0xB0, static_cast<std::uint8_t>(knob), value});
    midi_->play({0x80, static_cast<std::uint8_t>(key), 0});
  }
  void vanish() {
    const int way = static_cast<int>(rng_.below(4));
    note("vanished", std::to_string(way));
    beside([port = port_, way] {
      WebClient client(port);
      const std::string head = "POST /v1/commands/prompt?wait=20 HTTP/1.1\r\nHost: " + client.host() +
                               "\r\nContent-Type: application/json\r\nContent-Length: 16\r\n\r\n";
      if (way == 0) client.send(head.substr(0, 40));
      if (way == 1) client.send(head + R"({"text":)");
      if (way == 2) client.send(head + R"({"text":"gone!"})");
      if (way == 3 && client.upgrade()) client.say({{"command", "prompt"}, {"text", "a socket's ball"}});
      return 0;
    });
  }
  void fill() {
    note("full", "disk");
    const FullDisk full(2048);
    // Waits until a chunk could not be written; a paused or broken stream generates none.
    (void)QTest::qWaitFor([&] { return button(*window_, "New Session") != nullptr; }, 500);
  }

  Rng rng_;
  Ground ground_;
  QTemporaryDir root_;
  RecordingScript recording_;
  std::shared_ptr<FakeMidi> midi_ = std::make_shared<FakeMidi>();
  std::unique_ptr<ui::MainWindow> window_;
  ui::Actions* actions_ = nullptr;
  ui::PromptEdit* box_ = nullptr;
  std::uint16_t port_ = 0;
  std::string wrong_;
  std::string done_;
  std::map<std::string, int> counts_;
};

/// Runs LONGTAKE_WALKS walks of LONGTAKE_STEPS steps, `steps` by default. `check` returns a problem in the session
/// folder of a walk, "" if there is none. Returns what went wrong, and adds the actions to `done`.
inline std::string walkJointly(const JointWalk::Ground& ground, int steps,
                               const std::function<std::string(const std::string& folder)>& check,
                               std::map<std::string, int>& done) {
  const int walks = qEnvironmentVariable("LONGTAKE_WALKS", "1").toInt();
  const int first = qEnvironmentVariable("LONGTAKE_FIRST_WALK", "1").toInt();
  if (qEnvironmentVariableIsSet("LONGTAKE_STEPS")) steps = qEnvironmentVariable("LONGTAKE_STEPS").toInt();
  for (int i = first; i < first + walks; ++i) {
    JointWalk walk(static_cast<std::uint64_t>(i), ground);
    std::string wrong = walk.run(steps);
    walk.close();
    std::error_code none;
    for (const auto& folder : std::filesystem::directory_iterator(walk.sessions(), none)) {
      if (!wrong.empty()) break;
      if (wrong = check(folder.path().string()); !wrong.empty())
        wrong = "session " + std::to_string(done["sessions"]) + ": " + wrong;
      ++done["sessions"];
    }
    if (!wrong.empty()) return "walk " + std::to_string(i) + ": " + wrong + ", after\n" + walk.done();
    for (const char* kind : {"window", "client", "controller", "vanished", "unplugged", "full", "mended"})
      done[kind] += walk.of(kind);
  }
  for (const auto& [kind, count] : done) qInfo("%s: %d", kind.c_str(), count);
  return {};
}

}  // namespace longtake
