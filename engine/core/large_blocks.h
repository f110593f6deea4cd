#pragma once

namespace longtake {

/// From now on a large block of memory is mapped separately and returned to the system when it is freed. Otherwise
/// glibc would soon take blocks of up to 32 MB, which a decoder needs for every chunk, from its heap. Small long-lived
/// blocks of other threads would fragment it, and the program would grow by hundreds of unused MB.
void give_large_blocks_back();

}  // namespace longtake
