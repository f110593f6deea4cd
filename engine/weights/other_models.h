#pragma once

#include <string>
#include <vector>

#include "engine/core/result.h"
#include "engine/weights/tensor_file.h"

namespace longtake {

// Published video models with other networks, which are recognized but not supported (docs/other-models.md).

/// The error for a file with these tensors, given under their names without wrappers. Null if it is no recognized other
/// model.
const ErrorForm* other_model(const std::vector<TensorView>& tensors);
/// other_model() by the class in a pipeline's or a model's config.json ("_class_name").
const ErrorForm* other_model(const std::string& class_name);

}  // namespace longtake
