#include "engine/media/blend.h"

#include <array>
#include <cmath>
#include <utility>

namespace longtake {
namespace {

constexpr int kLinearBits = 14;
constexpr int kLinearMax = (1 << kLinearBits) - 1;
constexpr int kWeightBits = 12;

// The sRGB curve as tables: 8 bits to 14 bits of linear light and back. Each 8-bit value maps back to itself.
struct Curve {
  std::array<std::uint16_t, 256> to_linear{};
  std::array<std::uint8_t, kLinearMax + 1> to_srgb{};

  Curve() {
    for (int i = 0; i < 256; ++i) {
      const double s = i / 255.0;
      const double linear = s <= 0.04045 ? s / 12.92 : std::pow((s + 0.055) / 1.055, 2.4);
      to_linear[static_cast<std::size_t>(i)] = static_cast<std::uint16_t>(std::lround(linear * kLinearMax));
    }
    for (int i = 0; i <= kLinearMax; ++i) {
      const double linear = static_cast<double>(i) / kLinearMax;
      const double s = linear <= 0.0031308 ? linear * 12.92 : 1.055 * std::pow(linear, 1 / 2.4) - 0.055;
      to_srgb[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(std::lround(s * 255));
    }
  }
};

// Mixes a and b; the weight of b is `weight` / 2^kWeightBits.
void mix(FrameView a, FrameView b, unsigned weight, std::vector<std::uint8_t>& out) {
  static const Curve curve;
  constexpr unsigned kOne = 1U << kWeightBits;
  out.resize(a.size());
  for (std::size_t i = 0; i < a.size(); ++i) {
    const unsigned linear =
        (curve.to_linear[a[i]] * (kOne - weight) + curve.to_linear[b[i]] * weight + kOne / 2) >> kWeightBits;
    out[i] = curve.to_srgb[linear];
  }
}

}  // namespace

RateBlender::RateBlender(std::unique_ptr<FrameSink> out, FrameRate from, FrameRate to)
    : out_(std::move(out)), grid_(from, to) {}

// Writes every output frame up to the time of the newest source frame.
Result<void> RateBlender::emit(FrameView next) {
  const std::int64_t newest = received_ - 1;
  while (grid_.place(sent_) < newest || (grid_.place(sent_) == newest && grid_.is_exact(sent_))) {
    FrameView frame = grid_.place(sent_) == newest ? next : FrameView(previous_);
    if (!grid_.is_exact(sent_)) {
      const auto weight = static_cast<unsigned>(grid_.share(sent_, std::int64_t{1} << kWeightBits));
      mix(previous_, next, weight, mixed_);
      frame = mixed_;
    }
    if (auto written = out_->write(frame); !written) return written;
    ++sent_;
  }
  return {};
}

Result<void> RateBlender::write(FrameView frame) {
  ++received_;
  if (auto sent = emit(frame); !sent) return sent;
  previous_.assign(frame.begin(), frame.end());
  return {};
}

Result<void> RateBlender::finish() {
  // Output frames inside the last source frame have no later frame to mix with.
  for (; sent_ < grid_.total(received_); ++sent_)
    if (auto written = out_->write(previous_); !written) return written;
  return out_->finish();
}

}  // namespace longtake
