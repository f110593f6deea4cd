#include "engine/kernels/loop_threads.h"

#include <ATen/Parallel.h>

#include <mutex>
#include <set>
#include <thread>

namespace longtake {

int loop_threads() {
  std::mutex mutex;
  std::set<std::thread::id> seen;
  at::parallel_for(0, at::get_num_threads(), 1, [&](std::int64_t, std::int64_t) {
    const std::scoped_lock lock(mutex);
    seen.insert(std::this_thread::get_id());
  });
  return static_cast<int>(seen.size());
}

bool loops_are_parallel() {
#ifdef _OPENMP
  return true;
#else
  return false;
#endif
}

}  // namespace longtake
