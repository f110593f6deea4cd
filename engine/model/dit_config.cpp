#include "engine/model/dit_config.h"

#include <algorithm>

#include "engine/model/errors.h"
#include "engine/model/map_channels.h"
#include "engine/weights/families.h"

namespace longtake {
namespace {

/// Finds the first number outside its range in the list.
struct RangeCheck {
  std::string problem;

  template <class T>
  void operator()(const char* key, const T& value, const FieldRule& rule = {}) {
    if constexpr (std::is_same_v<T, int>)
      if (problem.empty() && (value < rule.low || value > rule.high))
        problem = std::string(key) + " must be from " + std::to_string(static_cast<int>(rule.low)) + " to " +
                  std::to_string(static_cast<int>(rule.high)) + ", and is " + std::to_string(value) + ".";
  }
};

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
  RangeCheck ranges;
  DitConfig copy = config;
  visit(copy, ranges);
  if (!ranges.problem.empty()) return refused(ranges.problem);
  if (config.dim % config.heads != 0 || config.head_dim() % 2 != 0)
    return refused("A width of " + std::to_string(config.dim) + " cannot be shared by " + std::to_string(config.heads) +
                   " heads of an even size.");
  if (config.conditioning > 0 && config.detail == 0)
    return refused("A model that reads conditioning maps needs detail channels, and detail is 0.");
  if (config.points && (config.conditioning == 0 || config.conditioning_maps == 0))
    return refused("A model that points to words needs conditioning channels and a number of maps.");
  if (config.freq_dim % 2 != 0)
    return refused("freq_dim must be even, and is " + std::to_string(config.freq_dim) + ".");
  if ((config.grid_rows == 0) != (config.grid_columns == 0))
    return refused("The token grid must have at least one row and column, not " + std::to_string(config.grid_rows) +
                   " x " + std::to_string(config.grid_columns) + ".");
  if (!(config.eps > 0)) return refused("eps must be positive.");
  return {};
}

bool is_block_matrix(const ParameterShape& parameter) {
  const auto& [name, shape] = parameter;
  return shape.size() == 2 && name.starts_with("blocks.") && name.ends_with(".weight");
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
  sizes.conditioning = config.conditioning;
  sizes.conditioning_maps = config.points ? config.conditioning_maps : map_channel::count;
  sizes.points = config.points;
  sizes.sample_info = config.sample_info;
  return wan_dit_shapes(sizes);
}

}  // namespace longtake
