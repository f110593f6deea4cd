#include <ATen/ATen.h>
#include <ATen/Parallel.h>
#include <c10/core/GradMode.h>

#include <QtTest>
#include <cmath>
#include <limits>

#include "engine/kernels/attention.h"
#include "engine/kernels/blocked_attention.h"
#include "engine/kernels/linear.h"
#include "engine/kernels/loop_threads.h"
#include "engine/kernels/norm.h"
#include "engine/kernels/rotary.h"
#include "engine/kernels/rows.h"

using namespace longtake;

namespace {

double worst(const at::Tensor& found, const at::Tensor& expected) {
  if (found.sizes() != expected.sizes()) return INFINITY;
  const at::Tensor wide = expected.to(at::kDouble);
  return (found.to(at::kDouble) - wide).abs().max().item<double>() / wide.square().mean().sqrt().item<double>();
}

/// What float32 and bf16 results may differ by from float64 ones.
double allowed(at::ScalarType type) { return type == at::kFloat ? 2e-5 : 4e-2; }

constexpr at::ScalarType types[] = {at::kFloat, at::kBFloat16};

}  // namespace

// Every kernel of our own beside the plain ATen form of the same arithmetic, in float64 on the same rounded inputs.
class TestOwnKernels : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() {
    at::set_num_threads(2);
    at::manual_seed(5);
  }

  void attention_in_blocks_is_attention_data() {
    QTest::addColumn<int>("queries");
    QTest::addColumn<int>("keys");
    QTest::addColumn<int>("heads");
    QTest::addColumn<int>("head_dim");
    QTest::newRow("one token") << 1 << 1 << 1 << 2;
    QTest::newRow("odd everything") << 67 << 131 << 3 << 10;
    QTest::newRow("starter") << 180 << 360 << 3 << 128;
    QTest::newRow("text") << 180 << 32 << 6 << 64;
    QTest::newRow("whole blocks") << 128 << 256 << 2 << 64;
  }
  void attention_in_blocks_is_attention() {
    const c10::NoGradGuard no_grad;
    QFETCH(int, queries);
    QFETCH(int, keys);
    QFETCH(int, heads);
    QFETCH(int, head_dim);
    for (const at::ScalarType type : types) {
      if (!has_blocked_attention(type)) QSKIP("this CPU lacks the matrix kernels");
      const std::int64_t width = std::int64_t{heads} * head_dim;
      const at::Tensor q = at::randn({2, queries, width}).to(type);
      for (const int key_batch : {1, 2}) {
        const at::Tensor k = at::randn({key_batch, keys, width}).to(type);
        const at::Tensor v = at::randn({key_batch, keys, width}).to(type);
        at::Tensor bias = at::randn({2, 1, 1, keys});
        if (keys > 1) bias.select(3, 0).fill_(-std::numeric_limits<double>::infinity());
        for (const at::Tensor& added : {at::Tensor(), bias.narrow(0, 0, 1), bias}) {
          const at::Tensor wide_bias = added.defined() ? added.to(at::kDouble) : added;
          const at::Tensor expected =
              attention(q.to(at::kDouble), k.to(at::kDouble), v.to(at::kDouble), heads, wide_bias);
          const at::Tensor found = attention(q, k, v, heads, added, Numerics::fast);
          QCOMPARE(found.scalar_type(), type);
          QVERIFY(worst(found, expected) < allowed(type));
        }
      }
    }
  }

  void norms_gates_and_rotations_are_the_plain_ones() {
    const c10::NoGradGuard no_grad;
    for (const at::ScalarType type : types)
      for (const int width : {2, 24, 384, 390}) {
        const auto random = [&](std::initializer_list<std::int64_t> shape) { return at::randn(shape).to(type); };
        const auto wide = [](const at::Tensor& x) { return x.to(at::kDouble); };
        const at::Tensor x = random({2, 12, width}) * 3 + 1;
        const at::Tensor y = random({2, 12, width});
        const at::Tensor scale = random({2, 4, width});
        const at::Tensor shift = random({2, 4, width});
        const at::Tensor weight = random({width});
        QVERIFY(worst(norm_modulate(x, scale, shift, 1e-6, Numerics::fast),
                      norm_modulate(wide(x), wide(scale), wide(shift), 1e-6)) < allowed(type));
        QVERIFY(worst(gated_add(x, y, scale, Numerics::fast), gated_add(wide(x), wide(y), wide(scale))) <
                allowed(type));
        QVERIFY(worst(rms_norm(x, weight, 1e-6, Numerics::fast), rms_norm(wide(x), wide(weight), 1e-6)) <
                allowed(type));
        const int heads = width % 12 == 0 ? 2 : 1;
        const Positions positions = grid_positions(7, 2, 3, 2);
        QVERIFY(worst(rotate(x, rotation(positions, width / heads, false), heads),
                      rotate(wide(x), rotation(positions, width / heads, true), heads)) < allowed(type));
      }
  }

  void packed_matrices_give_the_plain_product_with_its_activation() {
    const c10::NoGradGuard no_grad;
    for (const at::ScalarType type : types)
      for (const auto& [rows, in, out] : {std::tuple{1, 8, 5}, {180, 384, 96}, {33, 96, 384}}) {
        const at::Tensor x = at::randn({1, rows, in}).to(type);
        const at::Tensor weight = (at::randn({out, in}) / std::sqrt(in)).to(type);
        const at::Tensor bias = at::randn({out}).to(type);
        const at::Tensor packed = packed_weight(weight, 180);
        if (!packed.defined()) QSKIP("this build of the library packs no weights");
        for (const Activation activation : {Activation::none, Activation::gelu, Activation::silu}) {
          const at::Tensor plain =
              activate(at::linear(x.to(at::kDouble), weight.to(at::kDouble), bias.to(at::kDouble)), activation);
          QVERIFY(worst(packed_linear(x, packed, bias, activation), plain) < allowed(type));
        }
      }
  }

  void exponentials_keep_their_promise_at_the_edges() {
    std::vector<float> row = {0.0F, -1.0F, -20.0F, -86.0F, -1000.0F, -std::numeric_limits<float>::infinity(), 1.5F};
    const std::vector<float> logits = row;
    const float sum = rows::exponentials(row.data(), nullptr, 1.0F, static_cast<std::int64_t>(row.size()));
    double expected_sum = 0;
    for (std::size_t i = 0; i < row.size(); ++i) {
      const double expected = std::exp(static_cast<double>(logits[i]) - 1.5);
      QVERIFY(std::abs(row[i] - expected) <= 3e-7 * expected + 1e-37);
      expected_sum += expected;
    }
    QVERIFY(std::abs(sum - expected_sum) < 1e-6 * expected_sum);
    std::vector<float> broken = {0.0F, std::numeric_limits<float>::quiet_NaN()};
    QVERIFY(std::isnan(rows::exponentials(broken.data(), nullptr, 1.0F, 2)));
  }

  void bf16_rounds_as_the_library_does() {
    const at::Tensor x =
        at::cat({at::randn({1000}) * 100, at::tensor({0.0F, -0.0F, INFINITY, -INFINITY, 3.4e38F, 1e-40F})});
    at::Tensor narrowed = at::empty(x.sizes(), at::kBFloat16);
    rows::narrow(x.const_data_ptr<float>(), narrowed.data_ptr<at::BFloat16>(), x.numel());
    QVERIFY(at::equal(narrowed, x.to(at::kBFloat16)));
    at::Tensor widened = at::empty(x.sizes(), at::kFloat);
    rows::widen(narrowed.const_data_ptr<at::BFloat16>(), widened.data_ptr<float>(), x.numel());
    QVERIFY(at::equal(widened, narrowed.to(at::kFloat)));
    const float nan = std::numeric_limits<float>::quiet_NaN();
    rows::narrow(&nan, narrowed.data_ptr<at::BFloat16>(), 1);
    QVERIFY(std::isnan(narrowed[0].item<float>()));
  }

  void loops_of_our_own_get_as_many_threads_as_were_asked_for() {
    if (!loops_are_parallel()) QSKIP("this build has no OpenMP");
    for (const int threads : {1, 3, 2}) {
      at::set_num_threads(threads);
      QCOMPARE(loop_threads(), threads);
    }
  }
};

QTEST_APPLESS_MAIN(TestOwnKernels)
#include "test_own_kernels.moc"
