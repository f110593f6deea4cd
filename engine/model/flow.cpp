#include "engine/model/flow.h"

#include <ATen/ATen.h>

#include "engine/kernels/host_copy.h"

namespace longtake {

double shifted(double sigma, double shift) { return shift * sigma / (1 + (shift - 1) * sigma); }

at::Tensor shifted(const at::Tensor& sigma, double shift) { return shift * sigma / (1 + (shift - 1) * sigma); }

std::vector<double> shifted_times(int steps, double shift) {
  std::vector<double> times;
  for (int i = 0; i < steps; ++i) times.push_back(1000 * shifted(1 - static_cast<double>(i) / steps, shift));
  return times;
}

at::Tensor sigma_of(const at::Tensor& timesteps, const at::Tensor& latents) {
  at::Tensor sigma = timesteps.to(at::kFloat) / 1000;
  while (sigma.dim() < latents.dim()) sigma = sigma.unsqueeze(-1);
  return sent(sigma.to(latents.scalar_type()), latents.device());
}

at::Tensor flow_between(const at::Tensor& x0, const at::Tensor& noise) { return noise - x0; }

at::Tensor noised(const at::Tensor& x0, const at::Tensor& noise, const at::Tensor& sigma) {
  return (1 - sigma) * x0 + sigma * noise;
}

at::Tensor clean_from_flow(const at::Tensor& x, const at::Tensor& flow, const at::Tensor& sigma) {
  return x - sigma * flow;
}

at::Tensor along_flow(const at::Tensor& x, const at::Tensor& flow, const at::Tensor& change) {
  return x + change * flow;
}

at::Tensor along_flow(const at::Tensor& x, const at::Tensor& flow, double change) { return x + change * flow; }

at::Tensor extrapolated(const at::Tensor& conditional, const at::Tensor& unconditional, double beyond) {
  return conditional + beyond * (conditional - unconditional);
}

at::Tensor guided(const at::Tensor& conditional, const at::Tensor& unconditional, double weight) {
  return unconditional + weight * (conditional - unconditional);
}

}  // namespace longtake
