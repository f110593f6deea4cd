#include "engine/media/spectrum.h"

#include <cmath>
#include <numbers>

#include "engine/core/errors.h"
#include "engine/media/libav.h"

namespace longtake {

Result<Spectrum> Spectrum::open(int length) {
  Spectrum made;
  const auto count = static_cast<std::size_t>(length);
  AVTXContext* transform = nullptr;
  const float scale = 1;
  if (const int code = av_tx_init(&transform, &made.run_, AV_TX_FLOAT_RDFT, 0, length, &scale, 0); code < 0)
    return Failure(libav::cause(code));
  made.transform_.reset(transform);
  made.in_.reset(static_cast<float*>(av_calloc(count, sizeof(float))));
  made.out_.reset(static_cast<float*>(av_calloc(count + 2, sizeof(float))));
  if (!made.in_ || !made.out_) return fail(errors::kCannotAllocate);
  made.magnitudes_.resize(count / 2 + 1);
  for (std::size_t i = 0; i < count; ++i)
    made.window_.push_back(static_cast<float>(
        0.5 - 0.5 * std::cos(2 * std::numbers::pi * (static_cast<double>(i) + 0.5) / static_cast<double>(count))));
  return made;
}

std::span<const float> Spectrum::of(std::span<const float> samples) {
  for (std::size_t i = 0; i < window_.size(); ++i) in_.get()[i] = samples[i] * window_[i];
  run_(transform_.get(), out_.get(), in_.get(), sizeof(float));
  for (std::size_t i = 0; i < magnitudes_.size(); ++i)
    magnitudes_[i] = std::sqrt(out_.get()[2 * i] * out_.get()[2 * i] + out_.get()[2 * i + 1] * out_.get()[2 * i + 1]);
  return magnitudes_;
}

}  // namespace longtake
