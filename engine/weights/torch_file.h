#pragma once

#include <memory>

#include "engine/weights/tensor_file.h"

namespace longtake {

/// Opens a PyTorch zip file. The path of a tensor in nested dictionaries, joined by '/', is its name. Nothing in the
/// file is executed and nothing compressed is accepted (rules PZ, PK and PV). Tensors that are transposed or sliced in
/// the file are gathered; all others stay mapped.
Result<TensorFile> open_torch(std::shared_ptr<const FileBytes> file);

/// True if the content is meant for open_torch: a zip, or a PyTorch format that it refuses with a reason.
bool looks_like_torch(const FileBytes& file);

}  // namespace longtake
