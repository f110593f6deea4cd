#include "app/cli/serve_verb.h"

#include <unistd.h>

#include <cstdio>
#include <memory>

#include "app/common/clean_prompt.h"
#include "app/common/exit_code.h"
#include "app/common/port_options.h"
#include "app/common/send_address.h"
#include "app/common/source_flags.h"
#include "app/common/stream_arguments.h"
#include "app/common/sync_option.h"
#include "control/paths.h"
#include "control/server.h"
#include "control/stream_host.h"
#include "engine/core/files.h"
#include "engine/send/sender.h"
#include "engine/stream/engine_stream.h"
#include "engine/stream/job_queue.h"
#include "engine/stream/prompt_text.h"

namespace longtake::cli {
namespace {

struct ServeArguments {
  PortWords port;
  std::string prompt;
  std::filesystem::path sessions;
  std::filesystem::path out = ".";
  std::string send;
  std::filesystem::path send_file;
  std::string send_ca;
  bool paused = false;
  bool list = false;
};

Result<std::optional<SetPrompt>> first_prompt(const std::string& text) {
  if (text.empty()) return std::optional<SetPrompt>();
  auto clean = TRY(clean_prompt(text));
  auto prompt = TRY(prompt_from(clean));
  return std::optional(std::move(prompt));
}

std::unique_ptr<Library> make_library(const SessionWork& work, Library::Wakeup wake) {
  const auto worker = [work](const JobBody& job, const Library::Progress& progress,
                             const std::stop_token& stop) -> Result<JobResult> {
    auto exported = TRY(work.export_take(std::get<ExportJob>(job), progress, stop));
    return JobResult(std::move(exported));
  };
  return std::make_unique<JobQueue>(worker, std::move(wake), 1);
}

Result<control::StreamHost::Services> services_of(const ServeArguments& arguments, const Context& context) {
  RenderPlan plan;
  auto prompt = TRY(first_prompt(arguments.prompt));
  plan.prompt = prompt;
  auto options = source_options(plan, context);
  if (!options) return fail(std::move(options.error()));
  if (!arguments.sessions.empty()) TRY(make_folder(arguments.sessions));
  TRY(make_folder(arguments.out));
  control::StreamHost::Services services;
  services.prompt = std::move(prompt);
  services.playing = !arguments.paused;
  services.folder = arguments.out;
  services.sessions = arguments.sessions;
  services.recorder = context.environment.sessions.recorder;
  services.send_to = TRY(send_address(arguments.send, arguments.send_file));
  if (!services.send_to.empty()) {
    const auto sender = TRY(sender_options({.address = services.send_to, .certificates = arguments.send_ca}));
    if (sender.target.is_stdout())
      return fail(Error::Kind::bad_input, "Cannot send to stdout", "serve prints its own messages there");
  }
  services.sender = [send = make_sender(), certificates = arguments.send_ca](SendPlan wish,
                                                                             std::function<void()> wake) {
    wish.certificates = certificates;
    return send(wish, std::move(wake));
  };
  services.stream = [&environment = context.environment, options = *options,
                     sessions = arguments.sessions](Stream::Wakeup wake) -> std::unique_ptr<Stream> {
    EngineStream::Options how;
    how.wakeup = std::move(wake);
    how.settle = EngineStream::kSettle;
    // The log is already on disk, so exiting during a hung step loses only that step.
    how.on_hang = [] { ::_exit(kInterrupted); };
    return std::make_unique<EngineStream>(environment.make_source(options, sessions), how);
  };
  if (context.environment.sessions.export_take)
    services.library = [work = context.environment.sessions](Library::Wakeup wake) {
      return make_library(work, std::move(wake));
    };
  return services;
}

/// Reports events of the whole stream; clients receive all others.
class StreamTeller {
 public:
  explicit StreamTeller(Console& console) : console_(console) {}

