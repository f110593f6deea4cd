#include <ATen/ATen.h>
#include <ATen/Parallel.h>

#include <QTemporaryDir>
#include <QtTest>
#include <map>
#include <string>
#include <utility>

#include "engine/core/files.h"
#include "tests/places/places.h"
#include "tests/support/run.h"
#include "training/plan/paper_device.h"
#include "training/plan/paper_memory.h"
#include "training/plan/plan.h"

using namespace longtake;
using namespace longtake::train;
namespace fs = std::filesystem;

namespace {

constexpr double gib = 1024.0 * 1024 * 1024;

Recipe read(const std::string& name, const std::vector<std::string>& changes = {}) {
  auto recipe = read_recipe(source_path("resources/recipes/" + name + ".json"), changes);
  if (!recipe) qFatal("%s", recipe.error().text().c_str());
  return *recipe;
}

/// The published networks, but narrower and with fewer blocks.
DistilledSizes scaled(int width, int blocks) {
  DistilledSizes sizes{DitConfig::wan_1_3b(), DitConfig::wan_14b(), DitConfig::wan_1_3b()};
  for (DitConfig* dit : {&sizes.student, &sizes.critic}) {
    dit->dim = width;
    dit->ffn_dim = width * 35 / 6;
    dit->heads = width / 128;
    dit->layers = blocks;
  }
  sizes.teacher.dim = 2 * width;
  sizes.teacher.ffn_dim = 2 * width * 27 / 10;
  sizes.teacher.heads = 2 * width / 128;
  sizes.teacher.layers = blocks + 2;
  return sizes;
}

}  // namespace

