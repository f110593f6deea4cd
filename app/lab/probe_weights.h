#pragma once

#include <filesystem>
#include <optional>

#include "engine/core/json.h"
#include "engine/model/load_model_file.h"

namespace longtake::cli {

/// A file or folder of weights under original names, with its config.json if there is one.
struct ProbeWeights {
  ModelFile model;
  std::optional<nlohmann::json> config;

  /// Refuses tensors with NaN or infinity. Refers to this object.
  TensorByName tensors() const;
  std::vector<ParameterShape> shapes() const { return shapes_of(model); }
};

/// `path` is a file, a folder, or a pipeline's folder with the model in a subfolder; either naming scheme.
Result<ProbeWeights> open_probe_weights(const std::filesystem::path& path, WeightsKind kind);

}  // namespace longtake::cli
