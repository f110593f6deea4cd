#pragma once

#include <c10/core/Device.h>
#include <c10/core/Event.h>

#include <utility>
#include <vector>

#include "engine/core/stopwatch.h"

namespace longtake {

/// Milliseconds of stages that follow each other. On a CPU the host's clock tells them. The host only queues the work
/// of a GPU, so there events between the stages tell them, once the work is done.
class StageClock {
 public:
  /// The first stage begins.
  explicit StageClock(at::Device device);

  /// A stage ends, and the next one begins. `ms` gets the time now or in report(), and must live until then.
  void ends(double& ms);
  /// All stages that ended are told now. Call it where something has waited for their work already.
  void report();

 private:
  c10::Event now() const;

  at::Device device_;
  Stopwatch host_;
  std::vector<c10::Event> ends_;  // events on a GPU; the first one is the beginning
  std::vector<double*> times_;
};

}  // namespace longtake
