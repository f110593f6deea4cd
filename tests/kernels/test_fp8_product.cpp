#include <ATen/ATen.h>

#include <QtTest>

#include "engine/kernels/cuda/token_rows.h"
#include "engine/kernels/fp8_product.h"
#include "tests/support/run.h"

using namespace longtake;

namespace fp8_product_test {

namespace {

constexpr int kWidest = longtake_cuda_widest_small_row / 8;

/// Runs the kernel's device function on the CPU, row by row with a team of one, with the kernel's signature.
template <class T>
void rows_by(const void* x, bool gelu, void* numbers, float* scales, long long rows, int width) {
  for (long long row = 0; row < rows; ++row)
    cuda::eight_bit_row<kWidest>(cuda::Alone(), static_cast<const T*>(x) + row * width, gelu,
                                 static_cast<c10::Float8_e4m3fn*>(numbers) + row * width, scales + row, width, 448);
}
int on_host(const void* x, int type, int gelu, void* numbers, float* scales, long long rows, int width, void*) {
  const auto by = type == longtake_cuda_float ? rows_by<float> : rows_by<c10::BFloat16>;
  by(x, gelu != 0, numbers, scales, rows, width);
  return 0;
}

double distance(const at::Tensor& found, const at::Tensor& wanted) {
  return ((found.to(at::kDouble) - wanted.to(at::kDouble)).norm() / wanted.to(at::kDouble).norm()).item<double>();
}

at::Tensor exact(const at::Tensor& x, const at::Tensor& weight, const at::Tensor& bias) {
  return at::linear(x.to(at::kDouble), weight.to(at::kDouble), bias.to(at::kDouble));
}

at::Tensor multiplied(const at::Tensor& x, const at::Tensor& weight, const at::Tensor& bias) {
  return fp8_product(fp8_input(x), fp8_rounded(weight), bias);
}

}  // namespace

/// Products in 8 bits as on a GPU, emulated.
class TestFp8Product : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void init() { at::manual_seed(3); }

  /// With three fraction bits, the error of a number is at most a sixteenth, and a thirty-seventh on average.
  void a_row_is_rounded_by_its_largest_number() {
    const at::Tensor x = at::randn({9, 1536}) * at::rand({9, 1}) * 100;
    const Fp8Rows rows = fp8_rounded(x);
    QVERIFY(rows.numbers.scalar_type() == at::kFloat8_e4m3fn && rows.scales.scalar_type() == at::kFloat);
    QVERIFY(at::equal(rows.scales, x.abs().amax(-1) / 448));
    QVERIFY((rows.numbers.to(at::kFloat).abs().amax(-1) == 448).all().item<bool>());
    const double off = distance(fp8_widened(rows, at::kFloat), x);
    QVERIFY2(off > 0.02 && off < 0.032, qPrintable(QString::number(off)));
    QVERIFY(distance(fp8_widened(rows, at::kBFloat16), fp8_widened(rows, at::kFloat)) < 0.004);
    // Rows in bf16, and as part of a larger tensor.
    const at::Tensor half = x.to(at::kBFloat16);
    QVERIFY(
        at::equal(fp8_rounded(half).numbers.to(at::kFloat), fp8_rounded(half.to(at::kFloat)).numbers.to(at::kFloat)));
    QVERIFY(
        at::equal(fp8_rounded(x.narrow(0, 3, 2)).numbers.to(at::kFloat), rows.numbers.narrow(0, 3, 2).to(at::kFloat)));
    QVERIFY(at::equal(fp8_rounded(x.to(at::kDouble)).numbers.to(at::kFloat), rows.numbers.to(at::kFloat)));
  }

  void the_kernel_rounds_as_atens_operators_do() {
    for (const std::int64_t width : {8, 1536, 8960})
      for (const auto type : {at::kFloat, at::kBFloat16})
        for (const Before before : {Before::nothing, Before::gelu}) {
          at::Tensor x = (at::randn({2, 9, width}) * at::rand({2, 9, 1}) * 9).to(type);
          x.select(1, 4).zero_();
          const auto found = fp8_rounded_by_kernel(x, before, on_host);
          QVERIFY(found.has_value());
          // Without rounding to bf16 after the GELU.
          const Fp8Rows wanted = fp8_rounded_by_aten(x.to(at::kFloat), before);
          QVERIFY(at::allclose(found->scales, wanted.scales, 1e-5, 1e-30));
          if (before == Before::nothing) {
            QVERIFY(at::equal(found->numbers.to(at::kFloat), wanted.numbers.to(at::kFloat)));
          } else {
            const double off = distance(fp8_widened(*found, at::kFloat), fp8_widened(wanted, at::kFloat));
            QVERIFY2(off < 0.003, qPrintable(QString::number(off)));
          }
        }
  }

  void rows_that_lie_otherwise_are_left_to_aten() {
    const auto takes = [](const at::Tensor& x) {
      return fp8_rounded_by_kernel(x, Before::nothing, on_host).has_value();
    };
    QVERIFY(takes(at::ones({3, 16})) && takes(at::ones({16})));
    QVERIFY(!takes(at::ones({3, 12})) && !takes(at::ones({16, 16}).t().narrow(0, 0, 8)));
    QVERIFY(!takes(at::ones({3, 16}).to(at::kDouble)) && !takes(at::ones({3, 16}).to(at::kHalf)));
    QVERIFY(!takes(at::ones({1, 14344})));
    QVERIFY(!takes(at::ones({49}).narrow(0, 1, 48).view({3, 16})));
  }

