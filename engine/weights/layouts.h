#pragma once

#include <map>
#include <string>
#include <vector>

#include "engine/core/result.h"
#include "engine/weights/tensor_file.h"

namespace longtake {

// Layouts of published transformers that go beyond the names and shapes of Wan's own file. All functions take tensors
// under their names without wrappers, unsorted.

/// Removes the scales of 8-bit matrices from `tensors` and returns them by the name of the matrix. Marks and scales of
/// activations, which only other programs read, are dropped. Does nothing to a file without 8-bit floats.
std::map<std::string, TensorView> take_scales(std::vector<TensorView>& tensors);

/// A Linear layer over unfolded patches has the numbers of the convolution in the same order; it gets that shape.
/// Returns true if there was one.
bool fold_patches(std::vector<TensorView>& tensors);

/// Removes a second set of weights for the clean pass from `tensors` and gives it the names of the first.
std::vector<TensorView> take_writer(std::vector<TensorView>& tensors);

/// The reason why a transformer of this layout cannot be streamed, or null. `file` is the name of the file.
const ErrorForm* unsupported_layout(const std::vector<TensorView>& tensors, const std::string& file);

/// The element types of the matrices: "fp32", "bf16", "fp8", "bf16 and fp32", ...
std::string precision_of(const std::vector<TensorView>& tensors);

}  // namespace longtake
