#include <ATen/ATen.h>
#include <ATen/Parallel.h>

#include <QtTest>

#include "tests/support/fake_device/fake_device.h"
#include "tests/support/run.h"
#include "toy_models.h"
#include "training/distill/dmd_stage.h"
#include "training/plan/estimate.h"

using namespace longtake;
using namespace longtake::train;

namespace {

constexpr double mib = 1 << 20;

DitConfig shape(int width, int blocks) {
  DitConfig dit;
  dit.dim = width;
  dit.ffn_dim = width * 35 / 6;
  dit.heads = width / 64;
  dit.layers = blocks;
  dit.text_dim = 64;
  dit.text_rows = 32;
  return dit;
}

CausalDit on_device(const DitConfig& dit, std::uint64_t seed, at::ScalarType type) {
  CausalDit made = CausalDit::random(dit, seed, Init::noise);
  made.to(fake_device(), type);
  return made;
}

struct MeasuredModels final : DmdModels {
  MeasuredModels(const DistilledSizes& sizes, const DmdStageConfig& config, at::Device device)
      : DmdModels(
            on_device(sizes.student, 1, at::kFloat), on_device(sizes.teacher, 2, at::kBFloat16),
            on_device(sizes.critic, 3, at::kFloat),
            SalienceHead::random(
                {.dim = sizes.student.dim, .hidden = config.salience.hidden, .outputs = config.salience.outputs}, 4)) {
    head.to(device);
    latent_height = config.wan.latent_height;
    latent_width = config.wan.latent_width;
    memory_type = at::kBFloat16;
  }
  at::Tensor student_text(const std::vector<std::string>& prompts) const override {
    const DitConfig& dit = student.config();
    return seeded_normal({static_cast<std::int64_t>(prompts.size()), dit.text_rows, dit.text_dim}, 7)
        .to(student.device());
  }
  std::string prompt(std::uint64_t, bool switched) const override { return switched ? "b" : "a"; }
  at::Tensor picture(const at::Tensor& latent, const at::Tensor&) const override { return latent.clone(); }
  void show(const at::Tensor&, const std::vector<std::string>&, const std::filesystem::path&,
            const std::string&) const override {}
  Result<void> save(CausalDit&, bool, const std::filesystem::path&) override { return {}; }
};

StageConfig stage_of(bool sequences, int lora) {
  StageConfig stage;
  stage.name = stage.kind = "dmd";
  DmdStageConfig& c = stage.dmd;
  c.data.batch = 2;
  c.data.latents = 6;
  c.few_steps = 2;
  c.guidance = 3;
  c.critic_steps = 1;
  c.accumulate = 2;
  c.checkpoint_blocks = true;
  c.lora_rank = lora;
  c.generator.ema = c.critic_optimizer.ema = lora > 0 ? 0 : 0.99;
  c.salience.hidden = 64;
  c.salience.query_rows = 64;
  c.wan.student = "by name";
  c.wan.latent_height = c.wan.latent_width = 16;
  if (sequences) {
    c.eviction.policy = "paper";
    c.eviction.budget_tokens = 2 * c.wan.latent_height / 2 * c.wan.latent_width / 2;
    c.streaming.longest_latents = 6 + 4 * 3;
  }
  return stage;
}

}  // namespace

/// A distillation with real data on a device that counts memory: its peak, compared with the prediction.
class TestMeasuredMemory : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { at::set_num_threads(1); }

  void the_estimate_is_what_the_device_held_at_most_data() {
    QTest::addColumn<int>("width");
    QTest::addColumn<int>("blocks");
    QTest::addColumn<bool>("sequences");
    QTest::addColumn<int>("lora");
    QTest::newRow("stage 1, 256 wide") << 256 << 2 << false << 32;
    QTest::newRow("stage 2, 256 wide") << 256 << 2 << true << 32;
    QTest::newRow("stage 2, 384 wide") << 384 << 2 << true << 32;
    QTest::newRow("stage 1, 256 wide, all weights") << 256 << 2 << false << 0;
  }
  void the_estimate_is_what_the_device_held_at_most() {
    QFETCH(int, width);
    QFETCH(int, blocks);
    QFETCH(bool, sequences);
    QFETCH(int, lora);
    const StageConfig stage = stage_of(sequences, lora);
    const DistilledSizes sizes{shape(width, blocks), shape(2 * width, blocks), shape(width, blocks)};
    const auto group = alone();
    const at::Device device = fake_device();
    auto models = std::make_unique<MeasuredModels>(sizes, stage.dmd, device);
    reset_fake_device_counts();
    auto made = DmdStage::make(Recipe(), stage.dmd, false, std::move(models), *group);
    QVERIFY2(made.has_value(), made ? "" : made.error().text().c_str());
    const double resident = static_cast<double>(fake_device_counts().live_bytes) / mib;
    for (int step = 0; step < 2; ++step) QVERIFY((*made)->step({step, 0, 1, *group}).finite.item<bool>());
    const double peak = static_cast<double>(fake_device_counts().peak_bytes) / mib;
    const StageEstimate cost = estimate_wan(stage, sizes, {.ranks = 1});
    qInfo("estimate %.0f MiB, measured %.0f MiB, ratio %.3f; resident %.0f; at the peak %s", cost.memory_mib, peak,
          cost.memory_mib / peak, resident, cost.moment.c_str());
    if (qEnvironmentVariableIsSet("LONGTAKE_PARTS"))
      for (const HeldMemory& part : cost.held) qInfo("  %8.1f %s", part.bytes / mib, part.what.c_str());
    QVERIFY(peak > 1.1 * resident);
    QVERIFY2(std::abs(cost.memory_mib / peak - 1) < 0.1, std::to_string(cost.memory_mib / peak).c_str());
  }
};

LONGTAKE_CORE_TEST(TestMeasuredMemory)
#include "test_measured_memory.moc"
