#pragma once

#include <functional>
#include <optional>

#include "engine/core/json.h"
#include "training/plan/estimate.h"
#include "training/plan/files.h"
#include "training/plan/walk.h"

namespace longtake::train {

struct PlanOptions {
  std::filesystem::path folder;  ///< the run's folder
  std::string stage;             ///< the only stage to plan; empty = all
  int ranks = 0;                 ///< 0 = the recipe's own number
  double teraflops = 0;          ///< speed of one rank; 0 = the recipe's own value
  double gpu_gib = 80;           ///< memory of one GPU
  double minutes = 0;            ///< per stage, instead of the recipe's
  bool walk = true;              ///< whether to walk through the stages that the paper device supports
  /// Called before a stage is walked through, which takes a while.
  std::function<void(const std::string& stage)> walking{};
};

struct PlannedStage {
  std::string name, kind;
  int ranks = 1;
  double teraflops = 0;
  std::int64_t steps = 0;
  StageEstimate cost;
  std::optional<Walked> walked;
  double peak_gib() const { return cost.memory_mib / 1024; }
  /// The larger of the estimated and the counted memory.
  double needed_gib() const;
};

/// The plan of a run that is not started. Planning writes nothing and reads no weights.
struct RunPlan {
  std::string recipe, device;
  double gpu_gib = 0;
  std::vector<PlannedStage> stages;
  std::vector<PlannedFile> files;

  bool on_gpus() const { return device != "cpu"; }
  int ranks() const;  ///< the largest number of any stage
  double hours() const;
  /// The stages that need more memory than a GPU has; a run on CPUs always counts as fitting.
  std::vector<const PlannedStage*> too_large() const;
};
Result<RunPlan> plan_run(const Recipe& recipe, const PlanOptions& options);

/// Writes the plan as an object: `peak_gib` per rank, `hours`, `files`, `fits`, and `stages` with the parts of their
/// memory.
Json to_json(const RunPlan& plan);
/// Writes the plan as text.
std::string text_of(const RunPlan& plan);

}  // namespace longtake::train
