#include "engine/model/load_model_file.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <array>

#include "engine/core/hash.h"
#include "engine/model/errors.h"

namespace longtake {
namespace {

std::string described(const TensorView& view) {
  return "  " + view.name + ' ' + std::string(dtype_name(view.dtype)) + ' ' + shape_text(view.shape) + '\n';
}

}  // namespace

TensorByName tensors_of(const ModelFile& model, std::string* digests) {
  return [&model, digests](const std::string& name) -> Result<at::Tensor> {
    const TensorView* view = model.find(name);
    if (view == nullptr) return fail(errors::kTensorMissing, {{"tensor", name}, {"count", model.tensors.size()}});
    at::Tensor tensor = at::empty(view->shape, scalar_type(view->dtype));
    const auto bytes = std::span(static_cast<std::byte*>(tensor.data_ptr()), tensor.nbytes());
    if (auto read = model.file.read(*view, bytes); !read) return fail(std::move(read.error()));
    if (digests != nullptr) *digests += sha256(bytes) + described(*view);
    return tensor;
  };
}

std::vector<ParameterShape> shapes_of(const ModelFile& model) {
  std::vector<ParameterShape> shapes;
  for (const TensorView& tensor : model.tensors) shapes.emplace_back(tensor.name, tensor.shape);
  return shapes;
}

Result<std::string> fingerprint(const ModelFile& model) {
  std::string text;
  std::array<std::byte, 64> first{};
  for (const TensorView& tensor : model.tensors) {
    TensorView head = tensor;
    head.bytes = tensor.bytes.first(std::min(tensor.bytes.size(), first.size()));
    const auto bytes = std::span(first).first(head.bytes.size());
    if (auto read = model.file.read(head, bytes); !read) return fail(std::move(read.error()));
    text += sha256(bytes) + described(tensor);
  }
  return sha256(std::as_bytes(std::span(text)));
}

}  // namespace longtake
