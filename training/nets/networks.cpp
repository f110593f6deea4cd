#include "training/nets/networks.h"

#include <c10/core/GradMode.h>

#include <nlohmann/json.hpp>

#include "engine/starter/stage_maps.h"
#include "engine/starter/starter.h"
#include "training/nets/fused_steps.h"
#include "training/theatre/caption.h"

namespace longtake::train {
namespace {

constexpr const char* fixed_name = "latent_deviation";

NamedTensors all_of(CausalDit& dit) {
  NamedTensors all;
  for (const NamedParameter& parameter : dit.parameters()) all.emplace_back(parameter.name, *parameter.tensor);
  return all;
}

Result<nlohmann::json> config_of(const std::filesystem::path& folder, const std::string& stem) {
  const auto text = TRY(read_config(folder, stem));
  auto json = nlohmann::json::parse(text, nullptr, false);
  if (!json.is_object()) {
    return fail(Error::Kind::bad_input, "Cannot use " + (folder / stem).string(), "its header holds no configuration");
  }
  return json;
}

StarterTextConfig text_config(const NetworkConfig& config) {
  StarterTextConfig text;
  text.dim = config.text_dim;
  text.layers = config.text_layers;
  text.rows = config.text_rows;
  text.vocabulary = theatre::vocabulary();
  return text;
}

/// Creates the folder if it is missing.
Result<void> save_text(const StarterText& text, const std::filesystem::path& folder, at::ScalarType type) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) return fail(Error::Kind::io, "Cannot make " + folder.string(), error.message());
  NamedTensors tensors = text.parameters();
  for (auto& [_, tensor] : tensors) tensor = tensor.detach().to(type);
  return write_tensors(folder, "text", tensors, to_json(text.config()).dump());
}

}  // namespace

Networks Networks::random(const NetworkConfig& config, const at::Tensor& deviation, std::uint64_t seed, int more_maps) {
  DitConfig dit;
  dit.dim = config.dim;
  dit.ffn_dim = config.ffn_dim;
  dit.heads = config.heads;
  dit.layers = config.layers;
  dit.grid_rows = config.grid_rows;
  dit.grid_columns = config.grid_columns;
  dit.neighbours = config.neighbours;
  dit.detail = config.detail;
  dit.conditioning = config.layout;
  dit.in_channels = dit.out_channels = static_cast<int>(deviation.numel());
  dit.text_dim = config.text_dim;
  dit.text_rows = config.text_rows;
  dit.preconditioned = true;
  dit.points = dit.predicts_clean = true;
  dit.conditioning_maps = stage_map::count + more_maps;
  Networks networks{CausalDit::random(dit, seed), StarterText(text_config(config), seed)};
  networks.dit.set_steps(fused_steps());
  networks.fixed()[0].second.copy_(deviation);
  return networks;
}

Result<Networks> Networks::load(const std::filesystem::path& folder) {
  const auto json = TRY(config_of(folder, "dit"));
  auto config = TRY(dit_config_from_json(json));
  auto file = TRY(open_tensors(folder, "text"));
  auto text = TRY(load_starter_text(file));
  Networks networks{CausalDit::random(config, 0), std::move(text)};
  networks.dit.set_steps(fused_steps());
  TRY(read_tensors(folder, "dit", all_of(networks.dit)));
  return networks;
}

Result<void> Networks::save(const std::filesystem::path& folder, at::ScalarType text_type) {
  if (auto written = save_text(text, folder, text_type); !written) return written;
  return write_tensors(folder, "dit", all_of(dit), to_json(dit.config()).dump());
}

NamedTensors Networks::trained() {
  NamedTensors trained;
  for (const auto& [name, tensor] : all_of(dit)) {
    if (name != fixed_name) trained.emplace_back("dit." + name, tensor);
  }
  for (const auto& [name, tensor] : text.parameters()) trained.emplace_back("text." + name, tensor);
  return trained;
}

NamedTensors Networks::fixed() {
  NamedTensors fixed;
  for (const auto& [name, tensor] : all_of(dit)) {
    if (name == fixed_name) fixed.emplace_back("dit." + name, tensor);
  }
  return fixed;
}

Networks Networks::clone() const {
  Networks copy{dit.clone(), StarterText(text.config(), 0)};
  copy.text.to(dit.device());
  const c10::NoGradGuard no_grad;
  for (std::size_t i = 0; i < text.parameters().size(); ++i) {
    copy.text.parameters()[i].second.copy_(text.parameters()[i].second);
  }
  return copy;
}

Result<void> Networks::blend(Networks& other, double share) {
  const StarterTextConfig& own = text.config();
  const StarterTextConfig& others = other.text.config();
  if (dit.config() != other.dit.config() || own.dim != others.dim || own.layers != others.layers ||
      own.vocabulary != others.vocabulary) {
    return fail(Error::Kind::bad_input, "Cannot blend these weights", "they are of different shapes");
  }
  const NamedTensors from = other.trained();
  const NamedTensors to = trained();
  const c10::NoGradGuard no_grad;
  for (std::size_t i = 0; i < to.size(); ++i) to[i].second.lerp_(from[i].second, share);
  return {};
}

void Networks::to(at::Device device) {
  dit.to(device, dit.dtype());
  text.to(device);
}

TextContext Networks::encode(const std::vector<std::string>& captions) const {
  return dit.encode_text(text.encode(text.tokenize(captions).to(dit.device())));
}

}  // namespace longtake::train
