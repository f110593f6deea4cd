#pragma once

#include <filesystem>
#include <optional>

#include "engine/core/json.h"
#include "engine/model/load_tensors.h"
#include "engine/weights/tensor_file.h"

namespace longtake::cli {

/// A file or folder of weights, with the config.json beside them where there is one.
struct ProbeWeights {
  TensorFile file;
  std::optional<Json> config;

  TensorByName tensors() const { return tensors_of(file); }
  std::vector<ParameterShape> shapes() const { return shapes_of(file); }
};

Result<ProbeWeights> open_probe_weights(const std::filesystem::path& path);

}  // namespace longtake::cli
