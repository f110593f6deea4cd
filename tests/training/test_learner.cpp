#include <ATen/ATen.h>
#include <ATen/CPUGeneratorImpl.h>

#include <QtTest>
#include <cmath>

#include "tests/support/fake_device/fake_device.h"
#include "tests/support/run.h"
#include "training/run/learner.h"
#include "training/run/loop_progress.h"
#include "training/run/muon.h"
#include "training/run/trainer.h"

using namespace longtake;
using namespace longtake::train;

namespace {

/// A parameter of one element, with a gradient set by hand.
struct Toy {
  explicit Toy(OptimizerConfig config) : learner("toy", {{"w", w}}, config) {}
  Learner::Update step(double gradient) {
    w.mutable_grad() = at::full({1}, gradient);
    return learner.step(*group, 1);
  }
  std::unique_ptr<Group> group = alone();
  at::Tensor w = at::full({1}, 2.0);
  Learner learner;
};

OptimizerConfig plain() {
  OptimizerConfig config;
  config.learning_rate = 0.1;
  config.clip = 0;
  config.weight_decay = 0.01;
  config.ema = 0.5;
  return config;
}

}  // namespace

class TestLearner : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void two_updates_are_those_of_adamw_by_hand() {
    Toy toy(plain());
    double w = 2;
    double first = 0;
    double second = 0;
    for (const int n : {1, 2}) {
      const double gradient = n;
      QVERIFY(toy.step(gradient).applied.item<bool>());
      w -= 0.1 * 0.01 * w;
      first = 0.9 * first + 0.1 * gradient;
      second = 0.95 * second + 0.05 * gradient * gradient;
      w -= 0.1 * (first / (1 - std::pow(0.9, n))) / (std::sqrt(second / (1 - std::pow(0.95, n))) + 1e-8);
    }
    QVERIFY(std::abs(toy.w.item<double>() - w) < 1e-5);
  }

  void a_gradient_that_is_not_finite_changes_nothing() {
    Toy toy(plain());
    QVERIFY(toy.step(1).applied.item<bool>());
    std::vector<at::Tensor> before;
    for (const auto& [_, tensor] : toy.learner.state()) before.push_back(tensor.clone());
    for (const double bad : {std::nan(""), HUGE_VAL}) {
      QVERIFY(!toy.step(bad).applied.item<bool>());
      const NamedTensors after = toy.learner.state();
      for (std::size_t i = 0; i < before.size(); ++i) QVERIFY(after[i].second.equal(before[i]));
    }
    QVERIFY(toy.step(1).applied.item<bool>());
  }

  // If the host checked whether a gradient is finite, it would wait for all work of the device. The device decides
  // instead.
  void a_device_skips_a_gradient_that_is_not_finite_and_nobody_waits() {
    OptimizerConfig config = plain();
    config.muon = true;
    config.clip = 1;
    std::vector<std::vector<at::Tensor>> ends;
    for (const at::Device device : {at::Device(at::kCPU), fake_device()}) {
      at::Tensor inside = at::arange(16, at::kFloat).view({4, 4}).to(device), bias = at::ones({4}).to(device);
      Learner learner("toy", {{"dit.blocks.0.ffn.0.weight", inside}, {"dit.blocks.0.ffn.0.bias", bias}}, config);
      std::vector<at::Tensor> before;
      for (const double gradient : {1.0, 3.0, std::nan(""), HUGE_VAL, 2.0}) {
        inside.mutable_grad() = at::eye(4, inside.options()).mul(gradient);
        bias.mutable_grad() = at::ones_like(bias);
        before.clear();
        for (const auto& [_, tensor] : learner.state()) before.push_back(tensor.cpu().clone());
        reset_fake_device_counts();
        const Learner::Update update = learner.step(*alone(), 1);
        QCOMPARE(fake_device_counts().host_syncs + fake_device_counts().waiting_copies_to_device, std::int64_t{0});
        QCOMPARE(update.applied.item<bool>(), std::isfinite(gradient));
        const NamedTensors after = learner.state();
        for (std::size_t i = 0; !std::isfinite(gradient) && i < before.size(); ++i)
          QVERIFY2(after[i].second.cpu().equal(before[i]), after[i].first.c_str());
      }
      ends.emplace_back();
      for (const auto& [_, tensor] : learner.state()) ends.back().push_back(tensor.cpu());
    }
    for (std::size_t i = 0; i < ends[0].size(); ++i) {  // Muon rounds to bf16 on a CPU
      const double apart = (ends[1][i] - ends[0][i]).abs().max().item<double>();
      QVERIFY2(apart < 2e-2, (std::to_string(i) + ": " + std::to_string(apart)).c_str());
    }
  }

  void averaged_weights_are_there_only_as_long_as_the_guard() {
    Toy toy(plain());
    for (int i = 0; i < 5; ++i) toy.step(1);
    const double trained = toy.w.item<double>();
    {
      const Learner::Averaged averaged(toy.learner);
      QVERIFY(toy.w.item<double>() > trained);  // the average lags behind a falling weight
    }
    QCOMPARE(toy.w.item<double>(), trained);
  }

  void gradients_are_clipped_by_their_global_norm() {
    OptimizerConfig config = plain();
    config.clip = 1;
    config.beta1 = 0;
    config.beta2 = 0.5;
    Toy clipped(config);
    const auto update = clipped.step(100);
    QVERIFY(std::abs(update.gradient_norm.item<double>() - 100) < 1e-3);
    for (const auto& [name, tensor] : clipped.learner.state()) {
      if (name == "toy.first.w") QVERIFY(std::abs(tensor.item<double>() - 1) < 1e-4);
    }
  }

  void orthogonal_matrices_keep_directions_and_lose_sizes() {
    for (const std::vector<std::int64_t>& shape : {std::vector<std::int64_t>{6, 20}, {20, 6}, {8, 3, 3, 3}}) {
      const at::Tensor matrix = at::randn(shape, at::make_generator<at::CPUGeneratorImpl>(7));
      const at::Tensor done = orthogonal({matrix, matrix * 100}).back();
      QCOMPARE(done.sizes(), matrix.sizes());
      const auto [u, s, v] = at::linalg_svd(matrix.flatten(1), false);
      // The product's axes, stretched by about one: the iteration trades exactness for speed.
      const at::Tensor stretched = u.t().matmul(done.flatten(1)).matmul(v.t());
      QVERIFY(stretched.diagonal().min().item<float>() > 0.6F);
      QVERIFY(stretched.diagonal().max().item<float>() < 1.3F);
      QVERIFY((stretched - stretched.diagonal().diag()).abs().max().item<float>() < 2e-2F);
    }
  }

  void muon_steps_hidden_matrices_and_adamw_the_rest() {
    OptimizerConfig config = plain();
    config.muon = true;
    at::Tensor inside = at::zeros({4, 4}), bias = at::zeros({4}), words = at::zeros({4, 4});
    const NamedTensors all = {
        {"dit.blocks.0.ffn.0.weight", inside}, {"dit.blocks.0.ffn.0.bias", bias}, {"words", words}};
    QVERIFY(is_hidden_matrix(all[0].first, inside));
    QVERIFY(!is_hidden_matrix(all[1].first, bias));
    QVERIFY(!is_hidden_matrix(all[2].first, words));
    Learner learner("toy", all, config);
    // Weak and strong directions: Adam's first step has equal size in every element, Muon's in every direction.
    const at::Tensor slope = at::diag(at::tensor({1.0F, 0.5F, 0.1F, 0.05F}));
    inside.mutable_grad() = slope.clone();
    words.mutable_grad() = slope.clone();
    bias.mutable_grad() = at::ones({4});
    QVERIFY(learner.step(*alone(), 1).applied.item<bool>());
    const double size = config.learning_rate * 0.2 * std::sqrt(4.0);
    QVERIFY((inside.diagonal() / -size - 1).abs().max().item<double>() < 0.4);
    QVERIFY((inside - inside.diagonal().diag()).abs().max().item<double>() < 0.02 * size);
    QVERIFY((bias + config.learning_rate).abs().max().item<double>() < 1e-5);
    QVERIFY((words.diagonal() + config.learning_rate).abs().max().item<double>() < 1e-5);
  }

  void the_rate_warms_up_stays_and_falls_to_its_end() {
    LoopConfig loop;
    loop.warmup_steps = 10;
    loop.decay_share = 0.5;
    loop.final_rate = 0.1;
    QCOMPARE(rate_scale(loop, 4, 0.01), 0.5);
    QCOMPARE(rate_scale(loop, 100, 0.3), 1.0);
    QVERIFY(std::abs(rate_scale(loop, 100, 0.75) - 0.55) < 1e-12);
    QVERIFY(std::abs(rate_scale(loop, 100, 1.0) - 0.1) < 1e-12);
    loop.steps = 100;
    loop.minutes = 1;
    QCOMPARE(stage_progress(loop, 10, 30), 0.5);  // whichever is further
    QCOMPARE(stage_progress(loop, 80, 30), 0.8);
  }
};

LONGTAKE_TEST(TestLearner)
#include "test_learner.moc"
