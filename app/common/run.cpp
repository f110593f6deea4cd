#include <poll.h>
#include <pthread.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <new>
#include <optional>
#include <stop_token>
#include <thread>

#include "app/common/command.h"
#include "app/common/exit_code.h"
#include "app/common/source_flags.h"
#include "app/common/version.h"
#include "engine/core/log.h"

namespace longtake::cli {
namespace {

/// Turns SIGINT, SIGTERM and SIGHUP into a stop request during its lifetime. A second signal ends the process at once;
/// recordings stay readable. Construct it before other threads, which inherit the blocked signals.
class Interrupt {
 public:
  Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;
  ~Interrupt();

  std::stop_token token() const { return stop_.get_token(); }

 private:
  void wait();
  std::stop_source stop_;
  int signals_ = -1;  // signalfd
  int ended_ = -1;    // eventfd, written by the destructor
  std::jthread thread_;
};

sigset_t stop_signals() {
  sigset_t set;
  ::sigemptyset(&set);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) ::sigaddset(&set, signal);
  return set;
}

// A write beyond a limit or to a closed pipe returns an error instead of ending the process.
void ignore_deadly_signals() {
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);
}

Interrupt::Interrupt() {
  const sigset_t set = stop_signals();
  ::pthread_sigmask(SIG_BLOCK, &set, nullptr);
  signals_ = ::signalfd(-1, &set, SFD_CLOEXEC);
  ended_ = ::eventfd(0, EFD_CLOEXEC);
  thread_ = std::jthread([this] { wait(); });
}

Interrupt::~Interrupt() {
  const std::uint64_t one = 1;
  while (::write(ended_, &one, sizeof one) < 0 && errno == EINTR) {
  }
  thread_.join();
  ::close(ended_);
  ::close(signals_);
}

void Interrupt::wait() {
  ::pthread_setname_np(::pthread_self(), "signals");
  for (;;) {
    pollfd ready[2] = {{signals_, POLLIN, 0}, {ended_, POLLIN, 0}};
    if (::poll(ready, 2, -1) < 0 && errno != EINTR) return;
    if ((ready[1].revents & POLLIN) != 0) return;
    signalfd_siginfo info;
    if ((ready[0].revents & POLLIN) == 0 || ::read(signals_, &info, sizeof info) != sizeof info) continue;
    if (!stop_.request_stop()) ::_exit(kInterrupted);
  }
}

void add_common(CLI::App& app, CommonOptions& common) {
  const std::vector<CLI::Option*> options = {
      app.add_flag("--json", common.json, "Print one JSON object on each line of stdout"),
      app.add_flag("--quiet", common.quiet, "Print errors only"),
      app.add_flag("--verbose", common.verbose, "Print more of the log on stderr")};
  for (CLI::Option* option : options) option->group(kEveryCommand);
}

/// --version
int print_version(Context& context) {
  const auto& engine = context.environment.facts;
  Json object;
  for (const auto& [name, value] : version_facts(engine ? engine() : decltype(engine()){})) {
    object[name] = value;
    if (!context.common.json) std::printf("%-9s %s\n", name.c_str(), value.c_str());
  }
  context.console.event(object);
  return kDone;
}

int run_verb(const VerbRun& verb, const CommonOptions& common, const Environment& environment) {
  Console console;
  console.set({common.json, common.quiet, false, environment.program.name});
  set_log_level(common.quiet ? 0 : common.verbose ? 2 : 1);
  std::optional<Interrupt> interrupt;
  if (environment.program.passes_stop) interrupt.emplace();
  Context context{common, environment, console, interrupt ? interrupt->token() : std::stop_token()};
  try {
    const int code = verb(context);
    if (code != kDone || console.intact()) return code;
    console.error({Error::Kind::io, "Cannot write to stdout", "its reader left or its disk is full", {}, {}, {}});
    return kFailed;
  } catch (const std::bad_alloc&) {
    console.error({Error::Kind::out_of_memory, "Not enough memory", {}, "Try a smaller model or budget.", {}, {}});
  } catch (const std::exception& problem) {
    // The first line is for people; libraries append the location in their code.
    const std::string what = problem.what();
    console.error(
        {Error::Kind::internal, "Something unexpected happened", what.substr(0, what.find('\n')), {}, {}, {}});
  }
  return kFailed;
}

