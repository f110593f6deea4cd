#include "engine/model/read_dit_config.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <nlohmann/json.hpp>
#include <string_view>
#include <system_error>

#include "engine/model/errors.h"

namespace longtake {
namespace {

Failure refused(const std::string& problem) { return fail(errors::kUnusableConfig, {{"problem", problem}}); }

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

using ShapeOfName = std::map<std::string, std::vector<std::int64_t>>;

/// One more than the largest number of a block, so that one that is missing between others is noticed.
int layers_of(const ShapeOfName& by_name) {
  constexpr std::string_view prefix = "blocks.";
  int layers = 0;
  for (auto at = by_name.lower_bound(std::string(prefix)); at != by_name.end() && at->first.starts_with(prefix); ++at) {
    int number = 0;
    const char* digits = at->first.data() + prefix.size();
    const auto [end, problem] = std::from_chars(digits, at->first.data() + at->first.size(), number);
    if (problem == std::errc() && *end == '.' && number >= 0 && number < 10'000) layers = std::max(layers, number + 1);
  }
  return layers;
}

/// All that tensors show; heads 0.
Result<DitConfig> sizes_of(const std::vector<ParameterShape>& shapes) {
  const ShapeOfName by_name(shapes.begin(), shapes.end());
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
  if (!patch || !text || !time || !ffn || !head) return fail(errors::kNotATransformer);
  const auto narrow = [](std::int64_t n) { return static_cast<int>(std::clamp<std::int64_t>(n, 0, 1 << 24)); };
  config.dim = narrow((*patch)[0]);
  config.in_channels = narrow((*patch)[1]);
  config.patch_height = narrow((*patch)[3]);
  config.patch_width = narrow((*patch)[4]);
  config.text_dim = narrow((*text)[1]);
  config.freq_dim = narrow((*time)[1]);
  config.ffn_dim = narrow((*ffn)[0]);
  config.heads = 0;
  const std::int64_t cells = std::max<std::int64_t>(1, (*patch)[3] * (*patch)[4]);
  config.out_channels = narrow((*head)[0] / cells);
  config.layers = layers_of(by_name);
  config.preconditioned = by_name.contains("latent_deviation");
  config.neighbours = by_name.contains("neighbour_embedding.weight");
  if (const auto* cell = read("cell_embedding", 3)) {
    config.grid_rows = narrow((*cell)[0]);
    config.grid_columns = narrow((*cell)[1]);
  }
  if (const auto* seen = read("detail.seen.weight", 4)) config.detail = narrow((*seen)[0]);
  if (const auto* in = read("layout.in.weight", 4)) config.layout = narrow((*in)[0]);
  if (const auto* image = read("img_emb.proj.0.weight", 1)) {
    config.image_conditioned = true;
    config.image_dim = narrow((*image)[0]);
  }
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
    if (config.dim % published_head_dim != 0) return fail(errors::kUnknownHeads, {{"width", config.dim}});
    config.heads = config.dim / published_head_dim;
  }
  if (Result<void> fits = check(config); !fits) return fail(fits.error());
  return config;
}

}  // namespace longtake
