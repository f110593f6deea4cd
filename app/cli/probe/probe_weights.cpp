#include "app/cli/probe/probe_weights.h"

#include <system_error>
#include <utility>

#include "engine/core/files.h"
#include "engine/weights/model_folder.h"

namespace longtake::cli {
namespace {

/// Where the config.json of weights at `path` is; "" where there is none.
std::filesystem::path config_beside(const std::filesystem::path& path, WeightsKind kind) {
  std::error_code none;
  if (!std::filesystem::is_directory(path, none)) {
    const auto beside = path.parent_path() / "config.json";
    return std::filesystem::exists(beside, none) ? beside : std::filesystem::path();
  }
  for (const auto& folder : {path, path / pipeline_folder(kind)})
    if (std::filesystem::exists(folder / "config.json", none)) return folder / "config.json";
  return {};
}

}  // namespace

Result<ProbeWeights> open_probe_weights(const std::filesystem::path& path, WeightsKind kind) {
  auto model = open_model_of_kind(path, kind);
  if (!model) return fail(std::move(model.error()));
  ProbeWeights weights{std::move(*model), std::nullopt};
  const auto config = config_beside(path, kind);
  if (config.empty()) return weights;
  auto text = read_file(config);
  if (!text) return fail(std::move(text.error()));
  auto json = nlohmann::json::parse(*text, nullptr, false);
  if (!json.is_object())
    return fail(Error::Kind::bad_input, "Cannot read \"" + config.string() + '"', "it is no JSON object");
  weights.config = std::move(json);
  return weights;
}

}  // namespace longtake::cli
