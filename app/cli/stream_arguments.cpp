#include "app/cli/stream_arguments.h"

#include <cmath>

#include "engine/core/files.h"
#include "engine/policy/policy.h"

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
  std::string text = "What stays in memory:";
  for (const std::string& name : preset_names()) text += ' ' + name;
  return text + ", or FILE.json with a policy of your own";
}

}  // namespace

Result<RenderPlan> make_plan(const StreamArguments& arguments) {
  // A range check lets "nan" through.
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
      return fail(Error::Kind::bad_input, "--at " + moment + " lies behind the end of the video");
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

Result<SourceOptions> source_options(const StreamArguments& arguments, SourceOptions options) {
  options.prompt = arguments.prompt;
  if (arguments.policy) {
    auto policy = read_policy(*arguments.policy);
    if (!policy) return fail(std::move(policy.error()));
    options.policy = std::move(*policy);
  }
  options.budget_tokens = arguments.budget_tokens;
  options.sink_frames = arguments.sink_frames;
  // Evenly from full noise downwards: four are 1000, 750, 500, 250.
  for (int i = 0; i < arguments.steps.value_or(0); ++i)
    options.steps.push_back(static_cast<int>(std::lround(1000.0 * (*arguments.steps - i) / *arguments.steps)));
  return options;
}

void add_memory_options(CLI::App& options, StreamArguments& a) {
  options.add_option("--policy", a.policy, policy_help())->type_name("NAME");
  options.add_option("--budget", a.budget_tokens, "Tokens that may stay")
      ->check(CLI::Range(0, 1'000'000'000).description(""))
      ->type_name("N");
  options.add_option("--sink", a.sink_frames, "Latent frames at the start that always stay")
      ->check(CLI::Range(0, 1'000'000'000).description(""))
      ->type_name("N");
}

CLI::Option* add_stream_options(CLI::App& options, StreamArguments& a) {
  auto* prompt = options.add_option("--prompt", a.prompt, "What to show")->type_name("TEXT");
  options.add_option("--at", a.at, "Another prompt from a moment on (8s, 2.5s or chunk c12); may be repeated")
      ->type_name("TIME TEXT");
  auto* seconds = options.add_option("--seconds", a.seconds, "Length of the video (default 5)")
                      ->check(CLI::Range(0.05, 7 * 24 * 3600.0).description(""))
                      ->type_name("S");
  options.add_option("--chunks", a.chunks, "Length in chunks instead")
      ->check(CLI::Range(1, 10'000'000).description(""))
      ->excludes(seconds)
      ->type_name("N");
  add_memory_options(options, a);
  options.add_option("--steps", a.steps, "Denoise passes per chunk")
      ->check(CLI::Range(1, 1000).description(""))
      ->type_name("N");
  options.add_option("--switch", a.mode, "What a new prompt does to memory: recache, replay, cut, crossfade, longlive")
      ->transform(CLI::CheckedTransformer(std::map<std::string, SwitchMode>{{"recache", SwitchMode::recache},
                                                                            {"replay", SwitchMode::replay},
                                                                            {"cut", SwitchMode::cut},
                                                                            {"crossfade", SwitchMode::crossfade},
                                                                            {"longlive", SwitchMode::longlive}})
                      .description(""))
      ->type_name("MODE");
  return prompt;
}

}  // namespace longtake::cli
