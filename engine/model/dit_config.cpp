#include "engine/model/dit_config.h"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

namespace longtake {
namespace {

void add_linear(std::vector<ParameterShape>& list, const std::string& name, std::int64_t out, std::int64_t in) {
  list.push_back({name + ".weight", {out, in}});
  list.push_back({name + ".bias", {out}});
}

void add_norm(std::vector<ParameterShape>& list, const std::string& name, std::int64_t width) {
  list.push_back({name + ".weight", {width}});
  list.push_back({name + ".bias", {width}});
}

void add_attention(std::vector<ParameterShape>& list, const std::string& name, std::int64_t c) {
  for (const char* part : {"q", "k", "v", "o"}) add_linear(list, name + "." + part, c, c);
  list.push_back({name + ".norm_q.weight", {c}});
  list.push_back({name + ".norm_k.weight", {c}});
}

void add_block(std::vector<ParameterShape>& list, const std::string& name, const DitConfig& config) {
  const std::int64_t c = config.dim;
  list.push_back({name + ".modulation", {1, 6, c}});
  if (config.neighbours) list.push_back({name + ".neighbours.weight", {c, 1, 3, 3}});
  add_attention(list, name + ".self_attn", c);
  add_attention(list, name + ".cross_attn", c);
  if (config.image_conditioned) {
    add_linear(list, name + ".cross_attn.k_img", c, c);
    add_linear(list, name + ".cross_attn.v_img", c, c);
    list.push_back({name + ".cross_attn.norm_k_img.weight", {c}});
  }
  add_norm(list, name + ".norm3", c);
  add_linear(list, name + ".ffn.0", config.ffn_dim, c);
  add_linear(list, name + ".ffn.2", c, config.ffn_dim);
}

/// Cells of a patch and the ring around it, along one axis.
std::int64_t ring(int patch) { return patch + 2; }

Failure refused(std::string why) {
  return fail(Error::Kind::bad_input, "This model configuration cannot be used", std::move(why),
              "Check config.json beside the weights.");
}

/// The first of `names` that is there and an integer.
bool read_int(const nlohmann::json& json, std::initializer_list<const char*> names, int& value) {
  for (const char* name : names) {
    const auto found = json.find(name);
    if (found == json.end() || !found->is_number_integer()) continue;
    value = found->get<int>();
    return true;
  }
  return false;
}

}  // namespace

DitConfig DitConfig::wan_14b() {
  DitConfig config;
  config.dim = 5120;
  config.ffn_dim = 13824;
  config.heads = 40;
  config.layers = 40;
  return config;
}

DitConfig DitConfig::wan_14b_image() {
  DitConfig config = wan_14b();
  config.in_channels = 36;
  config.image_conditioned = true;
  return config;
}

Result<void> check(const DitConfig& config) {
  const std::pair<const char*, int> sizes[] = {{"dim", config.dim},
                                               {"ffn_dim", config.ffn_dim},
                                               {"num_heads", config.heads},
                                               {"num_layers", config.layers},
                                               {"in_dim", config.in_channels},
                                               {"out_dim", config.out_channels},
                                               {"text_dim", config.text_dim},
                                               {"text_len", config.text_rows},
                                               {"freq_dim", config.freq_dim},
                                               {"image_dim", config.image_dim},
                                               {"patch height", config.patch_height},
                                               {"patch width", config.patch_width}};
  for (const auto& [name, value] : sizes)
    if (value < 1 || value > (1 << 20)) return refused(std::string(name) + " is " + std::to_string(value) + ".");
  if (config.dim % config.heads != 0 || config.head_dim() % 2 != 0)
    return refused("A width of " + std::to_string(config.dim) + " cannot be shared by " + std::to_string(config.heads) +
                   " heads of an even size.");
  if (config.freq_dim % 2 != 0) return refused("freq_dim is odd.");
  if (config.grid_rows < 0 || config.grid_columns < 0 || std::max(config.grid_rows, config.grid_columns) > 4096 ||
      (config.grid_rows == 0) != (config.grid_columns == 0))
    return refused("A grid of " + std::to_string(config.grid_rows) + " x " + std::to_string(config.grid_columns) +
                   " tokens is none.");
  if (!(config.eps > 0)) return refused("eps must be positive.");
  return {};
}

Result<DitConfig> dit_config_from_json(const nlohmann::json& json) {
  if (!json.is_object()) return refused("It is not a JSON object.");
  DitConfig config;
  read_int(json, {"ffn_dim"}, config.ffn_dim);
  read_int(json, {"num_heads", "num_attention_heads", "heads"}, config.heads);
  read_int(json, {"num_layers", "layers"}, config.layers);
  read_int(json, {"in_dim", "in_channels"}, config.in_channels);
  read_int(json, {"out_dim", "out_channels"}, config.out_channels);
  read_int(json, {"text_dim"}, config.text_dim);
  read_int(json, {"text_len", "text_rows"}, config.text_rows);
  read_int(json, {"freq_dim"}, config.freq_dim);
  config.image_conditioned = read_int(json, {"image_dim"}, config.image_dim) || json.value("model_type", "") == "i2v";
  config.preconditioned = json.value("preconditioned", false);
  config.neighbours = json.value("neighbours", false);
  read_int(json, {"grid_rows"}, config.grid_rows);
  read_int(json, {"grid_columns"}, config.grid_columns);
  int head_dim = 0;
  if (read_int(json, {"attention_head_dim"}, head_dim)) config.dim = head_dim * config.heads;
  read_int(json, {"dim"}, config.dim);
  if (const auto eps = json.find("eps"); eps != json.end() && eps->is_number()) config.eps = eps->get<double>();
  if (const auto patch = json.find("patch_size"); patch != json.end()) {
    if (!patch->is_array() || patch->size() != 3 || (*patch)[0] != 1) return refused("patch_size must be [1, y, x].");
    config.patch_height = (*patch)[1].is_number_integer() ? (*patch)[1].get<int>() : 0;
    config.patch_width = (*patch)[2].is_number_integer() ? (*patch)[2].get<int>() : 0;
  }
  if (Result<void> fits = check(config); !fits) return fail(fits.error());
  return config;
}

nlohmann::json to_json(const DitConfig& config) {
  nlohmann::json json = {{"model_type", config.image_conditioned ? "i2v" : "t2v"},
                         {"dim", config.dim},
                         {"ffn_dim", config.ffn_dim},
                         {"num_heads", config.heads},
                         {"num_layers", config.layers},
                         {"in_dim", config.in_channels},
                         {"out_dim", config.out_channels},
                         {"text_dim", config.text_dim},
                         {"text_len", config.text_rows},
                         {"freq_dim", config.freq_dim},
                         {"patch_size", {1, config.patch_height, config.patch_width}},
                         {"eps", config.eps}};
  if (config.image_conditioned) json["image_dim"] = config.image_dim;
  if (config.preconditioned) json["preconditioned"] = true;
  if (config.neighbours) json["neighbours"] = true;
  if (config.grid_rows > 0) {
    json["grid_rows"] = config.grid_rows;
    json["grid_columns"] = config.grid_columns;
  }
  return json;
}

std::vector<ParameterShape> dit_parameter_shapes(const DitConfig& config) {
  const std::int64_t c = config.dim;
  std::vector<ParameterShape> list;
  list.push_back({"patch_embedding.weight", {c, config.in_channels, 1, config.patch_height, config.patch_width}});
  list.push_back({"patch_embedding.bias", {c}});
  if (config.grid_rows > 0) list.push_back({"cell_embedding", {config.grid_rows, config.grid_columns, c}});
  if (config.neighbours)
    list.push_back(
        {"neighbour_embedding.weight", {c, config.in_channels, ring(config.patch_height), ring(config.patch_width)}});
  add_linear(list, "text_embedding.0", c, config.text_dim);
  add_linear(list, "text_embedding.2", c, c);
  add_linear(list, "time_embedding.0", c, config.freq_dim);
  add_linear(list, "time_embedding.2", c, c);
  add_linear(list, "time_projection.1", 6 * c, c);
  if (config.image_conditioned) {
    add_norm(list, "img_emb.proj.0", config.image_dim);
    add_linear(list, "img_emb.proj.1", config.image_dim, config.image_dim);
    add_linear(list, "img_emb.proj.3", c, config.image_dim);
    add_norm(list, "img_emb.proj.4", c);
  }
  for (int i = 0; i < config.layers; ++i) add_block(list, "blocks." + std::to_string(i), config);
  if (config.preconditioned) list.push_back({"latent_deviation", {config.in_channels}});
  list.push_back({"head.modulation", {1, 2, c}});
  if (config.neighbours)
    list.push_back(
        {"neighbour_head.weight", {c, config.out_channels, ring(config.patch_height), ring(config.patch_width)}});
  add_linear(list, "head.head", std::int64_t{config.out_channels} * config.patch_height * config.patch_width, c);
  return list;
}

Result<DitConfig> dit_config_from_shapes(const std::vector<ParameterShape>& shapes, int head_dim) {
  std::map<std::string, std::vector<std::int64_t>> by_name(shapes.begin(), shapes.end());
  DitConfig config;
  const auto read = [&](const char* name, std::size_t rank) -> const std::vector<std::int64_t>* {
    const auto found = by_name.find(name);
    return found != by_name.end() && found->second.size() == rank ? &found->second : nullptr;
  };
  const auto* patch = read("patch_embedding.weight", 5);
  const auto* text = read("text_embedding.0.weight", 2);
  const auto* time = read("time_embedding.0.weight", 2);
  const auto* ffn = read("blocks.0.ffn.0.weight", 2);
  const auto* head = read("head.head.weight", 2);
  if (!patch || !text || !time || !ffn || !head)
    return fail(Error::Kind::bad_input, "These weights are not a Wan diffusion transformer",
                "patch_embedding, text_embedding.0, time_embedding.0, blocks.0.ffn.0 or head.head is missing.",
                "Choose the model's own file; text encoder and decoder have files of their own.");
  const auto narrow = [](std::int64_t n) { return static_cast<int>(std::clamp<std::int64_t>(n, 0, 1 << 24)); };
  config.dim = narrow((*patch)[0]);
  config.in_channels = narrow((*patch)[1]);
  config.patch_height = narrow((*patch)[3]);
  config.patch_width = narrow((*patch)[4]);
  config.text_dim = narrow((*text)[1]);
  config.freq_dim = narrow((*time)[1]);
  config.ffn_dim = narrow((*ffn)[0]);
  config.heads = std::max(1, config.dim / std::max(1, head_dim));
  config.out_channels = narrow((*head)[0]) / std::max(1, config.patch_height * config.patch_width);
  config.layers = 0;
  while (by_name.contains("blocks." + std::to_string(config.layers) + ".modulation")) ++config.layers;
  config.preconditioned = by_name.contains("latent_deviation");
  config.neighbours = by_name.contains("neighbour_embedding.weight");
  if (const auto* cells = read("cell_embedding", 3)) {
    config.grid_rows = narrow((*cells)[0]);
    config.grid_columns = narrow((*cells)[1]);
  }
  if (const auto* image = read("img_emb.proj.0.weight", 1)) {
    config.image_conditioned = true;
    config.image_dim = narrow((*image)[0]);
  }
  if (Result<void> fits = check(config); !fits) return fail(fits.error());
  return config;
}

}  // namespace longtake
