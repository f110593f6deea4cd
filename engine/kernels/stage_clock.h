#pragma once

#include <c10/core/Device.h>
#include <c10/core/Event.h>

#include <utility>
#include <vector>

#include "engine/core/stopwatch.h"

namespace longtake {

/// Milliseconds of consecutive stages. On a CPU the host's clock measures them. For a GPU the host only queues the
/// work. Events between the stages therefore measure them once the work is done.
class StageClock {
 public:
  /// Begins the first stage.
  explicit StageClock(at::Device device);

  /// Ends a stage and begins the next one. `ms` is set now or in report(), and must live until then.
  void ends(double& ms);
  /// Sets the times of all ended stages. Call it after something has waited for their work.
  void report();

 private:
  c10::Event now() const;

  at::Device device_;
  Stopwatch host_;
  std::vector<c10::Event> ends_;  // events on a GPU; the first one is the beginning
  std::vector<double*> times_;
};

}  // namespace longtake
