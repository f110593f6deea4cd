#include "engine/media/flux_maker.h"

#include <algorithm>
#include <cmath>

namespace longtake {
namespace {

constexpr std::size_t kLength = 2048;  // samples of a spectrum
constexpr int kStepsPerSecond = 200;
constexpr std::size_t kBack = 2;      // steps back to which a band is compared; half of the window has changed by then
constexpr std::size_t kFarBack = 30;  // steps back for the comparison of swelling sounds
constexpr std::size_t kBeginning = 44, kStruck = 20;  // steps at the beginning, and those in which a first beat still
                                                      // rings
// A spectrum registers an onset before its centre reaches it: by this many seconds, measured on clicks.
constexpr double kEarly = 0.009;
constexpr double kLowest = 30, kHighest = 17000;  // Hz
constexpr double kBandsPerOctave = 24;
constexpr double kBassBelow = 160;  // Hz

}  // namespace

Result<FluxMaker> FluxMaker::open(int rate, float gain) {
  auto spectrum = TRY(Spectrum::open(static_cast<int>(kLength)));
  return FluxMaker(std::move(spectrum), rate, gain);
}

FluxMaker::FluxMaker(Spectrum spectrum, int rate, float gain)
    : spectrum_(std::move(spectrum)), gain_(gain), step_(static_cast<std::size_t>(rate / kStepsPerSecond)) {
  make_bands(rate);
  flux_.rate = kStepsPerSecond;
  flux_.first_s = kEarly;
}

// Triangular filters around frequencies in equal steps of pitch, each from its lower to its upper neighbour. If the
// spectrum is coarser than the steps, each of its frequencies is a band.
void FluxMaker::make_bands(int rate) {
  const double spacing = static_cast<double>(rate) / kLength;
  std::vector<std::size_t> centres;
  for (double hertz = kLowest; hertz <= kHighest; hertz *= std::exp2(1 / kBandsPerOctave)) {
    const auto centre = static_cast<std::size_t>(std::lround(hertz / spacing));
    if (centre < kLength / 2 && (centres.empty() || centre > centres.back())) centres.push_back(centre);
  }
  for (std::size_t i = 1; i + 1 < centres.size(); ++i) {
    Band band;
    band.first = centres[i - 1] + 1;
    for (std::size_t bin = band.first; bin < centres[i + 1]; ++bin)
      band.weights.push_back(
          bin <= centres[i]
              ? static_cast<float>(bin - centres[i - 1]) / static_cast<float>(centres[i] - centres[i - 1])
              : static_cast<float>(centres[i + 1] - bin) / static_cast<float>(centres[i + 1] - centres[i]));
    band.is_low = static_cast<double>(centres[i]) * spacing < kBassBelow;
    bands_.push_back(std::move(band));
  }
}

void FluxMaker::add(std::span<const float> samples) {
  samples_.insert(samples_.end(), samples.begin(), samples.end());
  if (!is_mirrored_ && samples_.size() > kLength / 2) mirror();
  while (is_mirrored_ && samples_.size() - done_ >= kLength) {
    step();
    done_ += step_;
  }
  // Erased rarely, so that a long sound is not moved again and again.
  if (done_ < 16 * kLength) return;
  samples_.erase(samples_.begin(), samples_.begin() + static_cast<std::ptrdiff_t>(done_));
  done_ = 0;
}

// The centre of the first spectrum is the beginning of the sound. The part before it is the sound rotated about its
// first sample. Silence would add a jump to a sustained tone, and plain mirroring a kink.
void FluxMaker::mirror() {
  is_mirrored_ = true;
  std::vector<float> before(samples_.begin() + 1, samples_.begin() + 1 + kLength / 2);
  std::ranges::reverse(before);
  for (float& sample : before) sample = 2 * samples_.front() - sample;
  samples_.insert(samples_.begin(), before.begin(), before.end());
}

void FluxMaker::step() {
  const std::span<const float> magnitudes = spectrum_.of(std::span(samples_).subspan(done_, kLength));
  Bands loudness;
  loudness.resize(bands_.size());
  for (std::size_t b = 0; b < bands_.size(); ++b) {
    float sum = 0;
    for (std::size_t i = 0; i < bands_[b].weights.size(); ++i)
      sum += bands_[b].weights[i] * magnitudes[bands_[b].first + i];
    loudness[b] = std::log10(1 + gain_ * sum);
  }
  if (has_begun_) return compare(loudness);
  beginning_.push_back(std::move(loudness));
  if (beginning_.size() >= kBeginning) begin();
}

// Nothing is known about the time before a sound. If it were treated as silence, a hiss or tone that lasts from the
// first sample on would count as an onset. It is therefore treated as continuing from before.
void FluxMaker::begin() {
  has_begun_ = true;
  Bands lasts(bands_.size(), 0);
  Bands column;
  for (std::size_t b = 0; b < bands_.size(); ++b) {
    column.clear();
    for (std::size_t i = std::min(kStruck, beginning_.size()); i < beginning_.size(); ++i)
      column.push_back(beginning_[i][b]);
    if (column.empty()) continue;
    const auto middle = column.begin() + static_cast<std::ptrdiff_t>(column.size() / 2);
    std::ranges::nth_element(column, middle);
    lasts[b] = *middle;
  }
  before_.assign(kFarBack, lasts);
  for (const Bands& one : std::exchange(beginning_, {})) compare(one);
}

void FluxMaker::compare(const Bands& now) {
  const auto [all, low] = rise(now, before_[before_.size() - kBack]);
  flux_.all.push_back(all);
  flux_.low.push_back(low);
  flux_.slow.push_back(rise(now, before_.front()).first);
  before_.push_back(now);
  if (before_.size() > kFarBack) before_.pop_front();
}

std::pair<float, float> FluxMaker::rise(const Bands& now, const Bands& then) const {
  float all = 0, low = 0;
  for (std::size_t b = 0; b < now.size(); ++b) {
    float past = then[b];
    if (b > 0) past = std::max(past, then[b - 1]);
    if (b + 1 < then.size()) past = std::max(past, then[b + 1]);
    const float more = std::max(0.0F, now[b] - past);
    all += more;
    if (bands_[b].is_low) low += more;
  }
  return {all, low};
}

Flux FluxMaker::take() {
  if (!has_begun_) begin();
  return std::move(flux_);
}

}  // namespace longtake
