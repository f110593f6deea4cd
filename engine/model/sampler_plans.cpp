#include "engine/model/sampler_plans.h"

#include <c10/util/Exception.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "engine/core/describe_json.h"
#include "engine/model/flow_schedule.h"
#include "resources/texts.h"

namespace longtake {

constexpr std::array<Choice<FlowSolver>, 2> choices(FlowSolver) {
  return {{{FlowSolver::euler, "euler"}, {FlowSolver::unipc, "unipc"}}};
}
constexpr std::array<Choice<SamplerPlan::Schedule>, 4> choices(SamplerPlan::Schedule) {
  using enum SamplerPlan::Schedule;
  return {{{chunk_by_chunk, "chunk-by-chunk"},
           {joint_window, "joint-window"},
           {whole_clip, "whole-clip"},
           {diffusion_forcing, "diffusion-forcing"}}};
}
constexpr std::array<Choice<SamplerPlan::Switch>, 2> choices(SamplerPlan::Switch) {
  using enum SamplerPlan::Switch;
  return {{{recache, "recache"}, {longlive, "longlive"}}};
}
constexpr std::array<Choice<SamplerPlan::Positions>, 4> choices(SamplerPlan::Positions) {
  using enum SamplerPlan::Positions;
  return {{{distance, "distance"}, {slots, "slots"}, {anchored, "anchored"}, {absolute, "absolute"}}};
}
constexpr std::array<Choice<SamplerPlan::Form>, 5> choices(SamplerPlan::Form) {
  using enum SamplerPlan::Form;
  return {
      {{any, "any"}, {wide, "wide"}, {linear_patches, "linear-patches"}, {two_experts, "two-experts"}, {own, "own"}}};
}

template <class V>
void visit(ClipOptions& o, V& v) {
  v("solver", o.solver);
  v("steps", o.steps, {.low = 1, .high = 1000});
  v("shift", o.shift, {.low = 0, .high = 100});
  v("guidance", o.guidance, {.low = 0, .high = 20});
}

template <class V>
void visit(SamplerPlan& p, V& v) {
  constexpr double frames = 1024;
  const FieldRule levels{.low = 0, .high = 1000, .least = 1, .most = 100};
  v("name", p.name, {.required = true});
  v("family", p.family);
  v("form", p.form);
  v("named", p.named);
  v("shift", p.shift, {.low = 0, .high = 100});
  v("listed", p.listed, levels);
  v("warped", p.warped);
  v("whole_levels", p.whole_levels);
  v("first", p.first, levels);
  v("times", p.times, levels);
  v("continuous", p.continuous);
  v("scaled_start", p.scaled_start);
  v("schedule", p.schedule);
  v("chunk_frames", p.chunk_frames, {.low = 1, .high = frames});
  v("window_frames", p.window_frames, {.low = 1, .high = frames});
  v("sink_frames", p.sink_frames, {.low = 0, .high = frames});
  v("positions", p.positions);
  v("restart_frames", p.restart_frames, {.low = 0, .high = frames});
  v("overlap_frames", p.overlap_frames, {.low = 0, .high = frames});
  v("overlap_level", p.overlap_level, {.low = 0, .high = 1000});
  v("block_frames", p.block_frames, {.low = 1, .high = frames});
  v("lag_steps", p.lag_steps, {.low = 0, .high = 1000});
  v("recompute", p.recompute);
  v("policy", p.policy);
  v("switch", p.prompt_switch);
  v("clip", p.clip);
  v("fps", p.fps, {.low = 1, .high = 120});
  v("width", p.width, {.low = 1, .high = 16384});
  v("height", p.height, {.low = 1, .high = 16384});
}

namespace {

// The list is part of the program, so an error in it is a bug.
std::vector<SamplerPlan> read_plans() {
  const Json list = Json::parse(embedded_texts(TextKind::samplers).front().text, nullptr, false);
  TORCH_CHECK(list.is_array(), "resources/samplers.json is no list");
  std::vector<SamplerPlan> plans;
  for (const Json& item : list) {
    auto read = read_fields(item, plans.emplace_back(), {.what = "Cannot use resources/samplers.json"});
    TORCH_CHECK(read, read ? "" : read.error().text());
  }
  return plans;
}

std::vector<float> timesteps_of(const SamplerPlan& plan, const std::vector<int>& listed) {
  if (!plan.warped) return {listed.begin(), listed.end()};
  std::vector<float> levels = FlowSchedule(plan.shift).warp(listed);
  if (plan.whole_levels)
    for (float& level : levels) level = std::floor(level);
  return levels;
}

}  // namespace

std::span<const SamplerPlan> sampler_plans() {
  static const std::vector<SamplerPlan> plans = read_plans();
  return plans;
}

const SamplerPlan* find_sampler_plan(const std::string& name) {
  const auto all = sampler_plans();
  const auto found = std::ranges::find(all, name, &SamplerPlan::name);
  return found == all.end() ? nullptr : &*found;
}

SamplerPlan plan_of_edition(SamplerPlan plan, int edition) {
  if (edition < 3 && plan.recompute) {  // Krea
    plan.recompute = false;
    plan.whole_levels = true;
    plan.listed.pop_back();
  }
  if (edition < 3 && plan.name == "self-forcing-fp8") {
    plan.whole_levels = false;
    plan.listed = {1000, 821, 642, 321};
  }
  if (edition >= 2) return plan;
  if (plan.positions == SamplerPlan::Positions::absolute) plan.positions = SamplerPlan::Positions::slots;
  if (plan.name == "infinite-forcing") plan.window_frames = 21;
  plan.whole_levels = false;
  plan.restart_frames = 0;
  return plan;
}

std::vector<float> denoising_timesteps(const SamplerPlan& plan) {
  if (!plan.remembers()) {
    const FlowSampler sampler(plan.clip.solver, plan.clip.steps, plan.clip.shift);
    return {sampler.timesteps().begin(), sampler.timesteps().end()};
  }
  if (!plan.times.empty()) return {plan.times.begin(), plan.times.end()};
  return timesteps_of(plan, plan.listed);
}

std::vector<float> first_timesteps(const SamplerPlan& plan) {
  return plan.first.empty() ? std::vector<float>() : timesteps_of(plan, plan.first);
}

}  // namespace longtake
