#pragma once

namespace longtake {

/// From now on a large block of memory comes from the system alone and goes back to it when it is freed. glibc would
/// soon take blocks of up to 32 MB, as a decoder needs them for every chunk, from its heap. Small blocks that other
/// threads keep then lie between them, and the program grows by hundreds of MB that nobody uses.
void give_large_blocks_back();

}  // namespace longtake
