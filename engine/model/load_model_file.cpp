#include "engine/model/load_model_file.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <array>
#include <map>

#include "engine/core/hash.h"
#include "engine/model/errors.h"

namespace longtake {
namespace {

std::string described(const TensorView& view) {
  return "  " + view.name + ' ' + std::string(dtype_name(view.dtype)) + ' ' + shape_text(view.shape) + '\n';
}

Result<at::Tensor> read_view(const ModelFile& model, const TensorView& view, std::string* digests) {
  at::Tensor tensor = at::empty(view.shape, scalar_type(view.dtype));
  const auto bytes = std::span(static_cast<std::byte*>(tensor.data_ptr()), tensor.nbytes());
  TRY(model.file.read(view, bytes));
  if (digests != nullptr) *digests += sha256(bytes) + described(view);
  return tensor;
}

/// A tensor in the file's own type.
Result<at::Tensor> read_named(const ModelFile& model, const std::string& name, std::string* digests) {
  const TensorView* view = model.find(name);
  if (view == nullptr) return fail(errors::kTensorMissing, {{"tensor", name}, {"count", model.tensors.size()}});
  return read_view(model, *view, digests);
}

/// The scale of an 8-bit matrix in float32, one number or one per row; undefined if the file has none.
Result<at::Tensor> scale_of(const ModelFile& model, const std::string& name, std::string* digests) {
  const auto found = model.scales.find(name);
  if (found == model.scales.end()) return at::Tensor();
  auto scale = read_view(model, found->second, digests);
  if (!scale) return scale;
  return scale->to(at::kFloat).flatten();
}

/// An 8-bit matrix in bf16, times its scale if it has one.
at::Tensor widened(const at::Tensor& matrix, const at::Tensor& scale) {
  if (!scale.defined()) return matrix.to(at::kBFloat16);
  std::vector<std::int64_t> rows(static_cast<std::size_t>(matrix.dim()), 1);
  rows[0] = scale.numel();
  return (matrix.to(at::kFloat) * scale.view(rows)).to(at::kBFloat16);
}

bool names_base(const std::string& name, std::size_t sides) { return sides == 1 || name.ends_with("modulation"); }

/// Formats a tensor's line in the list whose hash identifies a base.
std::string base_line(const std::string& name, const at::Tensor& tensor) {
  const at::Tensor rounded = tensor.detach().to(at::kCPU, at::kBFloat16).contiguous();
  const auto bytes = std::span(static_cast<const std::byte*>(rounded.const_data_ptr()), rounded.nbytes());
  return sha256(bytes) + "  " + name + '\n';
}

std::string base_of(std::map<std::string, std::string> lines) {
  std::string list;
  for (const auto& [_, line] : lines) list += line;
  return sha256(std::as_bytes(std::span(list)));
}

}  // namespace

TensorByName tensors_of(const ModelFile& model, std::string* digests) {
  return [&model, digests](const std::string& name) -> Result<at::Tensor> {
    auto tensor = read_named(model, name, digests);
    if (!tensor || !at::isFloat8Type(tensor->scalar_type())) return tensor;
    const auto scale = TRY(scale_of(model, name, digests));
    return widened(*tensor, scale);
  };
}

Result<Fp8Rows> fp8_of(const ModelFile& model, const std::string& name, at::Device device, std::string* digests) {
  const auto tensor = TRY(read_named(model, name, digests));
  if (!at::isFloat8Type(tensor.scalar_type())) return fp8_rounded(tensor.to(device));
  const auto scale = TRY(scale_of(model, name, digests));
  if (tensor.scalar_type() != at::kFloat8_e4m3fn) return fp8_rounded(widened(tensor, scale).to(device));
  const at::Tensor each = scale.defined() ? scale : at::ones({1});
  return Fp8Rows{tensor.to(device), each.expand({tensor.size(0)}).contiguous().to(device)};
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
    TRY(model.file.read(head, bytes));
    text += sha256(bytes) + described(tensor);
  }
  return sha256(std::as_bytes(std::span(text)));
}

Result<std::string> base_hash(const ModelFile& model) {
  const TensorByName tensors = tensors_of(model);
  std::map<std::string, std::string> lines;
  for (const TensorView& view : model.tensors) {
    if (!names_base(view.name, view.shape.size())) continue;
    auto tensor = TRY(tensors(view.name));
    lines[view.name] = base_line(view.name, tensor);
  }
  return base_of(std::move(lines));
}

std::string base_hash(const NamedParameters& parameters) {
  std::map<std::string, std::string> lines;
  for (const auto& [name, tensor] : parameters)
    if (names_base(name, static_cast<std::size_t>(tensor->dim()))) lines[name] = base_line(name, *tensor);
  return base_of(std::move(lines));
}

}  // namespace longtake
