#include "engine/kernels/stage_clock.h"

#include <c10/core/impl/VirtualGuardImpl.h>

namespace longtake {

StageClock::StageClock(at::Device device) : device_(device) {
  if (!device_.is_cpu()) ends_.push_back(now());
}

c10::Event StageClock::now() const {
  c10::Event event(device_.type(), c10::EventFlag::BACKEND_DEFAULT);  // other events have no timing
  event.record(c10::impl::VirtualGuardImpl(device_.type()).getStream(device_));
  return event;
}

void StageClock::ends(double& ms) {
  if (device_.is_cpu()) {
    ms = host_.lap_ms();
    return;
  }
  ends_.push_back(now());
  times_.push_back(&ms);
}

void StageClock::report() {
  if (times_.empty()) return;
  if (!ends_.back().query()) ends_.back().synchronize();
  for (std::size_t i = 0; i < times_.size(); ++i) *times_[i] = ends_[i].elapsedTime(ends_[i + 1]);
  times_.clear();
  ends_.erase(ends_.begin(), ends_.end() - 1);
}

}  // namespace longtake
