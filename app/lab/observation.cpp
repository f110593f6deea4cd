#include "app/lab/observation.h"

#include <algorithm>
#include <numeric>

namespace longtake {
namespace {

/// True for the `count` best tokens.
std::vector<bool> best_of(const std::vector<float>& salience, std::size_t count) {
  std::vector<std::size_t> order(salience.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) { return salience[a] > salience[b]; });
  std::vector<bool> best(salience.size(), false);
  for (std::size_t i = 0; i < std::min(count, order.size()); ++i) best[order[i]] = true;
  return best;
}

double sum_where(const std::vector<float>& salience, const std::vector<bool>& chosen) {
  double sum = 0;
  for (std::size_t i = 0; i < salience.size(); ++i)
    if (chosen[i]) sum += salience[i];
  return sum;
}

/// Rows (of mass) or columns (of peaks) add up to 1, so all cells add up to the number of chunks.
Directions sum_up(const std::vector<double>& matrix, int chunks) {
  Directions sum;
  for (int query = 0; query < chunks; ++query)
    for (int key = 0; key < chunks; ++key) {
      const double share = matrix[static_cast<std::size_t>(query * chunks + key)] / chunks;
      (key < query ? sum.past : key == query ? sum.own : sum.future) += share;
    }
  return sum;
}

}  // namespace

double overlap(const std::vector<float>& a, const std::vector<float>& b, std::size_t count) {
  const std::vector<bool> of_a = best_of(a, count), of_b = best_of(b, count);
  std::size_t both = 0;
  for (std::size_t i = 0; i < of_a.size(); ++i) both += of_a[i] && of_b[i] ? 1 : 0;
  return static_cast<double>(both) / static_cast<double>(std::min(count, of_a.size()));
}

double list_worth(const std::vector<float>& own, const std::vector<float>& other, std::size_t count) {
  const double best = sum_where(own, best_of(own, count));
  const double got = sum_where(own, best_of(other, count));
  const double lots =
      std::accumulate(own.begin(), own.end(), 0.0) * static_cast<double>(count) / static_cast<double>(own.size());
  return best > lots ? (got - lots) / (best - lots) : 1;
}

Directions directions(const std::vector<double>& mass, int chunks) { return sum_up(mass, chunks); }

Directions directions_of_peaks(const std::vector<double>& peaks, int chunks) { return sum_up(peaks, chunks); }

Directions chance_of_mass(int chunks, bool future) {
  std::vector<double> even(static_cast<std::size_t>(chunks * chunks), 0);
  for (int query = 0; query < chunks; ++query)
    for (int key = 0; key < (future ? chunks : query + 1); ++key)
      even[static_cast<std::size_t>(query * chunks + key)] = 1.0 / (future ? chunks : query + 1);
  return sum_up(even, chunks);
}

Directions chance_of_peaks(int chunks, bool future) {
  std::vector<double> even(static_cast<std::size_t>(chunks * chunks), 0);
  for (int key = 0; key < chunks; ++key)
    for (int query = future ? 0 : key; query < chunks; ++query)
      even[static_cast<std::size_t>(query * chunks + key)] = 1.0 / (future ? chunks : chunks - key);
  return sum_up(even, chunks);
}

}  // namespace longtake
