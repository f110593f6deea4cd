#include "engine/policy/judge.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

namespace longtake {
namespace {

using Worth =
    std::vector<std::pair<std::int64_t, double>>;  // pairs of id and attention received later, by ascending id

/// Adds up the attention that tokens older than `end_id` received from `chunk`, in one block or, with -1, as the mean
/// over all.
void add_received(const TraceChunk& chunk, int block, std::int64_t end_id, std::map<std::int64_t, double>& worth) {
  const std::size_t seen = chunk.seen.size();
  const std::size_t blocks = seen > 0 ? chunk.mass.size() / seen : 0;
  const std::size_t first = block < 0 ? 0 : static_cast<std::size_t>(block);
  const std::size_t end = block < 0 ? blocks : first + 1;
  for (std::size_t i = 0; i < seen && chunk.seen[i] < end_id; ++i) {
    double sum = 0;
    for (std::size_t b = first; b < end; ++b) sum += static_cast<double>(chunk.mass[b * seen + i]);
    worth[chunk.seen[i]] += sum / static_cast<double>(end - first);
  }
}

/// The attention that each token existing at the end of chunk `at` received from the next chunks of the same run.
Worth future_worth(const Trace& trace, std::size_t at, int ahead, int block) {
  const TraceChunk& now = trace.chunks[at];
  const std::int64_t end_id = (now.first_frame + now.frames) * trace.head.frame_tokens();
  std::map<std::int64_t, double> worth;
  for (std::size_t next = at + 1; next < trace.chunks.size() && next <= at + static_cast<std::size_t>(ahead); ++next) {
    if (trace.chunks[next].begins) break;
    add_received(trace.chunks[next], block, end_id, worth);
  }
  return {worth.begin(), worth.end()};
}

bool by_worth(const std::pair<std::int64_t, double>& a, const std::pair<std::int64_t, double>& b) {
  return a.second != b.second ? a.second > b.second : a.first < b.first;
}

std::vector<std::int64_t> best_ids(Worth worth, std::size_t count) {
  count = std::min(count, worth.size());
  std::partial_sort(worth.begin(), worth.begin() + static_cast<std::ptrdiff_t>(count), worth.end(), by_worth);
  std::vector<std::int64_t> ids;
  for (std::size_t i = 0; i < count; ++i) ids.push_back(worth[i].first);
  std::sort(ids.begin(), ids.end());
  return ids;
}

double best_sum(Worth worth, std::size_t count) {
  count = std::min(count, worth.size());
  std::partial_sort(worth.begin(), worth.begin() + static_cast<std::ptrdiff_t>(count), worth.end(), by_worth);
  return std::accumulate(worth.begin(), worth.begin() + static_cast<std::ptrdiff_t>(count), 0.0,
                         [](double sum, const auto& each) { return sum + each.second; });
}

double common(const std::vector<std::int64_t>& a, const std::vector<std::int64_t>& b) {
  std::vector<std::int64_t> both;
  std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(both));
  return static_cast<double>(both.size());
}

/// Ranks from 0; equal values share their mean rank.
std::vector<double> ranks(const std::vector<double>& values) {
  std::vector<std::size_t> order(values.size());
  std::iota(order.begin(), order.end(), 0U);
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return values[a] < values[b]; });
  std::vector<double> rank(values.size());
  for (std::size_t i = 0; i < order.size();) {
    std::size_t end = i + 1;
    while (end < order.size() && values[order[end]] == values[order[i]]) ++end;
    for (std::size_t j = i; j < end; ++j) rank[order[j]] = static_cast<double>(i + end - 1) / 2;
    i = end;
  }
  return rank;
}

double correlation(const std::vector<double>& a, const std::vector<double>& b) {
  const auto n = static_cast<double>(a.size());
  const double mean_a = std::accumulate(a.begin(), a.end(), 0.0) / n;
  const double mean_b = std::accumulate(b.begin(), b.end(), 0.0) / n;
  double ab = 0;
  double aa = 0;
  double bb = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    ab += (a[i] - mean_a) * (b[i] - mean_b);
    aa += (a[i] - mean_a) * (a[i] - mean_a);
    bb += (b[i] - mean_b) * (b[i] - mean_b);
  }
  return aa > 0 && bb > 0 ? ab / std::sqrt(aa * bb) : 0;
}

}  // namespace

