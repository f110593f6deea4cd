#pragma once

namespace longtake {

/// The number of cores that this process may use, at least 1. Two hardware threads of one core count once, because
/// matrix products gain nothing from the second.
int usable_cores();

/// The number of engine threads with which a window opens. One core is left for drawing, decoding and other programs.
/// Every product waits for its slowest thread, which is the one on a busy core.
int threads_beside_a_window();

/// Measures how many of this process's processors were idle. A processor that a low-priority program uses counts as
/// busy. The threads of a product wait for each other thousands of times per second, and each time the other program
/// must be preempted.
class SpareCores {
 public:
  SpareCores() { since_last(); }
  /// The mean number since the last call; a large number if the system does not report it.
  double since_last();

 private:
  double spare_ = 0;  // ticks of all processors since the machine started
  double all_ = 0;
};

}  // namespace longtake
