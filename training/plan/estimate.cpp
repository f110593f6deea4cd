#include "training/plan/estimate.h"

#include <algorithm>
#include <utility>

#include "engine/model/dit_config.h"
#include "engine/starter/cell_codec_config.h"
#include "engine/starter/stage_maps.h"

namespace longtake::train {
namespace {

constexpr double tokens_per_latent = 60;
constexpr double cells_per_token = 4;
constexpr double latent_channels = CellCodecConfig{}.latent_channels;
constexpr double forward_and_backward = 3;         // a backward pass costs two forward ones
constexpr double bytes_per_parameter = 20;         // weight, gradient, two moments, average; float32
constexpr double floats_per_token_and_block = 40;  // widths of d kept for the backward pass, roughly

StageEstimate transformer(const NetworkConfig& n, const DataConfig& data, double passes, double history_chunks) {
  const double d = n.dim;
  const double per_block = 8 * d * d + 2 * d * n.ffn_dim;
  const double text = n.text_layers * 12.0 * n.text_dim * n.text_dim;
  const double layout = 9.0 * n.layout * (stage_map::count + n.layout + n.detail) + d * n.layout;
  const double convolutions = 9.0 * n.detail * (2 * latent_channels + 4.0 * n.detail) + layout;
  const double said = d * n.detail * cells_per_token;  // weights of the detail layers per token
  const double tokens = tokens_per_latent * data.latents;
  StageEstimate e;
  e.parameters = n.layers * (per_block + 6 * d) + 8 * d * d + 256 * d + n.text_dim * d + text + convolutions + said;
  const double linear =
      2 * tokens * n.layers * (per_block - 2 * d * d) + 2.0 * n.text_rows * (n.layers * 2 * d * d + text);
  const double attention = 4 * d * tokens * n.layers * (tokens / history_chunks + n.text_rows);
  const double detail = 2 * tokens * (cells_per_token * convolutions + said);
  e.gflop_per_sample = forward_and_backward * passes * (linear + attention + detail) / 1e9;
  const double activations = data.batch * tokens * passes * n.layers * floats_per_token_and_block * d * 4;
  e.memory_mib = (e.parameters * bytes_per_parameter + activations) / (1 << 20);
  return e;
}

StageEstimate cell_codec(const CellCodecStageConfig& c) {
  constexpr double crop_cells = 40, crop_latents = 3, crop_pixels = 256 * 160;  // defaults of CropsStageConfig
  const CellCodecConfig& n = c.network;
  const auto residual = [](double width, double pairs) { return 18.0 * width * width * pairs; };
  const double by_cell = residual(n.cells, 3) + 4.0 * n.cells * n.doubled + 4 * residual(n.doubled, 2) +
                         16.0 * n.doubled * n.quadrupled + 16 * residual(n.quadrupled, 1) +
                         64.0 * n.quadrupled * n.eightfold + 64 * residual(n.eightfold, 1) +
                         256.0 * n.eightfold * n.half + 256 * residual(n.half, 1) + 1024.0 * n.half * n.whole +
                         1024 * 9.0 * n.whole * (n.whole + 12);
  const double encoder = residual(n.encoder_cells, 2) + 9.0 * n.encoder_eighth * n.encoder_cells +
                         4 * residual(n.encoder_eighth, 1) + 16 * residual(n.encoder_quarter, 1);
  StageEstimate e;
  e.parameters = residual(n.cells, 3) + 4.0 * n.cells * n.doubled + residual(n.doubled, 2) +
                 4.0 * n.doubled * n.quadrupled + residual(n.quadrupled, 1) + 4.0 * n.quadrupled * n.eightfold +
                 residual(n.eightfold, 1) + residual(n.encoder_cells, 2) + residual(n.encoder_eighth, 1) +
                 9.0 * n.encoder_eighth * (n.encoder_quarter + n.encoder_cells);
  e.gflop_per_sample = 2 * forward_and_backward * crop_cells * crop_latents * (by_cell + encoder) / 1e9;
  constexpr double floats_per_pixel = 120;  // kept for the backward pass, roughly
  e.memory_mib =
      (e.parameters * bytes_per_parameter + c.batch * crop_latents * crop_pixels * floats_per_pixel * 4) / (1 << 20);
  return e;
}

/// Only the decoder, on crops that are twice as long; with the sizes of the embedded codec.
StageEstimate cell_decoder(const CellDecoderStageConfig& c) {
  CellCodecStageConfig whole;
  whole.batch = 2 * c.batch;
  StageEstimate e = cell_codec(whole);
  e.gflop_per_sample *= 2;
  return e;
}

/// A noisy and a clean pass over each chunk, and the passes that generate the model's own past.
StageEstimate film_causal(const FilmCausalStageConfig& c, const NetworkConfig& network) {
  StageEstimate e = transformer(network, c.data, 2, 2);
  const double pass = e.gflop_per_sample / forward_and_backward / 2;
  e.gflop_per_sample += pass * c.own_share * (1 + .5 * (1 + c.own_passes));
  return e;
}

/// Estimates a step: a critic update, and the generator update's share of a step.
StageEstimate dmd(const DmdStageConfig& c, const NetworkConfig& network) {
  const StageEstimate clip = transformer(network, c.data, 1, 1);
  const double pass = clip.gflop_per_sample / forward_and_backward;         // bidirectional, over the whole clip
  const double rollout = pass * ((1.0 + c.few_steps) / 2 + 1);              // denoise passes on average, context pass
  const double scores = pass * (1 + 2 + 1);                                 // critic, guided teacher, salience
  const double generator = rollout + scores + pass * forward_and_backward;  // the exit passes run twice
  StageEstimate e;
  e.parameters = 2 * clip.parameters;
  const double critic = pass * forward_and_backward;
  e.gflop_per_sample =
      c.one_rollout ? generator + c.critic_steps * critic : rollout + critic + generator / c.critic_steps;
  e.memory_mib = clip.memory_mib / c.accumulate + clip.parameters * (bytes_per_parameter + 4) / (1 << 20);
  return e;
}

/// Only the head: the student generates the clips, or only encodes rendered ones, and the teacher scores them.
StageEstimate head(const DmdStageConfig& c, const NetworkConfig& network) {
  const StageEstimate clip = transformer(network, c.data, 1, 1);
  const int passes = (c.films ? 0 : c.few_steps) + 1 + 1;
  StageEstimate e;
  e.parameters = 3.0 * network.dim * c.salience.hidden;
  e.gflop_per_sample = clip.gflop_per_sample / forward_and_backward * passes;
  e.memory_mib = clip.memory_mib / c.accumulate;  // an upper bound: training on these clips needs no more
  return e;
}

double batch_of(const StageConfig& stage) {
  if (stage.kind == "cell-codec") return stage.cell_codec.batch;
  if (stage.kind == "cell-decoder") return stage.cell_decoder.batch;
  if (stage.kind == "film") return stage.film.data.batch;
  if (stage.kind == "film-causal") return stage.film_causal.data.batch;
  return stage.dmd.data.batch;
}

StageEstimate of_kind(const StageConfig& stage, const NetworkConfig& network, const Machines& machines) {
  if (stage.kind == "crops" || stage.kind == "own-crops" || stage.kind == "clips") return {};  // they only write files
  if (stage.kind == "cell-codec") return cell_codec(stage.cell_codec);
  if (stage.kind == "cell-decoder") return cell_decoder(stage.cell_decoder);
  if (stage.kind == "film") return transformer(network, stage.film.data, 1, 1);
  if (stage.kind == "film-causal") return film_causal(stage.film_causal, network);
  if (!stage.dmd.wan.student.empty()) return estimate_wan(stage, wan_sizes(stage.dmd.wan), machines);
  return stage.kind == "dmd" ? dmd(stage.dmd, network) : head(stage.dmd, network);
}

/// The size assumed for external weights: that of the built-in model.
NetworkConfig built_in() {
  NetworkConfig network;
  network.dim = 224;
  network.ffn_dim = 896;
  return network;
}

/// The initial weights of a stage, and the network that it starts with if there are none.
std::pair<std::string, NetworkConfig> begun_with(const StageConfig& stage) {
  if (stage.kind == "film") return {stage.film.start_from, stage.film.network};
  if (stage.kind == "film-causal") return {stage.film_causal.start_from, stage.film_causal.network};
  return {stage.dmd.start_from, built_in()};
}

}  // namespace

NetworkConfig network_of(const Recipe& recipe, const StageConfig& stage) {
  const StageConfig* at = &stage;
  for (std::size_t steps = 0; steps <= recipe.stages.size(); ++steps) {
    const auto [from, own] = begun_with(*at);
    if (from.empty()) return own;
    at = recipe.find(from);
    if (at == nullptr) break;
  }
  return built_in();
}

StageEstimate estimate(const Recipe& recipe, const StageConfig& stage, const Machines& machines) {
  StageEstimate e = of_kind(stage, network_of(recipe, stage), machines);
  const double ranks = std::max(machines.ranks, 1);
  if (e.held.empty() && e.memory_mib > 0) {
    constexpr double mib = 1 << 20;
    const double trained = std::min(e.memory_mib * mib, e.parameters * bytes_per_parameter);
    const double computed = (e.memory_mib * mib - trained) / ranks;
    e.held = {{"weights, gradients, moments and average", trained}, {"what a step computes", computed}};
    e.moment = "in a step";
    e.memory_mib = (trained + computed) / mib;
    e.checkpoint_bytes = e.parameters * (bytes_per_parameter - 4);
    e.weights_bytes = e.parameters * 4;
  }
  const double samples = static_cast<double>(stage.loop.steps) * batch_of(stage);
  if (e.hours == 0) e.hours = hours_of(samples * e.gflop_per_sample, ranks, machines.teraflops);
  const double limit = stage.loop.minutes / 60;
  if (limit > 0) e.hours = e.hours > 0 ? std::min(e.hours, limit) : limit;
  return e;
}

}  // namespace longtake::train
