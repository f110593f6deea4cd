#include "engine/weights/layouts.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <set>
#include <string_view>

#include "engine/weights/errors.h"

namespace longtake {
namespace {

bool is_small_float(DType type) { return type == DType::F8_E4M3 || type == DType::F8_E5M2; }

/// The matrix that a scale belongs to; nothing for any other tensor.
std::optional<std::string> scaled_matrix(const std::string& name) {
  for (const std::string_view end : {".weight_scale", ".scale_weight"})
    if (name.ends_with(end)) return name.substr(0, name.size() - end.size()) + ".weight";
  return std::nullopt;
}

bool is_mark(const std::string& name) {
  for (const std::string_view end : {".input_scale", ".scale_input", "scaled_fp8", ".comfy_quant"})
    if (name.ends_with(end)) return true;
  return false;
}

/// The parts of a second expert with their own names; all others are weights and biases.
constexpr std::array kWriterParts = {
    "patch_embedding", "text_embedding", "time_embedding", "time_projection", "head", "modulation", "weight", "bias"};

/// "blocks.0.self_attn.q.memory_weight" -> "blocks.0.self_attn.q.weight"; nothing for the first expert's names.
std::optional<std::string> writer_name(const std::string& name) {
  constexpr std::string_view mark = "memory_";
  for (const std::string_view part : kWriterParts) {
    const std::string own = std::string(mark) + std::string(part);
    const std::size_t at = name.find(own);
    if (at == std::string::npos || (at > 0 && name[at - 1] != '.')) continue;
    const std::size_t end = at + own.size();
    if (end < name.size() && name[end] != '.') continue;
    return name.substr(0, at) + name.substr(at + mark.size());
  }
  return std::nullopt;
}

bool has_four_bits(const std::vector<TensorView>& tensors) {
  return std::ranges::any_of(tensors, [](const TensorView& tensor) {
    const std::string& name = tensor.name;
    return name.ends_with("weight_packed") || name.ends_with("weight_global_scale") ||
           name.ends_with("weight_scale_2") || (name.ends_with(".weight") && tensor.dtype == DType::U8);
  });
}

/// Marks of models that need unsupported code: in the name of a tensor or of the file.
struct Foreign {
  const char* tensor;
  const char* file;
  const ErrorForm* why;
};
constexpr Foreign kForeign[] = {
    {"action", "minwm", &errors::kSteeredByActions},      {"camera", "minwm", &errors::kSteeredByActions},
    {"plucker", "minwm", &errors::kSteeredByActions},     {"router", "layerrecall", &errors::kNeedsRouter},
    {"decmem", "decmem", &errors::kNeedsLearnedMemory},   {"mem_compress", "decmem", &errors::kNeedsLearnedMemory},
    {"hoi", "streamhoi", &errors::kNeedsReferenceInputs}, {"ref_conv", "streamhoi", &errors::kNeedsReferenceInputs},
};

std::string lower(std::string text) {
  std::ranges::transform(text, text.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

}  // namespace

std::map<std::string, TensorView> take_scales(std::vector<TensorView>& tensors) {
  std::map<std::string, TensorView> scales;
  if (std::ranges::none_of(tensors, [](const TensorView& tensor) { return is_small_float(tensor.dtype); }))
    return scales;
  for (const TensorView& tensor : tensors)
    if (const auto matrix = scaled_matrix(tensor.name)) scales[*matrix] = tensor;
  std::erase_if(tensors, [](const TensorView& tensor) { return scaled_matrix(tensor.name) || is_mark(tensor.name); });
  return scales;
}

bool fold_patches(std::vector<TensorView>& tensors) {
  constexpr std::int64_t cells = 4;  // a patch is one frame of two rows and two columns, channel slowest
  const auto found = std::ranges::find(tensors, "patch_embedding.weight", &TensorView::name);
  if (found == tensors.end() || found->shape.size() != 2 || found->shape[1] % cells != 0) return false;
  found->shape = {found->shape[0], found->shape[1] / cells, 1, 2, 2};
  return true;
}

std::vector<TensorView> take_writer(std::vector<TensorView>& tensors) {
  std::vector<TensorView> writer;
  for (const TensorView& tensor : tensors)
    if (const auto name = writer_name(tensor.name)) {
      writer.push_back(tensor);
      writer.back().name = *name;
    }
  if (!writer.empty()) std::erase_if(tensors, [](const TensorView& tensor) { return writer_name(tensor.name); });
  return writer;
}

const ErrorForm* unsupported_layout(const std::vector<TensorView>& tensors, const std::string& file) {
  if (has_four_bits(tensors)) return &errors::kFourBitWeights;
  const std::string name = lower(file);
  for (const Foreign& foreign : kForeign) {
    if (name.find(foreign.file) != std::string::npos) return foreign.why;
    if (std::ranges::any_of(tensors, [&](const TensorView& tensor) {
          return lower(tensor.name).find(foreign.tensor) != std::string::npos;
        }))
      return foreign.why;
  }
  const auto patches = std::ranges::find(tensors, "patch_embedding.weight", &TensorView::name);
  const auto head = std::ranges::find(tensors, "head.head.weight", &TensorView::name);
  constexpr std::int64_t text_only = 16, with_picture = 36;
  // Wan2.1's own I2V also has a branch for the picture. The engine supports that branch, and refuses its streams later.
  const bool branch = std::ranges::any_of(
      tensors, [](const TensorView& tensor) { return tensor.name.find("img_emb") != std::string::npos; });
  if (branch) return nullptr;
  if (patches != tensors.end() && patches->shape.size() == 5 && patches->shape[1] == with_picture &&
      head != tensors.end() && !head->shape.empty() && head->shape[0] == 4 * text_only)
    return &errors::kWantsPictureChannels;
  return nullptr;
}

std::string precision_of(const std::vector<TensorView>& tensors) {
  std::set<std::string> types;
  for (const TensorView& tensor : tensors) {
    if (tensor.shape.size() < 2 || tensor.name.ends_with("modulation")) continue;
    const DType type = tensor.dtype;
    types.insert(type == DType::F32     ? "fp32"
                 : type == DType::BF16  ? "bf16"
                 : type == DType::F16   ? "fp16"
                 : is_small_float(type) ? "fp8"
                                        : lower(std::string(dtype_name(type))));
  }
  std::string text;
  for (const std::string& type : types) text += (text.empty() ? "" : " and ") + type;
  return text;
}

}  // namespace longtake
