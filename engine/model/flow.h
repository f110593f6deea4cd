#pragma once

#include <ATen/core/Tensor.h>

#include <vector>

namespace longtake {

// Flow matching in one place, for streams and for training: x_t = (1 - sigma) x0 + sigma noise, and the flow is noise -
// x0. sigma is 1 for pure noise; a timestep is 1000 sigma. Every function is one expression, computed in the type of
// its arguments, and supports autograd.

/// sigma' = shift sigma / (1 + (shift - 1) sigma).
double shifted(double sigma, double shift);
at::Tensor shifted(const at::Tensor& sigma, double shift);
/// Timesteps of `steps` passes: evenly spaced levels after the shift, starting at 1000. The last pass ends at 0.
std::vector<double> shifted_times(int steps, double shift);

/// t / 1000 in the type of the latents: timesteps [B] or [B, F], with an axis of size 1 for every further axis of the
/// latents.
at::Tensor sigma_of(const at::Tensor& timesteps, const at::Tensor& latents);

/// noise - x0, the flow along the path between the two.
at::Tensor flow_between(const at::Tensor& x0, const at::Tensor& noise);
/// (1 - sigma) x0 + sigma noise: two products and a sum.
at::Tensor noised(const at::Tensor& x0, const at::Tensor& noise, const at::Tensor& sigma);
/// x - sigma flow.
at::Tensor clean_from_flow(const at::Tensor& x, const at::Tensor& flow, const at::Tensor& sigma);
/// x + change flow: an Euler step, where `change` is the difference in sigma.
at::Tensor along_flow(const at::Tensor& x, const at::Tensor& flow, const at::Tensor& change);
at::Tensor along_flow(const at::Tensor& x, const at::Tensor& flow, double change);

/// Classifier-free guidance: u + weight (c - u).
at::Tensor guided(const at::Tensor& conditional, const at::Tensor& unconditional, double weight);
/// Guidance in DMD's form, starting from the conditional: c + beyond (c - u). Equals weight = beyond + 1 except for
/// rounding.
at::Tensor extrapolated(const at::Tensor& conditional, const at::Tensor& unconditional, double beyond);

}  // namespace longtake
