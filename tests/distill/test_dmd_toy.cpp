#include <torch/torch.h>
// Torch first: its macros and Qt's do not meet in this order.
#include <QtTest>

#include "training/distill/dmd.h"

using namespace longtake;

namespace {

constexpr double kDeviation = 0.15;

torch::Tensor centres() { return torch::tensor({{-1.0F, 0.5F}, {1.0F, -0.5F}}); }

// The exact clean prediction E[x0 | x_t] for an even mixture of two Gaussians: the teacher, with no network at all.
torch::Tensor exact_clean(const torch::Tensor& x_t, const torch::Tensor& t) {
  const auto sigma = (t / 1000).view({-1, 1, 1});
  const auto variance = (1 - sigma).square() * kDeviation * kDeviation + sigma.square();  // [B, 1, 1]
  const auto offset = x_t.unsqueeze(1) - (1 - sigma) * centres().unsqueeze(0);            // [B, 2, 2]
  const auto share = (-offset.square().sum(-1, true) / (2 * variance)).softmax(1);        // [B, 2, 1]
  const auto each = centres().unsqueeze(0) + (1 - sigma) * kDeviation * kDeviation / variance * offset;
  return (share * each).sum(1);
}

torch::nn::Sequential mlp(int in) {
  return torch::nn::Sequential(torch::nn::Linear(in, 96), torch::nn::SiLU(), torch::nn::Linear(96, 96),
                               torch::nn::SiLU(), torch::nn::Linear(96, 2));
}

torch::Tensor with_time(const torch::Tensor& x, const torch::Tensor& t) {
  const auto s = (t / 1000).view({-1, 1});
  return torch::cat({x, s, (3.14159F * s).cos(), (6.28318F * s).cos()}, 1);
}

}  // namespace

class TestDmdToy : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  // A one-step student must come to draw from both modes of a teacher whose score is known exactly.
  void a_student_learns_both_modes_of_an_exact_teacher() {
    torch::manual_seed(3);
    at::set_num_threads(1);
    const auto generator = at::detail::createCPUGenerator(4);
    auto student = mlp(2);
    auto critic = mlp(5);
    torch::optim::AdamW student_steps(student->parameters(), torch::optim::AdamWOptions(1e-3).betas({0.0, 0.999}));
    torch::optim::AdamW critic_steps(critic->parameters(), torch::optim::AdamWOptions(2e-3).betas({0.0, 0.999}));
    const ScoreTimes times{1.0, 20, 980};
    const CleanPrediction fake = [&](const torch::Tensor& x_t, const torch::Tensor& t) {
      return clean_from_flow(x_t, critic->forward(with_time(x_t, t)), t);
    };
    const auto draw = [&](std::int64_t count) { return student->forward(torch::randn({count, 2}, generator)); };

    for (int step = 0; step < 10'000; ++step) {
      if (step % 5 == 0) {
        student_steps.zero_grad();
        const auto x = draw(256);
        const auto dm = dmd_gradient(x, fake, exact_clean, times, generator);
        dmd_loss(x, dm.gradient).backward();
        student_steps.step();
      }
      critic_steps.zero_grad();
      const auto x0 = draw(256).detach();
      const auto t = sample_score_times(x0.size(0), times, generator);
      const auto noise = torch::randn(x0.sizes(), generator);
      critic_loss(critic->forward(with_time(diffuse(x0, noise, t), t)), noise, x0).backward();
      critic_steps.step();
    }

    const torch::NoGradGuard no_grad;
    const auto x = draw(4000);
    const auto nearest = torch::cdist(x, centres()).argmin(1);
    for (int mode = 0; mode < 2; ++mode) {
      const auto members = x.index({nearest == mode});
      QVERIFY2(members.size(0) > 1000, qPrintable(QString("mode %1 has %2").arg(mode).arg(members.size(0))));
      const double error = (members.mean(0) - centres()[mode]).abs().max().item<double>();
      QVERIFY2(error < 0.1, qPrintable(QString("mode %1 is off by %2").arg(mode).arg(error)));
    }
  }
};

QTEST_APPLESS_MAIN(TestDmdToy)
#include "test_dmd_toy.moc"
