#include "app/lab/pass_bench.h"

#include <ATen/ATen.h>
#include <ATen/Parallel.h>
#include <c10/core/GradMode.h>

#include <algorithm>
#include <functional>

#include "engine/core/stopwatch.h"
#include "engine/kernels/products.h"
#include "engine/kernels/row_attention.h"
#include "engine/model/causal_dit.h"
#include "engine/open/device_work.h"
#include "engine/open/placement.h"
#include "engine/starter/cell_decoder.h"

namespace longtake {
namespace {

constexpr int kChunkFrames = 3;
constexpr int kWarmUpRounds = 1;
constexpr int kFewestRounds = 3;

struct Shape {
  const char* name;
  int layers;
  int latent_height;
  int latent_width;
  bool starter_cells;  // decoded by the starter's codec
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

/// A part to measure, with its times so far. It runs three times in a row, like passes in a stream, because other parts
/// leave different data in the CPU caches.
struct Part {
  std::function<void()> run;
  Spread* into;
  std::vector<double> times{};
};
constexpr int kInARow = 3;

Spread spread_of(std::vector<double> times) {
  std::ranges::sort(times);
  const auto at = [&](double share) {
    return times[static_cast<std::size_t>(share * static_cast<double>(times.size() - 1) + 0.5)];
  };
  return {at(0.5), at(0.25), at(0.75)};
}

/// Inputs with the sizes of a stream in its steady state: a chunk, a prompt and a memory.
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

/// The scene for two texts with a shared memory.
Scene twice(const Scene& scene) {
  Scene pair = scene;
  pair.chunk.latents = scene.chunk.latents.repeat({2, 1, 1, 1, 1});
  pair.chunk.timesteps = scene.chunk.timesteps.repeat({2, 1});
  for (KeyValues& block : pair.text.blocks) block = {block.k.repeat({2, 1, 1}), block.v.repeat({2, 1, 1})};
  return pair;
}

/// Work on `count` rows starting at `first`; each thread calls it with its share.
using ShareOfRows = std::function<void(std::int64_t first, std::int64_t count)>;

void share_rows(std::int64_t rows, const ShareOfRows& work) {
  at::parallel_for(0, rows, 48, [&](std::int64_t first, std::int64_t last) { work(first, last - first); });
}

/// The matrix products of one pass, on random inputs of the same sizes, with the kernels of the packed blocks.
template <class T>
std::function<void()> linears_of(const DitConfig& config, int tokens, at::ScalarType type) {
  const std::int64_t c = config.dim;
  std::vector<Panels<T>> from_width;  // q, k, v as one matrix, o, the text's q and o, the first of the feed-forward
  std::vector<Panels<T>> to_width;
  const auto make = [&](std::int64_t out, std::int64_t in) {
    return Panels<T>(at::randn({out, in}).to(type), at::randn({out}));
  };
  for (int i = 0; i < config.layers; ++i) {
    for (const std::int64_t out : {3 * c, c, c, c, std::int64_t{config.ffn_dim}}) from_width.push_back(make(out, c));
    to_width.push_back(make(c, config.ffn_dim));
  }
  const std::int64_t widest = std::max<std::int64_t>(3 * c, config.ffn_dim);
  const at::Tensor x = at::randn({tokens, config.ffn_dim}).to(type);
  const at::Tensor y = at::empty({tokens, widest});
  return [=] {
    share_rows(tokens, [&](std::int64_t first, std::int64_t count) {
      const T* in = x.const_data_ptr<T>() + first * config.ffn_dim;
      float* out = y.data_ptr<float>() + first * widest;
      for (const auto& panels : from_width) panels.multiply(in, config.ffn_dim, count, out, widest);
      for (const auto& panels : to_width) panels.multiply(in, config.ffn_dim, count, out, widest);
      end_products<T>();
    });
  };
}

/// The attention of one pass, including the packing of keys and values.
template <class T>
std::function<void()> attentions_of(const DitConfig& config, int tokens, int kept, at::ScalarType type) {
  const std::int64_t keys = tokens + kept;
  const std::int64_t d = config.head_dim();
  const auto make = [&](std::int64_t rows) { return at::randn({rows, config.dim}).to(type); };
  const at::Tensor q = make(tokens), k = make(keys), v = make(keys), out = make(tokens);
  const auto room = [&](std::int64_t count) { return at::zeros({config.heads, even(count) * d}).to(type); };
  const at::Tensor packed_k = room(keys), packed_v = room(keys), text_k = room(config.text_rows),
                   text_v = room(config.text_rows);
  return [=] {
    const auto head_of = [&](const at::Tensor& keys_of, const at::Tensor& values_of, std::int64_t head,
                             std::int64_t count) {
      return KeyPanels<T>{keys_of.data_ptr<T>() + head * even(count) * d,
                          values_of.data_ptr<T>() + head * even(count) * d, even(count)};
    };
    for (int layer = 0; layer < config.layers; ++layer) {
      at::parallel_for(0, config.heads, 1, [&](std::int64_t first, std::int64_t last) {
        for (std::int64_t head = first; head < last; ++head)
          lay_out(k.const_data_ptr<T>() + head * d, v.const_data_ptr<T>() + head * d, config.dim, 0, keys, d,
                  head_of(packed_k, packed_v, head, keys));
      });
      share_rows(tokens, [&](std::int64_t first, std::int64_t count) {
        AttentionScratch<T> scratch;
        for (std::int64_t head = 0; head < config.heads; ++head) {
          const std::int64_t start = first * config.dim + head * d;
          attend(q.const_data_ptr<T>() + start, config.dim, count, d, {nullptr, nullptr, 0},
                 head_of(packed_k, packed_v, head, keys), nullptr, out.data_ptr<T>() + start, scratch);
          attend(q.const_data_ptr<T>() + start, config.dim, count, d, {nullptr, nullptr, 0},
                 head_of(text_k, text_v, head, config.text_rows), nullptr, out.data_ptr<T>() + start, scratch);
        }
        end_products<T>();
      });
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

Result<PassBench> bench_pass(const std::string& name, std::optional<int> kept, const SourceOptions& options,
                             double seconds, const std::stop_token& stop) {
  const c10::NoGradGuard no_grad;
  const auto* shape = std::ranges::find_if(kShapes, [&](const Shape& s) { return s.name == name; });
  if (shape == std::end(kShapes))
    return fail(Error::Kind::bad_input, "There is no shape \"" + name + '"', {},
                "Choose light, dense, wan-1.3b or wan-thin.");
  const auto placement = TRY(place(options));

  PassBench bench;
  bench.shape = name;
  settle(placement, bench.machine);
  const DitConfig config = config_of(*shape);
  const int frame_tokens = shape->latent_height / config.patch_height * (shape->latent_width / config.patch_width);
  bench.tokens = kChunkFrames * frame_tokens;
  bench.kept = kept.value_or(bench.tokens);
  CausalDit dit = CausalDit::random(config, options.seed, Init::noise);
  dit.to(placement.device, placement.dtype);
  CausalDit plain = dit.clone();
  plain.set_numerics(Numerics::reference);
  dit.pack();
  const Scene scene = make_scene(dit, *shape, bench.kept);
  CellCodec codec({.latent_channels = config.in_channels}, 1);
  const CellDecoder plain_decoder(std::make_shared<const CellCodec>(codec));
  codec.prepare(placement.dtype);
  const CellDecoder decoder(std::make_shared<const CellCodec>(std::move(codec)));
  DecoderState decoded;

  std::vector<Part> parts;
  parts.push_back({[&] { dit.flow(scene.chunk, scene.text, scene.memory); }, &bench.pass});
  const Scene pair = twice(scene);
  parts.push_back({[&] { dit.flow(pair.chunk, pair.text, pair.memory); }, &bench.pair});
  parts.push_back({[&] { plain.flow(scene.chunk, scene.text, scene.memory); }, &bench.plain});
  parts.push_back({[&] { dit.context(scene.chunk, scene.text, scene.memory); }, &bench.context});
  if (placement.device.is_cpu() && placement.dtype == at::kFloat) {
    parts.push_back({linears_of<float>(config, bench.tokens, at::kFloat), &bench.linear});
    parts.push_back({attentions_of<float>(config, bench.tokens, bench.kept, at::kFloat), &bench.attention});
  } else if (placement.device.is_cpu()) {
    parts.push_back({linears_of<at::BFloat16>(config, bench.tokens, at::kBFloat16), &bench.linear});
    parts.push_back({attentions_of<at::BFloat16>(config, bench.tokens, bench.kept, at::kBFloat16), &bench.attention});
  }
  const auto decode = [&](const CellDecoder& by) { to_rgb8(by.decode(scene.chunk.latents.to(at::kFloat), decoded)); };
  if (shape->starter_cells && placement.device.is_cpu()) {
    parts.push_back({[&] { decode(decoder); }, &bench.decode});
    parts.push_back({[&] { decode(plain_decoder); }, &bench.plain_decode});
  }

  Stopwatch whole;
  for (int round = -kWarmUpRounds; round < kFewestRounds || whole.total_ms() < 1000 * seconds; ++round) {
    if (stop.stop_requested()) return fail(Error::Kind::cancelled, "The measurement was stopped");
    for (Part& part : parts) {
      finish_work(placement.device);
      Stopwatch watch;
      for (int i = 0; i < kInARow; ++i) part.run();
      finish_work(placement.device);
      if (round >= 0) part.times.push_back(watch.total_ms() / kInARow);
    }
    bench.rounds = std::max(round + 1, 0);
  }
  for (Part& part : parts) *part.into = spread_of(std::move(part.times));
  return bench;
}

}  // namespace longtake
