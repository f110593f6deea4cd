#include <map>
#include <utility>

#include "engine/weights/errors.h"
#include "engine/weights/inspect.h"
#include "engine/weights/refusal.h"
#include "engine/weights/safetensors.h"

namespace longtake {
namespace {

/// The name of a tensor in the output.
std::string output_name(const ModelFile& model, const std::string& original, std::optional<KeyScheme> scheme) {
  const bool diffusers =
      scheme ? *scheme == KeyScheme::diffusers : model.scheme == "diffusers" || model.scheme == "transformers";
  return diffusers ? to_diffusers(model.kind, original).value_or(original) : original;
}

}  // namespace

Result<std::vector<std::filesystem::path>> convert(const std::filesystem::path& in, const std::filesystem::path& out,
                                                   const ConvertOptions& options) {
  auto opened = TRY(open_model_file(in, {options.use_ema}));
  const ModelFile& model = opened;
  if (auto checked = model.check(); !checked && !options.allow_incomplete)
    return fail(in_file(std::move(checked.error()), in.filename().string()));
  if (!model.writer.empty()) return fail(errors::kTwoExperts, {{"file", in.filename().string()}});
  std::error_code ignored;
  if (std::filesystem::equivalent(in, out, ignored)) return fail(errors::kIsTheInput, {{"file", out.string()}});

  std::vector<TensorSpec> specs;
  std::map<std::string, const TensorView*> source_of;
  for (const TensorView& tensor : model.tensors) {
    specs.push_back({output_name(model, tensor.name, options.scheme), tensor.dtype, tensor.shape});
    source_of[specs.back().name] = &tensor;
    const auto scale = model.scales.find(tensor.name);
    if (scale == model.scales.end()) continue;
    specs.push_back({specs.back().name + "_scale", scale->second.dtype, scale->second.shape});
    source_of[specs.back().name] = &scale->second;
  }
  SaveOptions save;
  save.metadata = model.file.metadata();
  save.metadata.try_emplace("format", "pt");
  save.shard_bytes = options.shard_bytes;
  save.stop = options.stop;
  save.progress = [&](std::uint64_t done, std::uint64_t total) {
    if (options.progress) options.progress(total > 0 ? static_cast<double>(done) / static_cast<double>(total) : 1.0);
  };
  const TensorSource source = [&](const TensorSpec& spec, std::span<std::byte> bytes) {
    return model.file.read(*source_of.at(spec.name), bytes);
  };
  return save_safetensors(out, std::move(specs), source, save);
}

}  // namespace longtake
