#include <ATen/ATen.h>
#include <ATen/CPUGeneratorImpl.h>
#include <ATen/Parallel.h>
#include <c10/core/GradMode.h>

#include <QtTest>

#include "engine/model/flow.h"
#include "tests/support/run.h"
#include "tests/training/chunk_by_chunk.h"
#include "training/nets/noised_clip.h"

using namespace longtake;
using namespace longtake::train;

namespace {

CausalDit tiny() {
  DitConfig config;
  config.dim = 24;
  config.ffn_dim = 48;
  config.heads = 2;
  config.layers = 2;
  config.in_channels = config.out_channels = 4;
  config.text_dim = 8;
  config.text_rows = 5;
  config.freq_dim = 16;
  config.preconditioned = true;
  return CausalDit::random(config, 3, Init::noise);
}

/// tiny() with all features of a model of the theatre.
CausalDit theatre_like() {
  DitConfig config = tiny().config();
  config.grid_rows = 2;
  config.grid_columns = 3;
  config.neighbours = config.points = config.predicts_clean = true;
  config.detail = config.conditioning = 4;
  config.conditioning_maps = 5;
  CausalDit dit = CausalDit::random(config, 5, Init::noise);
  dit.to(at::kCPU, at::kDouble);
  dit.set_numerics(Numerics::reference);
  for (const NamedParameter& p : dit.parameters()) p.tensor->requires_grad_(p.name != "latent_deviation");
  return dit;
}

constexpr int chunk = 3;
constexpr int frames = 9;
constexpr std::int64_t frame_tokens = 6;

/// A loss and its gradients.
struct Lesson {
  double loss = 0;
  std::vector<at::Tensor> gradients;
};
Lesson learn(CausalDit& dit, const at::Tensor& clean, const at::Tensor& flow) {
  const at::Tensor loss = flow.square().mean();
  loss.backward();
  Lesson lesson{loss.item<double>(), {clean.grad().defined() ? clean.grad().clone() : at::zeros_like(clean)}};
  clean.mutable_grad().reset();
  for (const NamedParameter& p : dit.parameters()) {
    if (p.tensor->grad().defined()) lesson.gradients.push_back(p.tensor->grad().clone());
    p.tensor->mutable_grad().reset();
  }
  return lesson;
}

}  // namespace

