#include <ATen/ATen.h>

#include <system_error>

#include "app/lab/probe.h"
#include "app/lab/probe_weights.h"
#include "engine/wan/taehv.h"
#include "engine/wan/tokenizer.h"
#include "engine/wan/umt5.h"
#include "engine/wan/wan_vae.h"

namespace longtake::cli {
namespace {

Result<void> read_more(const nlohmann::json& json, WanVaeConfig& config) {
  return read_latent_statistics(json, config);
}
Result<void> read_more(const nlohmann::json& json, Umt5Config& config) { return read_umt5_config(json, config); }
Result<void> read_more(const nlohmann::json&, TaehvConfig&) { return {}; }

template <class Codec, class Config>
Result<Codec> load_codec(ProbeInput& input, WeightsKind kind,
                         Result<Config> (*config_of)(const std::vector<ParameterShape>&)) {
  auto weights = TRY(open_probe_weights(input.weights, kind));
  auto config = TRY(config_of(weights.shapes()));
  if (weights.config) TRY(read_more(*weights.config, config));
  auto codec = Codec::load(config, weights.tensors());
  if (codec) codec->to(input.device, input.dtype);
  return codec;
}

Result<NamedTensors> decode(const Decoder& decoder, ProbeInput& input) {
  const bool streaming = input.settings.whole("streaming", 1, 0, 1) == 1;
  TRY(input.settings.check());
  auto latents = input.tensor("latents", 4);
  if (!latents) return fail(latents.error());
  if (latents->size(0) != decoder.latent_channels())
    return refuse_probe("latents must have " + std::to_string(decoder.latent_channels()) + " channels");
  const at::Tensor all = to_model(*latents);
  DecoderState state;
  if (!streaming) return NamedTensors{{"pixels", to_file(decoder.decode(all, state))}};
  std::vector<at::Tensor> pictures;
  for (std::int64_t f = 0; f < all.size(1); ++f) pictures.push_back(decoder.decode(all.narrow(1, f, 1), state));
  return NamedTensors{{"pixels", to_file(at::cat(pictures, 1))}};
}

Result<NamedTensors> vae_decode(ProbeInput& input) {
  auto vae = TRY(load_codec<WanVae>(input, WeightsKind::wan_vae, wan_vae_config_from_shapes));
  // Clamped as in every public decoder, because the network's output slightly exceeds the range.
  const bool clamped = input.settings.whole("clamp", 1, 0, 1) == 1;
  auto made = decode(vae, input);
  if (made && clamped) made->front().second.clamp_(-1, 1);
  return made;
}

Result<NamedTensors> taehv_decode(ProbeInput& input) {
  auto taehv = TRY(load_codec<Taehv>(input, WeightsKind::taehv, taehv_config_from_shapes));
  return decode(taehv, input);
}

Result<NamedTensors> vae_encode(ProbeInput& input) {
  auto vae = TRY(load_codec<WanVae>(input, WeightsKind::wan_vae, wan_vae_config_from_shapes));
  const bool streaming = input.settings.whole("streaming", 1, 0, 1) == 1;
  TRY(input.settings.check());
  auto pixels = input.tensor("pixels", 4);
  if (!pixels) return fail(pixels.error());
  const int cell = vae.pixels_per_cell();
  const int step = vae.frames_per_latent();
  if (pixels->size(0) != 3 || (pixels->size(1) - 1) % step != 0 || pixels->size(2) % cell != 0 ||
      pixels->size(3) % cell != 0)
    return refuse_probe("pixels must be [3, 1 + " + std::to_string(step) + "k, H, W] with H and W divisible by " +
                        std::to_string(cell));
  const at::Tensor all = to_model(*pixels);
  DecoderState state;
  if (!streaming) return NamedTensors{{"latents", to_file(vae.encode(all, state))}};
  std::vector<at::Tensor> latents = {vae.encode(all.narrow(1, 0, 1), state)};
  for (std::int64_t f = 1; f < all.size(1); f += step) latents.push_back(vae.encode(all.narrow(1, f, step), state));
  return NamedTensors{{"latents", to_file(at::cat(latents, 1))}};
}

Result<NamedTensors> text(ProbeInput& input) {
  auto encoder = TRY(load_codec<Umt5Encoder>(input, WeightsKind::umt5, umt5_config_from_shapes));
  TRY(input.settings.check());
  auto ids = input.indices("ids");
  auto mask = input.indices("mask");
  if (!ids) return fail(ids.error());
  if (!mask) return fail(mask.error());
  if (ids->sizes() != mask->sizes()) return refuse_probe("ids and mask differ in length");
  if (ids->lt(0).any().item<bool>() || ids->ge(encoder.config().vocabulary).any().item<bool>())
    return refuse_probe("ids are outside the vocabulary");
  const std::int64_t length = mask->ne(0).sum().item<std::int64_t>();
  at::Tensor embeddings = at::zeros({ids->size(0), encoder.config().dim}, at::kFloat);
  if (length == 0) return NamedTensors{{"embeddings", embeddings}};
  if (mask->narrow(0, 0, length).ne(0).all().item<bool>()) {
    // Padding at the end is skipped: it does not change the result and costs much time.
    embeddings.narrow(0, 0, length).copy_(encoder.encode(ids->narrow(0, 0, length).unsqueeze(0))[0]);
  } else {
    embeddings.copy_(encoder.encode(ids->unsqueeze(0), mask->unsqueeze(0))[0]);
  }
  return NamedTensors{{"embeddings", embeddings}};
}

/// The sentencepiece model, either given directly or found in a folder.
std::filesystem::path tokenizer_file(const std::filesystem::path& path) {
  std::error_code none;
  if (!std::filesystem::is_directory(path, none)) return path;
  for (const char* folder : {"", "tokenizer", "google/umt5-xxl"})
    for (const char* name : {"spiece.model", "tokenizer.model"})
      if (const auto file = path / folder / name; std::filesystem::is_regular_file(file, none)) return file;
  return path / "spiece.model";
}

Result<NamedTensors> tokenize(ProbeInput& input) {
  if (!input.settings.has("text")) return refuse_probe("there is no prompt", "Add --set text=...");
  const std::string prompt = input.settings.text("text", "");
  TRY(input.settings.check());
  auto tokenizer = TRY(Tokenizer::open(tokenizer_file(input.weights)));
  const std::vector<std::int64_t> found = tokenizer.encode(prompt);
  at::Tensor ids = at::zeros({Tokenizer::rows}, at::kLong);
  at::Tensor mask = at::zeros({Tokenizer::rows}, at::kLong);
  const auto length = static_cast<std::int64_t>(found.size());
  ids.narrow(0, 0, length).copy_(at::tensor(found, at::kLong));
  mask.narrow(0, 0, length).fill_(1);
  return NamedTensors{{"ids", ids}, {"mask", mask}};
}

constexpr Probe kCodecProbes[] = {
    {"text", "ids, mask [L] -> embeddings [L,Dt]", true, true, text},
    {"tokenize", "--set text=... -> ids, mask [512]; weights: the sentencepiece model or its folder", true, false,
     tokenize},
    {"vae-encode", "pixels [3,T,H,W] in -1..1 -> latents [C,F,H,W]; --set streaming=1|0", true, true, vae_encode},
    {"vae-decode", "latents [C,F,H,W] -> pixels [3,T,H,W] in -1..1; --set streaming=1|0 clamp=1|0", true, true,
     vae_decode},
    {"taehv-decode", "latents [C,F,H,W] -> pixels [3,T,H,W] in -1..1; --set streaming=1|0", true, true, taehv_decode},
};

}  // namespace

std::span<const Probe> codec_probes() { return kCodecProbes; }

}  // namespace longtake::cli
