#include <cmath>
#include <memory>
#include <utility>

#include "app/cli/exit_code.h"
#include "app/cli/render.h"
#include "app/cli/render_reporter.h"
#include "app/cli/verbs.h"
#include "engine/media/output.h"
#include "engine/policy/policy.h"

namespace longtake::cli {
namespace {

struct RenderArguments {
  std::string prompt;
  std::vector<std::pair<std::string, std::string>> at;
  std::optional<double> seconds;
  std::optional<std::int64_t> chunks;
  std::optional<std::string> policy;
  std::optional<int> budget_tokens;
  std::optional<int> sink_frames;
  std::optional<int> steps;
  SwitchMode mode = SwitchMode::recache;
  double fps = 0;  // 0: native
  EncoderSettings encoder;
  std::filesystem::path out;
  std::filesystem::path sessions;  ///< empty: nothing is kept but the video
};

Result<SetPrompt> make_prompt(const std::string& text, SwitchMode mode) {
  auto clean = clean_prompt(text);
  if (!clean) return fail(std::move(clean.error()));
  SetPrompt prompt;
  prompt.texts = {{std::move(*clean), 1.0F}};
  prompt.mode = mode;
  return prompt;
}

Result<RenderPlan> make_plan(const RenderArguments& arguments) {
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

SourceOptions source_options(const RenderArguments& arguments, SourceOptions options) {
  options.prompt = arguments.prompt;
  options.policy = arguments.policy;
  options.budget_tokens = arguments.budget_tokens;
  options.sink_frames = arguments.sink_frames;
  // Evenly from full noise downwards: four are 1000, 750, 500, 250.
  for (int i = 0; i < arguments.steps.value_or(0); ++i)
    options.steps.push_back(static_cast<int>(std::lround(1000.0 * (*arguments.steps - i) / *arguments.steps)));
  return options;
}

Result<void> check(const RenderArguments& arguments, const Context& context) {
  auto kind = check_output(arguments.out);
  if (!kind) return fail(std::move(kind.error()));
  if (*kind == OutputKind::y4m_pipe && context.common.json)
    return fail(Error::Kind::bad_input, "stdout cannot take both the video and JSON", {},
                "Write the video to a file or leave --json away.");
  // A range check lets "nan" through.
  if (arguments.seconds && !std::isfinite(*arguments.seconds))
    return fail(Error::Kind::bad_input, "--seconds must be a number");
  if (arguments.fps != 0 && frame_rate(arguments.fps).num == 0)
    return fail(Error::Kind::bad_input, "--fps must lie between 1 and 1000");
  if (arguments.policy)
    if (auto known = preset(*arguments.policy, 1); !known) return fail(std::move(known.error()));
  return {};
}

int run_render(const RenderArguments& arguments, Context& context) {
  Console& console = context.console;
  const auto refuse = [&](const Error& error) {
    console.error(error);
    return exit_code(error, false);
  };
  if (auto good = check(arguments, context); !good) return refuse(good.error());
  const auto plan = make_plan(arguments);
  if (!plan) return refuse(plan.error());
  console.set({context.common.json, context.common.quiet, arguments.out == "-"});

  const auto source =
      context.environment.make_source(source_options(arguments, context.common.source), arguments.sessions);
  RenderReporter reporter(console, plan->end, arguments.out.string(), arguments.fps);
  const OpenSink open_sink = [&arguments](const VideoFormat& format) {
    return open_output(arguments.out, format, arguments.fps > 0 ? frame_rate(arguments.fps) : format.rate,
                       arguments.encoder);
  };
  auto report = render(*source, *plan, open_sink, reporter.events(), context.stop);
  console.end_progress();
  if (!report) return refuse(report.error());
  return reporter.finish(*report);
}

std::string policy_help() {
  std::string text = "What stays in memory:";
  for (const std::string& name : preset_names()) text += ' ' + name;
  return text;
}

VerbRun add_options(CLI::App& options) {
  const auto arguments = std::make_shared<RenderArguments>();
  RenderArguments& a = *arguments;
  options.add_option("--prompt", a.prompt, "What to show")->required()->type_name("TEXT");
  options.add_option("--at", a.at, "Another prompt from a moment on (8s, 2.5s or chunk c12); may be repeated")
      ->type_name("TIME TEXT");
  auto* seconds = options.add_option("--seconds", a.seconds, "Length of the video (default 5)")
                      ->check(CLI::Range(0.05, 7 * 24 * 3600.0).description(""))
                      ->type_name("S");
  options.add_option("--chunks", a.chunks, "Length in chunks instead")
      ->check(CLI::Range(1, 10'000'000).description(""))
      ->excludes(seconds)
      ->type_name("N");
  options.add_option("--policy", a.policy, policy_help())->type_name("NAME");
  options.add_option("--budget", a.budget_tokens, "Tokens that may stay")
      ->check(CLI::Range(0, 1'000'000'000).description(""))
      ->type_name("N");
  options.add_option("--sink", a.sink_frames, "Latent frames at the start that always stay")
      ->check(CLI::Range(0, 1'000'000'000).description(""))
      ->type_name("N");
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
  options.add_option("--fps", a.fps, "Frame rate of the file, by blending; the speed stays (default: native)")
      ->type_name("N");
  options.add_option("--crf", a.encoder.crf, "Quality of .mp4: 1 best, 18 looks like the source, 51 worst")
      ->check(CLI::Range(1, 51).description(""))
      ->capture_default_str()
      ->type_name("N");
  options.add_option("--sessions", a.sessions, "Keep the take in a new session in this folder, for verify and export")
      ->check(CLI::ExistingDirectory)
      ->type_name("DIR");
  options.add_option("-o,--out", a.out, "FILE.mp4, FILE.gif, FILE.y4m, - for y4m on stdout, or a new folder for PNGs")
      ->required()
      ->type_name("OUT");
  return [arguments](Context& context) { return run_render(*arguments, context); };
}

}  // namespace

const Verb render_verb = {"render", "Makes a video from prompts",
                          "render --prompt \"a calm sea\" --at 8s \"a storm\" --seconds 16 -o sea.mp4", add_options};

}  // namespace longtake::cli
