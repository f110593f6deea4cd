#include <QtTest>

#include <algorithm>
#include <cmath>
#include <random>

#include "control/errors.h"
#include "control/midi/built_in_maps.h"
#include "control/midi_rows.h"
#include "engine/core/files.h"
#include "engine/core/log.h"
#include "tests/control/control_rig.h"
#include "tests/control/web_client.h"
#include "tests/fakes/fake_midi.h"
#include "tests/places/places.h"
#include "tests/support/run.h"

using namespace longtake;
using namespace longtake::control;

namespace {

constexpr const char* kPort = "Fake Pads:MIDI 1 24:0";
using Clock = std::chrono::steady_clock;

/// Records a controller's reports, from the port's thread.
struct Told {
  std::mutex mutex;
  std::vector<MidiHeard> heard;
  std::optional<MidiKey> learned;
  MidiPorts ports;
  std::uint64_t lost = 0;

  MidiTold functions() {
    const auto locked = [this](auto change) {
      return [this, change](const auto& value) {
        const std::scoped_lock lock(mutex);
        change(value);
      };
    };
    return {locked([this](const MidiPorts& now) { ports = now; }),
            locked([this](const MidiHeard& one) { heard.push_back(one); }),
            locked([this](const MidiKey& key) { learned = key; }),
            locked([this](std::uint64_t count) { lost = count; })};
  }
  template <class Wanted>
  bool becomes(Wanted wanted) {
    return QTest::qWaitFor(
        [&] {
          const std::scoped_lock lock(mutex);
          return wanted(*this);
        },
        20'000);
  }
};

/// A controller for a fake stream whose pads one to three have prompts.
class Stage {
 public:
  explicit Stage(MidiMap map = built_in_maps().front()) : midi(std::make_shared<FakeMidi>()) {
    midi->connect(kPort);
    PortOptions options;
    options.midi =
        MidiOptions{{"fake", "fake"}, MidiSystem::automatic, std::move(map), FakeMidi::maker(midi), told.functions()};
    rig = std::make_unique<ControlRig>(std::move(options));
    WebClient client(rig->port());
    const char* const prompts[] = {"a red ball", "a blue cube", "a green cone"};
    for (int i = 0; i < 3; ++i)
      (void)client.post("/v1/commands/keep_slot", json_line({{"number", i + 1}, {"text", prompts[i]}}));
  }
  bool is_ready() { return midi->waits_for_input(kPort) && midi->waits_for_output(kPort) && rig->goes_on(); }
  HttpReply post(const std::string& command, const Json& arguments) {
    WebClient client(rig->port());
    return client.post("/v1/commands/" + command, json_line(arguments));
  }
  bool posts(std::size_t prompts) {
    return rig->posts([prompts](const std::vector<CommandBody>& all) {
      return static_cast<std::size_t>(std::ranges::count_if(
                 all, [](const CommandBody& body) { return std::holds_alternative<SetPrompt>(body); })) >= prompts;
    });
  }

  Told told;
  std::shared_ptr<FakeMidi> midi;
  std::unique_ptr<ControlRig> rig;  // last: its thread uses both
};

MidiBytes light(int note, int value) {
  return {0x90, static_cast<std::uint8_t>(note), static_cast<std::uint8_t>(value)};
}

}  // namespace

// A controller for a stream without a window: presses, values, lights, learning, the beat, floods, and devices that
// appear and vanish.
class TestMidiPort : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { set_log_level(0); }

