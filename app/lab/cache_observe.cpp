#include "app/lab/cache_observe.h"

#include <algorithm>
#include <utility>

#include "app/common/clean_prompt.h"
#include "app/common/exit_code.h"
#include "app/common/source_flags.h"
#include "app/common/stream_arguments.h"
#include "app/lab/layer_report.h"
#include "app/lab/observe.h"
#include "engine/core/files.h"
#include "engine/generate/generator_source.h"
#include "engine/open/source_factory.h"

namespace longtake::cli {
namespace {

/// Prompts for any model; the built-in one knows all their words.
const std::vector<std::string> kUsualPrompts = {"a red ball rolling in a meadow", "a blue cube on a beach at night",
                                                "a yellow ring in a snowy forest",
                                                "a green ball in a city in the rain"};

Result<std::vector<std::string>> prompts_of(const ObserveArguments& arguments) {
  std::vector<std::string> prompts = arguments.prompts;
  if (!arguments.prompt_file.empty()) {
    auto text = TRY(read_file(arguments.prompt_file, 8 << 20));
    for (std::size_t from = 0; from < text.size();) {
      const std::size_t end = std::min(text.find('\n', from), text.size());
      if (end > from) prompts.push_back(text.substr(from, end - from));
      from = end + 1;
    }
  }
  if (prompts.empty()) prompts = kUsualPrompts;
  for (std::string& prompt : prompts) {
    auto clean = TRY(clean_prompt(prompt));
    prompt = std::move(clean);
  }
  return prompts;
}

/// Keeps every token, because evicted tokens have no weights to observe. Models for whole clips have no policy.
void remember_all(SourceOptions& options, const Context& context) {
  SourceOptions full = options;
  full.policy = "full";
  if (!context.environment.check_options || context.environment.check_options(full)) options = full;
}

struct Observed {
  std::vector<Observation> runs;
  std::string model;
};

Result<Observed> observe_all(const ObserveArguments& arguments, const std::vector<std::string>& prompts,
                             const SourceOptions& options, Context& context) {
  Console& console = context.console;
  const auto opening = [&](const std::string& step, double fraction) { console.progress(step, fraction); };
  auto parts = TRY(load_parts(options, opening, context.stop));
  Observed all{{}, parts.info.model};
  const std::int64_t runs = static_cast<std::int64_t>(prompts.size()) * arguments.seeds;
  const int chunks = makes_clips(parts) ? 1 : arguments.chunks;
  for (const std::string& prompt : prompts)
    for (int seed = 0; seed < arguments.seeds; ++seed) {
      const ObservedRun run{prompt, options.seed + static_cast<std::uint64_t>(seed), arguments.chunks,
                            arguments.as_clip};
      const auto done = static_cast<std::int64_t>(all.runs.size());
      auto seen = observe(
          parts, run,
          [&](int chunk) {
            console.progress({done * chunks + chunk, runs * chunks, 0, "chunks"});
          },
          context.stop);
      if (!seen) return fail(std::move(seen.error()));
      all.runs.push_back(std::move(*seen));
    }
  return all;
}

}  // namespace

int run_observe(const ObserveArguments& arguments, Context& context) {
  Console& console = context.console;
  const auto refuse = [&](const Error& error) {
    console.end_progress();
    console.error(error);
    return exit_code(error, false);
  };
  if (!arguments.draw.empty() && arguments.draw.extension() != ".svg")
    return refuse({Error::Kind::bad_input, "--draw makes an .svg file", {}, {}, {}});
  const auto prompts = prompts_of(arguments);
  if (!prompts) return refuse(prompts.error());
  auto options = source_options({}, context);
  if (!options) return refuse(options.error());
  if (!options->policy && !options->budget_tokens) remember_all(*options, context);
  const auto all = observe_all(arguments, *prompts, *options, context);
  if (!all) return refuse(all.error());
  console.end_progress();

  const LayerReport report = report_on(all->runs, arguments.share, all->model);
  const Json json = to_json(report, all->runs);
  console.event(json);
  for (const std::string& line : table(report)) console.say(line);
  if (!arguments.out.empty())
    if (auto written = atomic_write(arguments.out, json.dump(1) + "\n"); !written) return refuse(written.error());
  if (!arguments.draw.empty()) {
    if (auto drawn = atomic_write(arguments.draw, draw(report)); !drawn) return refuse(drawn.error());
    console.say("Drawn: " + arguments.draw.string());
  }
  return kDone;
}

void add_observe_options(CLI::App& options, ObserveArguments& arguments, SourceOptions& source) {
  options
      .add_option("--prompt", arguments.prompts,
                  "Observe a stream of this prompt (default: four short ones); may be repeated")
      ->type_name("TEXT");
  options.add_option("--prompts", arguments.prompt_file, "Observe a stream of every line of this file")
      ->type_name("FILE");
  options.add_option("--seeds", arguments.seeds, "Make N runs of each prompt; intervals are over all runs")
      ->check(CLI::Range(1, 1000).description(""))
      ->capture_default_str()
      ->type_name("N");
  options.add_option("--chunks", arguments.chunks, "Make each stream N chunks long; the paper looks at seven")
      ->check(CLI::Range(2, 64).description(""))
      ->capture_default_str()
      ->type_name("N");
  options.add_flag("--as-clip", arguments.as_clip,
                   "Look at a stream's chunks as one bidirectional clip, in which attention has a future half");
  options
      .add_option("--share", arguments.share, "Compare lists of this share of all tokens, too; by default a seventh")
      ->check(CLI::Range(0.001, 0.999).description(""))
      ->type_name("S");
  add_memory_options(options, source);
  add_source_flags(options, source, OptionGroup::stream);
  options.add_option("-o,--out", arguments.out, "Write all figures into this file")->type_name("FILE.json");
  options.add_option("--draw", arguments.draw, "Draw Fig. 1a and 1b into this file")->type_name("FILE.svg");
}

}  // namespace longtake::cli
