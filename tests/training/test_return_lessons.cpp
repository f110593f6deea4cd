#include <ATen/ATen.h>
#include <ATen/Parallel.h>
#include <c10/core/GradMode.h>

#include <QtTest>
#include <cmath>

#include "engine/generate/stream_cursor.h"
#include "engine/model/flow.h"
#include "engine/starter/stage_maps.h"
#include "tests/support/run.h"
#include "toy_models.h"
#include "training/data/cells.h"
#include "training/data/film_clips.h"
#include "training/distill/dmd_stage.h"
#include "training/distill/return_lessons.h"
#include "training/distill/score_draw.h"
#include "training/stages/clean_clip.h"
#include "training/stages/film_task.h"

using namespace longtake;

namespace return_lessons_test {

using namespace longtake::train;

namespace {

constexpr int chunk = 3, chunks = 4, frames = chunk * chunks;

RolloutConfig setting(const std::string& policy) {
  RolloutConfig made;
  made.times = shifted_times(3, 3);
  made.clip_frames = frames;
  made.latent_height = toy::kRows * 2;
  made.latent_width = toy::kColumns * 2;
  made.policy = *preset(policy, toy::kFrameTokens);
  return made;
}

/// Two clips with different cuts, and with a thing and a mark in different places.
ClipBatch films() {
  at::manual_seed(5);
  ClipBatch batch;
  batch.latents = at::randn({2, frames, toy::kChannels, toy::kRows * 2, toy::kColumns * 2});
  batch.truth = at::rand({2, frames, kTruths, toy::kRows, toy::kColumns});
  batch.places.maps = at::zeros({2, frames, stage_map::count, toy::kRows * 2, toy::kColumns * 2});
  batch.places.maps.select(2, stage_map::any).copy_(at::rand({2, frames, toy::kRows * 2, toy::kColumns * 2}).gt(.7));
  batch.times = at::arange(frames).to(at::kFloat).repeat({2, 1});
  batch.times[0].narrow(0, 9, 3) += 4;    // within the range that positions distinguish
  batch.times[1].narrow(0, 6, 6) += 300;  // far beyond
  batch.captions = {"a", "b"};
  batch.seeds = {11, 12};
  return batch;
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

ClipsStageConfig returning() {
  ClipsStageConfig config;
  config.latents = 15;
  config.returns = true;
  return config;
}

/// Whether part of the first thing is visible.
bool in_sight(const staging::Moment& moment) {
  const staging::PlacedThing& thing = moment.things.front();
  const bool outside = thing.x < -.7F * thing.radius || thing.x > staging::kStageWidth + .7F * thing.radius;
  return !outside &&
         !(moment.cover && std::abs(thing.x - moment.cover->x) + .7F * thing.radius < .5F * moment.cover->width);
}

DmdStageConfig small(bool one_rollout, int critic_first) {
  DmdStageConfig config;
  config.data.batch = 2;
  config.data.latents = 6;
  config.data.bf16 = false;
  config.critic_steps = 3;
  config.one_rollout = one_rollout;
  config.critic_first = critic_first;
  config.salience.hidden = 16;
  return config;
}

}  // namespace

class TestReturnLessons : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { at::set_num_threads(1); }

