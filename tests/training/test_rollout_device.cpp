#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include <QtTest>

#include "tests/support/fake_device/fake_device.h"
#include "tests/support/run.h"
#include "toy_models.h"
#include "training/distill/rollout.h"

using namespace longtake;

namespace rollout_device_test {

using namespace longtake::train;

namespace {

constexpr int chunks = 4;

/// The cost of a chunk with so many samples once memory is full, and its outputs.
struct Cost {
  double kernels = 0, waits = 0;
  at::Tensor clean;
};
Cost chunk_of(int samples, at::Device device) {
  const c10::NoGradGuard no_grad;
  toy::Models models;
  models.student.to(device, at::kFloat);
  models.head.to(device);
  RolloutConfig setting;
  setting.times = shifted_times(4, 3);
  setting.clip_frames = 3 * chunks;
  setting.latent_height = toy::kRows * 2;
  setting.latent_width = toy::kColumns * 2;
  setting.policy = *preset("paper", toy::kFrameTokens);
  Rollout rollout(models.student, &models.head, setting);
  std::vector<std::uint64_t> seeds;
  for (int i = 0; i < samples; ++i) seeds.push_back(static_cast<std::uint64_t>(i + 1));
  rollout.begin(seeds);
  rollout.set_text(models.student.encode_text(toy::rows({"a"}).to(device)));
  for (int i = 0; i + 1 < chunks; ++i) rollout.next(1);
  reset_fake_device_counts();
  const at::Tensor clean = rollout.next(1).clean;
  const FakeDeviceCounts counts = fake_device_counts();
  return {static_cast<double>(counts.kernels), static_cast<double>(counts.host_syncs + counts.waiting_copies_to_device),
          clean.cpu()};
}

}  // namespace

/// With tensors of this size, a GPU's time is the launch time of its operations.
class TestRolloutDevice : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void a_sample_more_costs_few_operations_and_no_wait() {
    const Cost two = chunk_of(2, fake_device()), eight = chunk_of(8, fake_device());
    const double kernels = (eight.kernels - two.kernels) / 6, waits = (eight.waits - two.waits) / 6;
    qInfo("a chunk of 2: %.0f kernels, %.0f waits; of 8: %.0f, %.0f; a sample more: %.1f, %.1f", two.kernels, two.waits,
          eight.kernels, eight.waits, kernels, waits);
    QVERIFY(at::allclose(eight.clean, chunk_of(8, at::kCPU).clean, 1e-3, 1e-3));
    QVERIFY2(waits <= 0, std::to_string(waits).c_str());
    QVERIFY2(kernels <= 30, std::to_string(kernels).c_str());
  }
};

LONGTAKE_CORE_TEST(TestRolloutDevice)

}  // namespace rollout_device_test

#include "test_rollout_device.moc"
