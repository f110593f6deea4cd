#include <ATen/ATen.h>
#include <ATen/Parallel.h>
#include <c10/core/GradMode.h>
// ATen first: its macros and Qt's do not meet in this order.
#include <QtTest>

#include <QTemporaryDir>

#include "engine/core/log.h"
#include "engine/open/wan_source.h"
#include "tests/support/run.h"
#include "tests/support/toy_wan.h"
#include "training/distill/rollout.h"

using namespace longtake;

namespace wan_scores_test {

using namespace longtake::train;
namespace fs = std::filesystem;

/// Compares a stream of a Wan model with a salience head with the rollout in which such a head is trained.
class TestWanScores : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void a_stream_scores_and_keeps_what_a_rollout_of_the_trainer_does() {
    set_log_level(0);
    at::set_num_threads(1);
    const QTemporaryDir root;
    const fs::path folder = toy::wan_folder(fs::path(root.path().toStdString()) / "wan");
    QVERIFY(SalienceHead::random({SalienceKind::mlp, 32, 16, 2, 2}, 3).save(folder / "salience.safetensors", ""));
    qputenv("XDG_CACHE_HOME", root.filePath("cache").toUtf8());
    SourceOptions options;
    options.model = folder;
    options.device = {DeviceChoice::Kind::cpu};
    options.dtype = DtypeChoice::fp32;
    options.threads = 1;
    options.width = options.height = 32;
    auto parts = build_wan(options, [](const std::string&, double) {}, {});
    QVERIFY2(parts.has_value(), parts ? "" : parts.error().text().c_str());
    QVERIFY(parts->head != nullptr);
    QCOMPARE(parts->policy.name, std::string("paper"));

    const c10::NoGradGuard no_grad;
    RolloutConfig setting;
    setting.times.assign(parts->generator.timesteps.begin(), parts->generator.timesteps.end());
    setting.clip_frames = 15;
    setting.latent_height = parts->generator.latent_height;
    setting.latent_width = parts->generator.latent_width;
    setting.policy = parts->policy;
    Rollout rollout(*parts->model, parts->head.get(), setting);
    rollout.begin({parts->generator.seed});
    ChunkGenerator engine(parts->model, parts->head, parts->generator, parts->policy);
    const TextContext text = parts->model->encode_text(parts->encoder->encode("a fox")->unsqueeze(0));
    rollout.set_text(text);
    engine.set_text(text);
    for (int i = 0; i < 5; ++i) {
      const auto streamed = engine.generate();
      QVERIFY(streamed.has_value());
      const RolledChunk rolled = rollout.next(static_cast<int>(setting.times.size()) - 1);
      const at::Tensor trained =
          parts->head->forward(rolled.features.q, rolled.features.k, rolled.features.v)[0].contiguous();
      const at::Tensor found = at::tensor(streamed->scores.salience);
      const double worst = (found - trained).abs().max().item<double>() / trained.abs().max().item<double>();
      QVERIFY2(worst < 1e-3, std::to_string(worst).c_str());
      const SlotTable &here = engine.memory().table(), &there = rollout.samples().front().memory().table();
      QCOMPARE(here.size(), there.size());
      QVERIFY(i == 0 || here.size() == 12);
    }
  }
};

LONGTAKE_TEST(TestWanScores)

}  // namespace wan_scores_test

#include "test_wan_scores.moc"
