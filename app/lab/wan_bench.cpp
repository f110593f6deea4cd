#include "app/lab/wan_bench.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>
#include <c10/util/Exception.h>

#include <algorithm>
#include <array>
#include <memory>
#include <utility>
#include <vector>

#include "engine/core/log.h"
#include "engine/core/stopwatch.h"
#include "engine/model/flow.h"
#include "engine/open/device_memory.h"
#include "engine/open/device_work.h"

namespace longtake::cli {
namespace {

constexpr int kWanChunkFrames = 3;
constexpr std::size_t kFewestRuns = 3;
constexpr double kParts = 5;
constexpr double kLongRunMs = 5000;  // a part this slow is run only once more
constexpr std::array<double, 4> kLevels = {1000, 937.5, 833.3,
                                           625};  // four passes with the shift of the published recipe

using Work = std::function<void()>;

/// A chunk in the steady state of a stream: the memory is full, the prompt is encoded.
struct WanScene {
  const RandomWan& wan;
  at::TensorOptions type;
  at::Tensor noise;  // [1, F, c, y, x]
  TextContext text;
  MemoryView memory;   // before rotation
  MemoryView rotated;  // for passes that are measured separately
  Positions positions;

  ChunkInput at(const at::Tensor& latents, double level) const {
    return {latents, at::full({1, 1}, level, type.dtype(at::kFloat)).expand({1, kWanChunkFrames}), positions, {}, {}};
  }
};

WanScene make_scene(const RandomWan& wan, int kept) {
  const CausalDit& dit = *wan.model;
  const DitConfig& config = dit.config();
  WanScene scene{wan, at::TensorOptions().device(dit.device()).dtype(dit.dtype()), {}, {}, {}, {}, {}};
  scene.noise = at::randn({1, kWanChunkFrames, config.in_channels, wan.latent_height, wan.latent_width},
                          scene.type.dtype(at::kFloat))
                    .to(dit.latent_dtype());
  scene.text = dit.encode_text(at::randn({1, config.text_rows, config.text_dim}, scene.type));
  scene.positions = grid_positions(kWanChunkFrames, kWanChunkFrames, wan.latent_height / config.patch_height,
                                   wan.latent_width / config.patch_width, dit.device());
  if (kept == 0) return scene;
  for (int i = 0; i < config.layers; ++i)
    scene.memory.blocks.push_back(
        {at::randn({1, kept, config.dim}, scene.type), at::randn({1, kept, config.dim}, scene.type)});
  const auto zeros = [&] { return at::zeros({kept}, scene.type.dtype(at::kFloat)); };
  scene.memory.positions = {zeros(), zeros(), zeros()};
  scene.rotated = dit.rotated(scene.memory, scene.positions.time.size(0));
  return scene;
}

/// The work of one chunk in a stream: keys are rotated once, and fresh noise follows every pass except the last. The
/// clean pass computes the chunk's own keys and values.
at::Tensor make_chunk(const WanScene& scene) {
  const CausalDit& dit = *scene.wan.model;
  const MemoryView memory = dit.rotated(scene.memory, scene.positions.time.size(0));
  at::Tensor x = scene.noise, clean;
  for (std::size_t pass = 0; pass < kLevels.size(); ++pass) {
    clean = clean_from_flow(x, dit.flow(scene.at(x, kLevels[pass]), scene.text, memory),
                            at::full({1}, kLevels[pass] / 1000, x.options()));
    if (pass + 1 < kLevels.size()) x = noised(clean, scene.noise, at::full({1}, kLevels[pass + 1] / 1000, x.options()));
  }
  dit.context(scene.at(clean, 0), scene.text, memory);
  return clean;
}

Result<PartTimes> measure(const std::string& part, const Work& work, at::Device device, double seconds,
                          const std::stop_token& stop) {
  PartTimes times;
  times.part = part;
  reset_peak_memory(device);
  std::vector<double> all, queued;
  const auto run = [&] {
    finish_work(device);
    Stopwatch watch;
    work();
    queued.push_back(watch.total_ms());
    finish_work(device);
    all.push_back(watch.total_ms());
  };
  run();
  times.first_ms = all.front();
  all.clear();
  queued.clear();
  Stopwatch whole;
  const std::size_t fewest = times.first_ms < kLongRunMs ? kFewestRuns : 1;
  while (all.size() < fewest || whole.total_ms() < 1000 * seconds) {
    if (stop.stop_requested()) return fail(Error::Kind::cancelled, "The measurement was stopped");
    run();
  }
  times.runs = static_cast<int>(all.size());
  times.median_ms = quantile(all, 0.5);
  times.p95_ms = quantile(all, 0.95);
  times.queued_ms = quantile(queued, 0.5);
  const PeakMemory peak = peak_memory(device);
  times.taken_mb = peak.taken_mb;
  times.reserved_mb = peak.reserved_mb;
  return times;
}

/// The decoder's work on one chunk, including the copy of the pictures to the CPU; the first chunk begins a video.
Work decoding(const std::shared_ptr<const Decoder>& decoder, const at::Tensor& latents) {
  return [decoder, latents, state = std::make_shared<DecoderState>()] { decode_rgb8(*decoder, latents, *state); };
}

}  // namespace

Result<BenchReport> bench_wan(const ShapeBench& wanted, const SourceOptions& options, const WanBenchListener& listener,
                              const std::stop_token& stop) {
  SourceOptions of_wan = options;
  of_wan.model = wanted.shape;  // the built-in model's family has fewer dtypes
  const auto placement = TRY(place(of_wan));
  return bench_wan(wanted, options, placement, listener, stop);
}

Result<BenchReport> bench_wan(const ShapeBench& wanted, const SourceOptions& options, const Placement& placement,
                              const WanBenchListener& listener, const std::stop_token& stop) {
  const c10::NoGradGuard no_grad;
  WanBench bench;
  bench.shape = wanted.shape;
  bench.plain = wanted.plain;
  settle(placement, bench.machine);
  Stopwatch watch;
  const RandomWan wan = make_random_wan(wanted.shape, placement, options.seed, wanted.plain);
  finish_work(placement.device);
  bench.weights_seconds = watch.total_ms() / 1000;
  bench.tokens = kWanChunkFrames * wan.frame_tokens();
  bench.kept = wanted.keys.value_or(bench.tokens);
  listener.begin(bench);
  // The parts with the largest needs come last, so that a small GPU completes the others.
  const auto if_it_fits = [&](const char* part, const auto& work) -> Result<void> {
    try {
      return work();
    } catch (const c10::OutOfMemoryError&) {
      logger("bench")->warn("part={} measured=no reason=\"the GPU ran out of memory\"", part);
    }
    release_unused(placement.device);
    return {};
  };
  const auto measure_parts = [&](const std::vector<std::pair<const char*, Work>>& parts) -> Result<void> {
    for (const auto& part : parts) {
      const auto measured = if_it_fits(part.first, [&]() -> Result<void> {
        const auto times = TRY(measure(part.first, part.second, placement.device, wanted.seconds / kParts, stop));
        listener.part(bench, times);
        return {};
      });
      if (!measured) return measured;
    }
    return {};
  };
  const auto passes = if_it_fits("scene", [&]() -> Result<void> {
    const WanScene scene = make_scene(wan, bench.kept);
    return measure_parts(
        {{"pass", [&] { wan.model->flow(scene.at(scene.noise, kLevels[1]), scene.text, scene.rotated); }},
         {"clean_pass", [&] { wan.model->context(scene.at(scene.noise, 0), scene.text, scene.rotated); }},
         {"chunk", [&] { make_chunk(scene); }}});
  });
  if (!passes) return fail(passes.error());
  const at::Tensor latents = make_scene(wan, 0).noise;
  TRY(measure_parts({{"decode_tiny", decoding(wan.tiny, latents)}}));
  SourceOptions streamed = options;
  if (!streamed.budget_tokens) streamed.budget_tokens = bench.kept;
  auto report = [&] {
    GeneratorSource source(
        [&](const ChunkSource::Progress&, const std::stop_token&) { return stream_parts(wan, streamed, placement); });
    return cli::bench(source, wanted.seconds, stop);
  }();
  if (!report && report.error().kind == Error::Kind::cancelled) return report;
  TRY(measure_parts({{"decode_vae", decoding(wan.vae, latents)}}));
  if (!wanted.plain && !placement.device.is_cpu())
    (void)if_it_fits("agreement", [&]() -> Result<void> {
      listener.agreement(distance(wan, make_random_wan(wanted.shape, placement, options.seed, true)));
      return {};
    });
  return report;
}

}  // namespace longtake::cli
