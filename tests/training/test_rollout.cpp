#include <ATen/ATen.h>
#include <ATen/Parallel.h>
#include <c10/core/GradMode.h>

#include <QtTest>

#include "engine/model/flow.h"
#include "tests/support/run.h"
#include "toy_models.h"
#include "training/distill/dmd.h"
#include "training/distill/rollout.h"
#include "training/distill/second_pass.h"
#include "training/run/state.h"

using namespace longtake;
using namespace longtake::train;

namespace {

constexpr int chunks = 5;

RolloutConfig config(const std::string& policy, int budget = 18) {
  RolloutConfig made;
  made.times = shifted_times(4, 3);
  made.clip_frames = 3 * chunks;
  made.latent_height = toy::kRows * 2;
  made.latent_width = toy::kColumns * 2;
  made.policy = *preset(policy, toy::kFrameTokens);
  if (policy != "full") made.policy.selector.budget_tokens = budget;
  return made;
}

NamedTensors weights(CausalDit& dit) {
  NamedTensors all;
  for (const NamedParameter& p : dit.parameters()) {
    if (p.name == "latent_deviation") continue;
    p.tensor->requires_grad_();
    all.emplace_back(p.name, *p.tensor);
  }
  return all;
}

std::vector<at::Tensor> take_gradients(const NamedTensors& parameters) {
  std::vector<at::Tensor> all;
  for (const auto& [_, parameter] : parameters) {
    all.push_back(parameter.grad().defined() ? parameter.grad().clone() : at::zeros_like(parameter));
    parameter.mutable_grad().reset();
  }
  return all;
}

double relative_difference(const std::vector<at::Tensor>& a, const std::vector<at::Tensor>& b) {
  double difference = 0, size = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    difference += (a[i] - b[i]).square().sum().item<double>();
    size += b[i].square().sum().item<double>();
  }
  return std::sqrt(difference / size);
}

}  // namespace

