#include <ATen/ATen.h>
#include <ATen/Parallel.h>
#include <c10/core/GradMode.h>

#include <QtTest>
#include <cmath>
#include <limits>

#include "engine/kernels/attention.h"
#include "engine/kernels/loop_threads.h"
#include "engine/kernels/norm.h"
#include "engine/kernels/products.h"
#include "engine/kernels/rotary.h"
#include "engine/kernels/row_attention.h"
#include "engine/kernels/rows.h"
#include "tests/support/run.h"

using namespace longtake;

namespace {

double worst(const at::Tensor& found, const at::Tensor& expected) {
  if (found.sizes() != expected.sizes()) return INFINITY;
  const at::Tensor wide = expected.to(at::kDouble);
  return (found.to(at::kDouble) - wide).abs().max().item<double>() / wide.square().mean().sqrt().item<double>();
}

/// The allowed difference of float32 and bf16 results from float64 ones.
double allowed(at::ScalarType type) { return type == at::kFloat ? 2e-5 : 4e-2; }

/// Attention of two samples, three rows of queries at a time, keys in one set and in two.
template <class T>
void compare_attention(at::ScalarType type, std::int64_t queries, std::int64_t keys, std::int64_t heads,
                       std::int64_t head_dim) {
  if (!has_products(type)) QSKIP("this CPU lacks the matrix kernels");
  const std::int64_t width = heads * head_dim;
  const at::Tensor q = at::randn({1, queries, width}).to(type);
  const at::Tensor k = at::randn({1, keys, width}).to(type);
  const at::Tensor v = at::randn({1, keys, width}).to(type);
  for (const std::int64_t first : {std::int64_t{0}, keys / 2}) {
    // Each set is padded to an even number of keys, and the bias hides the padding.
    const std::int64_t sets[] = {first, keys - first};
    at::Tensor hidden = at::full({even(first) + even(keys - first)}, -std::numeric_limits<double>::infinity());
    at::Tensor bias = at::randn({keys});
    if (keys > 1) bias[0].fill_(-std::numeric_limits<double>::infinity());
    hidden.narrow(0, 0, first).copy_(bias.narrow(0, 0, first));
    hidden.narrow(0, even(first), keys - first).copy_(bias.narrow(0, first, keys - first));
    const at::Tensor expected = attention(q.to(at::kDouble), k.to(at::kDouble), v.to(at::kDouble),
                                          static_cast<int>(heads), bias.to(at::kDouble).view({1, 1, 1, -1}));
    at::Tensor found = at::empty_like(q);
    AttentionScratch<T> scratch;
    for (std::int64_t head = 0; head < heads; ++head) {
      std::vector<at::Tensor> rooms;
      std::vector<KeyPanels<T>> panels;
      std::int64_t start = 0;
      for (const std::int64_t count : sets) {
        for (int i = 0; i < 2; ++i) rooms.push_back(at::zeros({even(count) * head_dim}).to(type));
        panels.push_back(
            {rooms[rooms.size() - 2].template data_ptr<T>(), rooms.back().template data_ptr<T>(), even(count)});
        const std::int64_t offset = start * width + head * head_dim;
        // Packed in two steps where possible, as the parts of a pass do.
        const std::int64_t half = count / 4 * 2;
        for (const auto& [from, rows] : {std::pair{std::int64_t{0}, half}, {half, count - half}})
          if (rows > 0)
            lay_out(k.const_data_ptr<T>() + offset + from * width, v.const_data_ptr<T>() + offset + from * width, width,
                    from, rows, head_dim, panels.back());
        start += count;
      }
      for (std::int64_t row = 0; row < queries; row += 48) {
        const std::int64_t offset = row * width + head * head_dim;
        attend(q.const_data_ptr<T>() + offset, width, std::min<std::int64_t>(48, queries - row), head_dim, panels[0],
               panels[1], hidden.const_data_ptr<float>(), found.data_ptr<T>() + offset, scratch);
      }
    }
    end_products<T>();
    QVERIFY(worst(found, expected) < allowed(type));
  }
}

template <class T>
void compare_panels(at::ScalarType type) {
  if (!has_products(type)) QSKIP("this CPU lacks the matrix kernels");
  for (const auto& [rows, in, out] : {std::tuple{1, 8, 5}, {180, 384, 96}, {33, 96, 384}, {7, 10, 64}}) {
    const at::Tensor x = at::randn({rows, in}).to(type);
    const at::Tensor weight = (at::randn({out, in}) / std::sqrt(in)).to(type);
    const at::Tensor bias = at::randn({out}).to(type);
    const Panels<T> panels(weight, bias);
    at::Tensor y = at::full({rows, out + 3}, NAN);
    panels.multiply(x.const_data_ptr<T>(), in, rows, y.data_ptr<float>(), out + 3);
    const at::Tensor product = at::linear(x.to(at::kDouble), weight.to(at::kDouble));
    QVERIFY(worst(y.narrow(1, 0, out), product + bias.to(at::kDouble)) < allowed(type));
    panels.add(x.const_data_ptr<T>(), in, rows, y.data_ptr<float>(), out + 3);
    QVERIFY(worst(y.narrow(1, 0, out), 2 * product + bias.to(at::kDouble)) < allowed(type));
    QVERIFY(y.narrow(1, out, 3).isnan().all().template item<bool>());  // nothing is written outside the result
    end_products<T>();
  }
}

}  // namespace

