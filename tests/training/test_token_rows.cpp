#include <ATen/ATen.h>

#include <QtTest>

#include "engine/kernels/cuda/token_rows.h"
#include "engine/kernels/cuda_module.h"
#include "tests/support/run.h"
#include "training/nets/row_steps.h"

using namespace longtake;

namespace token_rows_test {

using namespace longtake::train;

namespace {

// Runs the kernels' device functions on the CPU, row by row with a team of one.

constexpr int most = 1024;
constexpr cuda::Alone alone;

template <class T>
const T* row_of(const at::Tensor& x, std::int64_t row) {
  return x.const_data_ptr<T>() + row * x.size(-1);
}
template <class T>
T* row_to(const at::Tensor& x, std::int64_t row) {
  return x.mutable_data_ptr<T>() + row * x.size(-1);
}
const float* row_of_frame(const at::Tensor& per_frame, std::int64_t frame) {
  return per_frame.const_data_ptr<float>() + frame * stride_of_rows(per_frame);
}
std::int64_t rows_of(const at::Tensor& x) { return x.numel() / x.size(-1); }
int width_of(const at::Tensor& x) { return static_cast<int>(x.size(-1)); }

/// Calls body(T()) with the tensor's type of numbers.
template <class Body>
void typed(const at::Tensor& x, const Body& body) {
  if (x.scalar_type() == at::kFloat)
    body(float());
  else
    body(c10::BFloat16());
}

void rms_norm(const at::Tensor& x, const at::Tensor& weight, double eps, const at::Tensor& y) {
  typed(x, [&](auto type) {
    using T = decltype(type);
    for (std::int64_t row = 0; row < rows_of(x); ++row)
      cuda::rms_norm_row<most>(alone, row_of<T>(x, row), weight.const_data_ptr<float>(), row_to<T>(y, row), width_of(x),
                               static_cast<float>(eps));
  });
}

at::Tensor rms_norm_gradient(const at::Tensor& x, const at::Tensor& weight, const at::Tensor& g, double eps,
                             const at::Tensor& x_gradient) {
  const at::Tensor sums = at::zeros({x.size(-1)});
  typed(x, [&](auto type) {
    using T = decltype(type);
    for (std::int64_t row = 0; row < rows_of(x); ++row)
      cuda::rms_norm_gradient_row<most>(alone, row_of<T>(x, row), weight.const_data_ptr<float>(), row_of<T>(g, row),
                                        row_to<T>(x_gradient, row), sums.data_ptr<float>(), width_of(x),
                                        static_cast<float>(eps));
  });
  return sums;
}

void norm_modulate(const at::Tensor& x, const at::Tensor& scale, const at::Tensor& shift, double eps,
                   const at::Tensor& y) {
  const std::int64_t tokens = tokens_per_frame(x, scale);
  typed(y, [&](auto type) {
    using T = decltype(type);
    for (std::int64_t row = 0; row < rows_of(x); ++row)
      cuda::norm_modulate_row<most>(alone, row_of<float>(x, row), row_of_frame(scale, row / tokens),
                                    row_of_frame(shift, row / tokens), row_to<T>(y, row), width_of(x),
                                    static_cast<float>(eps));
  });
}

void norm_modulate_gradient(const at::Tensor& x, const at::Tensor& scale, const at::Tensor& g, double eps,
                            const at::Tensor& x_gradient, const at::Tensor& scale_gradient,
                            const at::Tensor& shift_gradient) {
  const std::int64_t tokens = tokens_per_frame(x, scale);
  typed(g, [&](auto type) {
    using T = decltype(type);
    for (std::int64_t row = 0; row < rows_of(x); ++row)
      cuda::norm_modulate_gradient_row<most>(
          alone, row_of<float>(x, row), row_of_frame(scale, row / tokens), row_of<T>(g, row),
          row_to<float>(x_gradient, row), row_to<float>(scale_gradient, row / tokens),
          row_to<float>(shift_gradient, row / tokens), width_of(x), static_cast<float>(eps));
  });
}

void gated_add(const at::Tensor& x, const at::Tensor& y, const at::Tensor& gate, const at::Tensor& sum) {
  cpu_row_steps().gated_add(x, y, gate, sum);  // the kernel is one line
}

void gated_add_gradient(const at::Tensor& g, const at::Tensor& y, const at::Tensor& gate, const at::Tensor& y_gradient,
                        const at::Tensor& gate_gradient) {
  const std::int64_t tokens = tokens_per_frame(y, gate);
  typed(y, [&](auto type) {
    using T = decltype(type);
    for (std::int64_t row = 0; row < rows_of(y); ++row)
      cuda::gated_gradient_row<most>(alone, row_of<float>(g, row), row_of<T>(y, row), row_of_frame(gate, row / tokens),
                                     row_to<T>(y_gradient, row), row_to<float>(gate_gradient, row / tokens),
                                     width_of(y));
  });
}

void rotate(const at::Tensor& x, const at::Tensor& turns, std::int64_t heads, bool back, const at::Tensor& y) {
  const at::Tensor pairs = at::view_as_real(turns).contiguous();
  const std::int64_t per_head = x.size(-1) / heads / 2, turn_rows = turns.size(0) * turns.size(1);
  typed(x, [&](auto type) {
    using T = decltype(type);
    for (std::int64_t row = 0; row < rows_of(x); ++row)
      for (int pair = 0; pair < width_of(x) / 2; ++pair)
        cuda::rotate_pair(row_of<T>(x, row), pairs.const_data_ptr<float>() + row % turn_rows * 2 * per_head,
                          row_to<T>(y, row), pair, static_cast<int>(per_head), back);
  });
}

/// Calls body(frame's offset, channel).
template <class Body>
void for_channels(const at::Tensor& x, const cuda::FrameGrid& grid, const Body& body) {
  const std::int64_t size = grid.rows * grid.columns * grid.width;
  for (std::int64_t at = 0; at < x.numel(); at += size)
    for (int channel = 0; channel < width_of(x); ++channel) body(at, channel);
}

void add_neighbours(const at::Tensor& x, const at::Tensor& taps, std::int64_t rows, std::int64_t columns,
                    const at::Tensor& y) {
  const cuda::FrameGrid grid{static_cast<int>(rows), static_cast<int>(columns), x.size(-1)};
  for_channels(x, grid, [&](std::int64_t at, int channel) {
    cuda::neighbours_channel(x.const_data_ptr<float>() + at, taps.const_data_ptr<float>(),
                             y.mutable_data_ptr<float>() + at, grid, channel);
  });
}

at::Tensor add_neighbours_gradient(const at::Tensor& x, const at::Tensor& taps, const at::Tensor& g, std::int64_t rows,
                                   std::int64_t columns, const at::Tensor& x_gradient) {
  const cuda::FrameGrid grid{static_cast<int>(rows), static_cast<int>(columns), x.size(-1)};
  at::Tensor sums = at::zeros({9, x.size(-1)});
  for_channels(x, grid, [&](std::int64_t at, int channel) {
    float held[9] = {};
    cuda::neighbours_gradient_channel(x.const_data_ptr<float>() + at, taps.const_data_ptr<float>(),
                                      g.const_data_ptr<float>() + at, x_gradient.mutable_data_ptr<float>() + at, held,
                                      grid, channel);
    for (int tap = 0; tap < 9; ++tap) sums[tap][channel] += held[tap];
  });
  return sums;
}

constexpr RowSteps in_loops{
    rms_norm, rms_norm_gradient, norm_modulate,          norm_modulate_gradient, gated_add, gated_add_gradient,
    rotate,   add_neighbours,    add_neighbours_gradient};

}  // namespace

class TestTokenRows : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void the_kernels_functions_give_what_the_cpus_loops_give() {
    QCOMPARE(QString::fromStdString(difference_of(in_loops, cpu_row_steps(), at::kCPU)), QString());
  }

