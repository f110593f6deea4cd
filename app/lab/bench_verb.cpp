#include <cmath>
#include <cstdio>
#include <memory>

#include "app/common/exit_code.h"
#include "app/common/lab_verbs.h"
#include "app/common/stream_arguments.h"
#include "app/lab/bench.h"
#include "app/lab/verbs.h"

namespace longtake::cli {
namespace {

// The estimated cost of other passes and amounts of memory, where measurements allow an estimate.
std::vector<std::pair<CostWish, CostAnswer>> what_if(const BenchReport& report) {
  std::vector<std::pair<CostWish, CostAnswer>> out;
  const int passes = report.cost.passes();
  const auto add = [&](const CostWish& wish) {
    if (const CostAnswer answer = report.cost.answer(wish); !answer.unknown) out.emplace_back(wish, answer);
  };
  for (const int other : {1, 2, 4, 8})
    if (passes > 0 && other != passes) add({other, report.kept_tokens});
  for (const int other : {report.kept_tokens / 2, report.kept_tokens * 2})
    if (other != report.kept_tokens) add({passes, other});
  return out;
}

void tell_what_if(const BenchReport& report, Console& console) {
  const auto rows = what_if(report);
  if (rows.empty()) return;
  console.say("estimates of a chunk with other settings, and the range of nine chunks in ten:");
  for (const auto& [wish, answer] : rows) {
    char line[160];
    std::snprintf(line, sizeof line, "  %d passes, %d tokens in memory: %.1f ms (%.1f to %.1f)%s", wish.passes,
                  wish.kept, answer.total_ms, answer.low_ms, answer.high_ms,
                  answer.beyond ? ", outside the measured range" : "");
    console.say(line);
  }
}

Json what_if_json(const BenchReport& report) {
  Json rows = Json::array();
  for (const auto& [wish, answer] : what_if(report))
    rows.push_back({{"passes", wish.passes},
                    {"kept_tokens", wish.kept},
                    {"ms", rounded(answer.total_ms)},
                    {"low_ms", rounded(answer.low_ms)},
                    {"high_ms", rounded(answer.high_ms)},
                    {"beyond", answer.beyond}});
  return rows;
}

Json to_json(const BenchReport& report) {
  const SourceInfo& source = report.source;
  const StageTimes& t = report.median;
  Json ms = {{"context", rounded(t.context_ms)},   {"policy", rounded(t.policy_ms)},
             {"snapshot", rounded(t.snapshot_ms)}, {"decode", rounded(t.decode_ms)},
             {"denoise", rounded(t.denoise_ms)},   {"chunk", rounded(t.total_ms)}};
  if (source.denoise_passes > 0) ms["pass"] = rounded(t.denoise_ms / source.denoise_passes);
  return {{"fps", rounded(report.fps)},
          {"ms", ms},
          {"p99_over_p50", rounded(report.p99_over_p50)},
          {"memory_percent", rounded(report.memory_percent)},
          {"chunks", report.chunks},
          {"model", source.model},
          {"weights_hash", source.weights_hash},
          {"random_weights", source.random_weights},
          {"width", source.width},
          {"height", source.height},
          {"passes", source.denoise_passes},
          {"device", source.device},
          {"dtype", source.dtype},
          {"isa", source.isa},
          {"threads", source.threads},
          {"rss_mb", rounded(report.rss_mb)},
          {"what_if", what_if_json(report)}};
}

Error too_few_threads() {
  return Error{Error::Kind::bad_input,
               "Nothing can be said about more threads",
               "that takes a measurement on a CPU with two threads or more",
               "Add --device cpu --threads 2.",
               {}};
}

/// Also measures one thread, and prints an estimate for other numbers of threads.
Result<void> tell_more_threads(const BenchReport& several, SourceOptions options, double seconds, Context& context) {
  const int threads = several.source.threads;
  if (several.source.device != "cpu" || threads < 2) return fail(too_few_threads());
  options.threads = 1;
  const auto source = context.environment.make_source(options, {});
  const auto one = bench(*source, seconds, context.stop);
  if (!one) return fail(one.error());
  const ThreadEstimate estimate(one->median.total_ms, several.median.total_ms, threads);
  const double frames = several.fps * several.median.total_ms / 1000;  // frames in a chunk
  Json rows = Json::array();
  char line[160];
  std::snprintf(line, sizeof line,
                "one thread: %.1f ms a chunk; estimates for more threads of the same kind:", one->median.total_ms);
  context.console.say(line);
  for (const int count : {4, 8, 16, 32}) {
    if (count <= threads) continue;
    const double ms = estimate.at(count);
    std::snprintf(line, sizeof line, "  %d threads: %.1f ms a chunk, %.1f pictures/s", count, ms, 1000 * frames / ms);
    context.console.say(line);
    rows.push_back({{"threads", count}, {"ms", rounded(ms)}, {"fps", rounded(1000 * frames / ms)}});
  }
  context.console.event(
      {{"event", "more_threads"}, {"one_thread_ms", rounded(one->median.total_ms)}, {"estimates", std::move(rows)}});
  return {};
}

int run_bench(double seconds, bool more_threads, Context& context) {
  const auto options = source_options(RenderPlan{}, context);
  if (!options) {
    context.console.error(options.error());
    return exit_code(options.error(), false);
  }
  if (more_threads && (options->threads == 1 || options->device.kind == DeviceChoice::Kind::cuda)) {
    const Error refused = too_few_threads();  // before measuring for seconds
    context.console.error(refused);
    return exit_code(refused, false);
  }
  auto source = context.environment.make_source(*options, {});
  const auto report = bench(*source, seconds, context.stop);
  source.reset();  // before opening another one
  if (!report) {
    context.console.error(report.error());
    return exit_code(report.error(), false);
  }
  context.console.event(to_json(*report));
  const SourceInfo& info = report->source;
  const StageTimes& t = report->median;
  char line[240];
  std::snprintf(line, sizeof line, "%.1f pictures/s with %s on %s %s (%s), %d threads, %lld chunks, %.0f MB",
                report->fps, info.model.c_str(), info.device.c_str(), info.dtype.c_str(), info.isa.c_str(),
                info.threads, static_cast<long long>(report->chunks), report->rss_mb);
  context.console.say(line);
  std::snprintf(line, sizeof line,
                "median ms of a chunk: %.1f = denoise %.1f + context %.1f + policy %.2f + snapshot %.2f + decode %.1f; "
                "p99/p50 %.2f",
                t.total_ms, t.denoise_ms, t.context_ms, t.policy_ms, t.snapshot_ms, t.decode_ms, report->p99_over_p50);
  context.console.say(line);
  if (!info.device.starts_with("cpu"))
    context.console.say("on a GPU a part ends when its work is queued: only the whole chunk is measured");
  std::snprintf(line, sizeof line, "memory (scores, plan, eviction, snapshot): %.2f %% of a chunk",
                report->memory_percent);
  context.console.say(line);
  tell_what_if(*report, context.console);
  if (!more_threads) return kDone;
  const auto told = tell_more_threads(*report, *options, seconds, context);
  if (told) return kDone;
  context.console.error(told.error());
  return exit_code(told.error(), false);
}

VerbRun add_bench_options(CLI::App& options, SourceOptions& source) {
  const auto seconds = std::make_shared<double>(10);
  const auto wanted = std::make_shared<ShapeBench>();
  const auto more_threads = std::make_shared<bool>(false);
  options.add_option("--seconds", *seconds, "Measure for S seconds after the warm-up")
      ->check(CLI::Range(0.1, 24 * 3600.0).description(""))
      ->capture_default_str()
      ->type_name("S");
  options
      .add_option("--shape", wanted->shape,
                  "Measure the parts of a chunk of a random model of this shape instead: light, dense, wan-1.3b or "
                  "wan-thin. light is a small model; wan-1.3b is Wan 2.1 at 832x480")
      ->type_name("NAME");
  options
      .add_option("--keys", wanted->keys, "Attend to N tokens in memory with --shape (default: as many as a chunk has)")
      ->check(CLI::Range(0, 1'000'000).description(""))
      ->type_name("N");
  options.add_flag("--plain", wanted->plain,
                   "Run a Wan model's --shape without the GPU's own steps and memory layouts, to show what they save");
  options
      .add_flag("--more-threads", *more_threads,
                "Measure on one thread of the CPU as well, and estimate what more threads would make")
      ->excludes("--shape");
  add_memory_options(options, source);
  return [seconds, wanted, more_threads](Context& context) {
    if (wanted->shape.empty()) return run_bench(*seconds, *more_threads, context);
    wanted->seconds = *seconds;
    if (context.environment.bench_shape) return context.environment.bench_shape(*wanted, context);
    context.console.error({Error::Kind::bad_input, "This program measures no shapes", {}, {}, {}});
    return static_cast<int>(kBadInput);
  };
}

}  // namespace

const Verb bench_verb = lab_verb("bench", add_bench_options);

}  // namespace longtake::cli