/// Adds a verb of the other program, which parses its arguments itself. This parser only needs to find the verb.
const CLI::App* add_foreign(CLI::App& app, const Verb& verb, CommonOptions& common) {
  CLI::App* words = app.add_subcommand(verb.name, verb.summary);
  words->allow_extras();
  words->set_help_flag();
  add_common(*words, common);
  return words;
}

/// The arguments of the command line, with old spellings replaced by current ones.
std::vector<std::string> words_of(int argc, const char* const* argv, const Program& program) {
  std::vector<std::string> words(argv + std::min(argc, 1), argv + argc);
  for (std::string& word : words) {
    const std::size_t end = std::min(word.find('='), word.size());
    for (const auto& [old, now] : program.old_spellings)
      if (word.compare(0, end, old) == 0) {
        word.replace(0, end, now);
        break;
      }
  }
  return words;
}

}  // namespace

int run(int argc, const char* const* argv, const Environment& environment, std::span<const Verb> verbs) {
  ignore_deadly_signals();
  const Program& program = environment.program;
  CommonOptions common;
  CLI::App app(program.about, program.name);
  add_common(app, common);
  // Such a program accepts the verbs' model options before the verb, too.
  const bool opens_models = std::ranges::any_of(verbs, [](const Verb& verb) { return verb.model != ModelUse::none; });
  if (opens_models) add_model_flags(app, common.source, ModelUse::runs_it);
  bool version = false;
  app.add_flag("--version", version,
               "Print the versions of the program and its libraries, and the features of the CPU");
  app.require_subcommand(0, 1);
  std::string examples = "Examples:";
  VerbRun chosen;
  VerbRun without_verb;
  std::vector<const CLI::App*> foreign;
  for (const Verb& verb : verbs) {
    const std::string example = std::string("\n  ") + program.name + ' ' + verb.example;
    examples += example;
    if (*verb.name == '\0') {
      without_verb = verb.add(app, common.source);
      continue;
    }
    if (verb.add == nullptr) {
      foreign.push_back(add_foreign(app, verb, common));
      continue;
    }
    CLI::App* options = app.add_subcommand(verb.name, verb.summary);
    add_common(*options, common);
    if (opens_models) add_model_flags(*options, common.source, verb.model);
    options->footer("Example:" + example);
    options->final_callback([&chosen, options, model = verb.model, work = verb.add(*options, common.source)] {
      chosen = [=](Context& context) {
        return reads_model_flags(*options, model, context.console) ? work(context) : kBadInput;
      };
    });
  }
  app.footer(examples);
  const auto is_foreign = [&] {
    return std::ranges::any_of(foreign, [](const CLI::App* verb) { return verb->parsed(); });
  };
  try {
    auto words = words_of(argc, argv, program);
    std::reverse(words.begin(), words.end());  // the parser reads from the end
    app.parse(std::move(words));
  } catch (const CLI::ParseError& problem) {
    // The other program reports errors in a command line that names its verb.
    if (!is_foreign()) return app.exit(problem) == 0 ? kDone : kBadInput;
  }
  if (is_foreign()) {
    const Error problem = environment.other.become(argc, argv);
    chosen = [problem](Context& context) {
      context.console.error(problem);
      return exit_code(problem, false);
    };
  }
  if (version && !is_foreign()) chosen = [](Context& context) { return print_version(context); };
  if (!chosen && argc > 1) chosen = without_verb;
  if (!chosen) {
    std::fputs(app.help().c_str(), stderr);
    return kBadInput;
  }
  return run_verb(chosen, common, environment);
}

}  // namespace longtake::cli