  void a_wrong_step_is_found() {
    const auto names = [](const RowSteps& steps) {
      return QString::fromStdString(difference_of(steps, cpu_row_steps(), at::kCPU)).section(',', 0, 0);
    };
    RowSteps wrong = cpu_row_steps();
    wrong.rotate = [](const at::Tensor& x, const at::Tensor& turns, std::int64_t heads, bool, const at::Tensor& y) {
      cpu_row_steps().rotate(x, turns, heads, false, y);
    };
    QCOMPARE(names(wrong), QString("rotation"));
    wrong = cpu_row_steps();
    wrong.gated_add_gradient = [](const at::Tensor&, const at::Tensor&, const at::Tensor&, const at::Tensor& y_gradient,
                                  const at::Tensor&) { y_gradient.zero_(); };
    QCOMPARE(names(wrong), QString("gated sum"));
    wrong = cpu_row_steps();
    wrong.norm_modulate = [](const at::Tensor&, const at::Tensor&, const at::Tensor&, double, const at::Tensor& y) {
      y.fill_(std::numeric_limits<double>::quiet_NaN());
    };
    QCOMPARE(names(wrong), QString("norm and modulation"));
  }

  void on_a_gpu_the_kernels_are_used() {
    const auto& kernels = cuda_kernels();
    if (!kernels) QSKIP(kernels.error().why.c_str());
    QVERIFY(cuda_row_steps() != nullptr);
  }
};

LONGTAKE_TEST(TestTokenRows)

}  // namespace token_rows_test

#include "test_token_rows.moc"