  // The lesson reads the engine's memory. The reference concatenates the clip's keys and values and uses the graph of
  // autograd.
  void the_gradient_of_a_lesson_is_that_of_its_formula_data() {
    QTest::addColumn<int>("exit");
    QTest::addColumn<bool>("noised");
    for (const int exit : {0, 1, 2})
      for (const bool noised : {false, true})
        QTest::addRow("pass %d, %s", exit, noised ? "noised film" : "own passes") << exit << noised;
  }
  void the_gradient_of_a_lesson_is_that_of_its_formula() {
    QFETCH(int, exit);
    QFETCH(bool, noised);
    toy::Models models;
    const NamedTensors parameters = weights(models.student);
    const ClipBatch batch = films();
    const RolloutConfig rollout = setting("full");
    ReturnsConfig config;
    config.weight = 0.7;
    config.memory_noise = 0;
    ReturnLessons lessons(models, rollout, config, 1, false);
    const double loss = lessons.learn(batch, {exit, noised}).front().second.item<double>();
    const auto learned = take_gradients(parameters);

    const auto text = [&] { return models.student.encode_text(toy::rows(batch.captions)); };
    CleanClip past({toy::kRows, toy::kColumns}, batch.times);
    const auto part = [&](const at::Tensor& all, std::int64_t frame) { return all.narrow(1, frame, chunk); };
    {
      const c10::NoGradGuard no_grad;
      for (std::int64_t frame = 0; frame + chunk < frames; frame += chunk)
        past.append(models.student.context({part(batch.latents, frame), at::zeros({2, chunk}), past.present(chunk), {}},
                                           text(), past.view(frame)));
    }
    const std::int64_t last = frames - chunk;
    const auto noise = [&](int pass) {
      std::vector<at::Tensor> all;
      for (const std::uint64_t seed : batch.seeds)
        all.push_back(
            StreamCursor{.seed = seed, .chunk = chunks - 1}.noise(part(batch.latents, last)[0].sizes(), pass));
      return at::cat(all);
    };
    const auto clean = [&](const at::Tensor& x, double time, const TextContext& told) {
      const at::Tensor t = at::full({2, chunk}, time);
      return x - time / 1000 * models.student.flow({x, t, past.present(chunk), {}}, told, past.view(last));
    };
    const at::Tensor wanted = part(batch.latents, last);
    at::Tensor x = noise(0);
    if (noised) {
      x = (1 - rollout.times[exit] / 1000) * wanted + rollout.times[exit] / 1000 * noise(exit);
    } else {
      const c10::NoGradGuard no_grad;
      for (int pass = 0; pass < exit; ++pass) {
        const double next = rollout.times[static_cast<std::size_t>(pass) + 1] / 1000;
        x = (1 - next) * clean(x, rollout.times[static_cast<std::size_t>(pass)], text()) + next * noise(pass + 1);
      }
    }
    const at::Tensor x0 = clean(x, rollout.times[static_cast<std::size_t>(exit)], text());
    // A weight of five for a thing of medium size or a mark, whichever is larger. The truth has one value of the mark
    // for each token of 2 x 2 cells.
    const at::Tensor marks = at::kron(part(batch.truth, last).select(2, kTruthOfMark), at::ones({1, 1, 2, 2}));
    const at::Tensor counts =
        at::maximum(thing_weights(part(batch.places.maps, last), 5).squeeze(2), 1 + 4 * marks).unsqueeze(2);
    const at::Tensor all = counts.expand_as(x0);
    const at::Tensor expected = (all * (x0 - wanted).square()).sum() / all.sum() / 2;
    (0.7 * expected).backward();
    QVERIFY2(std::abs(expected.item<double>() - loss) < 1e-5 * loss, std::to_string(loss).c_str());
    const double difference = relative_difference(learned, take_gradients(parameters));
    QVERIFY2(difference < 1e-4, std::to_string(difference).c_str());
  }

  // Real and fake score by hand: three chunks of the true past in a cache, guidance for the real one, and DMD's
  // formula.
  void the_contextual_gradient_is_that_of_models_which_see_the_whole_past() {
    const c10::NoGradGuard no_grad;
    const ClipBatch batch = films();
    ContextModels models{toy::dit(7), toy::dit(8)};
    models.text = toy::rows;
    const ContextScore::Setting setting{chunk, {3, 100, 980}, {.weight = 3, .below = 3, .level = 0}, false};
    ContextScore score(models, setting, {}, {});
    score.remember(batch, batch.latents);
    const std::int64_t last = frames - chunk;
    const at::Tensor x = at::randn_like(batch.latents.narrow(1, last, chunk));
    const at::Tensor gradient = score.gradient(x, 4).gradient;

    const auto [t, noise] = score_draw(x, batch.seeds, setting.times, 4);
    const at::Tensor sigma = (t / 1000).view({2, 1, 1, 1, 1});
    const at::Tensor x_t = (1 - sigma) * x + sigma * noise;
    const auto flow = [&](const CausalDit& dit, const std::vector<std::string>& words) {
      const TextContext text = dit.encode_text(toy::rows(batch.captions));
      CleanClip past({toy::kRows, toy::kColumns}, batch.times);
      for (std::int64_t frame = 0; frame < last; frame += chunk)
        past.append(dit.context({batch.latents.narrow(1, frame, chunk), at::zeros({2, chunk}), past.present(chunk), {}},
                                text, past.view(frame)));
      return dit.flow({x_t, t.unsqueeze(1).expand({2, chunk}), past.present(chunk), {}},
                      dit.encode_text(toy::rows(words)), past.view(last));
    };
    const at::Tensor c = flow(models.teacher, batch.captions), u = flow(models.teacher, {""});
    const at::Tensor real = x_t - sigma * (u + 3 * (c - u)), fake = x_t - sigma * flow(models.critic, batch.captions);
    const at::Tensor expected = (fake - real) / (x - real).abs().mean({1, 2, 3, 4}, true);
    QVERIFY((gradient - expected).abs().max().item<double>() < 1e-4 * expected.abs().max().item<double>());

    ClipBatch other = batch;
    other.latents = batch.latents.clone();
    other.latents.narrow(1, 0, chunk).normal_();
    score.remember(other, other.latents);
    QVERIFY((score.gradient(x, 4).gradient - gradient).abs().max().item<double>() > 1e-4);
  }

