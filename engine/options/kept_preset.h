#pragma once

#include <array>
#include <filesystem>
#include <string>

#include "engine/core/describe.h"
#include "engine/core/result.h"
#include "engine/options/name_template.h"
#include "engine/stream/library.h"

namespace longtake {

/// Where an export writes the prompts.
enum class PromptsIn { none, chapters, subtitles, both, webvtt };
constexpr std::array<Choice<PromptsIn>, 5> choices(PromptsIn) {
  return {{{PromptsIn::none, "none"},
           {PromptsIn::chapters, "chapters"},
           {PromptsIn::subtitles, "subtitles"},
           {PromptsIn::both, "both"},
           {PromptsIn::webvtt, "webvtt"}}};
}

/// All choices of an export under a name, except what belongs to one take: range, sound file, second take, folder. A
/// file of JSON (docs/export-presets.md).
struct KeptPreset {
  static constexpr int kVersion = 1;
  static constexpr std::size_t kMostNameBytes = 80;

  int version = kVersion;
  std::string name;
  std::string form = "share";  ///< an ExportKind's id: format and quality
  double fps = 0;              ///< 0: the model's own
  bool mix = false;            ///< as in ExportJob, like the next ones
  std::string size = "native";
  int most_mb = 0;
  PromptsIn prompts = PromptsIn::none;
  bool session = false;
  bool sound = true;  ///< false: no sound is laid under the video, whatever is chosen
  MemoryShown memory = MemoryShown::no;
  std::string file_name = kDefaultName;

  bool operator==(const KeptPreset&) const = default;
};

template <class V>
void visit(KeptPreset& p, V& v) {
  v("longtake_export_preset", p.version, {.low = 1, .high = KeptPreset::kVersion, .required = true});
  v("name", p.name, {.most = KeptPreset::kMostNameBytes, .required = true});
  v("form", p.form, {.required = true});
  v("fps", p.fps, {.low = 0, .high = 1000});
  v("mix", p.mix);
  v("size", p.size, {.most = 20});
  v("most_mb", p.most_mb, {.low = 0, .high = kMostMegabytes});
  v("prompts", p.prompts);
  v("session", p.session);
  v("sound", p.sound);
  v("memory", p.memory);
  v("file_name", p.file_name, {.most = 400});
}

/// Refuses what is no preset, what is damaged and what a newer program wrote.
Result<KeptPreset> read_preset(const std::filesystem::path& file);
Result<void> write_preset(const KeptPreset& preset, const std::filesystem::path& file);

/// Refuses a name that a list could not show.
Result<void> check_preset_name(const std::string& name);

}  // namespace longtake
