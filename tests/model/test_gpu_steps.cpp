#include <ATen/ATen.h>
#include <ATen/Parallel.h>
#include <c10/core/GradMode.h>

#include <QtTest>

#include "engine/model/causal_dit.h"
#include "tests/support/fake_device/fake_device.h"
#include "tests/support/pass_scene.h"
#include "tests/support/run.h"

using namespace longtake;

namespace gpu_steps_test {

namespace {

constexpr int kWidth = 48, kHeads = 2;
constexpr int kFrames = PassScene::kFrames, kRows = PassScene::kRows, kColumns = PassScene::kColumns,
              kTokens = PassScene::kTokens;
using Made = PassScene::Made;

/// Largest difference, relative to the expected tensor's root mean square.
double worst(const at::Tensor& found, const at::Tensor& wanted) {
  const at::Tensor a = found.cpu().to(at::kDouble), b = wanted.cpu().to(at::kDouble);
  if (a.sizes() != b.sizes()) return INFINITY;
  return (a - b).abs().max().item<double>() / b.square().mean().sqrt().item<double>();
}

// The largest of a few thousand roundings varies with the seed by a half; their mean square does not.
double rms(const at::Tensor& found, const at::Tensor& wanted) {
  return (found.cpu().to(at::kDouble) - wanted.cpu().to(at::kDouble)).square().mean().sqrt().item<double>();
}

double worst(const Made& found, const Made& wanted) {
  double most = std::max(worst(found.flow, wanted.flow), worst(found.context.last.q, wanted.context.last.q));
  for (std::size_t i = 0; i < wanted.context.blocks.size(); ++i)
    most = std::max({most, worst(found.context.blocks[i].k, wanted.context.blocks[i].k),
                     worst(found.context.blocks[i].v, wanted.context.blocks[i].v)});
  return most;
}

CausalDit model_on(at::Device device, at::ScalarType type) {
  CausalDit model = CausalDit::random(PassScene::config(kWidth, 96), 7, Init::noise);
  model.to(device, type);
  return model;
}

/// A network on one device, with its inputs for a pass.
struct Scene {
  CausalDit model;
  PassScene pass;
  const TextContext& text = pass.text;
  const MemoryView& memory = pass.memory;
  ChunkInput& chunk = pass.chunk;

  Scene(at::Device device, at::ScalarType type) : model(model_on(device, type)), pass(model) {}
  Made make(const MemoryView& seen) const { return pass.made_by(model, seen); }
};

}  // namespace

class TestGpuSteps : public QObject {
  Q_OBJECT

  /// Runs plain and GPU steps on the fake device, whose kernels accept a GPU's inputs.
  template <class Step>
  static void compare(const Step& step, const std::vector<at::Tensor>& inputs) {
    const c10::NoGradGuard no_grad;
    const auto moved = [&](at::ScalarType type) {
      std::vector<at::Tensor> all;
      for (const at::Tensor& input : inputs) all.push_back(input.to(fake_device(), type));
      return all;
    };
    const at::Tensor exact = step(plain_steps(), moved(at::kFloat));
    QVERIFY(worst(step(gpu_steps(), moved(at::kFloat)), exact) < 1e-5);
    // In bf16 the GPU's steps round less often, so they are no farther from float32 than the plain ones.
    const auto halves = moved(at::kBFloat16);
    std::vector<at::Tensor> same;
    for (const at::Tensor& half : halves) same.push_back(half.to(at::kFloat));
    const at::Tensor wanted = step(plain_steps(), same), found = step(gpu_steps(), halves);
    QVERIFY(found.scalar_type() == at::kBFloat16);
    QVERIFY(rms(found, wanted) <= 1.01 * rms(step(plain_steps(), halves), wanted));
    for (std::size_t i = 0; i < halves.size(); ++i) QVERIFY(worst(halves[i], same[i]) == 0);  // inputs are unchanged
  }

  static at::Tensor tokens() { return at::randn({2, kTokens, kWidth}); }
  static at::Tensor rows(int batch, int frames) { return at::randn({batch, frames, kWidth}); }

 private Q_SLOTS:
  void initTestCase() {
    at::set_num_threads(1);
    fake_device();
  }
  void init() { at::manual_seed(1); }

  void a_norm() {
    compare([](const BlockSteps& s, const auto& in) { return s.rms_norm(in[0], in[1], 1e-6); },
            {tokens(), at::randn({kWidth})});
  }

  void a_modulation_with_a_row_per_frame_and_with_one_for_all() {
    for (const auto& [batch, frames] : {std::pair(2, kFrames), std::pair(2, 1), std::pair(1, 1)})
      compare([](const BlockSteps& s, const auto& in) { return s.norm_modulate(in[0], in[1], in[2], 1e-6); },
              {tokens(), rows(batch, frames), rows(batch, frames)});
  }

  void a_gated_sum() {
    for (const int frames : {1, kFrames})
      compare([](const BlockSteps& s, const auto& in) { return s.gated_add(in[0], in[1], in[2]); },
              {tokens(), tokens(), rows(2, frames)});
  }

  void a_product_with_gelu() {
    compare([](const BlockSteps& s, const auto& in) { return s.linear_gelu(in[0], in[1], in[2]); },
            {tokens(), at::randn({96, kWidth}), at::randn({96})});
  }

