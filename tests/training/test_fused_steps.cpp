#include <ATen/ATen.h>
#include <ATen/Parallel.h>
#include <c10/core/GradMode.h>

#include <QtTest>
#include <functional>

#include "engine/kernels/attention.h"
#include "engine/kernels/loop_threads.h"
#include "engine/kernels/products.h"
#include "tests/support/run.h"
#include "training/nets/fused_steps.h"
#include "training/run/autocast.h"
#include "training/run/tensor_memory.h"

using namespace longtake;
using namespace longtake::train;

namespace {

using Tensors = std::vector<at::Tensor>;

/// The result of a step, and the gradients of its inputs for one fixed gradient of the result.
Tensors walk(const std::function<at::Tensor(const Tensors&)>& step, const Tensors& inputs, at::ScalarType type) {
  Tensors leaves;
  for (const at::Tensor& input : inputs) leaves.push_back(input.to(type).detach().requires_grad_());
  const at::Tensor result = step(leaves);
  at::manual_seed(3);
  const at::Tensor weight = at::randn(result.sizes(), at::kDouble).to(result.scalar_type());
  (result * weight).sum().backward();
  Tensors all = {result.detach()};
  for (const at::Tensor& leaf : leaves) all.push_back(leaf.grad());
  return all;
}

double worst(const at::Tensor& found, const at::Tensor& expected) {
  return (found.to(at::kDouble) - expected).abs().max().item<double>() / expected.square().mean().sqrt().item<double>();
}

}  // namespace

class TestFusedSteps : public QObject {
  Q_OBJECT

  /// 2 samples of 3 latent frames of 2 x 4 tokens, 2 heads of 10 channels.
  static constexpr std::int64_t kWidth = 20;
  static at::Tensor tokens() { return at::randn({2, 24, kWidth}, at::kDouble); }
  static at::Tensor per_frame() { return at::randn({2, 3, kWidth}, at::kDouble); }

  /// Compares with autograd in float64, for both types, with one thread and with several.
  template <class Step>
  static void compare(const Step& step, const Tensors& inputs) {
    const Tensors expected = walk([&](const Tensors& in) { return step(plain_steps(), in); }, inputs, at::kDouble);
    for (const int threads : {1, 3}) {
      use_threads(threads);
      for (const auto& [type, allowed] : {std::pair(at::kFloat, 2e-5), std::pair(at::kBFloat16, 6e-2)}) {
        const Tensors found = walk([&](const Tensors& in) { return step(fused_steps(), in); }, inputs, type);
        for (std::size_t i = 0; i < found.size(); ++i) {
          QVERIFY2(found[i].sizes() == expected[i].sizes(), qPrintable(QString::number(i)));
          const double difference = worst(found[i], expected[i]);
          QVERIFY2(difference < allowed, qPrintable(QString("%1: %2").arg(i).arg(difference)));
        }
      }
    }
    at::set_num_threads(1);
  }

 private Q_SLOTS:
  void init() { at::manual_seed(1); }

  void norms() {
    compare([](const BlockSteps& s, const Tensors& in) { return s.rms_norm(in[0], in[1], 1e-6); },
            {tokens(), at::randn({kWidth}, at::kDouble)});
    compare([](const BlockSteps& s, const Tensors& in) { return s.norm_modulate(in[0], in[1], in[2], 1e-6); },
            {tokens(), per_frame(), per_frame()});
  }

  void a_gated_sum() {
    compare([](const BlockSteps& s, const Tensors& in) { return s.gated_add(in[0], in[1], in[2]); },
            {tokens(), tokens(), per_frame()});
  }

  void gelu_from_far_left_to_far_right() {
    compare([](const BlockSteps& s, const Tensors& in) { return s.linear_gelu(in[0], in[1], in[2]); },
            {3 * tokens(), at::eye(kWidth, at::kDouble), at::zeros({kWidth}, at::kDouble)});
  }

  void turns_that_are_shared_and_turns_of_each_sample() {
    const Rotation shared = rotation(grid_positions(2, 3, 2, 4), 10, false);
    const Rotation own{at::cat({shared.turns, shared.turns.conj().resolve_conj()})};
    for (const Rotation& turns : {shared, own}) {
      const Rotation exact{turns.turns.to(at::kComplexDouble)};
      compare([&](const BlockSteps& s,
                  const Tensors& in) { return s.rotate(in[0], in[0].scalar_type() == at::kDouble ? exact : turns, 2); },
              {tokens()});
    }
  }

