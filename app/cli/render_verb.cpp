#include <memory>
#include <utility>

#include "app/cli/render_output.h"
#include "app/cli/render_reporter.h"
#include "app/cli/render_session.h"
#include "app/cli/render_verb.h"
#include "app/common/exit_code.h"
#include "app/common/render.h"
#include "app/common/send_address.h"
#include "app/common/stream_arguments.h"
#include "app/common/sync_option.h"
#include "engine/core/files.h"
#include "engine/send/target.h"
#include "engine/session/carried_session.h"
#include "engine/session/session.h"
#include "engine/stream/own_policy.h"
#include "engine/stream/prompt_text.h"

namespace longtake::cli {
namespace {

struct RenderArguments {
  SessionArguments session;
  StreamArguments stream;
  RenderOutput output;
  std::string preset;  ///< name or file; empty: none
};

/// Embeds the session in the finished video. The session must be closed.
Result<void> carry(const std::string& session, const std::filesystem::path& video) {
  const auto kept = TRY(SessionReader::open(session));
  return carry_session(video, kept.finished_log());
}

std::string sent_to(const RenderOutput& output) {
  const auto target = read_target(output.send.address);
  return target ? target->shown : output.send.address;
}

void tell(const SendingStatus& status, Console& console) {
  using State = SendingStatus::State;
  const char* state = status.state == State::connecting ? "connecting"
                      : status.state == State::sending  ? "sending"
                      : status.state == State::waiting  ? "reconnecting"
                                                        : "ended";
  Json event = {{"event", "send"},           {"state", state},
                {"to", status.target},       {"sent", status.sent},
                {"dropped", status.dropped}, {"reconnected", status.reconnected}};
  if (status.receivers) event["receivers"] = *status.receivers;
  console.event(event);
  std::string line = std::string(state) + ": " + status.target + ", " + std::to_string(status.sent) + " sent, " +
                     std::to_string(status.dropped) + " dropped";
  if (status.receivers) line += ", " + std::to_string(*status.receivers) + " watching";
  if (status.reconnected > 0) line += ", " + std::to_string(status.reconnected) + " times connected again";
  if (status.problem) line += " (" + status.problem->why + ")";
  console.say(line);
}

/// The output name, with the fields that are known before rendering.
Result<std::filesystem::path> name_of_new(const RenderOutput& output, const RenderPlan& plan,
                                          const SourceOptions& options) {
  NameFacts facts;
  facts.prompt = prompt_title(plan.prompt->texts);
  facts.policy = policy_name(options.policy.value_or(std::string()));
  facts.seed = options.seed;
  facts.now = std::time(nullptr);
  return named_out(output.out, facts);
}

int render_prompts(const RenderArguments& arguments, Context& context) {
  Console& console = context.console;
  RenderOutput output = arguments.output;
  const auto refuse = [&](const Error& error) {
    console.error(error);
    return exit_code(error, false);
  };
  auto plan = make_plan(arguments.stream);
  if (!plan) return refuse(plan.error());
  if (!plan->prompt)
    return refuse({Error::Kind::bad_input,
                   "The video has no first prompt",
                   "no cue of the timeline is at its beginning",
                   "Give --prompt TEXT, or begin the timeline with a prompt at 0s.",
                   {}});
  plan->chapters = output.writes(PromptsIn::chapters);
  const auto options = source_options(*plan, context);
  if (!options) return refuse(options.error());
  auto out = name_of_new(output, *plan, *options);
  if (!out) return refuse(out.error());
  output.out = std::move(*out);
  // Before the model is loaded, so that a folder that cannot be created fails early.
  if (!arguments.session.sessions.empty())
    if (auto made = make_folder(arguments.session.sessions); !made) return refuse(made.error());
  console.set({context.common.json, context.common.quiet, output.takes_stdout()});

  auto source = context.environment.make_source(*options, arguments.session.sessions);
  RenderReporter reporter(console, plan->end, output.out.empty() ? sent_to(output) : output.out.string(),
                          output.options.fps);
  const OpenSink sink = [&](const VideoFormat& format) {
    return open_sink(output, format, [&console](const SendingStatus& status) { tell(status, console); });
  };
  auto report = render(*source, *plan, sink, reporter.events(), context.stop);
  console.end_progress();
  if (!report) return refuse(report.error());
  if (output.writes(PromptsIn::subtitles)) {
    const auto kept = write_subtitles(output.out, report->chapters);
    if (!kept && !report->ended_by) report->ended_by = kept.error();
  }
  if (output.writes(PromptsIn::webvtt)) {
    const auto kept = write_webvtt(output.out, report->chapters);
    if (!kept && !report->ended_by) report->ended_by = kept.error();
  }
  if (!output.sound.file.empty() && !report->ended_by && report->frames > 0) {
    const double seconds = static_cast<double>(report->frames) / report->source.fps;
    // An interrupted video gets its sound too.
    if (auto laid = lay_sound(output.out, output.sound, seconds, {}); !laid) report->ended_by = laid.error();
  }
  if (output.options.session) {
    source.reset();  // closes the log
    const auto carried = carry(report->source.session, output.out);
    if (!carried && !report->ended_by) report->ended_by = carried.error();
  }
  return reporter.finish(*report);
}

int run_render(RenderArguments arguments, const CLI::App& options, Context& context) {
  const auto checked = [&]() -> Result<void> {
    RenderOutput& output = arguments.output;
    output.send.address = TRY(send_address(output.send.address, output.send_file));
    if (!arguments.preset.empty())
      TRY(use_export_preset(arguments.preset, !arguments.session.session.empty(), options, arguments.output));
    if (auto possible = check_export_wishes(arguments.session.wishes); !possible) return possible;
    if (auto good = check_session_options(options, arguments.session); !good) return good;
    if (arguments.session.session.empty() && !is_given(options, "--prompt") && !is_given(options, "--timeline") &&
        !is_given(options, "--example"))
      return fail(
          Error::Kind::bad_input, "--prompt is required", "there is no prompt",
          "Give --prompt TEXT, --timeline FILE or --example NAME, or name the folder or .take file of a session.");
    if (arguments.output.options.session && arguments.session.session.empty() && arguments.session.sessions.empty())
      return fail(Error::Kind::bad_input, "--with-session needs a session", "the video is not saved in one",
                  "Give --sessions DIR as well.");
    if (arguments.session.keeps_only(arguments.output)) return {};
    return check_output_options(arguments.output, context);
  }();
  if (!checked) {
    context.console.error(checked.error());
    return exit_code(checked.error(), false);
  }
  if (arguments.session.session.empty()) return render_prompts(arguments, context);
  if (!arguments.session.branches()) return export_session(arguments.session, arguments.output, context);
  SessionArguments session = arguments.session;
  session.other_seed = is_given(options, "--seed");
  return branch_session(session, arguments.stream, arguments.output, context);
}

VerbRun add_render_options(CLI::App& options, SourceOptions& source) {
  const auto arguments = std::make_shared<RenderArguments>();
  RenderArguments& a = *arguments;
  add_session_options(options, a.session, a.output.options);
  add_stream_options(options, a.stream, source);
  add_output_options(options, a.output);
  options
      .add_option("--export-preset", a.preset,
                  "Use this export preset: one saved in the studio, a preset's file, or a built-in one such as share, "
                  "master, av1 or gif. Other options override the preset")
      ->type_name("NAME|FILE");
  options
      .add_option("--sessions", a.session.sessions,
                  "Save the take as a new session in this folder, which is created if it is missing")
      ->type_name("DIR");
  add_sync_option(options);
  return [arguments, &options](Context& context) { return run_render(*arguments, options, context); };
}

}  // namespace

const Verb render_verb = {
    "render", "Makes a video from prompts, or writes pictures of a session",
    "render --prompt \"a red ball bouncing in a meadow with a windmill by day\" "
    "--at 8s \"a red ball bouncing in a meadow with a windmill at night\" --seconds 16 -o ball.mp4\n"
    "  longtake-cli render holiday.take --from 8s --to 20s -o part.mp4\n"
    "  longtake-cli render holiday.take --branch-at 8s --prompt \"a blue cube on a beach with palms\" -o cube.mp4",
    add_render_options, ModelUse::runs_it};

}  // namespace longtake::cli
