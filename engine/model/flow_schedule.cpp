#include "engine/model/flow_schedule.h"

#include <ATen/ATen.h>

#include "engine/model/flow.h"

namespace longtake {
namespace {

/// Views [B, F] as [B, F, 1, 1, ...] to match a tensor with `dims` axes.
at::Tensor beside(const at::Tensor& rows, std::int64_t dims) {
  at::Tensor view = rows;
  while (view.dim() < dims) view = view.unsqueeze(-1);
  return view;
}

}  // namespace

FlowSchedule::FlowSchedule(double shift, at::Device device) : shift_(shift) {
  const at::Tensor u = at::linspace(1, 0, levels + 1, at::kFloat).narrow(0, 0, levels);
  const at::Tensor sigmas = shifted(u, shift);  // float32 throughout
  sigmas_ = sigmas.to(device);
  timesteps_ = (sigmas * 1000).to(device);
}

FlowSchedule FlowSchedule::continuous() {
  FlowSchedule schedule(1);
  schedule.tabled_ = false;
  return schedule;
}

void FlowSchedule::to(at::Device device) {
  sigmas_ = sigmas_.to(device);
  timesteps_ = timesteps_.to(device);
}

std::vector<float> FlowSchedule::warp(const std::vector<int>& listed) const {
  const at::Tensor table = at::cat({timesteps_.cpu(), at::zeros({1})});
  std::vector<float> warped;
  for (const int value : listed) {
    TORCH_CHECK(value >= 0 && value <= levels, "a listed timestep must be in 0 .. 1000");
    warped.push_back(table[levels - value].item<float>());
  }
  return warped;
}

at::Tensor FlowSchedule::sigma_at(const at::Tensor& timesteps, at::ScalarType precision) const {
  if (!tabled_) return timesteps.to(at::kFloat) / levels;
  const at::Tensor wanted = timesteps.reshape({-1, 1}).to(precision);
  const at::Tensor index = (timesteps_.to(precision).unsqueeze(0) - wanted).abs().argmin(1);
  return sigmas_.index_select(0, index).view(timesteps.sizes());
}

at::Tensor FlowSchedule::x0_from_flow(const at::Tensor& latents, const at::Tensor& flow,
                                      const at::Tensor& timesteps) const {
  const at::Tensor sigma = beside(sigma_at(timesteps).to(at::kDouble), flow.dim());
  return clean_from_flow(latents.to(at::kDouble), flow.to(at::kDouble), sigma).to(flow.scalar_type());
}

at::Tensor FlowSchedule::add_noise(const at::Tensor& x0, const at::Tensor& noise, const at::Tensor& timesteps) const {
  const at::Tensor sigma = beside(sigma_at(timesteps, at::kFloat), noise.dim());
  return noised(x0.to(at::kFloat), noise.to(at::kFloat), sigma).to(noise.scalar_type());
}

at::Tensor FlowSchedule::along_flow(const at::Tensor& latents, const at::Tensor& flow, const at::Tensor& from,
                                    const at::Tensor& to) const {
  const at::Tensor change = beside(sigma_at(to, at::kFloat) - sigma_at(from, at::kFloat), flow.dim());
  return longtake::along_flow(latents.to(at::kFloat), flow.to(at::kFloat), change).to(latents.scalar_type());
}

}  // namespace longtake
