#include <ATen/ATen.h>
#include <ATen/CPUGeneratorImpl.h>
#include <ATen/Parallel.h>
#include <c10/core/GradMode.h>

#include <QtTest>
#include <cmath>
#include <memory>
#include <optional>

#include "engine/model/flow.h"
#include "tests/support/run.h"
#include "training/distill/dmd.h"
#include "training/run/learner.h"

using namespace longtake;
using namespace longtake::train;

namespace {

constexpr double kDeviation = 0.15;

at::Tensor centres() { return at::tensor({-1.0F, 0.5F, 1.0F, -0.5F}).view({2, 2}); }

// The exact clean prediction E[x0 | x_t] for an even mixture of two Gaussians: a teacher without a network.
at::Tensor exact_clean(const at::Tensor& x_t, const at::Tensor& t) {
  const auto sigma = (t / 1000).view({-1, 1, 1});
  const auto variance = (1 - sigma).square() * kDeviation * kDeviation + sigma.square();  // [B, 1, 1]
  const auto offset = x_t.unsqueeze(1) - (1 - sigma) * centres().unsqueeze(0);            // [B, 2, 2]
  const auto share = (-offset.square().sum(-1, true) / (2 * variance)).softmax(1);        // [B, 2, 1]
  const auto each = centres().unsqueeze(0) + (1 - sigma) * kDeviation * kDeviation / variance * offset;
  return (share * each).sum(1);
}

/// Three layers of 96, 96 and 2 outputs, with their optimiser.
class Mlp {
 public:
  Mlp(std::string name, std::int64_t in, double learning_rate) {
    for (const std::int64_t out : {96, 96, 2}) {
      const double reach = 1 / std::sqrt(static_cast<double>(in));
      layers_.push_back({at::empty({out, in}).uniform_(-reach, reach), at::empty({out}).uniform_(-reach, reach)});
      in = out;
    }
    NamedTensors parameters;
    for (const Layer& layer : layers_) {
      const std::string number = std::to_string(parameters.size() / 2);
      parameters.emplace_back(number + ".weight", layer.weight);
      parameters.emplace_back(number + ".bias", layer.bias);
    }
    learner_.emplace(std::move(name), std::move(parameters),
                     OptimizerConfig{learning_rate, 0, 0.999, 0.01, 1e-8, /*clip=*/0, /*ema=*/0});
  }
  at::Tensor operator()(const at::Tensor& x) const {
    const at::Tensor first = at::silu(at::linear(x, layers_[0].weight, layers_[0].bias));
    const at::Tensor second = at::silu(at::linear(first, layers_[1].weight, layers_[1].bias));
    return at::linear(second, layers_[2].weight, layers_[2].bias);
  }
  void step() { learner_->step(*group_, 1); }

 private:
  struct Layer {
    at::Tensor weight, bias;
  };
  std::vector<Layer> layers_;
  std::optional<Learner> learner_;
  std::unique_ptr<Group> group_ = alone();
};

at::Tensor with_time(const at::Tensor& x, const at::Tensor& t) {
  const auto s = (t / 1000).view({-1, 1});
  return at::cat({x, s, (3.14159F * s).cos(), (6.28318F * s).cos()}, 1);
}

}  // namespace

class TestDmdToy : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  // A one-step student must learn to sample both modes of a teacher whose score is known exactly.
  void a_student_learns_both_modes_of_an_exact_teacher() {
    at::manual_seed(3);
    at::set_num_threads(1);
    const auto generator = at::detail::createCPUGenerator(4);
    Mlp student("student", 2, 1e-3);
    Mlp critic("critic", 5, 2e-3);
    const ScoreTimes times{1.0, 20, 980};
    const CleanPrediction fake = [&](const at::Tensor& x_t, const at::Tensor& t) {
      return clean_from_flow(x_t, critic(with_time(x_t, t)), sigma_of(t, x_t));
    };
    const auto draw = [&](std::int64_t count) { return student(at::randn({count, 2}, generator)); };

    for (int step = 0; step < 10'000; ++step) {
      if (step % 5 == 0) {
        const auto x = draw(256);
        const auto dm = dmd_gradient(x, fake, exact_clean, times, generator);
        dmd_loss(x, dm.gradient).backward();
        student.step();
      }
      const auto x0 = draw(256).detach();
      const auto t = sample_score_times(x0.size(0), times, generator);
      const auto noise = at::randn(x0.sizes(), generator);
      critic_loss(critic(with_time(noised(x0, noise, sigma_of(t, x0)), t)), noise, x0).backward();
      critic.step();
    }

    const c10::NoGradGuard no_grad;
    const auto x = draw(4000);
    const auto nearest = at::cdist(x, centres()).argmin(1);
    for (int mode = 0; mode < 2; ++mode) {
      const auto members = x.index({nearest == mode});
      QVERIFY2(members.size(0) > 1000, qPrintable(QString("mode %1 has %2").arg(mode).arg(members.size(0))));
      const double error = (members.mean(0) - centres()[mode]).abs().max().item<double>();
      QVERIFY2(error < 0.1, qPrintable(QString("mode %1 is off by %2").arg(mode).arg(error)));
    }
  }
};

LONGTAKE_TEST(TestDmdToy)
#include "test_dmd_toy.moc"
