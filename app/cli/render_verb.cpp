#include <memory>
#include <utility>

#include "app/cli/render.h"
#include "app/cli/render_reporter.h"
#include "app/cli/stream_arguments.h"
#include "app/cli/verbs.h"
#include "app/common/exit_code.h"
#include "engine/core/files.h"
#include "engine/media/output.h"

namespace longtake::cli {
namespace {

struct RenderArguments {
  StreamArguments stream;
  double fps = 0;  // 0: native
  std::string size = "native";
  bool chapters = false;
  bool subtitles = false;
  EncoderSettings encoder;
  std::filesystem::path out;
  std::filesystem::path sessions;  ///< empty: nothing is kept but the video
};

Result<void> check(const RenderArguments& arguments, const Context& context) {
  auto kind = check_output(arguments.out);
  if (!kind) return fail(std::move(kind.error()));
  if (*kind == OutputKind::y4m_pipe && context.common.json)
    return fail(Error::Kind::bad_input, "stdout cannot take both the video and JSON", {},
                "Write the video to a file or leave --json away.");
  if (arguments.fps != 0 && frame_rate(arguments.fps).num == 0)
    return fail(Error::Kind::bad_input, "--fps must lie between 1 and 1000");
  if (arguments.chapters && *kind != OutputKind::mp4)
    return fail(Error::Kind::bad_input, "--chapters needs an .mp4 file", "no other format has chapters",
                "Name a .mp4 file, or use --subtitles.");
  if (arguments.subtitles && (*kind == OutputKind::y4m_pipe || *kind == OutputKind::png_folder))
    return fail(Error::Kind::bad_input, "--subtitles needs a video file to lie beside", {}, "Name a .mp4 file.");
  if (auto size = picture_size(arguments.size, {}); !size) return fail(std::move(size.error()));
  return {};
}

int run_render(const RenderArguments& arguments, Context& context) {
  Console& console = context.console;
  const auto refuse = [&](const Error& error) {
    console.error(error);
    return exit_code(error, false);
  };
  if (auto good = check(arguments, context); !good) return refuse(good.error());
  auto plan = make_plan(arguments.stream);
  if (!plan) return refuse(plan.error());
  plan->chapters = arguments.chapters;
  const auto options = source_options(arguments.stream, context);
  if (!options) return refuse(options.error());
  // Before the model is loaded, so that a folder that cannot be made costs no time.
  if (!arguments.sessions.empty())
    if (auto made = make_folder(arguments.sessions); !made) return refuse(made.error());
  console.set({context.common.json, context.common.quiet, arguments.out == "-"});

  const auto source = context.environment.make_source(*options, arguments.sessions);
  RenderReporter reporter(console, plan->end, arguments.out.string(), arguments.fps);
  const OpenSink open_sink = [&arguments](const VideoFormat& format) -> Result<std::unique_ptr<FrameSink>> {
    const auto size = picture_size(arguments.size, format);
    if (!size) return fail(size.error());
    return open_output(arguments.out, format, arguments.fps > 0 ? frame_rate(arguments.fps) : format.rate,
                       arguments.encoder, *size);
  };
  auto report = render(*source, *plan, open_sink, reporter.events(), context.stop);
  console.end_progress();
  if (!report) return refuse(report.error());
  if (arguments.subtitles) {
    const auto kept = write_subtitles(arguments.out, report->chapters);
    if (!kept && !report->ended_by) report->ended_by = kept.error();
  }
  return reporter.finish(*report);
}

VerbRun add_options(CLI::App& options, SourceOptions& source) {
  const auto arguments = std::make_shared<RenderArguments>();
  RenderArguments& a = *arguments;
  add_stream_options(options, a.stream, source)->required();
  options.add_option("--fps", a.fps, "Write N frames a second by blending; the speed stays the same (default: native)")
      ->type_name("N");
  options
      .add_option("--crf", a.encoder.crf,
                  "Set the quality of an .mp4: 1 is best, 18 looks like the source, 51 is worst")
      ->check(CLI::Range(1, 51).description(""))
      ->capture_default_str()
      ->type_name("N");
  options
      .add_option("--video-size", a.size,
                  "Enlarge the pictures to this size: native, 2x, 1080p or WIDTHxHEIGHT; bars around them are black")
      ->capture_default_str()
      ->type_name("SIZE");
  options.add_flag("--chapters", a.chapters,
                   "Write one chapter for each prompt into the .mp4, and the prompts into its description");
  options.add_flag("--subtitles", a.subtitles, "Write the prompts to a .srt file beside the video");
  options
      .add_option("--sessions", a.sessions,
                  "Keep the take in a new session in this folder, which is made where it is missing")
      ->type_name("DIR");
  options
      .add_option("-o,--out", a.out,
                  "Write the video to FILE.mp4, FILE.gif or FILE.y4m, as y4m to stdout (-), or as PNGs to a new folder")
      ->required()
      ->type_name("OUT");
  return [arguments](Context& context) { return run_render(*arguments, context); };
}

}  // namespace

const Verb render_verb = {"render", "Makes a video from prompts",
                          "render --prompt \"a red ball rolling in a meadow by day\" "
                          "--at 8s \"a red ball rolling in a meadow at night\" --seconds 16 -o ball.mp4",
                          add_options};

}  // namespace longtake::cli
