#include <ATen/ATen.h>

#include <QtTest>

#include <algorithm>
#include <set>
#include <tuple>

#include "engine/model/causal_dit.h"
#include "engine/model/flow.h"
#include "engine/model/flow_sampler.h"
#include "engine/model/flow_schedule.h"
#include "engine/model/sampler_plans.h"
#include "tests/model/fixture.h"
#include "tests/support/run.h"

using namespace longtake;

class TestFlowSchedule : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void the_sinusoid_has_the_published_values() {
    const std::vector<std::int64_t> columns = {0, 1, 64, 127, 128, 129, 192, 255};
    const std::map<float, std::vector<double>> golden = {
        {1000.0F,
         {.562379076291, .789614728634, -.839071529076, .994231644278, .826879540532, .613602950062, -.544021110889,
          .107254079257}},
        {937.5F,
         {.262302132267, .580487289140, -.998761333111, .994929565169, .964985798553, -.814269308735, .049757406301,
          .100574153498}},
        {833.3333129882812F,
         {-.688585438498, -.879158171998, -.461203858643, .995993019372, -.725155220548, .476530071044, .887294201927,
          .089431008952}},
        {625.0F,
         {-.984387256976, -.915967153439, .999449418224, .997745414139, .176016272834, -.401253253969, -.033179216548,
          .067112506771}},
        {0.0F, {1, 1, 1, 1, 0, 0, 0, 0}}};
    for (const auto& [t, values] : golden) {
      const at::Tensor row = timestep_sinusoid(at::tensor({t}), 256)[0];
      for (std::size_t i = 0; i < columns.size(); ++i)
        QVERIFY(std::abs(row[columns[i]].item<double>() - values[i]) < 1e-11);
    }
  }

  void rotation_has_the_published_angles() {
    struct Golden {
      double position;
      int axis, pair;
      double angle;
    };
    for (const Golden& golden : {Golden{100, 0, 10, 1.519911082953}, Golden{1023, 0, 21, .155486903786},
                                 Golden{29, 1, 5, 3.236063578272}, Golden{51, 2, 20, .007907630477}}) {
      Positions at_one{at::zeros({1}), at::zeros({1}), at::zeros({1})};
      (golden.axis == 0 ? at_one.time : golden.axis == 1 ? at_one.row : at_one.column).fill_(golden.position);
      const int pair = golden.pair + (golden.axis == 0 ? 0 : golden.axis == 1 ? 22 : 43);
      const at::Tensor turn = rotation(at_one, 128, true).turns.view({-1})[pair];
      QVERIFY(std::abs(at::real(turn).item<double>() - std::cos(golden.angle)) < 1e-11);
      QVERIFY(std::abs(at::imag(turn).item<double>() - std::sin(golden.angle)) < 1e-11);
    }
    const std::map<int, std::array<int, 3>> splits = {
        {128, {22, 21, 21}}, {64, {12, 10, 10}}, {24, {4, 4, 4}}, {20, {4, 3, 3}}, {16, {4, 2, 2}}};
    for (const auto& [head_dim, pairs] : splits) {
      const RotarySplit split = rotary_split(head_dim);
      QVERIFY((std::array{split.time, split.row, split.column} == pairs));
    }
  }

  void few_step_lists_warp_to_the_published_timesteps() {
    const auto timesteps = [](double shift, const std::vector<int>& listed) {
      return FlowSchedule(shift).warp(listed);
    };
    QVERIFY(timesteps(5, {1000, 750, 500, 250}) == (std::vector<float>{1000, 937.5, 833.3333129882812F, 625}));
    QVERIFY(timesteps(5, {1000, 800, 600, 400, 200}) ==
            (std::vector<float>{1000, 952.381042F, 882.352905F, 769.230774F, 555.555603F}));
    QVERIFY(timesteps(8, {1000, 750, 500, 250}) == (std::vector<float>{1000, 960, 888.888916F, 727.2727661F}));
    QVERIFY(timesteps(3, {1000, 750, 500, 250}) == (std::vector<float>{1000, 900, 750, 500}));
    QVERIFY(timesteps(3, {1000, 500}) == (std::vector<float>{1000, 750}));
    QCOMPARE(FlowSchedule(5).sigmas()[999].item<float>(), .004980080295354128F);
    QCOMPARE(FlowSchedule(5).warp({500}).front(), FlowSchedule(5).sigma_at(at::tensor({833.3F})).item<float>() * 1000);
  }

  void unwarped_plans_give_literal_timesteps_and_the_nearest_sigma() {
    const SamplerPlan* causvid = find_sampler_plan("causvid");
    QVERIFY(causvid != nullptr);
    QVERIFY(denoising_timesteps(*causvid) == (std::vector<float>{1000, 757, 522}));
    const FlowSchedule schedule(causvid->shift);
    const at::Tensor sigmas = schedule.sigma_at(at::tensor({757.0F, 522.0F}));
    QVERIFY(at::equal(sigmas, schedule.sigmas().index_select(0, at::tensor({720, 880}))));
    const FlowSchedule five(5);
    const at::Tensor nearest = five.sigma_at(at::tensor({750.0F, 500.0F, 250.0F, 0.0F}));
    QVERIFY(at::equal(nearest, five.sigmas().index_select(0, at::tensor({625, 833, 937, 999}))));
    QVERIFY(denoising_timesteps(*find_sampler_plan("longlive")) ==
            (std::vector<float>{1000, 937.5, 833.3333129882812F, 625}));
    const SamplerPlan& krea = *find_sampler_plan("krea");
    QVERIFY(denoising_timesteps(krea) == (std::vector<float>{1000, 937.5, 833.3333129882812F, 625, 0}));
    QVERIFY(krea.recompute && !plan_of_edition(krea, 2).recompute);
    QVERIFY(denoising_timesteps(plan_of_edition(krea, 2)) == (std::vector<float>{1000, 937, 833, 625}));
    QVERIFY(denoising_timesteps(plan_of_edition(krea, 1)) == denoising_timesteps(*find_sampler_plan("longlive")));
    const SamplerPlan& eight_bits = *find_sampler_plan("self-forcing-fp8");
    QVERIFY(denoising_timesteps(eight_bits) == (std::vector<float>{999, 957, 899, 702}));
    QVERIFY(plan_of_edition(eight_bits, 2).listed == (std::vector<int>{1000, 821, 642, 321}));
    QVERIFY(find_sampler_plan("no such model") == nullptr);
  }

  void the_list_of_samplers_is_sound_and_streams_of_before_keep_their_plans() {
    using enum SamplerPlan::Schedule;
    std::set<std::string> names;
    for (const SamplerPlan& plan : sampler_plans()) {
      QVERIFY2(names.insert(plan.name).second, plan.name.c_str());
      QVERIFY2(!plan.family.empty() && plan.sink_frames < plan.window_frames, plan.name.c_str());
      QVERIFY2(plan.chunk_frames <= plan.window_frames, plan.name.c_str());
      const std::vector<float> times = denoising_timesteps(plan);
      QVERIFY2(std::ranges::is_sorted(times.rbegin(), times.rend()) && times.front() <= 1000, plan.name.c_str());
      QVERIFY2(plan.policy.empty() || plan.policy == "ema_sink", plan.policy.c_str());
    }
    // Steps, shift, schedule, chunk, window, sink.
    const std::tuple<const char*, std::vector<int>, double, SamplerPlan::Schedule, int, int, int> before[] = {
        {"self-forcing", {1000, 750, 500, 250}, 5, chunk_by_chunk, 3, 21, 0},
        {"longlive", {1000, 750, 500, 250}, 5, chunk_by_chunk, 3, 12, 3},
        {"causvid", {1000, 757, 522}, 8, chunk_by_chunk, 3, 21, 0},
        {"causvid-4", {1000, 750, 500, 250}, 8, chunk_by_chunk, 3, 21, 0},
        {"rolling-forcing", {1000, 800, 600, 400, 200}, 5, joint_window, 3, 21, 3},
        {"wan", {1000, 750, 500, 250}, 5, whole_clip, 21, 21, 0},
        {"wan-euler", {1000, 750, 500, 250}, 5, whole_clip, 21, 21, 0},
        {"starter", {1000, 750, 500, 250}, 3, chunk_by_chunk, 3, 6, 1},
        {"starter-2", {1000, 500}, 3, chunk_by_chunk, 3, 6, 1}};
    for (const auto& [name, listed, shift, schedule, chunk, window, sink] : before) {
      const SamplerPlan* plan = find_sampler_plan(name);
      QVERIFY2(plan != nullptr, name);
      QVERIFY2(plan->listed == listed && plan->shift == shift && plan->schedule == schedule, name);
      QVERIFY2(plan->chunk_frames == chunk && plan->window_frames == window && plan->sink_frames == sink, name);
      QVERIFY2(plan->warped == (std::string(name) != "causvid") && plan->first.empty() && plan->times.empty(), name);
      QVERIFY2((plan->clip.solver == FlowSolver::euler) == (std::string(name) == "wan-euler"), name);
      QVERIFY2(plan->clip.steps == 50 && plan->clip.shift == 3 && plan->clip.guidance == 6, name);
      const bool slots = std::string(name) == "longlive" || std::string(name).starts_with("starter");
      const auto positions = plan_of_edition(*plan, 1).positions;
      QVERIFY2(positions == (slots ? SamplerPlan::Positions::slots : SamplerPlan::Positions::distance), name);
    }
  }

  void conversions_are_the_stated_arithmetic_to_the_bit() {
    const FlowSchedule schedule(5);
    const at::Tensor x = drawn("schedule.x", {2, 3, 4, 2, 2}, 0, 1.7).to(at::kBFloat16);
    const at::Tensor v = drawn("schedule.v", {2, 3, 4, 2, 2}, 0, 1.7).to(at::kBFloat16);
    const at::Tensor t = at::tensor({1000.0F, 937.5F, 833.3333129882812F, 625.0F, 12.0F, 0.0F}).view({2, 3});
    const at::Tensor x0 = schedule.x0_from_flow(x, v, t);
    const at::Tensor noisy = schedule.add_noise(x, v, t);
    const at::Tensor sigma = schedule.sigma_at(t);
    for (int b = 0; b < 2; ++b)
      for (int f = 0; f < 3; ++f) {
        const auto s = sigma[b][f].item<float>();
        const at::Tensor clean = x[b][f].to(at::kDouble) - static_cast<double>(s) * v[b][f].to(at::kDouble);
        QVERIFY(at::equal(x0[b][f], clean.to(at::kBFloat16)));
        const at::Tensor mixed = (1.0F - s) * x[b][f].to(at::kFloat) + s * v[b][f].to(at::kFloat);
        QVERIFY(at::equal(noisy[b][f], mixed.to(at::kBFloat16)));
      }
  }

  void sigma_tables_agree_with_the_recipe_of_the_reference() {
    for (const double shift : {5.0, 8.0}) {
      const std::string key = "table." + std::to_string(static_cast<int>(shift));
      QVERIFY(at::equal(FlowSchedule(shift).sigmas(), fixture[key + ".sigmas"]));
      QVERIFY(at::equal(FlowSchedule(shift).timesteps(), fixture[key + ".timesteps"]));
    }
  }

  void long_walks_agree_with_the_published_solvers_data() {
    QTest::addColumn<QString>("solver");
    QTest::addColumn<int>("steps");
    QTest::addColumn<double>("shift");
    for (const char* solver : {"euler", "unipc"})
      for (const int steps : {1, 2, 3, 7, 50})
        for (const double shift : {3.0, 5.0})
          QTest::addRow("%s %d %g", solver, steps, shift) << solver << steps << shift;
  }
  void long_walks_agree_with_the_published_solvers() {
    QFETCH(QString, solver);
    QFETCH(int, steps);
    QFETCH(double, shift);
    FlowSampler sampler(solver == "unipc" ? FlowSolver::unipc : FlowSolver::euler, steps, shift);
    const std::string key =
        solver.toStdString() + "." + std::to_string(steps) + "." + std::to_string(static_cast<int>(shift));
    const at::Tensor timesteps = fixture[key + ".timesteps"].to(at::kDouble);
    QVERIFY((at::tensor(sampler.timesteps()) - timesteps).abs().max().item<double>() < 5e-4);
    const at::Tensor pull = drawn("walk.pull", {2, 3, 4});
    at::Tensor sample = drawn("walk.noise", {2, 3, 4}, 0, 1.7);
    for (const double timestep : sampler.timesteps())
      sample = sampler.step(sample, sample * 0.7 + pull * (timestep / 1000) + at::sin(sample * 3));
    QVERIFY(worst(sample, fixture[key + ".end"]) < 1e-4);
  }

  void guidance_extrapolates_from_the_unconditional_flow() {
    const at::Tensor c = drawn("guide.c", {5});
    const at::Tensor u = drawn("guide.u", {5});
    QVERIFY(worst(guided(c, u, 4), c + 3 * (c - u)) < 1e-6);
    QVERIFY(at::allclose(guided(c, u, 1), c));
  }

 private:
  Fixture fixture{"schedules.safetensors"};
};

LONGTAKE_TEST(TestFlowSchedule)
#include "test_flow_schedule.moc"
