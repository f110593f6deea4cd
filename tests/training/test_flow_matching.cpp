#include <ATen/ATen.h>

#include <QtTest>
#include <numeric>

#include "tests/support/run.h"
#include "training/data/timesteps.h"

using namespace longtake;
using namespace longtake::train;

class TestFlowMatching : public QObject {
  Q_OBJECT
 private Q_SLOTS:
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

LONGTAKE_TEST(TestFlowMatching)
#include "test_flow_matching.moc"
