#pragma once

#include <string>
#include <vector>

#include "engine/core/result.h"
#include "engine/weights/tensor_file.h"

namespace longtake {

// Published video models with networks of their own, which are known but not streamed (docs/other-models.md).

/// The error for a file with these tensors, given under their names without wrappers. Null if no known other model has
/// them.
const ErrorForm* other_model(const std::vector<TensorView>& tensors);
/// other_model() by the class that a pipeline's or a model's config.json names ("_class_name").
const ErrorForm* other_model(const std::string& class_name);

}  // namespace longtake