  void a_rotation() {
    const Rotation turns =
        rotation(grid_positions(2, kFrames, kRows, kColumns, fake_device()), kWidth / kHeads, /*exact=*/false);
    compare([&](const BlockSteps& s, const auto& in) { return s.rotate(in[0], turns, kHeads); }, {tokens()});
    compare([&](const BlockSteps& s, const auto& in) { return s.rotate(in[0].slice(2, 0, kWidth), turns, kHeads); },
            {at::randn({2, kTokens, 3 * kWidth})});
  }

  void a_pass_is_a_pass_in_plain_steps() {
    const c10::NoGradGuard no_grad;
    const auto apart = [](at::ScalarType type, const at::Tensor& timesteps, bool lanes) {
      Scene scene(fake_device(), type);
      if (timesteps.defined()) scene.chunk.timesteps = timesteps.to(fake_device());
      const MemoryView seen = lanes ? scene.model.rotated(scene.memory, kTokens) : scene.memory;
      if (lanes != !seen.lanes.empty()) return 1e9;
      const Made found = scene.make(seen);
      if (worst(scene.make(seen), found) != 0) return 1e9;  // the lanes must keep nothing of the first pass
      scene.model.set_steps(plain_steps());
      return worst(found, scene.make(scene.memory));
    };
    for (const bool lanes : {false, true}) {
      QVERIFY(apart(at::kFloat, {}, lanes) < 1e-5);
      QVERIFY(apart(at::kFloat, at::tensor({100.0F, 500.0F, 900.0F}).unsqueeze(0), lanes) < 1e-5);
      QVERIFY(apart(at::kBFloat16, {}, lanes) < 0.2);
    }
  }

  void joined_projections_make_the_same_with_fewer_kernels() {
    const c10::NoGradGuard no_grad;
    Scene scene(fake_device(), at::kFloat);
    const auto kernels = [&] {
      const MemoryView seen = scene.model.rotated(scene.memory, kTokens);
      reset_fake_device_counts();
      scene.model.flow(scene.chunk, scene.text, seen);
      return fake_device_counts().kernels;
    };
    const auto make = [&] { return scene.make(scene.model.rotated(scene.memory, kTokens)); };
    const Made wanted = make();
    const std::int64_t apart = kernels();
    scene.model.join_projections();
    QVERIFY(worst(make(), wanted) < 1e-6);
    const std::int64_t joined = kernels();
    QVERIFY(joined == apart - 2 * scene.model.config().layers);

    // A LoRA replaces weights in this way: they are then stored separately until they are packed again.
    for (const NamedParameter& parameter : scene.model.parameters())
      if (parameter.name.ends_with("self_attn.k.weight")) *parameter.tensor = parameter.tensor->clone();
    QVERIFY(worst(make(), wanted) < 1e-6 && kernels() == apart);
    scene.model.repack();
    QVERIFY(worst(make(), wanted) < 1e-6 && kernels() == joined);
    scene.model.to(fake_device(), at::kFloat);
    QVERIFY(worst(scene.model.clone().flow(scene.chunk, scene.text, scene.memory), wanted.flow) < 1e-5);
  }

  void lanes_of_another_size_and_batch_are_not_used() {
    const c10::NoGradGuard no_grad;
    Scene scene(fake_device(), at::kFloat);
    const at::Tensor wanted = scene.model.flow(scene.chunk, scene.text, scene.memory);
    const MemoryView longer = scene.model.rotated(scene.memory, kTokens + 1);
    QVERIFY(worst(scene.model.flow(scene.chunk, scene.text, longer), wanted) < 1e-6);
    ChunkInput two = scene.chunk;
    two.latents = two.latents.repeat({2, 1, 1, 1, 1});
    two.timesteps = two.timesteps.repeat({2, 1});
    const MemoryView fitting = scene.model.rotated(scene.memory, kTokens);
    QVERIFY(worst(scene.model.flow(two, scene.text, fitting).narrow(0, 1, 1), wanted) < 1e-5);
  }

  /// Must not change: a CPU's bits, gradients, and the roundings of the reference's numerics.
  void a_cpu_and_exact_passes_take_the_plain_steps() {
    const auto same = [](at::Device device, Numerics numerics) {
      Scene scene(device, at::kFloat);
      scene.model.set_numerics(numerics);
      const MemoryView seen = scene.model.rotated(scene.memory, kTokens);
      const Made found = scene.make(seen);
      scene.model.set_steps(plain_steps());
      return seen.lanes.empty() && worst(found, scene.make(scene.model.rotated(scene.memory))) == 0;
    };
    {
      const c10::NoGradGuard no_grad;
      QVERIFY(same(at::kCPU, Numerics::fast));
      QVERIFY(same(fake_device(), Numerics::reference));
      QVERIFY(!same(fake_device(), Numerics::fast));
    }
    QVERIFY(same(fake_device(), Numerics::fast));  // gradients are recorded
  }

  void a_pass_has_fewer_kernels_and_copies_no_memory() {
    const c10::NoGradGuard no_grad;
    Scene scene(fake_device(), at::kBFloat16);
    const auto kernels = [&](const MemoryView& seen) {
      reset_fake_device_counts();
      scene.model.flow(scene.chunk, scene.text, seen);
      return fake_device_counts().kernels;
    };
    const std::int64_t found = kernels(scene.model.rotated(scene.memory, kTokens));
    scene.model.set_steps(plain_steps());
    const std::int64_t plain = kernels(scene.model.rotated(scene.memory));
    qInfo("%lld kernels, plain %lld", static_cast<long long>(found), static_cast<long long>(plain));
    QVERIFY(found < plain);
  }
};

LONGTAKE_CORE_TEST(TestGpuSteps)

}  // namespace gpu_steps_test

#include "test_gpu_steps.moc"
