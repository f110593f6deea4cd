#include <ATen/ATen.h>

#include <QtTest>
#include <numeric>

#include "training/data/latents.h"
#include "training/flow/flow_loss.h"

using namespace longtake;
using namespace longtake::train;

class TestFlowMatching : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  // One cell, in which an object (1) is in two of ten clips. Pure noise does not show in which.
  void an_object_that_cannot_be_seen_is_expected_as_often_as_it_is_there() {
    const at::Tensor clean = at::tensor({1., 1., 0., 0., 0., 0., 0., 0., 0., 0.}).reshape({10, 1, 1, 1, 1});
    const at::Tensor other_cell = at::zeros_like(clean);
    const at::Tensor clips = at::cat({clean, other_cell}, 4);
    const at::Tensor object_weights = at::cat({1 + 6 * clean, at::ones_like(clean)}, 4);
    const at::Tensor noise = at::zeros_like(clips);
    const auto slope_at = [&](double expected, double t) {
      const at::Tensor answer = at::tensor({-expected, 0.}).reshape({1, 1, 1, 1, 2}).set_requires_grad(true);
      const at::Tensor weights = weights_at(object_weights, at::full({10, 1}, t));
      weighted_flow_loss(answer.expand({10, -1, -1, -1, -1}), clips, noise, weights).backward();
      return answer.grad().flatten()[0].item<double>();
    };
    QVERIFY(std::abs(slope_at(0.2, 1000)) < 1e-6);
    // Weights of objects would teach the model here to expect the object in more clips than have it.
    QVERIFY(std::abs(slope_at(0.2, 500)) > 0.1);
  }

  void weights_of_objects_come_with_the_signal() {
    const at::Tensor weights = at::full({5, 1, 1, 1, 1}, 7.);
    const at::Tensor levels = at::tensor({1000., 900., 700., 500., 100.}).unsqueeze(1);
    const at::Tensor seen = weights_at(weights, levels).flatten();
    const at::Tensor expected = at::tensor({1., 1.24, 3.16, 7., 7.}, at::kFloat);
    QVERIFY2(at::allclose(seen, expected, 1e-5, 1e-5), "weights at 1000, 900, 700, 500 and 100");
  }

  void a_model_that_knows_layouts_has_its_weights_from_them() {
    LatentBatch batch;
    batch.weights = at::full({1, 1, 1, 1, 2}, 7.);
    batch.layout_weights = at::tensor({5., 1.}).view({1, 1, 1, 1, 2});
    for (const double t : {1000., 900., 100.}) {
      const at::Tensor levels = at::full({1, 1}, t);
      QVERIFY(loss_weights(batch, levels, true).equal(batch.layout_weights));
      QVERIFY(loss_weights(batch, levels, false).equal(weights_at(batch.weights, levels)));
    }
  }

  void some_draws_are_where_samples_begin() {
    std::vector<std::uint64_t> seeds(4000);
    std::iota(seeds.begin(), seeds.end(), 1);
    DataConfig config;
    const auto share_of_starts = [&] {
      const at::Tensor drawn = draw_timesteps(config, seeds, 1);
      return drawn.ge(1000).to(at::kFloat).mean().item<double>();
    };
    config.start_share = 0;
    QVERIFY(share_of_starts() < 0.001);
    config.start_share = 0.25;
    QVERIFY(std::abs(share_of_starts() - 0.25) < 0.03);
    const at::Tensor drawn = draw_timesteps(config, seeds, 1);
    QVERIFY(drawn.ge(0).all().item<bool>() && drawn.le(1000).all().item<bool>());
  }
};

QTEST_APPLESS_MAIN(TestFlowMatching)
#include "test_flow_matching.moc"
