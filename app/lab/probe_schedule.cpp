#include <ATen/ATen.h>

#include "app/lab/probe.h"
#include "engine/model/flow_sampler.h"
#include "engine/model/flow_schedule.h"

namespace longtake::cli {
namespace {

Result<NamedTensors> schedule(ProbeInput& input) {
  const double shift = input.settings.number("shift", 5, 0.01, 1000);
  const std::vector<int> steps = input.settings.list("steps", {1000, 750, 500, 250});
  const bool warp = input.settings.whole("warp", 1, 0, 1) == 1;
  TRY(input.settings.check());
  for (const int step : steps)
    if (step < 1 || step > FlowSchedule::levels) return refuse_probe("steps must be from 1 to 1000");
  const FlowSchedule table(shift);
  const std::vector<float> listed = warp ? table.warp(steps) : std::vector<float>(steps.begin(), steps.end());
  const at::Tensor timesteps = at::tensor(listed, at::kFloat);
  return NamedTensors{{"sigmas", table.sigmas()},
                      {"timesteps", table.timesteps()},
                      {"step_timesteps", timesteps},
                      {"step_sigmas", table.sigma_at(timesteps)}};
}

/// Moves a sample along given flows, to compare solvers without a model.
Result<NamedTensors> solver(ProbeInput& input) {
  const bool unipc = input.settings.choice("solver", {"unipc", "euler"}) == "unipc";
  const double shift = input.settings.number("shift", 5, 0.01, 1000);
  TRY(input.settings.check());
  auto sample = input.tensor("sample", ProbeInput::any_dims);
  if (!sample) return fail(sample.error());
  auto flows = input.tensor("flows", sample->dim() + 1);
  if (!flows) return fail(flows.error());
  if (flows->sizes().slice(1) != sample->sizes()) return refuse_probe("flows must be a flow like sample for each step");
  FlowSampler sampler(unipc ? FlowSolver::unipc : FlowSolver::euler, static_cast<int>(flows->size(0)), shift);
  const auto floats = [](const std::vector<double>& values) {
    return at::tensor(std::vector<float>(values.begin(), values.end()), at::kFloat);
  };
  std::vector<at::Tensor> samples;
  at::Tensor x = *sample;
  for (std::int64_t i = 0; i < flows->size(0); ++i) samples.push_back(x = sampler.step(x, flows->select(0, i)));
  return NamedTensors{{"samples", at::stack(samples)},
                      {"timesteps", floats(sampler.timesteps())},
                      {"sigmas", floats(sampler.sigmas())}};
}

constexpr Probe kScheduleProbes[] = {
    {"schedule", "--set shift=5 steps=1000,750,500,250 warp=1 -> sigmas, timesteps, step_timesteps, step_sigmas", false,
     false, schedule},
    {"solver",
     "sample [...], flows [S,...] -> samples [S,...], timesteps [S], sigmas [S+1]; --set solver=unipc|euler shift=5",
     false, true, solver},
};

}  // namespace

std::span<const Probe> schedule_probes() { return kScheduleProbes; }

}  // namespace longtake::cli
