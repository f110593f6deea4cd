#include "engine/model/sampler_plans.h"

#include <algorithm>
#include <array>

#include "engine/model/flow_schedule.h"

namespace longtake {

std::span<const SamplerPlan> sampler_plans() {
  using enum SamplerPlan::Schedule;
  static const std::array<SamplerPlan, 9> plans = {{
      {.name = "self-forcing"},
      {.name = "longlive", .window_frames = 12, .sink_frames = 3},
      {.name = "causvid", .shift = 8, .listed = {1000, 757, 522}, .warped = false},
      {.name = "causvid-4", .shift = 8},
      {.name = "rolling-forcing", .listed = {1000, 800, 600, 400, 200}, .schedule = joint_window, .sink_frames = 3},
      {.name = "wan", .schedule = whole_clip, .chunk_frames = 21},
      {.name = "wan-euler", .schedule = whole_clip, .chunk_frames = 21, .clip = {.solver = FlowSolver::euler}},
      {.name = "starter", .shift = 3, .window_frames = 6, .sink_frames = 1},
      {.name = "starter-2", .shift = 3, .listed = {1000, 500}, .window_frames = 6, .sink_frames = 1},
  }};
  return plans;
}

const SamplerPlan* find_sampler_plan(const std::string& name) {
  const auto all = sampler_plans();
  const auto found = std::ranges::find(all, name, &SamplerPlan::name);
  return found == all.end() ? nullptr : &*found;
}

std::vector<float> denoising_timesteps(const SamplerPlan& plan) {
  if (plan.schedule == SamplerPlan::Schedule::whole_clip) {
    const FlowSampler sampler(plan.clip.solver, plan.clip.steps, plan.clip.shift);
    return {sampler.timesteps().begin(), sampler.timesteps().end()};
  }
  if (plan.warped) return FlowSchedule(plan.shift).warp(plan.listed);
  return {plan.listed.begin(), plan.listed.end()};
}

}  // namespace longtake
