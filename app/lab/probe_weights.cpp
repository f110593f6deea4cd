#include "app/lab/probe_weights.h"

#include <ATen/core/Tensor.h>

#include <system_error>
#include <utility>

#include "app/lab/probe.h"
#include "engine/core/files.h"
#include "engine/core/result.h"
#include "engine/options/memory_need.h"
#include "engine/weights/model_folder.h"
#include "engine/weights/refusal.h"

namespace longtake::cli {
namespace {

/// The path of the config.json of the weights at `path`; "" if there is none.
std::filesystem::path config_beside(const std::filesystem::path& path, WeightsKind kind) {
  std::error_code none;
  if (!std::filesystem::is_directory(path, none)) {
    const auto beside = path.parent_path() / "config.json";
    return std::filesystem::exists(beside, none) ? beside : std::filesystem::path();
  }
  for (const auto& folder : {path, path / pipeline_folder(kind)})
    if (std::filesystem::exists(folder / "config.json", none)) return folder / "config.json";
  return {};
}

}  // namespace

TensorByName ProbeWeights::tensors() const {
  return [read = tensors_of(model)](const std::string& name) -> Result<at::Tensor> {
    auto tensor = read(name);
    if (!tensor) return tensor;
    TRY(check_finite("tensor \"" + name + "\" of the weights", *tensor));
    return tensor;
  };
}

Result<ProbeWeights> open_probe_weights(const std::filesystem::path& path, WeightsKind kind) {
  auto model = TRY(open_model_of_kind(path, kind));
  // The tiny autoencoder needs only its decoder, and a text encoder's file may have other tensors.
  const bool whole =
      model.missing.empty() && model.wrong.empty() && (kind != WeightsKind::wan_dit || model.unexpected.empty());
  if (!whole && kind != WeightsKind::taehv)
    if (auto complete = model.check(); !complete)
      return fail(in_file(std::move(complete.error()), path.filename().string()));
  std::uint64_t bytes = 0;
  for (const TensorView& tensor : model.tensors) bytes += tensor.bytes.size();
  if (bytes > available_memory_bytes())
    return refuse_probe("the weights take " + size_text(bytes) + ", and " + size_text(available_memory_bytes()) +
                        " of memory are free");
  ProbeWeights weights{std::move(model), std::nullopt};
  const auto config = config_beside(path, kind);
  if (config.empty()) return weights;
  auto text = TRY(read_file(config));
  auto json = nlohmann::json::parse(text, nullptr, false);
  if (!json.is_object())
    return fail(Error::Kind::bad_input, "Cannot read \"" + config.string() + '"', "it is not a JSON object");
  weights.config = std::move(json);
  return weights;
}

}  // namespace longtake::cli