  void products_of_random_matrices_are_off_by_a_known_part() {
    for (const auto& [in, out] : {std::pair<std::int64_t, std::int64_t>{96, 80}, {1536, 64}, {130, 33}}) {
      const at::Tensor x = at::randn({2, 35, in}) * at::rand({2, 35, 1}) * 20;
      const at::Tensor weight = at::randn({out, in}) * at::rand({out, 1}), bias = at::randn({out});
      const at::Tensor found = multiplied(x, weight, bias);
      QCOMPARE(found.sizes(), (at::IntArrayRef{2, 35, out}));
      QVERIFY(found.scalar_type() == at::kFloat);
      const double off = distance(found, exact(x, weight, bias));
      QVERIFY2(off > 0.02 && off < 0.045, qPrintable(QString::number(off)));
      const at::Tensor half = multiplied(x.to(at::kBFloat16), weight.to(at::kBFloat16), bias.to(at::kBFloat16));
      QVERIFY(half.scalar_type() == at::kBFloat16);
      QVERIFY(distance(half, found) < 0.05);
    }
  }

  void numbers_that_the_type_has_are_multiplied_without_an_error() {
    const auto drawn = [](std::int64_t rows) {
      at::Tensor x =
          at::tensor({0.0F, 0.5F, -1.0F, 1.75F, -3.5F, 7.0F}).index_select(0, at::randint(0, 6, {rows * 64}));
      x = x.view({rows, 64}) * at::pow(2, at::randint(-9, 9, {rows, 1}));
      x.select(1, 5).copy_(x.abs().amax(1));
      return x;
    };
    const at::Tensor x = drawn(21), weight = drawn(16), bias = at::randint(-8, 8, {16}).to(at::kFloat);
    QVERIFY(at::equal(fp8_widened(fp8_rounded(x), at::kFloat), x));
    const at::Tensor wanted = exact(x, weight, bias);
    QVERIFY(at::equal(multiplied(x, weight, bias), wanted.to(at::kFloat)));
  }

  void a_rows_result_does_not_depend_on_the_others() {
    const at::Tensor x = at::randn({193, 1536}), weight = at::randn({48, 1536}), bias = at::randn({48});
    const at::Tensor all = multiplied(x, weight, bias);
    for (const std::int64_t first : {0, 1, 100})
      for (const std::int64_t count : {1, 7, 93})
        QVERIFY(at::equal(multiplied(x.narrow(0, first, count), weight, bias), all.narrow(0, first, count)));
    QVERIFY(at::equal(multiplied(x.t().contiguous().t(), weight, bias), all));
  }

  void rows_of_zeros_and_very_large_and_small_numbers_are_finite() {
    at::Tensor x = at::randn({6, 32});
    x.select(0, 0).zero_();
    x.select(0, 1).mul_(1e30F);
    x.select(0, 2).mul_(1e-30F);
    x.select(0, 3).zero_().select(0, 4).fill_(1e-43F);  // below the smallest normal number
    x.select(0, 4).select(0, 0).fill_(3.3e38F);
    at::Tensor weight = at::randn({8, 32});
    weight.select(0, 2).zero_();
    const at::Tensor bias = at::randn({8});
    for (const auto type : {at::kFloat, at::kBFloat16}) {
      const Fp8Rows rows = fp8_rounded(x.to(type));
      QVERIFY(rows.numbers.to(at::kFloat).isfinite().all().item<bool>());
      QVERIFY((rows.scales > 0).all().item<bool>());
      // One huge number rounds all others of its row to zero.
      QVERIFY(rows.numbers[4].to(at::kFloat).abs().sum().item<float>() == 448);
    }
    const at::Tensor found = multiplied(x.narrow(0, 0, 4), weight, bias);
    QVERIFY(found.isfinite().all().item<bool>());
    QVERIFY(at::equal(found[0], bias) && at::allclose(found[3], bias));
    QVERIFY(at::equal(found.select(1, 2), bias[2].expand({4})));
    QVERIFY(distance(found[1], exact(x, weight, bias)[1]) < 0.2);
  }

  void an_input_is_rounded_once_for_several_matrices() {
    const at::Tensor x = at::randn({5, 64}).to(at::kBFloat16);
    const Fp8Input input = fp8_input(x);
    QVERIFY(input.scales.defined() && input.type == at::kBFloat16);
    for (int i = 0; i < 3; ++i) {
      const at::Tensor weight = at::randn({16, 64}), bias = at::randn({16});
      QVERIFY(at::equal(fp8_product(input, fp8_rounded(weight), bias), multiplied(x, weight, bias)));
    }
    // As on a GPU without 8-bit products: only the matrix is rounded.
    const at::Tensor weight = at::randn({16, 64}), bias = at::zeros({16}).to(at::kBFloat16);
    const at::Tensor found = fp8_product({x, {}, at::kBFloat16}, fp8_rounded(weight), bias);
    const double off = distance(found, exact(x, weight, bias));
    QVERIFY2(found.scalar_type() == at::kBFloat16 && off > 0.01 && off < 0.035, qPrintable(QString::number(off)));
  }
};

LONGTAKE_TEST(TestFp8Product)

}  // namespace fp8_product_test

#include "test_fp8_product.moc"