class TestRollout : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { at::set_num_threads(1); }

  void the_gradient_of_the_second_pass_is_that_of_autograd_through_a_detached_cache_data() {
    QTest::addColumn<QString>("policy");
    for (const char* policy : {"full", "fifo", "sink_window", "paper"}) QTest::newRow(policy) << policy;
  }
  void the_gradient_of_the_second_pass_is_that_of_autograd_through_a_detached_cache() {
    QFETCH(QString, policy);
    toy::Models models;
    const NamedTensors parameters = weights(models.student);
    const auto text = [&] { return models.student.encode_text(toy::rows({"a", "b"})); };
    RolloutConfig setting = config(policy.toStdString());
    at::manual_seed(3);
    const at::Tensor gradient = at::randn({2, 3 * chunks, toy::kChannels, setting.latent_height, setting.latent_width});

    // `keep_graph` is Algorithm 1 literally: the graphs of all exit passes are kept until the loss of the whole clip.
    setting.keep_graph = true;
    Rollout recorded(models.student, &models.head, setting);
    recorded.begin({11, 12});
    recorded.set_text(text());
    std::vector<at::Tensor> made;
    for (int i = 0; i < chunks; ++i) made.push_back(recorded.next(1).clean);
    dmd_loss(at::cat(made, 1), gradient).backward();
    const auto expected = take_gradients(parameters);

    setting.keep_graph = false;
    Rollout rollout(models.student, &models.head, setting);
    rollout.begin({11, 12});
    {
      const c10::NoGradGuard no_grad;
      rollout.set_text(text());
    }
    std::vector<RolledChunk> rolled;
    for (int i = 0; i < chunks; ++i) rolled.push_back(rollout.next(1));
    QVERIFY(!rolled.back().clean.requires_grad());
    second_pass_gradient(rollout, rolled, gradient / static_cast<double>(gradient.numel()), text);
    const auto repeated = take_gradients(parameters);
    const double difference = relative_difference(repeated, expected);
    QVERIFY2(difference < 1e-5, std::to_string(difference).c_str());
    // Tokens were evicted, except with the policy `full`.
    const std::size_t attended = rolled.back().slots.front().size();
    QCOMPARE(attended < toy::kFrameTokens * 3 * (chunks - 1), policy != "full");
  }

  void the_second_pass_reads_the_very_keys_and_values_of_the_rollout() {
    toy::Models models;
    const c10::NoGradGuard no_grad;
    Rollout rollout(models.student, &models.head, config("paper"));
    rollout.begin({5});
    rollout.set_text(models.student.encode_text(toy::rows({"a"})));
    std::vector<RolledChunk> rolled;
    std::vector<StoreView> seen;
    for (int i = 0; i < chunks; ++i) {
      const Memory& memory = rollout.samples().front().memory();
      seen.push_back(memory.store().view());
      rolled.push_back(rollout.next(2));
    }
    const SlotStore& store = rollout.samples().front().memory().store();
    for (int i = 0; i < chunks; ++i) {
      const auto at = static_cast<std::size_t>(i);
      const StoreView again = store.view(rolled[at].slots.front());
      for (std::size_t block = 0; block < again.blocks.size(); ++block) {
        QVERIFY(at::equal(again.blocks[block].k, seen[at].blocks[block].k));
        QVERIFY(at::equal(again.blocks[block].v, seen[at].blocks[block].v));
      }
      QVERIFY(at::equal(again.frame, seen[at].frame));
      QVERIFY(at::equal(rollout.second_pass(rolled[at], rollout.samples().front().text()), rolled[at].clean));
    }
  }

  void a_rollout_to_the_last_pass_makes_what_the_engine_streams() {
    toy::Models models;
    const c10::NoGradGuard no_grad;
    const RolloutConfig setting = config("paper");
    Rollout rollout(models.student, &models.head, setting);
    rollout.begin({21});
    const TextContext text = models.student.encode_text(toy::rows({"a"}));
    rollout.set_text(text);

    GeneratorConfig streaming;
    streaming.schedule = FlowSchedule(3);
    for (const double time : setting.times) streaming.timesteps.push_back(static_cast<float>(time));
    streaming.latent_height = setting.latent_height;
    streaming.latent_width = setting.latent_width;
    streaming.seed = 21;
    ChunkGenerator engine(std::make_shared<const CausalDit>(models.student),
                          std::make_shared<const SalienceHead>(models.head), streaming, setting.policy);
    engine.set_text(text);
    for (int i = 0; i < chunks; ++i) {
      const auto streamed = engine.generate();
      QVERIFY(streamed.has_value());
      const double difference = (streamed->latents - rollout.next(3).clean).abs().max().item<double>();
      QVERIFY2(difference < 2e-4, std::to_string(difference).c_str());
      QCOMPARE(rollout.samples().front().memory().table().size(), engine.memory().table().size());
    }
  }

  void a_scorer_takes_the_heads_place_and_may_score_kept_tokens_anew() {
    toy::Models models;
    const c10::NoGradGuard no_grad;
    const auto kept = [&](const SalienceHead* head, const Rollout::Scorer& scorer) {
      Rollout rollout(models.student, head, config("paper"));
      if (scorer) rollout.set_scorer(scorer);
      rollout.begin({5});
      rollout.set_text(models.student.encode_text(toy::rows({"a"})));
      std::vector<std::int64_t> ids;
      for (int i = 0; i < chunks; ++i) rollout.next(1);
      const SlotTable& table = rollout.samples().front().memory().table();
      for (const SlotId slot : table.kept()) ids.push_back(table.at(slot).id);
      return ids;
    };
    const Rollout::Scorer same = [&](Rollout&, const RolledChunk& chunk) {
      return models.head.forward(chunk.features.q, chunk.features.k, chunk.features.v);
    };
    QVERIFY(kept(nullptr, same) == kept(&models.head, {}));
    // All cached tokens have just lost their scores, so only the sink and the newest chunk remain.
    const Rollout::Scorer forgetful = [](Rollout& rollout, const RolledChunk& chunk) {
      ChunkGenerator& stream = rollout.samples().front();
      for (const SlotId slot : stream.memory().table().kept()) stream.set_salience(slot, -1);
      return at::ones({1, chunk.features.q.size(1)});
    };
    for (const std::int64_t id : kept(nullptr, forgetful)) {
      QVERIFY(id < toy::kFrameTokens || id >= 3 * (chunks - 1) * toy::kFrameTokens);
    }
  }

  void a_chunk_that_is_given_is_remembered_like_one_that_was_made() {
    toy::Models models;
    const c10::NoGradGuard no_grad;
    const auto begun = [&] {
      Rollout rollout(models.student, &models.head, config("paper"));
      rollout.begin({5, 6});
      rollout.set_text(models.student.encode_text(toy::rows({"a"})));
      return rollout;
    };
    Rollout made = begun();
    Rollout given = begun();
    for (int i = 0; i < chunks; ++i) {
      const RolledChunk one = made.next(2);
      const RolledChunk other = given.given(one.clean);
      QCOMPARE(other.first_frame, one.first_frame);
      QVERIFY(other.slots == one.slots);
      QVERIFY(at::equal(other.features.q, one.features.q));
    }
    for (std::size_t i = 0; i < 2; ++i) {
      const Memory& memory = given.samples()[i].memory();
      QVERIFY(memory.table().kept() == made.samples()[i].memory().table().kept());
      QVERIFY(at::equal(memory.store().save(), made.samples()[i].memory().store().save()));
    }
  }

  void samples_side_by_side_are_what_each_would_be_alone() {
    toy::Models models;
    const c10::NoGradGuard no_grad;
    const auto made = [&](const std::vector<std::uint64_t>& seeds, const std::vector<std::string>& prompts) {
      Rollout rollout(models.student, &models.head, config("paper"));
      rollout.begin(seeds);
      rollout.set_text(models.student.encode_text(toy::rows(prompts)));
      std::vector<at::Tensor> clean;
      for (int i = 0; i < chunks; ++i) clean.push_back(rollout.next(1).clean);
      return at::cat(clean, 1);
    };
    const at::Tensor together = made({1, 2}, {"a", "b"});
    QVERIFY((together[1] - made({2}, {"b"})[0]).abs().max().item<double>() < 1e-5);
    QVERIFY((together[0] - together[1]).abs().max().item<double>() > 0.1);
  }

  void a_switch_recomputes_what_is_kept_under_the_new_prompt() {
    toy::Models models;
    const c10::NoGradGuard no_grad;
    Rollout rollout(models.student, &models.head, config("paper"));
    rollout.begin({3});
    rollout.set_text(models.student.encode_text(toy::rows({"a"})));
    for (int i = 0; i < 3; ++i) rollout.next(2);
    rollout.compact();
    const SlotStore& store = rollout.samples().front().memory().store();
    const auto kept = store.table().kept();
    const at::Tensor before = store.save();
    rollout.switch_to(models.student.encode_text(toy::rows({"b"})));
    QVERIFY(store.table().kept() == kept);
    QVERIFY(!at::equal(store.save(), before));
    for (const SlotId slot : kept) QCOMPARE(store.table().at(slot).prompt_epoch, 1);
  }
};

LONGTAKE_CORE_TEST(TestRollout)
#include "test_rollout.moc"
