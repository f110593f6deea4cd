#pragma once

#include <ATen/core/Tensor.h>

#include <vector>

namespace longtake {

/// Flow matching's path between clean latents and noise, x_t = (1 - sigma) x0 + sigma noise with flow = noise - x0, on
/// the table of 1000 levels that few-step models are trained on. The table is float32 and its rounding matters: a level
/// is looked up as the nearest entry. sigma is that entry, never t / 1000.
class FlowSchedule {
 public:
  static constexpr int levels = 1000;

  explicit FlowSchedule(double shift, at::Device device = at::kCPU);
  /// For models trained on any level between 0 and 1: sigma is t / 1000, without the table.
  static FlowSchedule continuous();
  void to(at::Device device);

  double shift() const { return shift_; }
  const at::Tensor& sigmas() const { return sigmas_; }        // [1000] float32, 1 first
  const at::Tensor& timesteps() const { return timesteps_; }  // [1000] float32, 1000 first

  /// The timesteps of a trained model for the listed integers: entry 1000 - listed of the table, with 0 appended.
  std::vector<float> warp(const std::vector<int>& listed) const;

  /// Returns clean latents from the flow at `timesteps` [B, F]; latents and flow are [B, F, ...]. Computed in float64
  /// and rounded to flow's type.
  at::Tensor x0_from_flow(const at::Tensor& latents, const at::Tensor& flow, const at::Tensor& timesteps) const;
  /// (1 - sigma) x0 + sigma noise in float32 (two products, one sum), rounded to noise's type.
  at::Tensor add_noise(const at::Tensor& x0, const at::Tensor& noise, const at::Tensor& timesteps) const;

  /// One Euler step, x + (sigma(to) - sigma(from)) flow, in float32, rounded to the latents' type.
  at::Tensor along_flow(const at::Tensor& latents, const at::Tensor& flow, const at::Tensor& from,
                        const at::Tensor& to) const;

  /// sigma of the nearest table entry, the first on a tie. [..] -> [..] float32; distances in `precision`
  at::Tensor sigma_at(const at::Tensor& timesteps, at::ScalarType precision = at::kDouble) const;

 private:
  double shift_;
  bool tabled_ = true;
  at::Tensor sigmas_, timesteps_;
};

}  // namespace longtake