  void built_in_maps_fit_the_table_and_other_maps_are_checked_against_it() {
    for (const MidiMap& map : built_in_maps()) QVERIFY2(check_map(map, map.name), map.name.c_str());
    const auto problem = [](MidiBinding binding) {
      const auto checked = check_binding(binding, "a.json");
      return checked ? std::string() : checked.error().why;
    };
    const MidiKey key{MidiKey::Kind::control, 7};
    QCOMPARE(problem({key, "jump"}), std::string("cc 7: \"jump\" is not a command"));
    QCOMPARE(problem({key, "pad"}), std::string("cc 7: number is missing"));
    QCOMPARE(problem({key, "pad", {{"number", 10}}}), std::string("cc 7: number must be 1 to 9"));
    QVERIFY(problem({key, "fader", Json::object(), "speed"}).find("is not an argument of fader") != std::string::npos);
    QVERIFY(problem({key, "prompt", Json::object(), "text"}).find("can follow") != std::string::npos);
    QCOMPARE(problem({key, "fader", {{"share", 1}}, "share"}), std::string("cc 7: share is given twice"));
    QCOMPARE(problem({key, "fader", Json::object(), "share", 0.0, 2.0}), std::string("cc 7: share must be 0 to 1"));
    QCOMPARE(problem({key, "budget", Json::object(), "tokens"}),
             std::string("cc 7: tokens needs a \"low\" and a \"high\""));
    QCOMPARE(problem({key, "budget", Json::object(), "tokens", 60.0, 900.0}), std::string());
    QCOMPARE(arguments_at({key, "budget", Json::object(), "tokens", 60.0, 900.0}, 0.5), Json({{"tokens", 480}}));
    QCOMPARE(arguments_at({key, "fader", Json::object(), "share", 1.0, 0.0}, 0.25), Json({{"share", 0.75}}));
    QCOMPARE(arguments_at({key, "freeze", Json::object(), "on"}, 1), Json({{"on", true}}));
  }

  void the_map_in_the_manual_is_one() {
    const auto page = read_file(source_path("docs/control.md"));
    QVERIFY(page);
    const auto begin = page->find(R"({"form": "longtake-midi")");
    QVERIFY(begin != std::string::npos);
    const auto map = load_midi_map(page->substr(begin, page->find("```", begin) - begin), "docs/control.md");
    QVERIFY2(map, map ? "" : map.error().text().c_str());
    QCOMPARE(map->bindings.size(), std::size_t(4));
  }

  void a_pad_sends_its_prompt_with_a_fade_and_is_lit_while_it_is_in_force() {
    Stage stage;
    QVERIFY(stage.is_ready());
    QVERIFY(stage.midi->play({0x90, 37, 100}));
    QVERIFY(stage.posts(1));
    const auto prompt = stage.rig->posted_of<SetPrompt>().back();
    QCOMPARE(prompt.texts.front().text, std::string("a blue cube"));
    QVERIFY(prompt.mode == SwitchMode::crossfade);
    QVERIFY(stage.midi->waits_for(light(37, 127)));
    stage.midi->play({0x80, 37, 0});  // releasing a key does nothing
    stage.midi->play({0x90, 36, 100});
    QVERIFY(stage.midi->waits_for(light(36, 127)));
    QVERIFY(stage.midi->waits_for(light(37, 0)));
    QCOMPARE(stage.rig->posted_of<SetPrompt>().size(), std::size_t(2));
  }

  void a_knob_moves_the_fader_and_only_its_newest_value_counts() {
    Stage stage;
    QVERIFY(stage.is_ready());
    for (int value = 0; value < 128; ++value) stage.midi->play({0xb0, 1, static_cast<std::uint8_t>(value)});
    QVERIFY(stage.rig->stage_becomes([](const StageState& state) { return state.fader == 1.0; }));
    QVERIFY(stage.rig->posted_of<SetPrompt>().size() < 20);
    const auto prompt = stage.rig->posted_of<SetPrompt>().back();
    QCOMPARE(prompt.texts.back().text, std::string("a blue cube"));
    stage.midi->play({0xb0, 7, 127});
    QVERIFY(stage.rig->stage_becomes([](const StageState& state) { return state.fade_chunks == 16; }));
    // A change by another client moves the controller's motor.
    stage.midi->forget_sent();
    QCOMPARE(stage.post("tempo", {{"bpm", 90}}).status, 200);
    QCOMPARE(stage.post("fade", {{"chunks", 1}}).status, 200);
    QVERIFY(stage.midi->waits_for({0xb0, 7, 0}));
  }

