#include "engine/core/large_blocks.h"

#include <malloc.h>

namespace longtake {
namespace {

constexpr int large = 4 << 20;       // bytes
constexpr int kept_free = 64 << 20;  // at the end of the heap, so that it does not shrink and grow with every chunk

}  // namespace

void give_large_blocks_back() {
#ifdef __GLIBC__
  ::mallopt(M_MMAP_THRESHOLD, large);
  ::mallopt(M_TRIM_THRESHOLD, kept_free);
#endif
}

}  // namespace longtake
