#include "app/cli/stream_arguments.h"

#include <cmath>

#include "app/cli/source_flags.h"
#include "engine/core/files.h"
#include "engine/policy/policy.h"
#include "engine/policy/preset_names.h"
#include "engine/stream/command.h"

namespace longtake::cli {
namespace {

Result<SetPrompt> make_prompt(const std::string& text, SwitchMode mode) {
  auto clean = clean_prompt(text);
  if (!clean) return fail(std::move(clean.error()));
  SetPrompt prompt;
  prompt.texts = {{std::move(*clean), 1.0F}};
  prompt.mode = mode;
  return prompt;
}

std::string policy_help() {
  std::string text = "Choose what stays in memory by one of these rules:";
  for (const std::string& name : preset_names()) text += ' ' + name;
  return text + "; or by a policy of your own in FILE.json";
}

}  // namespace

Result<RenderPlan> make_plan(const StreamArguments& arguments) {
  // A check of the range does not refuse "nan".
  if (arguments.seconds && !std::isfinite(*arguments.seconds))
    return fail(Error::Kind::bad_input, "--seconds must be a number");
  RenderPlan plan;
  if (arguments.chunks)
    plan.end = ChunkNumber{*arguments.chunks};
  else
    plan.end = Seconds{arguments.seconds.value_or(5)};
  auto first = make_prompt(arguments.prompt, arguments.mode);
  if (!first) return fail(std::move(first.error()));
  plan.prompt = std::move(*first);
  for (const auto& [moment, text] : arguments.at) {
    auto at = parse_moment(moment);
    if (!at) return fail(std::move(at.error()));
    if (at->index() == plan.end.index() && !(*at < plan.end))
      return fail(Error::Kind::bad_input, "--at " + moment + " comes after the end of the video");
    auto prompt = make_prompt(text, arguments.mode);
    if (!prompt) return fail(std::move(prompt.error()));
    plan.later.push_back({*at, std::move(*prompt)});
  }
  return plan;
}

Result<std::string> read_policy(const std::string& name_or_file) {
  std::string text = name_or_file;
  if (name_or_file.ends_with(".json")) {
    auto file = read_file(name_or_file, 1 << 20);
    if (!file) return fail(std::move(file.error()));
    text = file->substr(std::min(file->find_first_not_of(" \t\r\n"), file->size()));
    if (text.empty() || text.front() != '{')
      return fail(Error::Kind::bad_input, "Cannot read the policy " + name_or_file, "it is not a JSON object");
  }
  if (auto known = named_policy(text, 1); !known) return fail(std::move(known.error()));
  return text;
}

Result<SourceOptions> source_options(const StreamArguments& arguments, const Context& context) {
  SourceOptions options = context.common.source;
  options.prompt = arguments.prompt;
  if (options.policy) {
    auto policy = read_policy(*options.policy);
    if (!policy) return fail(std::move(policy.error()));
    options.policy = std::move(*policy);
  }
  if (const auto& check = context.environment.check_options)
    if (auto read = check(options); !read) return fail(std::move(read.error()));
  return options;
}

void add_memory_options(CLI::App& options, SourceOptions& source) {
  add_source_flags(options, source, OptionGroup::memory);
  options.get_option("--policy")->description(policy_help());
}

CLI::Option* add_stream_options(CLI::App& options, StreamArguments& a, SourceOptions& source) {
  auto* prompt = options.add_option("--prompt", a.prompt, "Show this")->type_name("TEXT");
  options.add_option("--at", a.at, "Change to this prompt at a time (8s, 2.5s) or chunk (c12); may be repeated")
      ->type_name("TIME TEXT");
  auto* seconds = options.add_option("--seconds", a.seconds, "Make the video S seconds long (default: 5)")
                      ->check(CLI::Range(0.05, 7 * 24 * 3600.0).description(""))
                      ->type_name("S");
  options.add_option("--chunks", a.chunks, "Make the video N chunks long instead")
      ->check(CLI::Range(1, 10'000'000).description(""))
      ->excludes(seconds)
      ->type_name("N");
  add_memory_options(options, source);
  add_source_flags(options, source, OptionGroup::stream);
  const auto choose_mode = [&a](const std::string& name) {
    if (!choose(name, a.mode)) throw CLI::ValidationError("--switch " + choices_text<SwitchMode>(name));
  };
  options
      .add_option_function<std::string>("--switch", choose_mode,
                                        "Treat memory in this way when the prompt changes: " + names_text<SwitchMode>())
      ->default_str(name_of(a.mode))
      ->type_name("MODE");
  return prompt;
}

}  // namespace longtake::cli
