#include "app/cli/render_output.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "app/common/choice_option.h"
#include "engine/media/errors.h"
#include "engine/send/send_sink.h"
#include "engine/send/target.h"

namespace longtake::cli {

bool is_given(const CLI::App& options, const std::string& name) {
  for (const CLI::App* app : {&options, options.get_parent()})
    for (const CLI::Option* option : app->get_options())
      if (option->count() > 0 && option->get_name() == name) return true;
  return false;
}

void add_output_options(CLI::App& options, RenderOutput& output) {
  ExportOptions& wish = output.options;
  options.add_option("--fps", wish.fps, "Write N pictures a second; the speed stays the same (default: native)")
      ->type_name("N");
  const auto choose_between = [&wish](const std::string& name) {
    Between between{};
    if (!choose(name, between)) throw CLI::ValidationError("--between " + choices_text<Between>(name));
    wish.mix = between == Between::mix;
  };
  options
      .add_option_function<std::string>(
          "--between", choose_between,
          "Make the pictures of a higher --fps from the motion (motion), or mix their neighbours (mix)")
      ->type_name("WAY")
      ->default_str(name_of(Between::motion));
  options.add_option("--crf", wish.crf, "Set the quality of an .mp4: 1 is best, 18 looks like the source, 51 is worst")
      ->check(CLI::Range(1, 51).description(""))
      ->default_str(std::to_string(EncoderSettings().crf))
      ->type_name("N");
  options.add_flag("--av1", wish.av1,
                   "Write AV1 into the .mp4 instead of H.264: smaller, and slower to make. A .webm always has it");
  options
      .add_option_function<int>(
          "--most-mb", [&wish](int megabytes) { wish.most_bytes = megabytes * kMegabyte; },
          "Keep the .mp4 of a session to at most so many megabytes; the quality gives way (0: no limit)")
      ->check(CLI::Range(0, kMostMegabytes).description(""))
      ->default_str("0")
      ->type_name("N");
  options
      .add_option("--video-size", wish.size,
                  "Enlarge the pictures to this size: native, 2x, 1080p or WIDTHxHEIGHT; bars around them are black")
      ->capture_default_str()
      ->type_name("SIZE");
  const auto add_prompts = [&](const char* flag, PromptsIn prompts, const char* help) {
    options.add_flag_callback(
        flag, [&wish, prompts] { wish.prompts = wish.prompts | prompts; }, help);
  };
  add_prompts("--chapters", PromptsIn::chapters,
              "Write one chapter for each prompt into the .mp4, and the prompts into its description");
  add_prompts("--subtitles", PromptsIn::subtitles, "Write the prompts to a .srt file next to the video");
  add_prompts("--webvtt", PromptsIn::webvtt, "Write the prompts to a .vtt file next to the video");
  options.add_flag("--with-session", wish.session,
                   "Put the whole session into the .mp4, which then opens wherever a .take file does");
  options
      .add_option("--sound", output.sound.file,
                  "Add the sound of this file to the .mp4, from the first picture on; it fades out with the last")
      ->type_name("FILE");
  options
      .add_option("--sound-from", output.sound.from_s,
                  "Skip so many seconds of the sound; below 0 it begins so many seconds later")
      ->check(CLI::Range(-7 * 24 * 3600.0, 7 * 24 * 3600.0).description(""))
      ->type_name("SECONDS");
  options
      .add_option("-o,--out", output.out,
                  "Write the video to FILE.mp4, FILE.webm (AV1), FILE.mkv (FFV1), FILE.mov (ProRes), FILE.webp, "
                  "FILE.gif or FILE.y4m. Write y4m to stdout with -, or PNGs to a new folder. {session}, {take}, "
                  "{date}, {time}, {prompt}, {seed}, {policy} and {n} in its name are filled in")
      ->type_name("OUT");
  options
      .add_option(
          "--send", output.send.address,
          "Send the pictures while they are made: rtmp://HOST/APP/KEY, srt://HOST:PORT, tcp:// or udp://, camera:, "
          "camera:/dev/videoN or camera:pipewire for a virtual camera, ndi: or ndi:NAME for receivers of NDI on the "
          "network, y4m:PIPE, raw:PIPE or - for y4m on stdout. A slow receiver loses pictures; the video never waits")
      ->type_name("ADDRESS");
  options
      .add_option("--send-file", output.send_file,
                  "Send to the address in this file, so that no list of processes shows its key (mode 0600)")
      ->type_name("FILE");
  options
      .add_option("--send-size", output.send.size,
                  "Enlarge the pictures that are sent to this size, as --video-size does for the file")
      ->capture_default_str()
      ->type_name("SIZE");
  options
      .add_option("--send-ca", output.send.certificates,
                  "Trust the servers whose certificates this file vouches for, in place of the system's; for rtmps://")
      ->type_name("FILE");
  options
      .add_option("--send-kbps", output.send.most_kbps,
                  "Send at most so many kbit/s to a network address; the quality gives way")
      ->check(CLI::Range(kLeastSendKbps, kMostSendKbps).description(""))
      ->capture_default_str()
      ->type_name("N");
}

bool RenderOutput::takes_stdout() const {
  if (out == "-") return true;
  const auto target = read_target(send.address);
  return !send.address.empty() && target && target->is_stdout();
}

namespace {

/// Refuses options that need a file if the video is only sent.
Result<void> check_sent_only(const RenderOutput& output) {
  for (const auto& [given, name] :
       {std::pair{output.writes(PromptsIn::chapters), "--chapters"},
        std::pair{output.writes(PromptsIn::subtitles), "--subtitles"},
        std::pair{output.writes(PromptsIn::webvtt), "--webvtt"}, std::pair{output.options.session, "--with-session"},
        std::pair{!output.sound.file.empty(), "--sound"}, std::pair{output.options.fps != 0, "--fps"},
        std::pair{output.options.size != "native", "--video-size"}})
    if (given)
      return fail(Error::Kind::bad_input, std::string(name) + " needs a file", "the pictures are only sent",
                  "Give -o FILE as well.");
  return {};
}

Result<void> check_send(const RenderOutput& output, const Context& context) {
  const bool sized = output.send.size != "native";
  const bool limited = output.send.most_kbps != kSendKbps;
  if (output.send.address.empty()) {
    if (sized || limited)
      return fail(Error::Kind::bad_input, std::string(sized ? "--send-size" : "--send-kbps") + " needs --send",
                  "nothing is sent", "Give --send ADDRESS as well.");
    return {};
  }
  const auto options = TRY(sender_options(output.send));
  const SendTarget* target = &options.target;
  if (limited && !target->is_network())
    return fail(Error::Kind::bad_input, "--send-kbps needs a network address",
                "cameras, NDI, files and pipes get the pictures uncompressed", "Omit it.");
  if (target->is_stdout() && (context.common.json || output.out == "-"))
    return fail(Error::Kind::bad_input, "stdout cannot take the sent pictures and something else", {},
                "Send them to a named pipe: y4m:PIPE.");
  return {};
}

Result<void> check_sound_options(const RenderOutput& output, ExportFormat format) {
  if (output.sound.file.empty())
    return output.sound.from_s == 0
               ? Result<void>()
               : fail(Error::Kind::bad_input, "--sound-from needs --sound", {}, "Give --sound FILE as well.");
  if (format != ExportFormat::mp4)
    return fail(Error::Kind::bad_input, "--sound needs an .mp4 file", "no other format can have sound",
                "Name a .mp4 file, or omit the sound.");
  return check_sound(output.sound);
}

/// Writes the frames to two sinks. The first error of either ends both.
class TwoSinks final : public FrameSink {
 public:
  TwoSinks(std::unique_ptr<FrameSink> first, std::unique_ptr<FrameSink> second)
      : first_(std::move(first)), second_(std::move(second)) {}

