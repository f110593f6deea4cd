#pragma once

// Like engine/media/libav.h, for the .cpp files of this folder only.

extern "C" {
#include <libavutil/mem.h>
#include <libavutil/tx.h>
}

#include <memory>
#include <span>
#include <vector>

#include "engine/core/result.h"

namespace longtake {

/// The magnitude spectrum of a range of samples, with libavutil's transform.
class Spectrum {
 public:
  /// `length` is a power of two.
  static Result<Spectrum> open(int length);

  /// Magnitudes of length / 2 + 1 frequencies in equal steps from 0 to half of the sample rate, of a windowed range of
  /// samples. Valid until the next call.
  std::span<const float> of(std::span<const float> samples);

 private:
  struct FreeTransform {
    void operator()(AVTXContext* transform) const { av_tx_uninit(&transform); }
  };
  struct FreeMemory {
    void operator()(void* memory) const { av_free(memory); }
  };

  Spectrum() = default;

  std::unique_ptr<AVTXContext, FreeTransform> transform_;
  av_tx_fn run_ = nullptr;
  std::unique_ptr<float, FreeMemory> in_;  // aligned for libavutil's vector code
  std::unique_ptr<float, FreeMemory> out_;
  std::vector<float> window_;
  std::vector<float> magnitudes_;
};

}  // namespace longtake
