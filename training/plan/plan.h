#pragma once

#include <functional>
#include <optional>

#include "engine/core/json.h"
#include "training/plan/estimate.h"
#include "training/plan/files.h"
#include "training/plan/walk.h"

namespace longtake::train {

/// The circumstances that a run is planned for.
struct PlanOptions {
  std::filesystem::path folder;  ///< where the run is
  std::string stage;             ///< the only stage to plan; empty = all
  int ranks = 0;                 ///< 0 = as many as the recipe is meant for
  double teraflops = 0;          ///< speed of one rank; 0 = as the recipe says
  double gpu_gib = 80;           ///< memory of one GPU
  double minutes = 0;            ///< per stage, instead of the recipe's
  bool walk = true;              ///< whether to walk through the stages that the paper device knows
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
  /// The larger one of what was estimated and what was counted.
  double needed_gib() const;
};

/// A run before it is started. Nothing is written, and no weights are read.
struct RunPlan {
  std::string recipe, device;
  double gpu_gib = 0;
  std::vector<PlannedStage> stages;
  std::vector<PlannedFile> files;

  bool on_gpus() const { return device != "cpu"; }
  int ranks() const;  ///< the most that a stage asks for
  double hours() const;
  /// The stages that need more than a GPU has; a run on CPUs fits as far as the plan knows.
  std::vector<const PlannedStage*> too_large() const;
};
Result<RunPlan> plan_run(const Recipe& recipe, const PlanOptions& options);

/// Writes the plan as an object: `peak_gib` per rank, `hours`, `files`, `fits`, and `stages` with what their memory
/// consists of.
Json to_json(const RunPlan& plan);
/// Writes the plan as lines of text for people.
std::string text_of(const RunPlan& plan);

}  // namespace longtake::train
