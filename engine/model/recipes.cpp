#include "engine/model/recipes.h"

#include <algorithm>
#include <array>

#include "engine/model/flow_schedule.h"

namespace longtake {

std::span<const SamplerRecipe> sampler_recipes() {
  using enum SamplerRecipe::Schedule;
  static const std::array<SamplerRecipe, 9> recipes = {{
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
  return recipes;
}

const SamplerRecipe* find_sampler_recipe(const std::string& name) {
  const auto all = sampler_recipes();
  const auto found = std::ranges::find(all, name, &SamplerRecipe::name);
  return found == all.end() ? nullptr : &*found;
}

std::vector<float> denoising_timesteps(const SamplerRecipe& recipe) {
  if (recipe.schedule == SamplerRecipe::Schedule::whole_clip) {
    const FlowSampler sampler(recipe.clip.solver, recipe.clip.steps, recipe.clip.shift);
    return {sampler.timesteps().begin(), sampler.timesteps().end()};
  }
  if (recipe.warped) return FlowSchedule(recipe.shift).warp(recipe.listed);
  return {recipe.listed.begin(), recipe.listed.end()};
}

}  // namespace longtake
