#include <QtTest>

#include <random>

#include "control/midi/built_in_maps.h"
#include "control/midi/gamepad.h"
#include "control/midi/midi_hand.h"
#include "control/midi_rows.h"
#include "engine/core/log.h"
#include "tests/control/control_rig.h"
#include "tests/control/web_client.h"
#include "tests/fakes/fake_midi.h"
#include "tests/support/run.h"

using namespace longtake;

namespace gamepad_test {

using namespace longtake::control;

namespace {

using Kind = MidiMessage::Kind;

constexpr const char* kPort = "Fake Gamepad";
constexpr int kLeftX = 0, kLeftY = 1, kLeftTrigger = 4;
constexpr int kFullRaw = 32767;

MidiMessage axis(int number, int value) { return {Kind::axis, 0, number, value}; }
MidiMessage down(int button) { return {Kind::button_down, 0, button, 1}; }
MidiMessage up(int button) { return {Kind::button_up, 0, button, 0}; }
MidiKey key(const char* text) { return *read_key(text); }
MidiMap one(MidiBinding binding) { return {"One", {std::move(binding)}}; }

/// A gamepad for a fake stream whose pads one and two have prompts.
class Stage {
 public:
  explicit Stage(MidiMap map = gamepad_maps().front()) {
    pad->connect(kPort);
    PortOptions options;
    options.gamepad = MidiOptions{{kAnyPort, ""}, MidiSystem::gamepad, std::move(map), FakeMidi::maker(pad), {}};
    control::StreamHost::Services services;
    rig = std::make_unique<ControlRig>(std::move(options), std::move(services));
    for (int i = 1; i <= 2; ++i) post("keep_slot", {{"number", i}, {"text", i == 1 ? "a red ball" : "a blue cube"}});
  }
  bool is_ready() { return pad->waits_for_input(kPort) && rig->goes_on(); }
  int post(const std::string& command, const Json& arguments) {
    WebClient client(rig->port());
    return client.post("/v1/commands/" + command, json_line(arguments)).status;
  }
  bool fader_is(double low, double high) {
    return rig->stage_becomes(
        [=](const StageState& now) { return now.fader && *now.fader >= low && *now.fader <= high; });
  }

  std::shared_ptr<FakeMidi> pad = std::make_shared<FakeMidi>();
  std::unique_ptr<ControlRig> rig;  // last: its thread uses it
};

}  // namespace

// Raw events of a gamepad and their meaning, without a gamepad.
class TestGamepad : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { set_log_level(0); }

  void a_stick_rests_where_it_is_worn_and_reaches_its_ends() {
    AxisFilter filter;
    for (const int raw : {0, 300, -3000, 6000, -6500}) QVERIFY(!filter.feed(kLeftX, raw));
    QCOMPARE(filter.feed(kLeftX, kFullRaw), std::optional(1000));
    QCOMPARE(filter.feed(kLeftX, 100), std::optional(0));
    QCOMPARE(filter.feed(kLeftX, -32768), std::optional(-1000));
    filter.forget();
    QCOMPARE(filter.feed(kLeftX, 32000), std::optional(1000));  // few sticks reach further
    // The value starts slowly at the edge of the dead zone and never jumps.
    filter.forget();
    int before = 0;
    for (int raw = 0; raw <= kFullRaw; raw += 64) {
      const auto value = filter.feed(kLeftX, raw);
      if (!value) continue;
      QVERIFY(*value > before && *value - before <= 8);
      before = *value;
    }
    QCOMPARE(before, 1000);
  }

  void up_is_more_and_a_trigger_has_no_other_side() {
    AxisFilter filter;
    QCOMPARE(filter.feed(kLeftY, -32768), std::optional(1000));
    QCOMPARE(filter.feed(kLeftY, kFullRaw), std::optional(-1000));
    QVERIFY(!filter.feed(kLeftTrigger, -32768));
    QVERIFY(!filter.feed(kLeftTrigger, 1000));
    QVERIFY(filter.feed(kLeftTrigger, 4000).value_or(0) > 0);
    QCOMPARE(filter.feed(kLeftTrigger, kFullRaw), std::optional(1000));
    for (const int number : {-1, 6, 255}) QVERIFY(!filter.feed(number, kFullRaw));
  }

