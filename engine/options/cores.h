#pragma once

namespace longtake {

/// The number of cores that this process may use, at least 1. Two hardware threads of one core count once, because
/// matrix products gain nothing from the second.
int usable_cores();

/// The number of engine threads with which a window opens. One core is left for drawing, decoding and other programs,
/// because every product waits for its slowest thread, and that is the one on a busy core.
int threads_beside_a_window();

/// Measures how many of the processors that this process may use had nothing to do. One that a program of low priority
/// uses counts as busy: the threads of a product wait for each other thousands of times in a second, and each time the
/// other program has to be put aside.
class SpareCores {
 public:
  SpareCores() { since_last(); }
  /// The mean number since the last call; many where the system does not say.
  double since_last();

 private:
  double spare_ = 0;  // ticks of all processors since the machine started
  double all_ = 0;
};

}  // namespace longtake
