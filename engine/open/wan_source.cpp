#include "engine/open/wan_source.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "engine/core/files.h"
#include "engine/core/hash.h"
#include "engine/core/log.h"
#include "engine/model/load_model_file.h"
#include "engine/open/device_memory.h"
#include "engine/open/errors.h"
#include "engine/open/placement.h"
#include "engine/open/wan_plan.h"
#include "engine/open/wan_text.h"
#include "engine/options/memory_need.h"
#include "engine/stream/steps.h"
#include "engine/wan/lora_weights.h"
#include "engine/wan/taehv.h"
#include "engine/wan/vae_encoder.h"
#include "engine/wan/wan_vae.h"

namespace longtake {
namespace {

struct LoadedDecoder {
  std::shared_ptr<const Decoder> decoder;
  std::shared_ptr<const WanVae> vae;  ///< the decoder, if it can also encode
  std::string hash;
};

Result<LoadedDecoder> load_decoder_file(const WanFiles& files, const Placement& placement, int latents_at_once) {
  const auto model = TRY(open_whole(files.decoder));
  std::string digests;
  const TensorByName tensors = tensors_of(model, &digests);
  LoadedDecoder loaded;
  const auto take = [&](auto codec) -> Result<void> {
    if (!codec) return fail(std::move(codec.error()));
    codec->to(placement.device, placement.dtype);
    codec->set_latents_at_once(latents_at_once);
    using Codec = std::remove_cvref_t<decltype(*codec)>;
    const auto shared = std::make_shared<const Codec>(std::move(*codec));
    if constexpr (std::is_same_v<Codec, WanVae>) loaded.vae = shared;
    loaded.decoder = shared;
    loaded.hash = sha256(std::as_bytes(std::span(digests)));
    return {};
  };
  Result<void> taken;
  if (files.tiny_decoder) {
    const auto config = taehv_config_from_shapes(shapes_of(model));
    taken = config ? take(Taehv::load(*config, tensors)) : Result<void>(fail(config.error()));
  } else {
    const auto config = wan_vae_config_from_shapes(shapes_of(model));
    taken = config ? take(WanVae::load(*config, tensors)) : Result<void>(fail(config.error()));
  }
  if (!taken) return fail(std::move(taken.error()));
  return loaded;
}

std::uint64_t pixels_of(const GeneratorConfig& generator) {
  return static_cast<std::uint64_t>(generator.latent_height) * static_cast<std::uint64_t>(generator.latent_width) * 64;
}

/// Memory for encoding one latent frame at a time, and for the weights of `file` if they are read.
Result<MemoryNeed> vae_need(const std::filesystem::path& file, std::uint64_t pixels, const Placement& placement) {
  const auto element = static_cast<std::uint64_t>(c10::elementSize(placement.dtype));
  std::uint64_t weights = 0;
  DecoderShape shape{false, 96};
  if (!file.empty()) {
    const auto model = TRY(open_model_file(file));
    weights = model.parameters() * element;
    shape = decoder_shape(model);
  }
  const DecoderNeed decoder = gpu_decoder_need(shape, pixels, element, 1);
  MemoryNeed need;
  need.add(MemoryUse::decoder, weights + decoder.kept + decoder.work + decoder.convolutions);
  return need;
}

using EncoderLoader = std::function<Result<std::shared_ptr<const PictureEncoder>>()>;

/// A tiny decoder cannot encode. In that case the VAE's file is located now, and read when the first picture arrives.
EncoderLoader encoder_loader(const SourceOptions& options, const LoadedDecoder& decoder, const WanPlan& plan) {
  const Placement placement = plan.placement;
  const std::uint64_t pixels = pixels_of(plan.generator);
  // Checked before reading; the encoder has as many features as the decoder.
  const auto has_room = [placement, pixels](const std::filesystem::path& file) -> Result<void> {
    if (placement.device.is_cpu()) return {};
    return check_gpu_memory(TRY(vae_need(file, pixels, placement)), available_bytes(placement.device));
  };
  if (decoder.vae)
    return [encoder = make_vae_encoder(decoder.vae), has_room]() -> Result<std::shared_ptr<const PictureEncoder>> {
      TRY(has_room({}));
      return encoder;
    };
  const auto files = find_wan_files(options.model, DecoderChoice::vae);
  if (!files) return {};
  return [files = *files, placement, has_room]() -> Result<std::shared_ptr<const PictureEncoder>> {
    TRY(has_room(files.decoder));
    auto loaded = TRY(load_decoder_file(files, placement, 1));
    return make_vae_encoder(loaded.vae);
  };
}

/// Reads the transformer tensor by tensor, so that memory never holds a second copy. On a GPU in 8 bits, memory never
/// holds all of its unquantised matrices.
Result<CausalDit> load_dit(const ModelFile& file, const DitConfig& config, const Placement& placement,
                           const ChunkSource::Progress& progress, const std::stop_token& stop, std::string& digests) {
  const TensorByName tensors = tensors_of(file, &digests);
  std::size_t read = 0;
  const auto go_on = [&]() -> Result<void> {
    if (stop.stop_requested()) return fail(Error::Kind::cancelled, "Opening was stopped");
    if (++read % 32 == 0)
      progress(steps::kReadingVideoModel.text,
               0.9 * static_cast<double>(read) / static_cast<double>(file.tensors.size()));
    return {};
  };
  const TensorByName whole = [&](const std::string& name) -> Result<at::Tensor> {
    TRY(go_on());
    auto tensor = tensors(name);
    if (!tensor) return tensor;
    return tensor->to(placement.device, placement.dtype);
  };
  const Fp8ByName matrix = [&](const std::string& name) -> Result<Fp8Rows> {
    TRY(go_on());
    return fp8_of(file, name, placement.device, &digests);
  };
  return CausalDit::load(config, whole, placement.fp8() ? matrix : Fp8ByName());
}

struct LoadedDit {
  std::shared_ptr<CausalDit> model;
  std::shared_ptr<LoraWeights> loras;
};

Result<LoadedDit> load_with_loras(const WanPlan& plan, const ChunkSource::Progress& progress,
                                  const std::stop_token& stop, std::string& digests) {
  LoadedDit loaded{std::make_shared<CausalDit>(plan.shape), nullptr};
  loaded.loras = std::make_shared<LoraWeights>(loaded.model);
  // Before the weights are read, which takes a while.
  auto opened = TRY(loaded.loras->open(plan.loras));
  for (const LoraChoice& lora : opened) {
    if (lora.strength == 0) continue;
    const std::string strength = lora.strength == 1 ? "" : " x" + Json(lora.strength).dump();
    digests += lora.hash + "  lora" + strength + '\n';
  }
  auto model = TRY(load_dit(plan.dit, plan.shape, plan.placement, progress, stop, digests));
  *loaded.model = std::move(model);
  TRY(loaded.loras->set(opened));
  return loaded;
}

/// For StreamParts. The unmodified weights that a LoRA changes are kept and must fit into host memory.
std::function<Result<LoraList>(const LoraList&)> lora_setter(std::shared_ptr<LoraWeights> weights, at::Device device) {
  return [weights = std::move(weights), device](const LoraList& wanted) -> Result<LoraList> {
    auto opened = weights->open(wanted);
    if (!opened) return opened;
    MemoryNeed need;
    need.add(MemoryUse::base_weights, weights->more_bytes(*opened));
    TRY(check_memory(need, available_memory_bytes()));
    if (!device.is_cpu()) {
      MemoryNeed there;
      there.add(MemoryUse::weights, weights->work_bytes());
      TRY(check_gpu_memory(there, available_bytes(device)));
    }
    TRY(weights->set(*opened));
    return opened;
  };
}

Result<void> check_room(const WanPlan& plan, const MemoryLeft& left) {
  if (plan.placement.device.is_cpu()) return check_memory(plan.need.all, left.device);
  if (auto fits = check_gpu_memory(plan.need.all, left.device); !fits) return fits;
  return check_memory(plan.need.host, left.host);
}

/// Keyframes are in host memory, so only if there is room. They are rare, because a GPU waits for the copy.
TakeHistory::Limits keyframes_beside_gpu(const WanNeed& need, const MemoryLeft& left) {
  constexpr std::uint64_t kMost = 4'000'000'000;
  const std::uint64_t room = left.host - std::min(left.host, need.host.bytes());
  TakeHistory::Limits limits;
  limits.keyframe_every = 32;
  limits.keyframe_bytes = std::max(limits.keyframe_bytes, static_cast<std::int64_t>(std::min(room / 4, kMost)));
  return limits;
}

void describe(const WanFiles& files, const DitConfig& dit, const StreamParts& parts, SourceInfo& info) {
  const GeneratorConfig& config = parts.generator;
  info.model = files.dit.stem().string();
  info.width = config.latent_width * parts.decoder->pixels_per_cell();
  info.height = config.latent_height * parts.decoder->pixels_per_cell();
  info.latent_frames_per_chunk = config.chunk_frames;
  info.frames_per_chunk = config.chunk_frames * parts.decoder->frames_per_latent();
  info.denoise_passes = config.denoise_passes();
  info.rows = config.latent_height / dit.patch_height;
  info.columns = config.latent_width / dit.patch_width;
}

}  // namespace

Result<StreamParts> build_wan(const SourceOptions& options, const ChunkSource::Progress& progress,
                              const std::stop_token& stop) {
  progress(steps::kLookingForParts.text, 0);
  const auto placement = TRY(place(options));
  const MemoryLeft left = memory_left(placement.device);
  auto planned = TRY(plan_wan(options, placement, left));
  const WanPlan& plan = planned;
  TRY(check_room(plan, left));

  StreamParts parts;
  parts.generator = plan.generator;
  parts.policy = plan.policy;
  parts.pass_times = [options, recipe = plan.sampler_plan](int passes) {
    return wan_pass_times(options, recipe, passes);
  };
  settle(plan.placement, parts.info);
  auto decoder = TRY(load_decoder_file(plan.files, plan.placement, plan.latents_at_once));
  const DitConfig& shape = plan.shape;
  if (decoder.decoder->latent_channels() != shape.out_channels || shape.in_channels != shape.out_channels)
    return fail(errors::kPartsDiffer, {{"model", options.model.string()},
                                       {"channels", shape.out_channels},
                                       {"taken", decoder.decoder->latent_channels()}});
  parts.decoder = decoder.decoder;
  parts.picture_encoder = encoder_loader(options, decoder, plan);
  auto encoder = TRY(make_wan_prompt_encoder({plan.files.text, plan.files.tokenizer, cache_folder() / "embeddings"},
                                             plan.text.use, plan.text.device, shape.text_rows, options.prompt));
  parts.encoder = std::move(encoder);
  std::string digests;
  auto loaded = TRY(load_with_loras(plan, progress, stop, digests));
  const std::shared_ptr<CausalDit> model = loaded.model;
  parts.info.loras = loaded.loras->list();
  parts.set_loras = lora_setter(loaded.loras, plan.placement.device);
  std::shared_ptr<CausalDit> writer;
  if (!plan.dit.writer.empty()) {
    digests += "weights of the clean pass\n";
    auto second = TRY(load_dit(writer_of(plan.dit), shape, plan.placement, progress, stop, digests));
    writer = std::make_shared<CausalDit>(std::move(second));
  }
  // A CPU runs faster with a second layout of the matrices if it fits into memory. In 8 bits it is already counted.
  const bool cpu = plan.placement.device.is_cpu(), eight_bits = cpu && plan.placement.eight_bits;
  if (eight_bits || (cpu && plan.need.all.bytes() + plan.need.transformer <= left.device)) {
    model->pack(eight_bits);
    if (writer) writer->pack(eight_bits);
    if (eight_bits && !model->is_packed()) return fail(errors::kNoEightBits, {{"isa", parts.info.isa}});
  }
  if (!cpu) {
    model->join_projections();
    if (writer) writer->join_projections();
  }
  parts.model = model;
  parts.writer = std::move(writer);
  if (plan.head) {
    if (plan.head->other_base)
      logger("engine")->warn("head=\"{}\" note=\"it was trained with other weights; its scores may mean less here\"",
                             plan.head->file.string());
    SalienceHead head = *plan.head->head;
    head.to(plan.placement.device);
    parts.head = std::make_shared<const SalienceHead>(std::move(head));
    parts.info.salience_head = plan.head->hash;
    digests += plan.head->hash + "  salience\n";
  }
  if (!cpu) {
    parts.free_bytes = [device = plan.placement.device] { return available_bytes(device); };
    parts.history = keyframes_beside_gpu(plan.need, left);
  }
  parts.prompt = options.prompt;
  describe(plan.files, shape, parts, parts.info);
  parts.info.recipe = plan.sampler_plan;
  parts.info.prompt_switch = plan.prompt_switch;
  parts.info.fps = plan.fps;
  parts.info.weights_hash = sha256(std::as_bytes(std::span(digests)));
  parts.info.decoder_hash = decoder.hash;
  progress(steps::kReady.text, 1);
  return parts;
}

Result<Placement> second_decoder_place(const WanFiles& files, const SourceOptions& options, const Placement& placement,
                                       std::uint64_t left) {
  if (placement.device.is_cpu()) return placement;
  const auto model = TRY(open_model_file(files.decoder));
  const auto element = static_cast<std::uint64_t>(c10::elementSize(placement.dtype));
  const auto pixels = static_cast<std::uint64_t>(options.width) * static_cast<std::uint64_t>(options.height);
  const DecoderNeed need = gpu_decoder_need(decoder_shape(model), pixels, element, 1);
  // The states before and after a chunk exist at the same time here.
  if (model.parameters() * element + 2 * need.kept + need.work + need.convolutions <= left) return placement;
  logger("engine")->warn("decoder=\"{}\" device=cpu reason=\"the GPU has no room for a second one\"",
                         files.decoder.filename().string());
  return Placement{at::kCPU, at::kFloat, placement.threads};
}

namespace {

/// With the size of the model's recipe if the options name none.
Result<SourceOptions> sized(SourceOptions options, const WanFiles& files) {
  if (options.width > 0 && options.height > 0) return options;
  const auto dit = TRY(open_model_file(files.dit));
  const auto sampling = TRY(recipe_plan(choose_recipe(dit, files.dit).name, options));
  if (options.width == 0) options.width = sampling.width;
  if (options.height == 0) options.height = sampling.height;
  return options;
}

}  // namespace

Result<std::shared_ptr<const Decoder>> load_wan_decoder(const SourceOptions& options, std::string& hash) {
  const auto placement = TRY(place(options));
  const auto files = TRY(find_wan_files(options.model, options.decoder));
  Placement there = placement;
  if (!placement.device.is_cpu()) {
    const auto sizes = TRY(sized(options, files));
    there = TRY(second_decoder_place(files, sizes, placement, available_bytes(placement.device)));
  }
  auto decoder = TRY(load_decoder_file(files, there, there.device.is_cpu() ? 3 : 1));
  hash = decoder.hash;
  return decoder.decoder;
}

}  // namespace longtake