  void a_hand_that_trembles_says_nothing_new() {
    AxisFilter filter;
    QVERIFY(filter.feed(kLeftX, 20000));
    for (int i = 0; i < 100; ++i) QVERIFY(!filter.feed(kLeftX, 20000 + i % 40));
    QVERIFY(!filter.feed(kLeftX, 20000));
    QVERIFY(filter.feed(kLeftX, 21000));
    std::mt19937 random(3);
    for (int i = 0; i < 100'000; ++i) {
      const auto value = filter.feed(static_cast<int>(random() % 8), static_cast<int>(random() % 65536) - 32768);
      QVERIFY(!value || std::abs(*value) <= 1000);
    }
  }

  void buttons_and_axes_have_names_in_maps() {
    for (const char* text : {"button a", "button dpup", "button touchpad", "axis leftx", "axis righttrigger"})
      QCOMPARE(key_text(key(text)), std::string(text));
    QVERIFY((key("button leftshoulder") == MidiKey{MidiKey::Kind::button, 9}));
    for (const char* text : {"button", "button ", "button 3", "button A", "axis", "axis a", "button leftx", "axis 0"})
      QVERIFY2(!read_key(text), text);
    for (const MidiMap& map : gamepad_maps()) {
      QVERIFY2(check_map(map, map.name), map.name.c_str());
      const auto again = load_midi_map(map_text(map), map.name);
      QVERIFY(again && *again == map);
    }
    QVERIFY(!overlap(key("button a"), key("note 0")));
    QVERIFY(!overlap(key("axis leftx"), key("cc 0")));
  }

  void a_button_presses_and_a_trigger_presses_once() {
    const MidiMap buttons = one({key("button b"), "pad", {{"number", 1}}});
    MidiHand hand(buttons);
    QVERIFY(hand.touch(down(1))->press);
    QVERIFY(!hand.touch(up(1))->press && hand.touch(up(1))->release);
    QVERIFY(!hand.touch(down(0)));
    const MidiMap triggers = one({key("axis lefttrigger"), "cut_next", Json::object(), "on"});
    MidiHand pulled(triggers);
    const std::tuple<int, bool, bool> steps[] = {{300, false, false}, {620, true, false},  {580, false, false},
                                                 {640, false, false}, {410, false, false}, {390, false, true},
                                                 {0, false, false},   {1000, true, false}};
    for (const auto& [value, press, release] : steps) {
      const auto touch = pulled.touch(axis(kLeftTrigger, value));
      QCOMPARE(std::pair(touch->press, touch->release), std::pair(press, release));
      QVERIFY(!touch->speed);
    }
  }

  void a_stick_has_a_speed_and_a_trigger_a_value() {
    const MidiMap sticks = one({key("axis leftx"), "fader", Json::object(), "share"});
    MidiHand hand(sticks);
    QCOMPARE(hand.touch(axis(kLeftX, 1000))->speed, std::optional(1.0));
    QCOMPARE(hand.touch(axis(kLeftX, -500))->speed, std::optional(-0.25));
    QCOMPARE(hand.touch(axis(kLeftX, 0))->speed, std::optional(0.0));
    const MidiMap triggers = one({key("axis lefttrigger"), "fader", Json::object(), "share"});
    QCOMPARE(MidiHand(triggers).touch(axis(kLeftTrigger, 250))->value, 0.25);
  }

  void a_stick_is_learned_when_it_goes_far_and_never_for_a_press() {
    QVERIFY(can_be_learned(down(3), false));
    QVERIFY(!can_be_learned(down(3), true));
    QVERIFY(!can_be_learned(up(3), false));
    QVERIFY(!can_be_learned(axis(kLeftX, 200), true));
    QVERIFY(can_be_learned(axis(kLeftX, -800), true));
    QVERIFY(!can_be_learned(axis(kLeftX, 1000), false));
    QVERIFY(can_be_learned(axis(kLeftTrigger, 1000), false));
    QVERIFY(!can_be_learned(axis(kLeftTrigger, 100), false));
    QVERIFY(can_be_learned(axis(kLeftTrigger, 1000), true));
  }

