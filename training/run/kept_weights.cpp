#include "training/run/kept_weights.h"

#include <ATen/ATen.h>

#include <map>
#include <set>

#include "engine/core/files.h"
#include "engine/model/load_tensors.h"
#include "engine/weights/safetensors.h"
#include "training/run/state.h"

namespace longtake::train {
namespace fs = std::filesystem;
namespace {

constexpr std::int64_t small_tensor = 4096;  // values; smaller tensors are stored in bf16
constexpr float levels = 127;
constexpr const char* row_scales = ".row_scales";

at::Tensor along_rows(const at::Tensor& scales, const at::Tensor& matrix) {
  std::vector<std::int64_t> shape(static_cast<std::size_t>(matrix.dim()), 1);
  shape[0] = matrix.size(0);
  return scales.to(at::kFloat).view(shape);
}

/// Adds a tensor in its stored form.
void keep(const std::string& name, const at::Tensor& value, NamedTensors& kept) {
  if (value.dim() < 2 || value.numel() < small_tensor) {
    kept.emplace_back(name, value.to(at::kBFloat16));
    return;
  }
  const at::Tensor scales = (value.flatten(1).abs().amax(1) / levels).clamp_min(1e-20).to(at::kBFloat16);
  const at::Tensor rounded = (value / along_rows(scales, value)).round().clamp(-levels, levels);
  kept.emplace_back(name, rounded.to(at::kChar));
  kept.emplace_back(name + row_scales, scales);
}

Failure unusable(const fs::path& file, const std::string& why) {
  return fail(Error::Kind::bad_input, "Cannot restore " + file.string(), why,
              "Name a file that \"longtake-train keep\" wrote.");
}

}  // namespace

Result<void> keep_weights(const fs::path& stage, const fs::path& file) {
  const std::set<std::string> stems = stored_stems(stage);
  if (stems.empty())
    return fail(Error::Kind::bad_input, "Cannot keep " + stage.string(), "no weights of a stage are there");
  NamedTensors kept;
  std::map<std::string, std::string> configs;
  for (const std::string& stem : stems) {
    const auto opened = TRY(open_tensors(stage, stem));
    for (const auto& [key, value] : opened.metadata()) {
      if (key != "config")
        return fail(Error::Kind::bad_input, "Cannot keep " + stage.string(), stem + " says " + key + " of itself",
                    "Only networks are kept; a salience head is trained again.");
      configs[stem] = value;
    }
    for (const TensorView& view : opened.tensors()) {
      const auto read = TRY(read_tensor(opened, view.name));
      keep(stem + '/' + view.name, read.to(at::kFloat), kept);
    }
  }
  std::vector<TensorView> views;
  for (auto& [name, tensor] : kept) {
    tensor = tensor.contiguous();
    views.push_back(view_of(name, tensor));
  }
  return save_safetensors(file, views, configs);
}

Result<void> restore_weights(const fs::path& file, const fs::path& stage) {
  const auto opened = TRY(TensorFile::open(file));
  std::map<std::string, NamedTensors> parts;
  for (const TensorView& view : opened.tensors()) {
    if (view.name.ends_with(row_scales)) continue;
    const std::size_t slash = view.name.find('/');
    if (slash == std::string::npos) return unusable(file, view.name + " does not say to which file it belongs");
    auto value = TRY(read_tensor(opened, view.name));
    at::Tensor whole = value.to(at::kFloat);
    if (view.dtype == DType::I8) {
      const auto scales = read_tensor(opened, view.name + row_scales);
      if (!scales || scales->numel() != whole.size(0))
        return unusable(file, view.name + " lacks the scales of its rows");
      whole = whole * along_rows(*scales, whole);
    }
    parts[view.name.substr(0, slash)].emplace_back(view.name.substr(slash + 1), whole);
  }
  if (parts.empty()) return unusable(file, "it has no tensors");
  std::error_code error;
  fs::create_directories(stage, error);
  if (error) return fail(system_error("Cannot make " + stage.string(), error.value()));
  for (const auto& [stem, tensors] : parts) {
    const auto config = opened.metadata().find(stem);
    const std::string none;
    if (auto written = write_tensors(stage, stem, tensors, config == opened.metadata().end() ? none : config->second);
        !written)
      return written;
  }
  return {};
}

}  // namespace longtake::train
