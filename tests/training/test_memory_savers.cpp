#include <ATen/ATen.h>
#include <ATen/Parallel.h>
#include <c10/core/GradMode.h>

#include <QtTest>

#include "tests/support/run.h"
#include "toy_models.h"
#include "training/distill/lora_training.h"
#include "training/distill/recomputed_blocks.h"
#include "training/run/overlap.h"

using namespace longtake;
using namespace longtake::train;

namespace {

/// A flow over a chunk with memory, whose square is the loss.
at::Tensor loss_of(const CausalDit& dit, const at::Tensor& x, const MemoryView& memory) {
  const TextContext text = dit.encode_text(toy::rows({"a", "b"}));
  return dit.flow({x, at::full({2, 3}, 600.0), {}, {}}, text, memory).square().mean();
}

at::Tensor clip() { return at::stack({seeded_normal({3, 4, 4, 6}, 1), seeded_normal({3, 4, 4, 6}, 2)}); }

MemoryView past(bool records) {
  MemoryView memory;
  for (int block = 0; block < 2; ++block) {
    const auto seed = static_cast<std::uint64_t>(10 + 2 * block);
    memory.blocks.push_back({seeded_normal({2, 6, 24}, seed).requires_grad_(records),
                             seeded_normal({2, 6, 24}, seed + 1).requires_grad_(records)});
  }
  memory.positions = grid_positions(-1, 1, toy::kRows, toy::kColumns);
  return memory;
}

NamedTensors leaves(CausalDit& dit) {
  NamedTensors all;
  for (const NamedParameter& p : dit.parameters()) {
    if (p.name != "latent_deviation") all.emplace_back(p.name, p.tensor->requires_grad_());
  }
  return all;
}

double difference(const at::Tensor& a, const at::Tensor& b) { return (a - b).abs().max().item<double>(); }

/// Two ranks with equal gradients, from the view of one.
class TwinGroup final : public Group {
 public:
  struct Done final : Pending {
    void wait() override {}
  };
  int rank() const override { return 0; }
  int size() const override { return 2; }
  void sum(at::Tensor& tensor) override { tensor.mul_(2); }
  std::unique_ptr<Pending> begin_sum(at::Tensor& tensor) override {
    sizes.push_back(tensor.numel());
    tensor.mul_(2);
    return std::make_unique<Done>();
  }
  std::unique_ptr<Pending> begin_gather(at::Tensor& all, const at::Tensor& part) override {
    all.copy_(at::cat({part, part}));
    return std::make_unique<Done>();
  }
  void broadcast(at::Tensor&) override {}
  void barrier() override {}
  std::vector<std::int64_t> sizes;  // sizes of the sums, in their order
};

}  // namespace

