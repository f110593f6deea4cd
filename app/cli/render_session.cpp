#include "app/cli/render_session.h"

#include <cmath>
#include <cstdio>
#include <memory>
#include <set>
#include <utility>

#include "app/cli/render_reporter.h"
#include "app/common/exit_code.h"
#include "app/common/session_take.h"
#include "app/common/sessions_folder.h"
#include "engine/options/take_facts.h"
#include "engine/stream/own_policy.h"
#include "engine/stream/take_outline.h"

namespace longtake::cli {
namespace {

const std::set<std::string> kOfSessions = {"--take",   "--from",    "--to",     "--branch-at", "--most-mb",
                                           "--memory", "--colours", "--beside", "--captions"};
const std::set<std::string> kOfExports = {
    "session",    "--take",         "--from",     "--to",           "--fps",     "--crf",    "--video-size",
    "--chapters", "--subtitles",    "--out",      "--most-mb",      "--json",    "--webvtt", "--quiet",
    "--verbose",  "--with-session", "--sound",    "--sound-from",   "--between", "--av1",    "--memory",
    "--colours",  "--beside",       "--captions", "--export-preset"};

const std::set<std::string> kOfBranches = {"--branch-at", "--prompt",   "--image",   "--video-in", "--strength",
                                           "--at",        "--timeline", "--example", "--seconds",  "--chunks",
                                           "--seed",      "--switch",   "--blend",   "--sessions", "--policy",
                                           "--budget",    "--sink",     "--steps"};

const std::set<std::string> kOfNoFile = {"session", "--take", "--json", "--quiet",
                                         "--verbose"};  // options of kOfExports that need no file

/// The first given option that is in the set, or not in it; "" if there is none.
std::string given(const CLI::App& options, const std::set<std::string>& names, bool in_set) {
  for (const CLI::App* app : {&options, options.get_parent()})
    for (const CLI::Option* option : app->get_options())
      if (option->count() > 0 && names.contains(option->get_name()) == in_set) return option->get_name();
  return {};
}

/// Where a branch begins.
struct Place {
  TakeId take = 0;
  std::int64_t chunks = 0;  ///< chunks shared with the parent take
  double seconds = 0;       ///< duration of these chunks
};

Result<Place> place_of(const SessionArguments& arguments) {
  const auto take = TRY(open_take(arguments.session, arguments.take));
  const auto moment = TRY(parse_moment(arguments.branch_at));
  const auto chunks = TRY(boundary_at(take, moment, "--branch-at"));
  return Place{take.take, chunks, static_cast<double>(first_frame_of(take.path, chunks)) / take.session.manifest().fps};
}

/// The user's trim of the take, unless the command line says where the video begins or ends.
std::optional<TakeTrim> trim_in_force(const SessionArguments& arguments, const SessionTake& take) {
  if (!arguments.from.empty() || !arguments.to.empty() || arguments.end_frame) return std::nullopt;
  return trim_of(take.session, take.take);
}

/// `frames`: how many can be written; a second take next to this one may be longer.
void say_trim(const FrameSpan& span, const SessionTake& take, std::int64_t frames, Console& console) {
  const auto second = [&](std::int64_t frame) {
    return seconds_text(static_cast<double>(frame) / take.session.manifest().fps);
  };
  console.say("Take " + std::to_string(take_number(take.take)) + " is trimmed: " + second(span.first) + " to " +
              second(span.end) + " of " + second(frames) + " is written. --from 0 writes all of it.");
}

Result<FrameSpan> span_of(const SessionArguments& arguments, const std::optional<TakeTrim>& trim,
                          const SessionTake& take) {
  FrameSpan span = used_part(trim, take.frames());
  span.end = arguments.end_frame.value_or(span.end);
  const auto read = [&](const std::string& text, const char* option, std::int64_t& frame) -> Result<void> {
    if (text.empty()) return {};
    const auto moment = TRY(parse_moment(text));
    const auto at = TRY(frame_at(take, moment, option));
    frame = at;
    return {};
  };
  TRY(read(arguments.from, "--from", span.first));
  TRY(read(arguments.to, "--to", span.end));
  if (frames_in(span) == 0)
    return fail(Error::Kind::bad_input, "There are no pictures between --from and --to",
                "the range would begin at " +
                    seconds_text(static_cast<double>(span.first) / take.session.manifest().fps) + " and end at " +
                    seconds_text(static_cast<double>(span.end) / take.session.manifest().fps),
                "Give a --from that is before --to.");
  return span;
}

NameFacts name_facts(const std::filesystem::path& session, const SessionTake& take) {
  TakeFacts facts = facts_of(take.session, take.take);
  return {session_name(session),   take.take,  std::move(facts.prompt),
          std::move(facts.policy), facts.seed, std::time(nullptr)};
}

int finish_kept(const RenderReport& report, const SessionArguments& arguments, Console& console) {
  console.event({{"event", "done"},
                 {"frames", report.frames},
                 {"seconds", std::round(static_cast<double>(report.frames) / report.source.fps * 1000) / 1000},
                 {"session", arguments.session.string()},
                 {"take", *arguments.take},
                 {"complete", true}});
  return kDone;
}

int finish(const Exported& done, const SessionArguments& arguments, TakeId take, double fps, Console& console) {
  console.event({{"event", "done"},
                 {"out", done.out},
                 {"frames", done.frames},
                 {"seconds", std::round(done.seconds * 1000) / 1000},
                 {"video_fps", fps},
                 {"width", done.width},
                 {"height", done.height},
                 {"bytes", done.bytes},
                 {"encoder", done.encoder},
                 {"memory", done.memory},
                 {"session", arguments.session.string()},
                 {"take", take_number(take)},
                 {"complete", true}});
  char line[160];
  std::snprintf(line, sizeof line, ": take %lld, %.2f s of video at %g fps", static_cast<long long>(take_number(take)),
                done.seconds, fps);
  console.say(done.out + line);
  if (!done.memory.empty()) console.say(done.memory + ": the memory of the same range");
  return kDone;
}

}  // namespace

Result<void> check_session_options(const CLI::App& options, const SessionArguments& arguments) {
  if (arguments.session.empty()) {
    const std::string alone = given(options, kOfSessions, true);
    if (alone.empty()) return {};
    return fail(Error::Kind::bad_input, alone + " needs a session", "a new video has no takes yet",
                "Name the folder or .take file of a session, or a video that carries its own.");
  }
  std::set<std::string> read = kOfExports;
  if (arguments.branches()) read.insert(kOfBranches.begin(), kOfBranches.end());
  const std::string other = given(options, read, false);
  if (other.empty() && arguments.branches() && !is_given(options, "--out")) {
    std::set<std::string> of_files = kOfExports;
    for (const std::string& name : kOfNoFile) of_files.erase(name);
    const std::string alone = given(options, of_files, true);
    if (!alone.empty())
      return fail(Error::Kind::bad_input, alone + " needs a file",
                  "without one the new take is only saved in the session", "Give -o FILE as well.");
  }
  if (other.empty()) return {};
  if (arguments.branches())
    return fail(Error::Kind::bad_input, other + " does not apply to a session",
                "the session brings its model and its settings", "Leave " + other + " away.");
  return fail(Error::Kind::bad_input, other + " does not apply to a session",
              "its pictures are written as they were made",
              "Leave " + other + " away" +
                  (kOfBranches.contains(other) ? ", or continue from a moment of the session with --branch-at." : "."));
}

int export_session(const SessionArguments& arguments, const RenderOutput& output, Context& context) {
  Console& console = context.console;
  const auto refuse = [&](const Error& error) {
    console.end_progress();
    console.error(error);
    return exit_code(error, false);
  };
  const auto take = open_take(arguments.session, arguments.take);
  if (!take) return refuse(take.error());
  std::optional<SessionTake> second;
  if (arguments.wishes.beside) {
    auto opened = open_take(arguments.session, arguments.wishes.beside);
    if (!opened) return refuse(opened.error());
    second = std::move(*opened);
  }
  // The longer of the two takes limits the end of the video.
  const auto trim = trim_in_force(arguments, *take);
  const SessionTake& longer = second && second->frames() > take->frames() ? *second : *take;
  const auto span = span_of(arguments, trim, longer);
  if (!span) return refuse(span.error());
  console.set({context.common.json, context.common.quiet, output.out == "-"});
  if (const std::uint64_t torn = take->session.torn_bytes(); torn > 0)
    console.say("The last " + size_text(torn) + " of the log are damaged and omitted.");
  if (trim) say_trim(*span, *take, longer.frames(), console);

  const auto out = named_out(output.out, name_facts(arguments.session, *take));
  if (!out) return refuse(out.error());
  ExportJob job{arguments.session.string(), out->string(), take->take, *span, output.options};
  job.sound = output.sound.file.string();
  job.sound_from_s = output.sound.from_s;
  job.look = arguments.wishes.look;
  if (second) job.second = SecondTake{second->take, arguments.wishes.captions};
  const auto progress = [&console](const std::string& step, double fraction) { console.progress(step, fraction); };
  const auto done = context.environment.sessions.export_take(job, progress, context.stop);
  if (!done) return refuse(done.error());
  console.end_progress();
  const double fps = output.options.fps > 0 ? output.options.fps : take->session.manifest().fps;
  return finish(*done, arguments, take->take, fps, console);
}

namespace {

/// Discards the pictures: the take is exported from its log once it is complete.
class NoPictures final : public FrameSink {
 public:
  Result<void> write(FrameView) override { return {}; }
  Result<void> finish() override { return {}; }
};

/// The commands that start the new take, as the window posts them.
Result<std::vector<CommandBody>> branch_commands(const SessionArguments& arguments, const Place& from,
                                                 const Context& context) {
  const SourceOptions& options = context.common.source;
  Branch branch{from.take, from.chunks - 1};
  if (arguments.other_seed) branch.seed = options.seed;
  std::vector<CommandBody> commands = {branch};
  SetPolicy policy{options.policy, options.budget_tokens, options.sink_frames};
  if (policy.preset) {
    auto read = TRY(read_policy(*policy.preset));
    policy.preset = std::move(read);
  }
  if (policy != SetPolicy{}) commands.emplace_back(std::move(policy));
  if (options.steps.empty()) return commands;
  const int steps = static_cast<int>(options.steps.size());
  if (options.steps != even_steps(steps))
    return fail(Error::Kind::bad_input, "--steps takes a number with --branch-at",
                "timesteps can be listed only where a session begins", "Give a number such as --steps 4.");
  commands.emplace_back(SetSteps{steps});
  return commands;
}

/// Refuses a range outside the new take, before it is generated. Moments in another unit than the length are checked
/// later, against the take itself.
Result<void> check_stretch(const SessionArguments& arguments, const RenderPlan& plan) {
  const auto* seconds = std::get_if<Seconds>(&plan.end);
  const Moment end = seconds != nullptr
                         ? Moment(Seconds{plan.start.seconds + seconds->value})
                         : Moment(ChunkNumber{plan.start.chunks + std::get<ChunkNumber>(plan.end).value});
  std::vector<Moment> given;
  for (const auto& [text, option] : {std::pair(arguments.from, "--from "), std::pair(arguments.to, "--to ")}) {
    if (text.empty()) continue;
    const auto moment = TRY(parse_moment(text));
    if (moment.index() == end.index() && moment > end)
      return fail(Error::Kind::bad_input, option + text + " is after the end of the new take",
                  "it will end at " + moment_text(end), "Make it longer with --seconds or --chunks.");
    given.push_back(moment);
  }
  if (given.size() == 2 && given[0].index() == given[1].index() && !(given[0] < given[1]))
    return fail(Error::Kind::bad_input, "There are no pictures between --from and --to", {},
                "Give a --from that is before --to.");
  return {};
}

/// The session itself, or a copy of the .take file that can be continued.
Result<std::string> session_to_continue(const SessionArguments& arguments) {
  std::error_code ignored;
  const std::filesystem::path& session = arguments.session;
  if (std::filesystem::is_directory(session, ignored)) return session.string();
  auto adopted = TRY(adopt_session(session, arguments.sessions.empty() ? sessions_folder() : arguments.sessions));
  return adopted.folder.string();
}

}  // namespace

int branch_session(const SessionArguments& arguments, const StreamArguments& stream, const RenderOutput& output,
                   Context& context) {
  Console& console = context.console;
  const auto refuse = [&](const Error& error) {
    console.end_progress();
    console.error(error);
    return exit_code(error, false);
  };
  const auto from = place_of(arguments);
  if (!from) return refuse(from.error());
  PlanStart start{from->chunks, from->seconds, {}};
  auto commands = branch_commands(arguments, *from, context);
  if (!commands) return refuse(commands.error());
  start.commands = std::move(*commands);
  const auto plan = make_plan(stream, start);
  if (!plan) return refuse(plan.error());
  if (auto possible = check_stretch(arguments, *plan); !possible) return refuse(possible.error());
  SessionArguments made = arguments;
  auto folder = session_to_continue(arguments);
  if (!folder) return refuse(folder.error());
  made.session = *folder;
  console.set({context.common.json, context.common.quiet, output.out == "-"});

  auto source = context.environment.sessions.go_on(*folder, from->take);
  RenderReporter reporter(console, plan->end, output.out.string(), output.options.fps);
  const OpenSink nowhere = [](const VideoFormat&) -> Result<std::unique_ptr<FrameSink>> {
    return std::unique_ptr<FrameSink>(std::make_unique<NoPictures>());
  };
  const auto report = render(*source, *plan, nowhere, reporter.events(), context.stop);
  source.reset();  // closes the log and frees the memory
  if (!report) return refuse(report.error());
  console.end_progress();
  made.take = take_number(report->take);
  console.say("Take " + std::to_string(*made.take) + " is kept in " + *folder);
  if (const auto& problem = report->ended_by ? report->ended_by : reporter.not_kept()) {
    console.error(*problem);
    return exit_code(*problem, true);
  }
  if (made.keeps_only(output)) return finish_kept(*report, made, console);
  // The last chunk is kept whole, and the video ends at the requested frame.
  made.end_frame = std::llround(from->seconds * report->source.fps) + report->frames;
  const int code = export_session(made, output, context);
  return code == kBadInput ? kFailed : code;  // something was written to the session
}

void add_session_options(CLI::App& options, SessionArguments& arguments, ExportOptions& wanted) {
  options
      .add_option("session", arguments.session,
                  "Write pictures of this session's folder or .take file instead of making new ones")
      ->type_name("");
  options
      .add_option("--take", arguments.take,
                  "Use this take of the session, as numbered by \"takes\" (default: the one active last)")
      ->type_name("N")
      ->group(kOfSession);
  options
      .add_option("--branch-at", arguments.branch_at,
                  "Continue from the chunk boundary nearest to this time or chunk, as a new take of the session. A "
                  ".take file is copied to --sessions first (default: the studio's). With -o the whole new take is "
                  "decoded and written; without it the take is only saved")
      ->type_name("TIME")
      ->group(kOfSession);
  options
      .add_option("--from", arguments.from,
                  "Begin the video at a time (8, 2.5s) or chunk (c12) of the session's take. Without this and --to a "
                  "trimmed take is written as trimmed")
      ->type_name("TIME")
      ->group(kOfSession);
  options.add_option("--to", arguments.to, "End the video before this time or chunk of the session's take")
      ->type_name("TIME")
      ->group(kOfSession);
  add_export_wishes(options, arguments.wishes, wanted);
}

}  // namespace longtake::cli