  Result<void> write(FrameView frame) override {
    if (auto written = first_->write(frame); !written) return written;
    return second_->write(frame);
  }
  Result<void> finish() override {
    auto first = first_->finish();
    auto second = second_->finish();
    return first ? second : first;
  }
  void set_chapters(const std::vector<Chapter>& chapters) override { first_->set_chapters(chapters); }
  std::string encoder() const override { return first_->encoder(); }

 private:
  std::unique_ptr<FrameSink> first_;
  std::unique_ptr<FrameSink> second_;
};

}  // namespace

Result<void> check_output_options(const RenderOutput& output, const Context& context) {
  if (output.out.empty() && output.send.address.empty())
    return fail(Error::Kind::bad_input, "--out is required", "the video has no destination",
                "Give -o FILE, or --send ADDRESS.");
  if (auto sent = check_send(output, context); !sent || output.out.empty())
    return sent ? check_sent_only(output) : sent;
  const auto format = TRY(check_output(output.out));
  if (format == ExportFormat::y4m_pipe && context.common.json)
    return fail(Error::Kind::bad_input, "stdout cannot take both the video and JSON", {},
                "Write the video to a file, or omit --json.");
  if (output.options.fps != 0 && frame_rate(output.options.fps).num == 0)
    return fail(Error::Kind::bad_input, "--fps must be from 1 to 1000");
  if (output.options.av1 && format != ExportFormat::mp4)
    return fail(Error::Kind::bad_input, "--av1 needs an .mp4 file", "no other format has the choice",
                "Name a .mp4 file, or a .webm file, which always has AV1.");
  if (encoder_settings(output.options, format).av1 && !has_av1())
    return fail(errors::kNoAv1, {{"encoder", "libsvtav1"}});
  if (output.writes(PromptsIn::chapters) && format != ExportFormat::mp4)
    return fail(Error::Kind::bad_input, "--chapters needs an .mp4 file", "no other format has chapters",
                "Name a .mp4 file, or use --subtitles.");
  if (output.options.session && format != ExportFormat::mp4)
    return fail(Error::Kind::bad_input, "--with-session needs an .mp4 file", "no other format can carry a session",
                "Name a .mp4 file, or share the session with sessions export.");
  if (auto usable = check_sound_options(output, format); !usable) return usable;
  const bool subtitles = output.writes(PromptsIn::subtitles);
  if ((subtitles || output.writes(PromptsIn::webvtt)) &&
      (format == ExportFormat::y4m_pipe || format == ExportFormat::png))
    return fail(Error::Kind::bad_input, std::string(subtitles ? "--subtitles" : "--webvtt") + " needs a video file", {},
                "Name a .mp4 file.");
  TRY(picture_size(output.options.size, {}));
  return {};
}

Result<std::unique_ptr<FrameSink>> open_sink(const RenderOutput& output, const VideoFormat& format,
                                             const std::function<void(const SendingStatus&)>& told) {
  std::unique_ptr<FrameSink> sent;
  if (!output.send.address.empty()) {
    auto options = TRY(sender_options(output.send));
    sent = std::make_unique<SendSink>(std::move(options), format, told);
  }
  if (output.out.empty()) return sent;
  const ExportOptions& options = output.options;
  const auto size = TRY(picture_size(options.size, format));
  const auto settings = encoder_settings(options, TRY(check_output(output.out)));
  auto written = open_output(output.out, format, options.fps > 0 ? frame_rate(options.fps) : format.rate, settings,
                             size, options.mix ? Between::mix : Between::motion);
  if (!written || !sent) return written;
  return std::unique_ptr<FrameSink>(std::make_unique<TwoSinks>(std::move(*written), std::move(sent)));
}

}  // namespace longtake::cli
