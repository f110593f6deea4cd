#include <SDL.h>

#include <QtTest>

#include <algorithm>

#include "control/midi/built_in_maps.h"
#include "control/midi/sdl_backend.h"
#include "engine/core/log.h"
#include "engine/core/system_library.h"
#include "tests/control/control_rig.h"
#include "tests/control/web_client.h"
#include "tests/support/run.h"

using namespace longtake;

namespace gamepad_sdl_test {

using namespace longtake::control;

namespace {

/// Functions of SDL for virtual gamepads, which only the test needs.
struct VirtualSdl {
  decltype(&::SDL_JoystickAttachVirtualEx) attach = nullptr;
  decltype(&::SDL_JoystickDetachVirtual) detach = nullptr;
  decltype(&::SDL_JoystickOpen) open = nullptr;
  decltype(&::SDL_JoystickClose) close = nullptr;
  decltype(&::SDL_JoystickSetVirtualButton) button = nullptr;
  decltype(&::SDL_JoystickSetVirtualAxis) axis = nullptr;
  decltype(&::SDL_JoystickInstanceID) id = nullptr;
  decltype(&::SDL_JoystickGetDeviceInstanceID) id_at = nullptr;
  decltype(&::SDL_NumJoysticks) count = nullptr;
  decltype(&::SDL_LockJoysticks) lock = nullptr;
  decltype(&::SDL_UnlockJoysticks) unlock = nullptr;

  bool load() {
    SystemLibrary library{"libSDL2-2.0.so.0"};
    library.find(attach, "SDL_JoystickAttachVirtualEx");
    library.find(detach, "SDL_JoystickDetachVirtual");
    library.find(open, "SDL_JoystickOpen");
    library.find(close, "SDL_JoystickClose");
    library.find(button, "SDL_JoystickSetVirtualButton");
    library.find(axis, "SDL_JoystickSetVirtualAxis");
    library.find(id, "SDL_JoystickInstanceID");
    library.find(id_at, "SDL_JoystickGetDeviceInstanceID");
    library.find(count, "SDL_NumJoysticks");
    library.find(lock, "SDL_LockJoysticks");
    library.find(unlock, "SDL_UnlockJoysticks");
    return library.is_whole();
  }
};

VirtualSdl sdl;

/// A virtual gamepad of SDL that the test operates. SDL must have been started.
class Gamepad {
 public:
  explicit Gamepad(const char* name) {
    SDL_VirtualJoystickDesc desc{};
    desc.version = SDL_VIRTUAL_JOYSTICK_DESC_VERSION;
    desc.type = SDL_JOYSTICK_TYPE_GAMECONTROLLER;
    desc.naxes = SDL_CONTROLLER_AXIS_MAX;
    desc.nbuttons = SDL_CONTROLLER_BUTTON_MAX;
    desc.name = name;
    sdl.lock();
    joystick_ = sdl.open(sdl.attach(&desc));
    sdl.unlock();
  }
  ~Gamepad() {
    sdl.lock();
    const SDL_JoystickID id = sdl.id(joystick_);
    for (int i = 0; i < sdl.count(); ++i) {
      if (sdl.id_at(i) != id) continue;
      sdl.detach(i);
      break;
    }
    sdl.close(joystick_);
    sdl.unlock();
  }
  bool is_there() const { return joystick_ != nullptr; }
  void set(SDL_GameControllerButton button, bool down) { sdl.button(joystick_, button, down ? 1 : 0); }
  void set(SDL_GameControllerAxis axis, int value) { sdl.axis(joystick_, axis, static_cast<Sint16>(value)); }
  /// A realistic duration of a button press.
  void press(SDL_GameControllerButton button) {
    set(button, true);
    QTest::qWait(50);
    set(button, false);
    QTest::qWait(50);
  }

 private:
  SDL_Joystick* joystick_ = nullptr;
};

/// Records the port's reports, from its thread.
struct Told {
  std::mutex mutex;
  MidiPorts ports;
  std::optional<MidiKey> learned;

