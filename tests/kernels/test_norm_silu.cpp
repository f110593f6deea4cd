#include <ATen/ATen.h>

#include <QtTest>
#include <cmath>

#include "engine/kernels/cuda/token_rows.h"
#include "engine/kernels/norm_silu.h"
#include "tests/support/run.h"

using namespace longtake;

namespace norm_silu_test {

namespace {

template <class T>
void pixels_by(const cuda::Pixels<T>& all) {
  constexpr int most = longtake_cuda_widest_pixel / 8;
  for (int frame = 0; frame < all.frames; ++frame)
    for (long long pixel = 0; pixel < all.pixels; ++pixel)
      cuda::norm_silu_pixel<most>(cuda::Alone(), all, frame, pixel);
}

/// Runs the kernel's device function on the CPU, pixel by pixel with a team of one, with the kernel's signature.
int on_host(const void* x, int type, const void* gamma, void* y, long long frames, long long pixels, int width,
            int groups, void*) {
  const auto as = [&]<class T>(const T* in) {
    pixels_by<T>({in, static_cast<const T*>(gamma), static_cast<T*>(y), frames, pixels, width, groups});
  };
  type == longtake_cuda_float ? as(static_cast<const float*>(x)) : as(static_cast<const c10::BFloat16*>(x));
  return 0;
}

at::Tensor made_by_aten(const at::Tensor& x, const at::Tensor& gamma) {
  const at::Tensor length = at::linalg_vector_norm(x, 2, at::IntArrayRef{-1}, /*keepdim=*/true).clamp_min(1e-12);
  return at::silu(x / length * std::sqrt(static_cast<double>(x.size(-1))) * gamma);
}

}  // namespace

class TestNormSilu : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void init() { at::manual_seed(3); }

  void the_kernel_does_what_atens_operators_do_in_every_group() {
    for (const std::int64_t channels : {8, 96, 192, 512})
      for (const std::int64_t frames : {1, 2, 5})
        for (const int groups : {1, 3})
          for (const auto type : {at::kFloat, at::kBFloat16}) {
            at::Tensor x = (at::randn({frames, 2, 3, channels}) * 4).to(type);
            x.select(0, 0).select(0, 1).zero_();  // a pixel of norm zero
            const at::Tensor gamma = at::randn({channels}).to(type);
            at::Tensor out = at::full({frames, 2, 3, groups * channels}, -77.0, type);
            QVERIFY(norm_silu_by_kernel({out, x, gamma, groups}, on_host));
            const at::Tensor wanted = made_by_aten(x.to(at::kFloat), gamma.to(at::kFloat));
            const double allowed = type == at::kFloat ? 1e-5 : 2e-2;
            for (std::int64_t frame = 0; frame < frames; ++frame)
              for (int group = 0; group < groups; ++group) {
                const at::Tensor found = out.select(0, frame).narrow(2, group * channels, channels).to(at::kFloat);
                const std::int64_t from =
                    frame + group - groups + 1;  // frames before the first belong to the previous call
                QVERIFY(from < 0 ? found.eq(-77).all().item<bool>()
                                 : at::allclose(found, wanted.select(0, from), allowed, allowed));
              }
          }
  }

  void tensors_that_lie_otherwise_are_left_to_aten() {
    const at::Tensor x = at::ones({2, 3, 4, 16}), gamma = at::ones({16}), out = at::zeros_like(x);
    const auto takes = [](const NormSilu& step) { return norm_silu_by_kernel(step, on_host); };
    QVERIFY(takes({out, x, gamma}));
    QVERIFY(takes({at::zeros({5, 3, 4, 16}).narrow(0, 2, 2), x, gamma}));
    QVERIFY(!takes({out, x, gamma, 3}) && takes({at::zeros({2, 3, 4, 48}), x, gamma, 3}));
    QVERIFY(!takes({out, x.to(at::kDouble), gamma}) && !takes({out, x.to(at::kBFloat16), gamma}));
    QVERIFY(!takes({out, at::ones({2, 3, 16, 4}).transpose(2, 3), gamma}));
    QVERIFY(!takes({out, x, at::ones({15})}));
    const at::Tensor narrow = at::ones({2, 3, 4, 12}), wide = at::ones({1, 1, 2, 520});
    QVERIFY(!takes({at::zeros_like(narrow), narrow, at::ones({12})}));
    QVERIFY(!takes({at::zeros_like(wide), wide, at::ones({520})}));
    // A CPU uses ATen's operators.
    const at::Tensor by_aten = at::zeros_like(out), made = at::zeros_like(out);
    norm_silu_by_aten({by_aten, x, gamma});
    norm_silu({made, x, gamma});
    QVERIFY(made.equal(by_aten));
  }
};

LONGTAKE_TEST(TestNormSilu)

}  // namespace norm_silu_test

#include "test_norm_silu.moc"
