#include "app/cli/probe/probe_weights.h"

#include <system_error>
#include <utility>

#include "engine/core/files.h"

namespace longtake::cli {

Result<ProbeWeights> open_probe_weights(const std::filesystem::path& path) {
  auto file = TensorFile::open(path);
  if (!file) return fail(std::move(file.error()));
  ProbeWeights weights{std::move(*file), std::nullopt};
  std::error_code none;
  const auto config = (std::filesystem::is_directory(path, none) ? path : path.parent_path()) / "config.json";
  if (!std::filesystem::exists(config, none)) return weights;
  auto text = read_file(config);
  if (!text) return fail(std::move(text.error()));
  auto json = parse_json(*text, config.string());
  if (!json) return fail(std::move(json.error()));
  weights.config = std::move(*json);
  return weights;
}

}  // namespace longtake::cli
