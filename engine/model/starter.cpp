#include "engine/model/starter.h"

#include <ATen/ATen.h>

#include <algorithm>

#include "engine/model/load_tensors.h"

namespace longtake {
namespace {

Failure refused(const std::string& why) {
  return fail(Error::Kind::bad_input, "Cannot use the starter model", why,
              "Its files must come from one training run.");
}

Result<Json> config_of(const TensorFile& file, const std::string& part) {
  const auto found = file.metadata().find("config");
  if (found == file.metadata().end()) return refused(part + " has no configuration in its metadata");
  return parse_json(found->second, part);
}

/// Copies the file's tensors into those of the same name; both must have the same ones.
Result<void> fill(const TensorFile& file, const std::vector<std::pair<std::string, at::Tensor>>& into) {
  if (file.tensors().size() != into.size()) return refused("it has other tensors than its configuration asks for");
  for (const auto& [name, tensor] : into) {
    auto read = read_tensor(file, name);
    if (!read) return fail(read.error());
    if (read->sizes() != tensor.sizes()) return refused(name + " has another shape than its configuration asks for");
    at::Tensor target = tensor;
    target.copy_(*read);
  }
  return {};
}

/// The transformer's tensors, from one file or several shards.
Result<CausalDit> load_dit(const std::vector<TensorFile>& shards) {
  const auto with_config = std::find_if(shards.begin(), shards.end(),
                                        [](const TensorFile& shard) { return shard.metadata().contains("config"); });
  if (with_config == shards.end()) return refused("no dit file has a configuration in its metadata");
  const auto json = nlohmann::json::parse(with_config->metadata().at("config"), nullptr, false);
  auto config = dit_config_from_json(json);
  if (!config) return fail(config.error());
  return CausalDit::load(*config, [&](const std::string& name) -> Result<at::Tensor> {
    for (const TensorFile& shard : shards) {
      if (shard.find(name) == nullptr) continue;
      auto tensor = read_tensor(shard, name);
      if (!tensor) return tensor;
      return tensor->to(at::kFloat);
    }
    return refused("it lacks " + name);
  });
}

Result<void> read_settings(const StarterFile& file, Starter& starter) {
  const std::string_view text(reinterpret_cast<const char*>(file.bytes.data()), file.bytes.size());
  const auto json = parse_json(text, file.name);
  if (!json) return fail(json.error());
  std::string ignored;
  JsonFields fields(*json, file.name);
  fields.text("name", ignored);
  fields.text("made", ignored);
  fields.number("chunk_frames", starter.chunk_frames, 1, 21);
  fields.number("latent_height", starter.latent_height, 2, 512);
  fields.number("latent_width", starter.latent_width, 2, 512);
  const Json* times = fields.find("timesteps");
  if (times == nullptr || !times->is_array() || times->empty()) return refused(file.name + " lists no timesteps");
  for (const Json& time : *times) {
    if (!time.is_number() || time.get<float>() <= 0 || time.get<float>() > 1000) {
      return refused("a timestep in " + file.name + " is not between 0 and 1000");
    }
    starter.timesteps.push_back(time.get<float>());
  }
  return fields.finish();
}

}  // namespace

Json to_json(const StarterCodecConfig& c) {
  return {{"kind", "starter-codec"},        {"latent_channels", c.latent_channels},
          {"features", c.features},         {"encoder_width", c.encoder_width},
          {"decoder_deep", c.decoder_deep}, {"decoder_width", c.decoder_width},
          {"decoder_fine", c.decoder_fine}};
}

Json to_json(const StarterTextConfig& c) {
  return {{"kind", "starter-text"}, {"dim", c.dim},   {"layers", c.layers},
          {"heads", c.heads},       {"rows", c.rows}, {"vocabulary", c.vocabulary}};
}

Result<StarterCodec> load_starter_codec(const TensorFile& file) {
  const auto json = config_of(file, "the codec");
  if (!json) return fail(json.error());
  StarterCodecConfig config;
  std::string kind;
  JsonFields fields(*json, "the codec");
  fields.text("kind", kind);
  fields.number("latent_channels", config.latent_channels, 1, 256);
  fields.number("features", config.features, 1, 3072);
  fields.number("encoder_width", config.encoder_width, 0, 4096);
  fields.number("decoder_deep", config.decoder_deep, 1, 4096);
  fields.number("decoder_width", config.decoder_width, 1, 4096);
  fields.number("decoder_fine", config.decoder_fine, 1, 1024);
  if (auto read = fields.finish(); !read) return fail(read.error());
  if (config.features < config.latent_channels) return refused("the codec has fewer features than latent channels");
  StarterCodec codec(config, 0);
  auto tensors = codec.buffers();
  for (const auto& named : codec.parameters()) tensors.push_back(named);
  if (auto filled = fill(file, tensors); !filled) return fail(filled.error());
  return codec;
}

Result<StarterText> load_starter_text(const TensorFile& file) {
  const auto json = config_of(file, "the text encoder");
  if (!json) return fail(json.error());
  StarterTextConfig config;
  std::string kind;
  JsonFields fields(*json, "the text encoder");
  fields.text("kind", kind);
  fields.number("dim", config.dim, 1, 8192);
  fields.number("layers", config.layers, 1, 64);
  fields.number("heads", config.heads, 1, 64);
  fields.number("rows", config.rows, 2, 512);
  const Json* words = fields.find("vocabulary");
  if (words == nullptr || !words->is_array()) return refused("the text encoder lists no vocabulary");
  for (const Json& word : *words) {
    if (!word.is_string()) return refused("the vocabulary of the text encoder holds something that is not a word");
    config.vocabulary.push_back(word.get<std::string>());
  }
  if (auto read = fields.finish(); !read) return fail(read.error());
  if (config.dim % config.heads != 0) return refused("the text encoder's width cannot be shared by its heads");
  StarterText text(std::move(config), 0);
  if (auto filled = fill(file, text.parameters()); !filled) return fail(filled.error());
  return text;
}

Result<Starter> load_starter(std::span<const StarterFile> files) {
  Starter starter;
  std::vector<TensorFile> shards;
  bool settings = false;
  for (const StarterFile& file : files) {
    if (file.name == "starter.json") {
      if (auto read = read_settings(file, starter); !read) return fail(read.error());
      settings = true;
    }
    if (!file.name.ends_with(".safetensors")) continue;
    auto tensors = TensorFile::from_memory(file.bytes, file.name);
    if (!tensors) return fail(tensors.error());
    if (file.name == "codec.safetensors") {
      auto codec = load_starter_codec(*tensors);
      if (!codec) return fail(codec.error());
      starter.codec = std::make_shared<const StarterCodec>(std::move(*codec));
    } else if (file.name == "text.safetensors") {
      auto text = load_starter_text(*tensors);
      if (!text) return fail(text.error());
      starter.text = std::make_shared<const StarterText>(std::move(*text));
    } else if (file.name.starts_with("dit")) {
      shards.push_back(std::move(*tensors));
    }
  }
  if (!settings || !starter.codec || !starter.text || shards.empty()) {
    return refused("codec.safetensors, text.safetensors, dit.safetensors or starter.json is missing");
  }
  auto dit = load_dit(shards);
  if (!dit) return fail(dit.error());
  const DitConfig& config = dit->config();
  if (config.in_channels != starter.codec->config().latent_channels || config.text_dim != starter.text->config().dim) {
    return refused("its transformer, codec and text encoder have different sizes");
  }
  starter.dit = std::make_shared<const CausalDit>(std::move(*dit));
  return starter;
}

}  // namespace longtake
