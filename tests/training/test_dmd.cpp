#include <QtTest>

#include <ATen/ATen.h>
#include <ATen/CPUGeneratorImpl.h>

#include "engine/model/flow.h"
#include "tests/support/run.h"
#include "training/distill/dmd.h"
#include "training/distill/salience_target.h"

using namespace longtake;
using namespace longtake::train;

namespace {

at::Tensor noise(at::IntArrayRef shape, std::uint64_t seed, at::ScalarType type = at::kDouble) {
  return at::randn(shape, at::detail::createCPUGenerator(seed), at::TensorOptions(type));
}

double largest_difference(const at::Tensor& a, const at::Tensor& b) { return (a - b).abs().max().item<double>(); }

}  // namespace

class TestDmd : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void score_times_have_the_published_mean_and_ends() {
    const auto generator = at::detail::createCPUGenerator(1);
    const at::Tensor t = sample_score_times(1'000'000, {}, generator);
    QVERIFY(std::abs(t.mean().item<double>() - 745.7) < 1.0);
    QVERIFY(std::abs(t.eq(980).to(at::kDouble).mean().item<double>() - 0.092) < 0.002);
    QVERIFY(std::abs(t.eq(20).to(at::kDouble).mean().item<double>() - 0.005) < 0.0005);
  }

  void the_loss_has_exactly_the_given_gradient() {
    const at::Tensor gradient = noise({2, 3, 4}, 2);
    const at::Tensor x = noise({2, 3, 4}, 3).requires_grad_();
    dmd_loss(x, gradient).backward();
    QVERIFY(largest_difference(x.grad(), gradient / 24) < 1e-15);
  }

  void under_a_mask_only_its_elements_get_gradient_and_count() {
    const at::Tensor gradient = noise({2, 3, 4}, 2);
    const at::Tensor x = noise({2, 3, 4}, 3).requires_grad_();
    const at::Tensor mask = at::zeros({1, 3, 1}, at::kBool);
    mask[0][1] = true;
    dmd_loss(x, gradient, mask).backward();
    const at::Tensor expected = at::where(mask, gradient / 8, at::zeros_like(gradient));
    QVERIFY(largest_difference(x.grad(), expected) < 1e-15);
  }

  void weights_share_the_gradient_out() {
    const at::Tensor gradient = noise({2, 3, 4}, 2);
    const at::Tensor weights = at::ones({2, 3, 1}, at::kFloat);
    weights[1][2] = 5;
    const auto gradient_under = [&](const at::Tensor& counts) {
      const at::Tensor x = noise({2, 3, 4}, 3).requires_grad_();
      dmd_loss(x, gradient, counts).backward();
      return x.grad();
    };
    QVERIFY(largest_difference(gradient_under(weights), gradient * weights / (4 * 10)) < 1e-15);
    const at::Tensor last = at::zeros({1, 3, 1}, at::kBool);
    last[0][2] = true;
    QVERIFY(largest_difference(gradient_under(weights * last), gradient * weights * last / (4 * 6)) < 1e-15);
    const at::Tensor flow = noise({2, 3, 4}, 5), zero = at::zeros({2, 3, 4}, at::kDouble);
    QVERIFY(std::abs(critic_loss(flow, zero, zero, weights * last).item<double>() -
                     ((flow.square() * weights).select(1, 2).sum() / 24).item<double>()) < 1e-14);
  }

  void the_direction_does_not_depend_on_the_scale_of_latents() {
    const at::Tensor x = noise({2, 5, 3}, 1);
    const at::Tensor fake = noise({2, 5, 3}, 2);
    const at::Tensor real = noise({2, 5, 3}, 3);
    QVERIFY(largest_difference(dmd_direction(x, fake, real), dmd_direction(7 * x, 7 * fake, 7 * real)) < 1e-12);
    // Each sample has its own scale.
    const at::Tensor alone = dmd_direction(x.slice(0, 1, 2), fake.slice(0, 1, 2), real.slice(0, 1, 2));
    QVERIFY(largest_difference(dmd_direction(x, fake, real).slice(0, 1, 2), alone) < 1e-15);
  }

  void a_clip_that_is_the_teachers_own_prediction_does_not_divide_by_zero() {
    const at::Tensor x = noise({1, 4}, 1);
    QVERIFY(dmd_direction(x, x, x).eq(0).all().item<bool>());
    QVERIFY(dmd_direction(x, x + 1, x).eq(0).all().item<bool>());
  }

  void both_conventions_of_guidance_agree() {
    const at::Tensor c = noise({3, 4}, 1);
    const at::Tensor u = noise({3, 4}, 2);
    QVERIFY(largest_difference(extrapolated(c, u, 3), u + 4 * (c - u)) < 1e-14);
  }

  void guidance_of_the_real_score_is_u_plus_w_times_the_difference_at_each_level() {
    const at::Tensor c = noise({3, 2, 4}, 1);
    const at::Tensor u = noise({3, 2, 4}, 2);
    const at::Tensor t = at::tensor({950.0F, 700.0F, 300.0F});
    const at::Tensor one = guided_score(c, u, t, {.weight = 5});
    QVERIFY(largest_difference(one, u + 5 * (c - u)) < 1e-13);
    const ScoreGuidance by_level{.weight = 2, .below = 1, .level = 700};
    const at::Tensor w = at::tensor({2.0, 2.0, 1.0}, at::kDouble).view({3, 1, 1});
    QVERIFY(largest_difference(guided_score(c, u, t, by_level), u + w * (c - u)) < 1e-13);
    QVERIFY(by_level.counts_at(t) && !by_level.counts_at(at::tensor({699.0F})));
    QVERIFY(!ScoreGuidance{}.counts_at(t) && ScoreGuidance{.weight = 2}.counts_at(at::tensor({0.0F})));
  }

  void noising_and_its_flow_give_the_clean_clip_back() {
    const at::Tensor x0 = noise({3, 2, 4}, 1);
    const at::Tensor eps = noise({3, 2, 4}, 2);
    const at::Tensor t = at::tensor({20.0F, 500.0F, 980.0F});
    const at::Tensor x_t = noised(x0, eps, sigma_of(t, x0));
    QVERIFY(largest_difference(clean_from_flow(x_t, eps - x0, sigma_of(t, x_t)), x0) < 1e-6);
    QVERIFY(critic_loss(eps - x0, eps, x0).item<double>() < 1e-30);
  }

  void salience_targets_keep_the_order_and_have_unit_size() {
    SalienceTarget target;
    const at::Tensor scores = noise({1, 200}, 5).softmax(-1);
    const at::Tensor y = target(scores);
    QVERIFY(at::argsort(y, -1, false).equal(at::argsort(scores, -1, false)));
    QVERIFY(std::abs(y.mean().item<double>()) < 1e-5);
    QVERIFY(std::abs(y.std(false).item<double>() - 1) < 1e-4);
    SalienceTarget literal(true);
    QVERIFY(largest_difference(literal(scores), scores) < 1e-7);
  }

  void salience_targets_survive_a_checkpoint() {
    SalienceTarget first;
    first(noise({1, 50}, 1).softmax(-1));
    SalienceTarget second;
    second.restore(first.mean(), first.deviation(), first.seen());
    const at::Tensor scores = noise({1, 50}, 2).softmax(-1);
    QVERIFY(first(scores).equal(second(scores)));
  }

  void the_salience_loss_ignores_masked_tokens() {
    const at::Tensor predicted = noise({1, 6}, 1, at::kFloat);
    const at::Tensor target = noise({1, 6}, 2, at::kFloat);
    at::Tensor mask = at::ones({1, 6}, at::kBool);
    mask[0][5] = false;
    const at::Tensor other = predicted.clone();
    other[0][5] = 100;
    QCOMPARE(salience_loss(predicted, target, mask).item<float>(), salience_loss(other, target, mask).item<float>());
    QVERIFY(salience_loss(predicted, target).item<float>() < salience_loss(other, target).item<float>());
  }
};

LONGTAKE_TEST(TestDmd)
#include "test_dmd.moc"
