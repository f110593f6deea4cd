#include "engine/model/dit_config.h"

#include <algorithm>

#include "engine/model/detail_net.h"
#include "engine/model/errors.h"
#include "engine/model/layout_net.h"

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

Failure refused(const std::string& problem) { return fail(errors::kUnusableConfig, {{"problem", problem}}); }

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
  if (config.detail < 0 || config.detail > 4096) return refused("detail is " + std::to_string(config.detail) + ".");
  if (config.layout < 0 || config.layout > 4096 || (config.layout > 0 && config.detail == 0))
    return refused("layout is " + std::to_string(config.layout) + " and detail " + std::to_string(config.detail) + ".");
  if (config.freq_dim % 2 != 0) return refused("freq_dim is odd.");
  if (config.grid_rows < 0 || config.grid_columns < 0 || std::max(config.grid_rows, config.grid_columns) > 4096 ||
      (config.grid_rows == 0) != (config.grid_columns == 0))
    return refused("A grid of " + std::to_string(config.grid_rows) + " x " + std::to_string(config.grid_columns) +
                   " tokens is none.");
  if (!(config.eps > 0)) return refused("eps must be positive.");
  return {};
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
  if (config.detail > 0) DetailNet::add_shapes(list, config);
  if (config.layout > 0) LayoutNet::add_shapes(list, config);
  return list;
}

}  // namespace longtake
