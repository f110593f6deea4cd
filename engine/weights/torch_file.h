#pragma once

#include <memory>

#include "engine/weights/tensor_file.h"

namespace longtake {

/// A PyTorch zip file: tensors of nested dictionaries are named by their path, joined by '/'. Nothing in it is executed
/// and nothing compressed is accepted (rules PZ, PK and PV). Tensors that lie transposed or sliced in the file are
/// gathered; all others stay where they are.
Result<TensorFile> open_torch(std::shared_ptr<const FileBytes> file);

/// Whether the content is meant for open_torch: a zip, or a PyTorch format that it refuses with a reason.
bool looks_like_torch(const FileBytes& file);

}  // namespace longtake