  MidiTold functions() {
    MidiTold told;
    told.ports = [this](const MidiPorts& now) {
      const std::scoped_lock lock(mutex);
      ports = now;
    };
    told.learned = [this](const MidiKey& key) {
      const std::scoped_lock lock(mutex);
      learned = key;
    };
    return told;
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
  bool hears(const std::string& port) {
    return becomes([&](Told& told) { return told.ports.input == port; });
  }
};

}  // namespace

// The whole path of a real button: SDL, its thread, the map, the command, the stream. SDL's virtual gamepads replace
// devices.
class TestGamepadSdl : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() {
    set_log_level(0);
    if (!sdl_library() || !sdl.load()) QSKIP("SDL is not installed, or knows no virtual gamepads");
  }

  void init() {
    told_ = std::make_unique<Told>();
    PortOptions options;
    options.gamepad = MidiOptions{{kAnyPort, ""}, MidiSystem::gamepad, gamepad_maps().front(), {}, told_->functions()};
    rig_ = std::make_unique<ControlRig>(std::move(options));
    for (int i = 1; i <= 2; ++i) post("keep_slot", {{"number", i}, {"text", i == 1 ? "a red ball" : "a blue cube"}});
    QVERIFY(told_->becomes([](Told& told) { return told.ports.system == "SDL"; }));
    QVERIFY(told_->becomes(
        [](Told& told) { return told.ports.problem && told.ports.problem->code == errors::kNoGamepad.code; }));
  }
  void cleanup() {
    rig_.reset();
    told_.reset();
  }

  void buttons_press_pads_and_freeze_the_picture() {
    Gamepad pad("Virtual Pad");
    QVERIFY(pad.is_there());
    QVERIFY(told_->hears("Virtual Pad"));
    pad.press(SDL_CONTROLLER_BUTTON_B);
    QVERIFY(posts("a blue cube"));
    pad.press(SDL_CONTROLLER_BUTTON_A);
    QVERIFY(posts("a red ball"));
    pad.press(SDL_CONTROLLER_BUTTON_LEFTSHOULDER);
    QVERIFY(rig_->stage_becomes([](const StageState& now) { return now.frozen; }));
    pad.press(SDL_CONTROLLER_BUTTON_BACK);
    QVERIFY(rig_->stage_becomes([](const StageState& now) { return !now.frozen; }));
    QCOMPARE(rig_->posted_of<SetPrompt>().size(), std::size_t(2));
  }

  void a_stick_moves_the_fader_and_a_trigger_fades_across() {
    Gamepad pad("Virtual Pad");
    QVERIFY(told_->hears("Virtual Pad"));
    QCOMPARE(post("fader", {{"share", 0.0}}), 202);
    QVERIFY(rig_->stage_becomes([](const StageState& now) { return now.fader == 0.0; }));
    pad.set(SDL_CONTROLLER_AXIS_LEFTX, 4000);  // in the dead zone
    QTest::qWait(300);
    QVERIFY(rig_->goes_on());
    QCOMPARE(rig_->stage().fader, std::optional(0.0));
    pad.set(SDL_CONTROLLER_AXIS_LEFTX, 30000);
    QVERIFY(rig_->stage_becomes([](const StageState& now) { return now.fader > 0.3; }));
    pad.set(SDL_CONTROLLER_AXIS_LEFTX, 1000);
    QTest::qWait(300);
    QVERIFY(rig_->goes_on());
    const auto stood = rig_->stage().fader;
    QVERIFY(stood > 0.3);
    QTest::qWait(300);
    QVERIFY(rig_->goes_on());
    QCOMPARE(rig_->stage().fader, stood);
    pad.set(SDL_CONTROLLER_AXIS_TRIGGERRIGHT, 32767);
    QVERIFY(rig_->stage_becomes([](const StageState& now) { return now.fader == 0.0 || now.fader == 1.0; }));
  }

  void a_button_is_learned_and_does_nothing_else_meanwhile() {
    Gamepad pad("Virtual Pad");
    QVERIFY(told_->hears("Virtual Pad"));
    QVERIFY(rig_->goes_on());
    rig_->with_gamepad([](MidiPort& port) { port.learn(false); });
    pad.press(SDL_CONTROLLER_BUTTON_B);
    QVERIFY(told_->becomes([](Told& told) { return told.learned.has_value(); }));
    QVERIFY(*told_->learned == *read_key("button b"));
    QCOMPARE(rig_->posted_of<SetPrompt>().size(), std::size_t(0));
    pad.press(SDL_CONTROLLER_BUTTON_B);
    QVERIFY(posts("a blue cube"));
  }

