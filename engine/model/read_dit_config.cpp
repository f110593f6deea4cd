#include "engine/model/read_dit_config.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/core/describe_json.h"
#include "engine/model/errors.h"
#include "engine/weights/families.h"

namespace longtake {
namespace {

Failure unusable(const std::string& problem) { return fail(errors::kUnusableConfig, {{"problem", problem}}); }

/// patch_size, which is [frames, rows, columns].
void read_patch(FieldReader& reader, const Json& json, DitConfig& config) {
  const auto found = json.find("patch_size");
  if (found == json.end() || found->is_null()) return;
  const auto good = [](const Json& side) { return side.is_number_integer() && side >= 1 && side <= 4096; };
  if (!found->is_array() || found->size() != 3 || !std::ranges::all_of(*found, good) || (*found)[0] != 1)
    return reader.refuse("patch_size", "must be [1, rows, columns]");
  config.patch_height = (*found)[1].get<int>();
  config.patch_width = (*found)[2].get<int>();
}

/// Overwrites `config` with the values of `json`; heads 0 = unknown.
Result<void> read_into(const nlohmann::json& text, DitConfig& config) {
  const Json json = text;
  const auto says = [&json](const char* name) {
    const auto found = json.find(name);
    return found != json.end() && !found->is_null();
  };
  FieldReader reader(json, {.what = "This model configuration cannot be used",
                            .remedy = "Check config.json next to the weights.",
                            .ignores_unknown = true,
                            .ignores_null = true});
  visit(config, reader);
  int head_dim = 0;
  reader("attention_head_dim", head_dim, {.low = 1, .high = 1 << 20});
  read_patch(reader, json, config);
  if (auto read = reader.finish(); !read) return read;
  if (says("image_dim") || json.value("model_type", Json()) == "i2v") config.image_conditioned = true;
  if (head_dim > 0 && config.heads == 0)
    config.heads = config.dim / head_dim;
  else if (head_dim > 0 && !says("dim"))
    config.dim = static_cast<int>(std::min<std::int64_t>(std::int64_t{head_dim} * config.heads, 1 << 30));
  return {};
}

/// The sizes that tensors imply; heads is 0.
Result<DitConfig> sizes_of(const std::vector<ParameterShape>& shapes) {
  const ShapeByName by_name(shapes.begin(), shapes.end());
  const auto has = [&](const char* name, std::size_t rank) {
    const auto found = by_name.find(name);
    return found != by_name.end() && found->second.size() == rank;
  };
  if (!has("patch_embedding.weight", 5) || !has("text_embedding.0.weight", 2) || !has("time_embedding.0.weight", 2) ||
      !has("blocks.0.ffn.0.weight", 2) || !has("head.head.weight", 2))
    return fail(errors::kNotATransformer);
  const auto narrow = [](std::int64_t n) { return static_cast<int>(std::clamp<std::int64_t>(n, 0, 1 << 24)); };
  const WanDitSizes sizes = wan_dit_sizes(by_name);
  DitConfig config;
  config.dim = narrow(sizes.dim);
  config.ffn_dim = narrow(sizes.ffn_dim);
  config.heads = 0;
  config.layers = narrow(sizes.layers);
  config.in_channels = narrow(sizes.in_channels);
  config.out_channels = narrow(sizes.out_channels);
  config.text_dim = narrow(sizes.text_dim);
  config.freq_dim = narrow(sizes.freq_dim);
  config.patch_height = narrow(sizes.patch_height);
  config.patch_width = narrow(sizes.patch_width);
  config.image_conditioned = sizes.image;
  config.image_dim = narrow(sizes.image_dim);
  config.preconditioned = sizes.preconditioned;
  config.grid_rows = narrow(sizes.grid_rows);
  config.grid_columns = narrow(sizes.grid_columns);
  config.neighbours = sizes.neighbours;
  config.detail = narrow(sizes.detail);
  config.conditioning = narrow(sizes.conditioning);
  config.points = sizes.points;
  config.sample_info = sizes.sample_info;
  if (sizes.points) config.conditioning_maps = narrow(sizes.conditioning_maps);
  return config;
}

/// Collects the sizes that tensors imply, which exclude heads, text_len and image_dim.
struct SizeList {
  std::vector<std::pair<std::string, int>> sizes;

  template <class T>
  void operator()(const char* key, const T& value, const FieldRule& = {}) {
    constexpr std::string_view unseen[] = {"num_heads", "text_len", "image_dim"};
    if constexpr (std::is_same_v<T, int>)
      if (std::ranges::find(unseen, key) == std::end(unseen)) sizes.emplace_back(key, value);
  }
};

/// Returns why config.json cannot describe these tensors; "" if it can.
std::string contradiction(DitConfig said, DitConfig found) {
  SizeList in_json, in_tensors;
  visit(said, in_json);
  visit(found, in_tensors);
  for (std::size_t i = 0; i < in_json.sizes.size(); ++i)
    if (in_json.sizes[i] != in_tensors.sizes[i])
      return in_json.sizes[i].first + " is " + std::to_string(in_json.sizes[i].second) + " in config.json and " +
             std::to_string(in_tensors.sizes[i].second) + " in the tensors.";
  return {};
}

}  // namespace

Result<DitConfig> dit_config_from_json(const nlohmann::json& json) {
  DitConfig config;
  if (Result<void> read = read_into(json, config); !read) return fail(read.error());
  if (Result<void> fits = check(config); !fits) return fail(fits.error());
  return config;
}

nlohmann::json to_json(const DitConfig& config) {
  nlohmann::json json = write_fields(config);
  json["model_type"] = config.image_conditioned ? "i2v" : "t2v";
  json["patch_size"] = {1, config.patch_height, config.patch_width};
  if (!config.image_conditioned) json.erase("image_dim");
  return json;
}

Result<DitConfig> dit_config_from_shapes(const std::vector<ParameterShape>& shapes, int head_dim) {
  Result<DitConfig> config = sizes_of(shapes);
  if (!config) return config;
  config->heads = std::max(1, config->dim / std::max(1, head_dim));
  if (Result<void> fits = check(*config); !fits) return fail(fits.error());
  return config;
}

Result<DitConfig> dit_config_of(const std::vector<ParameterShape>& shapes, const nlohmann::json* json, int heads) {
  const Result<DitConfig> found = sizes_of(shapes);
  if (!found) return found;
  DitConfig config = *found;
  if (json != nullptr) {
    if (Result<void> read = read_into(*json, config); !read) return fail(read.error());
    if (const std::string why = contradiction(config, *found); !why.empty()) return unusable(why);
    config.sample_info = found->sample_info;  // other programs also write the field for files without these tensors
  }
  if (heads > 0) config.heads = heads;
  if (config.heads == 0) {
    constexpr int published_head_dim = 128;
    if (config.dim % published_head_dim != 0) return fail(errors::kUnknownHeads, {{"width", config.dim}});
    config.heads = config.dim / published_head_dim;
  }
  if (Result<void> fits = check(config); !fits) return fail(fits.error());
  return config;
}

}  // namespace longtake
