#include "engine/starter/starter.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <map>

#include "engine/core/describe_json.h"
#include "engine/core/hash.h"
#include "engine/model/load_tensors.h"
#include "engine/starter/errors.h"

namespace longtake {
namespace {

/// The sizes of a part, which its file stores with its kind.
template <class Config>
Result<void> read_config(const TensorFile& file, const std::string& part, Config& config) {
  const auto found = file.metadata().find("config");
  if (found == file.metadata().end()) return unusable_starter(part + " has no configuration in its metadata");
  const auto json = TRY(parse_json(found->second, part));
  std::string kind;
  FieldReader reader(json, {.what = "Cannot use " + part});
  reader("kind", kind);
  visit(config, reader);
  return reader.finish();
}

template <class Config>
Json write_config(std::string kind, Config config) {
  FieldWriter writer;
  writer("kind", kind);
  visit(config, writer);
  return writer.take();
}

/// Copies the file's tensors into those of the same name; both must have the same set of names.
Result<void> fill(const TensorFile& file, const std::vector<std::pair<std::string, at::Tensor>>& into) {
  if (file.tensors().size() != into.size())
    return unusable_starter("it has other tensors than its configuration asks for");
  for (const auto& [name, tensor] : into) {
    auto read = TRY(read_tensor(file, name));
    if (read.sizes() != tensor.sizes())
      return unusable_starter(name + " has another shape than its configuration asks for");
    at::Tensor target = tensor;
    target.copy_(read);
  }
  return {};
}

/// True if the file holds the codec of the previous built-in model.
bool is_former_codec(const TensorFile& file) {
  const auto config = file.metadata().find("config");
  if (config == file.metadata().end()) return false;
  const Json json = Json::parse(config->second, nullptr, false);
  return json.is_object() && json.value("kind", Json()) == "starter-codec";
}

/// The transformer's tensors, from one file or several shards.
Result<CausalDit> load_dit(const std::vector<TensorFile>& shards) {
  const auto with_config = std::find_if(shards.begin(), shards.end(),
                                        [](const TensorFile& shard) { return shard.metadata().contains("config"); });
  if (with_config == shards.end()) return unusable_starter("no dit file has a configuration in its metadata");
  const auto json = nlohmann::json::parse(with_config->metadata().at("config"), nullptr, false);
  auto config = TRY(dit_config_from_json(json));
  return CausalDit::load(config, [&](const std::string& name) -> Result<at::Tensor> {
    for (const TensorFile& shard : shards) {
      if (shard.find(name) == nullptr) continue;
      auto tensor = read_tensor(shard, name);
      if (!tensor) return tensor;
      return tensor->to(at::kFloat);
    }
    return unusable_starter("it lacks " + name);
  });
}

bool is_dit_file(const std::string& name) { return name.starts_with("dit") && name.ends_with(".safetensors"); }

std::string_view text_of(const StarterFile& file) {
  return {reinterpret_cast<const char*>(file.bytes.data()), file.bytes.size()};
}

Result<void> check_complete(std::span<const StarterFile> files) {
  std::vector<std::string> names;
  for (const StarterFile& file : files) names.push_back(file.name);
  std::string missing;
  for (const std::string& name : missing_starter_files(names)) missing += (missing.empty() ? "" : ", ") + name;
  if (!missing.empty()) return fail(errors::kStarterFilesMissing, {{"files", missing}});
  return {};
}

/// Refuses files of different training runs: each can be complete although they do not fit together.
Result<void> check_sizes(const Starter& starter) {
  const DitConfig& dit = starter.dit->config();
  const int channels = starter.codec->config().latent_channels;
  if (dit.in_channels != channels || dit.out_channels != dit.in_channels)
    return unusable_starter("the transformer makes latents of " + std::to_string(dit.out_channels) +
                            " channels, the codec has " + std::to_string(channels));
  if (dit.text_dim != starter.text->config().dim || dit.text_rows < starter.text->config().rows)
    return unusable_starter("the transformer reads " + std::to_string(dit.text_rows) + " rows of " +
                            std::to_string(dit.text_dim) + " features, the text encoder makes " +
                            std::to_string(starter.text->config().rows) + " of " +
                            std::to_string(starter.text->config().dim));
  if (starter.head && starter.head->config().dim != dit.dim)
    return unusable_starter("its salience head is for a width of " + std::to_string(starter.head->config().dim) +
                            ", the transformer has " + std::to_string(dit.dim));
  if (starter.stage.nouns.empty() == dit.points)
    return unusable_starter("words for places and the transformer that reads them come together");
  if (starter.latent_height % dit.patch_height != 0 || starter.latent_width % dit.patch_width != 0)
    return unusable_starter("its pictures are not whole patches");
  if (dit.image_conditioned) return unusable_starter("its transformer is an image-to-video model");
  return {};
}

}  // namespace

Json to_json(const CellCodecConfig& c) { return write_config("cell-codec", c); }

Json to_json(const StarterTextConfig& c) { return write_config("starter-text", c); }

Json to_json(const staging::StageWords& words) { return write_fields(words); }

Result<CellCodec> load_cell_codec(const TensorFile& file) {
  if (is_former_codec(file)) return fail(errors::kFormerStarter);
  CellCodecConfig config;
  TRY(read_config(file, "the codec", config));
  CellCodec codec(config, 0);
  auto tensors = codec.buffers();
  for (const auto& named : codec.parameters()) tensors.push_back(named);
  TRY(fill(file, tensors));
  return codec;
}

Result<StarterText> load_starter_text(const TensorFile& file) {
  StarterTextConfig config;
  TRY(read_config(file, "the text encoder", config));
  if (config.dim % config.heads != 0) return unusable_starter("the text encoder's width cannot be shared by its heads");
  StarterText text(std::move(config), 0);
  TRY(fill(file, text.parameters()));
  return text;
}

std::vector<std::string> missing_starter_files(std::span<const std::string> names) {
  std::vector<std::string> missing;
  for (const char* needed : {"starter.json", "codec.safetensors", "text.safetensors"})
    if (std::ranges::find(names, needed) == names.end()) missing.emplace_back(needed);
  if (std::ranges::none_of(names, is_dit_file)) missing.emplace_back("dit.safetensors");
  return missing;
}

std::string transformer_hash(std::span<const StarterFile> files) {
  std::map<std::string, std::string> sums;
  for (const StarterFile& file : files)
    if (is_dit_file(file.name)) sums[file.name] = sha256(file.bytes);
  std::string list;
  for (const auto& [name, sum] : sums) list += sum + "  " + name + '\n';
  return sha256(std::as_bytes(std::span(list)));
}

Result<Starter> load_starter(std::span<const StarterFile> files) {
  TRY(check_complete(files));
  Starter starter;
  std::vector<TensorFile> shards;
  for (const StarterFile& file : files) {
    if (file.name == "starter.json")
      static_cast<StarterSettings&>(starter) = TRY(read_starter_settings(text_of(file), file.name));
    if (!file.name.ends_with(".safetensors")) continue;
    auto tensors = TRY(TensorFile::from_memory(file.bytes, file.name));
    if (file.name == "codec.safetensors") {
      auto codec = TRY(load_cell_codec(tensors));
      starter.codec = std::make_shared<const CellCodec>(std::move(codec));
    } else if (file.name == "text.safetensors") {
      auto text = TRY(load_starter_text(tensors));
      starter.text = std::make_shared<const StarterText>(std::move(text));
    } else if (file.name == "salience.safetensors") {
      auto head = TRY(SalienceHead::read(tensors, file.name));
      starter.head = std::make_shared<const SalienceHead>(std::move(head));
    } else if (is_dit_file(file.name)) {
      shards.push_back(std::move(tensors));
    }
  }
  auto dit = TRY(load_dit(shards));
  starter.dit = std::make_shared<const CausalDit>(std::move(dit));
  TRY(check_sizes(starter));
  if (starter.head) TRY(starter.head->check_base(transformer_hash(files)));
  return starter;
}

Result<CellCodec> load_starter_codec(std::span<const StarterFile> files) {
  for (const StarterFile& file : files) {
    if (file.name != "codec.safetensors") continue;
    auto tensors = TRY(TensorFile::from_memory(file.bytes, file.name));
    return load_cell_codec(tensors);
  }
  return fail(errors::kStarterFilesMissing, {{"files", "codec.safetensors"}});
}

}  // namespace longtake
