#include "engine/model/dit_config.h"

#include <algorithm>

#include "engine/model/map_channels.h"
#include "engine/weights/families.h"

namespace longtake {
namespace {

Failure refused(std::string why) {
  return fail(Error::Kind::bad_input, "This model configuration cannot be used", std::move(why),
              "Check config.json beside the weights.");
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
  WanDitSizes sizes;
  sizes.dim = config.dim;
  sizes.ffn_dim = config.ffn_dim;
  sizes.layers = config.layers;
  sizes.in_channels = config.in_channels;
  sizes.out_channels = config.out_channels;
  sizes.text_dim = config.text_dim;
  sizes.freq_dim = config.freq_dim;
  sizes.patch_height = config.patch_height;
  sizes.patch_width = config.patch_width;
  sizes.image = config.image_conditioned;
  sizes.image_dim = config.image_dim;
  sizes.preconditioned = config.preconditioned;
  sizes.grid_rows = config.grid_rows;
  sizes.grid_columns = config.grid_columns;
  sizes.neighbours = config.neighbours;
  sizes.detail = config.detail;
  sizes.layout = config.layout;
  sizes.layout_maps = layout_map::told;
  return wan_dit_shapes(sizes);
}

}  // namespace longtake