  void a_pad_waits_for_its_beat_and_a_second_press_takes_it_back() {
    Stage stage;
    QVERIFY(stage.is_ready());
    QCOMPARE(stage.post("tempo", {{"bpm", 30}}).status, 200);
    QCOMPARE(stage.post("quantise", {{"grid", "bar"}}).status, 200);  // eight seconds
    stage.midi->play({0x90, 36, 1});
    QVERIFY(stage.rig->stage_becomes([](const StageState& state) { return state.waiting == 1; }));
    QVERIFY(stage.midi->waits_for(light(36, 64)));
    stage.midi->play({0x90, 36, 1});
    QVERIFY(stage.rig->stage_becomes([](const StageState& state) { return state.waiting == 0; }));
    QVERIFY(stage.midi->waits_for(light(36, 0)));
    stage.midi->play({0x90, 37, 1});
    QVERIFY(stage.rig->stage_becomes([](const StageState& state) { return state.waiting == 2; }));
    stage.midi->play({0x90, 50, 1});  // panic
    QVERIFY(stage.rig->stage_becomes([](const StageState& state) { return state.waiting == 0; }));
    QCOMPARE(stage.rig->posted_of<SetPrompt>().size(), std::size_t(0));
    QCOMPARE(stage.post("quantise", {{"grid", "beat"}}).status, 200);
    stage.midi->play({0x90, 38, 1});
    QVERIFY(stage.posts(1));
    QCOMPARE(stage.rig->posted_of<SetPrompt>().back().texts.front().text, std::string("a green cone"));
    QVERIFY(stage.rig->stage_becomes([](const StageState& state) { return state.waiting == 0; }));
  }

