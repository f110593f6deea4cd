#pragma once

#include <ATen/core/Tensor.h>

#include <utility>

namespace longtake {

/// Lines of the paper's Algorithms 1 and 2 that the stream and the trainer share: the passes of a chunk before pass
/// `exit`, from the noise `x`. guess(x, j) is pass j's estimate x0 of the clean chunk. renoise(x, x0, j) is the input
/// of the next pass. Returns the input of pass `exit`; undefined if a guess was undefined.
template <class Guess, class Renoise>
at::Tensor denoise_until(int exit, at::Tensor x, const Guess& guess, const Renoise& renoise) {
  for (int j = 0; j < exit; ++j) {
    const at::Tensor x0 = guess(x, j);
    if (!x0.defined()) return {};
    x = renoise(x, x0, j);
  }
  return x;
}

}  // namespace longtake
