#include <cstdio>

#include "app/train/verbs.h"
#include "engine/core/files.h"
#include "training/distill/models.h"
#include "training/eval/film_stream.h"

namespace longtake {
namespace {

namespace fs = std::filesystem;

/// The learned policy where the model has a salience head, what it must beat, and all of the past.
std::vector<std::string> default_policies(const std::string& model) {
  const bool head = model.empty() || fs::exists(fs::path(model) / head_file);
  return {head ? "paper" : "novelty", "fifo", "random", "full"};
}

}  // namespace

eval::EvaluatorConfig evaluator_config(const EvalArguments& arguments) {
  eval::EvaluatorConfig config;
  config.clips = arguments.clips;
  config.memory_seconds = arguments.seconds;
  config.endurance_seconds = arguments.long_seconds;
  config.reader_examples = arguments.reader_examples;
  return config;
}

int evaluate(const Common& common, const EvalArguments& arguments) {
  if (!arguments.model.empty() && !fs::exists(arguments.model)) {
    return report_error({Error::Kind::bad_input,
                         "Cannot evaluate " + arguments.model,
                         "there is no such folder",
                         "Give the folder that longtake-train pack wrote.",
                         {}});
  }
  SourceOptions options;
  options.model = arguments.model;
  options.device = arguments.device;
  options.threads = arguments.threads;
  if (arguments.budget_tokens > 0) options.budget_tokens = arguments.budget_tokens;
  if (arguments.sink_frames >= 0) options.sink_frames = arguments.sink_frames;
  const auto note = [&](const std::string& what) {
    if (!common.quiet) std::fprintf(stderr, "%s\n", what.c_str());
  };
  eval::Evaluator evaluator(evaluator_config(arguments));
  std::vector<eval::Line> lines;
  auto real = evaluator.run(
      "real", [](const eval::Question& question, std::uint64_t) { return eval::render_film(question); }, note);
  if (!real) return report_error(real.error());
  lines.push_back(std::move(*real));
  for (const std::string& policy :
       arguments.policies.empty() ? default_policies(arguments.model) : arguments.policies) {
    options.policy = policy;
    auto line = evaluator.run(
        policy,
        [&](const eval::Question& question, std::uint64_t seed) {
          return eval::stream_film(options, question, seed + arguments.seed);
        },
        note);
    if (!line) return report_error(line.error());
    lines.push_back(std::move(*line));
  }
  const Json json = eval::to_json(lines);
  if (common.json) {
    for (const Json& line : json) std::printf("%s\n", json_line(line).c_str());
  } else {
    std::printf("%s", eval::table(lines).c_str());
  }
  if (arguments.out.empty()) return exit_done;
  const auto written = atomic_write(arguments.out, json.dump(2) + "\n");
  return written ? exit_done : report_error(written.error());
}

}  // namespace longtake
