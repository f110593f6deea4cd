#include "engine/model/flow_sampler.h"

#include <ATen/ATen.h>

#include <cmath>

#include "engine/model/flow.h"
#include "engine/model/flow_schedule.h"

namespace longtake {
namespace {

/// Half the logarithm of the signal to noise ratio; infinite at sigma 0.
double log_snr(double sigma) { return std::log(1 - sigma) - std::log(sigma); }

}  // namespace

FlowSampler::FlowSampler(FlowSolver solver, int steps, double shift) : solver_(solver) {
  TORCH_CHECK(steps > 0, "a walk needs at least one step");
  // The lowest level in Wan2.1's training is 1/1000; the published UniPC grid ends there, Euler's at 0.
  const double lowest = solver == FlowSolver::unipc ? 1.0 / FlowSchedule::levels : 0.0;
  for (int i = 0; i < steps; ++i) {
    double sigma = shifted(1 + (lowest - 1) * i / steps, shift);
    if (solver == FlowSolver::unipc && std::abs(sigma - 1) < 1e-6) sigma -= 1e-6;  // log_snr of sigma must be finite
    const double timestep = sigma * FlowSchedule::levels;
    timesteps_.push_back(solver == FlowSolver::unipc ? std::trunc(timestep) : timestep);
    sigmas_.push_back(static_cast<float>(sigma));
  }
  sigmas_.push_back(0);
}

at::Tensor FlowSampler::step(const at::Tensor& sample, const at::Tensor& flow) {
  TORCH_CHECK(done_ < timesteps_.size(), "this walk is over");
  if (solver_ == FlowSolver::euler) {
    const double stride = sigmas_[done_ + 1] - sigmas_[done_];
    ++done_;
    return along_flow(sample.to(at::kFloat), flow, stride).to(flow.scalar_type());
  }
  const at::Tensor x0 = sample - sigmas_[done_] * flow;
  before_ = done_ > 0 ? correct(x0) : sample;
  history_.push_back(x0);
  if (history_.size() > 2) history_.erase(history_.begin());
  const int left = steps() - static_cast<int>(done_);
  order_ = std::min({2, left, static_cast<int>(done_) + 1});
  const at::Tensor next = predict(before_);
  ++done_;
  return next;
}

/// UniP: from step done_ to done_ + 1.
at::Tensor FlowSampler::predict(const at::Tensor& sample) const {
  const double from = sigmas_[done_];
  const double to = sigmas_[done_ + 1];
  const double h = log_snr(to) - log_snr(from);
  const double decay = std::expm1(-h);
  at::Tensor slope = history_.back();
  if (order_ == 2) {
    const double ratio = (log_snr(sigmas_[done_ - 1]) - log_snr(from)) / h;
    slope = slope + 0.5 / ratio * (history_.front() - history_.back());
  }
  return to / from * sample - (1 - to) * decay * slope;
}

/// UniC: corrects the sample at step done_ with the model's output there. The two unknown weights follow from the
/// condition that polynomials of the order's degree are integrated exactly.
at::Tensor FlowSampler::correct(const at::Tensor& x0) const {
  const double from = sigmas_[done_ - 1];
  const double to = sigmas_[done_];
  const double h = log_snr(to) - log_snr(from);
  const double decay = std::expm1(-h);
  const at::Tensor& start = history_.back();
  at::Tensor slope = start;
  if (order_ == 1) {
    slope = slope + 0.5 * (x0 - start);
  } else {
    const double ratio = (log_snr(sigmas_[done_ - 2]) - log_snr(from)) / h;
    const double first = (decay / -h - 1) / decay;
    const double second = ((decay / -h - 1) / -h - 0.5) * 2 / decay;
    const double past =
        (first - second) / (1 - ratio);  // weights of both: past + now = first, ratio past + now = second
    const double now = first - past;
    slope = slope + past / ratio * (history_.front() - start) + now * (x0 - start);
  }
  return to / from * before_ - (1 - to) * decay * slope;
}

}  // namespace longtake
