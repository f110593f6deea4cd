#include "engine/pipeline/matrix_speed.h"

#include <ATen/ATen.h>

#include <algorithm>

#include "engine/pipeline/stopwatch.h"

namespace longtake {

double matrix_gflops(at::ScalarType type) {
  constexpr std::int64_t kSize = 256;
  const at::Tensor a = at::linspace(-1, 1, kSize * kSize).sin().view({kSize, kSize}).to(type);
  double best_ms = 1e9;
  for (int i = 0; i < 4; ++i) {
    Stopwatch watch;
    at::mm(a, a);
    if (i > 0) best_ms = std::min(best_ms, watch.total_ms());  // the first call chooses a kernel
  }
  return 2.0 * kSize * kSize * kSize / std::max(best_ms, 1e-6) / 1e6;
}

std::string matrix_speed_note(double gflops) {
  constexpr double kSlow = 5;  // any one core of the last ten years does more with an optimised library
  if (gflops >= kSlow) return {};
  return "that is slow: another program may be busy, or the matrix library is not optimised";
}

}  // namespace longtake
