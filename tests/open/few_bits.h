#pragma once

#include <ATen/ATen.h>

#include <array>

namespace longtake {

/// The root mean square of the difference, as a part of what is wanted, in per cent.
inline double off(const at::Tensor& found, const at::Tensor& wanted) {
  return 100 * ((found.to(at::kDouble) - wanted.to(at::kDouble)).norm() / wanted.to(at::kDouble).norm()).item<double>();
}

/// Prompts of the built-in model's first chunks, whose figures stand side by side in docs/gpu_jobs.md.
inline constexpr std::array few_bits_prompts = {"a red ball rolling in a meadow", "a blue cube on a beach",
                                                "a white cat walking in a city at night"};

}  // namespace longtake
