#include <ATen/ATen.h>
#include <ATen/Parallel.h>

#include <QTemporaryDir>
#include <QtTest>

#include "tests/support/fake_device/fake_device.h"
#include "tests/support/run.h"
#include "tests/support/tiny_films.h"

using namespace longtake;

namespace step_costs_test {

using namespace longtake::train;

namespace {

/// A GPU's work in a step.
struct Cost {
  std::int64_t kernels = 0, waits = 0;
};
/// A stage of the tiny recipe, and the maximum cost of its steps.
struct Kind {
  const char* stage;
  Cost most;
};
constexpr Kind kinds[] = {
    {"codec", {1168, 0}}, {"pictures", {1836, 0}}, {"teacher", {1841, 0}}, {"causal", {3704, 0}},
    {"own", {8756, 0}},   {"stage1", {10150, 12}}, {"stage2", {8262, 6}},  {"head", {1822, 8}},
};
constexpr std::int64_t warm = 1, counted = 2;  // steps

}  // namespace

/// With tensors of this size, a GPU's time is the launch time of its operations, plus waits of the host.
class TestStepCosts : public QObject {
  Q_OBJECT

  QTemporaryDir root_;

 private Q_SLOTS:
  void initTestCase() { at::set_num_threads(1); }

  void a_step_queues_no_more_kernels_and_waits_no_more_often_than_written_here() {
    std::vector<std::string> changes = {"device=" + fake_device().str(), "stages.codec.codec.rival_from=0",
                                        "stages.films.clips.latents=15"};
    for (const char* name : {"teacher", "causal", "own"})
      changes.push_back("stages." + std::string(name) + ".film.data.latents=15");
    for (const char* name : {"causal", "own"})
      changes.push_back("stages." + std::string(name) + ".film.short_context_share=1");
    const auto recipe = parse_recipe(tiny_recipe, changes);
    if (!recipe) qFatal("%s", recipe.error().text().c_str());
    const std::filesystem::path folder = root_.path().toStdString();
    std::filesystem::create_directories(folder / "samples");
    const auto group = alone();
    for (const StageConfig& config : recipe->stages) {
      auto stage = stage_of(*recipe, config.name, folder);
      if (!stage) qFatal("%s", stage.error().text().c_str());
      const auto* kind = std::ranges::find(kinds, config.name, &Kind::stage);
      const bool counts = kind != std::end(kinds);
      // The last steps are counted. Their values are read afterwards, as in the trainer.
      const std::int64_t first = counts ? warm : config.loop.steps;
      std::vector<at::Tensor> finite;
      const auto take = [&](std::int64_t step) { finite.push_back((*stage)->step({step, 1, 1, *group}).finite); };
      for (std::int64_t step = 0; step < first; ++step) take(step);
      if (counts) {
        reset_fake_device_counts();
        for (std::int64_t step = warm; step < warm + counted; ++step) take(step);
        const FakeDeviceCounts now = fake_device_counts();
        const Cost cost{now.kernels / counted, (now.host_syncs + now.waiting_copies_to_device) / counted};
        qInfo("%s: %lld kernels, %lld waits (numbers and copies to the host %lld, copies to the device %lld)",
              kind->stage, static_cast<long long>(cost.kernels), static_cast<long long>(cost.waits),
              static_cast<long long>(now.host_syncs / counted),
              static_cast<long long>(now.waiting_copies_to_device / counted));
        if (qEnvironmentVariableIsSet("LONGTAKE_WAITS"))
          for (const FakeDeviceWait& wait : fake_device_waits())
            qInfo("  %s after %lld kernels", wait.what.c_str(), static_cast<long long>(wait.kernels));
        QVERIFY2(cost.kernels <= kind->most.kernels, kind->stage);
        QVERIFY2(cost.waits <= kind->most.waits, kind->stage);
      }
      for (const at::Tensor& each : finite) QVERIFY(each.item<bool>());
      (*stage)->gather(*group);
      QVERIFY((*stage)->publish(folder / "weights" / config.name).has_value());
    }
  }
};

LONGTAKE_TEST(TestStepCosts)

}  // namespace step_costs_test

#include "test_step_costs.moc"