  void taps_say_the_tempo_and_a_clock_says_it_when_it_is_chosen() {
    Stage stage;
    QVERIFY(stage.is_ready());
    const auto begun = Clock::now();
    const auto tap_at = [&](int i) {
      std::this_thread::sleep_until(begun + std::chrono::milliseconds(400 * i));
      stage.midi->play({0x90, 45, 1});
    };
    for (int i = 0; i < 4; ++i) tap_at(i);
    QVERIFY(stage.rig->stage_becomes([](const StageState& state) { return std::abs(state.bpm - 150) < 15; }));
    // Two beats of an external clock at 200 BPM have no effect before that clock is selected.
    const auto tick = [&](int i) {
      std::this_thread::sleep_until(begun + std::chrono::milliseconds(2000) + std::chrono::microseconds(12'500 * i));
      stage.midi->play({0xf8});
    };
    stage.midi->play({0xfa});
    for (int i = 0; i < 49; ++i) tick(i);
    QVERIFY(std::abs(stage.rig->stage().bpm - 150) < 15);
    QCOMPARE(stage.post("tempo", {{"from", "clock"}}).status, 200);
    for (int i = 49; i < 170; ++i) tick(i);
    QVERIFY(stage.rig->stage_becomes([](const StageState& state) { return std::abs(state.bpm - 200) < 10; }));
    QVERIFY(stage.rig->stage().from == TempoFrom::clock);
  }

  void a_key_is_learned_and_does_nothing_else_meanwhile() {
    Stage stage;
    QVERIFY(stage.is_ready());
    stage.rig->with_midi([](MidiPort& port) { port.learn(false); });
    QVERIFY(stage.told.becomes([&](Told&) { return stage.rig->goes_on(1); }));
    stage.midi->play({0xf8});
    stage.midi->play({0xb0, 7, 3});  // turning a knob down is no press
    stage.midi->play({0x93, 36, 90});
    QVERIFY(stage.told.becomes([](Told& told) { return told.learned.has_value(); }));
    QVERIFY((*stage.told.learned == MidiKey{MidiKey::Kind::note, 36, 4}));
    QCOMPARE(stage.rig->posted_of<SetPrompt>().size(), std::size_t(0));
    stage.midi->play({0x93, 36, 90});
    QVERIFY(stage.posts(1));
  }

  void why_a_press_was_not_carried_out_is_told() {
    Stage stage;
    QVERIFY(stage.is_ready());
    stage.midi->play({0x90, 44, 1});  // pad 9 is empty
    QVERIFY(stage.told.becomes([](Told& told) {
      return std::ranges::any_of(told.heard, [](const MidiHeard& one) {
        return one.command == "pad" && one.problem && one.problem->why == "slot 9 is empty";
      });
    }));
  }

  void a_key_freezes_the_picture_without_a_window() {
    Stage stage;
    QVERIFY(stage.is_ready());
    stage.midi->play({0x90, 46, 1});
    QVERIFY(stage.rig->stage_becomes([](const StageState& now) { return now.frozen; }));
    stage.midi->play({0x90, 46, 1});
    QVERIFY(stage.rig->stage_becomes([](const StageState& now) { return !now.frozen; }));
  }

  void a_device_that_goes_away_and_comes_back_is_used_again() {
    Stage stage;
    QVERIFY(stage.is_ready());
    stage.midi->play({0x90, 36, 1});
    QVERIFY(stage.midi->waits_for(light(36, 127)));
    stage.midi->take_away(kPort);
    QVERIFY(stage.told.becomes([](Told& told) {
      return told.ports.input.empty() && told.ports.output.empty() && told.ports.problem &&
             told.ports.problem->code == errors::kMidiPortAbsent.code;
    }));
    QVERIFY(!stage.midi->play({0x90, 37, 1}));
    QVERIFY(stage.rig->goes_on());
    stage.midi->forget_sent();
    const std::string again = "Fake Pads:MIDI 1 28:0";  // the controller under another number
    stage.midi->connect(again);
    QVERIFY(stage.midi->waits_for_input(again));
    QVERIFY(stage.midi->waits_for(light(36, 127)));  // the lights show the present state
    stage.midi->play({0x90, 37, 1});
    QVERIFY(stage.midi->waits_for(light(37, 127)));
  }

  void a_flood_and_nonsense_hold_nobody_up() {
    Stage stage;
    QVERIFY(stage.is_ready());
    std::mt19937 random(5);
    const auto until = Clock::now() + std::chrono::seconds(3);
    const int chunks = stage.rig->chunks();
    std::uint64_t played = 0;
    while (Clock::now() < until) {
      for (int i = 0; i < 500; ++i) {
        std::vector<std::uint8_t> bytes(random() % 5);
        for (auto& byte : bytes) byte = static_cast<std::uint8_t>(random());
        if (i % 2 == 0) bytes = {0x90, static_cast<std::uint8_t>(36 + random() % 16), 1};
        stage.midi->play(bytes);
        ++played;
      }
    }
    QVERIFY(played > 10'000);
    QVERIFY(stage.rig->reaches(chunks + 20));
    QVERIFY(stage.told.becomes([](Told& told) { return told.lost > 0; }));
    QVERIFY(stage.rig->posted_of<SetPrompt>().size() < 500);
    // The next press works normally.
    QTest::qWait(1200);
    QCOMPARE(stage.post("quantise", {{"grid", "off"}}).status, 200);
    const auto before = stage.rig->posted_of<SetPrompt>().size();
    stage.midi->play({0x90, 36, 1});
    QVERIFY(stage.posts(before + 1));
  }

  void lights_are_put_out_at_the_end() {
    auto midi = std::make_shared<FakeMidi>();
    {
      Stage stage;
      midi = stage.midi;
      QVERIFY(stage.is_ready());
      midi->play({0x90, 36, 1});
      QVERIFY(midi->waits_for(light(36, 127)));
      midi->forget_sent();
    }
    QVERIFY(midi->waits_for(light(36, 0)));
  }
};

LONGTAKE_CORE_TEST(TestMidiPort)
#include "test_midi_port.moc"
