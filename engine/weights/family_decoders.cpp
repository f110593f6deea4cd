#include "engine/weights/families.h"

namespace longtake {
namespace {

using DecoderShapes = std::vector<NamedShape>;

void conv(DecoderShapes& out, const std::string& path, TensorShape shape) {
  const std::int64_t outputs = shape[0];
  out.push_back({path + ".weight", std::move(shape)});
  out.push_back({path + ".bias", {outputs}});
}

/// Wan VAE: norm, conv, norm, conv, with a parallel 1x1x1 conv if the channels change.
void residual(DecoderShapes& out, const std::string& path, std::int64_t in, std::int64_t channels) {
  out.push_back({path + ".residual.0.gamma", {in, 1, 1, 1}});
  conv(out, path + ".residual.2", {channels, in, 3, 3, 3});
  out.push_back({path + ".residual.3.gamma", {channels, 1, 1, 1}});
  conv(out, path + ".residual.6", {channels, channels, 3, 3, 3});
  if (in != channels) conv(out, path + ".shortcut", {channels, in, 1, 1, 1});
}

void middle(DecoderShapes& out, const std::string& path, std::int64_t channels) {
  residual(out, path + ".0", channels, channels);
  out.push_back({path + ".1.norm.gamma", {channels, 1, 1}});
  conv(out, path + ".1.to_qkv", {3 * channels, channels, 1, 1});
  conv(out, path + ".1.proj", {channels, channels, 1, 1});
  residual(out, path + ".2", channels, channels);
}

void vae_encoder(DecoderShapes& out, const WanVaeSizes& s) {
  conv(out, "encoder.conv1", {s.dim, 3, 3, 3, 3});
  std::int64_t at = 0;
  std::int64_t in = s.dim;
  for (int stage = 0; stage < 4; ++stage) {
    for (std::int64_t i = 0; i < s.res_blocks; ++i) {
      residual(out, "encoder.downsamples." + std::to_string(at++), in, s.widths[stage]);
      in = s.widths[stage];
    }
    if (stage == 3) break;
    const std::string path = "encoder.downsamples." + std::to_string(at++);
    conv(out, path + ".resample.1", {in, in, 3, 3});
    if (stage > 0) conv(out, path + ".time_conv", {in, in, 3, 1, 1});
  }
  middle(out, "encoder.middle", in);
  out.push_back({"encoder.head.0.gamma", {in, 1, 1, 1}});
  conv(out, "encoder.head.2", {2 * s.channels, in, 3, 3, 3});
}

void vae_decoder(DecoderShapes& out, const WanVaeSizes& s) {
  std::int64_t at = 0;
  std::int64_t in = s.widths[3];
  conv(out, "decoder.conv1", {in, s.channels, 3, 3, 3});
  middle(out, "decoder.middle", in);
  for (int stage = 0; stage < 4; ++stage) {
    for (std::int64_t i = 0; i <= s.res_blocks; ++i) {
      residual(out, "decoder.upsamples." + std::to_string(at++), in, s.widths[3 - stage]);
      in = s.widths[3 - stage];
    }
    if (stage == 3) break;
    const std::string path = "decoder.upsamples." + std::to_string(at++);
    conv(out, path + ".resample.1", {in / 2, in, 3, 3});
    if (stage < 2) conv(out, path + ".time_conv", {2 * in, in, 3, 1, 1});
    in /= 2;
  }
  out.push_back({"decoder.head.0.gamma", {in, 1, 1, 1}});
  conv(out, "decoder.head.2", {3, in, 3, 3, 3});
}

/// TAEHV: three blocks that also read their input of the previous step.
void memory_blocks(DecoderShapes& out, const std::string& path, int first, std::int64_t channels) {
  for (int i = first; i < first + 3; ++i) {
    const std::string block = path + std::to_string(i) + ".conv.";
    conv(out, block + '0', {channels, 2 * channels, 3, 3});
    conv(out, block + '2', {channels, channels, 3, 3});
    conv(out, block + '4', {channels, channels, 3, 3});
  }
}

}  // namespace

DecoderShapes wan_vae_shapes(const WanVaeSizes& s) {
  DecoderShapes out;
  conv(out, "conv1", {2 * s.channels, 2 * s.channels, 1, 1, 1});
  conv(out, "conv2", {s.channels, s.channels, 1, 1, 1});
  vae_encoder(out, s);
  vae_decoder(out, s);
  return out;
}

DecoderShapes taehv_shapes(const TaehvSizes& s) {
  DecoderShapes out;
  const std::int64_t e = s.encoder;
  conv(out, "encoder.0", {e, 3, 3, 3});
  constexpr struct {
    int pool;
    std::int64_t frames;
  } stages[] = {{2, 2}, {7, 2}, {12, 1}};
  for (const auto& [pool, frames] : stages) {
    out.push_back({"encoder." + std::to_string(pool) + ".conv.weight", {e, frames * e, 1, 1}});
    out.push_back({"encoder." + std::to_string(pool + 1) + ".weight", {e, e, 3, 3}});
    memory_blocks(out, "encoder.", pool + 2, e);
  }
  conv(out, "encoder.17", {s.channels, e, 3, 3});

  conv(out, "decoder.1", {s.decoder[0], s.channels, 3, 3});
  for (int stage = 0; stage < 3; ++stage) {
    const int first = 3 + 6 * stage;  // three memory blocks, an upsampling, growth in time, a convolution
    const std::int64_t channels = s.decoder[stage];
    memory_blocks(out, "decoder.", first, channels);
    out.push_back(
        {"decoder." + std::to_string(first + 4) + ".conv.weight", {(stage == 0 ? 1 : 2) * channels, channels, 1, 1}});
    out.push_back({"decoder." + std::to_string(first + 5) + ".weight", {s.decoder[stage + 1], channels, 3, 3}});
  }
  conv(out, "decoder.22", {3, s.decoder[3], 3, 3});
  return out;
}

}  // namespace longtake