  void neighbours_at_edges_and_inside() {
    compare([](const BlockSteps& s, const Tensors& in) { return s.add_neighbours(in[0], in[1], 2, 4); },
            {tokens(), at::randn({kWidth, 1, 3, 3}, at::kDouble)});
    compare([](const BlockSteps& s, const Tensors& in) { return s.add_neighbours(in[0], in[1], 4, 6); },
            {tokens(), at::randn({kWidth, 1, 3, 3}, at::kDouble)});
  }

  /// While gradients are recorded, attention is matrix products; otherwise it is one kernel.
  void recorded_attention_is_attention() {
    const at::Tensor bias = at::randn({1, 1, 24, 40}, at::kDouble);
    const auto step = [&](const Tensors& in) {
      return attention(in[0], in[1], in[2], 2, bias.to(in[0].scalar_type()));
    };
    const Tensors inputs = {tokens(), at::randn({2, 40, kWidth}, at::kDouble), at::randn({2, 40, kWidth}, at::kDouble)};
    const Tensors found = walk(step, inputs, at::kDouble);
    Tensors leaves;
    for (const at::Tensor& input : inputs) leaves.push_back(input.detach().requires_grad_());
    const auto heads = [](const at::Tensor& x) { return x.unflatten(2, {2, -1}).transpose(1, 2); };
    const at::Tensor expected = at::scaled_dot_product_attention(heads(leaves[0]), heads(leaves[1]), heads(leaves[2]),
                                                                 bias.expand({2, 2, -1, -1}))
                                    .transpose(1, 2)
                                    .flatten(2);
    at::manual_seed(3);
    (expected * at::randn(expected.sizes(), at::kDouble)).sum().backward();
    QVERIFY(at::allclose(found[0], expected));
    for (std::size_t i = 0; i < leaves.size(); ++i) QVERIFY(at::allclose(found[i + 1], leaves[i].grad()));
    const c10::NoGradGuard no_grad;
    QVERIFY(at::allclose(step(inputs), expected));
  }

  void a_mask_hides_keys_whether_gradients_are_recorded_or_not() {
    const auto heads = [] { return at::randn({2, 2, 5, 8}); };
    const at::Tensor q = heads().requires_grad_();
    const at::Tensor k = heads();
    const at::Tensor v = heads();
    const at::Tensor mask = at::arange(5).lt(3).expand({2, 2, 5, -1});
    const at::Tensor recorded = attend(q, k, v, mask);
    QVERIFY(recorded.requires_grad());
    const c10::NoGradGuard no_grad;
    QVERIFY(at::allclose(recorded, attend(q, k, v, mask), 1e-4, 1e-6));
    QVERIFY(at::allclose(recorded, attend(q, k.narrow(2, 0, 3), v.narrow(2, 0, 3)), 1e-4, 1e-6));
  }

  /// The output is bf16, so the next product reads half as many bytes.
  void under_autocast_a_norm_writes_what_products_read() {
    const at::Tensor x = tokens().to(at::kFloat);
    const at::Tensor row = per_frame().to(at::kFloat);
    QCOMPARE(fused_steps().norm_modulate(x, row, row, 1e-6).scalar_type(), at::kFloat);
    const Autocast autocast(true);
    QCOMPARE(fused_steps().norm_modulate(x, row, row, 1e-6).scalar_type(), fastest_cpu_type());
  }

  void freed_memory_waits_for_the_next_tensor_of_its_size() {
    keep_tensor_memory();
    const void* first = nullptr;
    {
      const at::Tensor tensor = at::zeros({1000});
      first = tensor.const_data_ptr();
      QCOMPARE(reinterpret_cast<std::uintptr_t>(first) % 64, std::uintptr_t{0});
    }
    const at::Tensor other = at::zeros({3000});
    QVERIFY(other.const_data_ptr() != first);
    const at::Tensor same = at::full({1000}, 2.0F);
    QCOMPARE(same.const_data_ptr(), first);
    QCOMPARE(same.sum().item<float>(), 2000.0F);
    QCOMPARE(at::empty({0}).numel(), std::int64_t{0});
  }
};

LONGTAKE_TEST(TestFusedSteps)
#include "test_fused_steps.moc"
