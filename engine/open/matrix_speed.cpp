#include "engine/open/matrix_speed.h"

#include <ATen/ATen.h>

#include <algorithm>

#include "engine/core/stopwatch.h"

namespace longtake {

namespace {

constexpr double kSlow = 5;  // every core of the last ten years is faster than this with an optimised library

}  // namespace

double matrix_gflops(at::ScalarType type) {
  constexpr std::int64_t kSize = 256;
  constexpr double kOperations = 2.0 * kSize * kSize * kSize;
  constexpr double kMostMs = 150;
  const at::Tensor a = at::linspace(-1, 1, kSize * kSize).sin().view({kSize, kSize}).to(type);
  at::mm(a, a);  // the first call selects a kernel
  Stopwatch watch;
  double gflops = 0;
  // Other programs can slow most products down, so the fastest of many is measured.
  for (int i = 0; i < 3 || (gflops < 4 * kSlow && watch.total_ms() < kMostMs); ++i) {
    watch.lap_ms();
    at::mm(a, a);
    gflops = std::max(gflops, kOperations / std::max(watch.lap_ms(), 1e-6) / 1e6);
  }
  return gflops;
}

std::string matrix_speed_note(double gflops) {
  if (gflops >= kSlow) return {};
  return "that is slow: another program may be busy, or the matrix library is not optimised";
}

}  // namespace longtake
