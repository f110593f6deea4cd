#include "engine/pipeline/wan_source.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "engine/core/files.h"
#include "engine/core/hash.h"
#include "engine/core/json.h"
#include "engine/model/merge_lora.h"
#include "engine/model/taehv.h"
#include "engine/model/wan_vae.h"
#include "engine/pipeline/memory_need.h"
#include "engine/pipeline/placement.h"
#include "engine/pipeline/source_settings.h"
#include "engine/pipeline/wan_files.h"
#include "engine/pipeline/wan_need.h"
#include "engine/pipeline/wan_text.h"

namespace longtake {
namespace {

Failure refused(const SourceOptions& options, const std::string& why, const std::string& remedy = {}) {
  return fail(Error::Kind::bad_input, "Cannot stream from \"" + options.model.string() + '"', why, remedy);
}

Result<ModelFile> open_whole(const std::filesystem::path& path) {
  auto model = open_model_file(path);
  if (!model) return model;
  if (auto whole = model->check(); !whole) {
    Error error = whole.error();
    error.what = "Cannot use \"" + path.filename().string() + '"';
    return fail(std::move(error));
  }
  return model;
}

Result<DitConfig> config_of(const WanFiles& files, const ModelFile& dit) {
  if (files.config.empty()) return dit_config_from_shapes(shapes_of(dit));
  const auto text = read_file(files.config);
  if (!text) return fail(text.error());
  const auto json = nlohmann::json::parse(*text, nullptr, false);
  if (!json.is_object())
    return fail(Error::Kind::bad_input, "Cannot read " + files.config.string(), "it is no JSON object");
  return dit_config_from_json(json);
}

Result<SamplerRecipe> recipe_for(const WanFiles& files, const SourceOptions& options) {
  const std::string name = options.recipe.empty() ? recipe_of(files.dit) : options.recipe;
  const SamplerRecipe* found = find_sampler_recipe(name);
  if (found == nullptr) {
    std::string known;
    for (const SamplerRecipe& recipe : sampler_recipes()) known += (known.empty() ? "" : ", ") + recipe.name;
    return refused(options, "there is no sampler recipe named \"" + name + '"', "Choose one of " + known + '.');
  }
  if (found->schedule == SamplerRecipe::Schedule::joint_window)
    return refused(options, name + " denoises a window of chunks together, which a stream of single chunks cannot do",
                   "Choose another recipe if the weights allow it.");
  SamplerRecipe recipe = *found;
  if (auto set = set_steps(options, recipe); !set) return fail(std::move(set.error()));
  return recipe;
}

/// Pictures of the published size, or of the size asked for.
Result<void> set_size(const SourceOptions& options, int cell_pixels, const DitConfig& dit, GeneratorConfig& config) {
  const int height = options.height > 0 ? options.height : 480;
  const int width = options.width > 0 ? options.width : 832;
  const int down = cell_pixels * dit.patch_height;
  const int across = cell_pixels * dit.patch_width;
  if (height % down != 0 || width % across != 0)
    return refused(options, std::to_string(width) + " x " + std::to_string(height) + " pixels are not whole tokens",
                   "Choose a width divisible by " + std::to_string(across) + " and a height divisible by " +
                       std::to_string(down) + '.');
  config.latent_height = height / cell_pixels;
  config.latent_width = width / cell_pixels;
  return {};
}

/// What the recipe keeps, where the options name no policy of their own: its window without the chunk in work.
Result<Policy> policy_for(const SourceOptions& options, const SamplerRecipe& recipe, int frame_tokens) {
  SourceOptions filled = options;
  if (!options.policy) {
    if (!filled.budget_tokens) filled.budget_tokens = (recipe.window_frames - recipe.chunk_frames) * frame_tokens;
    if (!filled.sink_frames) filled.sink_frames = recipe.sink_frames;
  }
  return start_policy(filled, frame_tokens, "fifo", false);
}

struct LoadedDecoder {
  std::shared_ptr<const Decoder> decoder;
  std::string hash;
};

Result<LoadedDecoder> load_decoder_file(const WanFiles& files, const Placement& placement) {
  const auto model = open_whole(files.decoder);
  if (!model) return fail(model.error());
  std::string digests;
  const TensorByName tensors = tensors_of(*model, &digests);
  LoadedDecoder loaded;
  const auto take = [&](auto codec) -> Result<void> {
    if (!codec) return fail(std::move(codec.error()));
    codec->to(placement.device, placement.dtype);
    loaded.decoder = std::make_shared<const std::remove_cvref_t<decltype(*codec)>>(std::move(*codec));
    loaded.hash = sha256(std::as_bytes(std::span(digests)));
    return {};
  };
  Result<void> taken;
  if (files.tiny_decoder) {
    const auto config = taehv_config_from_shapes(shapes_of(*model));
    taken = config ? take(Taehv::load(*config, tensors)) : Result<void>(fail(config.error()));
  } else {
    const auto config = wan_vae_config_from_shapes(shapes_of(*model));
    taken = config ? take(WanVae::load(*config, tensors)) : Result<void>(fail(config.error()));
  }
  if (!taken) return fail(std::move(taken.error()));
  return loaded;
}

/// Reads the transformer tensor by tensor, so that no second copy of it is ever in memory.
Result<std::shared_ptr<CausalDit>> load_dit(const ModelFile& file, const DitConfig& config,
                                            const std::filesystem::path& updates, const Placement& placement,
                                            const ChunkSource::Progress& progress, const std::stop_token& stop,
                                            std::string& digests) {
  TensorByName tensors = tensors_of(file, &digests);
  std::optional<ModelFile> lora;
  LoraPlan plan;
  if (!updates.empty()) {
    auto opened = open_model_file(updates);
    if (!opened) return fail(std::move(opened.error()));
    lora.emplace(std::move(*opened));
    auto planned = plan_lora(lora->tensors);
    if (!planned) return fail(std::move(planned.error()));
    plan = std::move(*planned);
    if (auto fits = check_lora_fits(plan, file.tensors); !fits) return fail(std::move(fits.error()));
    tensors = with_lora(std::move(tensors), *lora, plan);
    auto id = fingerprint(*lora);
    if (!id) return fail(std::move(id.error()));
    digests += *id + "  lora\n";
  }
  std::size_t read = 0;
  auto model = CausalDit::load(config, [&](const std::string& name) -> Result<at::Tensor> {
    if (stop.stop_requested()) return fail(Error::Kind::cancelled, "Opening was stopped");
    auto tensor = tensors(name);
    if (!tensor) return tensor;
    if (++read % 32 == 0)
      progress("Reading the video model", 0.9 * static_cast<double>(read) / static_cast<double>(file.tensors.size()));
    return tensor->to(placement.device, placement.dtype);
  });
  if (!model) return fail(std::move(model.error()));
  return std::make_shared<CausalDit>(std::move(*model));
}

void describe(const WanFiles& files, const DitConfig& dit, const StreamParts& parts, SourceInfo& info) {
  const GeneratorConfig& config = parts.generator;
  info.model = files.dit.stem().string();
  info.width = config.latent_width * parts.decoder->pixels_per_cell();
  info.height = config.latent_height * parts.decoder->pixels_per_cell();
  info.latent_frames_per_chunk = config.chunk_frames;
  info.frames_per_chunk = config.chunk_frames * parts.decoder->frames_per_latent();
  info.denoise_passes = static_cast<int>(config.timesteps.size());
  info.rows = config.latent_height / dit.patch_height;
  info.columns = config.latent_width / dit.patch_width;
}

Result<void> check_choices(const SourceOptions& options) {
  const auto known = [](const std::string& name, std::initializer_list<const char*> names) {
    return std::ranges::find(names, name) != names.end();
  };
  if (!known(options.decoder, {"auto", "vae", "tiny"}))
    return refused(options, "there is no decoder named \"" + options.decoder + '"', "Choose auto, vae or tiny.");
  if (!known(options.text_encoder, {"drop", "keep", "keep-int8"}))
    return refused(options, "a text encoder cannot be treated as \"" + options.text_encoder + '"',
                   "Choose drop, keep or keep-int8.");
  return {};
}

TextEncoderUse text_use(const SourceOptions& options) {
  if (options.text_encoder == "keep") return TextEncoderUse::keep;
  return options.text_encoder == "keep-int8" ? TextEncoderUse::keep_int8 : TextEncoderUse::drop;
}

DecoderChoice decoder_choice(const SourceOptions& options) {
  if (options.decoder == "vae") return DecoderChoice::vae;
  return options.decoder == "tiny" ? DecoderChoice::tiny : DecoderChoice::any;
}

}  // namespace

Result<StreamParts> build_wan(const SourceOptions& options, const ChunkSource::Progress& progress,
                              const std::stop_token& stop) {
  progress("Looking for the model's parts", 0);
  if (auto known = check_choices(options); !known) return fail(std::move(known.error()));
  const auto placement = place(options);
  if (!placement) return fail(placement.error());
  const auto files = find_wan_files(options.model, decoder_choice(options));
  if (!files) return fail(files.error());
  const auto file = open_whole(files->dit);
  if (!file) return fail(file.error());
  const auto shape = config_of(*files, *file);
  if (!shape) return fail(shape.error());
  if (shape->image_conditioned)
    return refused(options, "it wants an image beside the text", "Choose a text-to-video model.");
  auto recipe = recipe_for(*files, options);
  if (!recipe) return fail(std::move(recipe.error()));

  StreamParts parts;
  follow(*recipe, parts.generator);
  parts.generator.seed = options.seed;
  constexpr int kCellPixels = 8;  // of both decoders
  if (auto set = set_size(options, kCellPixels, *shape, parts.generator); !set) return fail(std::move(set.error()));
  const int frame_tokens =
      parts.generator.latent_height / shape->patch_height * (parts.generator.latent_width / shape->patch_width);
  auto policy = policy_for(options, *recipe, frame_tokens);
  if (!policy) return fail(std::move(policy.error()));
  parts.policy = std::move(*policy);
  const auto plan = plan_memory(*shape, *files, parts, *placement, text_use(options));
  if (!plan) return fail(plan.error());

  settle(*placement, parts.info);
  auto decoder = load_decoder_file(*files, *placement);
  if (!decoder) return fail(std::move(decoder.error()));
  if (decoder->decoder->latent_channels() != shape->out_channels || shape->in_channels != shape->out_channels)
    return refused(options,
                   "the transformer makes latents of " + std::to_string(shape->out_channels) +
                       " channels, the decoder takes " + std::to_string(decoder->decoder->latent_channels()),
                   "Choose parts of the same family.");
  parts.decoder = decoder->decoder;
  auto encoder = make_wan_prompt_encoder({files->text, files->tokenizer, cache_folder() / "embeddings"},
                                         text_use(options), placement->device, shape->text_rows);
  if (!encoder) return fail(std::move(encoder.error()));
  parts.encoder = std::move(*encoder);
  std::string digests;
  auto model =
      load_dit(*file, *shape, options.lora.empty() ? files->lora : options.lora, *placement, progress, stop, digests);
  if (!model) return fail(std::move(model.error()));
  if (plan->pack) (*model)->pack(parts.generator.chunk_frames * frame_tokens);
  parts.model = std::move(*model);
  parts.prompt = options.prompt;
  describe(*files, *shape, parts, parts.info);
  parts.info.weights_hash = sha256(std::as_bytes(std::span(digests)));
  parts.info.decoder_hash = decoder->hash;
  progress("Ready", 1);
  return parts;
}

Result<std::shared_ptr<const Decoder>> load_wan_decoder(const SourceOptions& options, std::string& hash) {
  const auto placement = place(options);
  if (!placement) return fail(placement.error());
  const auto files = find_wan_files(options.model, decoder_choice(options));
  if (!files) return fail(files.error());
  auto decoder = load_decoder_file(*files, *placement);
  if (!decoder) return fail(std::move(decoder.error()));
  hash = decoder->hash;
  return decoder->decoder;
}

}  // namespace longtake
