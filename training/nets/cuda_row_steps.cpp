#include <ATen/ATen.h>

#include <algorithm>

#include "engine/kernels/cuda_module.h"
#include "engine/kernels/own_kernel.h"
#include "training/nets/row_steps.h"

namespace longtake::train {
namespace {

constexpr std::int64_t most_parts = 528;  // partial sums over rows: four for each multiprocessor of the largest GPU

const CudaKernels& kernels() { return *cuda_kernels(); }

void check(int code) { check_launch("of a block's steps", code); }

int type_of(const at::Tensor& x) { return kernel_type(x); }
int width_of(const at::Tensor& x) { return static_cast<int>(x.size(-1)); }
std::int64_t rows_of(const at::Tensor& x) { return x.numel() / x.size(-1); }
std::int64_t frames_of(const at::Tensor& per_frame) { return per_frame.size(0) * per_frame.size(1); }
int parts_of(std::int64_t pieces) { return static_cast<int>(std::clamp<std::int64_t>(pieces, 1, most_parts)); }

void rms_norm(const at::Tensor& x, const at::Tensor& weight, double eps, const at::Tensor& y) {
  check(kernels().rms_norm(x.const_data_ptr(), type_of(x), weight.const_data_ptr<float>(), y.mutable_data_ptr(),
                           rows_of(x), width_of(x), static_cast<float>(eps), GpuOf(x).stream()));
}

at::Tensor rms_norm_gradient(const at::Tensor& x, const at::Tensor& weight, const at::Tensor& g, double eps,
                             const at::Tensor& x_gradient) {
  constexpr std::int64_t rows_of_a_part = 16;
  const int parts = parts_of(rows_of(x) / rows_of_a_part);
  const at::Tensor sums = at::empty({parts, x.size(-1)}, x.options().dtype(at::kFloat));
  check(kernels().rms_norm_gradient(x.const_data_ptr(), type_of(x), weight.const_data_ptr<float>(), g.const_data_ptr(),
                                    x_gradient.mutable_data_ptr(), sums.mutable_data_ptr<float>(), parts, rows_of(x),
                                    width_of(x), static_cast<float>(eps), GpuOf(x).stream()));
  return sums.sum(0);
}

void norm_modulate(const at::Tensor& x, const at::Tensor& scale, const at::Tensor& shift, double eps,
                   const at::Tensor& y) {
  TORCH_CHECK(stride_of_rows(scale) == stride_of_rows(shift), "scales and shifts lie alike");
  check(kernels().norm_modulate(x.const_data_ptr(), type_of(x), scale.const_data_ptr<float>(),
                                shift.const_data_ptr<float>(), stride_of_rows(scale), y.mutable_data_ptr(), type_of(y),
                                frames_of(scale), static_cast<int>(tokens_per_frame(x, scale)), width_of(x),
                                static_cast<float>(eps), GpuOf(x).stream()));
}

void norm_modulate_gradient(const at::Tensor& x, const at::Tensor& scale, const at::Tensor& g, double eps,
                            const at::Tensor& x_gradient, const at::Tensor& scale_gradient,
                            const at::Tensor& shift_gradient) {
  check(kernels().norm_modulate_gradient(
      x.const_data_ptr(), type_of(x), scale.const_data_ptr<float>(), stride_of_rows(scale), g.const_data_ptr(),
      type_of(g), x_gradient.mutable_data_ptr(), scale_gradient.mutable_data_ptr<float>(),
      shift_gradient.mutable_data_ptr<float>(), frames_of(scale), static_cast<int>(tokens_per_frame(x, scale)),
      width_of(x), static_cast<float>(eps), GpuOf(x).stream()));
}

void gated_add(const at::Tensor& x, const at::Tensor& y, const at::Tensor& gate, const at::Tensor& sum) {
  check(kernels().gated_add(x.const_data_ptr<float>(), y.const_data_ptr(), type_of(y), gate.const_data_ptr<float>(),
                            stride_of_rows(gate), sum.mutable_data_ptr<float>(), frames_of(gate),
                            static_cast<int>(tokens_per_frame(x, gate)), width_of(x), GpuOf(x).stream()));
}

void gated_add_gradient(const at::Tensor& g, const at::Tensor& y, const at::Tensor& gate, const at::Tensor& y_gradient,
                        const at::Tensor& gate_gradient) {
  check(kernels().gated_add_gradient(g.const_data_ptr<float>(), y.const_data_ptr(), type_of(y),
                                     gate.const_data_ptr<float>(), stride_of_rows(gate), y_gradient.mutable_data_ptr(),
                                     gate_gradient.mutable_data_ptr<float>(), frames_of(gate),
                                     static_cast<int>(tokens_per_frame(y, gate)), width_of(y), GpuOf(g).stream()));
}

void rotate(const at::Tensor& x, const at::Tensor& turns, std::int64_t heads, bool back, const at::Tensor& y) {
  const at::Tensor pairs = at::view_as_real(turns).contiguous();
  check(kernels().rotate(x.const_data_ptr(), type_of(x), pairs.const_data_ptr<float>(), turns.size(0) * turns.size(1),
                         y.mutable_data_ptr(), rows_of(x), width_of(x), static_cast<int>(x.size(-1) / heads / 2),
                         back ? 1 : 0, GpuOf(x).stream()));
}

void add_neighbours(const at::Tensor& x, const at::Tensor& taps, std::int64_t rows, std::int64_t columns,
                    const at::Tensor& y) {
  check(kernels().neighbours(x.const_data_ptr<float>(), taps.const_data_ptr<float>(), y.mutable_data_ptr<float>(),
                             rows_of(x) / (rows * columns), static_cast<int>(rows), static_cast<int>(columns),
                             width_of(x), GpuOf(x).stream()));
}

at::Tensor add_neighbours_gradient(const at::Tensor& x, const at::Tensor& taps, const at::Tensor& g, std::int64_t rows,
                                   std::int64_t columns, const at::Tensor& x_gradient) {
  const std::int64_t frames = rows_of(x) / (rows * columns);
  const int parts = parts_of(frames);
  const at::Tensor sums = at::empty({parts, 9, x.size(-1)}, x.options());
  check(kernels().neighbours_gradient(x.const_data_ptr<float>(), taps.const_data_ptr<float>(),
                                      g.const_data_ptr<float>(), x_gradient.mutable_data_ptr<float>(),
                                      sums.mutable_data_ptr<float>(), parts, frames, static_cast<int>(rows),
                                      static_cast<int>(columns), width_of(x), GpuOf(x).stream()));
  return sums.sum(0);
}

constexpr RowSteps cuda_steps{
    rms_norm, rms_norm_gradient, norm_modulate,          norm_modulate_gradient, gated_add, gated_add_gradient,
    rotate,   add_neighbours,    add_neighbours_gradient};

}  // namespace

std::int64_t widest_cuda_row() { return longtake_cuda_widest_row; }

const RowSteps* cuda_row_steps() {
  static const RowSteps* const steps = [] {
    if (!cuda_kernels()) return static_cast<const RowSteps*>(nullptr);
    const std::string wrong = difference_of(cuda_steps, cpu_row_steps(), at::Device(at::kCUDA, 0));
    if (wrong.empty()) return &cuda_steps;
    TORCH_WARN("The kernels for a block's steps are not used, because they compute something else than the CPU: ",
               wrong);
    return static_cast<const RowSteps*>(nullptr);
  }();
  return steps;
}

}  // namespace longtake::train
