#pragma once

#include <ATen/ATen.h>

#include <filesystem>
#include <fstream>

#include "engine/core/json.h"
#include "engine/model/dit_config.h"
#include "engine/wan/taehv.h"
#include "engine/wan/umt5.h"
#include "engine/wan/wan_vae.h"
#include "engine/weights/key_scheme.h"
#include "engine/weights/safetensors.h"
#include "tests/model/fixture.h"
#include "tests/places/places.h"

namespace longtake::toy {

// A model of the Wan 2.1 family in the file layouts of the public repositories, with random weights and so narrow that
// a chunk of 32x32 pixels takes milliseconds.

inline DitConfig wan_dit() {
  DitConfig config;
  config.dim = 32;
  config.ffn_dim = 64;
  config.heads = 2;
  config.layers = 2;
  config.in_channels = config.out_channels = 4;
  config.text_dim = 16;
  config.text_rows = 12;
  config.freq_dim = 16;
  return config;
}
inline WanVaeConfig wan_vae() {
  WanVaeConfig config;
  config.dim = 4;
  config.latent_channels = 4;
  config.mean.assign(4, 0.0);
  config.deviation.assign(4, 1.0);
  return config;
}
inline Umt5Config wan_text() { return {1024, 16, 16, 2, 32, 2}; }

/// Random tensors of these shapes in one file; with `kind`, under the names of diffusers (or transformers).
inline void save_drawn(const std::filesystem::path& path, const std::vector<ParameterShape>& shapes,
                       std::optional<WeightsKind> diffusers = {}, at::ScalarType type = at::kFloat) {
  std::filesystem::create_directories(path.parent_path());
  const TensorByName source = drawn_parameters(shapes);
  std::vector<at::Tensor> held;
  std::vector<TensorView> views;
  for (const auto& [name, _] : shapes) {
    held.push_back(source(name)->to(type).contiguous());
    views.push_back(view_of(diffusers ? to_diffusers(*diffusers, name).value() : name, held.back()));
  }
  if (auto saved = save_safetensors(path, views); !saved) throw std::runtime_error(saved.error().text());
}

inline void write(const std::filesystem::path& path, const std::string& text) {
  std::filesystem::create_directories(path.parent_path());
  std::ofstream(path, std::ios::binary) << text;
}

inline void copy_tokenizer(const std::filesystem::path& to) {
  std::filesystem::create_directories(to.parent_path());
  std::filesystem::copy_file(source_path("tests/fixtures/tokenizer.model"), to);
}

/// Writes the file layout of Wan's own repository.
inline std::filesystem::path wan_folder(const std::filesystem::path& folder) {
  save_drawn(folder / "diffusion_pytorch_model.safetensors", dit_parameter_shapes(wan_dit()));
  write(folder / "config.json", to_json(wan_dit()).dump());
  save_drawn(folder / "Wan2.1_VAE.safetensors", WanVae(wan_vae()).parameters().shapes);
  save_drawn(folder / "models_t5.safetensors", Umt5Encoder(wan_text()).parameters().shapes);
  copy_tokenizer(folder / "google/umt5-xxl/spiece.model");
  return folder;
}

/// Writes the file layout of a diffusers pipeline, with the same numbers.
inline std::filesystem::path diffusers_folder(const std::filesystem::path& folder) {
  save_drawn(folder / "transformer/diffusion_pytorch_model.safetensors", dit_parameter_shapes(wan_dit()),
             WeightsKind::wan_dit);
  write(folder / "transformer/config.json", R"({"_class_name": "WanTransformer3DModel", "attention_head_dim": 16,
    "num_attention_heads": 2, "ffn_dim": 64, "num_layers": 2, "in_channels": 4, "out_channels": 4, "text_dim": 16,
    "freq_dim": 16, "patch_size": [1, 2, 2], "image_dim": null, "text_len": 12})");
  save_drawn(folder / "vae/diffusion_pytorch_model.safetensors", WanVae(wan_vae()).parameters().shapes,
             WeightsKind::wan_vae);
  save_drawn(folder / "text_encoder/model.safetensors", Umt5Encoder(wan_text()).parameters().shapes, WeightsKind::umt5);
  copy_tokenizer(folder / "tokenizer/spiece.model");
  return folder;
}

}  // namespace longtake::toy