  void the_contextual_critic_learns_what_the_student_makes() {
    const auto group = alone();
    const ClipBatch batch = films();
    ContextModels models{toy::dit(7), toy::dit(7)};
    models.text = toy::rows;
    OptimizerConfig adam;
    adam.learning_rate = 3e-3;
    adam.ema = 0;
    ContextScore score(models, {chunk, {3, 100, 980}, {}, false}, adam, {});
    score.remember(batch, batch.latents);
    const at::Tensor x = at::zeros_like(batch.latents.narrow(1, 0, chunk));  // zeros differ from every clip of noise
    const auto update = [&](int draw) {
      Learner::Update made;
      const at::Tensor loss = score.learn(x, at::ones({1}), draw, {0, 0, 1, *group}, made);
      return made.applied.item<bool>() ? loss.item<double>() : -1;
    };
    const double first = update(1);
    for (int draw = 2; draw < 30; ++draw) QVERIFY(update(draw) >= 0);
    const double last = update(1);
    QVERIFY2(first > 0 && last < 0.8 * first, (std::to_string(first) + " to " + std::to_string(last)).c_str());
    // The teacher, a copy of the initial critic, has not changed.
    CausalDit begun = toy::dit(7);
    QVERIFY(at::equal(*begun.parameters().back().tensor, *models.teacher.parameters().back().tensor));
  }

  void what_the_head_reads_can_be_made_again_and_teach_the_student() {
    const auto group = alone();
    const auto after = [&](double student_weight) {
      DmdStageConfig config = small(true, 0);
      config.salience.student_weight = student_weight;
      auto stage = DmdStage::make(Recipe(), config, false, std::make_unique<toy::Models>(), *group);
      if (!stage) qFatal("%s", stage.error().text().c_str());
      (*stage)->step({0, 0, 1, *group});
      std::pair<std::vector<at::Tensor>, std::vector<at::Tensor>> weights;
      for (const auto& [name, tensor] : (*stage)->state()) {
        if (name.starts_with("generator.weight.")) weights.first.push_back(tensor.clone());
        if (name.starts_with("head.weight.")) weights.second.push_back(tensor.clone());
      }
      return weights;
    };
    const auto [student, head] = after(0);
    const auto [taught, same_head] = after(1);
    QVERIFY(!at::equal(student.front(), taught.front()));
    for (std::size_t i = 0; i < head.size(); ++i) QVERIFY(at::equal(head[i], same_head[i]));

    toy::Models models;
    const NamedTensors parameters = weights(models.student);
    Rollout rollout(models.student, &models.head, setting("paper"));
    rollout.begin({5, 6});
    const auto text = [&] { return models.student.encode_text(toy::rows({"a"})); };
    {
      const c10::NoGradGuard no_grad;
      rollout.set_text(text());
    }
    for (int i = 0; i < chunks - 1; ++i) rollout.next(1);
    const RolledChunk rolled = rollout.next(2);
    const QueryKeyValue again = rollout.second_context(rolled, text());
    const double error = (again.v - rolled.features.v).abs().max().item<double>();
    QVERIFY2(error < 1e-5, qPrintable(QString::number(error)));
    again.v.square().sum().backward();
    double size = 0;
    for (const at::Tensor& gradient : take_gradients(parameters)) size += gradient.abs().sum().item<double>();
    QVERIFY(size > 0);
  }

