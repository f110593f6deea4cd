#pragma once

#include <ATen/ATen.h>

#include <array>

namespace longtake {

/// Root mean square of the difference, relative to the expected value, in per cent.
inline double off(const at::Tensor& found, const at::Tensor& wanted) {
  return 100 * ((found.to(at::kDouble) - wanted.to(at::kDouble)).norm() / wanted.to(at::kDouble).norm()).item<double>();
}

/// Prompts for the built-in model's first chunks, whose figures are compared in docs/gpu_jobs.md.
inline constexpr std::array few_bits_prompts = {"a red ball rolling in a meadow", "a blue cube on a beach",
                                                "a white cat walking in a city at night"};

}  // namespace longtake
