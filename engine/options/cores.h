#pragma once

namespace longtake {

/// The number of cores that this process may use, at least 1. Two hardware threads of one core count once, because
/// matrix products gain nothing from the second.
int usable_cores();

/// The number of engine threads with which a window opens. One core is left for drawing, decoding and other programs,
/// because every product waits for its slowest thread, and that is the one on a busy core.
int threads_beside_a_window();

}  // namespace longtake
