#pragma once

#include <ATen/Parallel.h>
#include <ATen/core/Tensor.h>

#include <vector>

#include "engine/kernels/rows.h"

namespace longtake {

/// Runs `work(row number, float* row)` on a float32 copy of every row of the last axis of x and writes the rows to a
/// new tensor of x's type. x is contiguous, float32 or bf16.
template <class Work>
at::Tensor each_row(const at::Tensor& x, const Work& work) {
  const std::int64_t width = x.size(-1);
  const std::int64_t count = x.numel() / width;
  at::Tensor out = at::empty_like(x);
  const std::int64_t grain = std::max<std::int64_t>(1, 8192 / width);
  at::parallel_for(0, count, grain, [&](std::int64_t first, std::int64_t last) {
    std::vector<float> row(static_cast<std::size_t>(width));
    for (std::int64_t i = first; i < last; ++i) {
      if (x.scalar_type() == at::kFloat) {
        float* to = out.data_ptr<float>() + i * width;
        std::copy_n(x.const_data_ptr<float>() + i * width, width, to);
        work(i, to);
      } else {
        rows::widen(x.const_data_ptr<at::BFloat16>() + i * width, row.data(), width);
        work(i, row.data());
        rows::narrow(row.data(), out.data_ptr<at::BFloat16>() + i * width, width);
      }
    }
  });
  return out;
}

}  // namespace longtake
