#include "app/cli/midi_verb.h"

#include <poll.h>

#include <algorithm>
#include <cstdio>
#include <functional>
#include <iterator>
#include <memory>
#include <mutex>
#include <utility>

#include "app/common/exit_code.h"
#include "control/midi/built_in_maps.h"
#include "control/midi/link.h"
#include "control/midi/make_backend.h"
#include "control/midi/midi_hand.h"
#include "control/midi_rows.h"
#include "engine/core/files.h"

namespace longtake::cli {
namespace {

using control::MidiMessage;

constexpr int kTurnMs = 100;

struct MidiArguments {
  std::string watch;
  std::string gamepad;  // instead of watch
  std::string map;
  std::string system;
  bool maps = false;
  std::string learn;  // a command
  std::string with;   // the command's arguments as JSON
  std::string value;
  std::filesystem::path file;

  control::MidiSystem source() const {
    return gamepad.empty() ? control::midi_system(system) : control::MidiSystem::gamepad;
  }
  const std::string& port() const { return gamepad.empty() ? watch : gamepad; }
};

void tell_ports(const char* column, const char* direction, const std::vector<std::string>& ports, Console& console) {
  for (const std::string& port : ports) {
    console.event({{"event", "port"}, {"direction", direction}, {"name", port}});
    console.say(std::string(column) + "  " + port);
  }
}

int list_ports(const MidiArguments& arguments, Console& console) {
  const auto midi = control::make_backend(control::midi_system(arguments.system));
  const auto inputs = midi->inputs();
  const auto outputs = midi->outputs();
  const auto gamepads = control::make_backend(control::MidiSystem::gamepad)->inputs();
  if (inputs) tell_ports("in     ", "in", *inputs, console);
  if (outputs) tell_ports("out    ", "out", *outputs, console);
  if (gamepads) tell_ports("gamepad", "gamepad", *gamepads, console);
  if (inputs && inputs->empty() && (!outputs || outputs->empty())) console.say("There is no MIDI port.");
  if (gamepads && gamepads->empty()) console.say("There is no gamepad.");
  // Only an error if both are missing: a user with MIDI needs no library for gamepads, and vice versa.
  for (const auto* failed : {&inputs, &gamepads})
    if (!*failed) console.error(failed->error());
  const bool found = inputs || (gamepads && !gamepads->empty());
  return found ? kDone : exit_code(inputs.error(), false);
}

int print_map(const MidiArguments& arguments, Console& console) {
  std::vector<control::MidiMap> all = control::built_in_maps();
  std::ranges::copy_if(control::gamepad_maps(), std::back_inserter(all), [&](const control::MidiMap& map) {
    return std::ranges::find(all, map.name, &control::MidiMap::name) == all.end();
  });
  for (const control::MidiMap& map : all) {
    if (arguments.maps) console.say(map.name);
    if (arguments.maps || map.name != arguments.map) continue;
    std::fputs(map_text(map).c_str(), stdout);
    return kDone;
  }
  if (arguments.maps) return kDone;
  const Error told = fail(Error::Kind::not_found, "There is no built-in map \"" + arguments.map + '"', "",
                          "longtake-cli midi --maps lists them.")
                         .error();
  console.error(told);
  return exit_code(told, false);
}

// "cc 7 channel 1 = 64"
std::string message_text(const MidiMessage& message) {
  const auto key = control::key_of(message);
  if (!key) return {};
  std::string text = control::key_text(*key);
  if (key->channel != 0) text += " channel " + std::to_string(key->channel);
  using Kind = MidiMessage::Kind;
  if (message.kind == Kind::note_off || message.kind == Kind::button_up) return text + " up";
  if (message.kind == Kind::button_down) return text + " down";
  if (message.kind == Kind::note_on) return text + " down, " + std::to_string(message.value);
  return text + " = " + std::to_string(message.value);
}

/// Receives from the input of --watch, or the gamepad, until `heard` returns true or the user interrupts. `found`
/// receives the port.
void listen(const MidiArguments& arguments, Context& context, const std::function<void(const std::string& port)>& found,
            const std::function<bool(const MidiMessage&)>& heard) {
  Console& console = context.console;
  std::mutex mutex;
  control::MidiPorts ports;
  bool is_new = false;
  control::MidiLink link([system = arguments.source()] { return control::make_backend(system); },
                         [&](const control::MidiPorts& now) {
                           const std::scoped_lock lock(mutex);
                           ports = now;
                           is_new = true;
                         });
  link.choose({arguments.port(), "", false});
  while (!context.stop.stop_requested()) {
    pollfd polled{link.ready(), POLLIN, 0};
    ::poll(&polled, 1, kTurnMs);
    {
      const std::scoped_lock lock(mutex);
      if (std::exchange(is_new, false)) {
        if (ports.problem) console.say(ports.problem->text());
        if (!ports.input.empty()) found(ports.input);
      }
    }
    while (const auto packet = link.take()) {
      if (heard(packet->message)) return;
    }
  }
}

int watch(const MidiArguments& arguments, Context& context) {
  Console& console = context.console;
  const auto found = [&](const std::string& port) { console.say("Watching " + port + ". Ctrl+C ends it."); };
  listen(arguments, context, found, [&](const MidiMessage& message) {
    const std::string text = message_text(message);
    if (text.empty()) return false;
    console.event({{"event", "message"},
                   {"on", control::key_text(*control::key_of(message))},
                   {"channel", message.channel},
                   {"value", message.value}});
    console.say(text);
    return false;
  });
  return kDone;
}

Result<control::MidiMap> map_to_learn(const MidiArguments& arguments) {
  std::error_code ignored;
  if (!std::filesystem::exists(arguments.file, ignored))
    return control::MidiMap{arguments.file.stem().string(), {}, {}};
  return control::load_midi_map_file(arguments.file, arguments.file.string());
}

/// The binding without its key.
Result<control::MidiBinding> binding_to_learn(const MidiArguments& arguments) {
  control::MidiBinding binding{{}, arguments.learn, Json::object(), arguments.value};
  if (!arguments.with.empty()) {
    auto with = parse_json(arguments.with, "--with");
    if (!with) return fail(std::move(with.error()));
    if (!with->is_object())
      return fail(Error::Kind::bad_input, "Cannot learn " + arguments.learn, "--with must be a JSON object");
    binding.arguments = std::move(*with);
  }
  TRY(control::check_binding(binding, arguments.file.string()));
  return binding;
}

// Waits for a key; returns nothing if interrupted.
std::optional<control::MidiKey> wait_for_key(const MidiArguments& arguments, Context& context) {
  std::optional<control::MidiKey> key;
  listen(
      arguments, context, [](const std::string&) {},
      [&](const MidiMessage& message) {
        if (control::can_be_learned(message, !arguments.value.empty())) key = control::key_of(message);
        return key.has_value();
      });
  return key;
}

int learn(const MidiArguments& arguments, Context& context) {
  Console& console = context.console;
  const auto refuse = [&](const Error& error) {
    console.error(error);
    return exit_code(error, false);
  };
  if (arguments.port().empty() || arguments.file.empty())
    return refuse(fail(Error::Kind::bad_input, "Cannot learn " + arguments.learn,
                       "Name the source with --watch PORT or --gamepad NAME, and the target with --file FILE")
                      .error());
  auto map = map_to_learn(arguments);
  if (!map) return refuse(map.error());
  auto binding = binding_to_learn(arguments);
  if (!binding) return refuse(binding.error());
  console.say(arguments.value.empty() ? "Press the key." : "Move the control.");
  const auto key = wait_for_key(arguments, context);
  if (!key) return kInterrupted;
  binding->key = *key;
  const auto before = map->bind(*binding);
  if (auto written = atomic_write(arguments.file, map_text(*map)); !written) return refuse(written.error());
  console.event({{"event", "learned"}, {"on", control::key_text(*key)}, {"channel", key->channel}});
  const std::string channel = key->channel == 0 ? "" : " channel " + std::to_string(key->channel);
  console.say(control::key_text(*key) + channel + " does: " + arguments.learn +
              (before ? "; it did " + before->command + " until now" : ""));
  return kDone;
}

int run_midi(const MidiArguments& arguments, Context& context) {
  if (arguments.maps || !arguments.map.empty()) return print_map(arguments, context.console);
  if (!arguments.learn.empty()) return learn(arguments, context);
  return arguments.port().empty() ? list_ports(arguments, context.console) : watch(arguments, context);
}

VerbRun add_midi_options(CLI::App& options, SourceOptions&) {
  const auto arguments = std::make_shared<MidiArguments>();
  auto* watch =
      options.add_option("--watch", arguments->watch, "Print the messages of this input: a part of its name, or own")
          ->type_name("PORT");
  options.add_option("--gamepad", arguments->gamepad, "Print what this gamepad sends: a part of its name, or any")
      ->type_name("NAME")
      ->excludes(watch);
  options.add_flag("--maps", arguments->maps, "List the built-in maps of controllers");
  options
      .add_option("--map", arguments->map, "Print a built-in map as the JSON that --midi-map and --gamepad-map read")
      ->type_name("NAME");
  options
      .add_option("--learn", arguments->learn,
                  "Let the next key of --watch PORT or --gamepad NAME do this command, in the map of --file")
      ->type_name("COMMAND");
  options.add_option("--with", arguments->with, "The command's arguments as a JSON object")->type_name("JSON");
  options.add_option("--value", arguments->value, "The argument that follows a control; the next control is learned")
      ->type_name("NAME");
  options.add_option("--file", arguments->file, "The map to change; it is created if it does not exist")
      ->type_name("FILE");
  options.add_option("--midi-system", arguments->system, "Use MIDI of this system (default: the first that works)")
      ->check(CLI::IsMember({"alsa", "jack"}).description(""))
      ->type_name("alsa|jack");
  return [arguments](Context& context) { return run_midi(*arguments, context); };
}

}  // namespace

const Verb midi_verb = {"midi", "Lists MIDI ports, gamepads and maps of controllers, and shows what a controller sends",
                        "midi --watch Launchpad", add_midi_options};

}  // namespace longtake::cli