  void publish(const control::Fact& fact) {
    if (const auto* low = std::get_if<control::SpaceLow>(&fact)) {
      console_.event({{"event", "space"}, {"place", low->place}, {"free_bytes", low->free_bytes}});
      console_.say("Little space is left: " + std::to_string(low->free_bytes / 1'000'000) + " MB in " + low->place +
                   ". When the disk is full, a recording ends early and the session is no longer saved. The stream "
                   "continues.");
    }
    const auto* event = std::get_if<Event>(&fact);
    if (event == nullptr) return;
    if (const auto* opening = std::get_if<Opening>(event)) console_.progress(opening->step, opening->fraction);
    if (const auto* opened = std::get_if<Opened>(event)) {
      console_.end_progress();
      console_.event({{"event", "opened"}, {"model", opened->source.model}});
      console_.say("Streaming " + opened->source.model + ". Ctrl+C ends it.");
    }
    if (const auto* failed = std::get_if<Failed>(event)) console_.error(failed->error);
    if (const auto* not_kept = std::get_if<NotKept>(event)) console_.error(not_kept->error);
  }

 private:
  Console& console_;
};

// Reports a controller's state on the terminal.
void tell_of(control::MidiOptions& midi, Console& console) {
  const bool is_gamepad = midi.system == control::MidiSystem::gamepad;
  midi.told.ports = [&console, is_gamepad, before = control::MidiPorts()](const control::MidiPorts& ports) mutable {
    console.event({{"event", is_gamepad ? "gamepad" : "midi"},
                   {"system", ports.system},
                   {"input", ports.input},
                   {"output", ports.output},
                   {"problem", ports.problem ? Json(ports.problem->text()) : Json(nullptr)}});
    if (ports.problem && (!before.problem || before.problem->text() != ports.problem->text()))
      console.say(ports.problem->text());
    if (!ports.input.empty() && ports.input != before.input)
      console.say((is_gamepad ? "The gamepad is " : "MIDI comes from ") + ports.input);
    if (!ports.output.empty() && ports.output != before.output) console.say("Lights are shown by " + ports.output);
    before = ports;
  };
  midi.told.heard = [&console](const control::MidiHeard& heard) {
    if (heard.problem) console.say(heard.problem->text());
  };
}

/// Prints how programs and browsers get access. A link is a secret until it is used, so it is only shown on a terminal.
Result<void> tell_of_token(control::Server& server, const PortWords& words, Console& console) {
  if (server.token().empty()) {
    console.say("No token is needed: every user and program that reaches this address steers the stream");
    return {};
  }
  const auto file = words.token_file.empty() ? own_token_file() : words.token_file;
  console.say("The token is in " + file.string());
  if (::isatty(STDOUT_FILENO) != 1 || ::isatty(STDERR_FILENO) != 1) return {};
  const std::string word = TRY(control::random_word());
  server.admit(word);
  console.say("One browser gets in by this link, once: " + server.link(word));
  return {};
}

int run_serve(const ServeArguments& arguments, Context& context) {
  Console& console = context.console;
  if (arguments.list) {
    std::fputs(control::help_markdown().c_str(), stdout);
    return kDone;
  }
  const auto refuse = [&](const Error& error) {
    console.error(error);
    return exit_code(error, false);
  };
  auto options = port_options(arguments.port);
  if (!options) return refuse(options.error());
  auto services = services_of(arguments, context);
  if (!services) return refuse(services.error());
  for (auto* controller : {&options->midi, &options->gamepad})
    if (*controller) tell_of(**controller, console);
  control::Loop loop;
  control::StreamHost host(loop, std::move(*services));
  control::Server server(loop, host, std::move(*options));
  if (auto opened = server.open(); !opened) return refuse(opened.error());
  console.event({{"event", "listening"}, {"address", server.address()}, {"osc", server.osc_address()}});
  console.say("Listening on " + server.address() +
              (server.osc_address().empty() ? "" : ", OSC on " + server.osc_address()));
  if (const auto told = tell_of_token(server, arguments.port, console); !told) return refuse(told.error());
  StreamTeller teller(console);
  host.start([&](const control::Fact& fact) {
    teller.publish(fact);
    server.publish(fact);
  });
  loop.run(context.stop);
  return kDone;
}

VerbRun add_serve_options(CLI::App& options, SourceOptions& source) {
  const auto arguments = std::make_shared<ServeArguments>();
  ServeArguments& a = *arguments;
  a.port.port = control::kUsualPort;
  const auto port = CLI::Range(0, 65535).description("");
  options.add_option("--control", a.port.port, "Listen for HTTP and WebSocket on this port; 0 takes any that is free")
      ->check(port)
      ->default_str(std::to_string(control::kUsualPort))
      ->type_name("PORT");
  options.add_option("--control-address", a.port.address, "Listen on this address")
      ->default_str(a.port.address)
      ->type_name("IP");
  options
      .add_option("--control-token-file", a.port.token_file,
                  "Take the token that requests must bring from this file, which nobody else may read (mode 0600). "
                  "Default: control-token in the folder of the settings, which is made if it is missing")
      ->type_name("FILE");
  options.add_flag("--control-no-token", a.port.no_token,
                   "Accept requests without a token from every user and program of this machine");
  options.add_option("--osc", a.port.osc_port, "Listen for OSC over UDP on this port; OSC has no tokens")
      ->check(port)
      ->type_name("PORT");
  options.add_option("--osc-address", a.port.osc_address, "Listen for OSC on this address")
      ->default_str(a.port.osc_address)
      ->type_name("IP");
  options.add_option("--osc-from", a.port.osc_from, "Hear OSC only from this address; may be repeated")
      ->type_name("IP");
  options.add_flag("--osc-all", a.port.osc_all,
                   "Let other machines send all commands as OSC, not only those of the stage; needs --osc-from");
  options.add_option("--osc-to", a.port.osc_to, "Send events as OSC to HOST:PORT; may be repeated")
      ->type_name("HOST:PORT");
  options
      .add_option("--midi", a.port.midi,
                  "Take commands from this MIDI input: a part of its name, or own for a port to which others connect")
      ->type_name("PORT");
  options
      .add_option("--midi-out", a.port.midi_out,
                  "Light the pads of this MIDI output (default: the one named like the input)")
      ->type_name("PORT");
  options
      .add_option("--midi-map", a.port.midi_map,
                  "What the keys of the controller do (default: the built-in map for pads and a fader)")
      ->type_name("FILE");
  options.add_option("--midi-system", a.port.midi_system, "Use MIDI of this system (default: the first that works)")
      ->check(CLI::IsMember({"alsa", "jack"}).description(""))
      ->type_name("alsa|jack");
  options.add_option("--gamepad", a.port.gamepad, "Take commands from this gamepad: a part of its name, or any")
      ->type_name("NAME");
  options
      .add_option("--gamepad-map", a.port.gamepad_map,
                  "What the buttons of the gamepad do (default: the built-in map for gamepads)")
      ->type_name("FILE");
  options.add_option("--prompt", a.prompt, "Begin with this prompt")->type_name("TEXT");
  options
      .add_option("--sessions", a.sessions,
                  "Save the stream as a new session in this folder, so that it can be exported")
      ->type_name("DIR");
  add_sync_option(options);
  options.add_option("--out", a.out, "Write recordings and exports to this folder (default: the current one)")
      ->type_name("DIR");
  options
      .add_option(
          "--send", a.send,
          "Send the stream to rtmp://, srt://, tcp://, udp://, camera:, ndi:NAME, y4m:PIPE or raw:PIPE, as render "
          "does; send_stop ends it")
      ->type_name("ADDRESS");
  options
      .add_option("--send-file", a.send_file,
                  "Send to the address in this file, so that no list of processes shows its key (mode 0600)")
      ->type_name("FILE");
  options
      .add_option("--send-ca", a.send_ca,
                  "Trust the servers whose certificates this file vouches for, in place of the system's; for rtmps://")
      ->type_name("FILE");
  options.add_flag("--paused", a.paused, "Wait for the command play");
  options.add_flag("--list", a.list, "Print all commands, paths and events, and end");
  add_memory_options(options, source);
  add_source_flags(options, source, OptionGroup::stream);
  return [arguments](Context& context) { return run_serve(*arguments, context); };
}

}  // namespace

const Verb serve_verb = {
    "serve", "Streams without a window, steered over HTTP, WebSocket, OSC, MIDI and by a gamepad (docs/control.md)",
    "serve --prompt \"a red ball rolling in a meadow by day\" --control 8720", add_serve_options, ModelUse::runs_it};

}  // namespace longtake::cli