class TestMemorySavers : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { at::set_num_threads(1); }

  void low_rank_gradients_in_closed_form_are_those_of_autograd() {
    CausalDit dit = toy::dit(1);
    LoraTraining lora(dit, 3, 6, 7);
    NamedTensors factors = lora.parameters();
    QVERIFY(factors.size() > 10);
    {
      const c10::NoGradGuard no_grad;
      std::uint64_t seed = 100;
      for (auto& [_, factor] : factors) factor.copy_(0.1 * seeded_normal(factor.sizes(), seed++));
    }
    lora.merge();
    loss_of(dit, clip(), past(false)).backward();
    lora.collect();

    // The model with an explicit W0 + s B A for autograd.
    CausalDit plain = toy::dit(1);
    std::map<std::string, at::Tensor> leaf;
    for (const auto& [name, factor] : factors) leaf[name] = factor.detach().clone().requires_grad_();
    for (const NamedParameter& p : plain.parameters()) {
      if (!leaf.contains(p.name + ".lora_a")) continue;
      *p.tensor = p.tensor->detach() + 2 * at::mm(leaf[p.name + ".lora_b"], leaf[p.name + ".lora_a"]);
    }
    loss_of(plain, clip(), past(false)).backward();
    for (const auto& [name, factor] : factors) {
      QVERIFY2(factor.grad().defined() && leaf[name].grad().defined(), name.c_str());
      QVERIFY2(difference(factor.grad(), leaf[name].grad()) < 1e-6, name.c_str());
    }
  }

  void factors_of_zero_leave_the_model_as_it_was() {
    CausalDit dit = toy::dit(1);
    const c10::NoGradGuard no_grad;
    const at::Tensor before = loss_of(dit, clip(), past(false));
    LoraTraining lora(dit, 4, 0, 7);
    lora.merge();
    QVERIFY(at::equal(before, loss_of(dit, clip(), past(false))));
  }

  void recomputed_blocks_give_the_same_gradients_to_weights_input_text_and_memory() {
    CausalDit dit = toy::dit(1);
    const NamedTensors parameters = leaves(dit);
    const auto gradients = [&] {
      const at::Tensor x = clip().requires_grad_();
      const MemoryView memory = past(true);
      loss_of(dit, x, memory).backward();
      std::vector<at::Tensor> all = {x.grad(), memory.blocks[0].k.grad(), memory.blocks[1].v.grad()};
      for (const auto& [_, parameter] : parameters) {
        all.push_back(parameter.grad().clone());
        parameter.mutable_grad().reset();
      }
      return all;
    };
    const auto expected = gradients();
    dit.set_block_runner(recomputed_blocks(false, at::kCPU));
    const auto recomputed = gradients();
    for (std::size_t i = 0; i < expected.size(); ++i) {
      QVERIFY(expected[i].abs().max().item<double>() > 0);
      QVERIFY(difference(expected[i], recomputed[i]) < 1e-6);
    }
  }

  void weights_learn_through_recomputed_blocks_when_nothing_before_them_does() {
    CausalDit dit = toy::dit(1);
    for (const NamedParameter& p : dit.parameters()) p.tensor->requires_grad_(p.name.starts_with("blocks."));
    dit.set_block_runner(recomputed_blocks(false, at::kCPU));
    loss_of(dit, clip(), past(false)).backward();
    int with = 0;
    for (const NamedParameter& p : dit.parameters()) with += p.tensor->grad().defined() ? 1 : 0;
    QVERIFY(with > 20);
  }

  void buckets_are_sent_during_the_backward_pass_in_one_order_and_average_the_sum_of_passes() {
    CausalDit dit = toy::dit(1);
    const NamedTensors parameters = leaves(dit);
    std::vector<at::Tensor> list;
    for (const auto& [_, parameter] : parameters) list.push_back(parameter);
    // Two passes add up; only the second one is sent.
    loss_of(dit, clip(), past(false)).backward();
    loss_of(dit, 2 * clip(), past(false)).backward();
    std::vector<at::Tensor> expected;
    for (const at::Tensor& parameter : list) {
      expected.push_back(parameter.grad().clone());
      parameter.mutable_grad().reset();
    }
    TwinGroup group;
    GradientOverlap overlap(group, list, 4096);
    for (int step = 0; step < 2; ++step) {
      group.sizes.clear();
      loss_of(dit, clip(), past(false)).backward();
      QVERIFY(group.sizes.empty());
      overlap.arm();
      loss_of(dit, 2 * clip(), past(false)).backward();
      const std::size_t early = group.sizes.size();
      QVERIFY(early > 2);
      overlap.finish();
      QVERIFY(!overlap.armed());
      std::int64_t sent = 0, owned = 0;
      for (const std::int64_t size : group.sizes) sent += size;
      for (const at::Tensor& parameter : list) owned += parameter.numel();
      QCOMPARE(sent, owned);
      for (std::size_t i = 0; i < list.size(); ++i) {
        QVERIFY(difference(list[i].grad(), expected[i]) < 1e-5);
        list[i].mutable_grad().reset();
      }
    }
  }
};

LONGTAKE_CORE_TEST(TestMemorySavers)
#include "test_memory_savers.moc"
