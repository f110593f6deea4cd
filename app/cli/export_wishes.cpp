#include "app/cli/export_wishes.h"

#include <system_error>
#include <utility>

#include "app/common/choice_option.h"
#include "engine/options/export_kinds.h"
#include "engine/options/preset_folder.h"
#include "engine/stream/colour_map.h"

namespace longtake::cli {
void add_export_wishes(CLI::App& options, ExportWishes& wishes) {
  add_choice(options, "--memory", wishes.memory.shown,
             "Show what the memory keeps: over (on the pictures) or beside (a video of its own, NAME.memory.mp4). The "
             "session's model computes the memory again",
             "WHERE")
      ->group(kOfSession);
  const auto choose_colours = [&wishes](const std::string& name) {
    ColourMap map{};
    if (!choose(name, map)) throw CLI::ValidationError("--colours " + choices_text<ColourMap>(name));
    wishes.memory.map = name;
  };
  options
      .add_option_function<std::string>("--colours", choose_colours,
                                        "Show the memory in these colours: " + names_text<ColourMap>())
      ->default_str(wishes.memory.map)
      ->type_name("NAME")
      ->group(kOfSession);
  options
      .add_option(
          "--beside", wishes.beside,
          "Show this take of the session on the right, at the same moments. The shorter take stays at its last picture")
      ->type_name("N")
      ->group(kOfSession);
  options.add_flag("--captions", wishes.captions, "Write number and name or policy on both takes")->group(kOfSession);
}

Result<void> check_export_wishes(const ExportWishes& wishes) {
  if (wishes.captions && !wishes.beside)
    return fail(Error::Kind::bad_input, "--captions needs --beside", "captions are only for two takes",
                "Give --beside N as well.");
  return {};
}

Result<void> use_export_preset(const std::string& name_or_file, bool has_session, const CLI::App& options,
                               RenderOutput& output, ExportWishes& wishes) {
  auto preset = TRY(PresetFolder().named(name_or_file));
  const auto kind = export_kind(preset.form);
  const auto given = [&options](const char* name) { return is_given(options, name); };
  const auto encoder = encoder_preset(kind->encoder);
  output.preset = kind->encoder;
  if (encoder) output.encoder.preset = encoder->preset;
  if (encoder && !given("--crf")) output.encoder.crf = encoder->crf;
  if (output.out.empty() && output.send.address.empty()) output.out = preset.file_name + suffix_of(kind->format);
  const std::string suffix = output.out.extension().string();
  const bool is_mp4 = suffix == ".mp4";
  if (!given("--av1")) output.encoder.av1 = is_mp4 && kind->av1;
  if (!given("--fps")) output.fps = preset.fps;
  if (!given("--between") && preset.mix) output.between = Between::mix;
  if (!given("--video-size")) output.size = preset.size;
  if (!given("--chapters") && !given("--subtitles") && !given("--webvtt")) {
    const PromptsIn prompts = preset.prompts;
    output.chapters = is_mp4 && (prompts == PromptsIn::chapters || prompts == PromptsIn::both);
    output.subtitles = is_mp4 && (prompts == PromptsIn::subtitles || prompts == PromptsIn::both);
    output.webvtt = is_mp4 && prompts == PromptsIn::webvtt;
  }
  if (!has_session) return {};
  if (!given("--with-session")) output.with_session = is_mp4 && preset.session;
  if (!given("--most-mb")) output.most_mb = is_mp4 ? preset.most_mb : 0;
  if (!given("--memory")) wishes.memory.shown = preset.memory;
  return {};
}

Result<std::filesystem::path> named_out(const std::filesystem::path& out, const NameFacts& facts) {
  const std::string name = out.filename().string();
  if (!has_fields(name)) return out;
  const std::string suffix = out.extension().string();
  const std::string pattern = name.substr(0, name.size() - suffix.size());
  // A name without a number is that of a file that is to be replaced, as any other.
  const bool counts = pattern.find(name_fields().back()) != std::string::npos;
  return free_path(out.parent_path(), pattern, facts, suffix, [counts](const std::filesystem::path& path) {
    std::error_code ignored;
    return counts && std::filesystem::exists(path, ignored);
  });
}

}  // namespace longtake::cli
