#pragma once

#include <ATen/core/Tensor.h>

#include <vector>

namespace longtake {

// Flow matching in one place, for streams and for training: x_t = (1 - sigma) x0 + sigma noise, and the flow is noise -
// x0. sigma is 1 for pure noise, a timestep is 1000 sigma. Every function is one expression, computed in the type of
// what it is given, and works under autograd.

/// sigma' = shift sigma / (1 + (shift - 1) sigma).
double shifted(double sigma, double shift);
at::Tensor shifted(const at::Tensor& sigma, double shift);
/// Timesteps of `steps` passes: evenly spaced levels that were shifted, 1000 first; 0 is where the last pass leads.
std::vector<double> shifted_times(int steps, double shift);

/// t / 1000 beside latents: timesteps [B] or [B, F] with an axis for every further axis of the latents, in their type.
at::Tensor sigma_of(const at::Tensor& timesteps, const at::Tensor& latents);

/// noise - x0: what the flow is on the way between the two.
at::Tensor flow_between(const at::Tensor& x0, const at::Tensor& noise);
/// (1 - sigma) x0 + sigma noise: two products and a sum.
at::Tensor noised(const at::Tensor& x0, const at::Tensor& noise, const at::Tensor& sigma);
/// x - sigma flow.
at::Tensor clean_from_flow(const at::Tensor& x, const at::Tensor& flow, const at::Tensor& sigma);
/// x + change flow: the step of Euler, where sigma changes by so much.
at::Tensor along_flow(const at::Tensor& x, const at::Tensor& flow, const at::Tensor& change);
at::Tensor along_flow(const at::Tensor& x, const at::Tensor& flow, double change);

/// Classifier-free guidance: u + weight (c - u).
at::Tensor guided(const at::Tensor& conditional, const at::Tensor& unconditional, double weight);
/// The same as DMD counts it, from the conditional on: c + beyond (c - u). weight is beyond + 1, and the roundings
/// differ.
at::Tensor extrapolated(const at::Tensor& conditional, const at::Tensor& unconditional, double beyond);

}  // namespace longtake