  void a_stick_moves_the_fader_on_and_leaves_it_there() {
    Stage stage;
    QVERIFY(stage.is_ready());
    QCOMPARE(stage.post("fader", {{"share", 0.2}}), 202);
    QVERIFY(stage.fader_is(0.19, 0.21));
    stage.pad->play(axis(kLeftX, 1000));
    QVERIFY(stage.fader_is(0.4, 1));
    stage.pad->play(axis(kLeftX, 0));
    QTest::qWait(300);
    QVERIFY(stage.rig->goes_on());
    const auto stood = stage.rig->stage().fader;
    const auto posted = stage.rig->posted().size();
    QTest::qWait(300);
    QVERIFY(stage.rig->goes_on());
    QCOMPARE(stage.rig->stage().fader, stood);
    QCOMPARE(stage.rig->posted().size(), posted);
    // At the end of its range the fader sends nothing more.
    stage.pad->play(axis(kLeftX, -1000));
    QVERIFY(stage.fader_is(0, 0));
    QTest::qWait(100);
    const auto at_end = stage.rig->posted().size();
    QTest::qWait(300);
    QCOMPARE(stage.rig->posted().size(), at_end);
  }

  void after_a_pad_the_stick_goes_on_from_where_that_left_the_fader() {
    Stage stage;
    QVERIFY(stage.is_ready());
    QCOMPARE(stage.post("fader", {{"share", 0.0}}), 202);
    QVERIFY(stage.fader_is(0, 0));
    stage.pad->play(axis(kLeftX, 1000));
    QVERIFY(stage.fader_is(0.6, 1));
    stage.pad->play(axis(kLeftX, 0));
    stage.pad->play(down(0));  // the pad at its first end
    QVERIFY(stage.fader_is(0, 0));
    stage.pad->play(axis(kLeftX, 400));  // a sixth of the way in a second
    QVERIFY(stage.fader_is(0.001, 0.3));
    stage.pad->play(axis(kLeftX, 0));
  }

  void a_held_trigger_makes_the_next_pad_a_cut() {
    Stage stage;
    QVERIFY(stage.is_ready());
    for (const int value : {200, 500, 800, 1000}) stage.pad->play(axis(kLeftTrigger, value));
    QVERIFY(stage.rig->stage_becomes([](const StageState& now) { return now.cut; }));
    stage.pad->play(down(1));
    QVERIFY(stage.rig->posts([](const std::vector<CommandBody>& all) {
      return std::ranges::any_of(all, [](const CommandBody& body) {
        const auto* prompt = std::get_if<SetPrompt>(&body);
        return prompt != nullptr && prompt->mode == SwitchMode::cut && prompt->texts.front().text == "a blue cube";
      });
    }));
    for (int value = 1000; value >= 0; value -= 10) stage.pad->play(axis(kLeftTrigger, value));
    QVERIFY(stage.rig->stage_becomes([](const StageState& now) { return !now.cut; }));
    stage.pad->play(down(6));
    QVERIFY(stage.rig->stage_becomes([](const StageState& now) { return now.black; }));
    stage.pad->play(down(4));
    QVERIFY(stage.rig->stage_becomes([](const StageState& now) { return !now.black; }));
  }

  void a_stick_that_is_unplugged_while_it_is_held_moves_nothing_more() {
    Stage stage;
    QVERIFY(stage.is_ready());
    QCOMPARE(stage.post("fader", {{"share", 0.0}}), 202);
    QVERIFY(stage.fader_is(0, 0));
    stage.pad->play(axis(kLeftX, 200));  // half a minute from end to end
    QVERIFY(stage.fader_is(0.01, 1));
    stage.pad->take_away(kPort);
    QTest::qWait(1500);  // the link checks once a second
    QVERIFY(stage.rig->goes_on());
    const auto posted = stage.rig->posted().size();
    QTest::qWait(500);
    QCOMPARE(stage.rig->posted().size(), posted);
    QVERIFY(stage.rig->stage().fader < 0.9);
  }
};

LONGTAKE_CORE_TEST(TestGamepad)

}  // namespace gamepad_test

#include "test_gamepad.moc"
