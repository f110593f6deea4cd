#include "app/cli/export_wishes.h"

#include <system_error>
#include <utility>

#include "app/common/choice_option.h"
#include "engine/core/describe_json.h"
#include "engine/options/preset_folder.h"
#include "engine/stream/colour_map.h"

namespace longtake::cli {
void add_export_wishes(CLI::App& options, ExportWishes& wishes, ExportOptions& wanted) {
  add_choice(options, "--memory", wanted.memory,
             "Show what the memory keeps: over (on the pictures) or beside (a video of its own, NAME.memory.mp4). The "
             "session's model computes the memory again",
             "WHERE")
      ->group(kOfSession);
  const auto choose_colours = [&wishes](const std::string& name) {
    ColourMap map{};
    if (!choose(name, map)) throw CLI::ValidationError("--colours " + choices_text<ColourMap>(name));
    wishes.look.map = name;
  };
  options
      .add_option_function<std::string>("--colours", choose_colours,
                                        "Show the memory in these colours: " + names_text<ColourMap>())
      ->default_str(wishes.look.map)
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
                               RenderOutput& output) {
  const auto preset = TRY(PresetFolder().named(name_or_file));
  if (output.out.empty() && output.send.address.empty())
    output.out = preset.file_name + suffix_of(export_kind(preset.form)->format);
  Json wanted = write_fields(fitting(preset, format_of(output.out.extension().string())));
  constexpr std::pair<const char*, const char*> kSaidBy[] = {{"crf", "--crf"},          {"av1", "--av1"},
                                                             {"fps", "--fps"},          {"mix", "--between"},
                                                             {"size", "--video-size"},  {"most_mb", "--most-mb"},
                                                             {"prompts", "--chapters"}, {"prompts", "--subtitles"},
                                                             {"prompts", "--webvtt"},   {"session", "--with-session"},
                                                             {"memory", "--memory"}};
  for (const auto& [key, option] : kSaidBy)
    if (is_given(options, option)) wanted.erase(key);
  if (!has_session)
    for (const char* key : {"most_mb", "session", "memory"}) wanted.erase(key);
  return read_fields(wanted, output.options, {});
}

Result<std::filesystem::path> named_out(const std::filesystem::path& out, const NameFacts& facts) {
  const std::string name = out.filename().string();
  if (!has_fields(name)) return out;
  const std::string suffix = out.extension().string();
  const std::string pattern = name.substr(0, name.size() - suffix.size());
  // A name without a number replaces an existing file.
  const bool counts = pattern.find(name_fields().back()) != std::string::npos;
  return free_path(out.parent_path(), pattern, facts, suffix, [counts](const std::filesystem::path& path) {
    std::error_code ignored;
    return counts && std::filesystem::exists(path, ignored);
  });
}

}  // namespace longtake::cli
