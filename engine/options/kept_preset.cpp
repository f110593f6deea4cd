#include "engine/options/kept_preset.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include "engine/core/describe_json.h"
#include "engine/core/files.h"
#include "engine/options/errors.h"

namespace longtake {
namespace {

constexpr std::uint64_t kMostBytes = 64 << 10;
constexpr const char* kMark = "longtake_export_preset";

// As the media layer reads it, which refuses picture sizes that no encoder supports.
bool is_size(const std::string& size) {
  if (size == "native" || size == "2x" || size == "1080p") return true;
  int width = 0;
  int height = 0;
  const char* end = size.data() + size.size();
  const auto [cross, wrong] = std::from_chars(size.data(), end, width);
  if (wrong != std::errc() || cross == end || *cross != 'x') return false;
  const auto [rest, also] = std::from_chars(cross + 1, end, height);
  return also == std::errc() && rest == end && width > 0 && height > 0;
}

// Checks the rules that the list of fields cannot express.
Result<void> check_values(const KeptPreset& preset) {
  if (!export_kind(preset.form)) return fail(errors::kNoSuchForm, {{"form", preset.form}});
  if (!is_size(preset.size)) return fail(errors::kNoSuchPresetSize, {{"size", preset.size}});
  TRY(expand_name(preset.file_name, {}, 1));
  return check_preset_name(preset.name);
}

}  // namespace

Result<void> check_preset_name(const std::string& name) {
  const bool one_line = std::ranges::none_of(
      name, [](char letter) { return static_cast<unsigned char>(letter) < 0x20 || letter == 0x7F; });
  if (!one_line || name.size() > KeptPreset::kMostNameBytes || name.find_first_not_of(' ') == std::string::npos)
    return fail(errors::kPresetNeedsName, {{"most", KeptPreset::kMostNameBytes}});
  return {};
}

namespace {

Failure damaged(const std::filesystem::path& file, Error why) {
  return fail(errors::kPresetDamaged, {{"file", file.string()}}, std::move(why));
}

}  // namespace

Result<KeptPreset> read_preset(const std::filesystem::path& file) {
  const auto text = read_file(file, kMostBytes);
  if (!text) return damaged(file, text.error());
  return preset_from(*text, file);
}

Result<KeptPreset> preset_from(std::string_view text, const std::filesystem::path& file) {
  const auto json = parse_json(text, file.filename().string());
  if (!json) return damaged(file, json.error());
  if (!json->is_object() || !json->contains(kMark)) return fail(errors::kNotAPreset, {{"file", file.string()}});
  const Json& version = (*json)[kMark];
  if (version.is_number_integer() && version.get<std::int64_t>() > KeptPreset::kVersion)
    return fail(errors::kPresetOfNewerProgram, {{"file", file.string()}});
  KeptPreset preset;
  if (auto read = read_fields(*json, preset, {.what = file.filename().string()}); !read)
    return damaged(file, std::move(read.error()));
  if (auto good = check_values(preset); !good) return damaged(file, std::move(good.error()));
  return preset;
}

Result<void> write_preset(const KeptPreset& preset, const std::filesystem::path& file) {
  if (auto good = check_preset_name(preset.name); !good) return good;
  const Json json = write_fields(KeptPreset(preset));
  if (auto written = atomic_write(file, json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n"); !written)
    return fail(errors::kPresetNotKept, {{"preset", preset.name}}, std::move(written.error()));
  return {};
}

}  // namespace longtake
