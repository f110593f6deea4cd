#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "engine/core/describe.h"
#include "engine/core/result.h"
#include "engine/options/name_template.h"
#include "engine/stream/export_options.h"

namespace longtake {

/// All choices of an export under a name, in a JSON file (docs/export-presets.md).
struct KeptPreset : ExportOptions {
  static constexpr int kVersion = 1;
  static constexpr std::size_t kMostNameBytes = 80;

  int version = kVersion;
  std::string name{};
  bool sound = true;  ///< false: the video has no sound, whatever is chosen
  std::string file_name = kDefaultName;

  bool operator==(const KeptPreset&) const = default;
};

template <class V>
void visit(KeptPreset& p, V& v) {
  v("longtake_export_preset", p.version, {.low = 1, .high = KeptPreset::kVersion, .required = true});
  v("name", p.name, {.most = KeptPreset::kMostNameBytes, .required = true});
  v("form", p.form, {.required = true});
  visit(static_cast<ExportOptions&>(p), v);
  v("sound", p.sound);
  v("file_name", p.file_name, {.most = 400});
}

/// Refuses files that are no preset, damaged, or written by a newer program. `file` names it in errors.
Result<KeptPreset> preset_from(std::string_view text, const std::filesystem::path& file);
Result<KeptPreset> read_preset(const std::filesystem::path& file);
Result<void> write_preset(const KeptPreset& preset, const std::filesystem::path& file);

/// Refuses a name that a list could not show.
Result<void> check_preset_name(const std::string& name);

}  // namespace longtake
