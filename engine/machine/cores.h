#pragma once

namespace longtake {

/// Cores that this process may use; two hardware threads of one core count once, as matrix products gain nothing from
/// the second. At least 1.
int usable_cores();

/// The engine's threads beside a window: one core's worth of time stays for drawing, decoding and the rest of the
/// machine, because a core that somebody else keeps busy makes every thread wait for the slowest at each product.
int threads_beside_a_window();

}  // namespace longtake
