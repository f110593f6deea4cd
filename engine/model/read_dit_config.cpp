#include "engine/model/read_dit_config.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/weights/families.h"

namespace longtake {
namespace {

Failure refused(std::string why) {
  return fail(Error::Kind::bad_input, "This model configuration cannot be used", std::move(why),
              "Check config.json beside the weights.");
}

/// Reads values out of a config. The first one of a wrong type is remembered; null counts as absent.
class ConfigReader {
 public:
  explicit ConfigReader(const nlohmann::json& json) : json_(json) {}

  /// The first of `names` that is there.
  bool whole(std::initializer_list<const char*> names, int& value) {
    for (const char* name : names) {
      const nlohmann::json* found = find(name);
      if (found == nullptr) continue;
      if (!found->is_number_integer()) return refuse(name, "is no whole number");
      value = narrow(*found);
      return true;
    }
    return false;
  }
  void flag(const char* name, bool& value) {
    const nlohmann::json* found = find(name);
    if (found == nullptr) return;
    if (found->is_boolean())
      value = found->get<bool>();
    else
      refuse(name, "is neither true nor false");
  }
  void number(const char* name, double& value) {
    const nlohmann::json* found = find(name);
    if (found == nullptr) return;
    if (found->is_number())
      value = found->get<double>();
    else
      refuse(name, "is no number");
  }
  bool says(const char* name, const char* text) const {
    const nlohmann::json* found = find(name);
    return found != nullptr && found->is_string() && *found == text;
  }
  void patch(int& height, int& width) {
    const nlohmann::json* found = find("patch_size");
    if (found == nullptr) return;
    const auto good = [](const nlohmann::json& side) { return side.is_number_integer(); };
    if (!found->is_array() || found->size() != 3 || !std::ranges::all_of(*found, good) || (*found)[0] != 1) {
      refuse("patch_size", "must be [1, y, x]");
      return;
    }
    height = narrow((*found)[1]);
    width = narrow((*found)[2]);
  }
  const std::string& problem() const { return problem_; }

 private:
  const nlohmann::json* find(const char* name) const {
    const auto found = json_.find(name);
    return found == json_.end() || found->is_null() ? nullptr : &*found;
  }
  /// What does not fit is out of every range that check() allows.
  static int narrow(const nlohmann::json& number) {
    constexpr std::int64_t limit = 1 << 30;
    if (number.is_number_unsigned() && number.get<std::uint64_t>() > limit) return limit;
    return static_cast<int>(std::clamp<std::int64_t>(number.get<std::int64_t>(), -1, limit));
  }
  bool refuse(const char* name, const char* why) {
    if (problem_.empty()) problem_ = std::string(name) + ' ' + why + '.';
    return false;
  }

  const nlohmann::json& json_;
  std::string problem_;
};

/// What `json` says, over what `config` says already; heads 0 = not known yet.
Result<void> read_into(const nlohmann::json& json, DitConfig& config) {
  if (!json.is_object()) return refused("It is not a JSON object.");
  ConfigReader read(json);
  read.whole({"ffn_dim"}, config.ffn_dim);
  const bool heads = read.whole({"num_heads", "num_attention_heads", "heads"}, config.heads);
  read.whole({"num_layers", "layers"}, config.layers);
  read.whole({"in_dim", "in_channels"}, config.in_channels);
  read.whole({"out_dim", "out_channels"}, config.out_channels);
  read.whole({"text_dim"}, config.text_dim);
  read.whole({"text_len", "text_rows"}, config.text_rows);
  read.whole({"freq_dim"}, config.freq_dim);
  if (read.whole({"image_dim"}, config.image_dim) || read.says("model_type", "i2v")) config.image_conditioned = true;
  read.flag("preconditioned", config.preconditioned);
  read.flag("neighbours", config.neighbours);
  read.whole({"grid_rows"}, config.grid_rows);
  read.whole({"grid_columns"}, config.grid_columns);
  read.whole({"detail"}, config.detail);
  read.whole({"layout"}, config.layout);
  if (int head_dim = 0; read.whole({"attention_head_dim"}, head_dim)) {
    if (!heads && config.heads == 0)
      config.heads = config.dim / std::max(1, head_dim);
    else
      config.dim = static_cast<int>(std::min<std::int64_t>(std::int64_t{head_dim} * config.heads, 1 << 30));
  }
  read.whole({"dim"}, config.dim);
  read.number("eps", config.eps);
  read.patch(config.patch_height, config.patch_width);
  if (!read.problem().empty()) return refused(read.problem());
  return {};
}

/// All that tensors show; heads 0.
Result<DitConfig> sizes_of(const std::vector<ParameterShape>& shapes) {
  const ShapeByName by_name(shapes.begin(), shapes.end());
  const auto has = [&](const char* name, std::size_t rank) {
    const auto found = by_name.find(name);
    return found != by_name.end() && found->second.size() == rank;
  };
  if (!has("patch_embedding.weight", 5) || !has("text_embedding.0.weight", 2) || !has("time_embedding.0.weight", 2) ||
      !has("blocks.0.ffn.0.weight", 2) || !has("head.head.weight", 2))
    return fail(Error::Kind::bad_input, "These weights are not a Wan diffusion transformer",
                "patch_embedding, text_embedding.0, time_embedding.0, blocks.0.ffn.0 or head.head is missing.",
                "Choose the model's own file; text encoder and decoder have files of their own.");
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
  config.layout = narrow(sizes.layout);
  return config;
}

/// Why what config.json says cannot be a description of these tensors; "" where it can.
std::string contradiction(const DitConfig& said, const DitConfig& found) {
  const std::pair<const char*, int DitConfig::*> sizes[] = {{"dim", &DitConfig::dim},
                                                            {"ffn_dim", &DitConfig::ffn_dim},
                                                            {"num_layers", &DitConfig::layers},
                                                            {"in_dim", &DitConfig::in_channels},
                                                            {"out_dim", &DitConfig::out_channels},
                                                            {"text_dim", &DitConfig::text_dim},
                                                            {"freq_dim", &DitConfig::freq_dim},
                                                            {"the patch height", &DitConfig::patch_height},
                                                            {"the patch width", &DitConfig::patch_width},
                                                            {"grid_rows", &DitConfig::grid_rows},
                                                            {"grid_columns", &DitConfig::grid_columns},
                                                            {"detail", &DitConfig::detail},
                                                            {"layout", &DitConfig::layout}};
  for (const auto& [name, size] : sizes)
    if (said.*size != found.*size)
      return std::string(name) + " is " + std::to_string(said.*size) + " in config.json and " +
             std::to_string(found.*size) + " in the tensors.";
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
  if (config.detail > 0) json["detail"] = config.detail;
  if (config.layout > 0) json["layout"] = config.layout;
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
    if (const std::string why = contradiction(config, *found); !why.empty()) return refused(why);
  }
  if (heads > 0) config.heads = heads;
  if (config.heads == 0) {
    constexpr int published_head_dim = 128;
    if (config.dim % published_head_dim != 0)
      return fail(Error::Kind::bad_input, "This model configuration cannot be used",
                  "Nobody says how many heads share the width of " + std::to_string(config.dim) + '.',
                  "Put num_heads into a config.json beside the weights; probe also takes --set heads=N.");
    config.heads = config.dim / published_head_dim;
  }
  if (Result<void> fits = check(config); !fits) return fail(fits.error());
  return config;
}

}  // namespace longtake
