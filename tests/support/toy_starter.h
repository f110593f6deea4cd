#pragma once

#include <ATen/ATen.h>

#include <filesystem>
#include <fstream>

#include "engine/core/random.h"
#include "engine/options/option_list.h"
#include "engine/starter/stage_maps.h"
#include "engine/starter/starter.h"
#include "engine/weights/safetensors.h"

namespace longtake::toy {

// A starter model in four files as packed by a trainer, so narrow that a chunk takes milliseconds: pictures of 192x128
// pixels, 2 x 3 tokens per latent frame.
inline constexpr int kWidth = 192, kHeight = 128;
inline constexpr int kFrameTokens = 6;
inline constexpr int kChannels = 4;

using NamedTensors = std::vector<std::pair<std::string, at::Tensor>>;

/// Every element random, so that no branch of a network is silent.
inline at::Tensor noise(const at::Tensor& like, std::uint32_t stream, double deviation) {
  at::Tensor tensor = at::empty(like.sizes(), at::kFloat);
  fill_normal({tensor.mutable_data_ptr<float>(), static_cast<std::size_t>(tensor.numel())}, {77, stream, 0});
  return tensor.mul_(deviation);
}

inline void save(const std::filesystem::path& path, const NamedTensors& tensors, const std::string& config) {
  std::vector<TensorView> views;
  for (const auto& [name, tensor] : tensors) views.push_back(view_of(name, tensor));
  if (auto saved = save_safetensors(path, views, {{"config", config}}); !saved)
    throw std::runtime_error(saved.error().text());
}

inline void save_codec(const std::filesystem::path& folder, int channels = kChannels) {
  CellCodecConfig config{.latent_channels = channels,
                         .encoder_quarter = 8,
                         .encoder_eighth = 8,
                         .encoder_cells = 8,
                         .cells = 8,
                         .doubled = 8,
                         .quadrupled = 8,
                         .eightfold = 8,
                         .half = 4,
                         .whole = 4};
  const CellCodec codec(config, 3);
  NamedTensors tensors = codec.buffers();
  for (const auto& named : codec.parameters()) tensors.push_back(named);
  std::uint32_t stream = 0;
  for (auto& [name, tensor] : tensors) tensor = name == "deviation" ? tensor : noise(tensor, stream++, 0.2);
  save(folder / "codec.safetensors", tensors, json_line(to_json(config)));
}

inline void save_text(const std::filesystem::path& folder) {
  StarterTextConfig config;
  config.dim = 16;
  config.layers = 1;
  config.heads = 2;
  config.rows = 8;
  config.vocabulary = {"red", "ball", "a", "blue", "cube", "sea"};
  save(folder / "text.safetensors", StarterText(config, 5).parameters(), json_line(to_json(config)));
}

/// `layout` is DitConfig::conditioning; above 0 the model is conditioned on words and places.
inline void save_dit(const std::filesystem::path& folder, at::ScalarType type = at::kBFloat16, int layout = 0,
                     int channels = kChannels) {
  DitConfig config;
  config.dim = 32;
  config.ffn_dim = 64;
  config.heads = 2;
  config.layers = 2;
  config.in_channels = config.out_channels = channels;
  config.text_dim = 16;
  config.text_rows = 8;
  config.freq_dim = 16;
  config.preconditioned = true;
  config.detail = config.conditioning = layout;
  config.points = layout > 0;
  config.conditioning_maps = layout > 0 ? stage_map::count : 0;
  CausalDit dit = CausalDit::random(config, 9, Init::noise);
  NamedTensors tensors;
  for (const NamedParameter& parameter : dit.parameters()) {
    const bool deviation = parameter.name == "latent_deviation";
    tensors.emplace_back(parameter.name,
                         (deviation ? at::linspace(0.5, 1.5, channels) : *parameter.tensor).to(type).contiguous());
  }
  save(folder / "dit.safetensors", tensors, to_json(config).dump());
}

inline void write_text(const std::filesystem::path& path, const std::string& text) {
  std::ofstream(path, std::ios::binary) << text;
}

inline std::filesystem::path pack(const std::filesystem::path& folder) {
  std::filesystem::create_directories(folder);
  save_codec(folder);
  save_text(folder);
  save_dit(folder);
  write_text(folder / "starter.json", R"({"name": "Toy 192", "made": "by a test", "chunk_frames": 3,
    "latent_height": 4, "latent_width": 6, "shift": 3, "timesteps": [1000, 750]})");
  return folder;
}

/// Packs the toy model with word and place conditioning. `words` are a staging::StageWords as JSON.
inline std::filesystem::path pack_staged(
    const std::filesystem::path& folder,
    const std::string& words = R"({"nouns": {"ball": 0, "cube": 1}, "looks": {"red": 0, "blue": 5}})") {
  pack(folder);
  save_dit(folder, at::kBFloat16, 8);
  write_text(folder / "starter.json", R"({"latent_height": 4, "latent_width": 6, "shift": 3, "timesteps": [1000, 750],
    "stage": )" + words + "}");
  return folder;
}

/// Streams that model on one thread.
inline SourceOptions options(const std::filesystem::path& model, const std::string& dtype = "fp32") {
  SourceOptions options;
  options.model = model;
  options.threads = 1;
  choose(dtype, options.dtype);
  options.prompt = "a red ball";
  return options;
}

}  // namespace longtake::toy
