#include "engine/stream/cost_model.h"

#include <algorithm>
#include <cmath>

namespace longtake {
namespace {

constexpr std::size_t kMostInBin = 32;
constexpr std::size_t kMostBins = 64;
constexpr double kTail = 0.05;  // share of the chunks outside each end of the range

double quantile(std::vector<double> values, double q) {
  if (values.empty()) return 0;
  std::ranges::sort(values);
  const double at = q * static_cast<double>(values.size() - 1);
  const auto below = static_cast<std::size_t>(at);
  const std::size_t above = std::min(below + 1, values.size() - 1);
  return values[below] + (at - static_cast<double>(below)) * (values[above] - values[below]);
}

/// Scales the times of a chunk to another number of passes.
StageTimes in_passes(StageTimes times, int made_in, int passes) {
  if (made_in <= 0 || passes <= 0 || made_in == passes) return times;
  const double denoise_ms = times.denoise_ms * passes / made_in;
  times.total_ms += denoise_ms - times.denoise_ms;
  times.denoise_ms = denoise_ms;
  return times;
}

double memory_of(const StageTimes& t) { return t.policy_ms + t.snapshot_ms; }
// Excludes recaching and prompt encoding, which only a chunk with a new prompt pays.
double lasting(const StageTimes& t) { return t.total_ms - t.text_ms - t.recache_ms; }
double rest_of(const StageTimes& t) {
  return std::max(0.0, lasting(t) - t.denoise_ms - t.context_ms - memory_of(t) - t.decode_ms);
}

}  // namespace

void CostModel::add(const CostSample& sample) {
  if (!(sample.times.total_ms > 0)) return;
  std::deque<StageTimes>& bin = bins_[sample.kept];
  bin.push_back(in_passes(sample.times, sample.passes, passes_));
  if (bin.size() > kMostInBin) bin.pop_front();
  std::erase(order_, sample.kept);
  order_.push_back(sample.kept);
  if (order_.size() <= kMostBins) return;
  bins_.erase(order_.front());
  order_.pop_front();
}

std::int64_t CostModel::samples() const {
  std::int64_t count = 0;
  for (const auto& [kept, bin] : bins_) count += static_cast<std::int64_t>(bin.size());
  return count;
}

// Two nearly equal amounts show noise, not a slope.
bool CostModel::varied() const {
  if (bins_.size() < 2) return false;
  const double least = bins_.begin()->first;
  const double most = bins_.rbegin()->first;
  return most - least >= 0.1 * most;
}

template <class Value>
double CostModel::middle(const Value& value) const {
  std::vector<double> all;
  for (const auto& [kept, bin] : bins_)
    for (const StageTimes& times : bin) all.push_back(value(times));
  return quantile(std::move(all), 0.5);
}

// Least squares over the medians of the amounts, weighted by their number of chunks. One slow chunk moves no median.
template <class Value>
CostModel::Line CostModel::fit(const Value& value) const {
  double weight = 0;
  double mean_x = 0;
  double mean_y = 0;
  std::vector<std::pair<double, double>> points;  // tokens, median
  std::vector<double> weights;
  for (const auto& [kept, bin] : bins_) {
    std::vector<double> values;
    for (const StageTimes& times : bin) values.push_back(value(times));
    weights.push_back(static_cast<double>(bin.size()));
    points.emplace_back(kept, quantile(std::move(values), 0.5));
    weight += weights.back();
    mean_x += weights.back() * points.back().first;
    mean_y += weights.back() * points.back().second;
  }
  mean_x /= weight;
  mean_y /= weight;
  double across = 0;
  double along = 0;
  for (std::size_t i = 0; i < points.size(); ++i) {
    across += weights[i] * (points[i].first - mean_x) * (points[i].second - mean_y);
    along += weights[i] * (points[i].first - mean_x) * (points[i].first - mean_x);
  }
  // More tokens never make a pass shorter; a negative slope is noise.
  const double each = varied() && along > 0 ? std::max(0.0, across / along) : 0;
  return {mean_y - each * mean_x, each};
}

CostAnswer CostModel::answer(const CostWish& wish) const {
  CostAnswer out;
  out.samples = samples();
  if (bins_.empty()) {
    out.unknown = CostUnknown::nothing_measured;
    return out;
  }
  out.least_kept = bins_.begin()->first;
  out.most_kept = bins_.rbegin()->first;
  const bool same_amount = wish.kept >= out.least_kept && wish.kept <= out.most_kept;
  const bool other_parts = (passes_ > 0 && wish.passes != passes_) || wish.decode_ms.has_value();
  if (!has_parts_ && other_parts) {
    out.unknown = CostUnknown::parts_not_measured;
    return out;
  }
  if (!varied() && !same_amount) {
    out.unknown = CostUnknown::memory_never_varied;
    return out;
  }
  out.beyond = !same_amount;
  const double kept = wish.kept;
  std::vector<double> shares;  // a chunk's time as a share of its own estimate
  if (has_parts_) {
    const double times = passes_ > 0 ? static_cast<double>(wish.passes) / passes_ : 1;
    const Line denoise = fit([](const StageTimes& t) { return t.denoise_ms; });
    const Line context = fit([](const StageTimes& t) { return t.context_ms; });
    const double decode = middle([](const StageTimes& t) { return t.decode_ms; });
    out.memory_ms = middle(memory_of);
    out.rest_ms = middle(rest_of);
    out.denoise_ms = times * std::max(0.0, denoise.at(kept));
    out.context_ms = std::max(0.0, context.at(kept));
    out.decode_ms = wish.decode_ms.value_or(decode);
    out.total_ms = out.denoise_ms + out.context_ms + out.memory_ms + out.decode_ms + out.rest_ms;
    for (const auto& [amount, bin] : bins_)
      for (const StageTimes& t : bin)
        shares.push_back(lasting(t) / (denoise.at(amount) + context.at(amount) + out.memory_ms + decode + out.rest_ms));
  } else {
    const Line whole = fit(lasting);
    out.total_ms = std::max(0.0, whole.at(kept));
    for (const auto& [amount, bin] : bins_)
      for (const StageTimes& t : bin) shares.push_back(lasting(t) / whole.at(amount));
  }
  out.low_ms = out.total_ms * std::min(1.0, quantile(shares, kTail));
  out.high_ms = out.total_ms * std::max(1.0, quantile(shares, 1 - kTail));
  return out;
}

}  // namespace longtake
