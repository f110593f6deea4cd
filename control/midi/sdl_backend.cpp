#include "control/midi/sdl_backend.h"

#include <algorithm>
#include <map>
#include <utility>

#include "control/midi/gamepad.h"
#include "control/midi/no_backend.h"
#include "control/midi/port_names.h"

namespace longtake::control {
namespace {

static_assert(kButtons == SDL_CONTROLLER_BUTTON_MAX && kAxes == SDL_CONTROLLER_AXIS_MAX);

// SDL has no descriptor to wait for. Polling an idle gamepad costs one read.
constexpr std::chrono::milliseconds kAsk{4};

class SdlBackend final : public MidiBackend {
 public:
  explicit SdlBackend(const SdlLibrary& sdl) : sdl_(sdl) {}
  ~SdlBackend() override {
    close_input();
    if (is_started_) sdl_.quit(SDL_INIT_GAMECONTROLLER);
  }

  std::string system() const override { return is_started_ ? "SDL" : ""; }

  Result<std::vector<std::string>> inputs() override {
    TRY(start());
    poll();  // SDL searches for devices while it is polled for events
    if (pad_ != nullptr && !has_input()) close_input();
    find_gamepads();
    std::vector<std::string> names;
    for (const auto& [id, name] : names_) names.push_back(name);
    return names;
  }
  // Lights of gamepads are not used.
  Result<std::vector<std::string>> outputs() override { return std::vector<std::string>(); }

  Result<void> open_input(const std::string& name, Heard heard) override {
    close_input();
    const auto found = std::ranges::find(names_, name, [](const auto& each) { return each.second; });
    if (found == names_.end()) return fail(absent(name));
    for (int i = 0; i < sdl_.count(); ++i)
      if (sdl_.id_of(i) == found->first) pad_ = sdl_.open(i);
    if (pad_ == nullptr) return fail(errors::kGamepadNotOpened, {{"port", name}, {"problem", sdl_.error()}});
    open_ = found->first;
    heard_ = std::move(heard);
    return {};
  }
  bool has_input() const override { return pad_ != nullptr && sdl_.is_attached(pad_) == SDL_TRUE; }
  void close_input() override {
    if (pad_ != nullptr) sdl_.close(std::exchange(pad_, nullptr));
    heard_ = {};
    axes_.forget();
  }

  Result<void> open_output(const std::string& name) override { return fail(absent(name)); }
  bool has_output() const override { return false; }
  void close_output() override {}
  Result<void> send(std::span<const std::uint8_t>) override { return {}; }

  std::optional<std::chrono::milliseconds> asked_every() const override {
    return pad_ != nullptr ? std::optional(kAsk) : std::nullopt;
  }
  bool poll() override {
    bool other_devices = false;
    SDL_Event event;
    while (sdl_.poll_event(&event) != 0) {
      if (event.type == SDL_CONTROLLERDEVICEADDED || event.type == SDL_CONTROLLERDEVICEREMOVED) other_devices = true;
      if (const auto message = read(event); message && heard_) heard_(*message);
    }
    return other_devices;
  }
  Error absent(const std::string& port) const override {
    if (port == kAnyPort) return make_error(errors::kNoGamepad);
    return make_error(errors::kGamepadAbsent, {{"port", port}});
  }

 private:
  // SDL must not touch the program's display, sound or signal handlers.
  Result<void> start() {
    if (is_started_) return {};
    sdl_.set_hint(SDL_HINT_NO_SIGNAL_HANDLERS, "1");
    // SDL has no window that could have the focus.
    sdl_.set_hint(SDL_HINT_JOYSTICK_ALLOW_BACKGROUND_EVENTS, "1");
    if (sdl_.init(SDL_INIT_GAMECONTROLLER) != 0) return fail(errors::kNoGamepadSystem, {{"problem", sdl_.error()}});
    is_started_ = true;
    return {};
  }

  // A gamepad keeps its name while it is connected. The second of the same kind gets a number.
  void find_gamepads() {
    std::map<SDL_JoystickID, std::string> there;
    for (int i = 0; i < sdl_.count(); ++i) {
      if (sdl_.is_gamepad(i) == SDL_FALSE) continue;
      const char* name = sdl_.name_of(i);
      there[sdl_.id_of(i)] = name != nullptr && *name != 0 ? name : "Gamepad";
    }
    std::erase_if(names_, [&](const auto& each) { return !there.contains(each.first); });
    for (const auto& [id, name] : there)
      if (!names_.contains(id)) names_[id] = free_name(name);
  }
  std::string free_name(const std::string& name) const {
    const auto is_taken = [this](const std::string& one) {
      return std::ranges::any_of(names_, [&](const auto& each) { return each.second == one; });
    };
    std::string free = name;
    for (int number = 2; is_taken(free); ++number) free = name + " (" + std::to_string(number) + ')';
    return free;
  }

  std::optional<MidiMessage> read(const SDL_Event& event) {
    using Kind = MidiMessage::Kind;
    if (pad_ == nullptr) return std::nullopt;
    if (event.type == SDL_CONTROLLERAXISMOTION && event.caxis.which == open_) {
      const auto value = axes_.feed(event.caxis.axis, event.caxis.value);
      return value ? std::optional(MidiMessage{Kind::axis, 0, event.caxis.axis, *value}) : std::nullopt;
    }
    const bool is_down = event.type == SDL_CONTROLLERBUTTONDOWN;
    if ((!is_down && event.type != SDL_CONTROLLERBUTTONUP) || event.cbutton.which != open_) return std::nullopt;
    if (event.cbutton.button >= kButtons) return std::nullopt;
    return MidiMessage{is_down ? Kind::button_down : Kind::button_up, 0, event.cbutton.button, is_down ? 1 : 0};
  }

  const SdlLibrary& sdl_;
  bool is_started_ = false;
  std::map<SDL_JoystickID, std::string> names_;  // names of connected gamepads
  SDL_GameController* pad_ = nullptr;            // the gamepad in use
  SDL_JoystickID open_ = -1;
  Heard heard_;
  AxisFilter axes_;
};

}  // namespace

std::unique_ptr<MidiBackend> make_sdl_backend(const Result<SdlLibrary>& library) {
  if (!library) return std::make_unique<NoBackend>(library.error());
  return std::make_unique<SdlBackend>(*library);
}

}  // namespace longtake::control