Judgement judge(const Trace& trace, const Decisions& decisions, int ahead_chunks) {
  const int per_frame = trace.head.frame_tokens();
  Judgement sum;
  for (std::size_t at = 0; at < decisions.after.size(); ++at) {
    const Decisions::After& after = decisions.after[at];
    const Worth worth = future_worth(trace, at, ahead_chunks, -1);
    const double all = std::accumulate(worth.begin(), worth.end(), 0.0,
                                       [](double total, const auto& each) { return total + each.second; });
    if (worth.size() <= static_cast<std::size_t>(after.budget_tokens) || after.kept.empty() || all <= 0) continue;
    double received = 0;
    double unseen = 0;
    double age = 0;
    const auto older = [](const auto& entry, std::int64_t id) { return entry.first < id; };
    for (const std::int64_t id : after.kept) {
      const auto found = std::lower_bound(worth.begin(), worth.end(), id, older);
      const bool known = found != worth.end() && found->first == id;
      received += known ? found->second : 0;
      unseen += known ? 0 : 1;
      const std::int64_t frames_back = trace.chunks[at].first_frame + trace.chunks[at].frames - 1 - id / per_frame;
      age += std::floor(static_cast<double>(frames_back) / trace.chunks[at].frames);
    }
    const auto kept = static_cast<double>(after.kept.size());
    ++sum.chunks;
    sum.recall += received / all;
    sum.best += best_sum(worth, after.kept.size()) / all;
    sum.unseen += unseen / kept;
    sum.churn += after.left / kept;
    sum.age_chunks += age / kept;
  }
  if (sum.chunks == 0) return sum;
  for (double* each : {&sum.recall, &sum.best, &sum.unseen, &sum.churn, &sum.age_chunks}) *each /= sum.chunks;
  return sum;
}

LayerAgreement layer_agreement(const Trace& trace, std::int32_t budget_tokens, int ahead_chunks) {
  const int blocks = trace.head.blocks;
  const auto k = static_cast<std::size_t>(std::max(budget_tokens, 0));
  LayerAgreement sum;
  sum.with_last.assign(static_cast<std::size_t>(blocks), 0);
  for (std::size_t at = 0; at < trace.chunks.size() && k > 0; ++at) {
    std::vector<std::vector<std::int64_t>> best;
    std::size_t choice = 0;
    for (int block = 0; block < blocks; ++block) {
      Worth worth = future_worth(trace, at, ahead_chunks, block);
      choice = worth.size();
      if (choice <= k) break;
      best.push_back(best_ids(std::move(worth), k));
    }
    if (choice <= k) continue;
    ++sum.chunks;
    const auto size = static_cast<double>(k);
    const double lots = size / static_cast<double>(choice);  // expected overlap of two random choices
    sum.tokens += static_cast<double>(choice);
    sum.chance += lots;
    sum.jaccard_chance += lots / (2 - lots);
    const double pairs = std::max(blocks * (blocks - 1) / 2, 1);
    for (std::size_t a = 0; a < best.size(); ++a) {
      sum.with_last[a] += common(best[a], best.back()) / size;
      for (std::size_t b = a + 1; b < best.size(); ++b) {
        const double both = common(best[a], best[b]);
        sum.overlap += both / size / pairs;
        sum.jaccard += both / (2 * size - both) / pairs;
      }
    }
  }
  if (sum.chunks == 0) return sum;
  for (double* each : {&sum.tokens, &sum.overlap, &sum.chance, &sum.jaccard, &sum.jaccard_chance}) *each /= sum.chunks;
  for (double& each : sum.with_last) each /= sum.chunks;
  return sum;
}

double foresight(const Trace& trace, ScoreColumn column, int ahead_chunks) {
  const int per_frame = trace.head.frame_tokens();
  double sum = 0;
  int chunks = 0;
  for (std::size_t at = 0; at + 1 < trace.chunks.size(); ++at) {
    const TraceChunk& chunk = trace.chunks[at];
    const std::vector<float>& scores = column == ScoreColumn::salience ? chunk.salience : chunk.novelty;
    if (scores.empty()) continue;
    std::vector<double> told;
    std::vector<double> came;
    for (const auto& [id, worth] : future_worth(trace, at, ahead_chunks, -1)) {
      const std::int64_t place = id - chunk.first_frame * per_frame;
      if (place < 0 || !std::isfinite(scores[static_cast<std::size_t>(place)])) continue;
      told.push_back(static_cast<double>(scores[static_cast<std::size_t>(place)]));
      came.push_back(worth);
    }
    if (told.size() < 2) continue;
    sum += correlation(ranks(told), ranks(came));
    ++chunks;
  }
  return chunks > 0 ? sum / chunks : 0;
}

}  // namespace longtake
