#include "app/lab/random_wan_files.h"

#include <ATen/ATen.h>

#include <cstring>
#include <map>

#include "app/lab/random_wan.h"
#include "engine/core/files.h"
#include "engine/model/salience_head.h"
#include "engine/weights/families.h"
#include "engine/weights/safetensors.h"

namespace longtake {
namespace {

/// Writes one file of random tensors, drawn one after the other.
Result<void> save_drawn(const std::filesystem::path& path, const std::vector<ParameterShape>& shapes,
                        const WanDraw& draw) {
  std::vector<TensorSpec> specs;
  for (const auto& [name, shape] : shapes)
    specs.push_back({name, DType::BF16, TensorShape(shape.begin(), shape.end())});
  const std::map<std::string, std::vector<std::int64_t>> by_name(shapes.begin(), shapes.end());
  const TensorSource source = [&](const TensorSpec& spec, std::span<std::byte> out) -> Result<void> {
    const at::Tensor x =
        draw_parameter(spec.name, by_name.at(spec.name), draw).to(at::kCPU, at::kBFloat16).contiguous();
    std::memcpy(out.data(), x.const_data_ptr(), out.size());
    return {};
  };
  const auto saved = save_safetensors(path, std::move(specs), source);
  return saved ? Result<void>() : fail(saved.error());
}

}  // namespace

Result<void> save_random_wan(const std::filesystem::path& folder, const std::string& shape, const Placement& placement,
                             std::uint64_t seed) {
  if (auto made = make_folder(folder); !made) return made;
  at::manual_seed(seed);
  const WanDraw draw = [&placement](const std::vector<std::int64_t>& sizes) {
    return at::randn(sizes, at::TensorOptions().device(placement.device));
  };
  const WanSizes sizes = wan_sizes(shape);
  const auto& widths = sizes.tiny.widths;
  const std::pair<const char*, std::vector<ParameterShape>> files[] = {
      {"diffusion_pytorch_model.safetensors", dit_parameter_shapes(sizes.dit)},
      {"models_t5_umt5-xxl-enc-bf16.safetensors", Umt5Encoder(sizes.text).parameters().shapes},
      {"Wan2.1_VAE.safetensors", WanVae(sizes.vae).parameters().shapes},
      {"taew2_1.safetensors",
       taehv_shapes({sizes.tiny.latent_channels, widths[2], {widths[0], widths[1], widths[2], widths[3]}})},
  };
  for (const auto& [name, shapes] : files)
    if (auto saved = save_drawn(folder / name, shapes, draw); !saved) return saved;
  // The head names no base weights, so it fits all weights of its width.
  const auto head = SalienceHead::random({.dim = sizes.dit.dim}, seed).save(folder / "salience.safetensors", "");
  if (!head) return head;
  return atomic_write(folder / "config.json", to_json(sizes.dit).dump());
}

}  // namespace longtake
