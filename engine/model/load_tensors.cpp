#include "engine/model/load_tensors.h"

#include <ATen/ATen.h>

#include "engine/model/errors.h"

namespace longtake {

Result<void> fill_parameters(const NamedParameters& parameters, const std::vector<ParameterShape>& shapes,
                             const TensorByName& source) {
  TORCH_CHECK(parameters.size() == shapes.size(), "a model must list exactly its parameters");
  for (std::size_t i = 0; i < shapes.size(); ++i) {
    const auto& [name, shape] = shapes[i];
    TORCH_CHECK(parameters[i].name == name, "a model must list its parameters in order: ", name);
    Result<at::Tensor> found = source(name);
    if (!found) return fail(found.error());
    if (found->sizes() != at::IntArrayRef(shape))
      return fail(errors::kTensorOtherShape,
                  {{"tensor", name}, {"found", shape_text(found->sizes().vec())}, {"expected", shape_text(shape)}});
    *parameters[i].tensor = *found;
  }
  return {};
}

Fp8ByName rounded(TensorByName source) {
  return [source = std::move(source)](const std::string& name) -> Result<Fp8Rows> {
    const auto matrix = TRY(source(name));
    return fp8_rounded(matrix);
  };
}

at::ScalarType scalar_type(DType type) {
  switch (type) {
    case DType::F64:
      return at::kDouble;
    case DType::F32:
      return at::kFloat;
    case DType::F16:
      return at::kHalf;
    case DType::BF16:
      return at::kBFloat16;
    case DType::I64:
      return at::kLong;
    case DType::I32:
      return at::kInt;
    case DType::I16:
      return at::kShort;
    case DType::I8:
      return at::kChar;
    case DType::U8:
      return at::kByte;
    case DType::BOOL:
      return at::kBool;
    case DType::F8_E4M3:
      return at::kFloat8_e4m3fn;
    case DType::F8_E5M2:
      return at::kFloat8_e5m2;
  }
  return at::kFloat;
}

DType dtype_of(at::ScalarType type) {
  for (const DType candidate : {DType::F64, DType::F32, DType::F16, DType::BF16, DType::I64, DType::I32, DType::I16,
                                DType::I8, DType::U8, DType::BOOL, DType::F8_E4M3, DType::F8_E5M2})
    if (scalar_type(candidate) == type) return candidate;
  TORCH_CHECK(false, "no file stores tensors of type ", type);
}

Result<at::Tensor> read_tensor(const TensorFile& file, const std::string& name) {
  const TensorView* view = file.find(name);
  if (view == nullptr) return fail(errors::kTensorNotThere, {{"tensor", name}});
  at::Tensor tensor = at::empty(view->shape, scalar_type(view->dtype));
  if (Result<void> read = file.read(*view, {static_cast<std::byte*>(tensor.data_ptr()), tensor.nbytes()}); !read)
    return fail(read.error());
  return tensor;
}

std::vector<float> to_vector(const at::Tensor& values) {
  if (!values.defined()) return {};
  const at::Tensor flat = values.to(at::kCPU, at::kFloat).contiguous();
  const float* first = flat.const_data_ptr<float>();
  return {first, first + flat.numel()};
}

TensorByName tensors_of(const TensorFile& file) {
  return [&file](const std::string& name) { return read_tensor(file, name); };
}

std::vector<ParameterShape> shapes_of(const TensorFile& file) {
  std::vector<ParameterShape> shapes;
  for (const TensorView& tensor : file.tensors()) shapes.push_back({tensor.name, tensor.shape});
  return shapes;
}

TensorView view_of(const std::string& name, const at::Tensor& tensor) {
  TORCH_CHECK(tensor.is_contiguous() && tensor.is_cpu(), name, " must be contiguous and on the CPU to be written");
  return {name,
          dtype_of(tensor.scalar_type()),
          tensor.sizes().vec(),
          {static_cast<const std::byte*>(tensor.const_data_ptr()), tensor.nbytes()}};
}

}  // namespace longtake