class TestRunPlan : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;

 private Q_SLOTS:
  void initTestCase() { at::set_num_threads(1); }

  void the_paper_device_counts_what_tensors_take_and_computes_nothing() {
    const at::TensorOptions paper(paper_device());
    const std::int64_t before = paper_bytes().live;
    {
      const at::Tensor large = at::empty({1 << 20, 1 << 20}, paper);  // 4 TiB
      QCOMPARE(paper_bytes().live - before, std::int64_t{4} << 40);
      const at::Tensor sum = (large * 2).sum();
      QCOMPARE(sum.item<double>(), 1.0);
      QCOMPARE(large.narrow(0, 0, 3).narrow(1, 0, 2).to(at::kCPU).sum().item<double>(), 0.0);
    }
    QCOMPARE(paper_bytes().live, before);
    QVERIFY(paper_bytes().peak >= before + (std::int64_t{8} << 40));
    bool refused = false;
    try {
      (void)at::nonzero(at::empty({3}, paper));
    } catch (const std::exception&) {
      refused = true;
    }
    QVERIFY(refused);  // a size that depends on values is not guessed
  }

  void a_stage_is_counted_with_the_network_whose_weights_it_goes_on_from() {
    const auto recipe = read_recipe(source_path("resources/recipes/starter2.json"), {});
    const auto other = read_recipe(source_path("resources/recipes/smoke.json"), {});
    const auto distilled = read_recipe(source_path("resources/recipes/starter25.json"), {});
    QVERIFY(recipe && other && distilled);
    for (const char* stage : {"pictures", "teacher", "long", "stage2", "head"})
      QCOMPARE(network_of(*recipe, *recipe->find(stage)).dim, 224);
    // 29 by the formula and the sizes of the built-in model; with the default width it would be 36.
    const double teacher = estimate(*recipe, *recipe->find("teacher")).gflop_per_sample;
    QVERIFY2(std::abs(teacher - 29.2) < 1, std::to_string(teacher).c_str());
    QCOMPARE(network_of(*other, *other->find("stage2")).dim, 48);
    QCOMPARE(network_of(*distilled, *distilled->find("head")).dim, 224);
  }

  void the_estimate_is_what_a_walk_through_the_stage_counts_data() {
    QTest::addColumn<QString>("recipe");
    QTest::addColumn<QString>("stage");
    QTest::addColumn<int>("width");
    QTest::addColumn<int>("blocks");
    QTest::addColumn<int>("ranks");
    QTest::addColumn<int>("samples");  // at work together on one rank
    QTest::addColumn<int>("factors");  // rank of the factors; 0 = all weights are trained
    // Every change tests each stage and width with one number of ranks; the deep tier tests all.
    const bool all = qEnvironmentVariableIsSet("LONGTAKE_ALL_WALKS");
    const std::map<std::pair<int, std::string>, int> always = {
        {{512, "stage1"}, 1}, {{512, "stage2"}, 1}, {{768, "stage1"}, 2}, {{1024, "stage2"}, 4}};
    for (const auto& [width, blocks] : std::map<int, int>{{512, 6}, {768, 8}, {1024, 6}}) {
      for (const char* stage : {"stage1", "stage2"})
        for (const int ranks : {1, 2, 4}) {
          const auto found = always.find({width, stage});
          if (!all && (found == always.end() || found->second != ranks)) continue;
          QTest::addRow("%s of %d wide on %d", stage, width, ranks)
              << "pafu-1.3b" << stage << width << blocks << ranks << (width == 512 ? 2 : 1) << 256;
        }
      if (all || width == 768)
        QTest::addRow("head of %d wide", width) << "salience"
                                                << "head" << width << blocks << 1 << 1 << 0;
    }
    for (const char* stage : {"stage1", "stage2"}) {
      for (const int ranks : {1, 2, 4})
        if (all || (ranks == 2 && stage == std::string("stage2")))
          QTest::addRow("%s, all weights, on %d", stage, ranks) << "pafu-1.3b" << stage << 1024 << 6 << ranks << 1 << 0;
    }
  }
  void the_estimate_is_what_a_walk_through_the_stage_counts() {
    QFETCH(QString, recipe);
    QFETCH(QString, stage);
    QFETCH(int, width);
    QFETCH(int, blocks);
    QFETCH(int, ranks);
    QFETCH(int, samples);
    QFETCH(int, factors);
    const std::string dmd = "stages." + stage.toStdString() + ".dmd.";
    const Recipe whole = read(recipe.toStdString(), {dmd + "data.batch=" + std::to_string(4 * samples),
                                                     dmd + "accumulate=" + std::to_string(4 / ranks),
                                                     dmd + "lora_rank=" + std::to_string(factors)});
    const StageConfig& config = *whole.find(stage.toStdString());
    const DistilledSizes sizes = scaled(width, blocks);
    const auto walked = walk(whole, config, sizes, ranks);
    QVERIFY2(walked.has_value(), walked ? "" : walked.error().text().c_str());
    const StageEstimate cost = estimate_wan(config, sizes, {.ranks = ranks});
    double held = 0;
    for (const HeldMemory& part : cost.held) held += part.bytes;
    QVERIFY(std::abs(held / (1 << 20) - cost.memory_mib) < 1);
    const double ratio = cost.memory_mib * (1 << 20) / walked->peak_bytes;
    qInfo("estimate %.2f GiB, walk %.2f GiB, ratio %.3f; resident %.2f; at the peak %s", cost.memory_mib / 1024,
          walked->peak_bytes / gib, ratio, walked->resident_bytes / gib, cost.moment.c_str());
    if (qEnvironmentVariableIsSet("LONGTAKE_PARTS"))
      for (const HeldMemory& part : cost.held) qInfo("  %8.3f %s", part.bytes / gib, part.what.c_str());
    QVERIFY2(walked->peak_bytes > gib, "too small to say anything");
    QVERIFY2(ratio > 0.9 && ratio < 1.1, std::to_string(ratio).c_str());
    const double saved = walked->checkpoint_bytes + (ranks - 1) * walked->own_bytes;
    // Rank 0 owns the head's largest matrix, so its file is larger than the other files.
    const double most_apart = ranks > 1 ? 0.08 : 0.05;
    QVERIFY2(std::abs(cost.checkpoint_bytes / saved - 1) < most_apart,
             std::to_string(cost.checkpoint_bytes / saved).c_str());
    QVERIFY2(std::abs(cost.weights_bytes / walked->weights_bytes - 1) < 0.01,
             std::to_string(cost.weights_bytes / walked->weights_bytes).c_str());
    QCOMPARE(walked->sent_bytes > 0, ranks > 1);
  }
};

LONGTAKE_CORE_TEST(TestRunPlan)
#include "test_run_plan.moc"
