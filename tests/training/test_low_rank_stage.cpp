#include <ATen/ATen.h>
#include <ATen/Parallel.h>
#include <c10/core/GradMode.h>

#include <QtTest>

#include "tests/support/run.h"
#include "toy_models.h"
#include "training/distill/dmd_stage.h"
#include "training/run/recipe.h"

using namespace longtake;
using namespace longtake::train;

namespace {

DmdStageConfig low_rank_config() {
  DmdStageConfig config;
  config.data.batch = 1;
  config.data.latents = 6;
  config.data.bf16 = false;
  config.critic_steps = 2;
  config.lora_rank = 2;
  config.lora_alpha = 3;
  config.salience.hidden = 16;
  config.generator.learning_rate = config.critic_optimizer.learning_rate = 0.01;
  config.generator.ema = config.critic_optimizer.ema = config.salience.optimizer.ema = 0;
  return config;
}

/// A stage and the two networks that it trains; copies of a model share its parameters.
struct Trained {
  CausalDit student, critic;
  std::unique_ptr<Group> group = alone();
  std::unique_ptr<Stage> stage;

  static Trained make() {
    auto models = std::make_unique<toy::Models>();
    models->critic = toy::dit(3);
    Trained made{models->student, models->critic, alone(), nullptr};
    Recipe recipe;
    recipe.seed = 5;
    auto stage = DmdStage::make(recipe, low_rank_config(), false, std::move(models), *made.group);
    if (!stage) qFatal("%s", stage.error().text().c_str());
    made.stage = std::move(*stage);
    return made;
  }
  void steps(std::int64_t from, std::int64_t end) {
    for (std::int64_t step = from; step < end; ++step) {
      if (!stage->step({step, 0, 1, *group}).finite.item<bool>()) qFatal("a step was not finite");
    }
  }
};

std::map<std::string, at::Tensor> values(CausalDit& dit) {
  std::map<std::string, at::Tensor> all;
  for (const NamedParameter& p : dit.parameters()) all[p.name] = p.tensor->detach().clone();
  return all;
}

at::Tensor find(const NamedTensors& state, const std::string& name) {
  for (const auto& [known, tensor] : state) {
    if (known == name) return tensor;
  }
  return {};
}

}  // namespace

/// Algorithm 1 with low-rank factors instead of weights.
class TestLowRankStage : public QObject {
  Q_OBJECT

  /// Every adapted matrix is W0 + alpha / rank * B A with changed factors, and nothing else has changed.
  static void compare(const std::map<std::string, at::Tensor>& before, CausalDit& dit, const NamedTensors& state,
                      const std::string& learner) {
    int adapted = 0;
    for (const auto& [name, now] : values(dit)) {
      const at::Tensor b = find(state, learner + ".weight." + name + ".lora_b");
      if (!b.defined()) {
        QVERIFY2(at::equal(now, before.at(name)), name.c_str());
        continue;
      }
      ++adapted;
      const at::Tensor a = find(state, learner + ".weight." + name + ".lora_a");
      QVERIFY2(b.abs().max().item<double>() > 0, name.c_str());
      QVERIFY2(at::equal(now, before.at(name) + 1.5 * at::mm(b, a)), name.c_str());
      QVERIFY2(!at::equal(now, before.at(name)), name.c_str());
    }
    QCOMPARE(adapted, 20);  // self- and cross-attention's four and the feed-forward's two, in both blocks
  }

 private Q_SLOTS:
  void initTestCase() { at::set_num_threads(1); }

  void one_step_moves_student_and_critic_by_exactly_the_product_of_their_factors() {
    Trained trained = Trained::make();
    const auto student = values(trained.student);
    const auto critic = values(trained.critic);
    trained.steps(0, 1);
    const NamedTensors state = trained.stage->state();
    compare(student, trained.student, state, "generator");
    compare(critic, trained.critic, state, "critic");
  }

  void a_stage_that_goes_on_from_saved_factors_ends_with_the_same_weights() {
    Trained whole = Trained::make();
    whole.steps(0, 4);
    Trained first = Trained::make();
    first.steps(0, 2);
    first.stage->gather(*first.group);
    Trained second = Trained::make();
    {
      const c10::NoGradGuard no_grad;
      const NamedTensors from = first.stage->state();
      const NamedTensors to = second.stage->state();
      for (std::size_t i = 0; i < to.size(); ++i) to[i].second.detach().copy_(from[i].second);
    }
    second.stage->loaded();
    // Published weights contain the factors even if no training step remains.
    for (const auto& [name, weight] : values(second.student)) {
      QVERIFY2(at::equal(weight, values(first.student).at(name)), name.c_str());
    }
    second.steps(2, 4);
    const auto expected = values(whole.student);
    for (const auto& [name, weight] : values(second.student))
      QVERIFY2(at::equal(weight, expected.at(name)), name.c_str());
  }
};

LONGTAKE_CORE_TEST(TestLowRankStage)
#include "test_low_rank_stage.moc"