  void a_gamepad_that_is_unplugged_while_its_stick_is_held_moves_nothing_and_comes_back() {
    {
      Gamepad pad("Virtual Pad");
      QVERIFY(told_->hears("Virtual Pad"));
      QCOMPARE(post("fader", {{"share", 0.0}}), 202);
      QVERIFY(rig_->stage_becomes([](const StageState& now) { return now.fader == 0.0; }));
      pad.set(SDL_CONTROLLER_AXIS_LEFTX, 12000);
      QVERIFY(rig_->stage_becomes([](const StageState& now) { return now.fader > 0.0; }));
    }
    QVERIFY(told_->becomes([](Told& told) {
      return told.ports.input.empty() && told.ports.problem && told.ports.problem->code == errors::kNoGamepad.code;
    }));
    QTest::qWait(200);
    QVERIFY(rig_->goes_on());
    const auto posted = rig_->posted().size();
    QTest::qWait(500);
    QCOMPARE(rig_->posted().size(), posted);
    Gamepad again("Another Pad");
    QVERIFY(told_->hears("Another Pad"));
    again.press(SDL_CONTROLLER_BUTTON_A);
    QVERIFY(posts("a red ball"));
  }

  void two_of_the_same_kind_have_names_of_their_own_and_the_chosen_one_is_heard() {
    auto first = std::make_unique<Gamepad>("Virtual Pad");
    QVERIFY(told_->hears("Virtual Pad"));
    Gamepad second("Virtual Pad");
    QVERIFY(told_->becomes([](Told& told) {
      return told.ports.inputs == std::vector<std::string>{"Virtual Pad", "Virtual Pad (2)"};
    }));
    second.press(SDL_CONTROLLER_BUTTON_A);
    rig_->with_gamepad([](MidiPort& port) { port.choose({"pad (2)", ""}); });
    QVERIFY(told_->hears("Virtual Pad (2)"));
    QCOMPARE(rig_->posted_of<SetPrompt>().size(), std::size_t(0));
    first->press(SDL_CONTROLLER_BUTTON_A);
    second.press(SDL_CONTROLLER_BUTTON_B);
    QVERIFY(posts("a blue cube"));
    QCOMPARE(rig_->posted_of<SetPrompt>().size(), std::size_t(1));
    // The gamepad keeps its name when the other one goes.
    first.reset();
    QVERIFY(
        told_->becomes([](Told& told) { return told.ports.inputs == std::vector<std::string>{"Virtual Pad (2)"}; }));
    QVERIFY(told_->hears("Virtual Pad (2)"));
    second.press(SDL_CONTROLLER_BUTTON_A);
    QVERIFY(posts("a red ball"));
  }

  void without_the_library_its_lists_say_why() {
    const auto backend = make_sdl_backend(fail(errors::kNoGamepadLibrary, {{"problem", "no such file"}}));
    QCOMPARE(backend->system(), std::string());
    const auto inputs = backend->inputs();
    QVERIFY(!inputs && inputs.error().code == "MID-20");
    QVERIFY(inputs.error().text().find("no such file") != std::string::npos);
  }

 private:
  int post(const std::string& command, const Json& arguments) {
    WebClient client(rig_->port());
    return client.post("/v1/commands/" + command, json_line(arguments)).status;
  }
  bool posts(const std::string& text) {
    return rig_->posts([&](const std::vector<CommandBody>& all) {
      return std::ranges::any_of(all, [&](const CommandBody& body) {
        const auto* prompt = std::get_if<SetPrompt>(&body);
        return prompt != nullptr && prompt->texts.front().text == text;
      });
    });
  }

  std::unique_ptr<Told> told_;
  std::unique_ptr<ControlRig> rig_;
};

LONGTAKE_CORE_TEST(TestGamepadSdl)

}  // namespace gamepad_sdl_test

#include "test_gamepad_sdl.moc"