class TestTeacherForcing : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { at::set_num_threads(1); }

  // [clean; noisy] in one sequence: clean chunk i sees clean <= i, noisy chunk i sees clean < i and itself.
  void the_loop_over_chunks_equals_one_masked_pass() {
    const c10::NoGradGuard no_grad;
    CausalDit dit = tiny();
    dit.to(at::kCPU, at::kDouble);
    dit.set_numerics(Numerics::reference);
    at::manual_seed(1);
    const at::Tensor clean = at::randn({2, frames, 4, 4, 6}, at::kDouble);
    const at::Tensor noisy = at::randn_like(clean);
    const at::Tensor levels =
        at::tensor({900., 400., 100.}).repeat_interleave(chunk).expand({2, frames}).to(at::kFloat);
    const TextContext text = dit.encode_text(at::randn({2, 4, 8}, at::kDouble));

    std::vector<at::Tensor> parts;
    for_each_chunk(dit, {clean}, text, chunk, {}, [&](const ChunkScene& scene) {
      const at::Tensor x = noisy.narrow(1, scene.first_frame, chunk);
      const at::Tensor t = levels.narrow(1, scene.first_frame, chunk);
      parts.push_back(dit.flow({x, t, scene.positions, {}}, text, scene.memory));
    });
    const at::Tensor looped = at::cat(parts, 1);

    const std::int64_t half = frames * frame_tokens;
    const at::Tensor owner = at::arange(half).floor_divide(chunk * frame_tokens);
    const at::Tensor row = owner.unsqueeze(1);
    const at::Tensor column = owner.unsqueeze(0);
    const at::Tensor seen = at::cat({at::cat({column.le(row), at::zeros({half, half}, at::kBool)}, 1),
                                     at::cat({column.lt(row), column.eq(row)}, 1)});
    const at::Tensor mask = at::zeros({2 * half, 2 * half}).masked_fill(seen.logical_not(), -1e9);
    Positions positions = grid_positions(0, frames, 2, 3);
    for (at::Tensor* p : {&positions.time, &positions.row, &positions.column}) *p = at::cat({*p, *p});
    const at::Tensor times = at::cat({at::zeros_like(levels), levels}, 1);
    const at::Tensor dense =
        dit.flow({at::cat({clean, noisy}, 1), times, positions, mask}, text).narrow(1, frames, frames);
    QVERIFY(dense.abs().mean().item<double>() > 0.1);
    QVERIFY2((looped - dense).abs().max().item<double>() < 1e-6,
             std::to_string((looped - dense).abs().max().item<double>()).c_str());
  }

  void all_chunks_at_once_teach_what_a_loop_over_them_teaches_data() {
    QTest::addColumn<int>("kept");
    QTest::addColumn<bool>("cut");
    QTest::addColumn<bool>("silent");
    QTest::newRow("all of the past") << -1 << false << false;
    QTest::newRow("the newest frames") << 18 << false << false;
    QTest::newRow("a budget of tokens") << 7 << false << false;
    QTest::newRow("no past") << 0 << false << false;
    QTest::newRow("time is left out") << -1 << true << false;
    QTest::newRow("time is left out, a budget of tokens") << 7 << true << false;
    QTest::newRow("the past knows other words") << -1 << false << true;
  }
  void all_chunks_at_once_teach_what_a_loop_over_them_teaches() {
    QFETCH(int, kept);
    QFETCH(bool, cut);
    QFETCH(bool, silent);
    CausalDit dit = theatre_like();
    at::manual_seed(1);
    const auto random = [](at::IntArrayRef shape) { return at::randn(shape, at::kDouble); };
    const at::Tensor clean = random({2, frames, 4, 4, 6}).requires_grad_(true), x = random({2, frames, 4, 4, 6});
    const at::Tensor levels = at::tensor({900., 400., 100.}).repeat_interleave(chunk).expand({2, frames});
    const Conditioning places{random({2, frames, 5, 4, 6}), 3 * random({2, frames}), {}, random({2, frames, 2, 8})};
    const at::Tensor times =
        cut ? at::tensor({0, 1, 2, 3, 4, 5, 40, 41, 42, 0, 1, 2, 13, 14, 15, 16, 17, 18}).view({2, frames})
            : at::Tensor();
    HistoryChoice choice;
    if (kept == 18) {
      choice = [](std::int64_t, std::int64_t tokens) {
        return at::arange(std::max<std::int64_t>(tokens - 18, 0), tokens);
      };
    } else if (kept >= 0) {
      choice = [kept](std::int64_t frame, std::int64_t tokens) {
        return std::get<0>(at::randperm(tokens, at::detail::createCPUGenerator(static_cast<std::uint64_t>(frame)))
                               .narrow(0, 0, std::min<std::int64_t>(kept, tokens))
                               .sort());
      };
    }
    const at::Tensor said = random({2, 4, 8}), asked = silent ? random({2, 4, 8}) : said;

    std::vector<at::Tensor> parts;
    const TextContext text = dit.encode_text(said), question = dit.encode_text(asked);
    const auto ask = [&](const ChunkScene& scene) {
      const auto part = [&](const at::Tensor& whole) { return whole.narrow(1, scene.first_frame, chunk); };
      const ConditioningContext shown = dit.encode_conditioning(places.frames(scene.first_frame, chunk));
      parts.push_back(dit.flow({part(x), part(levels), scene.positions, {}, shown}, question, scene.memory));
    };
    for_each_chunk(dit, {clean, places}, text, chunk, choice, ask, times);
    const Lesson looped = learn(dit, clean, at::cat(parts, 1));

    const TextContext again = dit.encode_text(said), question_again = dit.encode_text(asked);
    const ForcedChunks forced = force_chunks(dit, {clean, places}, again, chunk, choice, times);
    const Lesson at_once = learn(
        dit, clean, dit.flow(forced.input(x, levels, dit.encode_conditioning(places)), question_again, forced.memory));

    const auto near = [](double a, double b) { return std::abs(a - b) <= 1e-9 * std::max(std::abs(a), 1.0); };
    QVERIFY2(near(looped.loss, at_once.loss), std::to_string(looped.loss - at_once.loss).c_str());
    QCOMPARE(at_once.gradients.size(), looped.gradients.size());
    for (std::size_t i = 0; i < looped.gradients.size(); ++i) {
      const double size = looped.gradients[i].abs().max().item<double>(),
                   error = (looped.gradients[i] - at_once.gradients[i]).abs().max().item<double>();
      QVERIFY2(error <= 1e-8 * std::max(size, 1e-3), (std::to_string(i) + ": " + std::to_string(error / size)).c_str());
    }
    QCOMPARE(looped.gradients[0].abs().sum().item<double>() > 0, kept != 0);
  }

  void gradients_reach_the_weights_through_the_clean_history() {
    CausalDit dit = tiny();
    for (const NamedParameter& p : dit.parameters()) p.tensor->requires_grad_(p.name != "latent_deviation");
    at::Tensor early = at::randn({1, 6, 4, 4, 6}).requires_grad_(true);
    const TextContext text = dit.encode_text(at::randn({1, 4, 8}));
    at::Tensor last;
    for_each_chunk(dit, {early}, text, chunk, {}, [&](const ChunkScene& scene) {
      last = dit.flow({at::ones({1, chunk, 4, 4, 6}), at::full({1, chunk}, 500.0), scene.positions, {}}, text,
                      scene.memory);
    });
    last.square().sum().backward();
    QVERIFY(early.grad().narrow(1, 0, chunk).abs().sum().item<double>() > 0);
    QCOMPARE(early.grad().narrow(1, chunk, chunk).abs().sum().item<double>(),
             0.0);  // a chunk does not see its own clean pass
  }

  void short_histories_are_recent_frames_or_as_many_tokens_as_the_budget() {
    const TokenGrid grid{2, 3};
    int recent = 0;
    int random = 0;
    int whole = 0;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
      const HistoryChoice choice = short_history(seed, 0.6, 10, grid, at::zeros({12, 6}));
      const at::Tensor index = choice ? choice(12, 72) : at::Tensor();
      if (!index.defined()) {
        ++whole;
        continue;
      }
      QVERIFY(index.diff().gt(0).all().item<bool>());
      QVERIFY(index.min().item<std::int64_t>() >= 0 && index.max().item<std::int64_t>() < 72);
      if (index.numel() == 10) {
        ++random;
      } else {
        ++recent;
        QCOMPARE(index.max().item<std::int64_t>(), std::int64_t{71});
        QVERIFY(index.numel() >= 18 && index.numel() <= 36);
      }
    }
    QVERIFY(recent > 30 && random > 30 && whole > 40);
  }

  void what_a_short_history_has_let_go_does_not_come_back() {
    const TokenGrid grid{2, 3};
    at::Tensor objects = at::zeros({12, 6});
    objects.select(1, 2).fill_(1);
    double liked = 0, old = 0;
    int clips = 0;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
      const HistoryChoice choice = short_history(seed, 1, 10, grid, objects);
      at::Tensor kept = choice(3, 18);
      if (kept.numel() != 10) continue;  // the newest frames
      for (const std::int64_t tokens : {36, 54, 72}) {
        const at::Tensor next = choice(tokens / 6, tokens);
        const std::int64_t before = tokens - 18;
        QVERIFY(at::isin(next.masked_select(next.lt(before)), kept).all().item<bool>());
        kept = next;
      }
      liked += kept.remainder(6).eq(2).to(at::kFloat).mean().item<double>();
      old += kept.lt(36).to(at::kFloat).mean().item<double>();
      ++clips;
    }
    QVERIFY(clips > 100);
    QVERIFY(liked / clips > .25);                    // random choice would keep a sixth
    QVERIFY(old / clips > .1 && old / clips < .45);  // random choice would keep half
  }

  void denoising_levels_are_the_published_ones() {
    const auto close = [](const std::vector<double>& found, const std::vector<double>& expected) {
      if (found.size() != expected.size()) return false;
      for (std::size_t i = 0; i < found.size(); ++i) {
        if (std::abs(found[i] - expected[i]) > 1e-3) return false;
      }
      return true;
    };
    QVERIFY(close(shifted_times(4, 5), {1000, 937.5, 833.3333, 625}));
    QVERIFY(close(shifted_times(4, 3), {1000, 900, 750, 500}));
    QVERIFY(close(shifted_times(2, 3), {1000, 750}));
    QVERIFY(close(shifted_times(4, 8), {1000, 960, 888.8889, 727.2727}));
    QVERIFY(close(shifted_times(2, 1), {1000, 500}));
  }

  void noising_and_estimating_are_inverse() {
    const at::Tensor clean = at::randn({2, 3, 4, 2, 2});
    const at::Tensor noise = at::randn_like(clean);
    const at::Tensor t = at::tensor({100., 500., 900.}).expand({2, 3}).to(at::kFloat);
    const at::Tensor x = noised_clip(clean, noise, t);
    QVERIFY(clean_from_flow(x, noise - clean, sigma_of(t, x)).allclose(clean, 1e-5, 1e-5));
  }
};

LONGTAKE_TEST(TestTeacherForcing)
#include "test_teacher_forcing.moc"
