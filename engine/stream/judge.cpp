#include "engine/stream/judge.h"

#include <algorithm>
#include <numeric>

namespace longtake::drift {
namespace {

enum class Sides : std::uint8_t { both, lower };

struct Rule {
  Sides sides;
  bool ratio;    // compared as a ratio, otherwise as a difference
  double least;  // added before ratios are computed; smaller values are invisible
  double floor;  // the narrowest limit
  double cap;    // the widest one
};

// How the limits were found: docs/decisions/0046-drift-against-the-stretchs-own-beginning.md.
constexpr std::array<Rule, kMeasures> kRules = {{
    {Sides::both, true, 0.02, 1.22, 1.6},  // saturation
    {Sides::both, true, 2, 1.3, 2.0},      // contrast
    {Sides::both, true, 4, 1.25, 1.6},     // brightness
    {Sides::both, true, 0.005, 1.6, 3.0},  // sharpness
    {Sides::lower, true, 0.02, 5, 5},      // motion
    {Sides::both, false, 0, 0.25, 0.5},    // latent_mean
    {Sides::both, true, 0.01, 1.35, 1.8},  // latent_deviation
}};
// Limits are this many standard deviations of the reference's chunks from their mean, if that exceeds the floor.
constexpr double kDeviations = 3;
// Two halves of a reference that differ by more than 10 % and more than their scatter indicate an ongoing change.
constexpr double kSteady = 0.1;
constexpr double kScatter = 1.5;
constexpr std::size_t kHalf = Judge::kReference / 2;

constexpr std::array<Measure, 3> kColours = {Measure::saturation, Measure::contrast, Measure::brightness};

const Rule& rule_of(Measure which) { return kRules[static_cast<std::size_t>(which)]; }

template <class Values>
double mean_of(const Values& values) {
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

template <class Values>
double deviation_of(const Values& values) {
  if (values.size() < 2) return 0;
  const double mean = mean_of(values);
  double sum = 0;
  for (const double value : values) sum += (value - mean) * (value - mean);
  return std::sqrt(sum / static_cast<double>(values.size() - 1));
}

void push(std::deque<double>& values, double value, std::size_t most) {
  values.push_back(value);
  if (values.size() > most) values.pop_front();
}

double bound(const Rule& rule, double floor_or_cap) { return rule.ratio ? std::log(floor_or_cap) : floor_or_cap; }

}  // namespace

void Judge::begin_stretch() {
  tracks_ = {};
  chunks_ = 0;
  has_reference_ = false;
}

// Detects a fade, a slowly adapting memory or immediate drift: the halves of the reference then have different colours.
bool Judge::is_steady() const {
  for (const Measure which : kColours) {
    const std::deque<double>& all = tracks_[static_cast<std::size_t>(which)].first;
    if (all.size() < kReference) continue;
    const std::array<double, kHalf> early = {all[0], all[1], all[2], all[3]};
    const std::array<double, kHalf> late = {all[4], all[5], all[6], all[7]};
    const double scatter = std::hypot(deviation_of(early), deviation_of(late)) / std::sqrt(2.0);
    if (std::abs(mean_of(late) - mean_of(early)) > std::max(kSteady, kScatter * scatter)) return false;
  }
  return true;
}

void Judge::take_reference(Measure which) {
  Track& it = track(which);
  const Rule& rule = rule_of(which);
  Reference reference;
  reference.middle = rule.sides == Sides::lower ? *std::ranges::min_element(it.first) : mean_of(it.first);
  reference.reach = std::clamp(kDeviations * deviation_of(it.first), bound(rule, rule.floor), bound(rule, rule.cap));
  it.reference = reference;
  it.recent.assign(it.first.end() - static_cast<std::ptrdiff_t>(std::min(kSmoothing, it.first.size())), it.first.end());
}

Verdict Judge::add(const ChunkMeasures& measures) {
  Verdict out;
  if (measures.empty()) return out;
  ++chunks_;
  out.level = Level::learning;
  if (chunks_ <= kSettling) return out;

  for (std::size_t i = 0; i < kMeasures; ++i) {
    const auto which = static_cast<Measure>(i);
    if (!measures.has(which)) continue;
    const Rule& rule = kRules[i];
    double value = measures[which];
    // Latents have no scale of their own; the difference is given in their standard deviations.
    if (which == Measure::latent_mean) value /= std::max(0.01F, measures[Measure::latent_deviation]);
    if (rule.ratio) value = std::log(std::max(value, 0.0) + rule.least);
    Track& it = tracks_[i];
    if (it.reference)
      push(it.recent, value, kSmoothing);
    else
      push(it.first, value, kReference);
  }
  if (!has_reference_) {
    has_reference_ = track(Measure::brightness).first.size() == kReference && (chunks_ >= kLongest || is_steady());
    if (!has_reference_) return out;
  }
  // A measure that was missing at the beginning gets its reference later.
  for (std::size_t i = 0; i < kMeasures; ++i)
    if (!tracks_[i].reference && tracks_[i].first.size() == kReference) take_reference(static_cast<Measure>(i));

  for (std::size_t i = 0; i < kMeasures; ++i) {
    const Track& it = tracks_[i];
    if (!it.reference || it.recent.empty()) continue;
    const Rule& rule = kRules[i];
    const double away = mean_of(it.recent) - it.reference->middle;
    const double reach = it.reference->reach;
    Reading& reading = out.readings[i];
    reading.now = static_cast<float>(rule.ratio ? std::exp(away) : away);
    reading.low = static_cast<float>(rule.ratio ? std::exp(-reach) : -reach);
    if (rule.sides == Sides::both) reading.high = static_cast<float>(rule.ratio ? std::exp(reach) : reach);
    const double score = rule.sides == Sides::both ? std::abs(away) / reach : std::max(0.0, -away / reach);
    if (out.worst && score <= out.score) continue;
    out.score = static_cast<float>(score);
    out.worst = static_cast<Measure>(i);
  }
  out.level = out.score >= 1 ? Level::drifted : out.score >= kWatch ? Level::watch : Level::good;
  return out;
}

std::optional<std::size_t> last_good(std::span<const Verdict> verdicts) {
  const auto is_bad = [](const Verdict& v) { return v.level == Level::watch || v.level == Level::drifted; };
  std::size_t end = verdicts.size();
  while (end > 0 && is_bad(verdicts[end - 1])) --end;
  if (end == verdicts.size() || end == 0 || verdicts[end - 1].level != Level::good) return std::nullopt;
  std::size_t at = end - 1;
  for (std::size_t i = 1; i < Judge::kSmoothing && at > 0 && verdicts[at - 1].level == Level::good; ++i) --at;
  return at;
}

}  // namespace longtake::drift
