#include "training/config/estimate.h"

namespace longtake {
namespace {

constexpr double tokens_per_latent = 60;
constexpr double forward_and_backward = 3;         // a backward pass costs two forward ones
constexpr double bytes_per_parameter = 20;         // weight, gradient, two moments, average; float32
constexpr double floats_per_token_and_block = 40;  // widths of d kept for the backward pass, roughly

StageEstimate transformer(const NetworkConfig& n, const DataConfig& data, double passes, double history_chunks) {
  const double d = n.dim;
  const double per_block = 8 * d * d + 2 * d * n.ffn_dim;
  const double text = n.text_layers * 12.0 * n.text_dim * n.text_dim;
  const double tokens = tokens_per_latent * data.latents;
  StageEstimate e;
  e.parameters = n.layers * (per_block + 6 * d) + 8 * d * d + 256 * d + n.text_dim * d + text;
  const double linear =
      2 * tokens * n.layers * (per_block - 2 * d * d) + 2.0 * n.text_rows * (n.layers * 2 * d * d + text);
  const double attention = 4 * d * tokens * n.layers * (tokens / history_chunks + n.text_rows);
  e.gflop_per_sample = forward_and_backward * passes * (linear + attention) / 1e9;
  const double activations = data.batch * tokens * passes * n.layers * floats_per_token_and_block * d * 4;
  e.memory_mib = (e.parameters * bytes_per_parameter + activations) / (1 << 20);
  return e;
}

StageEstimate codec(const CodecStageConfig& c) {
  const double deep = 18.0 * (2.0 * c.latent_channels * c.decoder_deep + 4.0 * c.decoder_deep * c.decoder_deep);
  const double wide = 18.0 * 6 * c.decoder_width * c.decoder_width;
  const double fine = 18.0 * c.decoder_width * c.decoder_fine * 16;
  const double encoder = c.encoder_width == 0 ? 0 : 18.0 * c.encoder_width * (2.0 * c.features + 4.0 * c.encoder_width);
  const double cells = c.crop_width / 16.0 * (c.crop_height / 16.0) * c.latents;
  StageEstimate e;
  e.parameters = (deep + wide + fine + encoder) / 2;
  e.gflop_per_sample = forward_and_backward * cells * (deep + 16 * (wide + fine) + encoder) / 1e9;
  const double pixels = static_cast<double>(c.crop_width) * c.crop_height * 4 * c.latents;
  e.memory_mib = (e.parameters * bytes_per_parameter + c.batch * pixels * 60) / (1 << 20);
  return e;
}

}  // namespace

StageEstimate estimate(const StageConfig& stage) {
  if (stage.kind == "codec") return codec(stage.codec);
  if (stage.kind == "teacher") return transformer(stage.teacher.network, stage.teacher.data, 1, 1);
  // A noisy and a clean pass over each chunk; the few-step stage adds teacher and target without a backward pass.
  const NetworkConfig student;
  if (stage.kind == "causal") return transformer(student, stage.causal.data, 2, 2);
  return transformer(student, stage.causal.data, 4, 2);
}

}  // namespace longtake
