#include <ATen/ATen.h>

#include <QtTest>

#include "engine/model/flow.h"
#include "engine/model/flow_schedule.h"
#include "tests/model/fixture.h"
#include "tests/support/run.h"

using namespace longtake;

class TestFlow : public QObject {
  Q_OBJECT

  const at::Tensor x0 = drawn("flow.x0", {2, 3, 4, 2, 2}), noise = drawn("flow.noise", {2, 3, 4, 2, 2});
  const at::Tensor t = at::tensor({1000.0F, 937.5F, 500.0F, 250.0F, 12.0F, 0.0F}).view({2, 3});

 private Q_SLOTS:
  void a_timestep_stands_beside_every_element_of_its_frame_or_sample() {
    const at::Tensor sigma = sigma_of(t, x0);
    QCOMPARE(sigma.dim(), x0.dim());
    QCOMPARE(sigma[0][2].item<float>(), 0.5F);
    QVERIFY(sigma_of(at::tensor({500.0F, 250.0F}), x0)[1].item<float>() == 0.25F);
    QCOMPARE(sigma_of(t, x0.to(at::kBFloat16)).scalar_type(), at::kBFloat16);
  }

  void streams_and_training_noise_to_the_same_bit() {
    const FlowSchedule schedule = FlowSchedule::continuous();
    const at::Tensor sigma = sigma_of(t, x0);
    QVERIFY(noised(x0, noise, sigma).equal(schedule.add_noise(x0, noise, t)));
    const at::Tensor to = t / 2, change = sigma_of(to, x0) - sigma;
    QVERIFY(along_flow(x0, noise, change).equal(schedule.along_flow(x0, noise, t, to)));
  }

  void the_flow_leads_back_to_the_clean_clip_and_on_to_every_other_level() {
    const at::Tensor sigma = sigma_of(t, x0), flow = flow_between(x0, noise);
    QVERIFY(worst(clean_from_flow(noised(x0, noise, sigma), flow, sigma), x0) < 1e-6);
    QVERIFY(worst(along_flow(x0, flow, sigma), noised(x0, noise, sigma)) < 1e-6);
    QVERIFY(worst(along_flow(x0, flow, 0.25), x0 + 0.25 * flow) < 1e-6);
  }

  void both_ways_to_count_guidance_agree() {
    QVERIFY(worst(extrapolated(x0, noise, 3), guided(x0, noise, 4)) < 1e-5);
    QVERIFY(guided(x0, noise, 1).allclose(x0));
  }

  void gradients_pass() {
    const at::Tensor clip = x0.clone().requires_grad_();
    const at::Tensor sigma = sigma_of(t, x0);
    clean_from_flow(noised(clip, noise, sigma), flow_between(clip, noise), sigma).sum().backward();
    QVERIFY(worst(clip.grad(), at::ones_like(x0)) < 1e-6);  // the result equals the clip, so its gradient is one
  }

  void levels_are_shifted_alike_as_numbers_and_as_tensors() {
    const std::vector<double> times = shifted_times(4, 3);
    const at::Tensor even = at::tensor({1.0, 0.75, 0.5, 0.25}, at::kDouble);
    QVERIFY(worst(at::tensor(times, at::kDouble), 1000 * shifted(even, 3)) < 1e-9);
    QCOMPARE(times.front(), 1000.0);
  }
};

LONGTAKE_TEST(TestFlow)
#include "test_flow.moc"
