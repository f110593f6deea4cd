#include "app/cli/render_output.h"

#include <memory>
#include <utility>

namespace longtake::cli {

void add_output_options(CLI::App& options, RenderOutput& output) {
  options
      .add_option("--fps", output.fps,
                  "Write N frames a second by blending; the speed stays the same (default: native)")
      ->type_name("N");
  options
      .add_option("--crf", output.encoder.crf,
                  "Set the quality of an .mp4: 1 is best, 18 looks like the source, 51 is worst")
      ->check(CLI::Range(1, 51).description(""))
      ->capture_default_str()
      ->type_name("N");
  options
      .add_option("--video-size", output.size,
                  "Enlarge the pictures to this size: native, 2x, 1080p or WIDTHxHEIGHT; bars around them are black")
      ->capture_default_str()
      ->type_name("SIZE");
  options.add_flag("--chapters", output.chapters,
                   "Write one chapter for each prompt into the .mp4, and the prompts into its description");
  options.add_flag("--subtitles", output.subtitles, "Write the prompts to a .srt file beside the video");
  options.add_flag("--with-session", output.with_session,
                   "Put the whole session into the .mp4, which then opens wherever a .take file does");
  options
      .add_option("-o,--out", output.out,
                  "Write the video to FILE.mp4, FILE.gif or FILE.y4m, as y4m to stdout (-), or as PNGs to a new folder")
      ->required()
      ->type_name("OUT");
}

Result<void> check_output_options(const RenderOutput& output, const Context& context) {
  auto kind = check_output(output.out);
  if (!kind) return fail(std::move(kind.error()));
  if (*kind == OutputKind::y4m_pipe && context.common.json)
    return fail(Error::Kind::bad_input, "stdout cannot take both the video and JSON", {},
                "Write the video to a file or leave --json away.");
  if (output.fps != 0 && frame_rate(output.fps).num == 0)
    return fail(Error::Kind::bad_input, "--fps must lie between 1 and 1000");
  if (output.chapters && *kind != OutputKind::mp4)
    return fail(Error::Kind::bad_input, "--chapters needs an .mp4 file", "no other format has chapters",
                "Name a .mp4 file, or use --subtitles.");
  if (output.with_session && *kind != OutputKind::mp4)
    return fail(Error::Kind::bad_input, "--with-session needs an .mp4 file", "no other format can carry a session",
                "Name a .mp4 file, or share the session with sessions export.");
  if (output.subtitles && (*kind == OutputKind::y4m_pipe || *kind == OutputKind::png_folder))
    return fail(Error::Kind::bad_input, "--subtitles needs a video file to lie beside", {}, "Name a .mp4 file.");
  if (auto size = picture_size(output.size, {}); !size) return fail(std::move(size.error()));
  return {};
}

Result<std::unique_ptr<FrameSink>> open_sink(const RenderOutput& output, const VideoFormat& format) {
  const auto size = picture_size(output.size, format);
  if (!size) return fail(size.error());
  return open_output(output.out, format, output.fps > 0 ? frame_rate(output.fps) : format.rate, output.encoder, *size);
}

}  // namespace longtake::cli
