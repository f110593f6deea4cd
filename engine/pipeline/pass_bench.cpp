#include "engine/pipeline/pass_bench.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include <algorithm>
#include <functional>

#include "engine/kernels/attention.h"
#include "engine/model/causal_dit.h"
#include "engine/model/starter_decoder.h"
#include "engine/pipeline/placement.h"
#include "engine/pipeline/stopwatch.h"

namespace longtake {
namespace {

constexpr int kChunkFrames = 3;
constexpr int kWarmUpRounds = 3;
constexpr int kFewestRounds = 5;

struct Shape {
  const char* name;
  int layers;
  int latent_height;
  int latent_width;
  bool starter_cells;  // 16 pixels a cell, as the starter's codec has them
};
constexpr Shape kShapes[] = {{"light", 8, 12, 20, true}, {"dense", 5, 24, 40, false}};

DitConfig config_of(const Shape& shape) {
  DitConfig config;
  config.dim = 384;
  config.ffn_dim = 1536;
  config.heads = 3;
  config.layers = shape.layers;
  config.in_channels = config.out_channels = 32;
  config.text_dim = 192;
  config.text_rows = 32;
  config.preconditioned = config.neighbours = true;
  config.grid_rows = shape.latent_height / config.patch_height;
  config.grid_columns = shape.latent_width / config.patch_width;
  return config;
}

/// One thing to measure, with its times so far.
struct Part {
  std::function<void()> run;
  Spread* into;
  std::vector<double> times{};
};

Spread spread_of(std::vector<double> times) {
  std::ranges::sort(times);
  const auto at = [&](double share) {
    return times[static_cast<std::size_t>(share * static_cast<double>(times.size() - 1) + 0.5)];
  };
  return {at(0.5), at(0.25), at(0.75)};
}

/// A chunk, a prompt and a memory as a stream in its steady state has them.
struct Scene {
  ChunkInput chunk;
  TextContext text;
  MemoryView memory;
};

Scene make_scene(const CausalDit& dit, const Shape& shape, int kept) {
  const DitConfig& config = dit.config();
  const auto options = at::TensorOptions().device(dit.device());
  const auto random = [&](at::IntArrayRef sizes) { return at::randn(sizes, options).to(dit.dtype()); };
  Scene scene;
  scene.chunk.latents =
      at::randn({1, kChunkFrames, config.in_channels, shape.latent_height, shape.latent_width}, options)
          .to(dit.latent_dtype());
  scene.chunk.timesteps = at::full({1, kChunkFrames}, 750.0, options.dtype(at::kFloat));
  scene.text = dit.encode_text(random({1, config.text_rows, config.text_dim}));
  for (int i = 0; i < config.layers; ++i)
    scene.memory.blocks.push_back({random({1, kept, config.dim}), random({1, kept, config.dim})});
  scene.memory.positions = {at::zeros({kept}, options), at::zeros({kept}, options), at::zeros({kept}, options)};
  scene.memory = dit.rotated(scene.memory);
  return scene;
}

/// Two texts, one memory.
Scene twice(const Scene& scene) {
  Scene pair = scene;
  pair.chunk.latents = scene.chunk.latents.repeat({2, 1, 1, 1, 1});
  pair.chunk.timesteps = scene.chunk.timesteps.repeat({2, 1});
  for (KeyValues& block : pair.text.blocks) block = {block.k.repeat({2, 1, 1}), block.v.repeat({2, 1, 1})};
  return pair;
}

/// The linears of one pass on inputs of their own sizes, laid out as the model's are.
std::function<void()> linears_of(const CausalDit& dit, int tokens) {
  const DitConfig& config = dit.config();
  const auto options = at::TensorOptions().device(dit.device()).dtype(dit.dtype());
  const auto make = [&](std::int64_t out, std::int64_t in) {
    Linear linear{at::randn({out, in}, options) * 0.05, at::randn({out}, options), {}};
    if (dit.device().is_cpu()) linear.pack(tokens);
    return linear;
  };
  const std::int64_t c = config.dim;
  std::vector<Linear> square;  // q, k, v, o of the chunk's own attention, q and o of the text's
  std::vector<Linear> up, down;
  for (int i = 0; i < config.layers; ++i) {
    for (int j = 0; j < 6; ++j) square.push_back(make(c, c));
    up.push_back(make(config.ffn_dim, c));
    down.push_back(make(c, config.ffn_dim));
  }
  const at::Tensor x = at::randn({1, tokens, c}, options);
  return [square, up, down, x] {
    for (const Linear& linear : square) linear(x);
    for (std::size_t i = 0; i < up.size(); ++i) down[i](up[i](x, Activation::gelu));
  };
}

std::function<void()> attentions_of(const CausalDit& dit, int tokens, int kept) {
  const DitConfig& config = dit.config();
  const auto options = at::TensorOptions().device(dit.device()).dtype(dit.dtype());
  const at::Tensor q = at::randn({1, tokens, config.dim}, options);
  const at::Tensor k = at::randn({1, tokens + kept, config.dim}, options);
  const at::Tensor v = at::randn({1, tokens + kept, config.dim}, options);
  const at::Tensor text = at::randn({1, config.text_rows, config.dim}, options);
  return [q, k, v, text, layers = config.layers, heads = config.heads] {
    for (int i = 0; i < layers; ++i) {
      attention(q, k, v, heads, {}, Numerics::fast);
      attention(q, text, text, heads, {}, Numerics::fast);
    }
  };
}

}  // namespace

double PassBench::fps(int passes) const {
  const double chunk_ms = passes * pass.median_ms + context.median_ms + decode.median_ms;
  return chunk_ms > 0 ? 4000.0 * kChunkFrames / chunk_ms : 0;
}

const std::vector<std::string>& pass_shapes() {
  static const std::vector<std::string> names = {kShapes[0].name, kShapes[1].name};
  return names;
}

Result<PassBench> bench_pass(const std::string& name, const SourceOptions& options, double seconds,
                             const std::stop_token& stop) {
  const c10::NoGradGuard no_grad;
  const auto* shape = std::ranges::find_if(kShapes, [&](const Shape& s) { return s.name == name; });
  if (shape == std::end(kShapes))
    return fail(Error::Kind::bad_input, "There is no shape \"" + name + '"', {}, "Choose light or dense.");
  const auto placement = place(options);
  if (!placement) return fail(placement.error());

  PassBench bench;
  bench.shape = name;
  settle(*placement, bench.machine);
  const DitConfig config = config_of(*shape);
  const int frame_tokens = shape->latent_height / config.patch_height * (shape->latent_width / config.patch_width);
  bench.tokens = kChunkFrames * frame_tokens;
  bench.kept = bench.tokens;  // a budget of three latent frames
  CausalDit dit = CausalDit::random(config, options.seed, Init::noise);
  dit.to(placement->device, placement->dtype);
  CausalDit plain = dit.clone();
  plain.set_numerics(Numerics::reference);
  if (placement->device.is_cpu()) dit.pack(bench.tokens);
  const Scene scene = make_scene(dit, *shape, bench.kept);
  StarterCodec codec({}, 1);
  const StarterDecoder plain_decoder(std::make_shared<const StarterCodec>(codec));
  codec.prepare(placement->dtype);
  const StarterDecoder decoder(std::make_shared<const StarterCodec>(std::move(codec)));
  DecoderState decoded;

  std::vector<Part> parts;
  parts.push_back({[&] { dit.flow(scene.chunk, scene.text, scene.memory); }, &bench.pass});
  const Scene pair = twice(scene);
  parts.push_back({[&] { dit.flow(pair.chunk, pair.text, pair.memory); }, &bench.pair});
  parts.push_back({[&] { plain.flow(scene.chunk, scene.text, scene.memory); }, &bench.plain});
  parts.push_back({[&] { dit.context(scene.chunk, scene.text, scene.memory); }, &bench.context});
  parts.push_back({linears_of(dit, bench.tokens), &bench.linear});
  parts.push_back({attentions_of(dit, bench.tokens, bench.kept), &bench.attention});
  const auto decode = [&](const StarterDecoder& by) {
    to_rgb8(by.decode(scene.chunk.latents.to(at::kFloat), decoded));
  };
  if (shape->starter_cells && placement->device.is_cpu()) {
    parts.push_back({[&] { decode(decoder); }, &bench.decode});
    parts.push_back({[&] { decode(plain_decoder); }, &bench.plain_decode});
  }

  Stopwatch whole;
  for (int round = -kWarmUpRounds; round < kFewestRounds || whole.total_ms() < 1000 * seconds; ++round) {
    if (stop.stop_requested()) return fail(Error::Kind::cancelled, "The measurement was stopped");
    for (Part& part : parts) {
      Stopwatch watch;
      part.run();
      if (round >= 0) part.times.push_back(watch.total_ms());
    }
    bench.rounds = std::max(round + 1, 0);
  }
  for (Part& part : parts) *part.into = spread_of(std::move(part.times));
  return bench;
}

}  // namespace longtake
