#include <memory>
#include <utility>

#include "app/common/exit_code.h"
#include "app/common/lab_verbs.h"
#include "app/common/source_flags.h"
#include "app/common/stream_arguments.h"
#include "app/lab/cache_observe.h"
#include "app/lab/cache_replay.h"
#include "app/lab/verbs.h"
#include "engine/generate/trace_source.h"
#include "engine/jobs/verify.h"
#include "engine/options/session_options.h"

namespace longtake::cli {
namespace {

struct TraceArguments {
  StreamArguments stream;
  std::filesystem::path session;  ///< a take to render again, instead of prompts
  std::filesystem::path out;
  int window_chunks = 16;
};

/// Discards the video, because only the trace is wanted.
class NoSink final : public FrameSink {
 public:
  Result<void> write(FrameView) override { return {}; }
  Result<void> finish() override { return {}; }
};

int finish(TraceTap& tap, const TraceArguments& arguments, Context& context, const std::optional<Error>& ended_by) {
  Console& console = context.console;
  console.end_progress();
  if (auto written = tap.finish(); !written) {
    console.error(ended_by ? *ended_by : written.error());
    return exit_code(ended_by ? *ended_by : written.error(), false);
  }
  console.event({{"event", "done"},
                 {"out", arguments.out.string()},
                 {"chunks", tap.chunks()},
                 {"complete", !ended_by.has_value()}});
  console.say(arguments.out.string() + ": what the policy saw of " + std::to_string(tap.chunks()) + " chunks");
  if (!ended_by) return kDone;
  console.error(*ended_by);
  return exit_code(*ended_by, true);
}

int trace_prompt(const TraceArguments& arguments, Context& context) {
  Console& console = context.console;
  const auto refuse = [&](const Error& error) {
    console.end_progress();
    console.error(error);
    return exit_code(error, false);
  };
  const auto plan = make_plan(arguments.stream);
  if (!plan) return refuse(plan.error());
  const auto options = source_options(*plan, context);
  if (!options) return refuse(options.error());
  const auto source = context.environment.make_source(*options, {});
  auto tap = TraceTap::on(*source, arguments.out, arguments.window_chunks);
  if (!tap) return refuse(tap.error());
  std::int64_t made = 0;
  RenderEvents events;
  events.opening = [&](const std::string& step, double fraction) { console.progress(step, fraction); };
  events.opened = [&](const SourceInfo& info) { tap->describe(info); };
  events.chunk = [&](const ChunkSource::Made&, int) { console.progress({++made, made, 0, "chunks"}); };
  const OpenSink no_sink = [](const VideoFormat&) -> Result<std::unique_ptr<FrameSink>> {
    return std::unique_ptr<FrameSink>(std::make_unique<NoSink>());
  };
  const auto report = render(*source, *plan, no_sink, events, context.stop);
  if (!report) return refuse(report.error());
  return finish(*tap, arguments, context, report->ended_by);
}

// Renders the session again to record the policy's inputs. The log's hashes show whether the pictures are the same.
int trace_session(const TraceArguments& arguments, Context& context) {
  Console& console = context.console;
  const auto refuse = [&](const Error& error, int code) {
    console.end_progress();
    console.error(error);
    return code;
  };
  const auto session = SessionReader::open(arguments.session);
  if (!session) return refuse(session.error(), exit_code(session.error(), false));
  auto options = session_options(session->manifest());
  if (!options) return refuse(options.error(), kBadInput);
  if (!context.common.source.model.empty()) options->model = context.common.source.model;
  const auto source = context.environment.make_source(*options, {});
  auto tap = TraceTap::on(*source, arguments.out, arguments.window_chunks);
  if (!tap) return refuse(tap.error(), exit_code(tap.error(), false));
  SourceInfo made_with;
  made_with.model = session->manifest().model;
  made_with.weights_hash = session->manifest().weights_hash;
  tap->describe(made_with);
  const auto progress = [&console](const std::string& step, double fraction) { console.progress(step, fraction); };
  const auto same = verify(*session, *source, progress, context.stop);
  if (!same) return finish(*tap, arguments, context, same.error());
  if (!same->equal())
    return refuse(
        {Error::Kind::bad_input,
         "No trace was made",
         "rendered again, chunk " + std::to_string(same->first_difference->chunk) + " is not the one in the log" +
             (same->circumstances.empty() ? "" : " (" + text_of(same->circumstances) + ")"),
         "Trace it on the machine and with the settings that it was made with.",
         {}},
        kDifference);
  return finish(*tap, arguments, context, std::nullopt);
}

int run_trace(const TraceArguments& arguments, Context& context) {
  const bool has_prompt = !arguments.stream.prompt.value_or("").empty() || !arguments.stream.timeline.empty() ||
                          !arguments.stream.example.empty();
  if (has_prompt == !arguments.session.empty()) {
    context.console.error({Error::Kind::bad_input,
                           "Nothing was traced",
                           "a prompt or a session is needed, not both",
                           "Give --prompt TEXT, or the folder or .take file of a session.",
                           {}});
    return kBadInput;
  }
  return has_prompt ? trace_prompt(arguments, context) : trace_session(arguments, context);
}

VerbRun add_cache_options(CLI::App& options, SourceOptions& source) {
  options.require_subcommand(1);
  const auto trace = std::make_shared<TraceArguments>();
  CLI::App* tracing = options.add_subcommand("trace", "Records what the policy sees while a video is made");
  tracing->fallthrough();
  tracing->footer(
      "Example:\n  longtake-cli cache trace --prompt \"a red ball rolling in a meadow\" --chunks 60 -o ball.trace");
  tracing->add_option("session", trace->session, "Render this .take file or session folder again, instead of a prompt")
      ->type_name("");
  add_stream_options(*tracing, trace->stream, source);
  tracing
      ->add_option("--window", trace->window_chunks,
                   "Measure the attention to all tokens of the newest N chunks, also to those that were not kept")
      ->check(CLI::Range(1, 4096).description(""))
      ->capture_default_str()
      ->type_name("N");
  tracing->add_option("-o,--out", trace->out, "Write the trace to this file")->required()->type_name("FILE");

  const auto replay = std::make_shared<ReplayArguments>();
  CLI::App* replaying = options.add_subcommand("replay", "Shows what other policies would have kept; needs no model");
  replaying->fallthrough();
  replaying->footer("Example:\n  longtake-cli cache replay ball.trace --policy novelty --policy fifo --draw kept.svg");
  add_replay_options(*replaying, *replay);

  const auto observe = std::make_shared<ObserveArguments>();
  CLI::App* observing =
      options.add_subcommand("observe", "Shows where attention goes, and if one list of tokens can serve all layers");
  observing->fallthrough();
  observing->footer("Example:\n  longtake-cli cache observe --seeds 2 --draw attention.svg -o attention.json");
  add_observe_options(*observing, *observe, source);
  return [=](Context& context) {
    if (observing->parsed()) return run_observe(*observe, context);
    if (tracing->parsed()) return run_trace(*trace, context);
    if (!reads_model_flags(*replaying, ModelUse::none, context.console)) return static_cast<int>(kBadInput);
    return run_replay(*replay, context);
  };
}

}  // namespace

const Verb cache_verb = lab_verb("cache", add_cache_options);

}  // namespace longtake::cli
