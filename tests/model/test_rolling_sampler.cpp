#include <ATen/ATen.h>
#include <ATen/Parallel.h>
#include <c10/core/GradMode.h>

#include <QtTest>

#include "engine/model/flow_schedule.h"
#include "tests/model/fixture.h"
#include "tests/reference/rolling_sampler.h"
#include "tests/support/run.h"

using namespace longtake;

namespace {

DitConfig small_config() {
  DitConfig config;
  config.dim = 24;
  config.heads = 2;
  config.layers = 2;
  config.ffn_dim = 40;
  config.in_channels = config.out_channels = 4;
  config.text_dim = 8;
  config.text_rows = 6;
  config.freq_dim = 32;
  return config;
}

at::Tensor noise_of(int chunk, int level) {
  return drawn("noise." + std::to_string(chunk) + "." + std::to_string(level), {1, 3, 4, 2, 4}, 0, 1.7);
}

}  // namespace

class TestRollingSampler : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() {
    at::set_num_threads(1);
    model = std::make_unique<CausalDit>(CausalDit::random(small_config(), 11, Init::noise));
    const c10::NoGradGuard no_grad;
    text = model->encode_text(drawn("rolling.text", {1, 6, 8}));
  }

  void the_joint_window_moves_every_chunk_through_every_level_once() {
    for (const int chunks : {1, 3, 7}) {
      const int levels = 5;
      std::vector<int> seen(static_cast<std::size_t>(chunks), 0);
      for (int pass = 0; pass < chunks + levels - 1; ++pass) {
        const RollingPass window = rolling_pass(pass, chunks, levels);
        QVERIFY(!window.level.empty() && window.level.size() <= static_cast<std::size_t>(levels));
        for (std::size_t i = 0; i < window.level.size(); ++i)
          QCOMPARE(window.level[i], seen[static_cast<std::size_t>(window.first) + i]++);
      }
      for (const int passes : seen) QCOMPARE(passes, levels);
    }
  }

  void a_window_attends_to_the_anchor_and_what_else_fits() {
    using Slots = std::vector<RollingSlot>;
    QVERIFY(rolling_memory(plan, 0, 5).empty());
    QVERIFY(rolling_memory(plan, 1, 5) == (Slots{{0, 0}}));
    QVERIFY(rolling_memory(plan, 2, 5) == (Slots{{0, 0}, {1, 3}}));
    QVERIFY(rolling_memory(plan, 9, 5) == (Slots{{0, 21}, {8, 24}}));
    QVERIFY(rolling_memory(plan, 9, 2) == (Slots{{0, 12}, {5, 15}, {6, 18}, {7, 21}, {8, 24}}));
    QVERIFY(rolling_context_memory(plan, 0).empty());
    QVERIFY(rolling_context_memory(plan, 2) == (Slots{{0, 0}, {1, 3}}));
    QCOMPARE(rolling_context_memory(plan, 6).front().chunk, 0);
    QVERIFY(rolling_context_memory(plan, 7) == (Slots{{1, 3}, {2, 6}, {3, 9}, {4, 12}, {5, 15}, {6, 18}}));
  }

  void a_single_chunk_is_the_plain_walk_through_all_levels() {
    const c10::NoGradGuard no_grad;
    const at::Tensor rolled = sample_rolling(*model, text, plan, 1, noise_of);
    const FlowSchedule schedule(plan.shift);
    const std::vector<float> levels = denoising_timesteps(plan);
    at::Tensor x0;
    for (std::size_t level = 0; level < levels.size(); ++level) {
      const at::Tensor t = at::full({1, 3}, levels[level]);
      const at::Tensor fresh = noise_of(0, static_cast<int>(level));
      const at::Tensor x = level == 0 ? fresh : schedule.add_noise(x0, fresh, t);
      x0 = schedule.x0_from_flow(x, model->flow({x, t, {}, {}}, text), t);
    }
    QVERIFY(worst(rolled, x0) < 1e-5);
  }

  void chunks_become_clean_one_after_the_other_and_stay_finite() {
    const c10::NoGradGuard no_grad;
    std::vector<int> order;
    const at::Tensor video =
        sample_rolling(*model, text, plan, 11, noise_of, [&](int chunk, const at::Tensor& latents) {
          order.push_back(chunk);
          QCOMPARE(latents.size(1), 3);
        });
    QCOMPARE(video.size(1), 33);
    QVERIFY(video.isfinite().all().item<bool>());
    QVERIFY(std::ranges::is_sorted(order));
    QCOMPARE(order.size(), std::size_t{11});
  }

  void later_chunks_do_not_change_a_chunk_that_left_the_window() {
    const c10::NoGradGuard no_grad;
    const auto other = [](int chunk, int level) {
      return chunk < 9 ? noise_of(chunk, level) : noise_of(chunk + 100, level);
    };
    const at::Tensor a = sample_rolling(*model, text, plan, 10, noise_of);
    const at::Tensor b = sample_rolling(*model, text, plan, 10, other);
    QVERIFY(at::equal(a.narrow(1, 0, 15), b.narrow(1, 0, 15)));       // chunks 0 .. 4 were clean before chunk 9 began
    QVERIFY(worst(a.narrow(1, 15, 12), b.narrow(1, 15, 12)) > 1e-4);  // chunks 5 .. 8 shared a window with it
  }

 private:
  const SamplerPlan& plan = *find_sampler_plan("rolling-forcing");
  std::unique_ptr<CausalDit> model;
  TextContext text;
};

LONGTAKE_TEST(TestRollingSampler)
#include "test_rolling_sampler.moc"
