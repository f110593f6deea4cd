#include "app/lab/bench.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <fstream>
#include <optional>
#include <string>
#include <utility>

namespace longtake::cli {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int kMostWarmUpChunks = 24;

double seconds_since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

double resident_mb() {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);)
    if (line.starts_with("VmRSS:")) return std::stod(line.substr(6)) * 1024 / 1e6;  // the unit is KiB
  return 0;
}

// Generates chunks until the cache is full, at least two, because the first ones allocate memory. Returns the tokens in
// memory. The first chunk's cost is left out, because it also loads data that later chunks reuse.
Result<int> warm_up(ChunkSource& source, CostModel& cost, const std::stop_token& stop) {
  int kept = 0;
  for (int chunk = 0; chunk < kMostWarmUpChunks; ++chunk) {
    auto made = TRY(source.next(stop));
    if (chunk > 0) cost.add({made.video->times, kept});
    const int now = made.cache != nullptr ? made.cache->kept_tokens : 0;
    if (chunk >= 2 && now <= kept) return now;
    kept = now;
  }
  return kept;
}

double StageTimes::*const kStages[] = {&StageTimes::text_ms,     &StageTimes::recache_ms, &StageTimes::denoise_ms,
                                       &StageTimes::context_ms,  &StageTimes::policy_ms,  &StageTimes::decode_ms,
                                       &StageTimes::snapshot_ms, &StageTimes::total_ms};

double median_of(const std::vector<StageTimes>& times, double StageTimes::*stage) {
  std::vector<double> values;
  for (const StageTimes& t : times) values.push_back(t.*stage);
  return quantile(values, 0.5);
}

double memory_percent(const std::vector<StageTimes>& times) {
  std::vector<double> percent;
  for (const StageTimes& t : times)
    if (t.total_ms > 0) percent.push_back(100 * (t.policy_ms + t.snapshot_ms) / t.total_ms);
  return quantile(percent, 0.5);
}

}  // namespace

// t(n) = alone + shared / n, where neither part is negative.
ThreadEstimate::ThreadEstimate(double one_ms, double several_ms, int threads) {
  const double share = 1 - 1.0 / std::max(threads, 2);
  shared_ms_ = std::clamp((one_ms - several_ms) / share, 0.0, one_ms);
  alone_ms_ = one_ms - shared_ms_;
}

double quantile(std::vector<double>& values, double q) {
  if (values.empty()) return 0;
  std::ranges::sort(values);
  const auto last = static_cast<double>(values.size() - 1);
  return values[static_cast<std::size_t>(std::lround(q * last))];
}

Result<BenchReport> bench(ChunkSource& source, double seconds, std::stop_token stop) {
  auto info = TRY(source.open([](const std::string&, double) {}, stop));
  SetPrompt prompt;
  prompt.texts = {{"a red ball rolls over a green field", 1.0F}};
  TRY(source.apply(prompt));
  BenchReport report;
  report.cost = CostModel(info.denoise_passes, info.device == "cpu");
  auto kept = TRY(warm_up(source, report.cost, stop));
  report.kept_tokens = kept;

  std::vector<StageTimes> times;
  std::vector<double> walls;
  std::int64_t frames = 0;
  const Clock::time_point start = Clock::now();
  std::optional<ChunkSource::Made> unfinished;
  const auto finish = [&] {
    if (!unfinished) return;
    ChunkSource::finish(*unfinished);
    times.push_back(unfinished->video->times);
    report.cost.add({times.back(), report.kept_tokens});
    if (unfinished->cache != nullptr) report.kept_tokens = unfinished->cache->kept_tokens;
    frames += unfinished->video->frames;
    unfinished.reset();
  };
  while (walls.empty() || seconds_since(start) < seconds) {
    const Clock::time_point began = Clock::now();
    auto made = TRY(source.next_unfinished(stop, finish));
    finish();
    unfinished = std::move(made);
    if (!unfinished->finish) finish();
    walls.push_back(seconds_since(began));
  }
  finish();
  report.source = info;
  report.chunks = static_cast<std::int64_t>(times.size());
  report.fps = static_cast<double>(frames) / seconds_since(start);
  for (const auto stage : kStages) report.median.*stage = median_of(times, stage);
  report.memory_percent = memory_percent(times);
  const double p50 = quantile(walls, 0.5);
  report.p99_over_p50 = p50 > 0 ? quantile(walls, 0.99) / p50 : 0;
  report.rss_mb = resident_mb();
  return report;
}

}  // namespace longtake::cli