  void clips_of_returns_end_with_the_thing_that_was_seen_at_first() {
    int with_time_without = 0, cut = 0;
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
      const FilmPlan plan = plan_clip(seed, returning());
      QCOMPARE(plan.starts.size(), std::size_t{15});
      QVERIFY(plan.starts == plan_clip(seed, returning()).starts);
      const auto moments = stage(plan.acts, plan.starts.back() + 4);
      const auto seen = [&](std::size_t latent) {
        int pictures = 0;
        for (int i = 0; i < (latent == 0 ? 1 : 4); ++i)
          pictures += in_sight(moments[static_cast<std::size_t>(plan.starts[latent] + i)]) ? 1 : 0;
        return pictures > 0;
      };
      QVERIFY2(seen(0), std::to_string(seed).c_str());
      QVERIFY2(seen(13) || seen(14), std::to_string(seed).c_str());
      QVERIFY2(!seen(12) || plan.starts[12] == plan.starts[11] + 4, std::to_string(seed).c_str());
      int without = 0;
      for (std::size_t latent = 0; latent < 12; ++latent) without += seen(latent) ? 0 : 1;
      with_time_without += without >= 4 ? 1 : 0;
      for (std::size_t latent = 1; latent < 15; ++latent) {
        QVERIFY(plan.starts[latent] > plan.starts[latent - 1]);
        if (latent != 12 && latent != 1) QCOMPARE(plan.starts[latent] - plan.starts[latent - 1], 4);
      }
      cut += plan.starts[12] > plan.starts[11] + 4 ? 1 : 0;
    }
    QVERIFY2(with_time_without >= 10, std::to_string(with_time_without).c_str());
    QVERIFY2(cut >= 10, std::to_string(cut).c_str());
  }

  void one_rollout_serves_the_student_and_all_updates_of_the_critic() {
    const auto group = alone();
    const auto weights_after = [&](bool one_rollout, int critic_first, int steps) {
      auto stage =
          DmdStage::make(Recipe(), small(one_rollout, critic_first), false, std::make_unique<toy::Models>(), *group);
      if (!stage) qFatal("%s", stage.error().text().c_str());
      std::int64_t updates[3] = {};
      std::vector<at::Tensor> students;
      for (int step = 0; step < steps; ++step) (*stage)->step({step, 0, 1, *group});
      for (const auto& [name, tensor] : (*stage)->state()) {
        const std::string learners[] = {"generator.", "critic.", "head."};
        for (int i = 0; i < 3; ++i)
          if (name.starts_with(learners[i] + "steps.")) updates[i] = tensor.item<float>();
        if (name.starts_with("generator.weight.")) students.push_back(tensor.clone());
      }
      return std::tuple(updates[0], updates[1], updates[2], students);
    };
    const auto [generator, critic, head, moved] = weights_after(true, 0, 2);
    QCOMPARE(generator, 2);
    QCOMPARE(critic, 6);
    QCOMPARE(head, 2);
    const auto [none, alone_critic, no_head, still] = weights_after(true, 2, 2);
    QCOMPARE(none, 0);
    QCOMPARE(alone_critic, 6);
    QCOMPARE(no_head, 0);
    CausalDit begun = toy::dit(1);
    std::size_t at = 0;
    for (const NamedParameter& p : begun.parameters()) {
      if (p.name == "latent_deviation") continue;
      QVERIFY(at::equal(*p.tensor, still[at]));
      ++at;
    }
    QVERIFY(!at::equal(moved.front(), still.front()));
    QVERIFY(!DmdStage::make(Recipe(), small(false, 2), false, std::make_unique<toy::Models>(), *group));
  }

  void a_clear_day_is_refused_for_models_that_are_not_of_the_theatre() {
    DmdStageConfig config = small(true, 0);
    config.clear_day = true;
    const auto stage = DmdStage::make(Recipe(), config, false, std::make_unique<toy::Models>(), *alone());
    QVERIFY(!stage.has_value());
    QVERIFY2(stage.error().text().find("clear_day") != std::string::npos, stage.error().text().c_str());
  }
};

LONGTAKE_CORE_TEST(TestReturnLessons)

}  // namespace return_lessons_test

#include "test_return_lessons.moc"
