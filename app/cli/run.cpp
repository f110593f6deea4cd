#include <charconv>
#include <cstdio>
#include <exception>
#include <new>

#include "app/cli/command.h"
#include "app/cli/exit_code.h"
#include "app/cli/interrupt.h"
#include "app/cli/version.h"
#include "engine/core/log.h"

namespace longtake::cli {
namespace {

void add_common(CLI::App& app, CommonOptions& common) {
  SourceOptions& source = common.source;
  const std::vector<CLI::Option*> options = {
      app.add_flag("--json", common.json, "One JSON object per line on stdout"),
      app.add_flag("--quiet", common.quiet, "Errors only"),
      app.add_flag("--verbose", common.verbose, "More log lines on stderr"),
      app.add_option("--model", source.model, "Weights file or folder (default: the embedded model)")
          ->type_name("DIR|FILE"),
      app.add_option("--device", source.device, "cpu, cuda, cuda:N or auto")->capture_default_str()->type_name("NAME"),
      app.add_option("--dtype", source.dtype, "fp32, bf16 or auto")
          ->check(CLI::IsMember({"fp32", "bf16", "auto"}).description(""))
          ->capture_default_str()
          ->type_name("TYPE"),
      app.add_option("--threads", source.threads, "CPU threads; 0 takes one per core")
          ->check(CLI::Range(0, 1024).description(""))
          ->capture_default_str()
          ->type_name("N"),
      app.add_option("--size", common.size, "Pictures of a model by file: WIDTHxHEIGHT (default: as published)")
          ->type_name("WxH"),
      app.add_option("--recipe", source.recipe, "How a model by file is sampled: self-forcing, longlive, wan, ...")
          ->type_name("NAME"),
      app.add_option("--decoder", source.decoder, "Of a model by file: vae, tiny or auto")
          ->check(CLI::IsMember({"auto", "vae", "tiny"}).description(""))
          ->capture_default_str()
          ->type_name("NAME"),
      app.add_option("--text-encoder", source.text_encoder, "Of a model by file, after use: drop, keep or keep-int8")
          ->check(CLI::IsMember({"drop", "keep", "keep-int8"}).description(""))
          ->capture_default_str()
          ->type_name("WHAT"),
      app.add_option("--lora", source.lora, "Low-rank updates to merge into a model by file")->type_name("FILE"),
      app.add_option("--seed", source.seed, "Where the noise starts")->capture_default_str()->type_name("N")};
  for (CLI::Option* option : options) option->group("Options of every verb");
}

/// "832x480" into two numbers; false when it is something else.
bool read_size(const std::string& text, SourceOptions& source) {
  if (text.empty()) return true;
  const std::size_t cross = text.find('x');
  if (cross == std::string::npos) return false;
  const auto number = [](std::string_view digits, int& value) {
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    return error == std::errc() && end == digits.data() + digits.size() && value > 0 && value <= 1 << 20;
  };
  const std::string_view whole = text;
  return number(whole.substr(0, cross), source.width) && number(whole.substr(cross + 1), source.height);
}

int run_verb(const VerbRun& verb, const CommonOptions& common, const Environment& environment) {
  Console console;
  console.set({common.json, common.quiet, false});
  set_log_level(common.quiet ? 0 : common.verbose ? 2 : 1);
  const Interrupt interrupt;
  Context context{common, environment, console, interrupt.token()};
  try {
    const int code = verb(context);
    if (code != kDone || console.intact()) return code;
    console.error({Error::Kind::io, "Cannot write to stdout", "its reader left or its disk is full", {}, {}, {}});
    return kFailed;
  } catch (const std::bad_alloc&) {
    console.error({Error::Kind::out_of_memory, "Not enough memory", {}, "Try a smaller model or budget.", {}, {}});
  } catch (const std::exception& problem) {
    // The first line is for people; libraries append where in their code it happened.
    const std::string what = problem.what();
    console.error(
        {Error::Kind::internal, "Something unexpected happened", what.substr(0, what.find('\n')), {}, {}, {}});
  }
  return kFailed;
}

}  // namespace

int run(int argc, const char* const* argv, const Environment& environment, std::span<const Verb> verbs) {
  ignore_deadly_signals();
  CommonOptions common;
  CLI::App app("Longtake: one unbroken AI video stream, from the command line.", "longtake-cli");
  add_common(app, common);
  bool version = false;
  app.add_flag("--version", version, "Build, libraries and CPU features");
  app.require_subcommand(0, 1);
  std::string examples = "Examples:";
  VerbRun chosen;
  for (const Verb& verb : verbs) {
    CLI::App* options = app.add_subcommand(verb.name, verb.summary);
    add_common(*options, common);
    options->footer(std::string("Example:\n  longtake-cli ") + verb.example);
    examples += std::string("\n  longtake-cli ") + verb.example;
    options->final_callback([&chosen, work = verb.add(*options)] { chosen = work; });
  }
  app.footer(examples);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& problem) {
    return app.exit(problem) == 0 ? kDone : kBadInput;
  }
  if (!read_size(common.size, common.source)) {
    std::fputs("--size must be WIDTHxHEIGHT in pixels, such as 832x480\n", stderr);
    return kBadInput;
  }
  if (version) chosen = [](Context& context) { return print_version(context); };
  if (!chosen) {
    std::fputs(app.help().c_str(), stderr);
    return kBadInput;
  }
  return run_verb(chosen, common, environment);
}

}  // namespace longtake::cli
