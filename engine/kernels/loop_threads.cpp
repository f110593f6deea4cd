#include "engine/kernels/loop_threads.h"

#include <ATen/Parallel.h>

#ifdef _OPENMP
#include <omp.h>
#endif

#include <algorithm>
#include <cstdlib>
#include <vector>

namespace longtake {
namespace {

// Without this, MKL's products with several threads differ from run to run, as on a Zen 3. A take could then not be
// made again bit for bit. MKL reads it at its first product.
[[maybe_unused]] const int reproducible_products = ::setenv("MKL_CBWR", "AUTO,STRICT", 0);

}  // namespace

void use_threads(int count) {
#ifdef _OPENMP
  count = std::min(count, omp_get_thread_limit());
#endif
  at::set_num_threads(count);
}

int loop_threads() {
  const auto asked = static_cast<std::size_t>(at::get_num_threads());
  std::vector<char> seen(asked, 0);  // each thread writes its own byte
  at::parallel_for(0, at::get_num_threads(), 1, [&](std::int64_t, std::int64_t) {
    seen[std::min(static_cast<std::size_t>(at::get_thread_num()), asked - 1)] = 1;
  });
  return static_cast<int>(std::count(seen.begin(), seen.end(), 1));
}

bool loops_are_parallel() {
#ifdef _OPENMP
  return true;
#else
  return false;
#endif
}

}  // namespace longtake
