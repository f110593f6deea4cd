#pragma once

#include <ATen/core/Tensor.h>

#include <functional>
#include <string>
#include <vector>

#include "engine/model/layers.h"
#include "engine/weights/tensor_file.h"

namespace longtake {

/// Returns a model's parameters by checkpoint name.
using TensorByName = std::function<Result<at::Tensor>(const std::string& name)>;
/// Returns matrices in 8 bits by the names of their weights.
using Fp8ByName = std::function<Result<Fp8Rows>(const std::string& name)>;
/// The matrices of a source, rounded on their device.
Fp8ByName rounded(TensorByName source);
using ParameterShape = std::pair<std::string, std::vector<std::int64_t>>;

/// Assigns a tensor to every listed parameter, in the model's order. An error about a wrong shape names the tensor and
/// both shapes.
Result<void> fill_parameters(const NamedParameters& parameters, const std::vector<ParameterShape>& shapes,
                             const TensorByName& source);

at::ScalarType scalar_type(DType type);
DType dtype_of(at::ScalarType type);

/// Copies one tensor out of a file.
Result<at::Tensor> read_tensor(const TensorFile& file, const std::string& name);
/// The numbers of a tensor in order, as float32 on the CPU; empty if it is undefined.
std::vector<float> to_vector(const at::Tensor& values);
/// The file's tensors by the names it uses; the file must outlive the source.
TensorByName tensors_of(const TensorFile& file);
/// The shapes of all tensors in a file, for deriving a config from them.
std::vector<ParameterShape> shapes_of(const TensorFile& file);

/// A view for writing; the tensor must be contiguous, on the CPU, and outlive the view.
TensorView view_of(const std::string& name, const at::Tensor& tensor);

}  // namespace longtake