// Compares each own kernel with the same arithmetic in plain ATen, in float64 on the same rounded inputs.
class TestOwnKernels : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() {
    use_threads(2);
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
    QFETCH(int, queries);
    QFETCH(int, keys);
    QFETCH(int, heads);
    QFETCH(int, head_dim);
    compare_attention<float>(at::kFloat, queries, keys, heads, head_dim);
    compare_attention<at::BFloat16>(at::kBFloat16, queries, keys, heads, head_dim);
  }

  void rows_are_the_plain_arithmetic() {
    const c10::NoGradGuard no_grad;
    for (const int width : {2, 24, 384, 390}) {
      const at::Tensor x = at::randn({width}) * 3 + 1;
      const at::Tensor y = at::randn({width}), scale = at::randn({width}), shift = at::randn({width});
      const auto by = [&](const auto& work) {
        at::Tensor row = x.clone();
        work(row.data_ptr<float>());
        return row;
      };
      const auto wide = [](const at::Tensor& t) { return t.to(at::kDouble); };
      const auto data = [](const at::Tensor& t) { return t.const_data_ptr<float>(); };
      const auto token = [&](const at::Tensor& t) { return wide(t).view({1, 1, -1}); };
      QVERIFY(worst(by([&](float* row) { rows::norm_modulate(row, data(scale), data(shift), width, 1e-6F); }),
                    norm_modulate(token(x), token(scale), token(shift), 1e-6).flatten()) < 2e-5);
      QVERIFY(worst(by([&](float* row) { rows::gated_add(row, data(y), data(scale), width); }),
                    gated_add(token(x), token(y), token(scale)).flatten()) < 2e-5);
      QVERIFY(worst(by([&](float* row) { rows::add(row, data(y), width); }), wide(x) + wide(y)) < 2e-5);
      QVERIFY(worst(by([&](float* row) { rows::rms_norm(row, data(scale), width, 1e-6F); }),
                    rms_norm(token(x), wide(scale), 1e-6).flatten()) < 2e-5);
      const Rotation turns = rotation({at::tensor({7.0}), at::tensor({2.0}), at::tensor({3.0})}, width, true);
      const at::Tensor floats = at::view_as_real(turns.turns.to(at::kComplexFloat)).flatten().contiguous();
      QVERIFY(worst(by([&](float* row) { rows::rotate(row, data(floats), 1, width / 2); }),
                    rotate(token(x), turns, 1).flatten()) < 2e-5);
    }
  }

  void gelu_is_gelu_from_one_end_to_the_other() {
    const at::Tensor x = at::cat({at::linspace(-12, 12, 4001), at::tensor({-1e4F, -88.0F, 0.0F, 1e4F})});
    at::Tensor found = x.clone();
    rows::gelu(found.data_ptr<float>(), found.numel());
    const at::Tensor expected = at::gelu(x.to(at::kDouble), "tanh");
    QVERIFY(((found.to(at::kDouble) - expected).abs() <= 1e-6 * (1 + expected.abs())).all().item<bool>());
    float broken = std::numeric_limits<float>::quiet_NaN();
    rows::gelu(&broken, 1);
    QVERIFY(std::isnan(broken));
  }

  void panels_give_the_plain_product() {
    compare_panels<float>(at::kFloat);
    compare_panels<at::BFloat16>(at::kBFloat16);
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
      use_threads(threads);
      QCOMPARE(loop_threads(), at::get_num_threads());
      // A limit in the environment is respected, because LibTorch computes wrong gradients beyond it.
      if (qEnvironmentVariableIsEmpty("OMP_THREAD_LIMIT")) QCOMPARE(loop_threads(), threads);
    }
  }
};

LONGTAKE_TEST(TestOwnKernels)
#include "test_own_kernels.moc"
