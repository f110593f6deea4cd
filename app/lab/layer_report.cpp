#include "app/lab/layer_report.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace longtake::cli {
namespace {

using Salience = std::vector<float>;

/// The parts of a run for which lists are made: the whole run, or each chunk.
std::vector<Salience> parts_of(const Salience& whole, const Observation& run, bool by_chunks) {
  if (!by_chunks) return {whole};
  std::vector<Salience> parts;
  const auto step = static_cast<std::size_t>(run.chunk_tokens);
  for (std::size_t from = 0; from < whole.size(); from += step)
    parts.emplace_back(whole.begin() + static_cast<std::ptrdiff_t>(from),
                       whole.begin() + static_cast<std::ptrdiff_t>(std::min(from + step, whole.size())));
  return parts;
}

std::size_t count_of(const Salience& tokens, double share) {
  return std::max<std::size_t>(1, static_cast<std::size_t>(std::lround(share * static_cast<double>(tokens.size()))));
}

LayerRow row_of(const std::vector<Observation>& runs, std::size_t layer, double share, bool by_chunks) {
  std::vector<float> half, few, worth;
  for (const Observation& run : runs) {
    const auto own = parts_of(run.layers[layer].salience, run, by_chunks);
    const auto last = parts_of(run.layers.back().salience, run, by_chunks);
    for (std::size_t i = 0; i < own.size(); ++i) {
      const std::size_t best = count_of(own[i], share);
      half.push_back(static_cast<float>(overlap(own[i], last[i], count_of(own[i], .5))));
      few.push_back(static_cast<float>(overlap(own[i], last[i], best)));
      worth.push_back(static_cast<float>(list_worth(own[i], last[i], best)));
    }
  }
  return {gates::bootstrap(half), gates::bootstrap(few), gates::bootstrap(worth)};
}

/// The mean of a matrix over the layers of one run.
std::vector<double> mean_of(const Observation& run, std::vector<double> LayerAttention::*matrix) {
  std::vector<double> mean((run.layers.front().*matrix).size(), 0);
  for (const LayerAttention& layer : run.layers)
    for (std::size_t i = 0; i < mean.size(); ++i)
      mean[i] += (layer.*matrix)[i] / static_cast<double>(run.layers.size());
  return mean;
}

using Summary = Directions (*)(const std::vector<double>&, int);

/// Intervals over runs; for a single run, over its layers.
DirectionRow directions_row(const std::vector<Observation>& runs, std::vector<double> LayerAttention::*matrix,
                            Summary summary, const Directions& chance) {
  std::vector<float> past, own, future;
  const auto add = [&](const Directions& d) {
    past.push_back(static_cast<float>(d.past));
    own.push_back(static_cast<float>(d.own));
    future.push_back(static_cast<float>(d.future));
  };
  for (const Observation& run : runs) {
    if (runs.size() > 1)
      add(summary(mean_of(run, matrix), run.chunks));
    else
      for (const LayerAttention& layer : run.layers) add(summary(layer.*matrix, run.chunks));
  }
  return {gates::bootstrap(past), gates::bootstrap(own), gates::bootstrap(future), chance};
}

void judge(LayerReport& report) {
  const int others = static_cast<int>(report.layers.size()) - 1;
  for (int layer = 0; layer < others; ++layer) {
    const Interval& half = report.layers[static_cast<std::size_t>(layer)].half;
    report.agree += half.low > kAgree ? 1 : 0;
    report.chance_like += half.low <= .5 ? 1 : 0;
  }
  report.verdict = report.agree == others ? OneList::right : report.chance_like > 0 ? OneList::wrong : OneList::between;
}

}  // namespace

LayerReport report_on(const std::vector<Observation>& runs, double share, std::string model) {
  const Observation& first = runs.front();
  LayerReport report;
  report.model = std::move(model);
  report.future = first.future;
  report.chunks = first.chunks;
  report.chunk_tokens = first.chunk_tokens;
  report.runs = static_cast<int>(runs.size());
  report.by_chunks = runs.size() == 1;
  report.share = share;
  report.mass.assign(first.layers.front().mass.size(), 0);
  report.peaks = report.mass;
  for (const Observation& run : runs) {
    const std::vector<double> mass = mean_of(run, &LayerAttention::mass), peaks = mean_of(run, &LayerAttention::peaks);
    for (std::size_t i = 0; i < mass.size(); ++i) {
      report.mass[i] += mass[i] / static_cast<double>(runs.size());
      report.peaks[i] += peaks[i] / static_cast<double>(runs.size());
    }
  }
  report.mass_row =
      directions_row(runs, &LayerAttention::mass, directions, chance_of_mass(report.chunks, report.future));
  report.peaks_row =
      directions_row(runs, &LayerAttention::peaks, directions_of_peaks, chance_of_peaks(report.chunks, report.future));
  for (std::size_t layer = 0; layer < first.layers.size(); ++layer)
    report.layers.push_back(row_of(runs, layer, share, report.by_chunks));
  judge(report);
  return report;
}

}  // namespace longtake::cli
