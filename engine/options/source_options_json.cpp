#include "engine/options/source_options_json.h"

#include <charconv>

#include "engine/core/hash.h"

namespace longtake {
namespace {

constexpr double kMostPixels = 1 << 20;  // of one side

void read_count(JsonFields& fields, const char* key, std::optional<int>& value) {
  if (fields.find(key) == nullptr) return;
  int count = 0;
  fields.number(key, count, 0, 1e9);
  value = count;
}

void read_steps(JsonFields& fields, std::vector<int>& steps) {
  const Json* list = fields.find("steps");
  if (list == nullptr) return;
  if (!list->is_array() || list->size() > 64) return fields.refuse("steps", "must be a list of at most 64 timesteps");
  for (const Json& step : *list) {
    if (!step.is_number_unsigned() || step.get<std::uint64_t>() > 1000)
      return fields.refuse("steps", "must hold whole numbers from 0 to 1000");
    steps.push_back(step.get<int>());
  }
}

// As text: JSON numbers lose bits past 2^53 in many readers.
void read_seed(JsonFields& fields, std::uint64_t& seed) {
  std::string digits = "0";
  fields.text("seed", digits);
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), seed, 16);
  if (error != std::errc() || end != digits.data() + digits.size()) fields.refuse("seed", "must be hexadecimal");
}

}  // namespace

Json to_json(const SourceOptions& options) {
  Json json = {{"model", options.model.string()}, {"device", options.device},  {"dtype", options.dtype},
               {"threads", options.threads},      {"seed", hex(options.seed)}, {"prompt", options.prompt},
               {"steps", options.steps},          {"rope", options.rope}};
  if (!options.recipe.empty()) json["recipe"] = options.recipe;
  if (options.width > 0) json["width"] = options.width;
  if (options.height > 0) json["height"] = options.height;
  if (options.decoder != "auto") json["decoder"] = options.decoder;
  if (options.text_encoder != "drop") json["text_encoder"] = options.text_encoder;
  if (!options.lora.empty()) json["lora"] = options.lora.string();
  if (options.policy) json["policy"] = *options.policy;
  if (options.budget_tokens) json["budget_tokens"] = *options.budget_tokens;
  if (options.sink_frames) json["sink_frames"] = *options.sink_frames;
  return json;
}

Result<SourceOptions> source_options_from_json(const Json& json) {
  SourceOptions options;
  std::string model;
  std::string policy;
  std::string lora;
  JsonFields fields(json, "the settings of the session");
  fields.text("model", model);
  fields.text("device", options.device);
  fields.text("dtype", options.dtype);
  fields.number("threads", options.threads, 0, 4096);
  read_seed(fields, options.seed);
  fields.text("prompt", options.prompt);
  read_steps(fields, options.steps);
  fields.text("rope", options.rope);
  fields.text("recipe", options.recipe);
  fields.number("width", options.width, 0, kMostPixels);
  fields.number("height", options.height, 0, kMostPixels);
  fields.text("decoder", options.decoder);
  fields.text("text_encoder", options.text_encoder);
  fields.text("lora", lora);
  fields.text("policy", policy);
  read_count(fields, "budget_tokens", options.budget_tokens);
  read_count(fields, "sink_frames", options.sink_frames);
  if (auto read = fields.finish(); !read) return Failure(std::move(read.error()));
  options.model = model;
  options.lora = lora;
  if (!policy.empty()) options.policy = policy;
  return options;
}

}  // namespace longtake
